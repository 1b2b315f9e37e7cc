"""Every difference from the release is told as breaking or not, and breaking ones are explained."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from contracts.api import Api
from contracts.breaking import (
    CHANGELOG,
    changes,
    current_tools,
    document_changes,
    tool_changes,
    unexplained,
)
from contracts.document import SOURCE, Document

TEXT = SOURCE.read_text(encoding="utf-8")


def test_what_breaks_the_release_is_in_the_changelog() -> None:
    missing = unexplained(changes(), CHANGELOG.read_text(encoding="utf-8"))
    assert missing == [], "name it under Changed or Removed in CHANGELOG.md"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ((), None, "breaking: Page_List: the tool is gone or renamed"),
        (("inputSchema", "properties", "query"), None, "breaking: query is gone or renamed"),
        (("inputSchema", "properties", "sort"), {"type": "string"}, "compatible: sort is new"),
        (("inputSchema", "required"), ["query"], "breaking: query is required now"),
        (
            ("inputSchema", "properties", "page", "minimum"),
            1,
            "breaking: page: minimum 0 became 1",
        ),
        (
            ("inputSchema", "properties", "pageSize", "maximum"),
            50,
            "breaking: pageSize: maximum 100 became 50",
        ),
        (
            ("inputSchema", "properties", "pageSize", "maximum"),
            500,
            "compatible: pageSize: maximum 100 became 500",
        ),
        (
            ("inputSchema", "properties", "query", "maxLength"),
            None,
            "compatible: query: maxLength 500 became None",
        ),
        (
            ("inputSchema", "properties", "query", "pattern"),
            "^[a-z]+$",
            "breaking: query: its pattern changed",
        ),
        (
            ("inputSchema", "properties", "query", "enum"),
            ["a"],
            "breaking: query: only some words are allowed now",
        ),
        (
            ("inputSchema", "properties", "page", "type"),
            "string",
            "breaking: page: integer became string",
        ),
        (("annotations", "readOnlyHint"), False, "breaking: its annotations changed"),
        (("description",), "Other words.", "compatible: its description changed"),
    ],
)
def test_a_change_of_a_tool_is_classified(path: tuple[str, ...], value: Any, told: str) -> None:
    old = {"Page_List": current_tools()["Page_List"]}
    new: dict[str, Any] = copy.deepcopy(old)
    place: Any = new
    for key in ("Page_List", *path)[:-1]:
        place = place[key]
    last = ("Page_List", *path)[-1]
    if value is None:
        del place[last]
    else:
        place[last] = value
    (change,) = tool_changes(old, new)
    assert str(change).replace("Page_List: ", "", 0 if path == () else 1) == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("operationId: Page_Get\n      tags", "operationId: Page_Read\n      tags",
         {"breaking: Page_Get: the operation is gone or renamed",
          "compatible: Page_Read: the operation is new"}),
        ("  /web/blog/newsfeed:", "  /api/blog/newsfeed:",
         {"breaking: News_GetFeed: GET /web/blog/newsfeed moved"}),
        ("        teaserText: {type: [string, \"null\"]}", "        teaser: {type: string}",
         {"breaking: News_GetFeed: answer.content[].teaserText is gone or renamed",
          "compatible: News_GetFeed: answer.content[].teaser is new"}),
        ("        revisionNumber: {type: integer}", "        revisionNumber: {type: string}",
         {"breaking: Content_GetWikiArticle: answer.revisionNumber: integer became string"}),
        ("        - name: userIds\n", "        - name: ids\n",
         {"breaking: People_List: userIds is gone or renamed",
          "compatible: People_List: ids is new"}),
        ("      enum: [DISCUSSION, ACTIVITY]", "      enum: [DISCUSSION]",
         {"breaking: Notification_List: category: ACTIVITY no longer allowed"}),
        ("      required: [name, startDate, endDate]",
         "      required: [name, startDate, endDate, place]",
         {"breaking: Event_Create: place is required now"}),
    ],
)  # fmt: skip
def test_a_change_of_the_document_is_classified(old: str, new: str, told: set[str]) -> None:
    assert TEXT.count(old) == 1
    found = document_changes(Api(Document(TEXT)), Api(Document(TEXT.replace(old, new))))
    assert {str(change) for change in found} >= told


def test_a_broken_name_has_to_stand_under_changed_or_removed_of_the_newest_section() -> None:
    tool = {"Page_List": current_tools()["Page_List"]}
    broken = list(tool_changes(tool, {}))
    newest = "# Changelog\n\n## [Unreleased]\n\n### {heading}\n\n- `{name}` is gone.\n\n## [1.0]\n"
    for heading in ("Changed", "Removed"):
        assert unexplained(broken, newest.format(heading=heading, name="Page_List")) == []
        assert unexplained(broken, newest.format(heading=heading, name="Page_Get")) == broken
    assert unexplained(broken, newest.format(heading="Added", name="Page_List")) == broken
    older = "# Changelog\n\n## [Unreleased]\n\n## [1.0]\n\n### Removed\n\n- Page_List\n"
    assert unexplained(broken, older) == broken
