"""The files for hosts say what the program understands."""

import configparser
import json
import re
import shlex
from pathlib import Path

import pytest
import typer.main

from parlour.cli import app
from parlour.server.settings import secret

FILES = Path(__file__).parents[1] / "examples" / "hosting"


def understood(words: list[str]) -> None:
    command = typer.main.get_command(app)
    found = command.commands[words[0]]  # type: ignore[attr-defined]
    found.make_context(words[0], words[1:])


def test_the_unit_starts_a_command_that_is_understood() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(FILES / "parlour.service")
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/parlour") and "--trust-proxy" in words
    understood(words)
    assert f"/{unit['Service']['StateDirectory']}" in words[words.index("--data") + 1]


def test_the_credentials_of_the_unit_are_variables_that_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = re.findall(r"PARLOUR_(\w+)_FILE=", (FILES / "parlour.service").read_text("utf-8"))
    assert named == ["DATABASE", "BUS"]
    (tmp_path / "address").write_text("redis://one\n")
    for name in named:
        monkeypatch.setenv(f"PARLOUR_{name}_FILE", str(tmp_path / "address"))
        assert secret(name) == "redis://one"


def test_the_container_starts_a_command_that_is_understood() -> None:
    text = (FILES / "Containerfile").read_text("utf-8")
    words = json.loads(text[text.rindex("CMD ") + 4 :])
    understood(words[1:])
    assert "USER parlour" in text and "/healthz" in text


def test_nginx_passes_on_what_sockets_and_limits_need() -> None:
    text = (FILES / "nginx.conf").read_text("utf-8")
    for header in ("Upgrade $http_upgrade", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "Host $host"):
        assert f"proxy_set_header {header};" in text
    assert "proxy_add_x_forwarded_for;" not in text and text.count("{") == text.count("}")
