from parlour.cli.output import AsJson, print_json
from parlour.games.game import Game
from parlour.games.registry import find_game, slugs


def games(as_json: AsJson = False) -> None:
    """List the games with their goals and options.

    Examples:

      parlour games

      parlour games --json
    """
    known = [find_game(slug) for slug in slugs()]
    if as_json:
        print_json([describe(game) for game in known])
        return
    for game in known:
        print(f"{game.slug:16} {game.goal}")
        for option in game.options:
            values = "|".join(option.values) if option.most is None else f"0..{option.most}"
            print(f"{'':18} --set {option.name}={values}  {option.about}")


def describe(game: Game) -> dict[str, object]:
    return {
        "slug": game.slug,
        "title": game.title,
        "version": game.version,
        "goal": game.goal,
        "sides": list(game.sides),
        "credit": game.credit,
        "reconstructed": game.reconstructed,
        "stars": None
        if game.stars is None
        else {"counts": game.stars.counts, "best": game.stars.best, "limits": list(game.stars.limits)},
        "options": [
            {"name": o.name, "values": list(o.values), "default": o.default, "most": o.most, "about": o.about}
            for o in game.options
        ],
    }
