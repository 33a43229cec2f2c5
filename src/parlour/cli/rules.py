import re
from typing import Annotated

import typer

from parlour.cli.output import AsJson, print_json
from parlour.errors import ParlourError
from parlour.games.registry import find_game

RULE = re.compile(r"^\*\*(R\d+) ([^*]+?)\.?\*\*\s*(.*?)(?=^\*\*R\d+ |^#|\Z)", re.MULTILINE | re.DOTALL)


def rules(
    game: Annotated[str, typer.Argument(help="The game's short name.")],
    rule: Annotated[str, typer.Argument(help="One numbered rule, such as R4.")] = "",
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game, or one numbered rule.

    Examples:

      parlour rules pathagon

      parlour rules pathagon R12
    """
    text = find_game(game).rules
    numbered = {number: (title, " ".join(body.split())) for number, title, body in RULE.findall(text)}
    if rule and rule.upper() not in numbered:
        raise ParlourError(f"no rule {rule!r} in {game}: expected {next(iter(numbered))} to {list(numbered)[-1]}")
    chosen = {rule.upper(): numbered[rule.upper()]} if rule else numbered
    if as_json:
        print_json([{"rule": number, "title": title, "text": body} for number, (title, body) in chosen.items()])
    elif rule:
        print("\n".join(f"{number} {title}. {body}" for number, (title, body) in chosen.items()))
    else:
        print(text.rstrip())
