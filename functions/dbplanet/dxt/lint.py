"""What the official validator lets pass and hosts then refuse, hide or get wrong.

Each rule is a failure that was reported for a published bundle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import httpx

from dbplanet import NAME
from dbplanet.dxt.metadata import SEMVER, is_address
from dbplanet.haiilo.tenants import is_loopback

# fmt: off
KEYS: Final = frozenset({
    "$schema", "manifest_version", "name", "display_name", "version", "description",
    "long_description", "author", "repository", "homepage", "documentation", "support", "icon",
    "icons", "screenshots", "server", "tools", "tools_generated", "prompts", "prompts_generated",
    "keywords", "license", "privacy_policies", "compatibility", "user_config", "localization",
    "_meta",
})
# fmt: on
"""All top-level keys of MCPB 0.3; any other makes a host refuse the file."""

PLATFORMS: Final = frozenset({"darwin", "win32", "linux"})
RUNTIMES: Final = frozenset({"python", "node"})
ADDRESSES: Final = ("homepage", "documentation", "support")
PLACEHOLDER: Final = re.compile(r"\$\{([^}]*)\}")
TYPES: Final[dict[str, type]] = {
    "string": str,
    "number": float,
    "boolean": bool,
    "directory": str,
    "file": str,
}


def lint_mcpb(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each fault of an official manifest."""
    yield from _identity(manifest)
    yield from _addresses(manifest)
    yield from _tools(manifest)
    yield from _compatibility(manifest.get("compatibility", {}))
    config = manifest.get("server", {}).get("mcp_config")
    if not isinstance(config, Mapping):
        yield "server.mcp_config: it is missing."
        return
    options = manifest.get("user_config", {})
    yield from _launch(manifest["server"], config)
    yield from _options(options)
    yield from _placeholders(config, options)


def lint_bundle(manifest: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each fault in the names of a bundle's files."""
    if list(names[:1]) != ["manifest.json"]:
        yield "manifest.json: it is the first file, at the root."
    entry_point = manifest.get("server", {}).get("entry_point")
    if entry_point not in names:
        yield f"server.entry_point: {entry_point} is not in the bundle."
    for name in names:
        if name.startswith("/") or name.endswith("/") or "\\" in name or ".." in name.split("/"):
            yield f"{name}: a file's name is relative and stays inside."
    for name in sorted({name for name in names if list(names).count(name) > 1}):
        yield f"{name}: it is there more than once."


def _identity(manifest: Mapping[str, Any]) -> Iterator[str]:
    for key in sorted(set(manifest) - KEYS):
        yield f"{key}: no host knows this key."
    if "manifest_version" not in manifest or "dxt_version" in manifest:
        yield "manifest_version: it is the one key that says the version."
    name = manifest.get("name")
    if name != NAME:
        yield f"name: hosts hide the tools unless it is the server's own, {NAME}."
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(name)):
        yield "name: it has lower-case letters, digits and single hyphens only."
    if not SEMVER.fullmatch(str(manifest.get("version"))):
        yield "version: it is no semantic version."
    if not isinstance(manifest.get("author"), Mapping):
        yield "author: it is an object with a name."


def _addresses(manifest: Mapping[str, Any]) -> Iterator[str]:
    repository = manifest.get("repository", {"url": "https://example.org"})
    if not isinstance(repository, Mapping) or not is_address(str(repository.get("url"))):
        yield "repository: it is an object with an http address."
    for key in ADDRESSES:
        if key in manifest and not is_address(str(manifest[key])):
            yield f"{key}: it is an absolute http address, or it is left out."


def _tools(manifest: Mapping[str, Any]) -> Iterator[str]:
    names = [tool.get("name") for tool in manifest.get("tools", ())]
    if not all(names):
        yield "tools: a tool has no name."
    if len(set(names)) < len(names):
        yield "tools: a name is there more than once."


def _compatibility(compatibility: Mapping[str, Any]) -> Iterator[str]:
    for platform in sorted(set(compatibility.get("platforms", ())) - PLATFORMS):
        yield f"compatibility.platforms: {platform} is none of darwin, linux, win32."
    for runtime, versions in compatibility.get("runtimes", {}).items():
        if runtime not in RUNTIMES:
            yield f"compatibility.runtimes: {runtime} is neither node nor python."
        if "," in versions:
            yield f"compatibility.runtimes: {versions} has a comma, versions stand apart by blanks."
    for key in sorted(set(compatibility) - {"platforms", "runtimes", "claude_desktop"}):
        yield f"compatibility.{key}: no host knows this key."


def _launch(server: Mapping[str, Any], config: Mapping[str, Any]) -> Iterator[str]:
    if (server.get("type"), config.get("command")) != ("node", "node"):
        yield "server: only node is there on every desktop."
    if f"${{__dirname}}/{server.get('entry_point')}" not in config.get("args", ()):
        yield "server.entry_point: the arguments start another file."
    for platform, changed in config.get("platform_overrides", {}).items():
        if platform not in PLATFORMS:
            yield f"platform_overrides: {platform} is none of darwin, linux, win32."
        if changed.get("args") == []:
            yield f"platform_overrides: {platform} drops all arguments."
    for argument in config.get("args", ()):
        if "://" in argument and not _is_safe(argument):
            yield "server: credentials are sent there, so its address is https, loopback apart."


def _is_safe(address: str) -> bool:
    if not is_address(address):
        return False
    url = httpx.URL(address)
    return url.scheme == "https" or is_loopback(url.host)


def _options(options: Mapping[str, Any]) -> Iterator[str]:
    for key, option in options.items():
        for text in ("title", "description"):
            if not option.get(text):
                yield f"user_config.{key}: it has no {text}."
        kind = TYPES.get(str(option.get("type")))
        if kind is None:
            yield f"user_config.{key}: {option.get('type')} is no type."
        if option.get("sensitive") and "default" in option:
            yield f"user_config.{key}: a secret has no default."
        default = option.get("default")
        if isinstance(default, int) and kind is float:
            default = float(default)
        if kind and default is not None and not isinstance(default, kind):
            yield f"user_config.{key}: the default is of another type."
        if "${" in str(option.get("default")):
            yield f"user_config.{key}: nothing is put in for the variables of a default."


def _placeholders(config: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[str]:
    arguments, env = json.dumps(config.get("args", [])), json.dumps(config.get("env", {}))
    for place, text in (("args", arguments), ("env", env)):
        for name in PLACEHOLDER.findall(text):
            if name == "__dirname":
                continue
            option = options.get(name.removeprefix("user_config."))
            if option is None or not name.startswith("user_config."):
                yield f"{place}: ${{{name}}} is not declared and would be passed on as it is."
                continue
            if not option.get("required") and "default" not in option:
                yield f"{place}: ${{{name}}} has no default and would be passed on if left blank."
            if option.get("sensitive") and place == "args":
                yield f"args: ${{{name}}} is secret, and arguments are for all to see."
            if option.get("multiple") and place == "env":
                yield f"env: ${{{name}}} is a list, which a variable cannot hold."
