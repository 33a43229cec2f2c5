"""Matches without a server: tables on which a test lets things happen."""

from parlour.server.match.events import Created, Place, Started
from parlour.server.match.state import Table

BOTS: list[Place] = [{"level": "1"}, {"level": "1"}]


def running(game: str = "pathagon", seats: list[Place] = BOTS, **options: str) -> Table:
    """The draft of a match that has just started."""
    table = Table("m", "00")
    table.happen(Created(game, 1, options, seats, {"kind": "none"}, rated=False, public=False, maker="ann"))
    table.happen(Started())
    return table
