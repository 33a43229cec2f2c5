"""A server of the built pages in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.services import free_port

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "parlour" / "server" / "static"


@dataclass
class House:
    """A server that can be killed and started again."""

    port: int
    data: Path
    start: Callable[[], subprocess.Popen[bytes]]
    process: subprocess.Popen[bytes] = field(init=False)
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.process = self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    def restart(self) -> None:
        self.process = self.start()


def open_house(data: Path, *program: str, **settings: Any) -> House:
    """A running server: `parlour serve` or another program; `settings` are those of an operator."""
    assert (STATIC / "index.html").exists(), "the pages are not built: run make build"
    port = free_port()
    return House(port, data, lambda: start_server(port, data, program or ("-m", "parlour"), settings))


def start_server(port: int, data: Path, program: Sequence[str], settings: dict[str, Any]) -> subprocess.Popen[bytes]:
    command = [sys.executable, *program, "serve", "--port", str(port), "--data", str(data), "--no-browser"]
    path = {"PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(
        command,
        env=os.environ | path | {"PARLOUR_SETTINGS": json.dumps(settings)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return process
    raise AssertionError("the server did not start within 30 seconds")
