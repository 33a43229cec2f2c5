"""The tactic of a day: the same everywhere, from the date alone. client/src/app/daily.ts counts the same way."""

from datetime import date

from parlour.study.tactics import Tactic, tactics_of, with_tactics

FIRST = date(2026, 1, 1)
STRIDE = 197  # prime, so that a set is gone through in an order of its own before any tactic comes again


def daily(day: date) -> Tactic:
    """Each day another game, and each week another tactic of it."""
    number, games = (day - FIRST).days, with_tactics()
    tactics = list(tactics_of(games[number % len(games)]).values())
    return tactics[number // len(games) * STRIDE % len(tactics)]
