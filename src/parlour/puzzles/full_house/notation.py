"""Full House in words: `D3-E5` slides, `+E6` adds."""

import re

from parlour.errors import NotationError
from parlour.games.draft import Spelling
from parlour.games.window.board import CENTER_SQUARE, load_board
from parlour.puzzles.full_house.position import ADD, INDEX, LOST, PIECES, PLACES, START, FullHousePosition
from parlour.reason import Reason

BOARD = load_board()
NEAR = {name: set(room.neighbours) for name, room in BOARD.compartments.items()}


def format_move(position: FullHousePosition, move: int) -> str:
    place = PLACES[move & 127]
    return f"+{place}" if move & ADD else f"{PLACES[move >> 7]}-{place}"


def parse_move(position: FullHousePosition, text: str) -> int:
    if text.startswith("+"):
        return int(ADD) | read_place(text[1:], f"cannot read move {text!r}")
    start, _, end = text.partition("-")
    if not end:
        raise NotationError(f"cannot read move {text!r}: expected a slide such as K1-J2 or an add such as +I3")
    return read_place(start, f"cannot read move {text!r}") << 7 | read_place(end, f"cannot read move {text!r}")


def read_place(name: str, trouble: str) -> int:
    if name not in INDEX:
        raise NotationError(f"{trouble}: no compartment {name!r}, expected O or A1 to {PLACES[-1]}")
    return INDEX[name]


def spell_move(position: FullHousePosition, move: int) -> list[Spelling]:
    """A slide is two compartments, an add the one that is filled."""
    return [(PLACES[move & 127],)] if move & ADD else [(PLACES[move >> 7], PLACES[move & 127])]


def trace(position: FullHousePosition, move: int) -> tuple[str, ...]:
    return spell_move(position, move)[0]


# -- sentences --------------------------------------------------------------------------------------------------------


def prompt(position: FullHousePosition, chosen: Spelling) -> str:
    if chosen:
        return f"Choose a compartment beside {chosen[0]}."
    offered = " or ".join(place_names(position.offers))
    left = f"{position.supply} piece{'' if position.supply == 1 else 's'} left to add: slide a piece"
    return left + (f", or add one on {offered}." if offered else ".")


def describe_outcome(position: FullHousePosition) -> Reason:
    if position.over == LOST:
        return Reason("R11", f"no move is left with {position.supply} pieces in the supply")
    return Reason("R11", f"all {PIECES} pieces stand on the board after {position.slides} slides")


def explain(position: FullHousePosition, move: int) -> Reason:
    """Which rule forbids this move."""
    place = PLACES[move & 127]
    return why_no_add(position, place) if move & ADD else why_no_slide(position, PLACES[move >> 7], place)


def why_no_add(position: FullHousePosition, place: str) -> Reason:
    if not position.supply:
        return Reason("R8", "the supply is empty")
    if place in BOARD.transit:
        return Reason("R10", "nothing is added in a Transit space")
    if position.taken >> INDEX[place] & 1:
        return Reason("R7", f"{place} is occupied")
    return Reason("R7", f"{place} is not on offer: the last slide must have made a pair in its group")


def why_no_slide(position: FullHousePosition, start: str, end: str) -> Reason:
    if not position.taken >> INDEX[start] & 1:
        return Reason("R3", f"no piece stands on {start}")
    if end == CENTER_SQUARE:
        return Reason("R6", "the Center Square is closed")
    if end not in NEAR[start]:
        return Reason("R4", f"{start} and {end} share no boundary")
    return Reason("R5", f"{end} is occupied")


# -- positions: pieces, offers, slides made ---------------------------------------------------------------------------


def write_fields(position: FullHousePosition, viewer: int | None = None) -> str:
    return f"{write_places(position.taken)} {write_places(position.offers)} {position.slides}"


def read_fields(position: FullHousePosition, fields: list[str]) -> None:
    if len(fields) != 3 or not re.fullmatch(r"0|[1-9][0-9]{0,8}", fields[2]):
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected pieces, offers and the number of slides")
    if position.exchanged:
        raise NotationError("the status does not fit: full-house has one player")
    said = position.over, position.winner
    position.taken, position.offers, position.slides = read_places(fields[0]), read_places(fields[1]), int(fields[2])
    check_pieces(position)
    position.settle()
    check_offers(position)
    if (position.over, position.winner) != said:
        raise NotationError(f"the status does not fit {PIECES - position.supply} pieces on the board")


def check_pieces(position: FullHousePosition) -> None:
    count = position.taken.bit_count()
    if not START.bit_count() <= count <= PIECES or position.taken & 1:
        raise NotationError(f"{count} pieces: expected {START.bit_count()} to {PIECES}, and none in the Center Square")
    if 2 * position.slides < count - START.bit_count():
        raise NotationError(f"{count} pieces after {position.slides} slides: expected two adds a slide at most")
    if position.slides == 0 and position.taken != START:
        raise NotationError(f"no slide was made: expected pieces on {' '.join(place_names(START))}")


def check_offers(position: FullHousePosition) -> None:
    """Some piece must have been the one whose slide offered all of these."""
    if not position.offers:
        return
    if not position.supply or not position.slides:
        raise NotationError("offers without a supply or a slide: expected -")
    offered = place_names(position.offers)
    if not any(set(offered) <= offers_of(position, name) for name in place_names(position.taken)):
        raise NotationError(f"no slide offers {' and '.join(offered)}")


def offers_of(position: FullHousePosition, landed: str) -> set[str]:
    """What a slide to this compartment offers as the board stands."""
    taken = set(place_names(position.taken))
    rests = [set(group) - taken for group in BOARD.t_groups if landed in group]
    return set().union(*(rest for rest in rests if len(rest) == 1))


def place_names(bits: int) -> list[str]:
    return [name for place, name in enumerate(PLACES) if bits >> place & 1]


def write_places(bits: int) -> str:
    return "+".join(place_names(bits)) or "-"


def read_places(text: str) -> int:
    names = [] if text == "-" else text.split("+")
    places = [read_place(name, f"cannot read compartments {text!r}") for name in names]
    if len(set(places)) < len(places):
        raise NotationError(f"cannot read compartments {text!r}: expected each once")
    return sum(1 << place for place in places)
