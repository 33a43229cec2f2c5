from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.lab_net import selfplay, train
from parlour.cli.match import add_book, read_sprt
from parlour.cli.output import INTERRUPTED, AsJson, Book, Settings, fail, game_names, print_json, read_settings
from parlour.engine.levels import LEVELS, evaluator_of, strengths
from parlour.engine.search.choice import Task
from parlour.errors import OptionError, ParlourError
from parlour.files import check_place, write_file
from parlour.games.registry import find_game
from parlour.lab.duel import Terms
from parlour.lab.export import GameFiles, ParquetFile, about, play_games, solved_rows
from parlour.lab.gauntlet import BEST, reference_of, run_gauntlet
from parlour.lab.ladder import climb
from parlour.lab.openings import find_openings
from parlour.lab.ratings import Rating
from parlour.lab.spacing import climb_steps, save_levels, space_levels
from parlour.lab.truth import count_blunders, read_truths
from parlour.lab.tuning import FEWEST_GAMES, Lesson, Tuned, save_weights, tune_weights

InPlace = Annotated[bool, typer.Option("--in-place", help="Replace the file that the game's engine reads.")]
NOTHING_WRITTEN = "nothing is written: --output FILE writes it, --in-place replaces what the engine reads"

app = typer.Typer(
    help="Measure the levels of a game, and fit what engines know.", no_args_is_help=True, rich_markup_mode=None
)
app.command("selfplay")(selfplay)
app.command("train")(train)


@app.command("ladder")
def ladder(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    games: Annotated[int, typer.Option(help="Games between neighbouring levels.", min=1)] = 20,
    lowest: Annotated[int, typer.Option(help="The lowest level.", min=1, max=LEVELS[-1])] = 1,
    highest: Annotated[int, typer.Option(help="The highest level.", min=1, max=LEVELS[-1])] = LEVELS[-1],
    settings: Settings = None,
    seconds: Annotated[float | None, typer.Option(help="Time for a move of any level; level 8 takes 5 s.")] = None,
    opening: Annotated[int, typer.Option(help="How many random moves begin each game.", min=0)] = 2,
    openings: Book = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings and dice.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    as_json: AsJson = False,
) -> None:
    """Let each level play the one below it and print their ratings with error bars.

    Examples:

      parlour lab ladder pathagon --games 40 --jobs 2

      parlour lab ladder redo --highest 5 --json
    """
    if lowest >= highest:
        raise OptionError(f"bad value {lowest} for --lowest: expected a level below --highest, which is {highest}")
    options = find_game(game).read_options(read_settings(settings))
    terms = Terms(game, options, "", "", games, seconds, opening, seed, jobs)
    terms = add_book(terms, openings)
    rows: list[dict[str, Any]] = []
    ratings: list[Rating] = []
    for rung, rated in climb(terms, range(lowest, highest + 1)):
        ratings = rated
        rows.append({"upper": rung.upper, "lower": rung.lower, "points": rung.score.points, "error": rung.score.error})
        if not as_json:
            print(f"{rung.upper} against {rung.lower}: {rung.score}", flush=True)
    if as_json:
        table = [{"name": rating.name, "elo": rating.elo, "error": rating.error} for rating in ratings]
        print_json({"game": game, "options": options, "games": games, "rungs": rows, "ratings": table})
        return
    for rating in ratings:
        print(f"{rating.name:8} {rating.elo:+7.0f} ± {rating.error:.0f}  ({rating.games} games)")


@app.command("gauntlet")
def gauntlet(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    games: Annotated[int, typer.Option(help="Games at each time for a move; 0 asks for blunders alone.", min=0)] = 200,
    seconds: Annotated[list[float] | None, typer.Option(help="Time for a move; 0.1 and 1 by default.", min=0)] = None,
    against: Annotated[
        str, typer.Option(metavar="PLAYER", help="Another opponent than the reference, as in `parlour match`.")
    ] = "",
    sprt: Annotated[
        str, typer.Option(metavar="LOW,HIGH", help="Stop once the Elo difference is shown to be LOW or HIGH.")
    ] = "",
    opening: Annotated[int, typer.Option(help="How many random moves begin each game.", min=0)] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    as_json: AsJson = False,
) -> None:
    """Let level 8 play the reference opponent of a game at equal time of the processor, each opening from both seats.

    Then count how often it gives a win away in the positions of bench/strength/truth, where every move is decided.
    Build the opponents with `make -C bench/strength/reference` and run this in the same directory.

    Examples:

      parlour lab gauntlet pathagon

      parlour lab gauntlet redo --games 40 --seconds 0.1 --sprt 0,100

      parlour lab gauntlet mono-line --games 0 --seconds 0.01
    """
    options = find_game(game).read_options({})
    times = seconds or [0.1, 1.0]
    opponent = against or (reference_of(game) if games else "")
    terms = Terms(game, options, "", opponent, games, None, opening, seed, jobs, read_sprt(sprt))
    rows: list[dict[str, Any]] = []
    for stretch in run_gauntlet(terms, times if games else []):
        score = stretch.score
        rows.append(
            {"seconds": stretch.seconds, "games": score.games, "points": score.points, "error": score.error}
            | {"verdict": stretch.verdict}
        )
        if not as_json:
            print(f"level 8 at {game}, {stretch.seconds:g} s a move: {score}", flush=True)
    blunders = print_blunders(game, times, as_json)
    if as_json:
        print_json({"game": game, "against": opponent, "rows": rows, "blunders": blunders})


def print_blunders(game: str, times: list[float], quiet: bool) -> list[dict[str, Any]]:
    """How often the best level gives a win away, at each time for a move."""
    rows: list[dict[str, Any]] = []
    truths = read_truths(game)
    for seconds in times if truths else []:
        found = count_blunders(game, BEST, seconds, truths)
        rows.append(asdict(found))
        if not quiet:
            share = 100 * found.given_away / found.positions
            print(f"wins given away at {seconds:g} s a move: {found.given_away} of {found.positions} ({share:.1f} %)", flush=True)
    return rows


@app.command("openings")
def find(
    game: Annotated[str, typer.Argument(help="A game of two without dice.", autocompletion=game_names)],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the openings.")],
    count: Annotated[int, typer.Option(help="How many openings.", min=1)] = 50,
    moves: Annotated[int, typer.Option(help="How many random moves an opening has.", min=1)] = 4,
    judge: Annotated[
        list[str] | None, typer.Option(help="A player, as in `parlour match`; several judge one after the other.")
    ] = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(help="The same seed tries the same openings.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many openings are tried at a time.", min=1, max=64)] = 1,
) -> None:
    """Find openings from which players of equal strength win with either side: a judge plays each with itself.

    Matches from them show who plays better in games whose first or second player has an advantage.

    Examples:

      parlour lab openings mono-line --count 50 --judge uct:1000 --judge uct:14000 --out openings.txt
    """
    options = find_game(game).read_options(read_settings(settings))
    judges = judge or ["uct:1000"]
    how = f"parlour lab openings {game} --count {count} --moves {moves} --seed {seed}"
    how += "".join(f" --judge {name}" for name in judges) + "".join(f" --set {setting}" for setting in settings or [])
    found: list[str] = []
    tried = 0
    for tried, opening in find_openings(Terms(game, options, "", "", count, None, moves, seed, jobs), judges):
        if opening is not None:
            found.append(opening)
            print(f"{len(found)} of {tried}: {opening}", flush=True)
            write_file(out, "\n".join([f"# {how}", f"# {tried} openings tried", *found, ""]).encode())
    if not found:
        raise ParlourError(f"no even opening of {game} in {tried} tries of {moves} moves: nothing is written")
    print(f"written to {out}")


@app.command("levels")
def levels(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    games: Annotated[int, typer.Option(help="Games between neighbouring searches.", min=2)] = 30,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings and dice.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    out: Annotated[Path | None, typer.Option("--out", "--output", "-o", help="Where to write the levels.")] = None,
    in_place: InPlace = False,
) -> None:
    """Measure a fine ladder of searches below level 8 and choose levels 1 to 7 from it, at even distances.

    What would change is shown; it is written only with --output or --in-place.

    Examples:

      parlour lab levels pathagon --games 40 --jobs 2
    """
    options = find_game(game).read_options(read_settings(settings))
    path = place_of(game, "levels.json", out, in_place=in_place)
    steps = []
    for step in climb_steps(Terms(game, options, "", "", games, None, 2, seed, jobs)):
        steps.append(step)
        print(f"{step.task:32} {step.elo:+6.0f}", flush=True)
    how = f"parlour lab levels {game} --games {games} --seed {seed}"
    how += "".join(f" --set {setting}" for setting in settings or [])
    chosen = space_levels(steps)[:-1]  # the last is level 8, which has the time it is given
    for level, (task, now) in enumerate(zip(chosen, strengths(find_game(game)), strict=False), 1):
        print(f"level {level}: {task}, now {tell_task(now.task)}")
    print(f"written to {save_levels(game, chosen, how, path)}" if path else NOTHING_WRITTEN)


@app.command("tune")
def tune(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    games: Annotated[int, typer.Option(help="How many games of self-play to learn from.", min=FEWEST_GAMES)] = 400,
    nodes: Annotated[int, typer.Option(help="Nodes for each move of self-play.", min=10)] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    settings: Settings = None,
    out: Annotated[Path | None, typer.Option("--out", "--output", "-o", help="Where to write the weights.")] = None,
    in_place: InPlace = False,
    as_json: AsJson = False,
) -> None:
    """Fit the weights of a game's evaluator to games of self-play, by logistic regression.

    What would change is shown; it is written only with --output or --in-place.

    Examples:

      parlour lab tune pathagon --games 1000

      parlour lab tune redo --games 300 -o weights.json
    """
    options = find_game(game).read_options(read_settings(settings))
    place = place_of(game, "weights.json", out, in_place=in_place)
    try:
        tuned = tune_weights(Lesson(game, options, games, nodes, seed, jobs))
    except KeyboardInterrupt:
        fail(
            f"interrupted before the weights were fitted to {FEWEST_GAMES} games or more; nothing is written",
            INTERRUPTED,
        )
    path = save_weights(tuned, place) if place else None
    if as_json:
        print_json({"game": game, "positions": tuned.positions, "error": tuned.error, "weights": tuned.weights})
    else:
        print_tuned(tuned, path)
    if tuned.lesson.games < games:
        where = f"the weights in {path}" if path else "these weights"
        fail(f"interrupted after {tuned.lesson.games} games; {where} are fitted to those", INTERRUPTED)


def place_of(game: str, name: str, out: Path | None, *, in_place: bool) -> Path | None:
    """Where to write: where it is told, in place the game's own file, else nowhere; asked before the work."""
    path = out or (find_game(game).folder / name if in_place else None)
    if path is not None:
        check_place(path)
    return path


def tell_task(task: Task) -> str:
    """What a level may spend, as the steps of the ladder are written."""
    means = {"nodes": task.nodes, "depth": task.depth, "width": task.width, "noise": task.noise}
    return ",".join(f"{name}={value:g}" for name, value in means.items() if value) or "not measured"


def print_tuned(tuned: Tuned, path: Path | None) -> None:
    print(
        f"{tuned.positions} positions of {tuned.lesson.games} games,"
        f" error {tuned.error_before:.4f} before and {tuned.error:.4f} after"
    )
    before = evaluator_of(find_game(tuned.lesson.game)).get_weights()
    for name, weight in tuned.weights.items():
        print(f"  {name:16} {weight:+.4f}, now {before.get(name, 0.0):+.4f}")
    print(f"written to {path}" if path else NOTHING_WRITTEN)


@app.command("export")
def export(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.")],
    games: Annotated[int, typer.Option(help="How many games are played and written.", min=0, max=1_000_000)] = 100,
    first: Annotated[str, typer.Option(help="A player, as in `parlour match`.")] = "level2",
    second: Annotated[str | None, typer.Option(help="The other player; the same by default.")] = None,
    solved: Annotated[int, typer.Option(help="How many solved positions are written.", min=0, max=1_000_000)] = 0,
    opening: Annotated[int, typer.Option(help="How many random moves begin each game.", min=0)] = 4,
    settings: Settings = None,
    seconds: Annotated[float | None, typer.Option(help="Time for a move of any level.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings and dice.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    as_json: AsJson = False,
) -> None:
    """Write games of engines with themselves, and solved positions, as Parquet; docs/data.md tells the columns.

    Examples:

      parlour lab export pathagon --games 1000 --first level3 --jobs 2 --out data

      parlour lab export passo --games 0 --solved 10000 --out data
    """
    options = find_game(game).read_options(read_settings(settings))
    terms = Terms(game, options, first, second or first, games, seconds, opening, seed, jobs)
    written: dict[str, int] = {}
    if games:
        files = GameFiles(out, terms)
        try:
            for played in play_games(terms):
                files.add(played)
        finally:
            files.close()
        written |= {"games": files.games.rows, "positions": files.positions.rows}
    if solved:
        table = ParquetFile(out, "solved", about(terms))
        try:
            for row in solved_rows(game, options, solved, seed):
                table.add([row])
        finally:
            table.close()
        written["solved"] = table.rows
    if as_json:
        print_json({"game": game, "options": options, "folder": str(out), "rows": written})
        return
    for name, rows in written.items():
        print(f"{out / name}.parquet: {rows} rows")
