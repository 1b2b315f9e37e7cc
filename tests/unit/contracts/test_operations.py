from __future__ import annotations

import pytest

from dbplanet.contract.operation import Operation, Parameter
from dbplanet.contract.shape import NOTHING
from tests.unit.contracts.documents import HEAD, compiled, operation, operations_of


def test_an_operation_is_a_constant_with_method_path_and_title() -> None:
    operations = operations_of(f"""{HEAD}
paths:
  /books/{{id}}:
    delete:
      operationId: Book_PutAway
      summary: Put a book "away"
      parameters: [{{name: id, in: path, required: true, schema: {{type: string}}}}]
      responses: {{"204": {{description: Gone.}}}}
    put:
      operationId: Book_Lend
      summary: Lend a book
      parameters: [{{name: id, in: path, required: true, schema: {{type: string}}}}]
      responses: {{"204": {{description: Lent.}}}}
""")
    identifier = Parameter(name="id", location="path", schema={"type": "string"}, required=True)
    put_away: Operation[None] = Operation(
        id="Book_PutAway",
        title='Put a book "away"',
        method="DELETE",
        path="/books/{id}",
        parameters=(identifier,),
        shape=NOTHING,
    )
    assert operations["BOOK_PUT_AWAY"] == put_away
    assert operations["BOOK_LEND"].method == "PUT"
    assert operations["OPERATIONS"] == (put_away, operations["BOOK_LEND"])


def test_a_document_without_operations_compiles_to_none() -> None:
    assert operations_of(f"{HEAD}paths: {{}}")["OPERATIONS"] == ()


@pytest.mark.parametrize("code", ["201", "204", "2XX"])
def test_a_response_without_content_has_the_type_none(code: str) -> None:
    responses = f'responses: {{"{code}": {{description: Done.}}, "404": {{description: None.}}}}'
    text = operation("", responses=responses)
    assert operations_of(text)["BOOK_ACT"].shape is NOTHING
    assert "BOOK_ACT: Final[Operation[None]]" in compiled(text)["operations.py"]
