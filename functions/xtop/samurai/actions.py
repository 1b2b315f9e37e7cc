"""What samurai is called and what it can do; every other place imports these names."""

from enum import StrEnum
from typing import Final

PLUGIN_ID: Final = "samurai"


class Action(StrEnum):
    """The actions of the plugin."""

    SYSTEM_SUMMARY = "system.summary"
    PROCESSES_TOP = "processes.top"
    PROCESSES_SEARCH = "processes.search"
    PROCESS_INFO = "process.info"
    PROCESS_KILL = "process.kill"
    THRESHOLD_SET = "threshold.set"
    THRESHOLD_GET = "threshold.get"
    CONFIG_GET = "config.get"
    CONFIG_SET = "config.set"
    PROCESS_ALERTS = "process.alerts"
    ALERTS_STATUS = "alerts.status"
    PLUGIN_STATUS = "plugin.status"
