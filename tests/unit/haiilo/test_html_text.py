from collections.abc import Callable

import pytest

from dbplanet.haiilo.html_text import MAX_CHARACTERS, clean_html, plain_text, strip_invisible


def lines(*expected: str) -> str:
    return "\n".join(expected)


def test_a_widget_of_rich_text_becomes_headings_paragraphs_and_links() -> None:
    markup = (
        "<h1>Reiserichtlinie</h1><p>F&uuml;r Bahnreisen gilt die 2.&nbsp;Klasse &ndash; außer "
        'ab 4&nbsp;h.</p>\n<p>Siehe <a href="https://x.de/a?b=1&amp;c=2">Anhang</a>,<br>bitte.</p>'
    )
    assert clean_html(markup) == lines(
        "# Reiserichtlinie",
        "",
        "Für Bahnreisen gilt die 2. Klasse \u2013 außer ab 4 h.",
        "",
        "Siehe Anhang (https://x.de/a?b=1&c=2),",
        "bitte.",
    )


def test_lists_keep_their_nesting_and_numbers() -> None:
    markup = (
        "<ul><li>eins<ul><li>innen<ol start=3><li>drei<li>vier</ol></li></ul></li>"
        "<li><p>zwei</p><p>weiter</p></li><li></li></ul><ol><li>a<br>b</ol>danach"
    )
    assert clean_html(markup) == lines(
        "- eins",
        "  - innen",
        "    3. drei",
        "    4. vier",
        "- zwei",
        "  weiter",
        "",
        "1. a",
        "   b",
        "",
        "danach",
    )


def test_a_table_has_one_row_a_line() -> None:
    markup = """
        <table><thead><tr><th>Name</th><th>Ort</th><th>Tel.</th></tr></thead>
        <tbody><tr><td>Anna</td><td><p>Berlin</p><p>Mitte</p></td><td>1<br>2</td></tr>
        <tr><td>Ben</td><td></td><td>3</td></tr><tr><td>Cem<td></td><td>&nbsp;</td></tr>
        </tbody></table>danach"""
    assert clean_html(markup) == lines(
        "Name | Ort | Tel.",
        "Anna | Berlin Mitte | 1 2",
        "Ben |  | 3",
        "Cem",
        "",
        "danach",
    )


def test_a_table_in_a_cell_keeps_its_rows() -> None:
    markup = "<table><tr><td>A<table><tr><td>1<td>2<tr><td>3</table>B</td><td>C</td></tr></table>"
    assert clean_html(markup) == lines("A", "", "1 | 2", "3", "", "B | C")
    markup = "<table><tr><td>A<td><table><tr><td>1<td>2</table></table>"
    assert clean_html(markup) == lines("A", "", "1 | 2")


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ('<a href="https://x.de/a">Text</a>', "Text (https://x.de/a)"),
        ('<a href="/pages/neu es">Text</a>', "Text (/pages/neu%20es)"),
        ('<a href="https://x.de/">https://x.de</a>', "https://x.de"),
        ('<a href="https://x.de"><img src="logo.png"></a>', "https://x.de"),
        ('<a href="https://x.de/?a=1&copy=2">Text</a>', "Text (https://x.de/?a=1&copy=2)"),
        ('<a href="https://x.de/<b>">Text</a>', "Text (https://x.de/%3Cb%3E)"),
        ('<a href="/a">eins<a href="/b">zwei</a>', "eins (/a)zwei (/b)"),
        ('<a href="/a"><h3>Karte</h3><p>Text</p></a>', "### Karte\n\nText (/a)"),
        ("<a href='/a' title=\"a > b\">Text</a>", "Text (/a)"),
        ('<a href="#oben">Text</a>', "Text"),
        ('<a href="mailto:anna@x.de">Text</a>', "Text"),
        ("<a href=JavaScript:alert(1)>Text</a>", "Text"),
        ('<a href=" java&#10;scr&#x200b;ipt:x">Text</a>', "Text"),
        ("<a href=data:text/html,x>Text</a>", "Text"),
        ('<a href="/a" href="/b">Text</a>', "Text (/a)"),
        (f"<a href='/&#{'9' * 5000};'>Text</a>", "Text (/\ufffd)"),
        ("<a>Text</a>", "Text"),
    ],
)
def test_links_show_where_they_lead_on_the_web(markup: str, text: str) -> None:
    assert clean_html(markup) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("&lt;b&gt; &amp;lt;b&amp;gt; &amp;amp;", "\u2039b\u203a &lt;b&gt; &amp;"),
        ("a &lt; b und c &gt; d", "a \u2039 b und c \u203a d"),
        ("a&lt;b", "a<b"),
        ("x -> y", "x -> y"),
        ("I <3 U", "I <3 U"),
        ("&copy &notit; &hellip; &unknown; &", "© ¬it; … &unknown; &"),
        ("&#65;&#0000066;&#x43;&#128;", "ABC€"),
        ("&#0;&#xD800;&#x110000;&#" + "9" * 5000 + ";", "\ufffd" * 4),
    ],
)
def test_references_are_decoded_once(markup: str, text: str) -> None:
    assert clean_html(markup) == text


@pytest.mark.parametrize(
    "markup",
    [
        "<p hidden>secret</p>shown",
        "<p hidden>secret<p>shown",
        "<div><span hidden>secret</div>shown",
        "<div style='color:red; DISPLAY : none !important'>secret<div>secret</div></div>shown",
        "<div style='display:/* */none'>secret</div>shown",
        "<i style=visibility:hidden>secret</i>shown",
        "<i aria-hidden=true>secret</i>shown",
        "<i style=visibility:collapse>secret</i>shown",
        "<p style='/*;display:none'>shown",
        "<ul hidden><li>secret</ul>shown",
        "<dl><dt hidden>secret<dd>shown</dl>",
        "<dl><dd hidden>secret<dl><dd>secret</dl>secret<dd>shown</dl>",
        "<table><tbody hidden><tr><td>secret<tbody><tr><td>shown</table>",
        "<table><tr><td hidden>secret<td>shown</table>",
        "<div hidden><table><tr><td></div>secret</table></div>shown",
        "<input hidden><br hidden>shown",
        "<img alt=secret hidden>shown",
        "<script>secret</scripty>secret</script>shown",
        "<STYLE>secret</style\n>shown",
        "<noscript><p>secret</p></noscript>shown",
        "<noembed>secret</noembed><noframes>secret</noframes>shown",
        "<template><p>secret</p></template>shown",
        "<iframe src=/x>secret</iframe>shown",
        "<object><p>secret</p></object>shown",
        "<svg><title>secret</title><text>secret</text></svg>shown",
        "<svg/>shown",
        "<math><mi>secret</mi></math>shown",
        "<video>secret</video>shown",
        "<!-->shown",
        "<!--->shown",
        "<!-- secret > -- secret --!>shown",
        "<!doctype html>shown",
        "<![CDATA[secret]]>shown",
        "<?php secret ?>shown",
        "shown</ secret>",
        "shown<!-- secret",
        "shown<script>secret",
        "shown<b secret",
        "shown<a href='secret>secret",
    ],
)
def test_what_a_browser_does_not_show_is_not_text(markup: str) -> None:
    assert clean_html(markup) == "shown"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<b><i>x</b>y</i>z", "xyz"),
        ("<p>a</b></i></p></div></table>b", "a\n\nb"),
        ("<h2>a<br>b</h2>c<h3></h3>d<h3>e<h4>f", "## a b\n\nc\n\nd\n\n### e\n\n#### f"),
        ("<li>a<li>b", "- a\n- b"),
        ("<dl><dt>Ort<dd>Köln</dl>", "Ort\nKöln"),
        ("<p>a</p><p>&nbsp;</p><p>&#8203;</p><br><br><br><p>b</p>", "a\n\nb"),
        ("  a \n <b> b</b>c ", "a bc"),
        ("vor<img src=x alt='Bild a>b'>nach", "vor Bild a>b nach"),
        ("<pre>\nif a:\n\n\n    <b>b</b>  \n</pre>c", "if a:\n\n    b\n\nc"),
        (
            "<title>A &amp; <b></title><textarea><i></textarea>",
            "A & \u2039b\u203a\n\n\u2039i\u203a",
        ),
        ("<\0b>a</\0b><b\0>c", "\u2039b\u203aac"),
        ("<pre>a&nbsp; b</pre>", "a  b"),
        ("<table><tr><td><pre>a\n b</pre></table>", "a b"),
        ("<ul><li><h3>Titel</h3>Text</ul>", "- ### Titel\n  Text"),
        ("<ul><li>Text<h3>Titel</h3></ul>", "- Text\n  ### Titel"),
        ("<table><tr><td><ul><li>a<li>b</ul><td><h3>c</h3>d</table>", "- a - b | c d"),
    ],
)
def test_odd_markup_keeps_its_text(markup: str, text: str) -> None:
    assert clean_html(markup) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("![a](https://x.de/?q=1)", "! [a](https://x.de/?q=1)"),
        ("![a][b] ![c]", "! [a][b] ! [c]"),
        ("<b>!</b>[a](b)", "! [a](b)"),
        ("!&#x200b;&lbrack;a](b)", "! [a](b)"),
        ("!<!-- -->[a](b)", "! [a](b)"),
        ("!&shy;<i hidden>x</i>[a](b)", "! [a](b)"),
        ('<a href="![x](y)">a</a>', "a (! [x](y))"),
    ],
)
def test_no_markdown_image_is_left_for_a_client_to_fetch(markup: str, text: str) -> None:
    assert clean_html(markup) == text


@pytest.mark.parametrize(
    ("text", "stripped"),
    [
        ("so\xadft a\u200bb\u200cc\u200dd\u2060e\ufefff", "soft abcdef"),
        ("\u202eabc\u202c \u2066d\u2069 \u200fe \u061cf", "abc d e f"),
        ("a\U000e0041\U000e0042\U000e007fb\U000e0100c\ufe0fd\ufe00e", "abcde"),
        ("\u3164a\uffa0b\u115f\u034fc\u180ed", "abcd"),
        ("a\0b\x07c\x1bd\x7fe\x9bf\tg\nh", "abcdef\tg\nh"),
        ("a\ud800b\udfffc", "abc"),
        ("a\r\nb\rc\u2028d\u2029e\x85f\vg", "a\nb\nc\nd\ne\nf\ng"),
        ("😀\u200d \u200d😀 🏴\U000e0061\U000e007f 1\ufe0f", "😀 😀 🏴 1"),
    ],
)
def test_invisible_characters_are_stripped(text: str, stripped: str) -> None:
    assert strip_invisible(text) == stripped


@pytest.mark.parametrize(
    "text",
    [
        "Grüße, ÄÖÜß, 日本語, नमस्ते, e\u0301",
        "👩🏽\u200d💻 👨\u200d👩\u200d👧\u200d👦 ❤\ufe0f ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈 👍🏿",
        "🇩🇪 1\ufe0f\u20e3 #\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
)
def test_letters_and_emoji_stay_whole(text: str) -> None:
    assert strip_invisible(text) == text
    assert clean_html(f"<p>{text}</p>") == text
    assert plain_text(text) == text


def test_invisible_characters_written_as_references_are_stripped() -> None:
    assert clean_html("a&#x202e;b&ZeroWidthSpace;c&#xE0041;d&shy;e") == "abcde"
    assert clean_html("<img alt='a&#x202e;b'><a href='/c&#x200b;d'>e</a>") == "ab e (/cd)"


def test_plain_text_keeps_markdown_and_references_but_no_tag_and_no_image() -> None:
    markdown = "# Titel\n\n- a &lt;b&gt;  \n\tc -> d\u200b\n![p](q) <img src=x>\n<https://x.de>"
    assert plain_text(markdown) == (
        "# Titel\n\n- a &lt;b&gt;  \n\tc -> d\n! [p](q) \u2039img src=x\u203a\n\u2039https://x.de\u203a"
    )


@pytest.mark.parametrize("read", [clean_html, plain_text])
def test_a_block_that_is_too_long_says_that_it_is_cut(read: Callable[[str], str]) -> None:
    whole = "x" * MAX_CHARACTERS
    assert read(whole) == whole
    notice = "[Cut: only the first 524288 of 524289 characters were read.]"
    assert read(whole + "y") == f"{whole}\n\n{notice}"


def test_a_cut_leaves_no_half_tag() -> None:
    notice = "[Cut: only the first 524288 of 524297 characters were read.]"
    assert clean_html("<!--" + "x" * MAX_CHARACTERS + "-->ab") == notice


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<div>" * 100_000 + "x", "x"),
        ("<p>" * 70_000 + "x", "x"),
        ("<a " * 70_000, ""),
        ('<a href="' * 50_000, ""),
        ("<a href='/x' b=\"" * 30_000, ""),
        ("<!--" * 100_000, ""),
        ("<" * 500_000, "<" * 500_000),
        ("<" * 250_000 + ">" * 250_000, "\u2039" * 250_000 + "\u203a" + ">" * 249_999),
        ("&" * 500_000, "&" * 500_000),
        ("&#" + "1" * 500_000, "\ufffd"),
        ("![" * 200_000, "! [" * 200_000),
        ("<div hidden>" * 40_000 + "x" + "</div>" * 7_000, ""),
        ("<ul><li>" * 30_000 + "x" + "</i></ul>" * 10_000, " " * 24 + "- x"),
        ("<b>" * 50_000 + "x" + "</i>" * 50_000, "x"),
        ("<table><tr><td>" * 15_000 + "x" + "</p>" * 15_000, "x"),
        ("<a href=/x>" * 20_000 + "y", "/x" * 19_999 + "y (/x)"),
        ("<script>" + "</scrip" * 70_000, ""),
        ("<p style='" + "/* " * 130_000 + "'>x", "x"),
        ("<p " + "a= " * 75_000 + ">x", "x"),
        ("<pre>" + " \n" * 200_000 + "x", "x"),
        ("9" * 250_000 + "👩\u200d" * 100_000, "9" * 250_000 + "👩\u200d" * 99_999 + "👩"),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_hostile_markup_is_read_in_linear_time(markup: str, text: str) -> None:
    # Milliseconds each, and minutes where a step is quadratic.
    assert clean_html(markup) == text
