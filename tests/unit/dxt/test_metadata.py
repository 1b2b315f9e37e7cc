"""How the product's metadata reads in the official manifest, and when it was built."""

from __future__ import annotations

from importlib.metadata import PathDistribution

import pytest

from dbplanet.dxt.build import build_time
from dbplanet.dxt.metadata import person, repository_address


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("Ann", {"name": "Ann"}),
        ("Ann Example <ann@example.org>", {"name": "Ann Example", "email": "ann@example.org"}),
        (
            "Ann <ann@example.org> (https://example.org/ann)",
            {"name": "Ann", "email": "ann@example.org", "url": "https://example.org/ann"},
        ),
        ("Ann (https://example.org)", {"name": "Ann", "url": "https://example.org"}),
        ("Ann <a@b> (example.org)", {"name": "Ann"}),
        ("<ann@example.org>", {"name": "<ann@example.org>", "email": "ann@example.org"}),
        ("Ann <ann@example.org> and Ben", {"name": "Ann <ann@example.org> and Ben"}),
    ],
)
def test_an_author_is_a_name_with_an_address_where_it_can_be_used(
    text: str, author: dict[str, str]
) -> None:
    assert person(text) == author


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://example.org/a/b", "https://example.org/a/b"),
        ("team/project", "https://github.com/team/project"),
        ("git+https://example.org/a/b.git", "https://example.org/a/b.git"),
        ("git@example.org:team/project.git", "https://example.org/team/project.git"),
        ("ssh://git@example.org/team/project", "https://example.org/team/project"),
        ("git://example.org/a", "https://example.org/a"),
    ],
)
def test_a_repository_is_an_https_address(text: str, address: str) -> None:
    assert repository_address(text) == address


def test_the_build_s_time_is_that_of_the_environment() -> None:
    assert build_time({"SOURCE_DATE_EPOCH": "1773119783"}) == "2026-03-10T05:16:23Z"


def test_the_build_s_time_is_the_stamp_beside_the_package_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = PathDistribution.read_text

    def stamped(self: PathDistribution, filename: str) -> str | None:
        return "0\n" if filename == "SOURCE_DATE_EPOCH" else read(self, filename)

    monkeypatch.setattr(PathDistribution, "read_text", stamped)
    assert build_time({}) == "1970-01-01T00:00:00Z"
    assert build_time({"SOURCE_DATE_EPOCH": "soon"}) == "1970-01-01T00:00:00Z"


@pytest.mark.parametrize("stamp", ["", "soon", "-5", "9" * 30])
def test_what_was_never_built_is_of_the_first_day_of_zip_archives(stamp: str) -> None:
    assert build_time({"SOURCE_DATE_EPOCH": stamp}) == "1980-01-01T00:00:00Z"
