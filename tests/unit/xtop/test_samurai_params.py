"""What the plugin says to params that it does not take."""

import pytest

from tests.unit.xtop.fakes import FakeSystem, process
from xtop.api import ExtensionError
from xtop.kernel import Kernel
from xtop.samurai.plugin import SamuraiPlugin


def refusal(action: str, params: str) -> ExtensionError:
    system = FakeSystem(process())
    with pytest.raises(ExtensionError) as caught:
        Kernel(system, [SamuraiPlugin()]).execute_plugin("samurai", action, params)
    assert system.killed == []
    return caught.value


@pytest.mark.parametrize(
    ("action", "params", "message"),
    [
        ("processes.top", "0", "count must be an integer from 1 to 1000, got '0'"),
        ("processes.top", "many", "count must be an integer from 1 to 1000, got 'many'"),
        ("processes.top", "1_0", "count must be an integer from 1 to 1000, got '1_0'"),
        ("processes.top", "5,filter=", "the filter is empty; leave out ',filter='"),
        ("processes.search", "", "the pattern is empty"),
        ("processes.search", " ,fields=cmd", "the pattern is empty"),
        (
            "processes.search",
            "a,fields=colour",
            "no field to search in 'colour'; there are name, cmd, user, state, exe, cwd",
        ),
        ("process.info", "77", "process 77 not found"),
        ("process.info", "", "pid must be an integer from 1 to 2147483647, got ''"),
        ("process.info", "-1", "pid must be an integer from 1 to 2147483647, got '-1'"),
        ("process.kill", "77", "process 77 not found"),
        ("process.kill", "²", "pid must be an integer from 1 to 2147483647, got '²'"),
        ("threshold.set", "1,2", "expected cpu,mem,disk such as 80,90,95, got '1,2'"),
        ("threshold.set", "1,2,x", "disk must be a percentage from 0 to 100, got 'x'"),
        ("threshold.set", "nan,2,3", "cpu must be a percentage from 0 to 100, got 'nan'"),
        (
            "config.set",
            "colour=red",
            "expected interval_ms=<ms>, theme=<name> or layout=<name>, got 'colour=red'",
        ),
        (
            "config.set",
            "interval_ms=99",
            "interval_ms must be an integer from 100 to 60000, got '99'",
        ),
        ("config.set", "theme=", "theme must be 1 to 64 printable characters, got ''"),
        ("config.set", "theme=a\tb", r"theme must be 1 to 64 printable characters, got 'a\tb'"),
        ("alerts.status", "now", "this action takes no params, got 'now'"),
    ],
)
def test_wrong_params_are_explained(action: str, params: str, message: str) -> None:
    error = refusal(action, params)
    assert isinstance(error, ExtensionError.Recoverable)
    assert str(error) == message


@pytest.mark.parametrize("params", ["(", "a{99999999999999999999}", "*"])
def test_an_invalid_pattern_is_an_error(params: str) -> None:
    for action, text in [("processes.search", params), ("processes.top", f"5,filter={params}")]:
        assert str(refusal(action, text)).startswith("invalid pattern ")


def test_an_unknown_action_is_unknown() -> None:
    assert (
        str(refusal("process.nuke", ""))
        == "unknown: action 'process.nuke' is not provided by this plugin"
    )
