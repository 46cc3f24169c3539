# The words of this project: the same here, in CI and in the README. `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
JOBS ?= 2

.PHONY: help play serve test train-test check fmt bench strength image picture ready tools clean

help:  ## list the words
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 18

play: ready  ## set up if needed, start the table and open the browser (ARGS=--no-browser only serves)
	@$(BIN)/knockwood play $(ARGS)

serve: ready  ## serve the table to others (ARGS="--host H --port P --data DIR")
	@$(BIN)/knockwood serve $(ARGS)

test: ready tools  ## the whole test suite: client, uncompiled engine, everything else with a real browser
	@$(BIN)/python tests/chromium.py
	@cd client && $(NPM) test
	@echo "-- uncompiled engine"
	@KNOCKWOOD_PURE=1 $(BIN)/pytest -q -n $(JOBS) -m "not slow and not browser" $(wildcard tests/engine tests/spec tests/play tests/bots tests/zoo tests/net tests/train tests/search tests/oracle)
	@echo "-- browser"  # a run of its own: Playwright keeps an event loop in its process
	@$(BIN)/pytest -q -n $(JOBS) tests/browser
	@echo "-- compiled engine, bots, server"
	@$(BIN)/pytest -q -n $(JOBS) --ignore=tests/browser $(ARGS)

train-test: ready tools  ## the tests of the training; needs the extra: .venv/bin/pip install 'knockwood[train]'
	@$(BIN)/pytest -q -m train tests/learning $(ARGS)

check: ready tools  ## formatting, lint, types, layers: Python and client
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@cd client && $(NPM) run check
	@echo "make check: clean"

fmt: ready tools  ## format the Python code
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix .

bench: ready  ## the speed table, measured; keeps the figures under bench/results/
	@$(BIN)/knockwood bench --save bench/results $(ARGS)

strength: ready  ## the ladder of the levels, measured again: bouts, ratings, docs/levels.md (what is up to date is not played again)
	@$(BIN)/knockwood ladder --folder bench/strength --json src/knockwood/bots/measured.json --page docs/levels.md $(ARGS)

picture: ready tools  ## the picture in the README and a gallery of every screen
	@$(BIN)/python tests/chromium.py
	@$(BIN)/python -m tests.browser.gallery $(ARGS)

image:  ## a container image that serves the table (needs docker or podman)
	@tool=$$(command -v docker || command -v podman) || { echo "make image needs docker or podman"; exit 2; }; \
	  $$tool build -t knockwood .

clean:  ## remove everything that was built
	@rm -rf .venv .make build dist client/node_modules src/knockwood/server/static src/knockwood/*/*.so

# --- set-up: done once, quick afterwards -----------------------------------------------------------------------------------------
NODE_OK = $(shell node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>20||(a==20&&b>=19)?0:1)' 2>/dev/null && command -v npm)
NPM = $(if $(NODE_OK),npm,PATH="$(CURDIR)/.make/node:$$PATH" npm)

.make/python: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Knockwood needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@test -x $(BIN)/python || { echo "making a virtual environment in .venv"; $(PYTHON) -m venv .venv; } || \
	  { rm -rf .venv; echo "python3 -m venv failed; on Debian: apt install python3-venv"; exit 2; }
	@echo "installing the package and what it needs"
	@$(PIP) install --upgrade "pip>=25.1" "setuptools>=77"
	@KNOCKWOOD_SKIP_ENGINE=1 KNOCKWOOD_SKIP_CLIENT=1 $(PIP) install -e . 2>/dev/null || \
	  KNOCKWOOD_SKIP_ENGINE=1 KNOCKWOOD_SKIP_CLIENT=1 $(PIP) install -e .
	@mkdir -p .make && touch $@

.make/tools: pyproject.toml .make/python
	@echo "installing the test and check tools"
	@$(PIP) install --group test --group check
	@touch $@

ready: .make/python
	@if [ -z "$(NODE_OK)" ]; then $(BIN)/python hatch_build.py node .make/node; fi
	@$(BIN)/python hatch_build.py engine client

tools: .make/tools
	@test -d client/node_modules || { echo "installing the client's tools"; cd client && $(NPM) ci; }
