"""Memory of a server after many finished games.

    python bench/finished_games.py 1000 5000 10000      the memory after so many games

Every game is made over REST and played to its end over a socket of its own, several at a time, by one person on both seats. Memory
is read once idle tables have been forgotten, which takes half a minute.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

import httpx
import psutil
import uvloop
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))

from services import GENEROUS, Server

MOVES = ["d1", "a1", "d2", "g1", "d3", "a7", "d4", "g7", "d5", "a2", "d6", "g2", "d7"]  # a column across the board
AT_ONCE = 12
IDLE_SECONDS = 45


async def play(ann: httpx.AsyncClient) -> None:
    body = {"game": "pathagon", "seats": [{"kind": "me"}, {"kind": "me"}]}
    match = (await ann.post("/api/matches", json=body)).raise_for_status().json()["id"]
    address = f"{str(ann.base_url).replace('http', 'ws', 1)}/api/matches/{match}/live".replace("//api", "/api")
    headers = {"Cookie": f"parlour={ann.cookies['parlour']}"}
    async with connect(address, additional_headers=headers, compression=None) as socket:
        for ply, move in enumerate(MOVES):
            await socket.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": move}))
            while not (text := str(await socket.recv())).startswith('{"type":"ack"'):
                assert not text.startswith('{"type":"error"'), text
        while '"state":"over"' not in text:
            text = str(await socket.recv())


async def play_many(url: str, count: int) -> None:
    limits = httpx.Limits(
        keepalive_expiry=2
    )  # sooner than the server, which may close what has been idle for 5 seconds
    async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as ann:
        await ann.get("/api/me")
        left = iter(range(count))

        async def play_on() -> None:
            for _ in left:
                await play(ann)

        await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("marks", nargs="*", type=int, default=[1000, 5000, 10000])
    with tempfile.TemporaryDirectory() as folder:
        server, done, begun = Server(Path(folder), settings={"limits": GENEROUS}).start(), 0, time.monotonic()
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        try:
            print(json.dumps({"finished": 0, "rss_MB": round(process.memory_info().rss / 1e6, 1)}), flush=True)
            for mark in parser.parse_args().marks:
                uvloop.run(play_many(server.url, mark - done))
                done = mark
                time.sleep(IDLE_SECONDS)
                tables = [
                    line for line in httpx.get(server.url + "/metrics").text.splitlines() if "parlour_tables " in line
                ]
                rss = round(process.memory_info().rss / 1e6, 1)
                seconds = round(time.monotonic() - begun)
                row = {"finished": mark, "rss_MB": rss, "tables": float(tables[-1].split()[1]), "seconds": seconds}
                print(json.dumps(row), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
