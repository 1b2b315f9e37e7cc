"""The names of the designs are where docs/adr/0010-names-of-the-designs.md says."""

from __future__ import annotations

import pkgutil
import re

import pytest

from tests.processes import ROOT

TEXT = (ROOT / "docs" / "adr" / "0010-names-of-the-designs.md").read_text(encoding="utf-8")
ROWS = [
    (name, now)
    for name, now in re.findall(r"^\| (.+) \| (.+) \|$", TEXT, re.MULTILINE)
    if (name, now) != ("name", "now")
]
KNOWN = re.compile(r"`(dbplanet|xtop)\.|`tests/|gone: \w.{10,}")
PLACE = re.compile(r"`((?:dbplanet|xtop)\.[\w.]+)`")


@pytest.mark.parametrize(
    "place", sorted({place for _, now in ROWS for place in PLACE.findall(now)})
)
def test_a_place_that_is_named_can_be_imported(place: str) -> None:
    assert pkgutil.resolve_name(place) is not None


@pytest.mark.parametrize(("name", "now"), ROWS, ids=[name for name, _ in ROWS])
def test_a_name_has_a_place_or_a_reason_why_it_is_gone(name: str, now: str) -> None:
    assert KNOWN.match(now), name


def test_the_three_designs_have_their_tables() -> None:
    names = {name for name, _ in ROWS}
    assert {"`DXTManifestGenerator`", "`cleanHtml`", "`handle_line`"} <= names
    assert len(ROWS) == len(names) > 90
