from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from contracts.compiler import compile_document, main
from tests.unit.contracts.documents import answer

BOOK = answer("""
    Book:
      type: object
      allOf: [{$ref: "#/components/schemas/Page"}]
      properties:
        class: {type: string}
        _permissions: {type: object, additionalProperties: {type: boolean}}
        year: {oneOf: [{type: integer}, {type: string}]}
        readers: {type: array, items: {$ref: "#/components/schemas/Reader"}}
    Page: {type: object, properties: {number: {type: integer}}}
    Reader: {type: object, properties: {name: {type: [string, "null"]}}}
    """)

CONSUMER = """\
from typing import assert_type

from books import operations, schemas
from dbplanet.contract.operation import Operation

assert_type(operations.BOOK_ACT, Operation[schemas.Book])


def consume(book: schemas.Book) -> None:
    assert_type(book["class"], str | None)
    assert_type(book["_permissions"], dict[str, bool] | None)
    assert_type(book["year"], int | str | None)
    assert_type(book["readers"], list[schemas.Reader] | None)
    assert_type(book["number"], int | None)
    book["colour"]  # type: ignore[typeddict-item]
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "openapi.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def arguments(source: Path) -> list[str]:
    return ["--source", str(source), "--target", str(source.parent)]


def test_both_files_name_the_sha_256_of_the_source() -> None:
    files = compile_document(BOOK)
    digest = hashlib.sha256(BOOK.encode()).hexdigest()
    assert list(files) == ["operations.py", "schemas.py"]
    for code in files.values():
        assert code.startswith(
            '"""Generated from openapi.yaml by `make contract-code`; never edit.\n\n'
            f'SHA-256 of the source: {digest}\n"""\n'
        )


def test_the_same_document_gives_the_same_text_in_any_process() -> None:
    code = (
        "import sys; from contracts.compiler import compile_document; "
        "print(compile_document(sys.stdin.read()))"
    )
    other = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        input=BOOK,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(Path(__file__).parents[3])},
    ).stdout
    assert other == f"{compile_document(BOOK)}\n"


def test_what_is_generated_passes_mypy_strict_and_gives_its_consumers_types(
    tmp_path: Path, source: Path
) -> None:
    package = tmp_path / "books"
    package.mkdir()
    assert main(["--source", str(source), "--target", str(package)]) == 0
    operations = package / "operations.py"
    operations.write_text(
        operations.read_text(encoding="utf-8").replace(
            "from dbplanet.contract import schemas", "from books import schemas"
        ),
        encoding="utf-8",
    )
    consumer = tmp_path / "consumer.py"
    consumer.write_text(CONSUMER, encoding="utf-8")
    functions = Path(__file__).parents[3] / "functions"
    mypy = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file", ""),
            *("--cache-dir", str(tmp_path / "cache"), "--explicit-package-bases"),
            *(str(consumer), str(package)),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
        env={"MYPYPATH": f"{tmp_path}:{functions}"},
    )
    assert mypy.stdout == "Success: no issues found in 3 source files\n", mypy.stderr


def test_only_what_changed_is_written(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operations, schemas = tmp_path / "operations.py", tmp_path / "schemas.py"
    assert main(arguments(source)) == 0
    assert capsys.readouterr().out == f"wrote {operations}\nwrote {schemas}\n"
    assert operations.read_text(encoding="utf-8") == compile_document(BOOK)["operations.py"]
    assert schemas.read_text(encoding="utf-8") == compile_document(BOOK)["schemas.py"]
    assert main(arguments(source)) == 0
    assert capsys.readouterr().out == ""
    schemas.write_text("edited", encoding="utf-8")
    assert main(arguments(source)) == 0
    assert capsys.readouterr().out == f"wrote {schemas}\n"
    assert schemas.read_text(encoding="utf-8") == compile_document(BOOK)["schemas.py"]


def test_check_passes_when_the_files_are_what_the_document_says(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments(source)) == 0
    capsys.readouterr()
    assert main([*arguments(source), "--check"]) == 0
    assert capsys.readouterr() == ("", "")


def test_check_names_each_stale_file_and_writes_nothing(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "schemas.py").write_text("edited", encoding="utf-8")
    assert main([*arguments(source), "--check"]) == 1
    assert capsys.readouterr() == (
        "",
        "operations.py is not what openapi.yaml says: run `make contract-code`\n"
        "schemas.py is not what openapi.yaml says: run `make contract-code`\n",
    )
    assert not (tmp_path / "operations.py").exists()
    assert (tmp_path / "schemas.py").read_text(encoding="utf-8") == "edited"


@pytest.mark.parametrize("mode", [[], ["--check"]])
def test_a_document_that_is_refused_ends_with_one_line_and_exit_code_1(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], mode: list[str]
) -> None:
    source.write_text("paths:\n  /a: 5\n", encoding="utf-8")
    assert main([*arguments(source), *mode]) == 1
    assert capsys.readouterr() == ("", "openapi.yaml line 2: paths./a is not a mapping\n")
    assert [path.name for path in tmp_path.iterdir()] == ["openapi.yaml"]


def test_a_missing_document_and_a_missing_folder_end_with_exit_code_1(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "nowhere"
    assert main(["--source", str(missing), "--target", str(tmp_path)]) == 1
    assert str(missing) in capsys.readouterr().err
    assert main(["--source", str(source), "--target", str(missing)]) == 1
    assert str(missing) in capsys.readouterr().err


def test_a_document_that_is_not_utf_8_ends_with_exit_code_1(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source.write_bytes(b"title: \xff")
    assert main(arguments(source)) == 1
    assert "utf-8" in capsys.readouterr().err
