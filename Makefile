# Only python3 (3.11 or newer) and make are needed. `make` lists the targets.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header

.PHONY: help setup run stdio test snapshots contract-code types lint format check lock clean setup-judge judge

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

$(VENV)/.synced: requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check "$$(sed -n 's/^\(uv==[0-9.]*\).*/\1/p' requirements-dev.lock)"
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements-dev.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

setup: $(VENV)/.synced ## make .venv with the locked dependencies

run: setup ## start a Haiilo sandbox (port 3001) and the MCP server (port 3000) with it as tenant
	@$(BIN)/python -m contracts.run

stdio: setup ## serve over stdio with HAIILO_* from the environment
	@$(BIN)/dbplanet stdio

test: setup ## run the whole suite offline, with branch coverage
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

snapshots: setup ## write the golden files and the README's table of tools; review the diff
	@UPDATE_SNAPSHOTS=1 $(BIN)/python -m pytest -q tests/snapshots

contract-code: setup ## write operations.py and schemas.py from openapi.yaml
	@$(BIN)/python -m contracts.compiler

lint: setup ## ruff, openapi.yaml and the README's tables
	@$(BIN)/ruff format --check --quiet || { echo "make format mends this"; exit 1; }
	@$(BIN)/ruff check --quiet
	@$(BIN)/openapi-spec-validator openapi.yaml

format: setup ## let ruff mend what it can
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format --quiet

types: setup ## mypy --strict over functions, contracts and tests
	@$(BIN)/mypy functions/dbplanet functions/xtop contracts tests

check: lint types ## everything a change must pass: lint, types, drift of generated files, test
	@$(BIN)/python -m contracts.compiler --check
	@$(MAKE) --no-print-directory test

lock: setup ## write both lock files anew
	@$(LOCK) pyproject.toml -o requirements.lock
	@$(LOCK) --group dev --extra xtop pyproject.toml -o requirements-dev.lock

clean: ## remove what the targets made
	@rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .judge .coverage*
