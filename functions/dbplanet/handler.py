"""Lambda entry: `dbplanet.handler.handler`, and what lives as long as a container."""

from __future__ import annotations

import gc

gc.disable()  # hardly anything is garbage yet, and looking for it was a quarter of a cold start

import asyncio
import json
import logging
import os
import sys
from typing import Any, Final

from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter
from mangum import Mangum

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.serving.app import create_app, hosted_connections
from dbplanet.serving.audit import Audit
from dbplanet.serving.metrics import CallMetrics
from dbplanet.serving.secret import Secret
from dbplanet.serving.settings import Settings
from dbplanet.serving.telemetry import LOGGER, begin_correlation, configure_logging

MAX_RESPONSE_BYTES: Final = 6_000_000
"""Lambda lets through 6 MB of the response as JSON, escapes included."""

LONGEST_ESCAPE: Final = 12
"""Bytes that one character can take in JSON."""

SERVICE: Final = os.environ.get("POWERTOOLS_SERVICE_NAME") or "dbplanet"
"""What tells one deployment's metrics and log from another's."""


class _Lines(LambdaPowertoolsFormatter):
    """One JSON object a record; where the message is one, its fields stand beside the others.

    So a refusal is found by the same names as a call, whose event CallMetrics writes.
    """

    def serialize(self, log: Any) -> str:
        """Return the line."""
        message = log.get("message")
        if isinstance(message, dict):
            log = message | {name: value for name, value in log.items() if name != "message"}
        return super().serialize(log)


def _json_handler() -> logging.Handler:
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(_Lines(service=SERVICE))
    return handler


def _configuration() -> tuple[Settings, Secret | None, Audit]:
    try:
        environ, secret = Secret.of(os.environ)
        return Settings.from_environment(environ), secret, Audit.from_environment(environ)
    except ConfigurationError as error:
        LOGGER.critical("Refusing to start: %s", error)
        raise


configure_logging(_json_handler())
SETTINGS, SECRET, AUDIT = _configuration()
LOOP: Final = asyncio.new_event_loop()
asyncio.set_event_loop(LOOP)
CONNECTIONS: Final = hosted_connections(SETTINGS)
_mangum: Final = Mangum(
    create_app(SETTINGS, CONNECTIONS, SECRET, CallMetrics(AUDIT, SERVICE)), lifespan="off"
)
gc.freeze()  # what is here lives as long as the container, and is not looked through again
gc.enable()


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answer one event of API Gateway (HTTP or REST API), a load balancer or a function URL."""
    begin_correlation(context)
    asyncio.set_event_loop(LOOP)  # a stray asyncio.run() anywhere would leave none
    try:
        response = _mangum(event, context)
    except Exception:
        LOGGER.exception("An event could not be answered")
        return _message(400, "This event is not an HTTP request.")
    if len(response["body"]) * LONGEST_ESCAPE > MAX_RESPONSE_BYTES:
        size = len(json.dumps(response))
        if size > MAX_RESPONSE_BYTES:
            LOGGER.error("An answer of %d bytes is more than Lambda lets through", size)
            return _message(500, "The answer is too large.")
    return response


def _message(status: int, text: str) -> dict[str, Any]:
    return {
        "statusCode": status,
        "headers": {"content-type": "application/json"},
        "body": json.dumps({"message": text}),
        "isBase64Encoded": False,
    }
