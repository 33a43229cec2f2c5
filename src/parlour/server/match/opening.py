"""What a match begins with: the commitment to its dice, and who begins where that is rolled for."""

from dataclasses import replace

from parlour import dice
from parlour.roll_off import roll_off, starter
from parlour.server.match.events import Created
from parlour.server.match.state import Table


def opened(made: Created, table: Table, *, rolls: bool) -> Created:
    """The first event of a match; the highest roll begins where it is wanted and there are two to roll."""
    made = replace(made, commitment=dice.commit(table.secret))
    rounds = roll_off(table.secret, table.id, len(made.seats)) if rolls else []
    if not rounds:
        return made
    told = [[list(roll) for roll in one] for one in rounds]
    return replace(made, roll_off=told, options=made.options | {"first": str(starter(rounds))})
