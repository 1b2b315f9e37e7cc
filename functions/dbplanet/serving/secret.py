"""The operator's secrets in AWS Secrets Manager, in place of environment variables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import anyio.to_thread

from dbplanet.haiilo.tenants import ConfigurationError, read_setting
from dbplanet.serving.telemetry import LOGGER

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.parameters import SecretsProvider

VARIABLE: Final = "HAIILO_SECRET_ID"
NAMES: Final = (
    "HAIILO_BASE_URL",
    "HAIILO_CLIENT_ID",
    "HAIILO_CLIENT_SECRET",
    "HAIILO_PASSWORD",
    "HAIILO_TENANTS",
    "HAIILO_USERNAME",
    "MCP_API_KEYS",
    "MCP_AUDIT_KEY",
)
"""The variables that may stand in the secret."""

MAX_AGE_S: Final = 300.0
COOLDOWN_S: Final = 30.0
"""A refused login asks for the secret again, but not more often than this."""


class Secret:
    """A secret whose value is a JSON object of variable names and texts.

    `fetch` returns the text of a secret by its id; `wall` tells the time in seconds, of the wall
    clock, since a container sleeps between calls. A secret that cannot be read again, or that was
    broken since, leaves the values in force and is told to the log.
    """

    def __init__(
        self,
        environ: Mapping[str, str],
        fetch: Callable[[str], str] | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._environ = environ
        self._id = environ[VARIABLE].strip()
        self._fetch = fetch or fetch_secret
        self._wall = wall
        self._values = self._read()
        self._asked = wall()

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> tuple[Mapping[str, str], Secret | None]:
        """Return the environment as it counts, and the secret that HAIILO_SECRET_ID names.

        Where that is not set, it is the environment as it is, and None. Raises ConfigurationError.
        """
        if not environ.get(VARIABLE, "").strip():
            return environ, None
        secret = cls(environ)
        return secret.environ, secret

    @property
    def environ(self) -> Mapping[str, str]:
        """The environment with the values of the secret."""
        return {**self._environ, **self._values}

    def is_due(self) -> bool:
        """Whether the values are so old that they are read again."""
        return abs(self._wall() - self._asked) > MAX_AGE_S

    async def renewed(self) -> Mapping[str, str] | None:
        """Return the environment if the secret has changed, None where it has not."""
        if abs(self._wall() - self._asked) < COOLDOWN_S:
            return None
        self._asked = self._wall()
        try:
            values = await anyio.to_thread.run_sync(self._read)
        except ConfigurationError as error:
            LOGGER.warning("%s The values in force are kept.", error)
            return None
        if values == self._values:
            return None
        self._values = values
        return self.environ

    def _read(self) -> dict[str, str]:
        try:
            text = self._fetch(self._id)
        except ConfigurationError:
            raise
        except Exception as error:  # whatever a cloud's client raises, none of it is for a log
            raise ConfigurationError(
                f"{VARIABLE}: the secret cannot be read ({type(error).__name__}). The role needs "
                "secretsmanager:GetSecretValue on it, and the region must be its own."
            ) from None
        values = _decode(text)
        for name in values:
            if name not in NAMES:
                raise ConfigurationError(f"{VARIABLE}: the secret may have {', '.join(NAMES)}.")
            if self._environ.get(name, "").strip():
                raise ConfigurationError(f"{name} is set and stands in the secret too: unset it.")
        return values


def _decode(text: str) -> dict[str, str]:
    """Return the values; one that is not text, like HAIILO_TENANTS, may stand as JSON itself."""
    try:
        values = read_setting(text)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or None in values.values():
        raise ConfigurationError(
            f"{VARIABLE}: the secret is not a JSON object of variables, with no key twice and no "
            "value null."
        )
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in values.items()
    }


def fetch_secret(id: str) -> str:
    """Return the text of a secret. Raises what AWS's client raises."""
    value: Any = _provider().get(id, force_fetch=True)
    return value if isinstance(value, str) else bytes(value).decode()


@cache
def _provider() -> SecretsProvider:
    # Only where a secret is configured: boto3 costs a third of a second to import, and is no
    # dependency, since the Lambda runtime brings it along.
    try:
        from aws_lambda_powertools.utilities.parameters import SecretsProvider  # noqa: PLC0415
        from botocore.config import Config  # noqa: PLC0415
    except ImportError:
        raise ConfigurationError(
            f"{VARIABLE} needs boto3, which Lambda brings along: pip install boto3."
        ) from None
    return SecretsProvider(
        boto_config=Config(connect_timeout=2, read_timeout=3, retries={"total_max_attempts": 2})
    )
