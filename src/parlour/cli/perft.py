import time
from typing import Annotated

import typer

from parlour.cli.output import After, AsJson, Settings, begin, game_names, print_json
from parlour.engine.core.perft import perft as count_sequences


def perft(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    depth: Annotated[int, typer.Argument(help="Count sequences of 1 to this many moves.", min=1, max=60)],
    settings: Settings = None,
    after: After = "",
    list_last: Annotated[
        bool, typer.Option("--list-last", help="Only list the moves of the last ply: the same leaves, sooner.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of a game, depth by depth; dice count as moves.

    Examples:

      parlour perft pathagon 4

      parlour perft pathagon 3 --set swap=on --after "d4 c3" --json
    """
    match = begin(game, settings, after)
    leaves = []
    for level in range(1, depth + 1):
        clock = time.process_time()
        leaves.append(count_sequences(match.position, level, match.fingerprints, not list_last))
        if not as_json:
            print(f"depth {level}: {leaves[-1]:,} leaves in {time.process_time() - clock:.2f} s", flush=True)
    if as_json:
        options = dict(match.options)
        print_json({"game": game, "options": options, "after": list(match.moves), "leaves": leaves})
