"""Starting a server that cannot run: one clear sentence."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.services import free_port

from parlour.server.settings import OPERATOR


def serve(*arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    import os

    command = [sys.executable, "-m", "parlour", "serve", "--no-browser", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | env)


def complaint(*arguments: str, **env: str) -> str:
    done = serve(*arguments, **env)
    assert done.returncode == 1 and "Traceback" not in done.stderr and done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint("--port", str(port), "--data", str(tmp_path))
    assert said == f"parlour: port {port} of 127.0.0.1 is taken: choose another with --port"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = complaint("--port", str(free_port()), "--data", str(tmp_path / "file"))
    assert said.startswith(f"parlour: cannot write to the data folder {tmp_path / 'file'}: ")


BAD = {
    "no such server": (["--database", "postgresql+psycopg://x:secret@127.0.0.1:1/x"], "cannot use the database"),
    "no such kind": (["--database", "oracle9://x"], "cannot use the database"),
    "no address": (["--database", "nonsense"], "cannot use the database"),
    "no bus": (["--bus", "redis://127.0.0.1:1"], "cannot reach the bus"),
    "no bus with a password": (
        ["--bus", "redis://:secret@127.0.0.1:1"],
        "cannot reach the bus redis://:***@127.0.0.1:1",
    ),
    "no such bus": (["--bus", "kafka://x"], "cannot use the bus"),
    "too many workers": (["--workers", "2"], "2 workers need --database"),
    "a host of others": (["--host", "203.0.113.1"], "cannot listen on 203.0.113.1"),
}


@pytest.mark.parametrize(("arguments", "start"), BAD.values(), ids=BAD)
def test_what_cannot_be_reached(tmp_path: Path, arguments: list[str], start: str) -> None:
    said = complaint("--port", str(free_port()), "--data", str(tmp_path), *arguments)
    assert said.startswith(f"parlour: {start}") and "secret" not in said


def test_settings_of_the_operator_are_checked(tmp_path: Path) -> None:
    said = complaint("--port", str(free_port()), "--data", str(tmp_path), **{OPERATOR: '{"limts": {}}'})
    assert said.startswith(f"parlour: cannot read {OPERATOR}: expected an object with absence_seconds")


def test_addresses_with_passwords_need_not_stand_on_the_command_line(tmp_path: Path) -> None:
    arguments = ["--port", str(free_port()), "--data", str(tmp_path)]
    unreachable = "postgresql+psycopg://x:secret@127.0.0.1:1/x"
    said = complaint(*arguments, PARLOUR_DATABASE=unreachable)
    assert said.startswith("parlour: cannot use the database postgresql+psycopg://x:***@127.0.0.1:1/x")
    (tmp_path / "address").write_text(unreachable + "\n")
    assert complaint(*arguments, PARLOUR_DATABASE_FILE=str(tmp_path / "address")) == said
    assert "both given" in complaint(*arguments, PARLOUR_DATABASE="x", PARLOUR_DATABASE_FILE="x")
    assert "cannot read PARLOUR_BUS_FILE" in complaint(*arguments, PARLOUR_BUS_FILE=str(tmp_path / "none"))
