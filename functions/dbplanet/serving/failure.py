"""What a model reads of a call that failed, whatever failed."""

from __future__ import annotations

from mcp_types import CallToolResult, TextContent

from dbplanet.haiilo.errors import HaiiloError, handle_api_error
from dbplanet.serving.audit import CallRecord
from dbplanet.serving.telemetry import LOGGER
from dbplanet.tools.arguments import ToolError


def failure_result(record: CallRecord, error: Exception) -> CallToolResult:
    """Return the isError result of a call; what nobody foresaw goes to the log alone."""
    if isinstance(error, ToolError):
        return _error(str(error))
    if isinstance(error, HaiiloError):
        return handle_api_error(error)
    LOGGER.error("%s failed", record.tool, exc_info=error)
    return _error(
        "[INTERNAL ERROR] The call failed inside this server. "
        f"Tell its operator the correlation id {record.request_id}."
    )


def _error(text: str) -> CallToolResult:
    return CallToolResult(is_error=True, content=[TextContent(text=text)])
