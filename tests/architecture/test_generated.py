from __future__ import annotations

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from contracts.compiler import main
from contracts.document import SOURCE, Document


def test_the_checked_in_code_is_what_openapi_yaml_says(capsys: pytest.CaptureFixture[str]) -> None:
    exit_code = main(["--check"])
    assert (exit_code, capsys.readouterr().err) == (0, "")


def test_openapi_yaml_is_valid_openapi() -> None:
    document = Document(SOURCE.read_text(encoding="utf-8")).root.value
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []
