"""Turns of the slow Over-Pass in progress, and what the tests look at."""

from tests.reference.over_pass import OverPass
from tests.reference.toy_board import TOY_BOARD

LETTERS = {"W": "white", "K": "black", "R": "red", "B": "blue"}


def pieces(text):
    """Read 'K c3 c4, W b3' as {'c3': 'black', 'c4': 'black', 'b3': 'white'}."""
    groups = [group.split() for group in text.split(",")]
    return {point: LETTERS[letter] for letter, *points in groups for point in points}


def position(text, counts=12, active="black", even=False, board=TOY_BOARD, reserve=0, **options):
    """A turn in progress, all dice rolled, with equal reserves."""
    twin = OverPass(board=board, **options)
    twin.at = pieces(text)
    twin.reserve = dict.fromkeys(twin.colours, reserve)
    on_board = list(twin.at.values())
    twin.home = {colour: 10 - reserve - on_board.count(colour) for colour in twin.colours}
    twin.phase, twin.active, twin.player = "act", active, twin.owner[active]
    twin.counts, twin.even = counts, even
    return twin


def moves_from(twin, start, sign):
    return {text.removeprefix(start + sign) for text in twin.legal_moves() if text.startswith(start + sign)}


def trades(twin):
    return {text for text in twin.legal_moves() if "=" in text}


def play_all(twin, text):
    for move in text.split():
        twin.play(move)
    return twin
