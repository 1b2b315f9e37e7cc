"""The drift report as one HTML page without anything to load: for people."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from contracts.tenant.result import Outcome, Report, Result

MEANING: Final = {
    Outcome.DIFFERS: "answers otherwise than openapi.yaml says",
    Outcome.MISSING: "does not exist there",
    Outcome.FORBIDDEN: "exists, but not for the user of this check",
    Outcome.FALLBACK: "does not exist there; what the tools use instead works",
    Outcome.OK: "answers as openapi.yaml says",
    Outcome.NOT_TRIED: "could not be asked, or was not to be",
}
STYLE: Final = """
:root { color-scheme: light dark; --line: light-dark(#dde1e7, #343b46);
  --soft: light-dark(#5b6573, #9aa5b4); --card: light-dark(#fff, #1c2128);
  --red: light-dark(#b42318, #ff8a7e); --amber: light-dark(#8a5a00, #f0b849);
  --green: light-dark(#176f3d, #5fd093); --grey: light-dark(#5b6573, #9aa5b4); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f5f6f8, #14181d);
  color: light-dark(#1a2029, #e4e8ee); }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .35rem; text-wrap: balance; }
h1.drift { color: var(--red); } h1.fine { color: var(--green); }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem; } h2 small { font-weight: 400; color: var(--soft); }
p { margin: 0; color: var(--soft); }
.counts { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.5rem 0 0; padding: 0; }
.counts li { list-style: none; background: var(--card); border: 1px solid var(--line);
  border-radius: .6rem; padding: .55rem 1rem; min-width: 7rem; }
.counts b { display: block; font: 600 1.5rem/1.2 system-ui; font-variant-numeric: tabular-nums; }
.counts .none { opacity: .5; }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid;
  border-radius: .5rem; padding: .7rem 1rem; margin: .5rem 0; overflow-wrap: anywhere; }
.head { display: flex; flex-wrap: wrap; gap: .2rem .9rem; align-items: baseline; }
.head .time { margin-left: auto; font-variant-numeric: tabular-nums; }
code { font: .86em ui-monospace, monospace; } .head code, .time, .line { color: var(--soft); }
.line { font-size: .86em; }
table { border-collapse: collapse; margin: .5rem 0 .2rem; width: 100%; }
th, td { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top; }
th { font-weight: 500; font-size: .82em; color: var(--soft); }
td { border-top: 1px solid var(--line); } td:last-child { color: var(--red); }
.differs, .missing { border-left-color: var(--red); }
.forbidden, .fallback-in-use { border-left-color: var(--amber); }
.ok { border-left-color: var(--green); } .not-tried { border-left-color: var(--grey); }
.counts .differs b, .counts .missing b { color: var(--red); } .counts .ok b { color: var(--green); }
.counts .forbidden b, .counts .fallback-in-use b { color: var(--amber); }
details { margin-top: .3rem; font-size: .9em; color: var(--soft); } summary { cursor: pointer; }
"""


def as_page(report: Report) -> str:
    """Return the report as a page, what needs attention first."""
    how = "reads and writes" if report.writes else "reads only"
    counts = "".join(_count(outcome, report.counts[outcome]) for outcome in Outcome)
    sections = "".join(
        _section(outcome, [one for one in report.results if one.outcome is outcome])
        for outcome in Outcome
        if report.counts[outcome]
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(report.verdict)} {escape(report.origin)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1 class="{"fine" if report.exit_code == 0 else "drift"}">{escape(report.verdict)}</h1>
<p>{escape(report.origin)}, checked on {report.started:%d %B %Y at %H:%M} UTC
with {report.requests} requests, {how}.</p>
<ul class="counts">{counts}</ul>
{sections}{_left_behind(report.left_behind)}
</main>
</body>
</html>
"""


def _count(outcome: Outcome, number: int) -> str:
    kind = f"{_class(outcome)}{'' if number else ' none'}"
    return f'<li class="{kind}"><b>{number}</b>{outcome}</li>'


def _class(outcome: Outcome) -> str:
    return outcome.replace(" ", "-")


def _section(outcome: Outcome, results: Iterable[Result]) -> str:
    title = f"<h2>{outcome.capitalize()} <small>{MEANING[outcome]}</small></h2>\n"
    return title + "".join(map(_article, results))


def _article(result: Result) -> str:
    operation = result.operation
    took = "" if result.seconds is None else f"{result.seconds * 1000:,.0f} ms"
    return f"""<article class="{_class(result.outcome)}">
<div class="head"><strong>{escape(operation.id)}</strong>
<code>{operation.method} {escape(operation.path)}</code>
<span class="line">{escape(result.line)}</span><span class="time">{took}</span></div>
{_reason(result)}{_differences(result)}{_notes(result)}</article>
"""


def _reason(result: Result) -> str:
    return f"<p>{escape(result.reason)}</p>" if result.reason else ""


def _differences(result: Result) -> str:
    if not result.differences:
        return ""
    rows = "".join(
        f"<tr><td><code>{escape(one.where)}</code></td><td>{escape(one.expected)}</td>"
        f"<td>{escape(one.seen)}</td></tr>"
        for one in result.differences
    )
    return f"<table><tr><th>Where</th><th>Expected</th><th>Seen</th></tr>{rows}</table>"


def _notes(result: Result) -> str:
    if not result.notes:
        return ""
    lines = "".join(f"<div>{escape(note)}</div>" for note in result.notes)
    return f"<details><summary>Fields</summary>{lines}</details>"


def _left_behind(things: list[str]) -> str:
    if not things:
        return ""
    items = "".join(f"<li>{escape(thing)}</li>" for thing in things)
    why = "the API offers no way to delete it"
    return f"<h2>Left behind <small>{why}</small></h2><ul>{items}</ul>"
