"""The analysis board on one's own device answers as a server does."""

import json
from typing import Any

from parlour.local.device import Device

NEARLY = ["a1", "b7", "a2", "c7", "a3", "d7", "a4", "e7", "a5", "f7", "a6", "g7"]


def ask(what: str, **body: Any) -> Any:
    answer = json.loads(Device().hear(json.dumps({"call": "analysis", "what": what, "body": body})))
    return answer.get("ok", answer)


def test_a_line_a_tree_and_its_record() -> None:
    line = ask("line", game="pathagon", moves=["d4"])
    assert [moment["move"] for moment in line["moments"]] == [None, "d4"] and len(line["legal"]) == 48
    tree = ask("tree", record='[Game "pathagon"] d4 c3 (c5 {far}) *')
    assert "(2. c5 {far})" in ask("record", tree=tree)["record"]


def test_what_is_refused_tells_the_rule() -> None:
    assert ask("line", game="pathagon", moves=["d4", "d4"])["error"]["rule"] == "R6"
    assert ask("why", game="pathagon", moves=["d4"], move="d4")["rule"] == "R6"
    assert ask("steps", game="passo", steps=[])["next"]


def test_the_engine_and_a_judgement() -> None:
    thought = ask("watch", game="pathagon", moves=NEARLY, seconds=0.2, lines=2)
    assert thought["proven"] == "win" and thought["lines"][0]["move"] == "a7"
    assert ask("watch", game="over-pass", seconds=0.1)["lines"] == []
    assert ask("judge", game="pathagon", moves=[*NEARLY, "g1"])["judged"]["glyph"] == "??"


def test_a_review_goes_on_with_what_it_knows() -> None:
    body = {"game": "pathagon", "moves": [*NEARLY, "g1"], "seconds": 0.05, "count": 10}
    first = ask("review", **body)
    assert len(first["review"]["missing"]) == 4
    second = ask("review", **body, thoughts=first["thoughts"])
    assert second["review"]["missing"] == [] and second["review"]["moves"][-1]["glyph"] == "??"
