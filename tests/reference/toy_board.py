"""Toy boards for the worked examples, in the shape of the real board's data.

Points: board T of Over-Pass, 17 points on a 5 by 5 grid, letters left to right, numbers upwards.

    a5 . . c5 . . e5
      b4  c4  d4
    a3 b3  c3  d3 e3
      b2  c2  d2
    a1 . . c1 . . e1

Compartments: the abstract groups {P,Q,S}, {P,U,V}, {P,V,Z} of Groups-of-Three, whose members are
neighbours, and a way from N through the transit space T to two small triangles A, B and the
Center Square O.
"""

from typing import Any

ROWS = (
    ("horizontal", False, "a3 b3 c3 d3 e3"),
    ("vertical", False, "c1 c2 c3 c4 c5"),
    ("diagonal /", False, "a1 b2 c3 d4 e5"),
    ("diagonal \\", False, "a5 b4 c3 d2 e1"),
    ("horizontal", False, "b2 c2 d2"),
    ("horizontal", False, "b4 c4 d4"),
    ("vertical", False, "b2 b3 b4"),
    ("vertical", False, "d2 d3 d4"),
    ("horizontal", True, "a1 c1 e1"),
    ("horizontal", True, "a5 c5 e5"),
    ("vertical", True, "a1 a3 a5"),
    ("vertical", True, "e1 e3 e5"),
)
POINTS = sorted({name for _, _, row in ROWS for name in row.split()})

NEIGHBOURS = {
    "A": "B O T",
    "B": "A O T",
    "N": "P T",
    "O": "A B",
    "P": "N Q S U V Z",
    "Q": "P S",
    "S": "P Q",
    "T": "A B N",
    "U": "P V",
    "V": "P U Z",
    "Z": "P V",
}

TOY_BOARD: dict[str, Any] = {
    "about": "Toy boards for worked examples.",
    "points": {name: ["abcde".index(name[0]) - 2, int(name[1]) - 3] for name in POINTS},
    "lines": [{"direction": way, "perimeter": rim, "points": row.split()} for way, rim, row in ROWS],
    "compartments": {name: {"neighbours": near.split()} for name, near in NEIGHBOURS.items()},
    "center": {"point": "c3", "compartment": "O"},
    "small_triangles": ["A", "B"],
    "transit": ["T"],
    "t_groups": [["P", "Q", "S"], ["P", "U", "V"], ["P", "V", "Z"]],
    "exit_points": ["a1", "a3", "a5", "c1", "c5", "e1", "e3", "e5"],
    "perimeter_points": ["a1", "a3", "a5", "c1", "c5", "e1", "e3", "e5"],
    "corner_links": [],
    "start": {
        "over_pass": {"white": ["b4", "d2"], "black": ["b2", "d4"], "red": ["c2", "c4"], "blue": ["b3", "d3"]},
        "groups_of_three": {"white": ["N", "P"], "black": ["Q"], "red": ["U"], "blue": ["Z"]},
    },
    "puzzles": {
        "full_house": {"start": ["N", "Q", "U"]},
        "crooked_jumps": {"start": ["b2", "b3", "b4", "d2", "d3", "d4"], "target": "c3"},
        "spiral": {"start_in_order": ["b2", "c2", "d2", "d3", "d4", "c4", "b4", "b3"], "target": "c3"},
    },
}
