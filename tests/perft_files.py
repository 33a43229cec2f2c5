"""Perft files: one case a line, `options ; moves ; leaves at depth 1, 2, ...`; # begins a comment."""

from dataclasses import dataclass
from pathlib import Path

from parlour.games.position_text import read_pairs

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class PerftCase:
    slug: str
    options: str
    moves: tuple[str, ...]
    leaves: tuple[int, ...]

    @property
    def settings(self) -> dict[str, object]:
        return read_pairs(self.options)

    def __str__(self) -> str:
        return f"{self.slug} {self.options} after {len(self.moves)} moves"


def perft_cases() -> list[PerftCase]:
    cases = []
    for path in sorted(DATA.glob("*.perft")):
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                options, moves, leaves = (part.strip() for part in line.split(";"))
                cases.append(
                    PerftCase(
                        path.stem,
                        options,
                        tuple(moves.split()) if moves != "-" else (),
                        tuple(map(int, leaves.split())),
                    )
                )
    return cases
