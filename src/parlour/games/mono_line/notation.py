"""Mono-Line in words: `f7` places a piece, `claim:c2,f7` says that two pieces share a line, `concede` gives up."""

from parlour.errors import NotationError
from parlour.games.contract import NOBODY, Position
from parlour.games.draft import Spelling
from parlour.games.mono_line.position import (
    CLAIM,
    CONCEDE,
    CONCEDED,
    FALSE_CLAIM,
    FRIENDLY,
    GAME,
    LINE_POINTS,
    NO_PIECE,
    NO_POINT,
    NOTHING,
    PLACES,
    POINTS,
    SEEN,
    STRICT,
    TRUE_CLAIM,
    TURN,
    MonoLinePosition,
)
from parlour.games.window.board import load_board
from parlour.reason import Reason

SIDES = ("White", "Black")
INDEX = {name: point for point, name in enumerate(POINTS)}
CENTER = INDEX["o"]
ALL = (1 << PLACES) - 1
DECLARE = "declare"
CLAIMED = {"-": 0, "white": 1, "black": 2, "white+black": 3}


def format_move(position: Position, move: int) -> str:
    if move == CONCEDE:
        return "concede"
    return "claim:" + ",".join(claimed(move)) if move & CLAIM else POINTS[move]


def parse_move(position: Position, text: str) -> int:
    if text == "concede":
        return int(CONCEDE)
    if not text.startswith("claim:"):
        return read_point(text, f"cannot read move {text!r}")
    names = text.removeprefix("claim:").split(",")
    if len(names) != 2 or names != sorted(names):
        raise NotationError(
            f"cannot read move {text!r}: expected two points in alphabetical order, such as claim:c2,f7"
        )
    one, other = sorted(read_point(name, f"cannot read move {text!r}") for name in names)
    return int(CLAIM) | one << 7 | other


def read_point(name: str, trouble: str) -> int:
    if name not in INDEX:
        raise NotationError(f"{trouble}: no point {name!r}, expected o or a1 to {POINTS[-1]}")
    return INDEX[name]


def claimed(move: int) -> list[str]:
    """The two points of a claim, in alphabetical order."""
    return sorted((POINTS[move >> 7 & 127], POINTS[move & 127]))


def spell_move(position: MonoLinePosition, move: int) -> list[Spelling]:
    if move == CONCEDE:
        return [("concede",)]
    if not move & CLAIM:
        return [(POINTS[move],) if position.mode == STRICT else (POINTS[move], DECLARE)]
    one, other = claimed(move)
    return [("claim", one, other), ("claim", other, one)]


def prompt(position: MonoLinePosition, chosen: Spelling) -> str:
    own, other = SIDES[position.side], SIDES[1 - position.side]
    if chosen:
        return prompt_claim(chosen) if chosen[0] == "claim" else prompt_placed(position, chosen[0])
    if position.mode == STRICT:
        return f"{own} places a piece: choose a point that shares no line with a piece of {other}."
    if not free_points(position):
        lack = f"{own} has no piece left" if has_no_piece(position) else f"no point is left for {own}"
        return f"{lack[0].upper()}{lack[1:]}, and only a true claim saves the game: claim or concede."
    return f"{own} places a piece: choose an empty point" + (", or claim first." if may_claim(position) else ".")


def prompt_claim(chosen: Spelling) -> str:
    if len(chosen) == 1:
        return "Choose two pieces, one of each owner, that share a line."
    return f"Choose the piece that shares a line with the one on {chosen[1]}."


def prompt_placed(position: MonoLinePosition, name: str) -> str:
    """What is said of a piece that is shown on a point and not declared yet."""
    warned = warning(position, INDEX[name]) if name in INDEX else None
    if warned:
        return f"{warned}. Choose another point, or declare it all the same."
    return f"The piece stands on {name}. Declare it, or choose another point."


def warning(position: Position, move: int) -> str | None:
    """What to tell a player of the friendly game before an unsafe placement is declared; None where all is well."""
    assert isinstance(position, MonoLinePosition)
    if position.mode != FRIENDLY or move >= PLACES:
        return None
    shared: dict[str, list[str]] = {}
    for point in in_line(position, move):
        shared.setdefault(line_between(move, point), []).append(POINTS[point])
    other = SIDES[1 - position.side]
    told = [
        f"the line {line} with {other}'s {'piece' if len(names) == 1 else 'pieces'} on {' and '.join(names)}"
        for line, names in shared.items()
    ]
    return f"{POINTS[move]} shares {' and '.join(told)}" if told else None


def line_between(one: int, other: int) -> str:
    """The line that two points share, by its ends."""
    line = next(line for line in load_board().lines if {POINTS[one], POINTS[other]} <= set(line.points))
    return f"{line.points[0]}–{line.points[-1]}"


def in_line(position: MonoLinePosition, point: int) -> list[int]:
    """The points of enemy pieces that share a line with a point."""
    return points_of(pieces(position, 1 - position.side) & SEEN[point])


def explain(position: MonoLinePosition, move: int) -> Reason:
    """Which rule forbids this move."""
    if move == CONCEDE:
        return Reason("R9", "the strict game knows no conceding: it ends when nobody can place")
    if move & CLAIM:
        return explain_claim(position, move)
    own, other, name = SIDES[position.side], SIDES[1 - position.side], POINTS[move]
    if move == CENTER and not position.open_low & 1:
        return Reason("R3", "no piece is placed on the Center unless center_playable=on")
    if (pieces(position, 0) | pieces(position, 1)) >> move & 1:
        return Reason("R6", f"{name} is not empty")
    if has_no_piece(position):
        return Reason("R15", f"{own} has no piece left and can only claim or concede")
    return Reason("R7", f"{name} shares a line with {other}'s piece on {POINTS[in_line(position, move)[0]]}")


def explain_claim(position: MonoLinePosition, move: int) -> Reason:
    if position.mode == STRICT:
        return Reason("R7", "the strict game knows no claims: unsafe places are refused")
    owners = [owner(position, INDEX[name]) for name in claimed(move)]
    for name, side in zip(claimed(move), owners, strict=True):
        if side is None:
            return Reason("R11", f"no piece stands on {name}")
    if owners[0] == owners[1]:
        return Reason("R11", f"both pieces are {SIDES[owners[0] or 0]}'s; a claim names one of each owner")
    if position.version == 1:
        return Reason("R11", "only one claim is made in a turn")
    own = SIDES[position.side]
    return Reason("R11", f"{own} has made a false claim since placing last, and places before the next one")


def describe_outcome(position: MonoLinePosition) -> Reason:
    winner, loser = SIDES[position.winner], SIDES[1 - position.winner]
    return {
        NO_POINT: Reason("R9", f"{winner} placed last; no point is left for {loser}"),
        NO_PIECE: Reason("R9", f"{winner} placed last; {loser} has no piece left"),
        TRUE_CLAIM: Reason("R12", f"{winner} claimed two pieces on one line"),
        FALSE_CLAIM: Reason("R13", f"{loser} made a false claim"),
        CONCEDED: Reason("R14", f"{loser} conceded"),
    }[position.over]


# -- positions: White's points, Black's points, and who has made a false claim since placing last -------------------


def write_fields(position: MonoLinePosition, viewer: int | None = None) -> str:
    boards = [write_points(pieces(position, side)) for side in (0, 1)]
    return " ".join([*boards, write_claimed(position)])


def read_fields(position: MonoLinePosition, fields: list[str]) -> None:
    claimed = CLAIMED if position.version > 1 else {"-": 0, "claimed": 1 << position.side}
    if len(fields) != 3 or fields[2] not in claimed:
        raise NotationError(
            f"cannot read {' '.join(fields)!r}: expected White's points, Black's points, and {' or '.join(claimed)}"
        )
    boards = [read_points(text) for text in fields[:2]]
    position.placed = [board.bit_count() for board in boards]
    position.low = [board & (1 << 64) - 1 for board in boards]
    position.high = [board >> 64 for board in boards]
    seen = [all_seen(board) for board in boards]
    position.lines = [sum(1 << number for number, line in enumerate(LINE_POINTS) if board & line) for board in boards]
    position.seen_low = [bits & (1 << 64) - 1 for bits in seen]
    position.seen_high = [bits >> 64 for bits in seen]
    position.claimed = claimed[fields[2]]
    check_board(position, boards, seen)
    check_turn(position)
    check_swap(position)
    check_end(position, boards, seen)


def check_board(position: MonoLinePosition, boards: list[int], seen: list[int]) -> None:
    if boards[0] & boards[1]:
        raise NotationError(f"two pieces on {write_points(boards[0] & boards[1])}: expected one at most")
    if (boards[0] | boards[1]) & 1 and not position.open_low & 1:
        raise NotationError("a piece on o: expected none without center_playable=on")
    if max(position.placed) > position.limit:
        raise NotationError(f"{max(position.placed)} pieces of one player: expected {position.limit} at most")
    if position.mode == STRICT and boards[1] & seen[0]:
        raise NotationError(
            f"{write_points(boards[1] & seen[0])} on a line with White's pieces: impossible in the strict game"
        )


def check_turn(position: MonoLinePosition) -> None:
    """Placements alternate, but for turns that a false claim has cost."""
    if position.side == -1:
        raise NotationError("cannot read status 'chance': expected 0 or 1, this game has no dice")
    behind = position.placed[position.first] - position.placed[1 - position.first]
    due = int(position.side != position.first)
    if behind - due not in turns_lost(position):
        counts = " and ".join(map(str, position.placed))
        raise NotationError(f"{counts} pieces with {SIDES[position.side]} to move: placements alternate")
    if position.claimed not in possible_claims(position):
        claimed = write_claimed(position)
        raise NotationError(f"cannot read {claimed!r}: expected - where no false claim can be followed by a placement")


def turns_lost(position: MonoLinePosition) -> range:
    """How many more turns the player who began second can have lost by false claims than the other."""
    if position.mode == STRICT or position.wrong_claim != TURN or not min(position.placed):
        return range(1)
    if position.version == 1:
        return range(-PLACES, PLACES)
    first, other = position.first, 1 - position.first  # each loses one turn at most after each placement
    claimed = [position.claimed >> side & 1 for side in (0, 1)]
    return range(claimed[other] - position.placed[first], position.placed[other] - claimed[first] + 1)


def possible_claims(position: MonoLinePosition) -> range | tuple[int, ...]:
    """Which sides can have made a false claim since placing last, as bits."""
    if position.mode == STRICT or position.wrong_claim == GAME or not min(position.placed):
        return (0,)
    if position.wrong_claim == NOTHING:
        return (0, 1 << position.side)
    return range(4 if position.version > 1 else 1)


def check_swap(position: MonoLinePosition) -> None:
    total = sum(position.placed)
    if position.exchanged and not (position.can_swap and total):
        raise NotationError("the players are exchanged: impossible without swap=on and a first turn")
    due = {0: 2, 1: 1 - position.exchanged}.get(total, 0) if position.can_swap else 0
    if position.swap != due:
        words = ("over", "on offer", "waiting")
        raise NotationError(f"the swap is {words[position.swap]}: expected {words[due]} with {total} pieces placed")


def check_end(position: MonoLinePosition, boards: list[int], seen: list[int]) -> None:
    """Why a game has ended, and for whom, must follow from the board."""
    if (position.over, position.winner) not in possible_ends(position, boards, seen):
        raise NotationError(f"over by reason {position.over} for side {position.winner}: impossible on this board")


def possible_ends(position: MonoLinePosition, boards: list[int], seen: list[int]) -> set[tuple[int, int]]:
    side, other = position.side, 1 - position.side
    is_stuck = (position.mode == STRICT or position.version > 1) and not free_points(position)
    stuck = (int(NO_PIECE if has_no_piece(position) else NO_POINT), other)
    if position.mode == STRICT or (is_stuck and not may_claim(position)):
        return {stuck if is_stuck else (0, NOBODY)}
    ends = {(0, NOBODY), (int(CONCEDED), other)}
    if boards[1] & seen[0] and may_claim(position):
        ends.add((int(TRUE_CLAIM), side))
    if may_claim(position) and any(boards[1] & ~SEEN[point] for point in points_of(boards[0])):
        ends |= {stuck} if is_stuck else {(int(FALSE_CLAIM), other)} if position.wrong_claim == GAME else set()
    return ends


# -- sets of points ---------------------------------------------------------------------------------------------------


def pieces(position: MonoLinePosition, side: int) -> int:
    """The points of a side's pieces as one number."""
    return int(position.low[side] | position.high[side] << 64)


def has_no_piece(position: MonoLinePosition) -> bool:
    return int(position.placed[position.side]) >= position.limit


def free_points(position: MonoLinePosition) -> int:
    """The points on which the side to move may place, as one number."""
    own, other = pieces(position, position.side), pieces(position, 1 - position.side)
    closed = own | other | (0 if position.open_low & 1 else 1)
    if position.mode == STRICT:
        closed |= all_seen(other)
    return 0 if has_no_piece(position) else ALL & ~closed


def may_claim(position: MonoLinePosition) -> bool:
    """Whether the side to move may still claim, and there is a pair to name."""
    return position.mode != STRICT and not position.claimed >> position.side & 1 and min(position.placed) > 0


def write_claimed(position: MonoLinePosition) -> str:
    """Which sides have made a false claim since placing last; version 1 tells only of the side to move."""
    if position.version == 1:
        return "claimed" if position.claimed else "-"
    return next(text for text, sides in CLAIMED.items() if sides == position.claimed)


def owner(position: MonoLinePosition, point: int) -> int | None:
    return next((side for side in (0, 1) if pieces(position, side) >> point & 1), None)


def all_seen(board: int) -> int:
    seen = 0
    for point in points_of(board):
        seen |= SEEN[point]
    return seen


def points_of(bits: int) -> list[int]:
    return [point for point in range(PLACES) if bits >> point & 1]


def write_points(bits: int) -> str:
    return "+".join(POINTS[point] for point in points_of(bits)) or "-"


def read_points(text: str) -> int:
    if text == "-":
        return 0
    places = [read_point(name, f"cannot read points {text!r}") for name in text.split("+")]
    if len(set(places)) < len(places):
        raise NotationError(f"cannot read points {text!r}: expected each once")
    return sum(1 << place for place in places)
