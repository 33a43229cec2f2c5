"""Write docs/data.md: the columns of the Parquet files of `parlour lab export`.

Usage: python docs/make_data.py
"""

from pathlib import Path

from parlour.lab.export import SCHEMA, TABLES

PAGE = Path(__file__).parent / "data.md"
HEAD = f"""# Data: games and solved positions as Parquet

Made by `python docs/make_data.py` from the code. Needs `pip install 'parlour[lab]'`; schema {SCHEMA}.

    parlour lab export pathagon --games 1000 --first level3 --jobs 2 --out data
    parlour lab export passo --games 0 --solved 10000 --out data

The metadata of each file tell the schema (`parlour.schema`), the game, its version and options, the players, the seed and the random
moves that begin each game. The same command writes the same rows, in the same order however many jobs there are; levels below 8 play
alike on every machine.

Solved positions come from the last plies of random games of two players without dice and secrets, and are proven: by the table of
Passo that is part of the program, by the decider of strict Mono-Line, or by a search that has seen every line to its end. The value is
that from the position on, whatever stood before. [What is solved](solved.md) tells more.
"""
ABOUT = {"games": "One row for each game.", "positions": "One row for each move and each roll.", "solved": "One row for each position."}


def page() -> str:
    parts = [HEAD]
    for name, columns in TABLES.items():
        rows = [f"| `{column.name}` | {column.kind} | {column.about} |" for column in columns]
        parts.append("\n".join([f"## {name}.parquet", "", ABOUT[name], "", "| column | type | what it is |", "|---|---|---|", *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
