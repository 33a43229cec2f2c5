"""Studies: kept by their owner, shared by links to read or write, without anything lost."""

from typing import Any

import pytest
from tests.server.people import Guest
from tests.server.services import Server

from parlour.record import read_records
from parlour.tree import Tree

RECORD = '[Game "pathagon"][Version "1"][Chapter "A trap"] {first} 1. d4 ! {good} 2. c3 (2. c5 ?! {far}) *'


@pytest.fixture
def owner(solo: Server) -> Guest:
    return Guest(solo.url)


@pytest.fixture
def study(owner: Guest) -> dict[str, Any]:
    made = owner.post("/api/studies", {"name": "Openings"}, 201)
    return dict(owner.post(f"/api/studies/{made['id']}/chapters", {"record": RECORD}, 201))


def place(study: dict[str, Any]) -> str:
    return f"/api/studies/{study['id']}/chapters/{study['chapters'][0]['id']}"


def test_a_study_is_kept_with_its_chapters(owner: Guest, study: dict[str, Any]) -> None:
    assert (study["name"], study["right"]) == ("Openings", "owner")
    assert [(one["name"], one["game"], one["seq"]) for one in study["chapters"]] == [("A trap", "pathagon", 1)]
    assert [one["name"] for one in owner.get("/api/studies")["studies"]] == ["Openings"]
    tree = owner.get(place(study))["tree"]
    assert tree["branches"][2]["comments"] == ["far"]


def test_a_study_goes_out_as_records_and_comes_back_the_same(owner: Guest, study: dict[str, Any]) -> None:
    owner.post(f"/api/studies/{study['id']}/chapters", {"record": '[Game "over-pass"] roll:7 {a seven} *'}, 201)
    text = owner.get(f"/api/studies/{study['id']}/records")
    assert Tree.from_record(read_records(text)[0]) == Tree.read(RECORD)
    other = owner.post("/api/studies", {"name": "Copy"}, 201)
    copy = owner.post(f"/api/studies/{other['id']}/chapters", {"record": text}, 201)
    assert [one["game"] for one in copy["chapters"]] == ["pathagon", "over-pass"]
    assert owner.get(f"/api/studies/{other['id']}/records") == text


def test_links_open_a_study_to_read_or_to_write(solo: Server, owner: Guest, study: dict[str, Any]) -> None:
    friend, path = Guest(solo.url), place(study)
    read, write = study["read_key"], study["write_key"]
    assert friend.get(f"/api/studies/{study['id']}", 404)["error"]["code"] == "study/unknown"
    assert friend.get(f"/api/studies/{study['id']}?key=guessed", 404)["error"]["code"] == "study/unknown"
    seen = friend.get(f"/api/studies/{study['id']}?key={read}")
    assert (seen["right"], seen["read_key"], seen["write_key"]) == ("read", None, None)
    tree = friend.get(f"{path}?key={read}")["tree"]
    body = {"seq": 1, "tree": tree | {"comments": ["mine"]}}
    assert friend.ask("PUT", f"{path}?key={read}", 403, json=body)["error"]["code"] == "study/forbidden"
    assert friend.ask("DELETE", f"{path}?key={read}", 403)["error"]["code"] == "study/forbidden"
    assert friend.ask("PUT", f"{path}?key={write}", 200, json=body)["seq"] == 2
    assert owner.get(path)["tree"]["comments"] == ["mine"]
    for method, rest in (("DELETE", ""), ("PATCH", ""), ("POST", "/keys")):
        body = {"name": "Stolen"}
        refused = friend.ask(method, f"/api/studies/{study['id']}{rest}", 404, json=body if method != "DELETE" else None)
        assert refused["error"]["code"] == "study/unknown"


def test_links_that_were_renewed_open_nothing(solo: Server, owner: Guest, study: dict[str, Any]) -> None:
    renewed = owner.post(f"/api/studies/{study['id']}/keys")
    assert renewed["read_key"] != study["read_key"]
    Guest(solo.url).get(f"/api/studies/{study['id']}?key={study['write_key']}", 404)


def test_two_who_write_at_once_do_not_overwrite_each_other(owner: Guest, study: dict[str, Any]) -> None:
    path = place(study)
    tree = owner.get(path)["tree"]
    assert owner.ask("PUT", path, 200, json={"seq": 1, "tree": tree, "name": "Renamed"})["name"] == "Renamed"
    stale = owner.ask("PUT", path, 409, json={"seq": 1, "tree": tree})
    assert stale["error"]["code"] == "study/stale"


def test_what_cannot_be_played_is_not_kept(owner: Guest, study: dict[str, Any]) -> None:
    chapters = f"/api/studies/{study['id']}/chapters"
    assert owner.post(chapters, {"record": '[Game "pathagon"] d4 d4 *'}, 422)
    assert owner.post(chapters, {}, 422)["error"]["code"] == "request/invalid"
    assert owner.post("/api/studies", {"name": " "}, 422)
    rows = [{"move": "d4", "parent": 0}, {"move": "d4", "parent": 1}]
    owner.ask("PUT", place(study), 422, json={"seq": 1, "tree": {"game": "pathagon", "branches": rows}})


def test_chapters_and_studies_are_deleted_and_exported(owner: Guest, study: dict[str, Any]) -> None:
    assert owner.get("/api/me/export")["studies"][0]["records"] == [str(Tree.read(RECORD))]
    owner.ask("PATCH", f"/api/studies/{study['id']}", 200, json={"name": "Endings"})
    owner.ask("DELETE", place(study), 204)
    assert owner.get(f"/api/studies/{study['id']}")["chapters"] == []
    owner.ask("DELETE", f"/api/studies/{study['id']}", 204)
    assert owner.get("/api/studies")["studies"] == []


def test_who_leaves_takes_their_studies_along(solo: Server, owner: Guest, study: dict[str, Any]) -> None:
    owner.ask("DELETE", "/api/me", 204)
    Guest(solo.url).get(f"/api/studies/{study['id']}?key={study['read_key']}", 404)
