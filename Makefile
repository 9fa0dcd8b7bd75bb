# The commands for development; `make` lists them. They need make, a POSIX shell and Python 3.11 or newer; all else is
# set up in .venv.
# A target's help text follows its name after two hashes.

PYTHON ?= python3
VENV := .venv/bin
PYTEST := $(VENV)/python -m pytest -n auto --dist worksteal
CHECKED := $(wildcard src tests benchmarks tools examples hatch_build.py)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal web setup lint test test-thorough test-interpreted test-compiled test-web screens pictures compile bench golden mutants docs docs-links lock clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .level-run web  ## play in the browser (ARGS="..." are passed on, such as --no-browser)
	@$(VENV)/calamity play $(ARGS)

terminal: .level-run  ## play in the terminal (ARGS="..." are passed on)
	@$(VENV)/calamity terminal $(ARGS)

web: .level-run  ## build the pages for the browser; Node.js is installed into .venv if there is none
	@$(VENV)/python -m tools.web

setup: .level-dev  ## set up .venv with all tools for development

lint: .level-dev  ## check style and types
	@$(VENV)/ruff check $(CHECKED)
	@$(VENV)/ruff format --check $(CHECKED)
	@$(VENV)/python -m tools.reference --check
	@$(VENV)/python -m calamity.lab.positions --check
	@$(VENV)/python -m calamity.server.protocol.typescript --check
	@$(VENV)/python -m tools.web --check & web=$$!; $(VENV)/mypy $(CHECKED) && wait $$web || { wait $$web; exit 1; }

test: .python  ## set up, check style and types, run the tests, also in a browser: what has to pass before a change lands
	@$(PYTHON) -m tools.checks quick

test-thorough: .python  ## run what takes longer: the same on the sources, the laws at length, the slow tests, every screen
	@$(PYTHON) -m tools.checks thorough

test-interpreted: .level-dev  ## run all tests but the browser's on the sources (ARGS="..." go to pytest)
	@CALAMITY_COMPILE=never $(PYTEST) --ignore=tests/web $(ARGS)

test-compiled: .level-dev  ## run all tests but the browser's on the compiled engine; needs a C compiler
	@$(VENV)/python -m tools.compiled --for-tests
	@PYTHONPATH=build/compiled $(PYTEST) --engine=compiled --ignore=tests/web $(ARGS)

test-web: .level-dev web  ## play in a real browser (ARGS="..." go to pytest); pictures of screens: build/screens
	@$(VENV)/python -m tools.chromium
	@$(PYTEST) $(ARGS) tests/web

screens: .level-dev web  ## examine all screens in every size, theme and language; pictures: build/screens
	@$(VENV)/python -m tools.chromium
	@$(PYTEST) --thorough $(ARGS) tests/web -k "every_screen"

pictures: .level-dev web  ## make the pictures of the tables in the README anew
	@$(VENV)/python -m tools.chromium
	@$(VENV)/python -m tests.web.pictures

compile: .level-build  ## compile the engine and let .venv use it: much faster, needs a C compiler
	@$(VENV)/python -m tools.native --probe >/dev/null 2>&1 || \
		{ echo "There is no working C compiler with Python's headers; the engine stays interpreted." >&2; exit 1; }
	@$(VENV)/python -m tools.compiled --activate

bench: .level-bench  ## measure our engine beside others (ARGS="..." are passed on)
	@if $(VENV)/python -m tools.native --probe >/dev/null 2>&1; then $(VENV)/python -m tools.compiled; \
	else echo "No C compiler here: only the interpreted engine is measured."; fi
	@CALAMITY_COMPILE=never $(VENV)/python -m benchmarks $(ARGS)

golden: .level-dev  ## write the golden transcripts anew, to be read as a diff
	@CALAMITY_COMPILE=never $(VENV)/python -m calamity.lab.golden

mutants: .level-dev  ## put small errors into rules and kernel and see whether tests notice (ARGS="..." are passed on)
	@$(VENV)/python -m tools.mutants $(ARGS)

docs: .level-docs  ## build the documentation as a site into build/docs; a warning is an error
	@$(VENV)/python -m tools.web --packages || echo "Without the front end's packages the site has the system's fonts and no icons."
	@$(VENV)/python -m tools.site

docs-links: .level-docs  ## check the links of the documentation that lead to other sites; needs the internet
	@$(VENV)/python -m tools.site --links

lock: .level-dev  ## resolve the lock files again (ARGS=--upgrade for newer versions)
	@$(VENV)/python -m tools.lock $(ARGS)

clean:  ## remove what was built and cached; .venv and web/node_modules stay
	@rm -rf src/calamity/server/web build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	@find $(CHECKED) -type d -name __pycache__ -prune -exec rm -rf {} +

.level-%: .python
	@$(PYTHON) -m tools.environment $*

.PHONY: .python
.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Calamity needs Python 3.11 or newer, but '$(PYTHON)' is not." >&2; \
		echo "Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
