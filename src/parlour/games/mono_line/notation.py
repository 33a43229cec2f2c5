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

SIDES = ("White", "Black")
INDEX = {name: point for point, name in enumerate(POINTS)}
CENTER = INDEX["o"]
ALL = (1 << PLACES) - 1


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


def spell_move(position: Position, move: int) -> list[Spelling]:
    if move == CONCEDE:
        return [("concede",)]
    if not move & CLAIM:
        return [(POINTS[move],)]
    one, other = claimed(move)
    return [("claim", one, other), ("claim", other, one)]


def prompt(position: MonoLinePosition, chosen: Spelling) -> str:
    own, other = SIDES[position.side], SIDES[1 - position.side]
    if len(chosen) == 1:
        return "Choose two pieces, one of each owner, that share a line."
    if chosen:
        return f"Choose the piece that shares a line with the one on {chosen[1]}."
    if position.mode == STRICT:
        return f"{own} places a piece: choose a point that shares no line with a piece of {other}."
    if position.placed[position.side] >= position.limit:
        return f"{own} has no piece left: claim or concede."
    return f"{own} places a piece: choose an empty point" + ("." if position.claimed else ", or claim first.")


def warning(position: Position, move: int) -> str | None:
    """What to tell a player of the friendly game before an unsafe placement is declared; None where all is well."""
    assert isinstance(position, MonoLinePosition)
    if position.mode != FRIENDLY or move >= PLACES:
        return None
    enemies = [POINTS[point] for point in in_line(position, move)]
    if not enemies:
        return None
    other = SIDES[1 - position.side]
    noun = "piece" if len(enemies) == 1 else "pieces"
    return f"{POINTS[move]} shares a line with {other}'s {noun} on {' and '.join(enemies)}."


def in_line(position: MonoLinePosition, point: int) -> list[int]:
    """The points of enemy pieces that share a line with a point."""
    return points_of(pieces(position, 1 - position.side) & SEEN[point])


def explain(position: MonoLinePosition, move: int) -> str:
    """Which rule forbids this move."""
    if move == CONCEDE:
        return "the strict game knows no conceding: it ends when nobody can place (R9)"
    if move & CLAIM:
        return explain_claim(position, move)
    own, other, name = SIDES[position.side], SIDES[1 - position.side], POINTS[move]
    if move == CENTER and not position.open_low & 1:
        return "no piece is placed on the Center unless center_playable=on (R3)"
    if (pieces(position, 0) | pieces(position, 1)) >> move & 1:
        return f"{name} is not empty (R6)"
    if position.placed[position.side] >= position.limit:
        return f"{own} has no piece left and can only claim or concede (R15)"
    return f"{name} shares a line with {other}'s piece on {POINTS[in_line(position, move)[0]]} (R7)"


def explain_claim(position: MonoLinePosition, move: int) -> str:
    if position.mode == STRICT:
        return "the strict game knows no claims: unsafe places are refused (R7)"
    owners = [owner(position, INDEX[name]) for name in claimed(move)]
    for name, side in zip(claimed(move), owners, strict=True):
        if side is None:
            return f"no piece stands on {name} (R11)"
    if owners[0] == owners[1]:
        return f"both pieces are {SIDES[owners[0] or 0]}'s; a claim names one of each owner (R11)"
    return "only one claim is made in a turn (R11)"


def describe_outcome(position: MonoLinePosition) -> str:
    winner, loser = SIDES[position.winner], SIDES[1 - position.winner]
    return {
        NO_POINT: f"{winner} placed last; no point is left for {loser} (R9)",
        NO_PIECE: f"{winner} placed last; {loser} has no piece left (R9)",
        TRUE_CLAIM: f"{winner} claimed two pieces on one line (R12)",
        FALSE_CLAIM: f"{loser} made a false claim (R13)",
        CONCEDED: f"{loser} conceded (R14)",
    }[position.over]


# -- positions: White's points, Black's points, and whether a claim was made this turn ------------------------------


def write_fields(position: MonoLinePosition, viewer: int | None = None) -> str:
    boards = [write_points(pieces(position, side)) for side in (0, 1)]
    return " ".join([*boards, "claimed" if position.claimed else "-"])


def read_fields(position: MonoLinePosition, fields: list[str]) -> None:
    if len(fields) != 3 or fields[2] not in ("-", "claimed"):
        raise NotationError(
            f"cannot read {' '.join(fields)!r}: expected White's points, Black's points, and claimed or -"
        )
    boards = [read_points(text) for text in fields[:2]]
    position.placed = [board.bit_count() for board in boards]
    position.low = [board & (1 << 64) - 1 for board in boards]
    position.high = [board >> 64 for board in boards]
    seen = [all_seen(board) for board in boards]
    position.lines = [sum(1 << number for number, line in enumerate(LINE_POINTS) if board & line) for board in boards]
    position.seen_low = [bits & (1 << 64) - 1 for bits in seen]
    position.seen_high = [bits >> 64 for bits in seen]
    position.claimed = int(fields[2] == "claimed")
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
    loose = position.mode != STRICT and position.wrong_claim == TURN and min(position.placed) > 0
    if behind != due and not loose:
        counts = " and ".join(map(str, position.placed))
        raise NotationError(f"{counts} pieces with {SIDES[position.side]} to move: placements alternate")
    if position.claimed and (position.mode == STRICT or position.wrong_claim != NOTHING or not min(position.placed)):
        raise NotationError("cannot read 'claimed': expected - where no false claim can be followed by a placement")


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
    if position.mode == STRICT:
        spent = position.placed[side] >= position.limit
        free = ALL & ~(boards[side] | seen[other]) & (-1 if position.open_low & 1 else -2)
        return {(int(NO_PIECE), other)} if spent else {(0, NOBODY)} if free else {(int(NO_POINT), other)}
    ends = {(0, NOBODY), (int(CONCEDED), other)}
    if boards[1] & seen[0] and not position.claimed:
        ends.add((int(TRUE_CLAIM), side))
    if position.wrong_claim == GAME and any(boards[1] & ~SEEN[point] for point in points_of(boards[0])):
        ends.add((int(FALSE_CLAIM), other))
    return ends


# -- sets of points ---------------------------------------------------------------------------------------------------


def pieces(position: MonoLinePosition, side: int) -> int:
    """The points of a side's pieces as one number."""
    return int(position.low[side] | position.high[side] << 64)


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
