"""Logs that tell what happened and never a secret."""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from contextvars import ContextVar
from typing import Any, Final, TextIO

from opentelemetry import trace
from pydantic import SecretStr

LOGGER: Final = logging.getLogger("dbplanet")

QUIET: Final = (
    "httpx",
    "httpcore",
    "httpx2",
    "httpcore2",
    "mangum",
    "mcp",
    "asyncio",
    "boto3",
    "botocore",
    "urllib3",
    "uvicorn.access",
)
"""Loggers that tell of URLs, headers or every request below WARNING."""

PATTERN: Final = re.compile(
    r"""(?ix) \b(?: (bearer|basic)\s+ [\w.~+/=-]{8,}
        | dbp_[a-z2-7]{8}_[\w-]+
        | (password|client_secret|access_token|refresh_token|x-haiilo-[\w-]+)
          (['"]?\s*[=:,]\s*b?['"]?) [^\s'"&,;]+ )"""
)

AUDIT: Final = logging.getLogger("dbplanet.audit")
"""Its records are JSON whose values are redacted one by one. Redacted as text they would be at the
mercy of a caller, who chooses its own password and may choose a piece of JSON."""

SHORTEST_SECRET: Final = 4
"""Shorter ones stand in words by chance: blotting them out would spoil a record and show them."""

SPAN_ATTRIBUTE: Final = "dbplanet.correlation_id"

_secrets: ContextVar[frozenset[str]] = ContextVar("secrets", default=frozenset())
_correlation_id: ContextVar[str] = ContextVar("correlation_id", default="-")


def begin_correlation(aws_context: Any = None) -> None:
    """Give the request or call under way an id, which each of its log records has from now on.

    On Lambda it is the invocation's, which API Gateway's access log can have too.
    """
    _correlation_id.set(getattr(aws_context, "aws_request_id", None) or secrets.token_hex(8))


def correlation_id() -> str:
    """Return the id of what is under way, and let the span under way have it too."""
    id = _correlation_id.get()
    trace.get_current_span().set_attribute(SPAN_ATTRIBUTE, id)
    return id


def is_traced() -> bool:
    """Whether an OpenTelemetry SDK is set up in this process, which takes spans."""
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def protect(*values: SecretStr) -> None:
    """Keep these values out of every log record of the call under way."""
    texts = (value.get_secret_value() for value in values)
    _secrets.set(frozenset(text for text in texts if len(text) >= SHORTEST_SECRET))


def redact(text: str) -> str:
    """Return the text without the secrets of the call and without what looks like one."""
    for secret in sorted(_secrets.get(), key=len, reverse=True):
        text = text.replace(secret, "[redacted]")
    return PATTERN.sub("[redacted]", text)


class Redaction(logging.Filter):
    """Redacts a record before any formatter sees it: message, arguments and traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record; every record passes."""
        if record.name != AUDIT.name:
            text = record.getMessage()
            if record.exc_info and record.exc_info[1] is not None:
                text += "\n" + "".join(traceback.format_exception(record.exc_info[1]))
            record.msg, record.args = redact(text).rstrip(), ()
            record.exc_info = record.exc_text = None
        record.correlation_id = _correlation_id.get()
        return True


def configure_logging(handler: logging.Handler) -> None:
    """Send all records through one handler, redacted."""
    handler.addFilter(Redaction())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def stderr_handler() -> logging.StreamHandler[TextIO]:
    """Return a handler for people: one line a record on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(levelname)s %(name)s [%(correlation_id)s] %(message)s")
    )
    return handler
