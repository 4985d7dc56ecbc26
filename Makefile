# One way in for everybody. Plain enough for the make that comes with macOS (GNU make 3.81); all
# paths are relative, so that a folder may have spaces in its name.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq install
LOCKED := $(PIP) --require-hashes
# a Slack on this machine, which `make e2e` tests against
PEER := .e2e/node_modules/local-slack-linux-x64/bin/local-slack
# tests in several processes, a file in one of them, in order: those that wait longest come first
AT_ONCE := --numprocesses auto --dist loadfile --no-loadscope-reorder
# what follows it: make test ARGS="-k spelling"
ARGS ?=

# a checkout that was moved or copied would run the other place's code: its .venv is made anew
ifeq ($(shell test -f $(VENV)/.podbot && test "$$(cat $(VENV)/.podbot)" != "$$(pwd -P)" && echo moved),moved)
$(shell rm -rf $(VENV))
endif

.DEFAULT_GOAL := help
.PHONY: help try setup test check lint format bench e2e load readme soak requirements clean

help: ## show this
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

try: $(VENV)/.podbot ## install into .venv and answer a first question, misspelled
	@$(VENV)/bin/podbot ask dispacher
	@echo
	@echo "Your turn:  $(VENV)/bin/podbot ask WORDS…   or   $(VENV)/bin/podbot chat"

setup: $(VENV)/.dev ## install podbot and the tools to work on it into .venv
	@echo "Ready: make check, and $(VENV)/bin/podbot"

test: $(VENV)/.dev ## run the tests (ARGS="-k spelling" runs some)
	@$(PY) -m pytest $(AT_ONCE) $(ARGS)

check: lint ## all that must hold before a commit: format, lint, types, contracts, tests
	@$(MAKE) --no-print-directory test

lint: $(VENV)/.dev ## check without the tests
	@$(PY) -m ruff format --check --quiet . || { echo 'ruff format: "make format" mends this'; exit 1; }
	@$(PY) -m ruff check --quiet .
	@$(PY) -m mypy --no-error-summary
	@$(VENV)/bin/lint-imports --no-logo

format: $(VENV)/.dev ## lay out the code and mend what can be mended safely
	@$(PY) -m ruff check --quiet --fix-only .
	@$(PY) -m ruff format --quiet .

bench: $(VENV)/.dev ## measure accuracy, speed and memory beside the peers
	@$(PY) -m tests.benchmarks $(ARGS)

e2e: $(VENV)/.dev $(PEER) ## run podbot in somebody else's Slack (needs npm, Linux on x86-64)
	@$(PY) -m pytest tests/e2e $(ARGS)

load: $(VENV)/.dev ## have a whole company ask for two minutes (ARGS="--seconds 20")
	@$(PY) -m tests.load $(ARGS)

readme: $(VENV)/.dev ## write the README's tables from the declarations
	@$(PY) -m tests.readme

soak: $(VENV)/.dev ## post a thousand weekly slots under kill -9: lost and doubled must be 0 (ARGS="--on postgres")
	@$(PY) -m tests.soak $(ARGS)

requirements: $(VENV)/bin/uv ## pin requirements/*.txt anew (ARGS=--upgrade takes newer versions)
	@for set in "build --group build" "runtime pyproject.toml" "image pyproject.toml --extra postgres" "dev pyproject.toml --group dev"; do \
		$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--custom-compile-command "make requirements" $(ARGS) \
			--output-file requirements/$${set%% *}.txt $${set#* } || exit 1; \
	done

clean: ## remove .venv and all that the tools leave behind
	rm -rf $(VENV) .e2e build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find adapters bot tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- .venv: each step is redone only when its own files change ---------------------------------

$(PY):
	@sh .ci/venv $(VENV)

$(VENV)/.runtime: requirements/build.txt requirements/runtime.txt | $(PY)
	@echo "Installing podbot into $(VENV) …"
	@$(LOCKED) -r requirements/build.txt -r requirements/runtime.txt
	@touch $@

$(VENV)/.podbot: $(VENV)/.runtime pyproject.toml
	@$(PIP) --no-deps --no-build-isolation --editable .
	@pwd -P >$@

$(VENV)/.dev: $(VENV)/.podbot requirements/dev.txt
	@echo "Installing the tools into $(VENV) …"
	@$(LOCKED) -r requirements/dev.txt
	@touch $@

$(PEER):
	@echo "Installing a Slack to test against into .e2e …"
	@npm install --silent --no-save --no-audit --no-fund --prefix .e2e local-slack-linux-x64@0.1.8

$(VENV)/bin/uv: | $(PY)
	@$(PIP) uv
