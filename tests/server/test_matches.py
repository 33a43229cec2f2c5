"""Matches as people live them: sit down, play, come back, agree, leave."""

import threading
import time
from typing import Any

import pytest
from tests.server.people import Chair, Guest
from tests.server.services import Server

import parlour
from parlour.server.match import view

PATHAGON = "pathagon"
REAL_TIME = {"kind": "real-time", "initial_seconds": 10, "increment_seconds": 2}


def two_at_a_table(ann: Guest, bob: Guest, game: str = PATHAGON, **rest: Any) -> tuple[dict[str, Any], Chair, Chair]:
    match = ann.make(game, "me", "open", **rest)
    bob.join(match)
    first, second = ann.sit(match["id"]), bob.sit(match["id"])
    first.wait(lambda state: state["state"] == "running")
    second.wait(lambda state: state["state"] == "running")
    return match, first, second


def play_in_turn(chairs: list[Chair], moves: str) -> None:
    for index, move in enumerate(moves.split()):
        state = chairs[index % 2].play(move)
        for chair in chairs:
            chair.wait(lambda one, seq=state["seq"]: one["seq"] >= seq)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_a_whole_game_against_the_machine(ann: Guest, slug: str) -> None:
    info = ann.get(f"/api/games/{slug}")
    others = [1] * (info["players"][0] - 1)
    match = ann.make(slug, "me", *others)
    with ann.sit(match["id"]) as chair:
        for _ in range(12):
            state = chair.wait(lambda state: state["my_turn"] or state["outcome"])
            if state["outcome"]:
                break
            move = state["legal"][len(state["legal"]) // 2][0]
            chair.do("move", ply=state["ply"], move=move)
        chair.wait(lambda state: state["my_turn"] or state["outcome"])
        if not chair.state["outcome"]:
            chair.do("resign")
        assert chair.state["outcome"]["by"] in ("rules", "resignation")
        assert "rematch" in chair.state["can_offer"]
        record = ann.get(f"/api/matches/{match['id']}/record")
        assert parlour.read_record(record).moves == chair.state["moves"]


def test_two_people_play_by_link_and_a_third_watches(server: Server, ann: Guest, bob: Guest) -> None:
    match, first, second = two_at_a_table(ann, bob)
    with first, second, Chair(None, match["id"], url=server.url) as watcher:
        play_in_turn([first, second], "d4 c3 e4")
        watcher.wait(lambda state: state["ply"] == 3)
        assert watcher.state["moves"] == ["d4", "c3", "e4"]
        assert watcher.state["points"] == [["d4"], ["c3"], ["e4"]]
        assert watcher.state["legal"] == [] and not watcher.state["my_turn"]
        assert [seat["mine"] for seat in watcher.state["seats"]] == [False, False]
        assert [seat["connected"] for seat in second.state["seats"]] == [True, True]


def test_nobody_else_can_act_for_a_seat(server: Server, ann: Guest, bob: Guest) -> None:
    match, first, second = two_at_a_table(ann, bob)
    eve = Guest(server.url)
    path = f"/api/matches/{match['id']}"
    with first, second, eve.sit(match["id"]) as third, Chair(None, match["id"], url=server.url) as nobody:
        for chair in (third, nobody):
            assert chair.refused("move", ply=0, move="d4")["code"] == "seat/forbidden"
            for request in ("resign", "abort", "resume"):
                assert chair.refused(request)["code"] == "seat/forbidden"
            assert chair.refused("offer", kind="draw")["code"] == "seat/forbidden"
            assert chair.refused("draft", ply=0, steps=[])["code"] == "move/turn"
        assert second.refused("move", ply=0, move="d4")["code"] == "move/turn"
    assert eve.post(path + "/moves", {"ply": 0, "move": "d4"}, 403)["error"]["code"] == "seat/forbidden"
    assert eve.post(path + "/acts", {"act": "resign"}, 403)["error"]["code"] == "seat/forbidden"
    assert eve.post(path + "/join", {}, 403)["error"]["code"] == "seat/invite"
    assert eve.post(path + "/join", {"invite": match["invite"]}, 409)["error"]["code"] == "seat/taken"
    assert eve.get(path)["invite"] is None


def test_an_invitation_cannot_be_guessed(ann: Guest, bob: Guest) -> None:
    match = ann.make(PATHAGON, "me", "open")
    assert bob.join(match | {"invite": "x" * 16}, 403)["error"]["code"] == "seat/invite"
    assert bob.get("/api/matches/nothing", 404)["error"]["code"] == "match/unknown"


def test_a_stale_or_repeated_move_never_plays(ann: Guest) -> None:
    match = ann.make(PATHAGON, "me", "me")
    with ann.sit(match["id"]) as chair:
        chair.play("d4")
        assert chair.refused("move", ply=0, move="d5")["code"] == "move/stale"
        chair.wait(lambda state: state["ply"] == 1)
        assert chair.refused("move", ply=7, move="d5")["code"] == "move/stale"
        assert chair.state["moves"] == ["d4"]


def test_of_many_concurrent_moves_one_plays(ann: Guest) -> None:
    match = ann.make(PATHAGON, "me", "me")
    path, codes = f"/api/matches/{match['id']}/moves", []

    def send(move: str) -> None:
        reply = ann.http.post(path, json={"ply": 0, "move": move})
        codes.append(reply.status_code)

    threads = [threading.Thread(target=send, args=(move,)) for move in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 7
    assert ann.get(f"/api/matches/{match['id']}")["ply"] == 1


def test_refusals_name_the_rule(ann: Guest) -> None:
    match = ann.make(PATHAGON, "me", "me")
    with ann.sit(match["id"]) as chair:
        chair.play("d4")
        error = chair.refused("move", ply=1, move="d4")
        assert error == {"code": "move/illegal", "message": "illegal move 'd4' after d4: d4 is not empty", "rule": "R6"}
        assert chair.refused("move", ply=1, move="z9")["code"] == "move/unreadable"
        why = chair.ask("explain", ply=1, move="d4")
        assert (why["allowed"], why["rule"], why["message"]) == (False, "R6", "D4 is not empty")
        assert chair.ask("explain", ply=1, steps=["d4"])["rule"] == "R6"
        assert chair.ask("explain", ply=1, steps=["d5"])["allowed"]
        assert chair.ask("draft", ply=1, steps=[])["draft"]["next"][0] == "a1"


def test_what_begins_no_move_is_told_what_to_choose(ann: Guest) -> None:
    match = ann.make("passo", "me", "me")
    with ann.sit(match["id"]) as chair:
        why = chair.ask("explain", ply=0, steps=["c5"])
        assert (why["allowed"], why["rule"], why["message"]) == (False, None, "Red moves a disc: choose one.")
        why = chair.ask("explain", ply=0, steps=["a1", "nowhere"])
        assert (why["allowed"], why["message"]) == (False, "Choose where the disc on a1 goes.")
        assert chair.ask("explain", ply=0, move="c5")["message"].startswith("cannot read move 'c5'")


def test_a_viewer_who_comes_back_misses_nothing_and_hears_nothing_twice(ann: Guest, bob: Guest) -> None:
    match, first, second = two_at_a_table(ann, bob)
    play_in_turn([first, second], "d4 c3")
    seen = second.state["seq"]
    second.leave()
    first.play("e4")
    with bob.sit(match["id"], since=seen) as again:
        again.wait(lambda state: state["ply"] == 3)
        assert [one["seq"] for one in again.happened] == list(range(seen + 1, again.state["seq"] + 1))
        assert [one["text"] for one in again.happened] == ["e4"]
        assert again.picture["cells"]
        again.play("a1")
    with bob.sit(match["id"], since=again.state["seq"]) as third:
        third.wait(lambda state: True)
        assert third.happened == []
    first.leave()


def test_later_states_leave_out_what_has_not_changed(ann: Guest) -> None:
    with ann.sit(ann.make(PATHAGON, "me", "me")["id"]) as chair:
        chair.wait(lambda state: True)
        assert "cells" in chair.state["picture"]
        chair.play("d4")
        assert "pieces" in chair.state["picture"] and "cells" not in chair.state["picture"]
        chair.do("sync")
        chair.wait(lambda state: "cells" in state["picture"])


def test_earlier_plies_can_be_looked_at(ann: Guest) -> None:
    with ann.sit(ann.make(PATHAGON, "me", "me")["id"]) as chair:
        chair.play("d4")
        assert chair.ask("look", ply=0)["picture"]["pieces"] == []
        assert len(chair.ask("look", ply=1)["picture"]["pieces"]) == 1
        assert chair.refused("look", ply=2)["code"] == "request/refused"


# -- taking back ------------------------------------------------------------------------------------------------------


def test_a_take_back_against_a_bot_happens_at_once(ann: Guest) -> None:
    with ann.sit(ann.make(PATHAGON, "me", 1)["id"]) as chair:
        chair.play("d4")
        chair.wait(lambda state: state["my_turn"])
        assert chair.state["undo"] == {"step": False, "take_back": True, "reason": None}
        chair.do("offer", kind="take-back")
        chair.wait(lambda state: state["ply"] == 0)
        assert chair.state["moves"] == [] and chair.state["my_turn"]


def test_a_take_back_between_people_needs_consent(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob)
    with first, second:
        play_in_turn([first, second], "d4")
        assert first.refused("undo", ply=1)["code"] == "undo/refused"
        first.do("offer", kind="take-back")
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="take-back", accept=False)
        first.wait(lambda state: not state["offers"])
        first.do("offer", kind="take-back")
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="take-back", accept=True)
        first.wait(lambda state: state["ply"] == 0)
        assert first.state["my_turn"]
        assert second.refused("answer", kind="take-back", accept=True)["code"] == "offer/none"


def test_a_puzzle_that_is_stuck_goes_on_from_an_earlier_move(ann: Guest) -> None:
    with ann.sit(ann.make("crooked-jumps", "me")["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        while not chair.state["outcome"]:
            chair.play(chair.state["legal"][0][0])
        made = chair.state["ply"]
        assert chair.state["undo"]["step"] and "take-back" in chair.state["can_offer"]
        chair.do("undo", ply=made)
        chair.wait(lambda state: state["ply"] == made - 1)
        assert chair.state["outcome"] is None and chair.state["state"] == "running"
        chair.play(chair.state["legal"][0][0])
        chair.do("offer", kind="take-back")
        chair.wait(lambda state: state["ply"] == 0)
        assert chair.state["my_turn"]


def test_a_puzzle_that_was_given_up_stays_so(ann: Guest) -> None:
    with ann.sit(ann.make("crooked-jumps", "me")["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        chair.play(chair.state["legal"][0][0])
        chair.do("resign")
        chair.wait(lambda state: state["outcome"] is not None)
        assert not chair.state["undo"]["step"]
        assert chair.refused("undo", ply=1)["code"] == "match/over"


# -- ends -------------------------------------------------------------------------------------------------------------


def test_a_draw_by_agreement(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob)
    with first, second:
        play_in_turn([first, second], "d4 c3")
        first.do("offer", kind="draw")
        assert first.refused("answer", kind="draw", accept=True)["code"] == "offer/none"
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="draw", accept=True)
        first.wait(lambda state: state["outcome"])
        assert first.state["outcome"]["scores"] == [0.5, 0.5] and first.state["outcome"]["by"] == "agreement"
        assert second.refused("move", ply=2, move="a1")["code"] == "match/over"


def test_players_agree_to_count_in_redo(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob, "redo")
    with first, second:
        assert "count" in first.state["can_offer"]
        first.do("offer", kind="count")
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="count", accept=True)
        first.wait(lambda state: state["outcome"])
        outcome = first.state["outcome"]
        assert (outcome["rule"], outcome["by"]) == ("R24", "agreement")
        assert outcome["reason"] == "White 14, Red 14: the players agreed to count"


def test_resigning_and_a_rematch_with_the_seats_exchanged(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob)
    with first, second:
        first.do("resign")
        second.wait(lambda state: state["outcome"])
        assert second.state["outcome"]["winner"] == 1 and second.state["outcome"]["by"] == "resignation"
        first.do("offer", kind="rematch")
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="rematch", accept=True)
        first.wait(lambda state: state["rematch"])
        again = ann.get(f"/api/matches/{first.state['rematch']}")
        assert [seat["mine"] for seat in again["seats"]] == [False, True]
        assert again["state"] == "running"
        assert second.refused("offer", kind="rematch")["code"] == "offer/refused"


def test_abort_only_at_the_beginning(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob)
    with first, second:
        assert first.state["can_abort"]
        play_in_turn([first, second], "d4 c3")
        assert second.refused("abort")["code"] == "match/too-late"
    waiting = ann.make(PATHAGON, "open", "open")
    ann.post(f"/api/matches/{waiting['id']}/acts", {"act": "abort"})
    assert bob.join(waiting, 409)["error"]["code"] == "seat/taken"


def test_the_clock_ends_a_match(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob, clock=REAL_TIME)
    with first, second:
        first.play("d4")
        left = first.state["clock"]["left_ms"]
        assert 10_000 < left[0] <= 12_000 and left[1] <= 10_000 and first.state["clock"]["running"] == 1
        first.do("offer", kind="pause")
        second.wait(lambda state: state["offers"])
        second.do("answer", kind="pause", accept=True)
        assert second.state["state"] == "paused" and second.state["clock"]["running"] is None
        assert second.refused("move", ply=1, move="c3")["code"] == "match/not-running"
        second.do("resume")
        before = time.monotonic()
        ended = first.wait(lambda state: state["outcome"], 20)
        assert ended["outcome"] == ended["outcome"] | {"winner": 0, "by": "time"}
        assert 8 < time.monotonic() - before < 14


def test_correspondence_gives_days(ann: Guest, bob: Guest) -> None:
    match, first, second = two_at_a_table(ann, bob, clock={"kind": "correspondence", "days_per_turn": 3})
    with first, second:
        assert first.state["clock"]["left_ms"][0] > 2.99 * 86_400_000
        assert first.state["claim"] is None
        bob.post(f"/api/matches/{match['id']}/moves", {"ply": 0, "move": "d4"}, 403)
        ann.post(f"/api/matches/{match['id']}/moves", {"ply": 0, "steps": ["d4"]})
        second.wait(lambda state: state["my_turn"])


def test_the_game_can_be_claimed_from_one_who_went_away(ann: Guest, bob: Guest) -> None:
    _, first, second = two_at_a_table(ann, bob, clock=REAL_TIME | {"initial_seconds": 60})
    with second:
        assert second.refused("claim", result="win")["code"] == "claim/early"
        first.leave()
        message = second.hear()
        while not (message["type"] == "presence" and message["claim"]):
            message = second.hear()
        time.sleep(1.3)
        second.do("claim", result="win")
        assert second.state["outcome"] == second.state["outcome"] | {"winner": 1, "by": "absence"}


# -- seats ------------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_open_challenges(server: Server, ann: Guest, bob: Guest) -> None:
    match = ann.make(PATHAGON, "open", "me", public=True)
    listed = bob.get("/api/matches?show=lobby&game=pathagon&limit=100")["matches"]
    assert match["id"] in [one["id"] for one in listed]
    bob.post(f"/api/matches/{match['id']}/join", {"player": 0})
    assert match["id"] in [one["id"] for one in bob.get("/api/matches?show=live&limit=100")["matches"]]
    assert [one["id"] for one in bob.get("/api/me/matches?state=running")["matches"]] == [match["id"]]


def test_the_seats_must_fit_the_game(ann: Guest) -> None:
    assert ann.make(PATHAGON, "me", status=422)["error"]["code"] == "game/option"
    assert ann.make("chess", "me", "me", status=422)["error"]["code"] == "game/unknown"
    assert ann.make(PATHAGON, "me", 99, status=422)["error"]["code"] == "seat/level"
    assert ann.make(PATHAGON, "me", 1, rated=True, status=422)["error"]["code"] == "match/unrated"
    assert ann.make(PATHAGON, "me", 1, clock={"kind": "real-time"}, status=422)["error"]["code"] == "clock/incomplete"
    options = {"options": {"swap": "perhaps"}}
    assert ann.make(PATHAGON, "me", 1, **options, status=422)["error"]["code"] == "game/option"


def test_two_bots_play_by_themselves(ann: Guest) -> None:
    match = ann.make(PATHAGON, 1, 1)
    with ann.sit(match["id"]) as chair:
        chair.wait(lambda state: state["ply"] > 6)


def test_the_engine_answers_against_bots_and_after_the_game_only(ann: Guest, bob: Guest) -> None:
    with ann.sit(ann.make(PATHAGON, "me", 1)["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        answer = chair.ask("analyse", ply=0, seconds=0.1)
        assert answer["type"] == "analysis" and 0 <= answer["value"] <= 1
        assert answer["move"] in [text for text, _ in chair.state["legal"]]
    _, first, second = two_at_a_table(ann, bob)
    with first, second:
        assert first.refused("analyse", ply=0, seconds=0.1)["code"] == "analyse/forbidden"
        first.do("resign")
        assert first.ask("analyse", ply=0, seconds=0.1)["type"] == "analysis"


def test_why_a_move_may_be_played_tells_what_speaks_against_it() -> None:
    match = parlour.start("mono-line", mode="friendly").play("e1")
    told = view.explain(match, 7, "g1", None)
    assert told["allowed"]
    assert told["message"] == "g1 may be played, but g1 shares the line g12–g1 with White's piece on e1"
    assert view.explain(match, 8, "e5", None)["message"] == "e5 may be played"
    assert view.draft_view(match, ["g1"], 9)["draft"]["warning"] == match.warning("g1")
