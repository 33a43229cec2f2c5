"""The analysis board at a server: lines, trees, the engine, and what is not told while a match is played."""

import contextlib
import json
from typing import Any

import pytest
from tests.server.people import Guest
from tests.server.services import Server

import parlour
from parlour.tree import Tree

NEARLY = "a1 b7 a2 c7 a3 d7 a4 e7 a5 f7 a6 g7"  # Light lacks a7 only
RECORD = '[Game "pathagon"] {first} d4 ! {good} c3 (c5 ?! {far}) *'


@pytest.fixture
def reader(solo: Server) -> Guest:
    return Guest(solo.url)


def told(guest: Guest, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a stream."""
    with guest.http.stream("POST", f"/api/analysis/{path}", json=body) as reply:
        assert reply.status_code == 200, reply.read()
        return [json.loads(line) for line in reply.iter_lines() if line]


def test_a_line_tells_each_moment_and_what_may_be_played(reader: Guest) -> None:
    line = reader.post("/api/analysis/line", {"game": "pathagon", "moves": ["d4", "c3"]})
    assert [moment["move"] for moment in line["moments"]] == [None, "d4", "c3"]
    assert [moment["points"] for moment in line["moments"]] == [[], ["d4"], ["c3"]]
    assert "cells" in line["moments"][0]["picture"] and "cells" not in line["moments"][1]["picture"]
    assert len(line["legal"]) == 47 and line["prompt"]
    last = reader.post("/api/analysis/line", {"game": "pathagon", "moves": ["d4", "c3"], "since": 2})
    assert [moment["text"] for moment in last["moments"]] == [line["moments"][2]["text"]]
    again = reader.post("/api/analysis/line", {"start": line["moments"][1]["text"], "moves": ["c3"], "since": 1})
    assert again["moments"][0]["text"] == last["moments"][0]["text"]


def test_a_line_with_dice_tells_the_chances(reader: Guest) -> None:
    line = reader.post("/api/analysis/line", {"game": "over-pass"})
    assert line["moments"][0]["to_move"] == "chance"
    assert line["moments"][0]["chances"]["roll:7"] == pytest.approx(1 / 6)


REFUSED = {
    "no game": ({}, "expected one of them"),
    "two beginnings": ({"game": "pathagon", "start": "pathagon - 0"}, "expected one of them"),
    "an unknown game": ({"game": "chess"}, "unknown game 'chess'"),
    "an illegal move": ({"game": "pathagon", "moves": ["d4", "d4"]}, "d4 is not empty"),
    "a text with moves": ({"start": parlour.start("pathagon").play("d4").text_with_history}, "without moves"),
}


@pytest.mark.parametrize(("body", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_played_is_refused_with_the_reason(reader: Guest, body: dict[str, Any], message: str) -> None:
    assert message in reader.post("/api/analysis/line", body, 422)["error"]["message"]


def test_a_tree_comes_out_of_a_record_and_goes_back_into_it(reader: Guest) -> None:
    tree = reader.post("/api/analysis/tree", {"record": RECORD})
    assert [(row["move"], row["parent"]) for row in tree["branches"]] == [("d4", 0), ("c3", 1), ("c5", 1)]
    assert tree["branches"][2]["glyphs"] == ["?!"] and tree["comments"] == ["first"]
    record = reader.post("/api/analysis/record", {"tree": tree})["record"]
    assert Tree.read(record) == Tree.read(RECORD)


def test_a_tree_with_an_impossible_move_is_refused(reader: Guest) -> None:
    rows = [{"move": "d4", "parent": 0}, {"move": "d4", "parent": 1}]
    refused = reader.post("/api/analysis/record", {"tree": {"game": "pathagon", "branches": rows}}, 422)
    assert refused["error"]["rule"] == "R6"
    late = [{"move": "d4", "parent": 1}]
    refused = reader.post("/api/analysis/record", {"tree": {"game": "pathagon", "branches": late}}, 422)
    assert "comes later" in refused["error"]["message"]


def test_why_a_move_may_not_be_played(reader: Guest) -> None:
    why = reader.post("/api/analysis/why", {"game": "pathagon", "moves": ["d4"], "steps": ["d4"]})
    assert (why["allowed"], why["rule"]) == (False, "R6")


def test_steps_tell_what_may_be_chosen_next(reader: Guest) -> None:
    steps = reader.post("/api/analysis/steps", {"game": "passo", "steps": []})
    assert steps["next"] and steps["move"] is None


def test_the_engine_tells_lines_and_what_is_proven(reader: Guest) -> None:
    body = {"game": "pathagon", "moves": NEARLY.split(), "seconds": 0.3, "lines": 2}
    thought = told(reader, "watch", body)[-1]
    assert thought["lines"][0]["move"] == "a7" and thought["lines"][0]["points"] == ["a7"]
    assert (thought["proven"], thought["distance"], thought["shares"]) == ("win", 1, [1.0, 0.0])
    assert len(thought["lines"]) == 2 and thought["nodes"] > 0


def test_the_engine_tells_whether_a_puzzle_can_be_solved_and_what_dice_promise(reader: Guest) -> None:
    assert told(reader, "watch", {"game": "crooked-jumps", "seconds": 1})[-1]["proven"] == "win"
    assert sum(told(reader, "watch", {"game": "over-pass", "seconds": 0.2})[-1]["shares"]) == pytest.approx(1)


def test_a_review_judges_every_move(reader: Guest) -> None:
    review = told(reader, "review", {"game": "pathagon", "moves": [*NEARLY.split(), "g1"]})[-1]
    assert review["missing"] == [] and len(review["shares"]) == 14
    last = review["moves"][-1]
    assert (last["move"], last["glyph"], last["best"]) == ("g1", "??", "a7")


def test_one_s_own_answer_to_a_mistake_is_judged(reader: Guest) -> None:
    for move, loses in (("a7", False), ("g2", True)):
        judged = reader.post("/api/analysis/judge", {"game": "pathagon", "moves": [*NEARLY.split(), move]})["judged"]
        assert (judged["loss"] > 0.25) is loses
    assert reader.post("/api/analysis/judge", {"game": "over-pass", "moves": ["roll:7"]})["judged"] is None


def test_nobody_is_helped_in_a_match_that_they_play(solo: Server, reader: Guest) -> None:
    other = Guest(solo.url)
    match = reader.make("pathagon", "me", "open")
    other.join(match)
    chair = reader.sit(match["id"])
    chair.wait(lambda state: state["state"] == "running")
    chair.play("c4")
    latest = {"game": "pathagon", "moves": ["c4"]}
    further = {"game": "pathagon", "moves": ["c4", "a1", "b1"]}
    mirrored = {"game": "pathagon", "moves": ["e4"]}
    one_on = {"start": parlour.start("pathagon").play("c4").play("a7").text}
    for body in (latest, further, mirrored, one_on):
        for path in ("watch", "review"):
            refused = reader.post(f"/api/analysis/{path}", body, 403)
            assert refused["error"]["code"] == "analyse/running"
        moves = [*body.get("moves", []), "g7"]
        assert reader.post("/api/analysis/judge", body | {"moves": moves}, 403)["error"]["code"] == "analyse/running"
    assert told(Guest(solo.url), "watch", latest | {"seconds": 0.1})  # a stranger may
    assert told(reader, "watch", {"game": "pathagon", "moves": ["a2"], "seconds": 0.1})  # and other positions
    chair.ask("resign")
    assert told(reader, "watch", latest | {"seconds": 0.1})


def test_two_analyses_at_a_time_are_enough(reader: Guest) -> None:
    body = {"game": "pathagon", "seconds": 15}
    with contextlib.ExitStack() as stack:
        replies = [
            stack.enter_context(reader.http.stream("POST", "/api/analysis/watch", json=body)).iter_lines()
            for _ in range(2)
        ]  # they are open as long as somebody holds them
        assert all(next(reply) for reply in replies)
        assert told(reader, "watch", body)[0]["error"]["code"] == "limit/analysis"


def test_only_a_game_to_look_at_may_be_framed_by_other_sites(reader: Guest) -> None:
    for path in ("/", "/match/x", "/embed", "/api/games"):
        headers = reader.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"] and headers["x-frame-options"] == "DENY"
    framed = reader.http.get("/embed/x").headers
    assert "frame-ancestors *" in framed["content-security-policy"] and "x-frame-options" not in framed
