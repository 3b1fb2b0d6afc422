# make play, make test: everything from a bare clone. Needs git, make and Python 3.11 to 3.14.
# The locks name every package, so pip resolves nothing (--no-deps): a newer release of one cannot break an installation.
# GNU Make 3.81 and a POSIX sh suffice. Playing needs few packages; tests and checks need the rest as well.

.SUFFIXES:
.PHONY: install play test test-slow check bench lock wheels package clean
.DEFAULT_GOAL := test

IN_RANGE := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))

# The first Python in range; `make PYTHON=...` names another.
ifeq ($(strip $(PYTHON)),)
PYTHON := $(shell for name in python3.11 python3.12 python3.13 python3.14 python3; do \
	"$$name" -c '$(IN_RANGE)' 2>/dev/null && { echo "$$name"; break; }; done)
endif

VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
INSTALLED := $(VENV)/.installed
INSTALLING := $(VENV)/.installing
PIP := $(BIN)/python -m pip --disable-pip-version-check

install: $(INSTALLED)

# Two at once would spoil each other's installation.
define ALONE
@maker=$$(cat $(INSTALLING) 2>/dev/null); [ -n "$$maker" ] && [ "$$maker" != "$$PPID" ] || exit 0; \
case $$(ps -p "$$maker" -o comm= 2>/dev/null) in \
	*make) echo "Another make is installing into $(VENV): try again when it is done." >&2; exit 1;; esac
endef

# What pip says without a network is long and names the wrong cause.
define OFFLINE
{ echo "The packages could not be installed: is this machine connected to the network?" >&2; exit 1; }
endef

# An installation that was broken off leaves .installing behind; such a venv is made again rather than mended.
$(PLAYABLE): pyproject.toml requirements.txt requirements-build.txt
	$(ALONE)
	@if [ -f $(INSTALLING) ]; then \
		echo "The last installation was broken off: $(VENV) is removed and made again." >&2; rm -rf $(VENV); \
	elif [ -e $(VENV) ] || [ -h $(VENV) ]; then \
		if ! $(BIN)/python -c '$(IN_RANGE)' 2>/dev/null; then \
			echo "$(VENV) has no working Python 3.11 to 3.14: it is removed and made again." >&2; rm -rf $(VENV); \
		elif ! $(PIP) --version >/dev/null 2>&1; then \
			echo "$(VENV) has no working pip: it is removed and made again." >&2; rm -rf $(VENV); fi; fi
	@if ! [ -w . ]; then echo "$$PWD cannot be written to: make a clone of your own." >&2; exit 1; fi
	@if [ ! -e $(VENV) ] && ! "$(PYTHON)" -c '$(IN_RANGE)' 2>/dev/null; then \
		echo "Steward needs Python 3.11, 3.12, 3.13 or 3.14, and $(if $(PYTHON),$(PYTHON) is none of them,there is none here):" \
			"install one (Debian: apt install python3 python3-venv; macOS: brew install python@3.11)." >&2; exit 1; fi
	@if [ ! -e $(VENV) ] && ! { "$(PYTHON)" -m venv $(VENV) && $(PIP) --version >/dev/null; }; then \
		rm -rf $(VENV); \
		echo "$(PYTHON) could not make a virtual environment with pip, and the half-made $(VENV) was removed:" \
			"install what is missing (Debian: apt install python3-venv)." >&2; exit 1; fi
	@echo "Installing what playing needs into $(VENV): some 140 MB, once. It may take a minute."
	@echo "$$PPID" >$(INSTALLING)
	@$(PIP) install --quiet --no-deps --require-hashes --requirement requirements.txt --requirement requirements-build.txt || $(OFFLINE)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@rm -f $(INSTALLING)
	@touch $(PLAYABLE)

# While this goes on nothing is playable, so that what is broken off here is made again too.
$(INSTALLED): $(PLAYABLE) requirements-dev.txt
	$(ALONE)
	@echo "Installing what tests and checks need besides into $(VENV): some 340 MB, once. It may take two minutes."
	@echo "$$PPID" >$(INSTALLING)
	@rm -f $(PLAYABLE)
	@$(PIP) install --quiet --no-deps --require-hashes --requirement requirements-dev.txt || $(OFFLINE)
	@rm -f $(INSTALLING)
	@touch $(PLAYABLE)
	@touch $(INSTALLED)

play: $(PLAYABLE)
	$(BIN)/steward play

# Tests start the program again and again: its modules are compiled once, whatever the surroundings say.
TESTS := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist worksteal

test: install
	$(TESTS) -m "not slow"

# What drives whole races, starts programs or browsers, or tries every input.
test-slow: install
	$(TESTS) -m slow

check: install
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: install
	$(BIN)/python -m tests.bench $(foreach name,$(ONLY),--only $(name)) $(if $(RACES),--campaigns $(RACES)) $(if $(KILLS),--kills $(KILLS)) \
		$(if $(INPUTS),--inputs $(INPUTS))

# The lock names packages, versions and hashes for every system; no index and no address.
# `make lock UPGRADE=--upgrade` takes what is newest.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links $(UPGRADE)

# What pyproject.toml says the project itself is installed with.
BUILDING := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

lock: install
	$(COMPILE) --extra dev --output-file requirements-dev.txt pyproject.toml
	$(COMPILE) --extra fast --extra postgres --constraint requirements-dev.txt --output-file requirements.txt pyproject.toml
	$(BIN)/python -c '$(BUILDING)' | $(COMPILE) --constraint requirements-dev.txt --output-file requirements-build.txt -
	$(MAKE) wheels

# Whether every locked package has a wheel for every Python and every system: nothing is ever compiled. macOS 14 is the oldest
# that Apple keeps.
PYTHONS := 3.11 3.12 3.13 3.14
SYSTEMS := x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-msvc

wheels: install
	@for python in $(PYTHONS); do for system in $(SYSTEMS); do \
		MACOSX_DEPLOYMENT_TARGET=14.0 $(BIN)/uv pip compile --quiet --no-deps --only-binary :all: --python-version $$python --python-platform $$system \
			--output-file /dev/null requirements-dev.txt && echo "$$python $$system: every wheel is there" || exit 1; \
	done; done

# What is released: sdist, wheel, and as CycloneDX what the wheel is installed with (its maker is fetched for the while).
package: install
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/uv tool run --from cyclonedx-bom==7.5.0 cyclonedx-py requirements requirements.txt --pyproject pyproject.toml \
		--output-reproducible --output-file dist/race-steward.cdx.json
	$(BIN)/python -m tests.bench --only package

clean:
	rm -rf build dist .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find rules bot tests -type d -name __pycache__ -prune -exec rm -rf {} +
