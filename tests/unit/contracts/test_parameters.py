from __future__ import annotations

from typing import Any

from dbplanet.contract.operation import Operation, Parameter
from tests.unit.contracts.documents import operation, operations_of


def act(text: str, path: str = "/books") -> Operation[Any]:
    compiled = operations_of(operation(text, path=path))["BOOK_ACT"]
    assert isinstance(compiled, Operation)
    return compiled


def test_path_and_query_parameters_keep_their_order_and_stand_before_the_body() -> None:
    compiled = act(
        """
        requestBody:
          content:
            application/json:
              schema:
                type: object
                required: [note]
                properties: {until: {type: integer}, note: {type: string, minLength: 1}}
        parameters:
          - {name: loud, in: query, schema: {type: boolean}}
          - {name: shelf, in: path, required: true, schema: {type: string}}
        """,
        path="/shelves/{shelf}",
    )
    assert compiled.parameters == (
        Parameter(name="loud", location="query", schema={"type": "boolean"}),
        Parameter(name="shelf", location="path", schema={"type": "string"}, required=True),
        Parameter(name="until", location="body", schema={"type": "integer"}),
        Parameter(
            name="note",
            location="body",
            schema={"type": "string", "minLength": 1},
            required=True,
        ),
    )
    assert not compiled.form


def test_only_what_has_x_mcp_argument_is_an_argument() -> None:
    compiled = act("""
        parameters:
          - name: _page
            in: query
            x-mcp-argument: page
            description: Page number, from 0.
            schema: {type: integer, minimum: 0, description: Hidden., example: 3}
            example: 0
          - {name: secret, in: query, description: Not for models., schema: {type: string}}
        requestBody:
          content:
            application/json:
              schema:
                type: object
                properties:
                  name: {type: string, x-mcp-argument: title, description: The title.}
        """)
    assert compiled.parameters == (
        Parameter(
            name="_page",
            location="query",
            schema={"type": "integer", "minimum": 0, "description": "Page number, from 0."},
            argument="page",
        ),
        Parameter(
            name="secret",
            location="query",
            schema={"type": "string", "description": "Not for models."},
        ),
        Parameter(
            name="name",
            location="body",
            schema={"type": "string", "description": "The title."},
            argument="title",
        ),
    )


def test_shared_parameters_schemas_and_bodies_are_followed() -> None:
    text = operation(
        """
        parameters:
          - $ref: "#/components/parameters/Shelf"
        requestBody:
          $ref: "#/components/requestBodies/Loan"
        """,
        path="/shelves/{shelf}",
    )
    compiled = operations_of(f"""{text}
components:
  parameters:
    Shelf:
      name: shelf
      in: path
      required: true
      x-mcp-argument: shelf
      description: Shelf id.
      schema: {{$ref: "#/components/schemas/Id"}}
  requestBodies:
    Loan:
      content:
        application/json:
          schema: {{$ref: "#/components/schemas/Loan"}}
  schemas:
    Id: {{type: string, maxLength: 9, description: Any id.}}
    Reader: {{type: object, properties: {{id: {{$ref: "#/components/schemas/Id"}}}}}}
    Dated: {{type: object, required: [until], properties: {{until: {{type: integer}}}}}}
    Loan:
      type: object
      allOf: [{{$ref: "#/components/schemas/Dated"}}]
      required: [readers]
      properties:
        readers: {{type: array, items: {{$ref: "#/components/schemas/Reader"}}}}
""")["BOOK_ACT"]
    reader = {
        "type": "object",
        "properties": {"id": {"type": "string", "maxLength": 9, "description": "Any id."}},
    }
    assert compiled.parameters == (
        Parameter(
            name="shelf",
            location="path",
            schema={"type": "string", "maxLength": 9, "description": "Shelf id."},
            required=True,
            argument="shelf",
        ),
        Parameter(name="until", location="body", schema={"type": "integer"}, required=True),
        Parameter(
            name="readers",
            location="body",
            schema={"type": "array", "items": reader},
            required=True,
        ),
    )


def test_a_form_body_is_marked() -> None:
    compiled = act("""
        requestBody:
          content:
            application/x-www-form-urlencoded:
              schema: {type: object, properties: {grant_type: {type: string, enum: [password]}}}
        """)
    assert compiled.form
    assert compiled.parameters == (
        Parameter(
            name="grant_type", location="body", schema={"type": "string", "enum": ["password"]}
        ),
    )


def test_a_description_that_speaks_of_code_changes_nothing() -> None:
    compiled = act("""
        parameters:
          - name: note
            in: query
            description: "Not location='path', nor \\"quoted\\" \\\\ text."
            schema: {type: string}
        """)
    assert compiled.parameters[0].schema["description"] == (
        "Not location='path', nor \"quoted\" \\ text."
    )
