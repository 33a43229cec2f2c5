"""One address that wants everything: whoever comes from elsewhere is served as if it were not there."""

import json
import statistics
import time
from collections.abc import Iterator

import pytest
from tests.server.people import Guest
from tests.server.services import Server, wait_for

ELSEWHERE = "127.0.1.1"  # another block than 127.0.0.0/24
GREEDY = 40
SOONEST = 2.0
SOONEST_BEST = 8.0  # its own two seconds, a search that is under way, and a busy machine


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one thread for each of two processors to think with."""
    server = Server(tmp_path_factory.mktemp("narrow"), settings={"bot_threads": 2, "ping_seconds": 60.0}).start()
    try:
        yield server
    finally:
        server.stop()


def seconds_of_a_bot(server: Server, level: int = 3, moves: int = 5) -> float:
    """How long a bot takes to answer somebody from elsewhere: the middle of some moves."""
    guest = Guest(server.url, ELSEWHERE)
    match = guest.make("pathagon", "me", level)
    taken = []
    with guest.sit(match["id"]) as chair:
        for _ in range(moves):
            state = chair.wait(lambda state: state["my_turn"])
            begun = time.monotonic()
            seq = chair.do("move", ply=state["ply"], move=state["legal"][0][0])["seq"]
            chair.wait(lambda state, seq=seq: state["seq"] > seq)
            taken.append(time.monotonic() - begun)
    return statistics.median(taken)


def greedy_guests(server: Server) -> list[Guest]:
    return [Guest(server.url) for _ in range(GREEDY)]


def test_bots_against_bots_of_one_address_hold_nobody_up(narrow: Server) -> None:
    guests = greedy_guests(narrow)
    chairs = [guest.sit(guest.make("pathagon", 8, 8)["id"]) for guest in guests]  # all are looked at
    chairs[0].wait(lambda state: state["ply"] > 0)
    assert seconds_of_a_bot(narrow) < SOONEST
    for chair in chairs:
        chair.leave()


def test_people_of_one_address_hold_nobody_else_up(narrow: Server) -> None:
    for guest in greedy_guests(narrow):
        match = guest.make("pathagon", "me", 8)
        guest.post(f"/api/matches/{match['id']}/moves", {"ply": 0, "move": "d4"})
    assert seconds_of_a_bot(narrow) < SOONEST
    assert seconds_of_a_bot(narrow, level=8, moves=2) < SOONEST_BEST


def test_analysis_asked_by_one_address_holds_nobody_up(narrow: Server) -> None:
    chairs = [guest.sit(guest.make("pathagon", "me", 1)["id"]) for guest in greedy_guests(narrow)]
    for chair in chairs:
        chair.wait(lambda state: state["my_turn"])
        chair.socket.send(json.dumps({"type": "analyse", "id": 1, "ply": 0, "seconds": 10}))
    assert seconds_of_a_bot(narrow) < SOONEST
    for chair in chairs:
        chair.leave()


def test_bots_wait_while_nobody_looks_at_them(narrow: Server) -> None:
    guest = Guest(narrow.url)
    match = guest.make("pathagon", 1, 1)
    path = f"/api/matches/{match['id']}"
    time.sleep(0.5)
    assert guest.get(path)["ply"] == 0
    with guest.sit(match["id"]) as chair:
        chair.wait(lambda state: state["ply"] >= 2)
    time.sleep(1)
    left = guest.get(path)["ply"]
    time.sleep(1)
    assert guest.get(path)["ply"] == left
    assert guest.get(path + "/state")["ply"] == left  # who asks now and then looks too
    wait_for(lambda: guest.get(path)["ply"] > left, "the next move")


def test_bots_that_play_each_other_have_no_clock(narrow: Server) -> None:
    clock = {"kind": "real-time", "initial_seconds": 60, "increment_seconds": 0}
    assert Guest(narrow.url).make("pathagon", 1, 1, clock=clock, status=422)["error"]["code"] == "clock/bots"
