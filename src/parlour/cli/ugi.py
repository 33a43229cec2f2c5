import sys
import threading
from typing import Annotated

import typer

from parlour.cli.output import Settings, game_names, read_settings
from parlour.engine.ugi import UgiEngine


def ugi(
    game: Annotated[
        str, typer.Argument(help="The game's short name; setoption can change it.", autocompletion=game_names)
    ] = "pathagon",
    settings: Settings = None,
) -> None:
    """Be an engine on standard input and output: the Universal Game Interface.

    Examples:

      parlour ugi pathagon

      parlour match pathagon level4 "ugi:parlour ugi pathagon" --games 10
    """
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:  # the thread that searches writes too: its lines must not be torn
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    engine = UgiEngine(game, read_settings(settings), write)
    for line in sys.stdin:
        if not engine.obey(line):
            return
    engine.wait()
