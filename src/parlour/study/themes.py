"""What a tactic is an example of, found by looking at what its line does to the board."""

from collections import Counter
from collections.abc import Callable, Iterator

from parlour.games.contract import Position
from parlour.games.draft import Spelling
from parlour.match import Match

THEMES = {
    "win-in-2": "Win in two",
    "win-in-3": "Win in three",
    "win-in-4": "Win in four or more",
    "forced": "Forced replies",
    "double-threat": "Two threats at once",
    "sacrifice": "Sacrifice",
    "quiet": "Quiet first move",
    "trap": "Trap",
    "trap-two": "Trap two at once",
    "barred-cell": "Through the barred cell",
    "moving": "Moving phase",
    "sweep": "Sweep",
    "cover": "Cover",
    "full-stack": "Safe on a full stack",
    "walk-off": "Walk off",
    "stuck": "No move left",
    "turn-over": "Turn over",
    "turn-many": "Turn three or more",
    "jump": "Jump",
    "push": "Push",
    "entry": "Enter the middle",
    "duty": "Duties that bind",
    "last-point": "The last open point",
    "savings": "Spend a safe point",
    "home": "Home in one turn",
    "home-1": "One piece home",
    "home-2": "Two pieces home",
    "home-3": "Three pieces home or more",
    "grow": "Grow in one turn",
    "grow-1": "One piece in",
    "grow-2": "Two pieces in",
    "grow-3": "Three pieces in or more",
    "trade": "Trade",
    "over-pass": "Over-Pass",
    "exit": "Exit",
    "one-piece": "One piece all the way",
    "there-and-back": "There and back",
    "two-at-once": "Two offers at once",
}
DOUBLE_THREATS = {"pathagon", "redo", "exeo-duo"}  # where a turn more can be looked at without changing anything else
FEW_REPLIES = 2


def themes_of(start: Match, line: tuple[str, ...]) -> tuple[str, ...]:
    """The themes of a winning line from the position of a match, in the order of the list."""
    found = {f"win-in-{min(4, (len(line) + 1) // 2)}", *general_themes(start, line)}
    own = GAMES.get(start.game.slug)
    if own is not None:
        found |= set(own(start, line))
    return tuple(theme for theme in THEMES if theme in found)


def stages(start: Match, line: tuple[str, ...]) -> Iterator[tuple[Match, Match]]:
    """Before and after each move of the one who solves."""
    match = start.at(start.ply)
    for number, move in enumerate(line):
        before = match.at(match.ply)
        match.play(move)
        if number % 2 == 0:
            yield before, match.at(match.ply)


def count(match: Match) -> Counter[str]:
    return Counter(piece.colour for piece in match.picture().pieces)


def colours(match: Match) -> tuple[str, str]:
    """Those of the one to move and of the other one."""
    own, other = match.position.side, 1 - match.position.side
    return match.game.sides[own].lower(), match.game.sides[other].lower()


def general_themes(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    own, other = colours(start)
    first, last = start.at(start.ply).play(line[0]), start.at(start.ply)
    for move in line[:-1]:
        last.play(move)
    if len(first.legal_moves()) <= FEW_REPLIES and first.to_move != start.to_move:
        yield "forced"
    if start.game.slug in DOUBLE_THREATS and threats(first.position, start.position.side) > 1:
        yield "double-threat"
    if count(last)[own] < count(start)[own] and start.game.slug in ("passo", "redo"):
        yield "sacrifice"
    if count(first)[other] == count(start)[other] and start.game.slug in ("pathagon", "redo"):
        yield "quiet"


def threats(position: Position, side: int) -> int:
    """How many moves would win if this side had one more turn."""
    again = position.copy()
    if again.over:
        return 0
    again.side = side
    children = (again.after_unchecked(move) for move in again.legal_moves())
    return sum(bool(child.over) and child.winner == side for child in children)


def pathagon(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    other = colours(start)[1]
    emptied: set[str] = set()
    for number, (before, after) in enumerate(stages(start, line)):
        trapped = count(before)[other] - count(after)[other]
        if trapped:
            yield "trap" if trapped == 1 else "trap-two"
        if line[2 * number][-2:] in emptied:
            yield "barred-cell"
        stood = {piece.at for piece in before.picture().pieces}
        emptied |= stood - {piece.at for piece in after.picture().pieces}
        if "-" in line[2 * number]:
            yield "moving"


def passo(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    other = colours(start)[1]
    for number, (before, after) in enumerate(stages(start, line)):
        target = line[2 * number][-2:]
        stack = [piece.colour for piece in before.picture().pieces if piece.at == target]
        if count(after)[other] < count(before)[other]:
            yield "sweep"
        if number == 0 and stack and stack[-1] == other:
            yield "cover"
        if number == 0 and len(stack) == 2:
            yield "full-stack"
        if line[2 * number].endswith("-off"):
            yield "walk-off"
        if after.outcome and after.outcome.reason.rule == "R16":
            yield "stuck"


def redo(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    other = colours(start)[1]
    for number, (before, after) in enumerate(stages(start, line)):
        turned = count(before)[other] - count(after)[other]
        if turned:
            yield "turn-over"
        if turned > 2:
            yield "turn-many"
        if is_jump(before, line[2 * number]):
            yield "jump"


def is_jump(before: Match, move: str) -> bool:
    """Whether a piece crosses another one on its way."""
    start, _, end = move.partition("-")
    if len(start) != 2 or len(end) != 2:
        return False
    middle = chr((ord(start[0]) + ord(end[0])) // 2) + chr((ord(start[1]) + ord(end[1])) // 2)
    far = max(abs(ord(start[0]) - ord(end[0])), abs(ord(start[1]) - ord(end[1]))) == 2
    return far and any(piece.at == middle for piece in before.picture().pieces)


def exeo_duo(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    if any(">" in move for move in line[::2]):
        yield "push"
    yield "entry"
    first = start.at(start.ply).play(line[0])
    if any(piece.at in ("a1", "i1", "a5", "i5", "a6", "i6", "a10", "i10") for piece in first.picture().pieces):
        yield "duty"


def mono_line(start: Match, line: tuple[str, ...]) -> Iterator[str]:
    first = start.at(start.ply).play(line[0])
    if len(first.legal_moves()) == 1:
        yield "last-point"
    for number in range(2, len(line), 2):
        match = start.at(start.ply)
        for move in line[: number - 1]:
            match.play(move)
        if line[number] not in match.legal_moves():
            yield "savings"


GAMES: dict[str, Callable[[Match, Spelling], Iterator[str]]] = {
    "pathagon": pathagon,
    "passo": passo,
    "redo": redo,
    "exeo-duo": exeo_duo,
    "mono-line": mono_line,
}
