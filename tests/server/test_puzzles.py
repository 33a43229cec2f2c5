"""A match of one seat: a puzzle is played, taken back without limit, and finished, and nobody is rated for it."""

from pathlib import Path

import pytest
from tests.server.people import Guest
from tests.server.services import Server

import parlour

PUZZLES = [slug for slug in parlour.slugs() if parlour.start(slug).players == 1]
BEST = Path(parlour.__file__).parent / "puzzles" / "crooked_jumps" / "best.txt"


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_puzzle_is_played_and_taken_back_without_limit(ann: Guest, slug: str) -> None:
    match = ann.make(slug, "me")
    assert match["state"] == "running"
    with ann.sit(match["id"]) as chair:
        state = chair.wait(lambda state: state["my_turn"])
        assert state["can_offer"] == [] and state["undo"]["step"] is False
        for ply in range(3):
            state = chair.do("move", ply=ply, seq=state["seq"], move=state["legal"][0][0])
        assert state["undo"] == {"step": True, "take_back": True, "reason": None}
        for ply in (3, 2, 1):
            state = chair.do("undo", ply=ply, seq=state["seq"])
        assert state["moves"] == [] and state["my_turn"] and state["outcome"] is None
        chair.do("move", ply=0, seq=state["seq"], move=state["legal"][-1][0])
        chair.do("offer", kind="take-back")
        state = chair.wait(lambda state: state["ply"] == 0)
        assert state["can_analyse"]
        chair.do("resign")
        assert chair.state["outcome"] == chair.state["outcome"] | {"scores": [0.0], "winner": None}
        chair.do("offer", kind="rematch")
        assert ann.get(f"/api/matches/{chair.wait(lambda state: state['rematch'])['rematch']}")["state"] == "running"


def test_a_solved_puzzle_is_over_by_its_rules(ann: Guest) -> None:
    solution = parlour.read_record(BEST.read_text()).moves
    match = ann.make("crooked-jumps", "me")
    with ann.sit(match["id"]) as chair:
        for ply, move in enumerate(solution):
            chair.wait(lambda state, ply=ply: state["ply"] == ply)
            chair.do("move", ply=ply, move=move)
        assert chair.state["outcome"]["by"] == "rules" and chair.state["outcome"]["scores"][0] > 0
        assert chair.state["outcome"]["stars"] == 3
        assert chair.refused("undo", ply=len(solution))["code"] == "match/over"
    assert ann.get(f"/api/matches/{match['id']}")["state"] == "over"


def test_a_puzzle_tells_whether_it_can_still_be_solved_and_how(ann: Guest) -> None:
    solution = list(parlour.read_record(BEST.read_text()).moves)
    with ann.sit(ann.make("crooked-jumps", "me")["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        chair.do("move", ply=0, move=solution[0])
        answer = chair.ask("solvable", ply=1)
        assert (answer["answer"], answer["line"]) == ("yes", solution[1:])
        chair.do("undo", ply=1, seq=chair.state["seq"])
        ply = 0
        while not chair.state["outcome"]:
            chair.do("move", ply=ply, seq=chair.state["seq"], move=chair.state["legal"][0][0])
            ply += 1
        answer = chair.ask("solvable", ply=ply)
        assert (answer["answer"], answer["line"]) == ("no", [])
        assert chair.ask("solvable", ply=0)["line"] == solution
        assert chair.refused("solvable", ply=ply + 1)["code"] == "request/invalid"


def test_only_the_solver_of_a_puzzle_is_helped(ann: Guest, server: Server) -> None:
    with ann.sit(ann.make("pathagon", "me", 1)["id"]) as chair:
        error = chair.refused("solvable", ply=0)
        assert error["code"] == "solvable/game"
        assert error["message"] == "pathagon is no puzzle: expected a game of one player"
    with Guest(server.url).sit(ann.make("spiral", "me")["id"]) as watcher:
        assert watcher.refused("solvable", ply=0)["code"] == "solvable/forbidden"


def test_a_puzzle_is_never_rated(server: Server) -> None:
    eve = Guest(server.url).register(f"eve {id(server)}")
    assert eve.make("spiral", "me", rated=True, status=422)["error"]["code"] == "match/unrated"
    assert eve.make("spiral", 1, status=422)["error"]["code"] == "seat/level"
    assert eve.make("spiral", "me", "me", status=422)["error"]["code"] == "game/option"
