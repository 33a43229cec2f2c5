"""Stars for finished puzzles: three for the best known, two and one for coming near it. The limits are in stars.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from parlour.games.contract import Position
from parlour.games.game import Stars
from parlour.puzzles.puzzle import Puzzle


def stars_of(slug: str) -> Stars:
    """What a puzzle awards."""
    entry = read_file()[slug]
    return Stars(entry["counts"], entry["best"], tuple(entry["limits"]), rate)


def rate(position: Position) -> int:
    assert isinstance(position, Puzzle)
    return position.final_rating()


@cache
def read_file() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "stars.toml").read_text("utf-8"))
