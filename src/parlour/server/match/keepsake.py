"""What people take away from a match: its record and its picture, as they may see it."""

import time
from fractions import Fraction

from parlour import dice
from parlour.drawing import render_svg
from parlour.record import Record
from parlour.roll_off import TAG, write_rounds
from parlour.server.match.state import Table


def write_record(table: Table, person: str | None) -> str:
    """The record of a match. Finished ones carry the secret of the dice; unfinished ones what the viewer may see."""
    ending = table.ending
    record = Record.from_match(table.match, tags_of(table))
    for node, text in zip(record.line, table.match.moves_for(table.viewpoint(person)), strict=True):
        node.move = text
    if ending is not None and ending.by != "rules":
        record.result = "-".join(str(Fraction(score).limit_denominator(12)) for score in ending.scores)
        record.tags |= {"Result": record.result, "Termination": str(ending.reason)}
    return str(record)


def tags_of(table: Table) -> dict[str, str]:
    tags = {f"Player{player}": seat.name for player, seat in enumerate(table.seats) if seat.name}
    tags |= {"Match": table.id, "Date": time.strftime("%Y-%m-%d", time.gmtime(table.created / 1000))}
    if table.match.game.has_dice:
        tags["Dice"] = dice.write_pairs(pair for _, pair in sorted(table.thrown.items()))
    if table.roll_off:
        tags[TAG] = write_rounds([[(player, one, other) for player, one, other in rolls] for rolls in table.roll_off])
    if table.match.game.has_dice or table.roll_off:
        tags["DiceCommitment"] = dice.commit(table.secret)
        if table.is_over:
            tags["DiceSecret"] = table.secret
    return tags


def draw(table: Table, person: str | None, ply: int | None, theme: str) -> str:
    match = table.match if ply is None else table.match.at(ply)
    return render_svg(match.picture(table.viewpoint(person)), theme)
