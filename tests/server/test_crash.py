"""kill -9 in the middle of many games, again and again: every acknowledged move is there, and every match goes on."""

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import KINDS, running
from tests.server.people import Guest
from tests.server.services import Server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MATCHES = 200
KILLS = 3
MOVES = 400  # acknowledged between two kills


class Player:
    """Plays both seats of one match and remembers what was acknowledged."""

    def __init__(self, url: str, cookie: str, match_id: str) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
        self.cookie = cookie
        self.match_id = match_id
        self.acknowledged: dict[int, str] = {}  # ply: move
        self.dice = random.Random(match_id)

    async def play_until_killed(self) -> None:
        with contextlib.suppress(WebSocketException, OSError, EOFError):
            async with connect(self.address, additional_headers={"Cookie": self.cookie}, open_timeout=30) as socket:
                sent: dict[int, str] = {}  # ply: move
                async for text in socket:
                    message: dict[str, Any] = json.loads(text)
                    if message["type"] == "ack":
                        self.acknowledged[message["id"]] = sent[message["id"]]
                    if message["type"] == "state" and message["my_turn"] and message["ply"] not in sent:
                        ply = message["ply"]
                        sent[ply] = self.dice.choice(message["legal"])[0]
                        await asyncio.sleep(self.dice.random() * 0.2)
                        await socket.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": sent[ply]}))


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def play_and_kill(server: Server, players: list[Player]) -> None:
    tasks = [asyncio.create_task(player.play_until_killed()) for player in players]
    before = acknowledged(players)
    for _ in range(3000):
        await asyncio.sleep(0.02)
        if acknowledged(players) >= before + MOVES:
            break
    server.kill()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_ever_lost(kind: str, tmp_path: Path) -> None:
    with running(kind, tmp_path) as server:
        ann = Guest(server.url)
        cookie = f"parlour={ann.http.cookies['parlour']}"
        ids = [ann.make("pathagon", "me", "me")["id"] for _ in range(MATCHES)]
        players = [Player(server.url, cookie, match_id) for match_id in ids]
        before = 0
        for _ in range(KILLS):
            asyncio.run(play_and_kill(server, players))
            server.start()
            total = check(server, players)
            assert total > before, "no move was made between two kills"
            before = total


def check(server: Server, players: list[Player]) -> int:
    """How many moves were acknowledged so far; each of them must be on disk."""
    with httpx.Client(base_url=server.url, timeout=30) as http:
        for player in players:
            moves = http.get(f"/api/matches/{player.match_id}/state").json()["moves"]
            for ply, move in player.acknowledged.items():
                assert moves[ply : ply + 1] == [move], f"{player.match_id}: move {ply}, {move}, is lost in {moves}"
    return acknowledged(players)
