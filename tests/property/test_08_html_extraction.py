"""Feature: dbplanet-mcp-tools, Property 8: HTML widget text extraction removes all tags.

For any HTML the text holds no `<...>`, and every character reference is decoded, exactly once: a
bracket that decoding brings to light and that looks like a tag is shown as U+2039 or U+203A.
"""

import html
import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from dbplanet.haiilo.html_text import clean_html, plain_text

TAG = re.compile(r"<[^>]*>")

# Characters without a glyph beside the categories of controls, formats and surrogates:
# Default_Ignorable_Code_Point, and the hieroglyph formats that Python 3.11 does not know yet.
IGNORABLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x13430, 0x13440),
    *range(0xE0000, 0xE1000),
}

FRAGMENTS = """
    < > << >> </ /> <! <? --> --!> <!--> <!-- <![CDATA[ ]]> ![ ]( " ' = a ä text
    &lt; &gt; &amp;lt; &#60; &#x3e; &lt &gt &LT; &#0060 &nvlt; &
    <b> </b> <p> </p> <div/hidden> </div> <br/> <li> <ul> </ul> <ol> <a\0b> <plaintext> <xmp>
    <table> <tr> <td> </td> </table> <h1> </h1> <pre> </pre> <svg> <svg/> </svg>
    <script> </script> <style> </style> <textarea> </textarea> <title> </title>
    <a/href='&lt;x&gt;'> <a/href=" </a> <img/alt='a>b<c>'>
"""
INVISIBLE = ["\0", "\u200b", "\u202e", "\U000e0041", "\ud800", "👩\u200d💻", " ", "\n"]

anything = st.text(st.characters() | st.sampled_from("<>&;#![]()-/\"'= \t\n\r\0\u200d\ufe0f"))
soup = st.lists(st.sampled_from(FRAGMENTS.split() + INVISIBLE) | anything, max_size=30).map("".join)


def visible(text: str) -> str:
    """`text` with the bracket map undone, without white space and what nobody can see."""
    return "".join(
        character
        for character in text.replace("\u2039", "<").replace("\u203a", ">")
        if unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"}
        and ord(character) not in IGNORABLE
    )


@settings(max_examples=150, deadline=None)
@given(anything)
def test_no_text_whatever_leaves_a_tag(markup: str) -> None:
    assert not TAG.search(clean_html(markup))


@settings(max_examples=150, deadline=None)
@given(soup)
def test_no_tag_soup_leaves_a_tag_or_a_markdown_image(markup: str) -> None:
    text = clean_html(markup)
    assert not TAG.search(text)
    assert "![" not in text


@settings(max_examples=150, deadline=None)
@given(soup)
def test_every_escaped_text_comes_back_decoded_once(text: str) -> None:
    assert visible(clean_html(html.escape(text))) == visible(text)


@settings(max_examples=150, deadline=None)
@given(soup)
def test_elements_around_an_escaped_text_are_gone_and_the_text_is_not(text: str) -> None:
    markup = f'<div class="a>b"><p><b>{html.escape(text)}</b></p></div>'
    assert visible(clean_html(markup)) == visible(text)


@settings(max_examples=150, deadline=None)
@given(soup)
def test_plain_text_loses_its_tags_and_nothing_else(text: str) -> None:
    plain = plain_text(text)
    assert not TAG.search(plain)
    assert "![" not in plain
    assert visible(plain) == visible(text)


@settings(max_examples=150, deadline=None)
@given(soup)
def test_text_stays_valid_utf_8(markup: str) -> None:
    clean_html(markup).encode()
    plain_text(markup).encode()
