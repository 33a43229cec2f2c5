"""Turns of the slow Exeo Duo, as the tests look at them."""

from tests.reference.exeo_duo import ALL_EXEO

BLUE_WINS = ((1.0, 0.0), 0)
SILVER_WINS = ((0.0, 1.0), 1)
DRAW = ((0.5, 0.5), None)


def play(game, *moves):
    for move in moves:
        game.play(move)
    return game


def quiet(game):
    """The first legal turn that is neither a push nor an entry nor a swap."""
    return next(
        move
        for move in game.legal_moves()
        if "x" not in move and move != "swap" and not any(part.split("-")[1] in ALL_EXEO for part in move.split(","))
    )


def pushes(game):
    return [move for move in game.legal_moves() if "x" in move]


def entries(game):
    return [
        move
        for move in game.legal_moves()
        if "-" in move and all(part.split("-")[1] in ALL_EXEO for part in move.split(","))
    ]
