"""The tables of a device answer what a server would."""

import json
import random
from typing import Any

import pytest

import parlour
from parlour.local.device import ME, Device
from parlour.server.wire.messages import PROTOCOL, SERVER
from parlour.study.tactics import tactics_of

PUZZLES = ("full-house", "crooked-jumps", "spiral")


class Page:
    """One page of one device."""

    def __init__(self) -> None:
        self.device = Device()

    def ask(self, call: str, **question: Any) -> Any:
        answer = json.loads(self.device.hear(json.dumps(question | {"call": call})))
        if "error" in answer:
            raise AssertionError(f"{answer['error']['code']}: {answer['error']['message']}")
        return answer["ok"]

    def refusal(self, call: str, **question: Any) -> dict[str, Any]:
        error: dict[str, Any] = json.loads(self.device.hear(json.dumps(question | {"call": call})))["error"]
        return error

    def start(self, slug: str, opponent: str = "2", **body: Any) -> Any:
        others = [] if slug in PUZZLES else [{"kind": "bot", "level": opponent}]
        return self.ask("make", body={"game": slug, "seats": [{"kind": "me"}, *others], **body})

    def send(self, match_id: str, **request: Any) -> Any:
        return self.ask("ask", id=match_id, request={"id": 7, **request})


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.mark.parametrize("slug", parlour.slugs())
def test_a_match_goes_on_and_comes_back_from_what_was_kept(page: Page, slug: str) -> None:
    dice = random.Random(5)
    made = page.start(slug)
    log = list(made["fresh"])
    for message in page.ask("enter", id=made["id"], protocol=PROTOCOL):
        SERVER.validate_python(message)
    for _ in range(40):
        table = page.device.find(made["id"])
        if table.is_over:
            break
        if page.ask("info", id=table.id)["my_turn"]:
            move = dice.choice(table.match.legal_moves())
            kept = page.send(table.id, type="move", ply=table.match.ply, move=move)["kept"]
        else:
            found = page.ask("think", id=table.id, level=1)
            kept = page.ask("machine", id=table.id, seq=table.seq, player=table.acting(), move=found["move"])
        log += kept["fresh"]
        for message in page.ask("news", id=table.id):
            SERVER.validate_python(message)
    table = page.device.find(made["id"])
    again = Page()
    again.ask("restore", id=table.id, secret=table.secret, entries=log)
    assert again.device.find(table.id).match.text == table.match.text
    assert again.ask("info", id=table.id) == page.ask("info", id=table.id)


def test_questions_about_a_position_are_answered(page: Page) -> None:
    match_id = page.start("pathagon")["id"]
    assert page.send(match_id, type="explain", ply=0, move="z9")["answer"]["allowed"] is False
    assert page.send(match_id, type="draft", ply=0, steps=["d4"])["answer"]["draft"]["complete"] is True
    page.send(match_id, type="move", ply=0, move="d4")
    looked = page.send(match_id, type="look", ply=0)["answer"]
    SERVER.validate_python(looked)
    assert looked["ply"] == 0
    assert page.refusal("ask", id=match_id, request={"id": 1, "type": "move", "ply": 0, "move": "a1"})["code"] == "move/stale"


def test_the_machine_does_not_move_in_a_match_that_has_gone_on(page: Page) -> None:
    match_id = page.start("pathagon")["id"]
    thinks = page.send(match_id, type="move", ply=0, move="d4")["kept"]["thinks"]
    page.send(match_id, type="offer", kind="take-back")
    assert page.ask("machine", id=match_id, seq=thinks["seq"], player=thinks["player"], move="a1") is None


def test_a_rematch_changes_seats(page: Page) -> None:
    match_id = page.start("pathagon")["id"]
    page.send(match_id, type="resign")
    following = page.send(match_id, type="offer", kind="rematch")["kept"]["info"]["rematch"]
    whole = page.ask("whole", id=following)
    assert [seat["mine"] for seat in whole["info"]["seats"]] == [False, True]
    assert whole["thinks"] == {"seq": whole["fresh"][-1][0], "level": 2, "player": 0}
    assert page.device.find(following).secret == whole["secret"]


def test_what_needs_others_is_refused_in_one_sentence(page: Page) -> None:
    body = {"game": "pathagon", "seats": [{"kind": "me"}, {"kind": "open"}]}
    told = page.refusal("make", body=body)
    assert told["message"] == "on this device one plays alone, against the machine or side by side"
    assert page.refusal("info", id="local-0")["message"] == "no match 'local-0' on this device"


def test_analysis_and_solutions_are_found_here(page: Page) -> None:
    match_id = page.start("pathagon")["id"]
    told = page.ask("analyse", id=match_id, request={"id": 1, "ply": 0, "seconds": 0.05})
    SERVER.validate_python(told)
    puzzle = page.start("crooked-jumps")["id"]
    found = page.ask("solvable", id=puzzle, request={"id": 1, "ply": 0})
    SERVER.validate_python(found)
    assert found["answer"] == "yes"


def test_records_and_pictures_are_given(page: Page) -> None:
    match_id = page.start("passo")["id"]
    page.send(match_id, type="move", ply=0, move=page.device.find(match_id).match.legal_moves()[0])
    record = page.ask("record", id=match_id)
    replay = page.ask("replay", body={"record": record, "ply": 1})
    assert replay["ply"] == 1 and replay["movers"] == [0]
    assert page.ask("svg", id=match_id).startswith("<svg")
    assert page.ask("picture", body={"game": "passo", "moves": replay["moves"]})["text"] == replay["text"]


def test_hidden_tokens_of_the_machine_stay_hidden(page: Page) -> None:
    match_id = page.start("passo", options={"powers": "secret"})["id"]
    table = page.device.find(match_id)
    moves = page.ask("enter", id=match_id, protocol=PROTOCOL)[1]["moves"]
    assert table.viewpoint(ME) is not None and moves == list(table.match.moves_for(table.viewpoint(ME)))


def test_lessons_are_judged_here(page: Page) -> None:
    def answer(**body: Any) -> Any:
        return page.ask("lesson", game="pathagon", name="trick", body=body)

    assert answer(moves=["a1"])["verdict"] == "wrong"
    assert answer(moves=["e4"])["scene"]["legal"]
    assert answer(moves=["e4", "d4"])["verdict"] == "right"
    assert page.refusal("lesson", game="pathagon", name="trick", body={"moves": ["e3"]})["rule"] == "R6"


def test_tactics_are_judged_here(page: Page) -> None:
    tactic = next(iter(tactics_of("groups-of-three").values()))

    def answer(**body: Any) -> Any:
        return page.ask("tactic", game="groups-of-three", id=tactic.id, body=body)

    assert answer()["scene"]["legal"] and answer()["task"] == tactic.task
    assert answer(moves=tactic.moves)["verdict"] == "right"
    assert answer(moves=["end"])["verdict"] == "wrong"
