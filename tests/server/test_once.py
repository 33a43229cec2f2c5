"""What is sent twice happens once, what is offered again and again stays quiet, and what waits for nobody ends by itself."""

import secrets
from pathlib import Path

import pytest
from tests.server.people import Guest
from tests.server.services import GENEROUS, Server, wait_for
from tests.server.tables import running

from parlour.server.live.hub import wake_at
from parlour.server.match import decide
from parlour.server.match.clock import DAY_MS
from parlour.server.match.events import Created, Declined, Joined, Moved, Place, TakenBack
from parlour.server.match.state import Table
from parlour.server.wire.errors import Refused, Stale

PEOPLE: list[Place] = [{"person": "ann"}, {"person": "bob"}]


def a_name() -> str:
    return f"O{secrets.token_hex(6)}"


# -- retries ----------------------------------------------------------------------------------------------------------


def test_a_move_sent_again_after_a_take_back_does_not_play(server: Server, ann: Guest) -> None:
    match = ann.make("pathagon", "me", 1)
    with ann.sit(match["id"]) as chair:
        seq = chair.wait(lambda state: state["my_turn"])["seq"]
        chair.do("move", ply=0, seq=seq, move="d4")
        seen = chair.wait(lambda state: state["ply"] == 2)["seq"]
        assert chair.do("offer", kind="take-back", ply=2, seq=seen)["ply"] == 0
        body = {"ply": 0, "seq": seq, "move": "d4"}
        assert chair.refused("move", **body)["code"] == "move/stale"
        assert ann.post(f"/api/matches/{match['id']}/moves", body, 409)["error"]["code"] == "move/stale"
        with ann.sit(match["id"]) as other:
            assert other.refused("move", **body)["code"] == "move/stale"
        chair.do("move", ply=0, seq=chair.state["seq"], move="e4")


def test_a_move_that_names_no_event_does_not_play_where_its_ply_has_come_twice(server: Server, ann: Guest) -> None:
    match = ann.make("pathagon", "me", "me")
    with ann.sit(match["id"]) as chair:
        for ply, move in enumerate(("d4", "c3")):
            chair.do("move", ply=ply, move=move)
        chair.do("undo", ply=2, seq=chair.state["seq"]) if chair.state["undo"]["step"] else chair.do("offer", kind="take-back")
        ply, move = chair.state["ply"], ("d4", "c3")[chair.state["ply"]]
        assert chair.refused("move", ply=ply, move=move)["code"] == "move/stale"
        body = {"ply": ply, "move": move}
        assert ann.post(f"/api/matches/{match['id']}/moves", body, 409)["error"]["code"] == "move/stale"
        chair.do("move", ply=ply, seq=chair.state["seq"], move="g7")
        while chair.state["ply"] < 3:  # beyond what was taken back each ply is new
            chair.do("move", ply=chair.state["ply"], seq=chair.state["seq"], move=chair.state["legal"][0][0])
        chair.do("move", ply=3, move=chair.state["legal"][0][0])


def test_a_request_with_a_key_is_carried_out_once(server: Server, ann: Guest) -> None:
    match = ann.make("pathagon", "me", 1)
    path, body, key = f"/api/matches/{match['id']}", {"ply": 0, "move": "d4"}, {"idempotency-key": "first"}
    assert ann.ask("POST", path + "/moves", 200, json=body, headers=key)["ply"] == 1
    wait_for(lambda: ann.get(path)["ply"] == 2, "the move of the bot")
    for _ in range(3):  # at both processes
        ann.ask("POST", path + "/moves", 200, json=body, headers=key)
    assert ann.get(path)["ply"] == 2
    ann.post(path + "/acts", {"act": "offer", "kind": "take-back"})
    assert ann.ask("POST", path + "/moves", 200, json=body, headers=key)["ply"] == 0
    assert ann.get(path)["ply"] == 0
    again = {"idempotency-key": "second"}
    assert ann.ask("POST", path + "/moves", 200, json=body, headers=again)["ply"] == 1


def test_an_offer_in_between_does_not_make_a_move_stale() -> None:
    table = running(seats=PEOPLE)
    seen = table.seq
    decide.offer(table, 1, "draw")
    decide.move(table, 0, 0, "d4", seq=seen)
    with pytest.raises(Stale):
        decide.move(table, 1, 1, "e4", seq=seen)
    with pytest.raises(Stale):
        decide.move(table, 1, 1, "e4", seq=table.seq + 1)


# -- offers -----------------------------------------------------------------------------------------------------------


def play(table: Table, count: int) -> None:
    for _ in range(count):
        player = table.match.to_move
        assert isinstance(player, int)
        decide.move(table, player, table.match.ply, table.match.legal_moves()[0], seq=table.seq)


def test_a_draw_is_offered_again_only_after_some_moves() -> None:
    table = running(seats=PEOPLE)
    for _ in range(2):
        decide.offer(table, 0, "draw")
        decide.decline(table, 1, "draw")
        with pytest.raises(Refused, match="cannot be offered now"):
            decide.offer(table, 0, "draw")
        assert decide.can_offer(table, 1, "draw")
        play(table, decide.OFFER_PLIES["draw"])


def test_offers_of_one_kind_come_to_an_end() -> None:
    table = running(seats=PEOPLE)
    decide.resign(table, 0)
    for _ in range(decide.MOST_OFFERS):
        decide.offer(table, 0, "rematch")
        decide.decline(table, 0, "rematch")
    assert not decide.can_offer(table, 0, "rematch") and decide.can_offer(table, 1, "rematch")


def test_events_of_a_match_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_EVENTS", 40)
    monkeypatch.setattr(decide, "LONGEST", 50)
    table = running(seats=[{"person": "ann"}, {"level": "1"}])
    while table.seq < 40:
        play(table, 2)
        if table.seq < 40:
            decide.offer(table, 0, "take-back")
    with pytest.raises(Refused, match="too much has happened"):
        decide.offer(table, 0, "take-back")
    with pytest.raises(Refused, match="50 events have happened"):
        play(table, 30)
    assert table.seq == 50
    decide.resign(table, 0)


def test_a_take_back_again_and_again_is_not_remembered_as_offers_of_the_future() -> None:
    table = running(seats=PEOPLE)
    play(table, 2)
    decide.offer(table, 0, "take-back")
    table.happen(Declined(1, "take-back"))
    table.happen(TakenBack(0, 0))
    table.happen(Moved(0, "d4"))
    assert decide.can_offer(table, 0, "take-back")


# -- challenges -------------------------------------------------------------------------------------------------------


def challenged(server: Server) -> tuple[Guest, str]:
    guest, name = Guest(server.url), a_name()
    return guest.register(name), name


def test_the_second_of_two_invited_sees_the_challenge_and_declines(server: Server, ann: Guest) -> None:
    (bob, first), (cid, second) = challenged(server), challenged(server)
    seats = [{"kind": "person", "name": name} for name in (first, second)]
    match = ann.make("over-pass", "me", *seats)
    bob.join(match)
    assert [one["id"] for one in cid.get("/api/me/matches?state=waiting")["matches"]] == [match["id"]]
    with cid.sit(match["id"]) as chair:
        assert chair.wait(lambda state: state["state"] == "waiting")["can_abort"]
    Guest(server.url).post(f"/api/matches/{match['id']}/acts", {"act": "abort"}, 403)
    cid.post(f"/api/matches/{match['id']}/acts", {"act": "abort"})
    assert ann.get(f"/api/matches/{match['id']}")["state"] == "aborted"
    assert cid.get("/api/me/matches?state=waiting")["matches"] == []


@pytest.mark.parametrize(("public", "days"), [(True, 1), (False, 14)])
def test_a_match_waits_for_players_so_long(*, public: bool, days: int) -> None:
    table = Table("m", "00", now=1000)
    seats: list[Place] = [{"person": "ann"}, {}]
    table.happen(Created("pathagon", 1, {}, seats, {"kind": "none"}, rated=False, public=public, maker="ann"))
    assert wake_at(table) == 1000 + days * DAY_MS
    table.now = 999 + days * DAY_MS
    decide.expire(table)
    assert table.state == "waiting"
    table.now += 1
    decide.expire(table)
    assert table.state == "aborted" and wake_at(table) is None


def test_a_match_that_has_begun_does_not_expire() -> None:
    table = Table("m", "00", now=1000)
    seats: list[Place] = [{"person": "ann"}, {}]
    table.happen(Created("pathagon", 1, {}, seats, {"kind": "none"}, rated=False, public=False, maker="ann"))
    table.happen(Joined(1, "bob"))
    decide.start(table)
    table.now = 100 * DAY_MS
    decide.expire(table)
    assert table.state == "running"


def test_challenges_do_not_flood(tmp_path: Path) -> None:
    limits = {"open_challenges": 5, "challenges_to_one": 2, "challenges_waiting": 3}
    server = Server(tmp_path, settings={"limits": GENEROUS | limits}).start()
    try:
        bob, name = challenged(server)
        ann, cid, dan = (Guest(server.url) for _ in range(3))
        invited = {"kind": "person", "name": name}
        for guest, status in ((ann, 201), (ann, 201), (ann, 429), (cid, 201), (dan, 429)):
            guest.make("pathagon", "me", invited, status=status)
        for status in (201, 201, 201, 429):
            ann.make("pathagon", "me", "open", public=True, status=status)
        bob.make("pathagon", "me", 1)  # what others ask of bob does not count as his
    finally:
        server.stop()


def test_guests_leave_room_for_the_challenges_of_accounts(tmp_path: Path) -> None:
    limits = {"challenges_waiting": 4, "challenges_from_guests": 2}
    server = Server(tmp_path, settings={"limits": GENEROUS | limits}).start()
    try:
        _, name = challenged(server)
        guests = [Guest(server.url) for _ in range(3)]
        accounts = [challenged(server)[0] for _ in range(3)]
        invited = {"kind": "person", "name": name}
        made = [one.make("pathagon", "me", invited, status=status) for one, status in zip(guests, (201, 201, 429), strict=True)]
        assert made[2]["error"]["message"] == "too many challenges of guests wait for this person already: make an account"
        for account, status in zip(accounts, (201, 201, 429), strict=True):
            account.make("pathagon", "me", invited, status=status)
        guests[0].post(f"/api/matches/{made[0]['id']}/acts", {"act": "abort"})
        guests[2].make("pathagon", "me", invited)  # there is room again
    finally:
        server.stop()
