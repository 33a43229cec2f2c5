"""A small tournament with a table of ratings: `python examples/tournament.py`."""

import parlour

if __name__ == "__main__":
    print(parlour.tournament("mono-line", ["random", "level1", "level2"], games=4))
