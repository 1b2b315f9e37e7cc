"""The contract between the kernel, its extensions and its plugins.

An extension serves callers and reaches the kernel through two methods; a plugin does the work
and reaches the machine through a context that checks its capabilities. Not to be confused with
the MCP SDK's `Extension`, which is a capability that peers negotiate.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol

from xtop.reading import Load, Process, System
from xtop.settings import Settings


class ExtensionError(Exception):
    """Why a server stopped or a plugin's action failed; its attributes are its three kinds."""

    Recoverable: ClassVar[type["ExtensionError"]]
    Fatal: ClassVar[type["ExtensionError"]]
    Unknown: ClassVar[type["ExtensionError"]]


class RecoverableExtensionError(ExtensionError):
    """The caller can mend it and try again."""


class FatalExtensionError(ExtensionError):
    """Trying again will not help."""

    def __str__(self) -> str:
        return f"FATAL: {super().__str__()}"


class UnknownExtensionError(ExtensionError):
    """What was asked for does not exist."""

    def __str__(self) -> str:
        return f"unknown: {super().__str__()}"


# Below the classes, because a class cannot name its own subclasses in its body.
ExtensionError.Recoverable = RecoverableExtensionError
ExtensionError.Fatal = FatalExtensionError
ExtensionError.Unknown = UnknownExtensionError


@dataclass(frozen=True, slots=True)
class ExtensionManifest:
    """Who an extension is and which servers it can run."""

    id: str
    name: str
    version: str
    description: str
    servers: tuple[str, ...]


class ExtensionHost(Protocol):
    """The kernel, as an extension sees it."""

    def tick(self) -> None:
        """Advance the monitoring of the machine and of every hosted plugin."""

    def execute_plugin(self, plugin_id: str, action: str, params: str) -> str:
        """Run a plugin's action and return its JSON text, or raise an `ExtensionError`."""


class ExtensionContext:
    """All that an extension can reach of its host."""

    def __init__(self, host: ExtensionHost) -> None:
        self._host = host

    def tick(self) -> None:
        """Tick the host."""
        self._host.tick()

    def execute_plugin(self, plugin_id: str, action: str, params: str) -> str:
        """Run an action of one of the host's plugins."""
        return self._host.execute_plugin(plugin_id, action, params)


class Extension(ABC):
    """Something the kernel can start by the id of a server."""

    @abstractmethod
    def manifest(self) -> ExtensionManifest:
        """Return who this extension is."""

    def run_server(self, server_id: str, ctx: ExtensionContext) -> None:
        """Serve until the caller leaves; refuses every id unless overridden."""
        raise ExtensionError.Unknown(f"server '{server_id}' is not provided by this extension")


class PluginError(Exception):
    """Why a plugin's action failed; its attributes are its three kinds."""

    Recoverable: ClassVar[type["PluginError"]]
    Fatal: ClassVar[type["PluginError"]]
    UnknownAction: ClassVar[type["PluginError"]]


class RecoverablePluginError(PluginError):
    """The caller can mend it and try again."""


class FatalPluginError(PluginError):
    """Trying again will not help."""


class UnknownActionError(PluginError):
    """The plugin has no such action; its argument is the action's name."""

    def __str__(self) -> str:
        return f"action '{super().__str__()}' is not provided by this plugin"


PluginError.Recoverable = RecoverablePluginError
PluginError.Fatal = FatalPluginError
PluginError.UnknownAction = UnknownActionError


class Capability(StrEnum):
    """What a plugin declares that it needs, and is then allowed to do."""

    READ_SYSTEM_INFO = "ReadSystemInfo"
    KILL_PROCESSES = "KillProcesses"
    MODIFY_CONFIG = "ModifyConfig"
    RENDER_WIDGETS = "RenderWidgets"


@dataclass(frozen=True, slots=True)
class PluginManifest:
    """Who a plugin is and what it may do."""

    id: str
    name: str
    version: str
    description: str
    capabilities: frozenset[Capability]


class PluginHost(Protocol):
    """The kernel, as a plugin's context sees it."""

    system: System
    settings: Settings


class PluginContext:
    """A plugin's way to the machine: without the capability an error, and nothing happens."""

    def __init__(self, plugin: PluginManifest, host: PluginHost) -> None:
        self._plugin = plugin
        self._host = host

    def processes(self) -> Sequence[Process]:
        """Read every process that can be read."""
        self._require(Capability.READ_SYSTEM_INFO)
        return self._host.system.processes()

    def process(self, pid: int) -> Process:
        """Read one process, or raise a `PluginError` that says why not."""
        self._require(Capability.READ_SYSTEM_INFO)
        return self._host.system.process(pid)

    def load(self) -> Load:
        """Read the state of the machine as a whole."""
        self._require(Capability.READ_SYSTEM_INFO)
        return self._host.system.load()

    def kill(self, pid: int) -> bool:
        """End a process and say whether it did end, or raise a `PluginError`."""
        self._require(Capability.KILL_PROCESSES)
        return self._host.system.kill(pid)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._host.settings

    def change_settings(self, settings: Settings) -> None:
        """Put other settings in force, until the kernel ends."""
        self._require(Capability.MODIFY_CONFIG)
        self._host.settings = settings

    def _require(self, capability: Capability) -> None:
        if capability not in self._plugin.capabilities:
            raise PluginError.Recoverable(
                f"plugin '{self._plugin.id}' lacks the capability {capability.value}"
            )


class Plugin(ABC):
    """Something that answers actions about the machine."""

    @abstractmethod
    def manifest(self) -> PluginManifest:
        """Return who this plugin is and what it may do."""

    def on_enable(self, ctx: PluginContext) -> None:  # noqa: B027 - a plugin may ignore it
        """Prepare for work."""

    def on_disable(self, ctx: PluginContext) -> None:  # noqa: B027 - a plugin may ignore it
        """Give up what `on_enable` took."""

    def on_tick(self, ctx: PluginContext) -> None:  # noqa: B027 - a plugin may ignore it
        """Take note that the kernel has measured the machine anew."""

    def execute(self, ctx: PluginContext, action: str, params: str) -> str:
        """Run an action and return JSON text, or raise a `PluginError`."""
        raise PluginError.UnknownAction(action)
