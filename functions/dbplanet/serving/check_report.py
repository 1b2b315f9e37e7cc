"""`dbplanet check`: the configuration as a person reads it, and one try of its credentials."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterable, Mapping

from dbplanet.haiilo.errors import HaiiloError
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.access.narrowing import Narrowing
from dbplanet.serving.app import hosted_connections
from dbplanet.serving.audit import Audit
from dbplanet.serving.check import Check, try_login
from dbplanet.serving.desktop import desktop_publisher
from dbplanet.serving.secret import Secret
from dbplanet.serving.settings import Settings, deadline_s
from dbplanet.serving.stdio import desktop_connections
from dbplanet.tools.table import TOOLS


async def check_hosted(environ: Mapping[str, str], *, login: bool) -> int:
    """Print what `serve` and Lambda would do; return 0 where nothing is wrong, else 1.

    Raises ConfigurationError where neither would start.
    """
    environ, secret = Secret.of(environ)
    settings = Settings.from_environment(environ)
    extension = None if settings.dxt is None else desktop_publisher(settings).current()
    check = Check(environ, settings, secret, extension)
    Audit.from_environment(environ)
    _facts(check.facts())
    _listed("Cannot call", check.shut_out())
    problems = _listed("Problems", check.problems())
    if not login:
        return 1 if problems else 0
    tries = check.logins(hosted_connections(settings))
    worked = await _logins(tries, "There is no service account: callers bring their credentials.")
    return 0 if worked and not problems else 1


async def check_stdio(environ: Mapping[str, str], *, login: bool) -> int:
    """Print what `stdio` would do; return 0 where nothing is wrong, else 1.

    Raises ConfigurationError where it would not start.
    """
    access = EnvironmentAccess(environ)
    narrowing = Narrowing.from_environment(environ)
    connections = desktop_connections(environ, access)
    seconds = deadline_s(environ)
    Audit.from_environment(environ)
    _facts(
        (
            ("tenant", access.origin or "none (HAIILO_BASE_URL)"),
            ("tools", f"{len(narrowing.tools)} of {len(TOOLS)}"),
            ("deadline", f"{seconds:g} s"),
        )
    )
    try:
        credentials = access.credentials()
    except HaiiloError as error:
        _listed("Problems", [f"{error} {error.hint or ''}".strip()])
        return 1
    if not login:
        return 0

    async def once() -> AsyncIterator[tuple[str, bool]]:
        yield await try_login(credentials, connections, seconds)

    return 0 if await _logins(once(), "") else 1


def _facts(facts: Iterable[tuple[str, str]]) -> None:
    for name, value in facts:
        _say(f"{name:<20} {value}")


def _listed(title: str, sentences: Iterable[str]) -> bool:
    """Print the sentences below a title, if there are any; return whether there were."""
    sentences = list(sentences)
    for line in [f"\n{title}:", *(f"- {sentence}" for sentence in sentences)] if sentences else []:
        _say(line)
    return bool(sentences)


async def _logins(tries: AsyncIterator[tuple[str, bool]], none: str) -> bool:
    _say("\nLogin:")
    results = [each async for each in tries]
    for sentence, _ in results or [(none, True)]:
        _say(f"- {sentence}")
    return all(worked for _, worked in results)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
