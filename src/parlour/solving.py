"""Who wins, and how a puzzle is solved: what can be proven about a match, in a sentence that claims no more than that."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event

from parlour.engine.core import proofnumber, solitaire
from parlour.engine.hints import puzzle_of
from parlour.engine.levels import evaluator_of
from parlour.engine.search.winloss import decide_position, settled
from parlour.errors import ParlourError
from parlour.match import Match

COUNTING = 2.0  # seconds at most, and a fifth of the time, for the number of plies


@dataclass(frozen=True)
class Solution:
    """What was found out about a match: the sentence, the moves that show it, and the figures behind it."""

    claim: str
    line: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)


def solve(
    match: Match,
    *,
    seconds: float = 20.0,
    megabytes: int = 128,
    width: int = 200,
    report: solitaire.Report | None = None,
    stop: Event | None = None,
) -> Solution:
    """Solve a puzzle, or find out who wins a position of a game of two; the match itself stays as it is.

    An event that another thread sets ends the search like the time does; what was found by then is told.
    """
    if match.players == 1:
        return solve_puzzle(match.at(match.ply), seconds, width, report, stop)
    if match.players == 2 and not match.game.has_dice:
        return solve_position(match.at(match.ply), seconds, megabytes, stop)
    raise ParlourError(
        f"{match.game.slug} has dice or more than two players: expected a puzzle or a game of two without dice"
    )


# -- puzzles ----------------------------------------------------------------------------------------------------------


def solve_puzzle(
    match: Match, seconds: float, width: int, report: solitaire.Report | None, stop: Event | None = None
) -> Solution:
    """Play the best line found on the match, and say what is proven about it."""
    start, turns, plies = puzzle_of(match), match.turns, match.ply
    found = solitaire.solve(start, seconds, width, report=report, improve=start.has_circles(), stop=stop)
    for move in found.line:
        match.play(match.game.format_move(match.position, move))
    bound, level = solitaire.fewest_turns(start, 20_000)
    turns = match.turns - turns
    facts = {"solved": found.solved, "left": found.left, "turns": turns, "bound": bound}
    return Solution(puzzle_claim(match, found, turns, bound, level), match.moves[plies:], facts)


def puzzle_claim(match: Match, found: solitaire.Found, turns: int, bound: int, level: int) -> str:
    assert match.game.stars is not None
    counts, outcome = match.game.stars.counts, match.outcome
    searched = f"everything was searched for {level} {counts} and the rest is bounded by what one can do at most"
    if not found.solved and outcome is not None and outcome.winner == 0:
        return f"Best found: {outcome.reason.text}; nothing is proven about a better end."
    if not found.solved:
        return f"Not solved: the best line found leaves {found.left} pieces; at least {bound} {counts} are needed."
    assert outcome is not None
    if turns == bound:
        return f"Solved in {turns} {counts}, {outcome.reason}: optimal, fewer are impossible."
    return (
        f"Solved in {turns} {counts}, the best found; at least {bound} are needed, for {searched}."
        " Between them nothing is proven."
    )


# -- games of two -----------------------------------------------------------------------------------------------------


def solve_position(match: Match, seconds: float, megabytes: int, stop: Event | None = None) -> Solution:
    """Play the proven line on the match, and say what is proven."""
    side, plies = match.game.sides[match.position.side] if match.position.side >= 0 else "", match.ply
    answer = answer_for(match, seconds, megabytes, stop)
    for move in answer.line:
        match.play(match.game.format_move(match.position, move))
    facts = {"value": answer.value, "plies": answer.plies, "searched": answer.searched, "nodes": answer.nodes}
    return Solution(position_claim(side, answer), match.moves[plies:], facts)


def answer_for(match: Match, seconds: float, megabytes: int, stop: Event | None = None) -> proofnumber.Answer:
    """With the number of plies if a part of the time is enough; games that can be decided otherwise tell at least who wins."""
    evaluator, position = evaluator_of(match.game), match.position
    if position.over or not evaluator.can_decide(settled(position)):
        return proofnumber.solve(position, seconds, megabytes, stop=stop)
    counting = min(COUNTING, 0.2 * seconds)
    exact = proofnumber.solve(position, counting, megabytes, stop=stop)
    if exact.value != "unknown":
        return exact
    return decide_position(position, evaluator, seconds - counting, megabytes, stop) or exact


def position_claim(side: str, answer: proofnumber.Answer) -> str:
    if answer.value in ("win", "loss"):
        verb = "wins" if answer.value == "win" else "loses"
        if answer.plies is None:
            return f"Proven: {side}, to move, {verb}; the line ends where that is sure, and how soon it could be is not known."
        return f"Proven: {side}, to move, {verb} in {answer.plies} plies, and no faster way exists."
    if answer.value == "draw":
        return "Proven: neither side can force a win."
    return (
        f"Unknown: proven is only that {side}, to move, neither wins nor loses within {answer.searched} plies"
        " (endings by repetition aside)."
    )
