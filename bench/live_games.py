"""Live games held by one server: moves per second, round trip of a move, processor time and memory for each game.

    python bench/live_games.py 10 100 1000 3000 --seconds 30 --pause 3      a move every 3 seconds in each game

Each game has two sockets, one for each player, as in two browsers; the players of a game are two guests, and every socket beats as
the server asks. The server runs in a process of its own, on SQLite with every commit flushed to disk; the load comes from this
process, on the same machine. A round trip ends with the acknowledgement, which comes once the move is on disk.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import psutil
import uvloop
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))

from services import GENEROUS, Server

GAME = "pathagon"
OPENING = 16  # sockets opened at a time
PING = '{"type":"ping","id":0}'


class Load:
    """What all players together have seen."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.trips: list[float] = []
        self.measuring = False
        self.sockets: list[ClientConnection] = []
        self.lost: Counter[str] = Counter()  # sockets that ended by themselves: the code

    async def play(self, socket: ClientConnection) -> None:
        """Answer each turn after a pause; a round trip ends with the acknowledgement."""
        sent, answered = 0.0, -1
        try:
            async for text in socket:
                if text.startswith('{"type":"ack"'):  # type: ignore[arg-type]
                    if self.measuring:
                        self.trips.append(time.perf_counter() - sent)
                elif '"my_turn":true' in text:  # type: ignore[operator]
                    state = json.loads(text)
                    if state["ply"] > answered:
                        answered = state["ply"]
                        await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))
                        move = random.choice(state["legal"])[0]
                        sent = time.perf_counter()
                        await socket.send(json.dumps({"type": "move", "id": 1, "ply": answered, "move": move}))
        finally:
            self.lost[str(socket.close_code)] += 1

    async def beat(self, seconds: float) -> None:
        """Every socket once in so many seconds."""
        while True:
            sockets = list(self.sockets)
            for socket in sockets:
                await socket.send(PING)
                await asyncio.sleep(seconds / len(sockets))
            await asyncio.sleep(0.1)


async def make_matches(url: str, count: int) -> tuple[list[str], tuple[str, str]]:
    limits = httpx.Limits(max_connections=8)
    ann, bob = (httpx.AsyncClient(base_url=url, timeout=120, limits=limits) for _ in range(2))
    async with ann, bob:
        await ann.get("/api/me")
        await bob.get("/api/me")
        gate = asyncio.Semaphore(8)

        async def make() -> str:
            async with gate:
                body = {"game": GAME, "options": {"repetition": "off"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
                made = (await ann.post("/api/matches", json=body)).json()
                joined = await bob.post(f"/api/matches/{made['id']}/join", json={"invite": made["invite"]})
                joined.raise_for_status()
                return str(made["id"])

        ids = await asyncio.gather(*(make() for _ in range(count)))
        return ids, (f"parlour={ann.cookies['parlour']}", f"parlour={bob.cookies['parlour']}")


async def sit(load: Load, url: str, ids: list[str], cookies: tuple[str, str]) -> list["asyncio.Task[None]"]:
    """Two sockets for each match; whoever is to move begins to think at once."""
    gate, playing = asyncio.Semaphore(OPENING), []

    async def open_one(match_id: str, cookie: str) -> None:
        async with gate:
            address = f"{url.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
            headers = {"Cookie": cookie}
            socket = await connect(
                address, additional_headers=headers, compression=None, open_timeout=120, ping_interval=None
            )
            load.sockets.append(socket)
            playing.append(asyncio.create_task(load.play(socket)))

    await asyncio.gather(*(open_one(match_id, cookie) for match_id in ids for cookie in cookies))
    return playing


async def hold(server: Server, games: int, seconds: float, pause: float, beat: float = 15.0) -> dict[str, Any]:
    """Hold so many games for a while."""
    assert server.process is not None
    process, load = psutil.Process(server.process.pid), Load(pause)
    before = process.memory_info().rss
    ids, cookies = await make_matches(server.url, games)
    beating = asyncio.create_task(load.beat(beat))
    playing = await sit(load, server.url, ids, cookies)
    await asyncio.sleep(2 * pause)  # until the first moves are spread
    load.measuring, cpu, own = True, process.cpu_times(), time.process_time()
    await asyncio.sleep(seconds)
    load.measuring, used, own = False, process.cpu_times(), time.process_time() - own
    rss, lost = process.memory_info().rss, dict(load.lost)
    for task in (beating, *playing):
        task.cancel()
    await asyncio.gather(beating, *playing, return_exceptions=True)
    for socket in load.sockets:
        await socket.close()
    return figures(games, seconds, pause, load.trips) | {
        "sockets_lost": lost,
        "server_cpu_percent": round(100 * (used.user + used.system - cpu.user - cpu.system) / seconds),
        "load_cpu_percent": round(100 * own / seconds),
        "kB_per_game": round((rss - before) / games / 1024),
        "rss_MB": round(rss / 1e6),
    }


def figures(games: int, seconds: float, pause: float, trips: list[float]) -> dict[str, Any]:
    trips = sorted(trips)
    assert trips, "no move was acknowledged"
    return {
        "games": games,
        "sockets": 2 * games,
        "moves_per_second": round(len(trips) / seconds, 1),
        "wanted_per_second": round(games / pause, 1),
        "p50_ms": round(statistics.median(trips) * 1000, 1),
        "p99_ms": round(trips[int(len(trips) * 0.99)] * 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", type=int)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=3)
    arguments = parser.parse_args()
    for games in arguments.games:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), settings={"limits": GENEROUS}).start()
            try:
                done = uvloop.run(hold(server, games, arguments.seconds, arguments.pause))
                print(json.dumps(done), flush=True)
            finally:
                server.stop()
            errors = [line for line in server.log().splitlines() if '"level": "error"' in line]
            print(*errors[:3], file=sys.stderr)


if __name__ == "__main__":
    main()
