"""Dice that can be checked: committed before, revealed after, the same for everybody."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.server.people import Guest
from tests.server.services import Server

import parlour
from parlour.errors import ParlourError
from parlour.server import dice

CHANCES = {f"roll:{total}": (6 - abs(7 - total)) / 36 for total in range(2, 13)}


def test_rolls_follow_from_the_secret_and_have_their_chances() -> None:
    secret = "5a" * 32
    rolls = [dice.roll(secret, "match", number, CHANCES) for number in range(20_000)]
    assert rolls[:50] == [dice.roll(secret, "match", number, CHANCES) for number in range(50)]
    assert rolls[:50] != [dice.roll(secret, "other", number, CHANCES) for number in range(50)]
    for text, count in Counter(rolls).items():
        assert count / len(rolls) == pytest.approx(CHANCES[text], abs=0.012)


def test_a_game_with_dice_can_be_verified(server: Server, ann: Guest, tmp_path: Path) -> None:
    match = ann.make("over-pass", "me", "me", options={"players": "2"})
    with ann.sit(match["id"]) as chair:
        state = chair.wait(lambda state: state["my_turn"])
        assert len(state["dice"]["commitment"]) == 64 and state["dice"]["secret"] is None
        for _ in range(15):
            state = chair.do("move", ply=state["ply"], move=state["legal"][-1][0])
        assert -1 in state["movers"]
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
