"""The configuration: the environment, then DXT_CONFIG, then the package."""

from __future__ import annotations

import errno
import json
import logging
from pathlib import Path

import pytest

from dbplanet import NAME, VERSION
from dbplanet.dxt.config import DXTConfigManager
from dbplanet.dxt.errors import DXTConfigurationError, DXTError, DXTIOError

FILE = {
    "manifest": {"name": "Planet", "version": "3.0.0", "keywords": ["a", "b"]},
    "capabilities": {
        "excludeTools": ["Page_Create"],
        "includeCategories": ["Page", "News"],
        "customMappings": {"Page_Get": {"category": "Places"}},
    },
}
TOML = """\
[manifest]
name = "Planet"
version = "3.0.0"
keywords = ["a", "b"]
[capabilities]
excludeTools = ["Page_Create"]
includeCategories = ["Page", "News"]
[capabilities.customMappings.Page_Get]
category = "Places"
"""


def configured(
    tmp_path: Path, text: str, name: str = "dxt.json", **environ: str
) -> DXTConfigManager:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return DXTConfigManager({"DXT_CONFIG": str(path), **environ})


def test_the_package_says_what_nobody_else_does() -> None:
    metadata = DXTConfigManager({}).get_manifest_metadata()
    assert (metadata.name, metadata.version, metadata.license) == (NAME, VERSION, "MIT")
    assert metadata.keywords is not None
    assert "haiilo" in metadata.keywords
    assert metadata.homepage is None
    assert DXTConfigManager({}).validate_config()


@pytest.mark.parametrize(("name", "text"), [("dxt.json", json.dumps(FILE)), ("dxt.toml", TOML)])
def test_json_and_toml_files_say_the_same(tmp_path: Path, name: str, text: str) -> None:
    config = configured(tmp_path, text, name).load_config()
    assert (config.manifest.name, config.manifest.version) == ("Planet", "3.0.0")
    assert config.manifest.keywords == ["a", "b"]
    assert config.capabilities.exclude_tools == ["Page_Create"]
    assert config.capabilities.include_categories == ["Page", "News"]
    assert config.capabilities.custom_mappings["Page_Get"].category == "Places"
    assert config.problems == ()


def test_the_environment_comes_before_the_file_and_the_file_before_the_package(
    tmp_path: Path,
) -> None:
    manager = configured(
        tmp_path,
        json.dumps(FILE),
        DXT_NAME="Home",
        DXT_KEYWORDS="x, y",
        DXT_EXCLUDE_TOOLS="News_GetFeed",
        DXT_INCLUDE_CATEGORIES="News",
    )
    config = manager.load_config()
    assert (config.manifest.name, config.manifest.version) == ("Home", "3.0.0")
    assert (config.manifest.keywords, config.manifest.license) == (["x", "y"], "MIT")
    assert config.capabilities.exclude_tools == ["News_GetFeed"]
    assert config.capabilities.include_categories == ["News"]


@pytest.mark.parametrize(
    ("variable", "value", "needed"),
    [
        ("DXT_VERSION", "latest", "a version like 1.2.3"),
        ("DXT_VERSION", "1.0", "a version like 1.2.3"),
        ("DXT_VERSION", "01.0.0", "a version like 1.2.3"),
        ("DXT_HOMEPAGE", "example.org", "an address like https://"),
        ("DXT_HOMEPAGE", "javascript:alert(1)", "an address like https://"),
        ("DXT_HOMEPAGE", "https://a b.example", "an address like https://"),
        ("DXT_HOMEPAGE", "https://", "an address like https://"),
        ("DXT_HOMEPAGE", "https://[::1", "an address like https://"),
        ("DXT_REPOSITORY", "C:\\projects", "an address like https://"),
        ("DXT_NAME", "two\nlines", "one line of text"),
        ("DXT_DESCRIPTION", "bell\a", "one line of text"),
        ("DXT_KEYWORDS", "good,b\tad", "a list of words"),
    ],
)
def test_a_value_that_cannot_be_used_is_passed_over_and_named(
    variable: str, value: str, needed: str, caplog: pytest.LogCaptureFixture
) -> None:
    manager = DXTConfigManager({variable: value})
    config = manager.load_config()
    assert value not in config.manifest.document().values()
    (problem,) = config.problems
    assert problem.startswith(f"{variable}: it is passed over, {needed}")
    with caplog.at_level(logging.WARNING, "dbplanet.dxt"):
        assert not manager.validate_config()
    assert problem in caplog.text


def test_a_value_of_the_file_that_cannot_be_used_is_named_with_its_place(tmp_path: Path) -> None:
    manager = configured(tmp_path, '{"manifest": {"version": "x", "keywords": [""]}}')
    assert manager.load_config().manifest.version == VERSION
    assert [problem.partition(":")[0] for problem in manager.load_config().problems] == [
        "DXT_CONFIG manifest.version",
        "DXT_CONFIG manifest.keywords",
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "it is no JSON or TOML"),
        ("{", "it is no JSON or TOML"),
        ("[]", "the file: "),
        ('{"manifests": {}}', "manifests: "),
        ('{"manifest": {"nme": "x"}}', "manifest.nme: "),
        ('{"manifest": {"name": 5}}', "manifest.name: "),
        ('{"capabilities": {"excludeTools": "Page_Get"}}', "capabilities.excludeTools: "),
        ('{"capabilities": {"excludeTools": [1, ""]}}', "capabilities.excludeTools.1: "),
        ('{"capabilities": {"customMappings": {"A_B": {"name": "C"}}}}', "A_B.name: "),
        ('{"capabilities": {"customMappings": {"A_B": {"parameters": [{}]}}}}', "parameters.0."),
    ],
)
def test_a_file_that_is_no_configuration_is_refused_with_the_place(
    tmp_path: Path, text: str, what: str
) -> None:
    manager = configured(tmp_path, text)
    with pytest.raises(DXTConfigurationError, match=r"^DXT_CONFIG: ") as error:
        manager.load_config()
    assert what in str(error.value)
    assert not manager.validate_config()


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    for name in ("dxt.toml", "dxt.json"):
        (tmp_path / name).write_bytes(b'{"manifest": {"name": "\xff"}}')
        with pytest.raises(DXTConfigurationError):
            DXTConfigManager({"DXT_CONFIG": str(tmp_path / name)}).load_config()


def test_a_missing_file_is_an_io_error(tmp_path: Path) -> None:
    with pytest.raises(DXTIOError, match=r"^DXT_CONFIG: The file cannot be read: No such file"):
        DXTConfigManager({"DXT_CONFIG": str(tmp_path / "none.json")}).load_config()


def test_a_moment_s_failure_to_read_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager = configured(tmp_path, json.dumps(FILE))
    read, failures = Path.read_bytes, [errno.EAGAIN, errno.ESTALE]

    def flaky(path: Path) -> bytes:
        if path.name == "dxt.json" and failures:
            raise OSError(failures.pop(), "not now")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", flaky)
    assert manager.load_config().manifest.name == "Planet"
    failures += [errno.EBUSY] * 3
    with pytest.raises(DXTIOError, match="not now"):
        manager.load_config()
    assert failures == []


def test_all_errors_are_dxt_errors() -> None:
    assert issubclass(DXTConfigurationError, DXTError)
    assert issubclass(DXTIOError, DXTError)
