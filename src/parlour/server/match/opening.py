"""What a match begins with: the commitment to its dice, and who begins where that is rolled for."""

from dataclasses import replace

from parlour import dice
from parlour.games.registry import find_game
from parlour.roll_off import Rounds, roll_off, starter
from parlour.server.match.events import Created
from parlour.server.match.state import Table


def opened(made: Created, table: Table, *, rolls: bool) -> Created:
    """The first event of a match; the highest roll begins where it is wanted and there are two to roll."""
    made = replace(made, commitment=dice.commit(table.secret))
    first = next((option for option in find_game(made.game).options if option.name == "first"), None)
    if not rolls or first is None or len(made.seats) < 2:
        return made
    order = list(range(len(made.seats)))
    rounds = roll_off(table.secret, table.id, order)
    if first.origin != "house":
        return replace(made, roll_off=told(rounds), options=made.options | {"first": str(starter(rounds))})
    return seated(made, table, order, starter(rounds))


def seated(made: Created, table: Table, order: list[int], best: int) -> Created:
    """Where the booklet says which side begins, the seats move on until the highest roll has that side."""
    moved = int(made.options["first"]) - best
    goes_to = [(place + moved) % len(order) for place in order]
    seats = [made.seats[goes_to.index(place)] for place in order]
    return replace(made, seats=seats, roll_off=told(roll_off(table.secret, table.id, goes_to)))


def told(rounds: Rounds) -> list[list[list[int]]]:
    return [[list(roll) for roll in one] for one in rounds]
