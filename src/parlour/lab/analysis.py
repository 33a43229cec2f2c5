"""What an engine thinks of a game that was played: the value after each move, and which moves threw it away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from parlour.engine.levels import evaluator_of, shares_of
from parlour.engine.search.choice import Choice
from parlour.match import Match
from parlour.record import Record

MISTAKE = 0.3
BLUNDER = 0.6
Think = Callable[[Match], Choice]


@dataclass(frozen=True)
class Judged:
    """One move: its value and that of the best move, both -1 to 1 for the player who made it."""

    ply: int
    player: int
    move: str
    value: float
    best: str
    best_value: float
    line: tuple[str, ...]

    @property
    def loss(self) -> float:
        return max(0.0, self.best_value - self.value) if self.move != self.best else 0.0

    @property
    def glyph(self) -> str:
        """?? for a blunder, ? for a mistake."""
        return "??" if self.loss >= BLUNDER else "?" if self.loss >= MISTAKE else ""


def judge_record(record: Record, think: Think) -> Iterator[Judged]:
    """Every move of the players in the main line of a record; dice are nobody's fault."""
    match = record.begin()
    choice: Choice | None = None
    for node in record.line:
        player = match.to_move
        if not isinstance(player, int):
            match.play(node.move)
            continue
        choice = choice or think(match)
        ply = match.ply + 1
        match.play(node.move)
        after = think(match) if isinstance(match.to_move, int) else None
        value = value_for(match, player, after)
        best = choice.value if node.move != choice.move else max(choice.value, value)
        yield Judged(ply, player, node.move, value, choice.move, best, choice.line)
        choice = after


def value_for(match: Match, player: int, choice: Choice | None) -> float:
    """What a match is worth to a player, -1 to 1; `choice` is what the engine would play now."""
    if match.outcome is not None:
        share = match.outcome.scores[player]
        return scaled(share, match.players)
    if choice is not None and match.to_move == player:
        return choice.value
    if choice is not None and match.players == 2:
        return -choice.value
    return scaled(shares_of(match, evaluator_of(match.game))[player], match.players)


def scaled(share: float, players: int) -> float:
    """A share of the point as a value: 0 for an equal share, 1 for all of it, -1 for nothing."""
    equal = 1 / players
    return (share - equal) / (1 - equal) if share >= equal else share / equal - 1


def draw_chart(moves: Sequence[Judged], title: str, width: int = 900, height: int = 360) -> str:
    """The value for player 0 over the moves, as SVG; blunders are dots."""
    left, top, inner, tall = 60, 50, width - 90, height - 100
    step = inner / max(1, len(moves) - 1)
    spots = [
        (left + index * step, top + tall * (1 - (move.value if move.player == 0 else -move.value)) / 2)
        for index, move in enumerate(moves)
    ]
    middle = top + tall / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Source Serif Pro, serif">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#f4ead9"/>',
            f'<text x="{left}" y="30" font-size="18" fill="#4a3420">{title}</text>',
            f'<path d="M{left} {middle}h{inner}" stroke="#b88d56" stroke-width="1"/>',
            *(
                f'<text x="{left - 8}" y="{y + 5:.0f}" font-size="13" text-anchor="end" fill="#4a3420">{label}</text>'
                for y, label in ((top, "+1"), (middle, "0"), (top + tall, "−1"))
            ),
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}" fill="none" stroke="#2f6690" stroke-width="2"/>',
            *(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#b8402c"><title>{move.ply}. {move.move}{move.glyph}</title></circle>'
                for (x, y), move in zip(spots, moves, strict=True)
                if move.glyph
            ),
            f'<text x="{left + inner}" y="{height - 16}" font-size="13" text-anchor="end" fill="#4a3420">{len(moves)} moves</text>',
            "</svg>",
        ]
    )
