"""The manifest follows the tools and the configuration, and survives what goes wrong."""

from __future__ import annotations

import errno
import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest

from dbplanet import NAME, VERSION
from dbplanet.dxt.errors import DXTError, DXTGenerationError, DXTIOError
from dbplanet.dxt.models import DXTCapability
from dbplanet.tools.table import TOOLS
from tests.unit.dxt.tools import (
    CONSTRAINTS,
    ENUMERATION,
    LIBRARY,
    NO_PARAMETERS,
    STAMP,
    UNMAPPABLE,
    generator,
    publisher,
    tool,
)


def names(document: bytes) -> list[str]:
    manifest = json.loads(document)
    return [each["name"] for each in manifest.get("capabilities", manifest.get("tools"))]


def config_file(tmp_path: Path, **capabilities: Any) -> dict[str, str]:
    path = tmp_path / "dxt.json"
    path.write_text(json.dumps({"capabilities": capabilities}), encoding="utf-8")
    return {"DXT_CONFIG": str(path)}


def test_the_product_s_manifest_names_every_tool_with_its_arguments() -> None:
    manifest = generator(TOOLS).generate_manifest()
    assert [capability.name for capability in manifest.capabilities] == list(TOOLS)
    assert (manifest.metadata.tool_count, manifest.metadata.generated_at) == (len(TOOLS), STAMP)
    for capability in manifest.capabilities:
        schema = TOOLS[capability.name].input_schema
        assert [parameter.name for parameter in capability.parameters] == list(schema["properties"])
        required = [parameter.name for parameter in capability.parameters if parameter.required]
        assert required == schema.get("required", [])
        assert capability.examples is not None
        assert capability.returns.type == "text"
    assert generator(TOOLS).problems == ()


def test_a_tool_that_comes_or_goes_is_seen_at_once() -> None:
    tools = dict(LIBRARY)
    published = publisher(tools)
    assert "Book_List" in names(published.current().manifest)
    first = published.current()
    assert published.current() is first
    del tools["Book_List"]
    for document in (published.current().manifest, published.current().mcpb):
        assert "Book_List" not in names(document)
    tools["Book_Lend"] = tool("Book_Lend")
    assert "Book_Lend" in names(published.current().mcpb)


def test_the_manifest_made_last_is_kept() -> None:
    making = generator()
    assert making.get_manifest() is None
    manifest = making.generate_manifest()
    assert making.get_manifest() is manifest
    assert making.generate_manifest() is manifest


def test_an_excluded_tool_is_in_neither_document() -> None:
    published = publisher(environ={"DXT_EXCLUDE_TOOLS": "Book_List"}).current()
    assert names(published.manifest) == ["Library_Open", "Book_Add", "Book_Find"]
    assert names(published.mcpb) == ["Library_Open", "Book_Add", "Book_Find"]
    assert "Book_List" not in (published.manifest + published.mcpb).decode()


def test_only_the_included_categories_are_shown() -> None:
    published = publisher(environ={"DXT_INCLUDE_CATEGORIES": "Library"}).current()
    assert names(published.manifest) == names(published.mcpb) == ["Library_Open"]


def test_a_manifest_says_whether_the_server_offers_more_tools() -> None:
    tools = {"Book_List": ENUMERATION}
    assert json.loads(publisher(tools).current().mcpb)["tools_generated"] is False
    for environ in ({"DXT_EXCLUDE_TOOLS": "Book_List"}, {"DXT_INCLUDE_CATEGORIES": "None"}):
        assert json.loads(publisher(tools, environ).current().mcpb)["tools_generated"] is True
    skipping = publisher({"Book_Guess": UNMAPPABLE}).current()
    assert json.loads(skipping.mcpb)["tools_generated"] is True


def test_a_mapping_replaces_what_it_names_in_both_documents(tmp_path: Path) -> None:
    mapping = {
        "description": "Find a book.",
        "category": "Search",
        "version": "1.1.0",
        "returns": {"type": "list", "description": "Books."},
        "examples": [{"description": "Find Faust.", "arguments": {"words": "faust"}}],
    }
    environ = config_file(tmp_path, customMappings={"Book_Find": mapping})
    published = publisher({"Book_Find": CONSTRAINTS}, environ).current()
    (capability,) = json.loads(published.manifest)["capabilities"]
    assert {name: capability[name] for name in mapping} == mapping
    assert capability["name"] == "Book_Find"
    assert len(capability["parameters"]) == 4
    official = json.loads(published.mcpb)
    assert official["tools"] == [{"name": "Book_Find", "description": "Find a book."}]
    assert official["_meta"]["app.dbplanet.dxt"]["capabilities"] == [capability]


def test_a_name_in_the_configuration_that_no_tool_has_is_a_problem(tmp_path: Path) -> None:
    environ = config_file(
        tmp_path,
        excludeTools=["Book_Lits"],
        includeCategories=["Book", "Film"],
        customMappings={"Book_Fnid": {}},
    )
    published = publisher({"Book_List": ENUMERATION}, environ).current()
    assert published.problems == (
        "Book_Fnid: no tool has this name.",
        "Book_Lits: no tool has this name.",
        "Film: no tool is of this category.",
    )
    assert not published.fallback


@pytest.mark.parametrize(
    ("unmappable", "reason"),
    [
        (UNMAPPABLE, "clue has not one JSON type."),
        (tool("Book_Guess", clue={"type": ["string", "integer"]}), "clue has not one JSON type."),
        (tool("Book_Guess", clue={"type": "text"}), "clue has not one JSON type."),
        (tool("Book_Guess", clue={"type": "array", "items": {}}), "clue has not one JSON type."),
        (tool("Book_Guess", description=" "), "it has no description."),
    ],
)
def test_a_tool_that_cannot_be_mapped_is_logged_and_left_out(
    unmappable: Any, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    making = generator({"Book_Guess": unmappable, "Library_Open": NO_PARAMETERS})
    with pytest.raises(DXTGenerationError, match=f"Book_Guess cannot be mapped: {reason}"):
        making.convert_tool_to_capability(unmappable)
    with caplog.at_level(logging.WARNING, "dbplanet.dxt"):
        manifest = making.generate_manifest()
    assert [capability.name for capability in manifest.capabilities] == ["Library_Open"]
    assert reason in caplog.text


def test_a_tool_whose_schema_is_broken_is_left_out_too(caplog: pytest.LogCaptureFixture) -> None:
    broken = tool("Book_Guess", clue={"type": "string", "minLength": "two"})
    making = generator({"Book_Guess": broken, "Library_Open": NO_PARAMETERS})
    assert making.generate_manifest().metadata.tool_count == 1
    assert making.problems == ("Book_Guess cannot be mapped.",)
    assert "minLength" in caplog.text


def test_a_configuration_that_cannot_be_read_leaves_a_fallback_that_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "dxt.json"
    path.write_text("{", encoding="utf-8")
    falling = publisher(environ={"DXT_CONFIG": str(path)})
    published = falling.current()
    assert falling.current().fallback
    assert published.fallback
    assert [record.message for record in caplog.records if "fallback" in record.message] == [
        f"DXT: a fallback is published: {published.problems[0]}"
    ]
    seed = json.loads(published.manifest)
    assert seed["capabilities"] == []
    assert (seed["name"], seed["version"], seed["metadata"]["toolCount"]) == (NAME, VERSION, 0)
    official = json.loads(published.mcpb)
    assert official["tools_generated"] is True
    assert official["_meta"]["app.dbplanet.dxt"]["fallback"] is True
    assert published.bundle is not None
    path.write_text("{}", encoding="utf-8")
    assert falling.current().tool_count == 4


def test_a_manifest_that_breaks_its_rules_is_not_published(tmp_path: Path) -> None:
    environ = config_file(tmp_path, customMappings={"Book_List": {"description": "x"}})
    twice = {"Book_List": ENUMERATION, "again": ENUMERATION}
    published = publisher(twice, environ).current()
    assert published.fallback
    assert published.problems == ("capabilities: Book_List is there more than once.",)


def test_a_capability_without_an_area_has_no_category() -> None:
    capability: DXTCapability = generator().convert_tool_to_capability(tool("Lend"))
    assert capability.category is None
    assert "category" not in capability.document()


def test_a_file_gets_the_bytes_that_are_served(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    generator().update_manifest_file(path)
    assert path.read_bytes() == publisher().current().manifest
    path.write_bytes(b"\x00 corrupt")
    generator().update_manifest_file(path)
    assert path.read_bytes() == publisher().current().manifest
    assert [file.name for file in tmp_path.iterdir()] == ["manifest.json"]
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO])
def test_a_disk_that_refuses_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = tmp_path / "manifest.json"
    path.write_bytes(b"old")

    def refuse(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(DXTIOError, match=os.strerror(number)):
        generator().update_manifest_file(path)
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["manifest.json"]


def test_a_moment_s_failure_to_write_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [errno.EINTR, errno.EBUSY]

    def flaky(descriptor: int) -> None:
        if failures:
            raise OSError(failures.pop(), "not now")

    monkeypatch.setattr(os, "fsync", flaky)
    path = tmp_path / "manifest.json"
    generator().update_manifest_file(path)
    assert path.read_bytes() == publisher().current().manifest


@pytest.mark.parametrize("place", ["missing/manifest.json", "folder"])
def test_a_place_where_no_file_can_be_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(DXTError, match="The file cannot be written: "):
        generator().update_manifest_file(tmp_path / place)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
