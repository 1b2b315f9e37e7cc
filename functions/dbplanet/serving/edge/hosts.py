"""Under which names the server may be called: a page with a rebound name is not let in."""

from __future__ import annotations

from collections.abc import Iterable


class Hosts:
    """Values of the Host header: `name`, `name:port`, or `name:*` for a name with any port."""

    def __init__(self, allowed: Iterable[str]) -> None:
        names = {name.lower() for name in allowed}
        self._any_port = {name.removesuffix(":*") for name in names if name.endswith(":*")}
        self._exact = {name for name in names if not name.endswith(":*")}

    def admits(self, host: str) -> bool:
        """Whether a Host value is one of them, in whatever case."""
        host = host.lower()
        name, _, port = host.rpartition(":")
        is_port = port.isascii() and port.isdecimal()
        return host in self._exact or (is_port and name in self._any_port)
