"""Run as a script: random play on the uncompiled source, to be measured beside the compiled core and compared with it.

Usage: python plain.py '{"game": "pathagon", "options": {}, "seed": 1, "moves": 1000}' prints a JSON object.
"""

import contextlib
import importlib.machinery
import json
import os
import sys
import time
import types
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def prefer_source() -> None:
    """Let modules of this package load from .py files even where compiled ones lie beside them."""

    def hook(path: str) -> importlib.machinery.FileFinder:
        if not Path(path).resolve().is_relative_to(PACKAGE):
            raise ImportError
        return importlib.machinery.FileFinder(
            path, (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        )

    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


def provide_cython() -> None:
    """What uncompiled rules use of Cython's module, so that it need not be installed."""
    cython = types.ModuleType("cython")
    cython.__dict__.update(
        compiled=False, gil=contextlib.nullcontext(), nogil=contextlib.nullcontext(), cast=lambda kind, value: value
    )
    sys.modules["cython"] = cython


def main() -> None:
    task = json.loads(sys.argv[1])
    os.environ["PARLOUR_PLAIN"] = "1"
    sys.path[0] = str(PACKAGE.parent)
    prefer_source()
    provide_cython()
    import parlour
    from parlour.engine.core.perft import play_random, random_game

    position = parlour.start(task["game"], **task["options"]).position
    begin = time.process_time()
    play_random(position, task["moves"], task["seed"])
    seconds = time.process_time() - begin
    game = random_game(position, task["seed"], task["moves"])
    print(json.dumps({"moves": task["moves"], "seconds": seconds, "game": game}))


if __name__ == "__main__":
    main()
