# make play: set everything up and play.   make test: set everything up and run all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell sed -n 's/^    "\(parlour\.[a-z_.]*\)",/\1/p' setup.py | tr . / | sed 's|^|src/|;s|$$|.py|')

.PHONY: play test serve bench-server build bench clean

play: $(VENV)/built
	$(BIN)/parlour play pathagon

test: $(VENV)/built
	scripts/install-services
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

serve: $(VENV)/built
	$(BIN)/parlour serve

bench-server: $(VENV)/built
	$(BIN)/python bench/live_games.py 10 100 1000 3000 --seconds 20 --pause 3

build: $(VENV)/built

bench: $(VENV)/built
	$(BIN)/parlour bench

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip setuptools cython
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	touch $@

# Only what changed is compiled again.
$(VENV)/built: $(VENV)/installed setup.py $(CORE) $(CORE:.py=.pxd)
	$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
