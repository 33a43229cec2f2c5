from parlour.cli.output import AsJson, print_json
from parlour.games.game import Game
from parlour.games.registry import find_game, slugs

ORIGINS = {"variant": "variant of the booklet", "reading": "reading of the booklet", "house": "house rule"}


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
            print(f"{'':18} --set {option.name}={option.spelled}  {option.about} [{ORIGINS[option.origin]}]")


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
        "options": [option.to_json() for option in game.options],
    }
