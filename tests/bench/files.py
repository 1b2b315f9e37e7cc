"""How large the artifacts are, and how long an article's HTML takes to become text."""

from __future__ import annotations

from collections.abc import Iterator

from dbplanet.haiilo.html_text import clean_html
from tests.bench.measure import Row, interleaved, limit
from tests.processes import ROOT

PARAGRAPH = (
    "<h2>Travel policy &amp; costs</h2><p>Trips of <strong>two days</strong> are booked in "
    '<a href="https://travel.example.org/book?from=intranet">the portal</a>.</p>'
    "<ul><li>train: second class</li><li>hotel: up to 120&nbsp;&euro;</li></ul>"
    "<table><tr><th>city</th><th>limit</th></tr><tr><td>K&ouml;ln</td><td>110</td></tr></table>"
)
ARTICLE = PARAGRAPH * 60


def measure_files() -> Iterator[Row]:
    """Yield the size of each artifact that was built, and an article."""
    for architecture in ("x86_64", "arm64"):
        archive = ROOT / "dist" / f"dbplanet-lambda-{architecture}.zip"
        what = f"artifact, {architecture}"
        if archive.exists():
            yield limit(what, archive.stat().st_size / 1_000_000, 18, "MB")
        else:
            yield Row(what, "not built: `make build`", "18 MB")
    seconds = interleaved({"article": lambda: clean_html(ARTICLE)}, 30)
    what = f"`clean_html` of an article of {len(ARTICLE) // 1_000} kB"
    yield limit(what, seconds["article"] * 1_000, 100, "ms")
