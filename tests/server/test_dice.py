"""Dice that can be checked: committed before, revealed after, the same for everybody."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.server.people import Guest
from tests.server.services import Server

import parlour
from parlour import dice
from parlour.errors import ParlourError
from parlour.roll_off import check_roll_off, roll_off, starter
from parlour.server.match import decide
from parlour.server.match.events import Created, Place, read_entry
from parlour.server.match.keepsake import write_record
from parlour.server.match.opening import opened
from parlour.server.match.state import Table

CHANCES = {f"roll:{total}": (6 - abs(7 - total)) / 36 for total in range(2, 13)}


def test_rolls_follow_from_the_secret_and_have_their_chances() -> None:
    secret = "5a" * 32
    rolls = [dice.roll(secret, "match", number, CHANCES) for number in range(20_000)]
    assert rolls[:50] == [dice.roll(secret, "match", number, CHANCES) for number in range(50)]
    assert rolls[:50] != [dice.roll(secret, "other", number, CHANCES) for number in range(50)]
    for text, count in Counter(rolls).items():
        assert count / len(rolls) == pytest.approx(CHANCES[text], abs=0.012)


def test_both_dice_follow_from_the_secret_and_show_the_total() -> None:
    secret = "5a" * 32
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(20_000):
        total = dice.total_of(dice.roll(secret, "match", number, CHANCES))
        assert total is not None
        pair = dice.pair_of(secret, "match", number, total)
        assert pair == dice.pair_of(secret, "match", number, total) and sum(pair) == total
        pairs[pair] += 1
    assert set(pairs) == {(one, other) for one in range(1, 7) for other in range(1, 7)}
    assert all(count / 20_000 == pytest.approx(1 / 36, abs=0.006) for count in pairs.values())
    assert dice.total_of("colour:red") is None


def test_an_older_log_and_an_older_record_are_read() -> None:
    table = Table("m", "5a" * 32)
    seats: list[Place] = [{"person": "ann"}, {"person": "bob"}]
    options = {"players": "2"}
    table.happen(Created("over-pass", 1, options, seats, {"kind": "none"}, rated=False, public=False, maker="ann"))
    decide.start(table)
    while not table.thrown:
        decide.move(table, table.match.to_move, table.match.ply, table.match.legal_moves()[0])  # type: ignore[arg-type]
    again = Table("m", "5a" * 32)
    for one in table.entries:
        body = {name: value for name, value in one.body().items() if name != "dice"}  # as an older server has kept it
        again.apply(read_entry(one.seq, one.at, one.event.kind, body))
    assert again.thrown == table.thrown and again.match.moves == table.match.moves
    decide.resign(table, 0)
    record = parlour.read_record(write_record(table, None))
    assert dice.verify(record) == table.rolls
    record.tags.pop("Dice")
    assert dice.verify(record) == table.rolls


def test_a_game_with_dice_can_be_verified(server: Server, ann: Guest, tmp_path: Path) -> None:
    match = ann.make("over-pass", "me", "me", options={"players": "2"})
    with ann.sit(match["id"]) as chair:
        state = chair.wait(lambda state: state["my_turn"])
        assert len(state["dice"]["commitment"]) == 64 and state["dice"]["secret"] is None
        for _ in range(15):
            state = chair.do("move", ply=state["ply"], move=state["legal"][-1][0])
        assert -1 in state["movers"]
        assert {roll["ply"] for roll in state["rolls"]} <= {at for at, mover in enumerate(state["movers"]) if mover == -1}
        for roll in state["rolls"]:
            assert state["moves"][roll["ply"]] == f"roll:{roll['total']}" and sum(roll["dice"]) == roll["total"]
        rolled = [ply for ply, mover in enumerate(state["movers"]) if mover == -1][-1]
        if state["undo"]["step"]:
            assert state["ply"] - 1 > rolled
        chair.do("resign")
        assert dice.commit(chair.state["dice"]["secret"]) == state["dice"]["commitment"]
    text = ann.get(f"/api/matches/{match['id']}/record")
    record = tmp_path / "record.txt"
    record.write_text(text)
    done = subprocess.run([sys.executable, "-m", "parlour", "verify", str(record)], capture_output=True, text=True)
    assert done.returncode == 0 and "rolls of 1 records" in done.stdout, done.stderr
    honest = parlour.read_record(text)
    assert honest.tags["Dice"].split() == [f"{one}+{other}" for one, other in (roll["dice"] for roll in state["rolls"])]
    first, _, rest = honest.tags["Dice"].partition(" ")
    honest.tags["Dice"] = f"{'1+2' if first != '1+2' else '2+1'} {rest}".strip()
    with pytest.raises(ParlourError, match="the dice of this record are"):
        dice.verify(honest)
    forged = parlour.read_record(text)
    place = next(index for index, move in enumerate(forged.moves) if move.startswith("roll:"))
    forged.line = forged.line[: place + 1]
    forged.line[place].move = "roll:2" if forged.line[place].move != "roll:2" else "roll:3"
    with pytest.raises(ParlourError, match="the secret gives roll:"):
        dice.verify(forged)
    forged.tags["DiceSecret"] = "00" * 32
    with pytest.raises(ParlourError, match="does not fit its commitment"):
        dice.verify(forged)


def test_dice_are_never_rolled_again(server: Server, ann: Guest) -> None:
    with ann.sit(ann.make("over-pass", "me", 1, options={"players": "2"})["id"]) as chair:
        state = chair.wait(lambda state: state["my_turn"])
        first = state["movers"]
        chair.do("move", ply=state["ply"], move=state["legal"][0][0])
        state = chair.wait(lambda state: state["my_turn"])
        if state["movers"].count(-1) > first.count(-1):
            assert chair.refused("undo", ply=state["ply"])["code"] == "undo/refused"
        else:
            chair.do("undo", ply=state["ply"])
            assert chair.state["movers"] == first


CANNOT = {
    "no such file": (None, "no such file"),
    "no record": ("hello", ""),
    "nothing to check": ('[Game "pathagon"]\n\n1. d4 *\n', "no dicesecret tag"),
}


@pytest.mark.parametrize(("text", "said"), CANNOT.values(), ids=CANNOT)
def test_what_cannot_be_verified_gets_one_sentence(tmp_path: Path, text: str | None, said: str) -> None:
    path = tmp_path / "record.txt"
    if text is not None:
        path.write_text(text)
    done = subprocess.run([sys.executable, "-m", "parlour", "verify", str(path)], capture_output=True, text=True)
    assert done.returncode in (1, 2) and done.stderr.count("\n") == 1 and said in done.stderr.lower(), done.stderr
    assert str(path) in done.stderr and "Traceback" not in done.stderr and done.stdout == ""


def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    begun: Counter[int] = Counter()
    for number in range(3000):
        rounds = roll_off("5a" * 32, f"m{number}", range(3))
        assert rounds == roll_off("5a" * 32, f"m{number}", range(3))
        for before, after in pairwise(rounds):
            best = max(one + other for _, one, other in before)
            assert [player for player, *_ in after] == [player for player, one, other in before if one + other == best]
        totals = sorted(one + other for _, one, other in rounds[-1])
        assert totals[-1] > totals[-2]
        assert all(1 <= die <= 6 for rolls in rounds for _, *dice in rolls for die in dice)
        begun[starter(rounds)] += 1
    assert all(count == pytest.approx(1000, abs=120) for count in begun.values()) and len(begun) == 3


def test_where_a_side_begins_by_the_booklet_the_highest_roll_has_it() -> None:
    sat: Counter[int] = Counter()
    for number in range(40):
        seats: list[Place] = [{"person": "ann"}, {"person": "bob"}]
        made = Created("redo", 1, {"first": "0"}, seats, {"kind": "none"}, False, False, "ann")
        begun = opened(made, Table(f"m{number}", "5a" * 32), rolls=True)
        best = starter(roll_off("5a" * 32, f"m{number}", range(2)))
        assert begun.seats == [seats[best], seats[1 - best]] and begun.options["first"] == "0"
        order = [player for player, *_ in begun.roll_off[0]]
        assert order.index(0) == best
        assert opened(made, Table(f"m{number}", "5a" * 32), rolls=False).seats == seats
        sat[best] += 1
    assert min(sat.values()) > 10


@pytest.mark.parametrize("game", ["pathagon", "over-pass", "redo"])
def test_who_begins_is_rolled_for_and_can_be_checked(server: Server, ann: Guest, game: str, tmp_path: Path) -> None:
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "random_first": True}
    match = ann.http.post("/api/matches", json=body).json()
    with ann.sit(match["id"]) as chair:
        state = chair.wait(lambda state: state["seq"] > 1)
        first = starter([[tuple(roll) for roll in rolls] for rolls in state["roll_off"]])
        assert match["options"]["first"] == str(first) and state["to_move"] == first
        chair.do("resign")
        chair.do("offer", kind="rematch")
        again = chair.wait(lambda state: state["rematch"])["rematch"]
    with ann.sit(again) as chair:
        assert chair.wait(lambda state: state["seq"] > 1)["roll_off"] not in ([], state["roll_off"])
    text = ann.get(f"/api/matches/{match['id']}/record")
    (tmp_path / "record.txt").write_text(text)
    command = [sys.executable, "-m", "parlour", "verify", str(tmp_path / "record.txt")]
    assert "1 rolls for the start" in subprocess.run(command, capture_output=True, text=True).stdout
    forged = parlour.read_record(text)
    assert check_roll_off(forged)
    forged.tags["RollOff"] = "0 6+6, 0 1+1"
    with pytest.raises(ParlourError, match="expected a first roll of each of 2 players"):
        check_roll_off(forged)
    forged.tags["RollOff"] = "0 6+6, 1 1+1"
    with pytest.raises(ParlourError, match="the roll for the start is '0 6"):
        check_roll_off(forged)
