"""What each operation of openapi.yaml says beyond what the compiler needs: for its readers."""

from __future__ import annotations

import pytest

from contracts.document import SOURCE, Document, Node

DOCUMENT = Document(SOURCE.read_text(encoding="utf-8"))
FAILURES = ["401", "403", "404", "429", "5XX"]
OPERATIONS = {node.value["operationId"]: node for _, _, node in DOCUMENT.operations()}
FOR_CALLERS = {name: node for name, node in OPERATIONS.items() if name != "Auth_Token"}
every = pytest.mark.parametrize("node", OPERATIONS.values(), ids=OPERATIONS)


@every
def test_an_operation_stands_under_the_tag_of_its_area(node: Node) -> None:
    area, _, _ = node.value["operationId"].partition("_")
    assert node.value.get("tags") == [area], str(DOCUMENT.error(node, f"tags: write [{area}]"))


@every
def test_an_answer_with_content_has_an_example(node: Node) -> None:
    for status, response in DOCUMENT.named(node, "responses").items():
        content = DOCUMENT.named(DOCUMENT.follow(response), "content")
        without = [kind for kind, each in content.items() if not each.value.get("examples")]
        if status.startswith("2"):
            assert not without, str(DOCUMENT.error(node, f"{status} has no examples", "responses"))


@pytest.mark.parametrize("node", FOR_CALLERS.values(), ids=FOR_CALLERS)
def test_an_operation_names_the_answers_to_what_fails(node: Node) -> None:
    missing = [status for status in FAILURES if status not in node.value["responses"]]
    what = f"{', '.join(missing)} missing"
    assert not missing, str(DOCUMENT.error(node, what, "responses"))
