"""What changed since the last release, and whether that breaks those who rely on it.

`python -m contracts.breaking` compares openapi.yaml and the tools with contracts/released/. What
breaks needs a line under Changed or Removed of CHANGELOG.md's newest section that names it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from contracts.api import Api, DocumentedOperation, properties_of
from contracts.document import SOURCE, Document

ROOT: Final = Path(__file__).parent.parent
RELEASED: Final = ROOT / "contracts" / "released"
TOOLS: Final = ROOT / "tests" / "snapshots" / "tools"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
LOWER: Final = ("minimum", "minLength", "minItems")
UPPER: Final = ("maximum", "maxLength", "maxItems")

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference from the release; `name` is the tool or operation that a line must name."""

    name: str
    what: str
    is_breaking: bool

    def __str__(self) -> str:
        return f"{'breaking' if self.is_breaking else 'compatible'}: {self.name}: {self.what}"


def current_tools() -> dict[str, Any]:
    """Return what `tools/list` shows, by tool; a test keeps these files so."""
    files = sorted(TOOLS.glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in files}


def tool_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the differences between two lists of tools."""
    yield from _coming_and_going("tool", old, new)
    for name in old.keys() & new.keys():
        before, after = old[name]["inputSchema"], new[name]["inputSchema"]
        yield from _input_changes(name, before, after)
        if old[name]["annotations"] != new[name]["annotations"]:
            yield Change(name, "its annotations changed", is_breaking=True)
        for told in ("title", "description"):
            if old[name].get(told) != new[name].get(told):
                yield Change(name, f"its {told} changed", is_breaking=False)


def document_changes(old: Api, new: Api) -> Iterator[Change]:
    """Yield the differences between two documents."""
    yield from _coming_and_going("operation", old.operations, new.operations)
    for name in old.operations.keys() & new.operations.keys():
        before, after = old.operations[name], new.operations[name]
        if (before.method, before.path) != (after.method, after.path):
            yield Change(name, f"{before.method} {before.path} moved", is_breaking=True)
        yield from _input_changes(name, _input(before), _input(after))
        yield from _output_changes(name, before.success[1] or {}, after.success[1] or {}, "answer")


def _coming_and_going(
    what: str, old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[Change]:
    for name in old.keys() - new.keys():
        yield Change(name, f"the {what} is gone or renamed", is_breaking=True)
    for name in new.keys() - old.keys():
        yield Change(name, f"the {what} is new", is_breaking=False)


def _input(operation: DocumentedOperation) -> Schema:
    """Return all that an operation takes as one object schema."""
    properties: dict[str, Any] = {}
    required: set[str] = set()
    for place in ("path", "query"):
        for name, parameter in operation.parameters(place).items():
            properties[name] = parameter["schema"]
            required |= {name} if parameter.get("required") else set()
    if operation.body is not None:
        properties |= operation.body[1].get("properties", {})
        required |= set(operation.body[1].get("required", ()))
    return {"properties": properties, "required": sorted(required)}


def _input_changes(name: str, old: Schema, new: Schema) -> Iterator[Change]:
    before, after = old["properties"], new["properties"]
    required = set(new.get("required", ())) - set(old.get("required", ()))
    for argument in before.keys() - after.keys():
        yield Change(name, f"{argument} is gone or renamed", is_breaking=True)
    for argument in after.keys() - before.keys() - required:
        yield Change(name, f"{argument} is new", is_breaking=False)
    for argument in sorted(required):
        yield Change(name, f"{argument} is required now", is_breaking=True)
    for argument in before.keys() & after.keys():
        for what, is_breaking in _narrowed(before[argument], after[argument]):
            yield Change(name, f"{argument}: {what}", is_breaking)


def _narrowed(old: Schema, new: Schema) -> Iterator[tuple[str, bool]]:
    """Yield what became of the values that are taken, and whether fewer are."""
    if old.get("type") != new.get("type"):
        yield f"{old.get('type')} became {new.get('type')}", True
    lost = set(old.get("enum", ())) - set(new.get("enum", ()))
    if lost and "enum" in new:
        yield f"{', '.join(sorted(map(str, lost)))} no longer allowed", True
    if "enum" in new and "enum" not in old:
        yield "only some words are allowed now", True
    if new.get("pattern") not in (None, old.get("pattern")):
        yield "its pattern changed", True
    for keywords, worse in ((LOWER, max), (UPPER, min)):
        for keyword in keywords:
            before, after = old.get(keyword), new.get(keyword)
            if before != after:
                is_narrower = after is not None and (
                    before is None or worse(before, after) != before
                )
                yield f"{keyword} {before} became {after}", is_narrower


def _output_changes(name: str, old: Schema, new: Schema, where: str) -> Iterator[Change]:
    """Yield what became of the fields of an answer: less is breaking, more is not."""
    if old.get("type") != new.get("type"):
        yield Change(name, f"{where}: {old.get('type')} became {new.get('type')}", is_breaking=True)
    before, after = properties_of(old), properties_of(new)
    for field in before.keys() - after.keys():
        yield Change(name, f"{where}.{field} is gone or renamed", is_breaking=True)
    for field in after.keys() - before.keys():
        yield Change(name, f"{where}.{field} is new", is_breaking=False)
    for field in before.keys() & after.keys():
        yield from _output_changes(name, before[field], after[field], f"{where}.{field}")
    for inner, place in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(old.get(inner), Mapping) and isinstance(new.get(inner), Mapping):
            yield from _output_changes(name, old[inner], new[inner], where + place)
    forms = old.get("anyOf", ()), new.get("anyOf", ())
    if len(forms[0]) != len(forms[1]):
        yield Change(name, f"{where} has other forms", is_breaking=True)
    for one, other in zip(*forms, strict=False):
        yield from _output_changes(name, one, other, where)


def unexplained(changes: list[Change], changelog: str) -> list[Change]:
    """Return the breaking changes that the newest section names under neither heading."""
    newest = changelog.partition("\n## ")[2].partition("\n## ")[0]
    parts = re.split(r"^### (.+)$", newest, flags=re.MULTILINE)[1:]
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    told = sections.get("Changed", "") + sections.get("Removed", "")
    return [change for change in changes if change.is_breaking and change.name not in told]


def changes() -> list[Change]:
    """Return all differences from the release."""
    released = json.loads((RELEASED / "tools.json").read_text(encoding="utf-8"))
    text = (RELEASED / "openapi.yaml").read_text(encoding="utf-8")
    found = {
        *tool_changes({tool["name"]: tool for tool in released["tools"]}, current_tools()),
        *document_changes(Api(Document(text)), Api(Document(SOURCE.read_text(encoding="utf-8")))),
    }
    return sorted(found, key=str)


def main() -> int:
    """Print the differences; return 1 where one that breaks is not in CHANGELOG.md."""
    found = changes()
    for change in found:
        print(change)
    missing = unexplained(found, CHANGELOG.read_text(encoding="utf-8"))
    for name in dict.fromkeys(change.name for change in missing):
        print(
            f"CHANGELOG.md: {name} breaks what was released: name it under Changed or Removed",
            file=sys.stderr,
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
