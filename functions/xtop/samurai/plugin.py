"""The plugin: its life, and an answer for each of its actions."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final, assert_never

from xtop import __version__
from xtop.api import Capability, Plugin, PluginContext, PluginError, PluginManifest
from xtop.reading import Process
from xtop.samurai.actions import PLUGIN_ID, Action
from xtop.samurai.alert import Severity
from xtop.samurai.analysis import Analysis
from xtop.samurai.listing import search, top
from xtop.samurai.params import (
    parse_change,
    parse_nothing,
    parse_pid,
    parse_thresholds,
)

_TICKS_PER_ANALYSIS: Final = 5
_FIRST_ALERTS: Final = 5
_GIB: Final = 2**30

_MANIFEST: Final = PluginManifest(
    id=PLUGIN_ID,
    name="Samurai",
    version=__version__,
    description="Monitors the machine, ends processes and finds suspicious ones",
    capabilities=frozenset(
        {Capability.READ_SYSTEM_INFO, Capability.KILL_PROCESSES, Capability.MODIFY_CONFIG}
    ),
)


class SamuraiPlugin(Plugin):
    """Answers about the machine, and analyses its processes every fifth tick."""

    def __init__(self) -> None:
        self._analysis = Analysis()
        self._enabled = False
        self._ticks = 0
        self._last_action = "none"
        self._last_result = "ok"

    def manifest(self) -> PluginManifest:
        """Return who this plugin is and what it may do."""
        return _MANIFEST

    def on_enable(self, ctx: PluginContext) -> None:
        """Take up work."""
        self._enabled = True

    def on_disable(self, ctx: PluginContext) -> None:
        """Leave work."""
        self._enabled = False

    def on_tick(self, ctx: PluginContext) -> None:
        """Count, and analyse the processes when it is time."""
        self._ticks += 1
        if self._ticks % _TICKS_PER_ANALYSIS == 0:
            self._analysis.run(ctx.processes())

    def execute(self, ctx: PluginContext, action: str, params: str) -> str:
        """Run an action and return JSON text, or raise a `PluginError`."""
        try:
            answer = self._answer(ctx, _known(action), params)
        except PluginError as error:
            self._last_action, self._last_result = action, f"error: {error}"
            raise
        self._last_action, self._last_result = action, "ok"
        return json.dumps(answer, ensure_ascii=False, allow_nan=False)

    def _answer(  # noqa: C901, PLR0911, PLR0912 - one case for each action
        self, ctx: PluginContext, action: Action, params: str
    ) -> object:
        match action:
            case Action.SYSTEM_SUMMARY:
                parse_nothing(params)
                return self._summary(ctx)
            case Action.PROCESSES_TOP:
                return _shown(top(ctx.processes(), params))
            case Action.PROCESSES_SEARCH:
                return _shown(search(ctx.processes(), params))
            case Action.PROCESS_INFO:
                return ctx.process(parse_pid(params)).shown()
            case Action.PROCESS_KILL:
                pid = parse_pid(params)
                return {"killed": ctx.kill(pid), "pid": pid}
            case Action.THRESHOLD_SET:
                return _set_thresholds(ctx, params)
            case Action.THRESHOLD_GET:
                parse_nothing(params)
                return asdict(ctx.settings.thresholds)
            case Action.CONFIG_GET:
                parse_nothing(params)
                return _configuration(ctx)
            case Action.CONFIG_SET:
                return _change_configuration(ctx, params)
            case Action.PROCESS_ALERTS:
                parse_nothing(params)
                return [alert.shown() for alert in self._analysed(ctx).alerts]
            case Action.ALERTS_STATUS:
                parse_nothing(params)
                return self._alerts_status(ctx)
            case Action.PLUGIN_STATUS:
                parse_nothing(params)
                return self._status()
            case _:
                assert_never(action)

    def _analysed(self, ctx: PluginContext) -> Analysis:
        # A caller in the first seconds gets an answer, not the emptiness before the fifth tick.
        if not self._analysis.has_run:
            self._analysis.run(ctx.processes())
        return self._analysis

    def _summary(self, ctx: PluginContext) -> Mapping[str, object]:
        load, limits = ctx.load(), ctx.settings.thresholds
        fullest_disk = max(load.disk_percents, default=0.0)
        loads = (
            ("cpu", load.cpu_percent, limits.cpu),
            ("mem", load.mem_percent, limits.mem),
            ("disk", fullest_disk, limits.disk),
        )
        return {
            "cpu_avg": round(load.cpu_percent, 1),
            "mem_used_gb": round(load.mem_used_bytes / _GIB, 1),
            "mem_total_gb": round(load.mem_total_bytes / _GIB, 1),
            "mem_pct": round(load.mem_percent),
            "processes": load.processes,
            "disks": len(load.disk_percents),
            "interfaces": load.interfaces,
            "uptime_secs": load.uptime_secs,
            "hostname": load.hostname,
            "alerts": len(self._analysed(ctx).alerts),
            "over_threshold": [name for name, value, limit in loads if value > limit],
        }

    def _alerts_status(self, ctx: PluginContext) -> Mapping[str, object]:
        analysis = self._analysed(ctx)
        return {
            "total": len(analysis.alerts),
            "critical": analysis.count(Severity.CRITICAL),
            "warning": analysis.count(Severity.WARNING),
            "info": analysis.count(Severity.INFO),
            "alerts": [alert.shown() for alert in analysis.alerts[:_FIRST_ALERTS]],
        }

    def _status(self) -> Mapping[str, object]:
        return {
            "enabled": self._enabled,
            "ticks": self._ticks,
            "last_action": self._last_action,
            "last_result": self._last_result,
            "active_alerts": len(self._analysis.alerts),
            "critical_alerts": self._analysis.count(Severity.CRITICAL),
        }


def _known(action: str) -> Action:
    try:
        return Action(action)
    except ValueError:
        raise PluginError.UnknownAction(action) from None


def _shown(processes: Sequence[Process]) -> list[Mapping[str, object]]:
    return [process.shown() for process in processes]


def _set_thresholds(ctx: PluginContext, params: str) -> Mapping[str, object]:
    thresholds = parse_thresholds(params)
    ctx.change_settings(replace(ctx.settings, thresholds=thresholds))
    return {**asdict(thresholds), "set": True}


def _configuration(ctx: PluginContext) -> Mapping[str, object]:
    settings = ctx.settings
    return {
        "theme": settings.theme,
        "layout": settings.layout,
        "interval_ms": settings.interval_ms,
        "hostname": ctx.load().hostname,
    }


def _change_configuration(ctx: PluginContext, params: str) -> Mapping[str, object]:
    name, settings = parse_change(params, ctx.settings)
    ctx.change_settings(settings)
    return {name: getattr(settings, name), "set": True}
