"""kill -9 in the middle of many games, again and again: every acknowledged move is there, and every match goes on."""

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import httpx
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
                sent: tuple[int, str] | None = None
                async for text in socket:
                    message: dict[str, Any] = json.loads(text)
                    if message["type"] == "ack" and sent:
                        self.acknowledged[sent[0]] = sent[1]
                    if message["type"] == "state" and message["my_turn"] and message["ply"] == len(message["moves"]):
                        if sent and sent[0] == message["ply"]:
                            continue
                        sent = message["ply"], self.dice.choice(message["legal"])[0]
                        request = {"type": "move", "id": message["ply"], "ply": sent[0], "move": sent[1]}
                        await asyncio.sleep(self.dice.random() * 0.2)
                        await socket.send(json.dumps(request))


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


def test_nothing_acknowledged_is_ever_lost(tmp_path: Path) -> None:
    server = Server(tmp_path, settings={"bot_threads": 1}).start()
    try:
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
    finally:
        server.stop()


def check(server: Server, players: list[Player]) -> int:
    """How many moves were acknowledged so far; each of them must be on disk."""
    with httpx.Client(base_url=server.url, timeout=30) as http:
        for player in players:
            moves = http.get(f"/api/matches/{player.match_id}/state").json()["moves"]
            for ply, move in player.acknowledged.items():
                assert moves[ply] == move, f"{player.match_id}: move {ply} was {move}, is {moves[ply : ply + 1]}"
            for extra in [ply for ply in player.acknowledged if ply >= len(moves)]:
                raise AssertionError(f"{player.match_id}: move {extra} is lost")
    return acknowledged(players)
