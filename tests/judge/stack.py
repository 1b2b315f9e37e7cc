"""The stack of infra/template.yaml, as it was deployed."""

from __future__ import annotations

import json
from collections.abc import Mapping
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

    def fill_secret(self, values: Mapping[str, str]) -> None:
        """Put a value into the secret, as its operator does."""
        self.cloud.ask(
            "secretsmanager",
            "put_secret_value",
            SecretId=self.outputs["SecretArn"],
            SecretString=json.dumps(dict(values)),
        )

    def variables(self) -> dict[str, str]:
        """Return the variables of the function that callers reach, with the emulator as AWS."""
        found = self.cloud.ask(
            "lambda", "get_function_configuration", FunctionName="dbplanet", Qualifier="live"
        )
        variables: dict[str, str] = found["Environment"]["Variables"]
        return variables | {"AWS_ENDPOINT_URL_SECRETS_MANAGER": self.cloud.url}
