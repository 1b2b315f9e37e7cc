"""AWS as ministack emulates it on the loopback: CloudFormation, API Gateway, Secrets Manager."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.judge.runtime import INVOCATIONS, PYTHON, TOOLS
from tests.processes import ROOT, free_port, running

STACK = "dbplanet"
REGION = "eu-central-1"

# Boto3 is what the runtime has; the suite's own environment has no need of it.
ASK = """
import boto3, json, sys
service, operation, parameters = sys.argv[1:]
answer = getattr(boto3.client(service), operation)(**json.loads(parameters))
print(json.dumps(answer, default=str))
"""


@dataclass(frozen=True)
class Cloud:
    """An account that runs; `function_port` is where it looks for the function's container."""

    port: int
    function_port: int
    home: Path

    @property
    def environ(self) -> dict[str, str]:
        """What a command needs to work in this account and no other."""
        kept = {"PATH": os.environ["PATH"], "HOME": str(self.home), "SAM_CLI_TELEMETRY": "0"}
        account = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
        where = {"AWS_ENDPOINT_URL": self.url, "AWS_DEFAULT_REGION": REGION}
        return kept | account | where

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, service: str, operation: str, **parameters: Any) -> dict[str, Any]:
        """Return an answer of the account's API."""
        answer: dict[str, Any] = json.loads(
            self._run(str(PYTHON), "-c", ASK, service, operation, json.dumps(parameters))
        )
        return answer

    def deploy(self, artifacts: Path, **parameters: str) -> dict[str, str]:
        """Deploy the template with the command that infra/README.md gives; return its outputs."""
        folder = self.home / "infra"
        folder.mkdir(exist_ok=True)
        (self.home / "dist").mkdir(exist_ok=True)
        shutil.copy(artifacts / "dbplanet-lambda-arm64.zip", self.home / "dist")
        template = (ROOT / "infra" / "template.yaml").read_text(encoding="utf-8")
        # ministack gives SAM's transform the defaults of parameters, and CloudFormation the values.
        revision = f"\n  Revision:\n    Default: {parameters['Revision']}"
        (folder / "template.yaml").write_text(
            template.replace("\n  Revision:", revision, 1), encoding="utf-8"
        )
        self._run(
            *(
                str(TOOLS / "sam"),
                "deploy",
                "--stack-name",
                STACK,
                "--resolve-s3",
                "--no-progressbar",
            ),
            *("--template-file", str(folder / "template.yaml"), "--capabilities", "CAPABILITY_IAM"),
            *("--parameter-overrides", *(f"{name}={value}" for name, value in parameters.items())),
        )
        (stack,) = self.ask("cloudformation", "describe_stacks", StackName=STACK)["Stacks"]
        return {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}

    def _run(self, *command: str) -> str:
        done = subprocess.run(
            command,
            cwd=self.home,
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def running_cloud(home: Path) -> Iterator[Cloud]:
    """Start an empty account, whose function runs in a container that a test starts."""
    cloud = Cloud(free_port(), free_port(), home)
    container = f"http://127.0.0.1:{cloud.function_port}{INVOCATIONS}"
    environ = {
        **cloud.environ,
        "BIND_HOST": "127.0.0.1",
        "MINISTACK_HOST": "127.0.0.1",
        "MINISTACK_REGION": REGION,
        "GATEWAY_PORT": str(cloud.port),
        "STATE_DIR": str(home / "state"),
        "TMPDIR": str(home),
        # Both would listen on all interfaces.
        "IOT_MTLS_ENABLED": "0",
        "SFTP_ENABLED": "0",
        f"MINISTACK_LAMBDA_PROXY_{STACK}": container,
    }
    ready = f"{cloud.url}/_ministack/health"
    command = ("-m", "ministack")
    with running(*command, ready=ready, environ=environ, program=TOOLS / "python", cwd=home):
        yield cloud
