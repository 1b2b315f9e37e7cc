"""The host: contexts, capabilities, the ticker, and plugins that misbehave."""

import logging
import threading
from dataclasses import replace

import pytest

from tests.unit.xtop.fakes import FakeSystem, MockHost, process
from xtop.api import (
    Capability,
    Extension,
    ExtensionContext,
    ExtensionError,
    ExtensionManifest,
    Plugin,
    PluginContext,
    PluginError,
    PluginManifest,
)
from xtop.kernel import Kernel
from xtop.settings import Settings

PATIENCE_S = 20


class Probe(Plugin):
    """Does one thing with its context, and declares the capabilities of the test."""

    def __init__(self, *capabilities: Capability) -> None:
        self._capabilities = frozenset(capabilities)

    def manifest(self) -> PluginManifest:
        return PluginManifest("probe", "Probe", "1", "Tries its context", self._capabilities)

    def execute(self, ctx: PluginContext, action: str, params: str) -> str:
        match action:
            case "processes":
                return str(len(ctx.processes()))
            case "process":
                return ctx.process(4242).name
            case "load":
                return ctx.load().hostname
            case "kill":
                return str(ctx.kill(4242))
            case "change":
                ctx.change_settings(replace(ctx.settings, theme="changed"))
                return ctx.settings.theme
            case "fatal":
                raise PluginError.Fatal("the disk is gone")
            case "broken":
                raise ZeroDivisionError("a secret detail")
            case _:
                return super().execute(ctx, action, params)


@pytest.mark.parametrize(
    ("action", "capability", "answer"),
    [
        ("processes", Capability.READ_SYSTEM_INFO, "1"),
        ("process", Capability.READ_SYSTEM_INFO, "worker"),
        ("load", Capability.READ_SYSTEM_INFO, "testhost"),
        ("kill", Capability.KILL_PROCESSES, "True"),
        ("change", Capability.MODIFY_CONFIG, "changed"),
    ],
)
def test_a_capability_opens_its_part_of_the_context_and_no_other(
    action: str, capability: Capability, answer: str
) -> None:
    allowed = Kernel(FakeSystem(process()), [Probe(capability)])
    assert allowed.execute_plugin("probe", action, "") == answer

    system = FakeSystem(process())
    others = Kernel(system, [Probe(*(set(Capability) - {capability}))])
    with pytest.raises(ExtensionError.Recoverable) as caught:
        others.execute_plugin("probe", action, "")
    assert str(caught.value) == f"plugin 'probe' lacks the capability {capability.value}"
    assert system.killed == []
    assert others.settings == Settings()


def test_a_plugin_that_is_not_hosted_is_unknown() -> None:
    with pytest.raises(ExtensionError.Unknown) as caught:
        Kernel(FakeSystem(), []).execute_plugin("ninja", "hide", "")
    assert str(caught.value) == "unknown: plugin 'ninja' is not hosted here"


def test_a_plugins_unknown_action_is_unknown_to_the_caller() -> None:
    with pytest.raises(ExtensionError.Unknown, match="'nothing' is not provided by this plugin"):
        Kernel(FakeSystem(), [Probe()]).execute_plugin("probe", "nothing", "")


def test_a_plugins_fatal_error_is_fatal_to_the_caller() -> None:
    with pytest.raises(ExtensionError.Fatal) as caught:
        Kernel(FakeSystem(), [Probe()]).execute_plugin("probe", "fatal", "")
    assert str(caught.value) == "FATAL: the disk is gone"


def test_a_plugins_fault_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ExtensionError.Fatal) as caught:
        Kernel(FakeSystem(), [Probe()]).execute_plugin("probe", "broken", "")
    assert "secret" not in str(caught.value)
    assert "a secret detail" in caplog.text


class Faulty(Probe):
    def on_tick(self, ctx: PluginContext) -> None:
        raise ZeroDivisionError("at the tick")


def test_a_failing_tick_is_logged_and_the_next_one_comes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    system = FakeSystem()
    kernel = Kernel(system, [Faulty()])
    with caplog.at_level(logging.ERROR):
        kernel.tick()
        kernel.tick()
    assert system.measurements == 2
    assert caplog.text.count("the tick failed") == 2


def test_an_extension_reaches_two_methods_of_its_host() -> None:
    host = MockHost()
    ctx = ExtensionContext(host)
    ctx.tick()
    assert ctx.execute_plugin("p", "a", "x") == '{"canned": true}'
    assert host.events == [("tick",), ("p", "a", "x")]
    assert [name for name in dir(ctx) if not name.startswith("_")] == ["execute_plugin", "tick"]


class Watched(Plugin):
    """Stays in a tick for a while, to see whether a call comes in beside it."""

    def __init__(self) -> None:
        self.ticking = threading.Event()
        self.called = threading.Event()
        self.was_interrupted = False

    def manifest(self) -> PluginManifest:
        return PluginManifest("watched", "Watched", "1", "Watches", frozenset(Capability))

    def on_tick(self, ctx: PluginContext) -> None:
        if not self.called.is_set():
            self.ticking.set()
            self.was_interrupted = self.called.wait(0.2)

    def execute(self, ctx: PluginContext, action: str, params: str) -> str:
        self.called.set()
        return "{}"


class Caller(Extension):
    """Calls as soon as the plugin is in a background tick."""

    def __init__(self, plugin: Watched) -> None:
        self._plugin = plugin

    def manifest(self) -> ExtensionManifest:
        return ExtensionManifest("caller", "Caller", "1", "Calls", ("calls",))

    def run_server(self, server_id: str, ctx: ExtensionContext) -> None:
        assert self._plugin.ticking.wait(PATIENCE_S)
        ctx.execute_plugin("watched", "look", "")


def test_a_call_waits_for_the_background_tick_and_the_ticker_stops_with_the_server() -> None:
    plugin = Watched()
    Kernel(FakeSystem(), [plugin]).run_server(Caller(plugin), "calls")
    assert plugin.called.is_set()
    assert not plugin.was_interrupted
    assert "xtop-ticker" not in [thread.name for thread in threading.enumerate()]


class Patient(Extension):
    """Serves until the machine has been measured three times."""

    def __init__(self, system: FakeSystem) -> None:
        self._system = system

    def manifest(self) -> ExtensionManifest:
        return ExtensionManifest("patient", "Patient", "1", "Waits", ("waits",))

    def run_server(self, server_id: str, ctx: ExtensionContext) -> None:
        assert self._system.measured_thrice.wait(PATIENCE_S)


def test_the_ticker_ticks_again_and_again_at_the_configured_interval() -> None:
    system = FakeSystem()
    kernel = Kernel(system, [])
    kernel.settings = replace(kernel.settings, interval_ms=1)
    kernel.run_server(Patient(system), "waits")
    assert system.measurements >= 3


class Refusing(Extension):
    def manifest(self) -> ExtensionManifest:
        return ExtensionManifest("refusing", "Refusing", "1", "Refuses", ())


def test_the_ticker_stops_when_the_server_fails() -> None:
    with pytest.raises(ExtensionError.Unknown, match="'x' is not provided by this extension"):
        Kernel(FakeSystem(), []).run_server(Refusing(), "x")
    assert "xtop-ticker" not in [thread.name for thread in threading.enumerate()]
