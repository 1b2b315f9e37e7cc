"""The host: it keeps the plugins and the settings, ticks them and runs extensions."""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from xtop.api import (
    Extension,
    ExtensionContext,
    ExtensionError,
    Plugin,
    PluginContext,
    PluginError,
)
from xtop.reading import System
from xtop.settings import Settings

_LOGGER = logging.getLogger(__name__)


class Kernel:
    """Hosts plugins by their id; a context manager, in which they are enabled.

    Ticks and calls may come from different threads, one at a time reaches the plugins.
    """

    def __init__(self, system: System, plugins: Iterable[Plugin]) -> None:
        self.system = system
        self.settings = Settings()
        self._plugins = {plugin.manifest().id: plugin for plugin in plugins}
        self._contexts = {
            plugin_id: PluginContext(plugin.manifest(), self)
            for plugin_id, plugin in self._plugins.items()
        }
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        for plugin_id, plugin in self._plugins.items():
            plugin.on_enable(self._contexts[plugin_id])
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for plugin_id, plugin in self._plugins.items():
            plugin.on_disable(self._contexts[plugin_id])

    def tick(self) -> None:
        """Measure the machine and tell every plugin; what fails is logged, the next tick comes."""
        with self._lock:
            try:
                self.system.measure()
                for plugin_id, plugin in self._plugins.items():
                    plugin.on_tick(self._contexts[plugin_id])
            except Exception:
                _LOGGER.exception("the tick failed")

    def execute_plugin(self, plugin_id: str, action: str, params: str) -> str:
        """Run a plugin's action and return its JSON text, or raise an `ExtensionError`."""
        plugin = self._plugins.get(plugin_id)
        if plugin is None:
            raise ExtensionError.Unknown(f"plugin '{plugin_id}' is not hosted here")
        with self._lock:
            try:
                return plugin.execute(self._contexts[plugin_id], action, params)
            except PluginError.UnknownAction as error:
                raise ExtensionError.Unknown(str(error)) from error
            except PluginError.Fatal as error:
                raise ExtensionError.Fatal(str(error)) from error
            except PluginError as error:
                raise ExtensionError.Recoverable(str(error)) from error
            except Exception as error:
                _LOGGER.exception("plugin %s failed at %s", plugin_id, action)
                raise ExtensionError.Fatal(
                    f"plugin '{plugin_id}' failed at {action}; the log on stderr says more"
                ) from error

    def run_server(self, extension: Extension, server_id: str) -> None:
        """Run an extension's server, ticking in the background until it ends."""
        with self._ticking():
            extension.run_server(server_id, ExtensionContext(self))

    @contextmanager
    def _ticking(self) -> Iterator[None]:
        stopped = threading.Event()

        def tick_until_stopped() -> None:
            while True:
                self.tick()
                if stopped.wait(self.settings.interval_ms / 1000):
                    return

        # A daemon, so that an interpreter that must leave is not held back by a long reading.
        ticker = threading.Thread(target=tick_until_stopped, name="xtop-ticker", daemon=True)
        ticker.start()
        try:
            yield
        finally:
            stopped.set()
            ticker.join()
