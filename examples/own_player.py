"""A player of your own against a level: `python examples/own_player.py`.

A player is any callable that gets a match and returns one of its legal moves.
"""

import parlour


def grab_most(match: parlour.Match) -> str:
    """Redo: the move after which we own the most pieces; the first of them where several are as good."""
    side = match.position.side

    def owned(move: str) -> int:
        after = match.at(match.ply).play(move)
        marks = "wW" if side == 0 else "rR"
        return sum(after.text.split()[3].count(mark) for mark in marks)

    return max(match.legal_moves(), key=owned)


if __name__ == "__main__":
    result = parlour.match_between("redo", grab_most, "level1", games=4)
    print(f"grab_most against level1: {result.score}")
