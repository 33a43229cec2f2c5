"""Three and four people at a table: everybody has to agree, and one who does not is enough."""

from typing import Any

from tests.server.people import Chair, Guest
from tests.server.services import Server


def sit_down(server: Server, game: str, count: int) -> tuple[list[Guest], list[Chair]]:
    people = [Guest(server.url) for _ in range(count)]
    match = people[0].make(game, "me", *["open"] * (count - 1))
    for person in people[1:]:
        person.join(match)
    chairs = [person.sit(match["id"]) for person in people]
    for chair in chairs:
        chair.wait(lambda state: state["state"] == "running" and state["to_move"] is not None)
    return people, chairs


def step_within_a_turn(chairs: list[Chair]) -> tuple[int, dict[str, Any]]:
    """Play until somebody has made a move and is still to move; who, and the state after it."""
    while True:
        state = max((chair.state for chair in chairs), key=lambda state: state["seq"])
        chair = chairs[state["to_move"]]
        chair.wait(lambda one, seq=state["seq"]: one["seq"] >= seq and one["my_turn"])
        after = chair.do("move", ply=chair.state["ply"], move=chair.state["legal"][0][0])
        for one in chairs:
            one.wait(lambda seen, seq=after["seq"]: seen["seq"] >= seq)
        if after["my_turn"] and after["movers"][-1] != -1 and after["undo"]["take_back"]:
            return chairs.index(chair), after


def test_a_take_back_needs_the_consent_of_all_others(server: Server) -> None:
    _, chairs = sit_down(server, "over-pass", 3)
    player, state = step_within_a_turn(chairs)
    asks, others = chairs[player], [chair for chair in chairs if chair is not chairs[player]]
    asks.do("offer", kind="take-back")
    others[0].wait(lambda one: one["offers"])
    others[0].do("answer", kind="take-back", accept=True)
    assert others[0].state["ply"] == state["ply"] and len(others[0].state["offers"][0]["accepted"]) == 2
    others[1].wait(lambda one: one["offers"])
    others[1].do("answer", kind="take-back", accept=True)
    asks.wait(lambda one: one["ply"] < state["ply"])
    assert asks.state["my_turn"] and asks.state["offers"] == [] and asks.state["movers"][-1] == -1


def test_one_who_declines_ends_an_offer(server: Server) -> None:
    _, chairs = sit_down(server, "over-pass", 3)
    player, state = step_within_a_turn(chairs)
    others = [chair for chair in chairs if chair is not chairs[player]]
    chairs[player].do("offer", kind="take-back")
    for chair, accept in zip(others, (True, False), strict=True):
        chair.wait(lambda one: one["offers"])
        chair.do("answer", kind="take-back", accept=accept)
    chairs[player].wait(lambda one: not one["offers"])
    assert chairs[player].state["ply"] == state["ply"]


def test_no_draw_is_offered_where_a_game_has_none(server: Server) -> None:
    _, chairs = sit_down(server, "groups-of-three", 4)
    assert all("draw" not in chair.state["can_offer"] for chair in chairs)
    assert chairs[1].refused("offer", kind="draw")["code"] == "offer/refused"


def test_a_rematch_of_four_begins_when_all_agree_with_the_seats_moved_on(server: Server) -> None:
    people, chairs = sit_down(server, "groups-of-three", 4)
    chairs[2].do("resign")
    for chair in chairs:
        ended = chair.wait(lambda state: state["outcome"])
        assert ended["outcome"]["scores"] == [1 / 3, 1 / 3, 0, 1 / 3] and ended["outcome"]["winner"] is None
    chairs[0].do("offer", kind="rematch")
    for chair in chairs[1:]:
        chair.wait(lambda state: state["offers"])
        assert chair.state["rematch"] is None
        chair.do("answer", kind="rematch", accept=True)
    again = [chair.wait(lambda state: state["rematch"])["rematch"] for chair in chairs]
    assert len(set(again)) == 1
    seats = [
        [seat["mine"] for seat in person.get(f"/api/matches/{again[0]}")["seats"]].index(True) for person in people
    ]
    assert seats == [3, 0, 1, 2]
