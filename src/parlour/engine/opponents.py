"""The eight opponents by name: people see the same name everywhere. The browser reads the same list."""

import json
from pathlib import Path

NAMES: list[str] = json.loads(Path(__file__).with_name("opponents.json").read_text("utf-8"))


def opponent(level: int | str) -> str:
    """The name of the opponent of this level."""
    return f"{NAMES[int(level) - 1]} (level {level})"
