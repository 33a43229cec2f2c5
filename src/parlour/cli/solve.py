from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.cli.output import After, AsJson, Settings, begin, print_json, write_file
from parlour.engine import solitaire, solver
from parlour.engine.deciding import decide_position, settled
from parlour.engine.hints import puzzle_of
from parlour.engine.levels import evaluator_of
from parlour.errors import ParlourError
from parlour.games.contract import SWAP
from parlour.match import Match
from parlour.record import Record

COUNTING = 2.0  # seconds at most, and a fifth of the time, for the number of plies


def solve(
    game: Annotated[str, typer.Argument(help="A puzzle, or a game of two without dice.")],
    settings: Settings = None,
    after: After = "",
    seconds: Annotated[float, typer.Option(help="How long to search, in seconds of computing.", min=0.01)] = 20.0,
    memory: Annotated[int, typer.Option(help="Megabytes for the table of a game of two.", min=1, max=16000)] = 128,
    width: Annotated[
        int, typer.Option(help="Positions kept per level of a puzzle at first; doubled again and again.", min=10)
    ] = 200,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the solution as a record.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle, or find out who wins a position of a game of two; tells what is proven and what is not.

    Examples:

      parlour solve crooked-jumps --out solution.txt

      parlour solve pathagon --after "d4 c3" --seconds 30
    """
    match = begin(game, settings, after)
    plies = match.ply
    if match.players == 1:
        claim = solve_puzzle(match, seconds, width, as_json)
    elif match.players == 2 and not match.game.has_dice:
        claim = solve_position(match, seconds, memory)
    else:
        raise ParlourError(f"{game} has dice or more than two players: expected a puzzle or a game of two without dice")
    claim |= {"game": game, "options": dict(match.options), "line": list(match.moves[plies:])}
    if out is not None:
        write_file(out, str(Record.from_match(match, {"Claim": str(claim["claim"])})).encode())
    if as_json:
        print_json(claim)
        return
    print(" ".join(match.moves[plies:]))
    print(claim["claim"])


# -- puzzles ----------------------------------------------------------------------------------------------------------


def solve_puzzle(match: Match, seconds: float, width: int, quiet: bool) -> dict[str, object]:
    """Play the best line found on the match, and say what is proven about it."""
    start, before = puzzle_of(match), match.turns
    with progress_of(match.game.slug, start.least_turns(), quiet) as report:
        found = solitaire.solve(start, seconds, width, report=report, improve=start.has_circles())
    for move in found.line:
        match.play(match.game.notation.format_move(match.position, move))
    bound, level = solitaire.fewest_turns(start, 20_000)
    turns = match.turns - before
    claim = puzzle_claim(match, found, turns, bound, level)
    return {"solved": found.solved, "left": found.left, "turns": turns, "bound": bound, "claim": claim}


class progress_of:
    """A bar that fills with the turns of the search; none where the output is for a machine."""

    def __init__(self, slug: str, turns: int, quiet: bool) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}"), TimeElapsedColumn())
        self.bar = Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True)
        self.task = self.bar.add_task(f"searching {slug}", total=turns)
        self.slug = slug

    def __enter__(self) -> solitaire.Report:
        self.bar.start()
        return self.show

    def __exit__(self, *problem: object) -> None:
        self.bar.stop()

    def show(self, level: int, kept: int, left: int) -> None:
        text = f"searching {self.slug}, {kept} positions"
        total = max(level, self.bar.tasks[0].total or 0)
        self.bar.update(self.task, completed=level, total=total, description=text)


def puzzle_claim(match: Match, found: solitaire.Found, turns: int, bound: int, level: int) -> str:
    assert match.game.stars is not None
    counts, outcome = match.game.stars.counts, match.outcome
    searched = f"everything was searched for {level} {counts} and the rest is bounded by what one can do at most"
    if not found.solved and outcome is not None and outcome.winner == 0:
        return "Best found: one piece left, not on the Center; nothing is proven about the Center."
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


def solve_position(match: Match, seconds: float, memory: int) -> dict[str, object]:
    """Play the proven line on the match, and say what is proven."""
    side = match.game.sides[match.position.side] if match.position.side >= 0 else ""
    answer = answer_for(match, seconds, memory)
    for move in answer.line:
        match.play("swap" if move == SWAP else match.game.notation.format_move(match.position, move))
    return {
        "value": answer.value,
        "plies": answer.plies,
        "searched": answer.searched,
        "nodes": answer.nodes,
        "claim": position_claim(side, answer),
    }


def answer_for(match: Match, seconds: float, memory: int) -> solver.Answer:
    """With the number of plies if a part of the time is enough; games that can be decided otherwise tell at least who wins."""
    evaluator, position = evaluator_of(match.game), match.position
    if position.over or not evaluator.can_decide(settled(position)):
        return solver.solve(position, seconds, memory)
    counting = min(COUNTING, 0.2 * seconds)
    exact = solver.solve(position, counting, memory)
    if exact.value != "unknown":
        return exact
    return decide_position(position, evaluator, seconds - counting, memory) or exact


def position_claim(side: str, answer: solver.Answer) -> str:
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
