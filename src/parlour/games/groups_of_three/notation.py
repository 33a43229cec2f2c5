"""Groups-of-Three in words: `roll:7`, `D3-E5` slides, `A2-O` bears off, `+E6` adds, `end`; `colour:red` for two."""

import re

from parlour.errors import NotationError
from parlour.games.contract import CHANCE, NOBODY, Position
from parlour.games.draft import Spelling
from parlour.games.groups_of_three.position import (
    ACTING,
    ADD,
    ALL_HOME,
    CAPPED,
    COLOUR,
    END,
    NAMING,
    NONE,
    PIECES,
    PLACES,
    ROLL,
    ROLLING,
    GroupsOfThreePosition,
)
from parlour.games.window.board import COLOURS, load_board
from parlour.reason import Reason

SIDES = ("Player 1", "Player 2", "Player 3", "Player 4")
INDEX = {name: place for place, name in enumerate(PLACES)}
CENTER = 0
FIELDS = "pieces, reserves, player:colour:slides, offers, hurried piece, last colours, turns"
TRANSIT = sum(1 << INDEX[name] for name in load_board().transit)
NEAR = {INDEX[name]: {INDEX[near] for near in room.neighbours} for name, room in load_board().compartments.items()}
GROUPS = [frozenset(INDEX[name] for name in group) for group in load_board().t_groups]


def format_move(position: Position, move: int) -> str:
    if move < ADD:
        return f"{PLACES[move >> 7]}-{PLACES[move & 127]}"
    if move & ADD:
        return f"+{PLACES[move & 127]}"
    if move & ROLL:
        return f"roll:{move & 15}"
    return f"colour:{COLOURS[move & 3]}" if move & COLOUR else "end"


def parse_move(position: Position, text: str) -> int:
    word, colon, value = text.partition(":")
    if text == "end":
        return int(END)
    if word == "roll" and value in map(str, range(2, 13)):
        return int(ROLL) | int(value)
    if word == "colour" and value in COLOURS:
        return int(COLOUR) | COLOURS.index(value)
    if colon:
        raise NotationError(
            f"cannot read move {text!r}: expected roll:2 to roll:12, or colour: with {', '.join(COLOURS)}"
        )
    if text.startswith("+"):
        return int(ADD) | read_place(text[1:], f"cannot read move {text!r}")
    start, _, end = text.partition("-")
    if not end:
        raise NotationError(f"cannot read move {text!r}: expected a slide such as K1-J1, an add such as +I16, or end")
    return read_place(start, f"cannot read move {text!r}") << 7 | read_place(end, f"cannot read move {text!r}")


def read_place(name: str, trouble: str) -> int:
    if name not in INDEX:
        raise NotationError(f"{trouble}: no compartment {name!r}, expected O or A1 to {PLACES[-1]}")
    return INDEX[name]


def spell_move(position: Position, move: int) -> list[Spelling]:
    """A slide is two compartments, an add the one that is filled; all else is a button."""
    if move & COLOUR:
        return [(COLOURS[move & 3],)]
    text = format_move(position, move)
    return [tuple(text.split("-"))] if move < ADD else [(text.removeprefix("+"),)]


def prompt(position: GroupsOfThreePosition, chosen: Spelling) -> str:
    if position.phase == ROLLING:
        return f"Roll the dice for {name_of(position.active)}."
    if position.phase == NAMING:
        return f"{SIDES[position.player]} names the colour to begin with."
    if chosen:
        return f"Choose a compartment beside {chosen[0]}."
    colour, slides = name_of(position.active), position.slides
    offered = write_places(offers(position)).replace("+", " or ")
    left = f"{colour} has {slides} slide{'' if slides == 1 else 's'} left"
    return left + (f" and may add on {offered}." if offered != "-" else ".")


# -- refusals ---------------------------------------------------------------------------------------------------------


def explain(position: GroupsOfThreePosition, move: int) -> Reason:
    """Which rule forbids this move."""
    if position.phase == ROLLING:
        return Reason("R8", "the dice come first, such as roll:7")
    if position.phase == NAMING:
        return explain_colour(position, move)
    if move < ADD:
        return explain_slide(position, move >> 7, move & 127)
    if move & ADD:
        return explain_add(position, move & 127)
    if move & ROLL:
        return Reason("R8", "the dice have been rolled for this turn")
    if move & COLOUR:
        return Reason("R7", "a colour is named only by two players, each before the own first roll")
    return explain_end(position)


def explain_colour(position: GroupsOfThreePosition, move: int) -> Reason:
    own = owned(position, position.player)
    if move & COLOUR and not move & ADD and not move & ROLL:
        return Reason("R7", f"{SIDES[position.player]} has {name_of(own[0])} and {name_of(own[1])}")
    return Reason("R7", f"{SIDES[position.player]} first names a colour, such as colour:{COLOURS[own[0]]}")


def explain_slide(position: GroupsOfThreePosition, start: int, end: int) -> Reason:
    own, everybody = pieces(position, position.active), taken(position)
    colour, goal = name_of(position.active), PLACES[end]
    if not own >> start & 1:
        whose = next((name_of(c) for c in range(4) if pieces(position, c) >> start & 1), "no piece")
        return Reason("R10", f"{PLACES[start]} holds {whose}; {colour} is the active colour")
    if position.slides == 0:
        return Reason("R8", "no slide is left this turn")
    if position.hurried and start != position.hurried:
        return Reason("R14", f"the piece on {PLACES[position.hurried]} must leave the Transit space first")
    if end not in NEAR[start]:
        return Reason("R9", f"{PLACES[start]} and {goal} share no boundary")
    if everybody >> end & 1:
        return Reason("R11", f"{goal} is occupied")
    if end == CENTER and position.reserve[position.active] and own.bit_count() < 3:
        return Reason("R13", f"{colour} has a reserve, so two other pieces must stay on the board")
    return Reason("R14", "the pieces in Transit spaces could not all leave with the slides left")


def explain_add(position: GroupsOfThreePosition, place: int) -> Reason:
    if not position.reserve[position.active]:
        return Reason("R16", f"{name_of(position.active)} has no reserve")
    if TRANSIT >> place & 1:
        return Reason("R3", "nothing is ever added in a Transit space")
    if taken(position) >> place & 1:
        return Reason("R15", f"{PLACES[place]} is occupied")
    if not offers(position) >> place & 1:
        return Reason("R15", f"{PLACES[place]} is not on offer: the last slide must have made a pair in its group")
    return Reason("R14", "the pieces in Transit spaces could not all leave with the slides left")


def explain_end(position: GroupsOfThreePosition) -> Reason:
    waiting = pieces(position, position.active) & TRANSIT
    if waiting:
        return Reason("R18", f"a piece stands in the Transit space {write_places(waiting).replace('+', ' and ')}")
    return Reason("R18", "with must_spend=on the turn ends only when no slide is legal")


def describe_outcome(position: GroupsOfThreePosition) -> Reason:
    if position.over == ALL_HOME:
        whose = " and ".join(name_of(colour) for colour in owned(position, position.winner))
        if position.players == 2 and position.goal_one:
            whose = name_of(position.active)
        return Reason("R19", f"{whose} brought every piece home")
    turns = f"{position.turns} turn{'s' if position.turns > 1 else ''}"
    if position.winner == NOBODY:
        return Reason("R19", f"the leaders have equally many pieces home after {turns}")
    return Reason("R19", f"{SIDES[position.winner]} has most pieces home after {turns}")


# -- positions: pieces by colour, reserves, player:colour:slides, offers, hurried piece, last colours, turns ----------


def write_fields(position: GroupsOfThreePosition, viewer: int | None = None) -> str:
    boards = "/".join(write_places(pieces(position, colour)) for colour in range(4))
    active = "-" if position.active == NONE else COLOURS[position.active]
    slides = str(position.slides) if position.phase == ACTING else "-"
    last = ",".join("-" if colour == NONE else COLOURS[colour] for colour in position.last)
    return " ".join(
        [
            boards,
            ",".join(map(str, position.reserve)),
            f"{position.player}:{active}:{slides}",
            write_places(offers(position)),
            write_places(1 << position.hurried if position.hurried else 0),
            last,
            str(position.turns),
        ]
    )


def read_fields(position: GroupsOfThreePosition, fields: list[str]) -> None:
    if len(fields) != 7:
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected {FIELDS}")
    read_board(position, fields[0], fields[1])
    read_turns(position, fields[5], fields[6])
    read_turn(position, fields[2])
    read_offers(position, fields[3], fields[4])
    check_transit(position)
    check_end(position)


def read_board(position: GroupsOfThreePosition, text: str, reserves: str) -> None:
    boards = [read_places(part) for part in text.split("/")]
    if len(boards) != 4 or not re.fullmatch(r"\d+(,\d+){3}", reserves, re.ASCII):
        raise NotationError(
            f"cannot read {text!r} and {reserves!r}: expected pieces and reserves of white, black, red and blue"
        )
    together = boards[0] | boards[1] | boards[2] | boards[3]
    if together.bit_count() < sum(board.bit_count() for board in boards) or together & 1:
        raise NotationError(f"cannot read pieces {text!r}: expected one piece in a compartment at most, and none in O")
    counts = [int(count) for count in reserves.split(",")]
    for colour, (board, count) in enumerate(zip(boards, counts, strict=True)):
        most = 0 if colour == position.omit else PIECES
        if board.bit_count() + count > most:
            raise NotationError(f"{board.bit_count() + count} pieces of {COLOURS[colour]}: expected {most} at most")
        if count and board.bit_count() < 2:
            raise NotationError(
                f"{board.bit_count()} pieces of {COLOURS[colour]} on the board: expected 2 or more with a reserve"
            )
    position.low = [board & (1 << 64) - 1 for board in boards]
    position.high = [board >> 64 for board in boards]
    position.taken_low, position.taken_high = together & (1 << 64) - 1, together >> 64
    position.reserve = counts
    position.home = [0 if c == position.omit else PIECES - counts[c] - boards[c].bit_count() for c in range(4)]


def read_turns(position: GroupsOfThreePosition, colours: str, turns: str) -> None:
    if not re.fullmatch(r"0|[1-9]\d{0,8}", turns, re.ASCII):
        raise NotationError(f"cannot read turns {turns!r}: expected a whole number")
    position.turns = int(turns)
    names = colours.split(",")
    if len(names) != 2 or not set(names) <= {"-", *COLOURS}:
        raise NotationError(f"cannot read last colours {colours!r}: expected two colours or -, with a comma between")
    position.last = [NONE if name == "-" else COLOURS.index(name) for name in names]
    for seat in (0, 1):
        begun = position.players == 2 and position.turns > (seat - position.first) % 2
        if begun != (position.last[seat] != NONE) or (begun and position.last[seat] % 2 != seat):
            raise NotationError(f"last colours {colours!r} do not fit {turns} turns")


def read_turn(position: GroupsOfThreePosition, text: str) -> None:
    seat, _, rest = text.partition(":")
    active, _, slides = rest.partition(":")
    ended = position.turns - (position.over == CAPPED)
    position.player = (position.first + ended) % position.players
    if (
        seat != str(position.player)
        or active not in ("-", *COLOURS)
        or not re.fullmatch(r"-|\d|1[0-2]", slides, re.ASCII)
    ):
        raise NotationError(
            f"cannot read turn {text!r}: expected player {position.player}, a colour or -, and 0 to 12 slides or -"
        )
    position.active = NONE if active == "-" else COLOURS.index(active)
    position.slides = 0 if slides == "-" else int(slides)
    position.phase = NAMING if active == "-" else ROLLING if slides == "-" else ACTING
    due = CHANCE if position.phase == ROLLING else position.player
    if position.active not in due_colours(position) or position.side != due:
        raise NotationError(f"the turn {text!r} is not the next one")


def due_colours(position: GroupsOfThreePosition) -> set[int]:
    """The colours that may be active now; NONE where the player is yet to name one."""
    own = owned(position, position.player)
    if position.players != 2:
        return set(own)
    last = position.last[position.player]
    if position.over == CAPPED:
        return {last}
    if last == NONE:
        return {*own, int(NONE)} if position.side != CHANCE else set(own)
    if position.home[last ^ 2] < PIECES:
        return {last ^ 2}
    return set(own) if position.phase == ACTING else {last}  # it may have become complete in this very turn


def read_offers(position: GroupsOfThreePosition, offered: str, hurried: str) -> None:
    places, waiting = read_places(offered), read_places(hurried)
    if places and not is_offered(position, places):
        raise NotationError(
            f"cannot read offers {offered!r}: expected what the last slide of {active_name(position)} offers"
        )
    own_transit = 0 if position.phase != ACTING else pieces(position, position.active) & TRANSIT
    if waiting != (own_transit if position.immediate else 0) or waiting.bit_count() > 1:
        raise NotationError(
            f"cannot read hurried piece {hurried!r}: expected one in Transit with transit_immediate=on, or -"
        )
    position.offers_low, position.offers_high = places & (1 << 64) - 1, places >> 64
    position.hurried = places_of(waiting)[0] if waiting else 0


def is_offered(position: GroupsOfThreePosition, places: int) -> bool:
    """Whether a slide of the active colour can have offered all these compartments."""
    if (
        position.phase != ACTING
        or position.slides > 11
        or not position.reserve[position.active]
        or places & taken(position)
    ):
        return False
    landings = [offered_by(position, landed) for landed in places_of(pieces(position, position.active))]
    return any(places & ~offered == 0 for offered in landings)


def offered_by(position: GroupsOfThreePosition, landed: int) -> int:
    """The empty compartments that share a group with this one and with a piece."""
    found = 0
    for group in GROUPS:
        empty = [place for place in group if not taken(position) >> place & 1]
        if landed in group and len(empty) == 1:
            found |= 1 << empty[0]
    return found


def check_transit(position: GroupsOfThreePosition) -> None:
    """Only the active colour may be in Transit, and only while it can still leave."""
    acting = position.phase == ACTING
    allowed = pieces(position, position.active) if acting else 0
    if taken(position) & TRANSIT & ~allowed:
        raise NotationError("a piece rests in a Transit space: expected none but the active colour's during its turn")
    stuck = position.hurried and not NEAR[position.hurried] - set(places_of(taken(position)))
    if acting and not position.over and (stuck or not position.can_clear_transit()):
        raise NotationError("the pieces in Transit spaces cannot all leave with the slides left")


def check_end(position: GroupsOfThreePosition) -> None:
    """Why a game has ended, and for whom, must follow from the pieces that are home."""
    enough = any if position.players == 2 and position.goal_one else all
    done = [enough(position.home[c] == PIECES for c in owned(position, seat)) for seat in range(position.players)]
    if position.turn_cap and position.turns == position.turn_cap:
        totals = [sum(position.home[c] for c in owned(position, seat)) for seat in range(position.players)]
        best = [seat for seat in range(position.players) if totals[seat] == max(totals)]
        due = (int(CAPPED), best[0] if len(best) == 1 else int(NOBODY))
    else:
        due = (int(ALL_HOME), done.index(True)) if any(done) else (0, int(NOBODY))
    late = bool(position.turn_cap) and position.turns > position.turn_cap
    if (
        (position.over, position.winner) != due
        or late
        or sum(done) > 1
        or (due[0] == ALL_HOME and due[1] != position.player)
    ):
        raise NotationError(f"over by reason {position.over} for side {position.winner}: the pieces home say otherwise")


# -- names and sets of compartments -----------------------------------------------------------------------------------


def name_of(colour: int) -> str:
    return COLOURS[colour].capitalize()


def active_name(position: GroupsOfThreePosition) -> str:
    return "nobody" if position.active == NONE else name_of(position.active)


def owned(position: GroupsOfThreePosition, seat: int) -> list[int]:
    """The colours of a player (R5)."""
    if position.players == 2:
        return [seat, seat + 2]
    return [seat + (seat >= position.omit)]


def pieces(position: GroupsOfThreePosition, colour: int) -> int:
    """The compartments of a colour as one number."""
    return int(position.low[colour] | position.high[colour] << 64)


def taken(position: GroupsOfThreePosition) -> int:
    return int(position.taken_low | position.taken_high << 64)


def offers(position: GroupsOfThreePosition) -> int:
    return int(position.offers_low | position.offers_high << 64)


def places_of(bits: int) -> list[int]:
    return [place for place in range(len(PLACES)) if bits >> place & 1]


def write_places(bits: int) -> str:
    return "+".join(PLACES[place] for place in places_of(bits)) or "-"


def read_places(text: str) -> int:
    if text == "-":
        return 0
    places = [read_place(name, f"cannot read compartments {text!r}") for name in text.split("+")]
    if len(set(places)) < len(places):
        raise NotationError(f"cannot read compartments {text!r}: expected each once")
    return sum(1 << place for place in places)
