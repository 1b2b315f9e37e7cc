"""The drift report as text: for a terminal and a log."""

from __future__ import annotations

from contracts.tenant.result import Outcome, Report, Result


def as_text(report: Report) -> str:
    """Return the whole report, what needs attention first."""
    how = "reads and writes" if report.writes else "reads only"
    lines = [
        f"Contract check of {report.origin}, {report.started:%Y-%m-%d %H:%M} UTC, {how}, "
        f"{report.requests} requests",
        report.verdict,
        ", ".join(f"{report.counts[outcome]} {outcome}" for outcome in Outcome),
    ]
    for outcome in Outcome:
        results = [result for result in report.results if result.outcome is outcome]
        if results:
            lines += ["", f"{outcome.upper()} ({len(results)})"]
            lines += [line for result in results for line in _lines(result)]
    if report.left_behind:
        lines += ["", "LEFT BEHIND, since the API offers no way to delete it"]
        lines += [f"  {thing}" for thing in report.left_behind]
    return "\n".join(lines) + "\n"


def one_line(result: Result) -> str:
    """Return what a result says in one line."""
    details = [str(difference) for difference in result.differences] or [result.reason]
    took = "" if result.seconds is None else f" ({result.seconds * 1000:.0f} ms)"
    said = f": {'; '.join(details)}" if details != [""] else ""
    return f"{result.operation.id} {result.outcome}{took}{said}"


def _lines(result: Result) -> list[str]:
    operation = result.operation
    lines = [f"  {operation.id}  {operation.method} {operation.path}  ({result.line})"]
    lines += [f"    {difference}" for difference in result.differences]
    lines += [f"    {result.reason}"] if result.reason else []
    return [*lines, *(f"    {note}" for note in result.notes)]
