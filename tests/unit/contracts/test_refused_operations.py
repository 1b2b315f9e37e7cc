from __future__ import annotations

import pytest

from tests.unit.contracts.documents import DONE, HEAD, assert_refused


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("get:  # refused\n  summary: Act", "operationId is missing or not text"),
        ("get:\n  operationId: 5  # refused\n  summary: Act", "operationId is missing or not text"),
        (
            "get:\n  operationId: getBook  # refused\n  summary: Act",
            "operationId getBook is not {Area}_{Action}",
        ),
        (
            "get:\n  operationId: Book_Get_All  # refused\n  summary: Act",
            "operationId Book_Get_All is not {Area}_{Action}",
        ),
        ("get:  # refused\n  operationId: Book_Get", "summary is missing or not text"),
        (
            "get:\n  operationId: Book_Get\n  summary:  # refused",
            "summary is missing or not text",
        ),
        (
            "get: {operationId: Book_Get, summary: Get, responses: {'204': {}}}\n"
            "put:\n  summary: Put\n  operationId: Book_Get  # refused",
            "operationId Book_Get is taken already",
        ),
    ],
)
def test_an_operation_without_its_own_name_and_title_is_refused(lines: str, message: str) -> None:
    body = "\n".join(f"    {line}" for line in lines.splitlines())
    assert_refused(f"{HEAD}paths:\n  /books:\n{body}\n      {DONE}", message)
