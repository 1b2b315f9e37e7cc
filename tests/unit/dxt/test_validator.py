"""What is refused in the seed's document, in the official one, and in a bundle."""

from __future__ import annotations

import copy
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from dbplanet.dxt.bundle import make_bundle
from dbplanet.dxt.errors import DXTValidationError
from dbplanet.dxt.validator import DXTValidator
from tests.unit.dxt.tools import publisher

Document = dict[str, Any]
PUBLISHED = publisher().current()
SEED: Document = json.loads(PUBLISHED.manifest)
MCPB: Document = json.loads(PUBLISHED.mcpb)
FILES = ["manifest.json", "server/bridge.mjs"]


def changed(document: Document, path: str, value: Any) -> Document:
    """Return a copy with the value at a path, `None` for no value."""
    copied = copy.deepcopy(document)
    *above, last = path.split("/")
    place: Any = copied
    for key in above:
        place = place[int(key) if isinstance(place, list) else key]
    if value is None:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return copied


def test_what_is_generated_has_no_faults() -> None:
    validator = DXTValidator()
    assert validator.validate_manifest(SEED).errors == ()
    assert validator.check_required_fields(SEED).valid
    assert validator.validate_mcpb(MCPB).errors == ()
    assert validator.validate_bundle(MCPB, FILES).errors == ()
    for capability in SEED["capabilities"]:
        assert validator.validate_capability(capability).valid


@pytest.mark.parametrize("field", ["name", "version", "description", "capabilities", "metadata"])
def test_a_field_that_every_manifest_has_is_missed(field: str) -> None:
    for document in (changed(SEED, field, None), changed(SEED, field, "")):
        result = DXTValidator().check_required_fields(document)
        assert result.errors == (f"{field}: it is missing.",)
        assert not DXTValidator().validate_manifest(document).valid


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("author", {"name": "Ann"}, "author: "),
        ("owner", "Ann", "owner: "),
        ("version", "latest", "version: a version like 1.2.3"),
        ("homepage", "example.org", "homepage: an address"),
        ("metadata/toolCount", 5, "metadata.toolCount: there are 4 capabilities."),
        ("metadata/toolCount", "4", "metadata.toolCount: "),
        ("metadata/generatedAt", None, "metadata.generatedAt: "),
        ("capabilities/0/name", "", "capabilities.0.name: "),
        ("capabilities/0/name", "Book_Find", "capabilities: Book_Find is there more than once."),
        ("capabilities/0/returns", "text", "capabilities.0.returns: "),
        ("capabilities/1/parameters/0/type", "text", "capabilities.1.parameters.0.type: "),
        ("capabilities/1/parameters/0/required", "no", "capabilities.1.parameters.0.required: "),
        ("capabilities/3/parameters/0/constraints/step", 2, "constraints.step: "),
    ],
)
def test_a_manifest_that_is_none_is_refused_with_the_place(
    path: str, value: Any, error: str
) -> None:
    (found,) = DXTValidator().validate_manifest(changed(SEED, path, value)).errors
    assert error in found


def test_a_capability_is_checked_alone_too() -> None:
    capability = SEED["capabilities"][1]
    result = DXTValidator().validate_capability(changed(capability, "parameters/0/type", None))
    assert [error.partition(":")[0] for error in result.errors] == ["parameters.0.type"]
    nameless = changed(capability, "parameters/0/description", "")
    result = DXTValidator().validate_capability(changed(nameless, "parameters/0/required", True))
    assert result.valid
    assert result.warnings == (
        "Book_List: order has no description.",
        "Book_List: order is required and has a default.",
    )


def test_a_manifest_without_capabilities_is_a_warning() -> None:
    empty = changed(changed(SEED, "capabilities", []), "metadata/toolCount", 0)
    result = DXTValidator().validate_manifest(empty)
    assert (result.valid, result.warnings) == (True, ("capabilities: there are none.",))


TRAPS: dict[str, tuple[str, Any, str]] = {
    "unknown key": ("capabilities", [], "capabilities: no host knows this key."),
    "unknown field of a directory": ("minimum_version", "1", "minimum_version: no host knows"),
    "no version key": ("manifest_version", None, "manifest_version: "),
    "two version keys": ("dxt_version", "0.1", "dxt_version: no host knows"),
    "name of another server": ("name", "planet", "name: hosts hide the tools"),
    "name with blanks": ("name", "My Server / *", "name: it has lower-case letters"),
    "version in words": ("version", "latest", "version: it is no semantic version."),
    "author as text": ("author", "Ann", "author: it is an object"),
    "repository as text": ("repository", "https://example.org", "repository: it is an object"),
    "blank homepage": ("homepage", "", "homepage: it is an absolute http address"),
    "script as homepage": ("homepage", "javascript:alert(1)", "homepage: it is an absolute"),
    "relative support": ("support", "example.org", "support: it is an absolute"),
    "tool without a name": ("tools/0/name", "", "tools: a tool has no name."),
    "tool named twice": ("tools/0/name", "Book_Find", "tools: a name is there more than once."),
    "other platform": ("compatibility/platforms", ["macos"], "macos is none of"),
    "client as platform": ("compatibility/my_client", ">=1", "my_client: no host knows this key."),
    "other runtime": ("compatibility/runtimes/deno", ">=2", "deno is neither node nor python."),
    "versions with a comma": ("compatibility/runtimes/node", ">=18, <30", "has a comma"),
    "no launch configuration": ("server/mcp_config", None, "server.mcp_config: it is missing."),
    "python": ("server/mcp_config/command", "python", "only node is there on every desktop"),
    "another entry point": ("server/entry_point", "main.mjs", "the arguments start another file"),
    "other override": (
        "server/mcp_config/platform_overrides",
        {"macos": {}},
        "macos is none of darwin, linux, win32.",
    ),
    "override without arguments": (
        "server/mcp_config/platform_overrides",
        {"win32": {"args": []}},
        "win32 drops all arguments.",
    ),
    "password in the clear": (
        "server/mcp_config/args/1",
        "http://library.example.org/mcp",
        "its address is https",
    ),
    "address with a variable": (
        "server/mcp_config/args/1",
        "https://${HOME}.example.org/",
        "its address is https",
    ),
    "undeclared option": (
        "server/mcp_config/env/X",
        "${user_config.nope}",
        "${user_config.nope} is not declared",
    ),
    "unknown variable": ("server/mcp_config/env/X", "${TOKEN}", "${TOKEN} is not declared"),
    "option by its bare key": ("server/mcp_config/env/X", "${pin}", "${pin} is not declared"),
    "blank option without default": (
        "user_config/branch/default",
        None,
        "${user_config.branch} has no default",
    ),
    "secret with default": ("user_config/pin/default", "1234", "a secret has no default."),
    "secret as argument": ("server/mcp_config/args/1", "${user_config.pin}", "is secret"),
    "list in a variable": ("user_config/card/multiple", True, "is a list"),
    "option without title": ("user_config/card/title", None, "card: it has no title."),
    "option without description": ("user_config/pin/description", "", "pin: it has no descr"),
    "type that does not exist": ("user_config/card/type", "url", "card: url is no type."),
    "default of another type": ("user_config/branch/default", 5, "the default is of another type"),
    "variable in a default": ("user_config/branch/default", "${HOME}/x", "nothing is put in for"),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_what_hosts_refuse_or_get_wrong_is_found(trap: str) -> None:
    path, value, error = TRAPS[trap]
    errors = DXTValidator().validate_mcpb(changed(MCPB, path, value)).errors
    assert any(error in found for found in errors), errors


def test_a_number_may_be_whole() -> None:
    document = changed(MCPB, "user_config/branch/type", "number")
    assert DXTValidator().validate_mcpb(changed(document, "user_config/branch/default", 5)).valid


@pytest.mark.parametrize(
    ("names", "error"),
    [
        (["server/bridge.mjs", "manifest.json"], "manifest.json: it is the first file"),
        (["extension/manifest.json", "server/bridge.mjs"], "manifest.json: it is the first file"),
        (["manifest.json"], "server/bridge.mjs is not in the bundle."),
        ([*FILES, "server/"], "server/: a file's name"),
        ([*FILES, "/etc/passwd"], "/etc/passwd: a file's name"),
        ([*FILES, "a/../../b"], "a/../../b: a file's name"),
        ([*FILES, "a\\b"], "a\\b: a file's name"),
        ([*FILES, "manifest.json"], "manifest.json: it is there more than once."),
    ],
)
def test_names_that_installers_stumble_over_are_found(names: list[str], error: str) -> None:
    (found,) = DXTValidator().validate_bundle(MCPB, names).errors
    assert error in found


def test_a_bundle_is_not_made_of_a_manifest_with_a_fault() -> None:
    with pytest.raises(DXTValidationError, match="hosts hide the tools"):
        make_bundle(changed(MCPB, "name", "planet"))


@pytest.mark.parametrize(
    "fact",
    [
        lambda entry: entry.compress_type == zipfile.ZIP_STORED,
        lambda entry: entry.date_time == (1980, 1, 1, 0, 0, 0),
        lambda entry: entry.external_attr >> 16 == 0o100644,
        lambda entry: not entry.is_dir(),
    ],
    ids=["stored", "1980", "0644", "file"],
)
def test_every_entry_of_a_bundle_is_the_same_everywhere(
    fact: Callable[[zipfile.ZipInfo], bool],
) -> None:
    bundle = make_bundle(MCPB)
    with zipfile.ZipFile(io.BytesIO(bundle.content)) as archive:
        assert archive.namelist() == FILES
        assert all(fact(entry) for entry in archive.infolist())
        assert json.loads(archive.read("manifest.json")) == MCPB
    assert make_bundle(MCPB) == bundle


def test_a_bundle_is_saved_under_its_name_and_version() -> None:
    assert make_bundle(changed(MCPB, "version", "2.0.0-RC.1+5")).filename == (
        "dbplanet-mcp-server-2.0.0-rc.1-5.mcpb"
    )
