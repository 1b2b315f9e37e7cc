"""The stack of infra/template.yaml, as it was deployed."""

from __future__ import annotations

from dataclasses import dataclass

import httpx2

from tests.judge.cloud import Cloud


@dataclass(frozen=True)
class Stack:
    """A stack in an emulated account, with its outputs."""

    cloud: Cloud
    outputs: dict[str, str]

    @property
    def host(self) -> str:
        """The API's name, as AWS would have it."""
        return httpx2.URL(self.outputs["McpUrl"]).host

    @property
    def url(self) -> str:
        """Where the emulator has the API's root."""
        return f"{self.cloud.url}/_aws/execute-api/{self.host.split('.')[0]}/$default"

    def variables(self) -> dict[str, str]:
        """Return the variables of the function, as callers of the API reach it."""
        found = self.cloud.ask(
            "lambda", "get_function_configuration", FunctionName="dbplanet", Qualifier="live"
        )
        variables: dict[str, str] = found["Environment"]["Variables"]
        return variables
