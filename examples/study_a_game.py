"""Play a game, ask what an engine thinks of it, keep it in a file, read it back: `python examples/study_a_game.py FILE`."""

import sys

import parlour


def main(path: str) -> None:
    match = parlour.start("pathagon")
    while match.outcome is None and match.ply < 12:
        match.play(parlour.choose(match, level=1, seed=match.ply))
    thought = parlour.analyse(match, seconds=0.2, lines=3)
    print(f"after {' '.join(match.moves)}")
    for row in thought.ranking:
        print(f"{row.value:+.2f}  {' '.join(row.line)}")
    parlour.save(path, match)
    [record] = parlour.load(path)
    assert record.replay().text == match.text


if __name__ == "__main__":
    main(sys.argv[1])
