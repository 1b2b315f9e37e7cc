"""The Lambda runtime: AWS's runtime client under AWS's emulator, as `make setup-infra` has them."""

from __future__ import annotations

import base64
import json
import platform
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest

from tests.events import http_api_event
from tests.processes import ROOT, free_port, running

INFRA = ROOT / ".judge" / "infra"
TOOLS = INFRA / "tools" / "bin"
PYTHON = INFRA / "runtime" / "bin" / "python"
ARCHITECTURE = {"aarch64": "arm64"}.get(platform.machine(), "x86_64")
EMULATOR = next(INFRA.glob(f"tools/**/samcli/local/rapid/aws-lambda-rie-{ARCHITECTURE}"), None)
INVOCATIONS = "/2015-03-31/functions/function/invocations"

needs_runtime = pytest.mark.skipif(
    EMULATOR is None or not PYTHON.exists() or platform.system() != "Linux",
    reason="`make setup-infra` fetches the runtime of Lambda, on Linux with Python 3.13",
)


class Function:
    """A function that runs: one container, one event at a time."""

    def __init__(self, url: str, log: Path) -> None:
        self.url = f"{url}{INVOCATIONS}"
        self._log = log

    @property
    def log(self) -> str:
        """What it and its runtime have printed."""
        return self._log.read_text(encoding="utf-8")


class OneAtATime(ThreadingHTTPServer):
    """Lets one event after the other into a container; Lambda would start a second one."""

    def __init__(self, port: int, container: str) -> None:
        super().__init__(("127.0.0.1", port), OneAtATimeHandler)
        self.turn = threading.Lock()
        self.container = httpx.Client(base_url=container, trust_env=False, timeout=60)


class OneAtATimeHandler(BaseHTTPRequestHandler):
    server: OneAtATime

    def do_POST(self) -> None:
        event = self.rfile.read(int(self.headers["content-length"]))
        with self.server.turn:
            answer = self.server.container.post(self.path, content=event)
        self.send_response(answer.status_code)
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, format: str, *args: object) -> None:
        del format, args


@contextmanager
def one_at_a_time(port: int, container: str) -> Iterator[str]:
    """Stand before a container until the end of the block; return the address."""
    with OneAtATime(port, container) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.container.close()


@contextmanager
def running_function(
    task: Path, variables: Mapping[str, str], log: Path, port: int = 0
) -> Iterator[Function]:
    """Start a container of the function, which loads its code at the first event."""
    assert EMULATOR is not None
    environ = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "LANG": "en_US.UTF-8",
        "TZ": ":UTC",
        "LAMBDA_TASK_ROOT": str(task),
        "AWS_REGION": "eu-central-1",
        "AWS_DEFAULT_REGION": "eu-central-1",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_LAMBDA_FUNCTION_NAME": "dbplanet",
        "AWS_LAMBDA_FUNCTION_TIMEOUT": "29",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "1024",
        **variables,
    }
    address = f"127.0.0.1:{free_port()}"
    url = f"http://{address}"
    addresses = (
        *("--runtime-interface-emulator-address", address),
        *("--runtime-api-address", f"127.0.0.1:{free_port()}"),
    )
    command = (*addresses, str(PYTHON), "-m", "awslambdaric", "dbplanet.handler.handler")
    with (
        log.open("w", encoding="utf-8") as output,
        running(*command, ready=url, environ=environ, program=EMULATOR, cwd=task, output=output),
        one_at_a_time(port, url) as door,
    ):
        yield Function(door, log)


class EventTransport(httpx2.AsyncBaseTransport):
    """Makes an HTTP API's event of each request and gives it to a function's runtime."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._http = httpx.AsyncClient(trust_env=False, timeout=40)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Invoke the function once."""
        body = (await request.aread()).decode()
        event = http_api_event(request.method, request.url.path, request.headers, body or None)
        event["requestContext"]["domainName"] = event["headers"]["host"] = request.url.host
        done = await self._http.post(self._function.url, content=json.dumps(event))
        answer: dict[str, Any] = done.json()
        content = answer["body"].encode()
        if answer["isBase64Encoded"]:
            content = base64.b64decode(content)
        return httpx2.Response(answer["statusCode"], headers=answer["headers"], content=content)

    async def aclose(self) -> None:
        """Close the connection to the runtime."""
        await self._http.aclose()
