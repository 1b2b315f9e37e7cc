"""Logs tell what happened and never a secret."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from dbplanet.serving.telemetry import Redaction, configure_logging, protect

SECRET = "canary-7f3a"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What a logger writes once logging is configured."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    configure_logging(logging.StreamHandler(stream))
    yield stream
    root.handlers = handlers
    root.setLevel(level)
    protect()


def test_the_secrets_of_a_call_are_replaced_wherever_they_stand(log: io.StringIO) -> None:
    protect(SecretStr(SECRET), SecretStr(""), SecretStr("canary"))
    logging.getLogger("any").error("password %s and %r", SECRET, {"x": SECRET})
    assert "canary" not in log.getvalue()
    assert "[redacted]" in log.getvalue()


def test_a_traceback_is_kept_without_the_secret_in_its_message(log: io.StringIO) -> None:
    protect(SecretStr(SECRET))
    try:
        raise ValueError(f"bad value {SECRET}")
    except ValueError:
        logging.getLogger("any").exception("It failed")
    assert "ValueError" in log.getvalue()
    assert "test_telemetry.py" in log.getvalue()
    assert "canary" not in log.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer canary.x-y_z",
        "{'authorization': 'Basic canary=='}",
        "grant_type=password&username=anna&password=canary",
        '{"access_token": "canary"}',
        "(b'x-haiilo-password', b'canary')",
        "client_secret=canary",
        "refresh_token: canary",
        "GET /?key=dbp_abcdefgh_canary-canary_canary",
    ],
)
def test_what_looks_like_a_secret_is_replaced_even_if_nobody_named_it(
    log: io.StringIO, text: str
) -> None:
    logging.getLogger("any").warning(text)
    assert "canary" not in log.getvalue()


def test_other_text_passes_as_it_is(log: io.StringIO) -> None:
    logging.getLogger("any").warning("Basic facts: %d of %s", 3, "a password policy")
    assert log.getvalue() == "Basic facts: 3 of a password policy\n"


@pytest.mark.parametrize(
    "name", ["httpx", "httpcore", "httpx2", "mangum", "mcp.server", "uvicorn.access"]
)
def test_libraries_that_tell_of_urls_and_headers_are_quiet(log: io.StringIO, name: str) -> None:
    logging.getLogger(name).info("GET https://planet.haiilo.app/?password=canary")
    assert log.getvalue() == ""


def test_a_record_without_arguments_keeps_its_percent_signs() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "100 % of %s", None, None)
    Redaction().filter(record)
    assert record.getMessage() == "100 % of %s"
