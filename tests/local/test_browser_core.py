"""The core for the browser plays the same games and finds the same moves as the native one."""

import json
import runpy
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
CLIENT = Path(__file__).parents[2] / "client"
CORE, PYODIDE = CLIENT / "public" / "core", CLIENT / "node_modules" / "pyodide"


def test_games_and_searches_are_the_same_in_a_browser() -> None:
    node = shutil.which("node")
    assert node and (CORE / "core.json").exists(), "the core for the browser is missing: run make build"
    done = subprocess.run(
        [node, HERE / "fingerprints.mjs", PYODIDE, CORE, HERE / "fingerprints.py"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    there = json.loads(done.stdout)
    here = runpy.run_path(str(HERE / "fingerprints.py"))["fingerprints"]()
    assert there.keys() == here.keys()
    for name, lines in here.items():
        assert there[name] == lines, name
