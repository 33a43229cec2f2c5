"""Over-Pass positions as text: pieces, pieces home, active colour, counts, colours used last, turns ended.

At the start: `b1+b3+o,a1+a3,b2+b4,a2+a4 0,0,0,0 white - - 0`. Lists are in the order white, black, red, blue; counts are written
`5/7` for 5 left of a roll of 7, with `!` behind where the Center duty is lifted (R20). The reserves follow from the rest.
"""

import re

from parlour.errors import NotationError
from parlour.games.contract import CHANCE, NOBODY
from parlour.games.over_pass.position import (
    ACTING,
    CAPPED,
    CHOOSING,
    HOME,
    NONE,
    PIECES,
    ROLLING,
    OverPassPosition,
)
from parlour.games.window.board import COLOURS
from parlour.games.window.points import point_names, read_points

# -- writing ----------------------------------------------------------------------------------------------------------


def write_fields(position: OverPassPosition, viewer: int | None = None) -> str:
    counts = "-"
    if position.phase == ACTING:
        counts = f"{position.counts}/{position.roll}{'!' if position.released else ''}"
    fields = [
        ",".join("+".join(point_names(bits)) or "-" for bits in position.pieces),
        ",".join(map(str, position.home)),
        write_colour(position.active),
        counts,
        ",".join(map(write_colour, position.last_colour)) if position.players == 2 else "-",
        str(position.turns),
    ]
    return " ".join(fields)


def write_colour(colour: int) -> str:
    return "-" if colour == NONE else COLOURS[colour]


# -- reading ----------------------------------------------------------------------------------------------------------


def read_fields(position: OverPassPosition, fields: list[str]) -> None:
    if len(fields) != 6:
        raise NotationError(
            f"cannot read {' '.join(fields)!r}: expected pieces, pieces home, active colour, counts, colours used last and turns"
        )
    if position.swap or position.exchanged:
        raise NotationError("the status does not fit: over-pass has no swap")
    position.turns = read_turns(position, fields[5])
    position.player = (position.first + position.turns) % position.players
    read_pieces(position, fields[0], fields[1])
    position.last_colour = read_last(position, fields[4])
    position.active = read_active(position, fields[2])
    read_counts(position, fields[3])
    check_center(position)
    check_outcome(position)


def read_turns(position: OverPassPosition, text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text):
        raise NotationError(f"cannot read turns {text!r}: expected how many have ended")
    turns, capped = int(text), position.over == CAPPED
    if position.turn_cap and (turns > position.turn_cap or (turns == position.turn_cap) != capped):
        raise NotationError(f"{text} turns do not fit the turn cap of {position.turn_cap}")
    return turns


def read_pieces(position: OverPassPosition, places: str, home: str) -> None:
    groups, homes = places.split(","), home.split(",")
    if len(groups) != 4 or len(homes) != 4 or not all(re.fullmatch(r"[0-9]|10", count) for count in homes):
        raise NotationError(
            f"cannot read pieces {places!r} and {home!r}: expected four lists and four numbers up to {PIECES}"
        )
    sets = [read_points(group) for group in groups]
    if sum(sets).bit_count() != sum(bits.bit_count() for bits in sets):
        raise NotationError(f"cannot read pieces {places!r}: expected one piece on a point at most")
    reserve = [PIECES - bits.bit_count() - int(count) for bits, count in zip(sets, homes, strict=True)]
    for colour in range(4):
        if position.owner[colour] == NOBODY:
            if reserve[colour] != PIECES:
                raise NotationError(f"{COLOURS[colour]} is left out: expected no pieces")
            reserve[colour] = 0
        elif reserve[colour] < 0:
            raise NotationError(f"{COLOURS[colour]} has {PIECES - reserve[colour]} pieces: expected {PIECES} at most")
    position.pieces, position.home, position.reserve = sets, [int(count) for count in homes], reserve


def read_last(position: OverPassPosition, text: str) -> list[int]:
    """The colour that each of two players used last: known once they have ended a turn."""
    if position.players > 2:
        if text != "-":
            raise NotationError(f"cannot read last colours {text!r}: expected - with more than two players")
        return [NONE, NONE]
    colours = [read_colour(name) for name in text.split(",")]
    if len(colours) != 2:
        raise NotationError(f"cannot read last colours {text!r}: expected one for each player")
    for player, colour in enumerate(colours):
        has_played = position.turns > (player - position.first) % 2
        if (colour != NONE) != has_played or (has_played and colour % 2 != player):
            raise NotationError(
                f"last colours {text!r} do not fit {position.turns} turns: expected own ones, or - before a first turn"
            )
    return colours


def read_colour(name: str) -> int:
    if name not in (*COLOURS, "-"):
        raise NotationError(f"no colour {name!r}: expected {', '.join(COLOURS)} or -")
    return NONE if name == "-" else COLOURS.index(name)


def read_active(position: OverPassPosition, text: str) -> int:
    colour = read_colour(text)
    if colour == NONE:
        if position.over != CAPPED and (position.players > 2 or position.last_colour[position.player] != NONE):
            raise NotationError("no active colour: expected one, except before a first turn of two players")
    elif position.over == CAPPED or position.owner[colour] != position.player:
        raise NotationError(f"{text} is not a colour of player {position.player}, who is to move")
    elif colour not in next_colours(position):
        raise NotationError(f"{text} was used last: expected the other colour")
    return colour


def next_colours(position: OverPassPosition) -> list[int]:
    """The colours that may be active in this turn (R6)."""
    own = [colour for colour in range(4) if position.owner[colour] == position.player]
    last = position.last_colour[position.player] if position.players == 2 else NONE
    if last == NONE or (position.skip_finished and position.home[last ^ 2] == PIECES):
        return own
    return [last ^ 2]


def read_counts(position: OverPassPosition, text: str) -> None:
    found = re.fullmatch(r"([0-9]|1[0-2])/([2-9]|1[0-2])(!?)", text)
    position.phase = ACTING if found else CHOOSING if position.active == NONE else ROLLING
    if not (found or text == "-") or (position.active == NONE and found):
        raise NotationError(f"cannot read counts {text!r}: expected one like 5/7 after a roll, or -")
    position.counts, position.roll, position.released = 0, 0, 0
    if found:
        position.counts, position.roll, position.released = int(found[1]), int(found[2]), int(found[3] == "!")
    if position.counts > position.roll:
        raise NotationError(f"counts {text!r} are more than the roll")
    side = CHANCE if position.phase == ROLLING else position.player
    if position.side != side:
        raise NotationError(f"the status does not fit: expected {'chance' if side == CHANCE else side} to act")


def check_center(position: OverPassPosition) -> None:
    colour = next((colour for colour in range(4) if position.pieces[colour] & 1), NONE)
    if position.phase == CHOOSING and colour != NONE:
        raise NotationError("a piece stands on the Center between two turns")
    if position.phase == ROLLING and colour != (
        position.active if colour != NONE or position.reserve[position.active] else NONE
    ):
        raise NotationError(f"expected {COLOURS[position.active]}'s piece on the Center before the roll")
    if position.phase == ACTING and not position.over and position.center_can_be_emptied() == bool(position.released):
        ending = (
            "can be emptied: the counts end with !"
            if position.released
            else "cannot be emptied any more: expected ! behind the counts"
        )
        raise NotationError(f"the Center {ending}")


def check_outcome(position: OverPassPosition) -> None:
    """The status must say what the pieces home say."""
    winners = [player for player in range(position.players) if has_won(position, player)]
    if position.over == CAPPED and not winners and position.turn_cap:
        leaders = [player for player in range(position.players) if position.points_home(player) == most_home(position)]
        expected = leaders[0] if len(leaders) == 1 else NOBODY
    elif position.over == HOME and winners == [position.player] and position.phase == ACTING:
        expected = position.player
    elif position.over == 0 and not winners:
        return
    else:
        raise NotationError(f"the status does not fit {','.join(map(str, position.home))} pieces home")
    if position.winner != expected:
        raise NotationError(
            f"the status does not fit: expected {'nobody' if expected == NOBODY else expected} as the winner"
        )


def has_won(position: OverPassPosition, player: int) -> bool:
    finished = [position.home[colour] == PIECES for colour in range(4) if position.owner[colour] == player]
    return all(finished) if position.both else any(finished)


def most_home(position: OverPassPosition) -> int:
    return max(position.points_home(player) for player in range(position.players))
