"""What every game must meet, for those who write one: `check_game("my-game")` plays it and fails with a sentence.

AssertionError says what is wrong, after which moves.
"""

import copy
import pickle
from random import Random

from parlour.engine.core.perft import perft
from parlour.errors import NotationError
from parlour.games.game import SWAP_TEXT
from parlour.games.position_text import read_pairs
from parlour.games.registry import find_game
from parlour.match import Match, read, start_with
from parlour.reason import Reason
from parlour.record import Record, read_record

GAMES = 5
LONGEST = 120


def check_game(slug: str, *, games: int = GAMES, longest: int = LONGEST, **options: object) -> None:
    """Play random games by these options and look at every position on the way."""
    assert find_game(slug).rulebook.rules, f"{slug}: RULES.md holds no numbered rule"
    for seed in range(games):
        match, random = start_with(slug, options), Random(seed)
        known: set[str] = set()
        while match.outcome is None and match.ply < longest:
            check_position(match, known)
            match.play_random(random)
        check_end(match)
        again = read_record(str(Record.from_match(match))).replay()
        demand(again.text == match.text, match, "its record replays to another position")


def check_position(match: Match, known: set[str]) -> None:
    """What must hold wherever somebody is to move; `known` are moves that were legal earlier in the game."""
    moves, position = match.legal_moves(), match.position
    demand(bool(moves), match, "no move is legal, and the game is not over")
    demand(
        len(set(moves)) == len(position.legal_moves()), match, "two legal moves share a text, or one is listed twice"
    )
    restored = read(match.text)
    demand(restored.position == position, match, f"its text does not restore it: {match.text!r}")
    demand(restored.legal_moves() == moves, match, f"its text restores other moves: {match.text!r}")
    for twin in (copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        demand(twin == position, match, "a copy differs")
    for move in position.legal_moves():
        position.after(move)
    demand(match.legal_moves() == moves, match, "playing on a copy changed it")
    if match.to_move == "chance":
        demand(abs(sum(match.chance().values()) - 1) < 1e-9, match, "the chances do not add up to 1")
    check_drafts(match)
    check_picture(match)
    for text in sorted(known - {SWAP_TEXT} - set(moves))[:10]:
        check_reason(match, match.why(text), f"why {text!r} is illegal")
    known.update(moves)


def check_drafts(match: Match) -> None:
    """Every legal move can be built step by step."""
    spelled: set[str | None] = set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        draft = match.draft(*todo.pop())
        demand(bool(draft.message), match, f"nothing is said after the steps {draft.chosen}")
        spelled.add(draft.move)
        todo += [(*draft.chosen, step) for step in draft.next]
    demand(spelled - {None} == set(match.legal_moves()), match, "its drafts do not spell just the legal moves")


def check_picture(match: Match) -> None:
    picture = match.picture()
    names = [cell.name for cell in picture.cells]
    demand(len(names) == len(set(names)), match, "two cells of the picture share a name")
    demand({piece.at for piece in picture.pieces} <= set(names), match, "a piece stands on no cell of the picture")
    demand(match.svg().startswith("<svg"), match, "it cannot be drawn")


def check_end(match: Match) -> None:
    """What must hold at the end, or where the game was broken off."""
    outcome = match.outcome
    if outcome is not None:
        demand(match.legal_moves() == [], match, "the game is over, and moves are legal")
        check_reason(match, outcome.reason, "how it ended")
        if len(outcome.scores) > 1:
            demand(abs(sum(outcome.scores) - 1) < 1e-9, match, "the scores do not add up to 1")
    texts = [match.at(ply).text for ply in range(match.ply + 1)]
    while match.ply:
        demand(texts.pop() == match.text, match, "an undo leads to another position")
        match = match.at(match.ply - 1)


def check_reason(match: Match, reason: Reason | None, what: str) -> None:
    if reason is None or not reason.text or match.game.rulebook.rule(str(reason.rule)) is None:
        raise AssertionError(
            f"{match.game.slug}: {what} names no numbered rule after {' '.join(match.moves)}: {reason}"
        )


def demand(holds: bool, match: Match, sentence: str) -> None:
    if not holds:
        raise AssertionError(f"{match.game.slug} after {' '.join(match.moves) or 'no move'}: {sentence}")


def check_perft(slug: str, cases: str) -> None:
    """Count the leaves of every line of a perft file, `options ; moves ; leaves at depth 1, 2, ...`."""
    for line in filter(None, cases.splitlines()):
        if line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split(";")]
        if len(parts) != 3:
            raise NotationError(f"cannot read {line!r}: expected options ; moves ; leaves")
        match = start_with(slug, read_pairs(parts[0]))
        for move in parts[1].split() if parts[1] != "-" else ():
            match.play(move)
        for depth, leaves in enumerate(map(int, parts[2].split()), 1):
            found = perft(match.position, depth, match.fingerprints)
            demand(found == leaves, match, f"{found} leaves at depth {depth}: expected {leaves}")
