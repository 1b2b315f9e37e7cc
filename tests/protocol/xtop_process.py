"""A real `xtop mcp` as a child process, bounded in time."""

import json
import os
import subprocess
import sys
import threading
from types import TracebackType
from typing import Any, Self

PATIENCE_S = 30


def buffered_environment() -> dict[str, str]:
    """Return this environment without what would spare a process to flush its output."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


class Server:
    """A server process that is killed when it takes too long."""

    def __init__(self, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "xtop", "mcp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**buffered_environment(), **environment},
        )
        self._watchdog = threading.Timer(PATIENCE_S, self._process.kill)
        self.pid = self._process.pid
        self._requests = 0

    def __enter__(self) -> Self:
        self._watchdog.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._watchdog.cancel()
        self._watchdog.join()

    def write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def read(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def ask(self, method: str, params: object = None, request_id: object = None) -> Any:
        self._requests += 1
        asked = self._requests if request_id is None else request_id
        message = {"jsonrpc": "2.0", "id": asked, "method": method, "params": params}
        self.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        answer = self.read()
        assert answer["id"] == asked
        return answer

    def call(self, name: str, arguments: object = None) -> Any:
        answer = self.ask("tools/call", {"name": name, "arguments": arguments})
        (content,) = answer["result"]["content"]
        assert content["type"] == "text"
        return json.loads(content["text"])

    def close_output(self) -> None:
        assert self._process.stdout is not None
        self._process.stdout.close()

    def wait(self) -> None:
        """Wait until it has ended by itself."""
        self._process.wait(PATIENCE_S)

    def finish(self) -> tuple[int, bytes, str]:
        """End the input; return the exit code and what is left on stdout and stderr."""
        if self._process.stdout is not None and self._process.stdout.closed:
            self._process.stdout = None
        out, err = self._process.communicate()
        return self._process.returncode, out, err.decode()
