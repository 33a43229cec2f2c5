"""Live games held by one server: moves per second, round trip of a move, memory per game.

    python bench/live_games.py 10 100 1000 --seconds 20 --pause 3      a move every 3 seconds in each game
    python bench/live_games.py --finished 10000                        memory before and after many finished games

Each game has two sockets, one for each player, as in two browsers; the players of a game are two guests. The server runs in a
process of its own on SQLite with every commit flushed to disk; the load comes from this process, on the same machine.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))

from services import Server

GAME = "pathagon"


class Table:
    """One game: two sockets, and a pause before each move."""

    def __init__(self, url: str, cookies: tuple[str, str], match_id: str, pause: float) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
        self.cookies = cookies
        self.pause = pause
        self.sockets: list[ClientConnection] = []
        self.trips: list[float] = []
        self.measuring = False

    async def sit(self) -> None:
        for cookie in self.cookies:
            headers = {"Cookie": cookie}
            socket = await connect(
                self.address, additional_headers=headers, compression=None, open_timeout=120, ping_interval=None
            )
            self.sockets.append(socket)

    async def play(self, until: float) -> None:
        await asyncio.gather(*(self.listen(socket, until) for socket in self.sockets))

    async def listen(self, socket: ClientConnection, until: float) -> None:
        """Answer each turn after a pause; a round trip ends with the acknowledgement."""
        sent, last, plies = 0.0, time.monotonic(), -1
        while time.monotonic() < until:
            try:
                text = await asyncio.wait_for(socket.recv(), 5)
            except TimeoutError:
                await socket.send('{"type":"ping","id":1}')
                continue
            if time.monotonic() - last > 8:
                last = time.monotonic()
                await socket.send('{"type":"ping","id":1}')
            if text.startswith('{"type":"ack"'):
                if self.measuring:
                    self.trips.append(time.perf_counter() - sent)
                continue
            if not text.startswith('{"type":"state"'):
                continue
            state: dict[str, Any] = json.loads(text)
            if state["my_turn"] and state["ply"] > plies:
                plies = state["ply"]
                await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))
                move = random.choice(state["legal"])[0]
                sent = time.perf_counter()
                await socket.send(json.dumps({"type": "move", "id": plies, "ply": plies, "move": move}))

    async def leave(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))


async def make_matches(url: str, count: int) -> tuple[list[str], tuple[str, str]]:
    limits = httpx.Limits(max_connections=20)
    ann, bob = (httpx.AsyncClient(base_url=url, timeout=120, limits=limits) for _ in range(2))
    async with ann, bob:
        await ann.get("/api/me")
        await bob.get("/api/me")
        gate = asyncio.Semaphore(16)

        async def make() -> str:
            async with gate:
                body = {"game": GAME, "options": {"repetition": "off"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
                made = (await ann.post("/api/matches", json=body)).json()
                await bob.post(f"/api/matches/{made['id']}/join", json={"invite": made["invite"]})
                return str(made["id"])

        ids = await asyncio.gather(*(make() for _ in range(count)))
        return ids, (f"parlour={ann.cookies['parlour']}", f"parlour={bob.cookies['parlour']}")


def memory(server: Server) -> int:
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    return sum(one.memory_info().rss for one in [process, *process.children(recursive=True)])


async def hold(server: Server, games: int, seconds: float, pause: float) -> dict[str, Any]:
    """Hold so many games for a while."""
    before = memory(server)
    ids, cookies = await make_matches(server.url, games)
    tables = [Table(server.url, cookies, match_id, pause) for match_id in ids]
    for start in range(0, games, 20):
        await asyncio.gather(*(table.sit() for table in tables[start : start + 20]))
    begun = time.monotonic()
    playing = [asyncio.create_task(table.play(begun + seconds + pause)) for table in tables]
    await asyncio.sleep(pause)  # until the first moves are spread
    for table in tables:
        table.measuring = True
    cpu = psutil.Process(server.process.pid).cpu_times() if server.process else None
    await asyncio.sleep(seconds)
    used = psutil.Process(server.process.pid).cpu_times() if server.process else None
    rss = memory(server)
    for table in tables:
        table.measuring = False
    await asyncio.gather(*playing)
    await asyncio.gather(*(table.leave() for table in tables))
    trips = sorted(trip for table in tables for trip in table.trips)
    assert trips and cpu and used
    return {
        "games": games,
        "sockets": 2 * games,
        "moves_per_second": round(len(trips) / seconds, 1),
        "wanted_per_second": round(games / pause, 1),
        "p50_ms": round(statistics.median(trips) * 1000, 1),
        "p99_ms": round(trips[int(len(trips) * 0.99)] * 1000, 1),
        "server_cpu_percent": round(100 * (used.user + used.system - cpu.user - cpu.system) / seconds),
        "kB_per_game": round((rss - before) / games / 1024),
        "rss_MB": round(rss / 1e6),
    }


async def finish(server: Server, games: int) -> dict[str, Any]:
    """Memory after many games that were begun, played a little, and given up."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=httpx.Limits(max_connections=16)) as ann:
        await ann.get("/api/me")
        gate = asyncio.Semaphore(12)

        async def one() -> None:
            async with gate:
                body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]}
                match = (await ann.post("/api/matches", json=body)).json()["id"]
                for ply, move in enumerate(("d4", "c3", "e5")):
                    await ann.post(f"/api/matches/{match}/moves", json={"ply": ply, "move": move})
                await ann.post(f"/api/matches/{match}/acts", json={"act": "resign"})

        marks = [memory(server)]
        for _ in range(5):
            await asyncio.gather(*(one() for _ in range(games // 5)))
            await asyncio.sleep(35)  # until idle tables are forgotten
            marks.append(memory(server))
    return {"finished": games, "rss_MB": [round(mark / 1e6, 1) for mark in marks]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=3)
    parser.add_argument("--finished", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), settings={"ping_seconds": 60.0}).start()
        try:
            for games in arguments.games:
                print(json.dumps(asyncio.run(hold(server, games, arguments.seconds, arguments.pause))), flush=True)
            if arguments.finished:
                print(json.dumps(asyncio.run(finish(server, arguments.finished))), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
