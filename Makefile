# make play: set everything up and play.   make test: set everything up and run all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell sed -n 's/^    "\(parlour\.[a-z_.]*\)",/\1/p' setup.py | tr . / | sed 's|^|src/|;s|$$|.py|')

<<<<<<< HEAD
CLIENT := $(shell find client/src client/public client/*.json client/*.ts client/*.html -type f)
PAGES := src/parlour/server/static/index.html
=======
.PHONY: play test serve bench-server build bench clean
>>>>>>> wip-server

.PHONY: play test build dist bench clean

<<<<<<< HEAD
play: build
	$(BIN)/parlour serve

test: build
	scripts/install-browser
	$(BIN)/ruff check src tests setup.py
=======
test: $(VENV)/built
	scripts/install-services
	$(BIN)/ruff check src tests examples setup.py
>>>>>>> wip-server
	$(BIN)/mypy
	npm --prefix client run --silent check
	npm --prefix client test --silent
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

<<<<<<< HEAD
build: $(VENV)/built $(PAGES)

# A wheel with the built pages: no Node is needed to install or to run it.
dist: build
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
=======
serve: $(VENV)/built
	$(BIN)/parlour serve

bench-server: $(VENV)/built
	$(BIN)/python bench/live_games.py 10 100 1000 3000 --seconds 20 --pause 3

build: $(VENV)/built
>>>>>>> wip-server

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

client/node_modules/installed: client/package.json client/package-lock.json
	npm --prefix client ci --silent --no-audit --no-fund
	touch $@

# The pages are built again only when something in client/ has changed.
$(PAGES): client/node_modules/installed $(CLIENT)
	npm --prefix client run --silent build -- --logLevel warn
	touch $@

clean:
	rm -rf client/node_modules src/parlour/server/static
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
