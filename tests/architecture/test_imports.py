from __future__ import annotations

from typing import Final

import pytest

from tests.architecture.modules import ROOT, imports, modules

LAYERS: Final = {
    "contract": (),
    "haiilo": ("contract",),
    "tools": ("contract", "haiilo"),
    "dxt": ("contract", "haiilo", "tools"),
    "serving": ("contract", "haiilo", "tools", "dxt"),
    "handler": ("contract", "haiilo", "tools", "dxt", "serving"),
    "__main__": ("contract", "haiilo", "tools", "dxt", "serving"),
}
"""What each part of dbplanet may import besides itself."""

HIDING_OTHERS: Final = ("http", "mcp", "types", "json")


def violations(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """Return a sentence for each import that a module may not have."""
    return [
        f"{module} imports {name}"
        for name in imports(module, source, is_package=is_package)
        if not _may_import(module, name)
    ]


def _may_import(module: str, name: str) -> bool:
    room, target = module.split(".", maxsplit=1)[0], name.split(".", maxsplit=1)[0]
    if target == "yaml":
        return module == "contracts.document"
    if room == "tests":
        return True
    if room == "contracts":
        if _is_test(module):
            return True
        return target not in ("dbplanet", "xtop", "tests") or _is_in(name, "dbplanet.contract")
    if target in ("dbplanet", "xtop", "contracts", "tests") and target != room:
        return False
    return room != "dbplanet" or target != room or _may_use(_layer(module), _layer(name))


def _is_test(module: str) -> bool:
    return module.rpartition(".")[2].startswith(("test_", "conftest"))


def _is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def _layer(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def _may_use(layer: str, other: str) -> bool:
    return other not in LAYERS or other == layer or other in LAYERS.get(layer, ())


def test_every_import_points_in_the_direction_of_the_design() -> None:
    found = [
        violation
        for name, path in modules().items()
        for violation in violations(
            name, path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py"
        )
    ]
    assert found == []


def test_every_module_of_dbplanet_belongs_to_a_layer() -> None:
    names = [name for name in modules() if name.startswith("dbplanet.")]
    assert names
    assert {_layer(name) for name in names} <= LAYERS.keys()


def test_no_package_hides_a_well_known_one() -> None:
    paths = (path.relative_to(ROOT) for path in modules().values())
    folders = {folder for path in paths for folder in path.parts[:-1]}
    assert "tools" in folders
    assert folders.isdisjoint(HIDING_OTHERS)


@pytest.mark.parametrize(
    ("module", "source", "imported"),
    [
        ("dbplanet.contract.shape", "import dbplanet.haiilo.client", "dbplanet.haiilo.client"),
        ("dbplanet.haiilo.client", "from dbplanet.tools import table", "dbplanet.tools.table"),
        ("dbplanet.haiilo.client", "from dbplanet import tools", "dbplanet.tools"),
        ("dbplanet.tools.tool", "from ..serving import app", "dbplanet.serving.app"),
        ("dbplanet.tools.tool", "def f():\n    import dbplanet.dxt", "dbplanet.dxt"),
        (
            "dbplanet.dxt.routes",
            "if TYPE_CHECKING:\n    from dbplanet.serving.app import create_app",
            "dbplanet.serving.app.create_app",
        ),
        (
            "dbplanet.serving.app",
            "from dbplanet.handler import handler",
            "dbplanet.handler.handler",
        ),
        ("dbplanet.__main__", "import dbplanet.handler", "dbplanet.handler"),
        ("dbplanet", "from . import handler", "dbplanet.handler"),
        ("dbplanet.serving.app", "import xtop.api", "xtop.api"),
        ("dbplanet.serving.app", "from contracts import compiler", "contracts.compiler"),
        ("dbplanet.serving.app", "from tests import callers", "tests.callers"),
        ("xtop.mcp", "from dbplanet.contract import shape", "dbplanet.contract.shape"),
        ("contracts.compiler", "from dbplanet.haiilo import auth", "dbplanet.haiilo.auth"),
        ("contracts.compiler", "from dbplanet import tools", "dbplanet.tools"),
        ("contracts.compiler", "import dbplanet.contracts", "dbplanet.contracts"),
        ("contracts.sandbox.app", "import xtop", "xtop"),
        ("contracts.compiler", "import yaml", "yaml"),
        ("contracts.test_sandbox", "from yaml import safe_load", "yaml.safe_load"),
        ("dbplanet.dxt.config", "import yaml.nodes", "yaml.nodes"),
        ("tests.unit.test_things", "import yaml", "yaml"),
    ],
)
def test_an_import_in_the_wrong_direction_is_found(module: str, source: str, imported: str) -> None:
    found = violations(module, source, is_package=module == "dbplanet")
    assert found == [f"{module} imports {imported}"]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("dbplanet.contract.operations", "from dbplanet.contract.shape import STRING"),
        ("dbplanet.haiilo.client", "from dbplanet.contract import operations"),
        ("dbplanet.haiilo.client", "from . import auth"),
        ("dbplanet.serving.app", "import mcp, http, json, types\nfrom dbplanet import dxt"),
        ("dbplanet.handler", "from dbplanet.serving.app import create_app"),
        ("xtop.mcp", "from xtop import api\nfrom xtop.samurai.actions import Action"),
        ("contracts.sandbox.app", "from dbplanet.contract import operations\nimport fastapi"),
        ("contracts.test_sandbox", "from dbplanet.haiilo import client\nimport xtop"),
        ("contracts.document", "import yaml"),
        ("tests.unit.test_things", "import dbplanet.handler\nimport xtop\nimport contracts"),
    ],
)
def test_an_import_in_the_right_direction_is_no_violation(module: str, source: str) -> None:
    assert violations(module, source) == []
