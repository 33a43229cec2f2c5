#!/usr/bin/env python3
"""Break everything around a server while people play on it, and see that none of them suffers for it.

Usage: scripts/chaos.py [SECONDS]        ten minutes by default; `make chaos`, `CHAOS_SECONDS=60 make chaos`

Two workers on PostgreSQL with Redis. Innocent people play by clocks; abusers from another address start strong bots and watch them, read
far pages in loops, resign and begin again over new sockets, ask for pictures, send junk and leave sockets half open or unread. All the
while workers, the whole server, Redis and PostgreSQL are killed, frozen and started again, nothing can be written for a while, and the
clock of the machine is an hour on after a start. At the end every acknowledged move must be there and no game lost by time or absence, and
the 99th percentile of the moves outside of the breaks and the three seconds after each must be under half a second. How late this
process itself was woken is printed beside it: on a machine that is busy with other work that alone may be more.
Exit code 1 where something was lost or slow.
"""

import asyncio
import contextlib
import dataclasses
import json
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import psutil

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "server"))

from people import Guest  # noqa: E402
from services import Server, Service, postgres, redis_server  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402
from websockets.exceptions import WebSocketException  # noqa: E402

GAMES = 12
PAUSE = 0.5  # seconds that innocent people think
CLOCK = {"kind": "real-time", "initial_seconds": 60, "increment_seconds": 2}
SETTLE = 3.0  # after a break, until people are back
LIMITS = {"limits": {"guest_rate": 1000.0, "guest_burst": 10000}, "absence_seconds": 20.0}
ELSEWHERE = "127.9.9.1"  # where the abusers come from
TICK = 0.05
GOAL_MS = 500
STEP_SECONDS = 3600  # of the clock on the wall


@dataclasses.dataclass
class Story:
    """What happened, and when."""

    until: float
    going: bool = True  # until the last break is over
    breaks: list[tuple[float, float, str]] = dataclasses.field(default_factory=list)
    moves: list[tuple[float, float]] = dataclasses.field(default_factory=list)  # when, seconds until acknowledged
    abuses: int = 0
    late: list[float] = dataclasses.field(default_factory=list)  # seconds that this process was woken too late

    @contextlib.contextmanager
    def breaking(self, what: str) -> Any:
        begun = time.monotonic()
        print(f"{what} …", end=" ", flush=True)
        yield
        print(f"{time.monotonic() - begun:.1f} s", flush=True)
        self.breaks.append((begun, time.monotonic() + SETTLE, what))

    def calm(self) -> list[float]:
        """What moves took that did not touch a break."""
        return [
            took
            for at, took in self.moves
            if not any(begun < at + took and at < ended for begun, ended, _ in self.breaks)
        ]


async def watch_machine(story: Story) -> None:
    while story.going:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        story.late.append(time.monotonic() - due)


class Innocent:
    """Two people of one game, who play on as long as they can, connect again, and begin anew when a game has ended."""

    def __init__(self, url: str, story: Story) -> None:
        self.url = url
        self.story = story
        self.dice = random.Random(1)
        self.kept: dict[str, dict[int, str]] = {}  # match: ply: acknowledged move
        self.ended: dict[str, dict[str, Any]] = {}  # match: how it ended while they played; who has left loses by time
        self.people = [Guest(url), Guest(url)]
        self.match = self.begin()

    def begin(self) -> str:
        ann, bob = self.people
        match = ann.make("pathagon", "me", "open", clock=CLOCK)
        bob.join(match)
        self.kept[match["id"]] = {}
        return str(match["id"])

    async def play(self, seat: int) -> None:
        while self.story.going:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError, EOFError):
                await self.sit(seat)
            await asyncio.sleep(0.3)

    async def sit(self, seat: int) -> None:
        person, match = self.people[seat], self.match
        address = f"{self.url.replace('http', 'ws', 1)}/api/matches/{match}/live"
        cookie = {"Cookie": f"parlour={person.http.cookies['parlour']}"}
        async with connect(address, additional_headers=cookie, open_timeout=10, close_timeout=1) as socket:
            sent: dict[int, tuple[int, str, float]] = {}
            state: dict[str, Any] = {}
            number = 0
            while self.story.going and self.match == match:
                with contextlib.suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(socket.recv(), 2))
                    if message["type"] == "state":
                        state = message
                    elif message["type"] == "ack" and message["id"] in sent:
                        ply, move, begun = sent.pop(message["id"])
                        self.kept[match][ply] = move
                        self.story.moves.append((begun, time.monotonic() - begun))
                    elif message["type"] == "error":
                        sent.pop(message["id"], None)
                        await asyncio.sleep(0.2)
                if state.get("state") == "over":
                    self.ended[match] = state["outcome"]
                    await self.begin_anew(match)
                elif state.get("my_turn") and not sent and state["ply"] not in self.kept[match]:
                    await asyncio.sleep(PAUSE * self.dice.random())
                    number += 1
                    move = self.dice.choice(state["legal"])[0]
                    sent[number] = (state["ply"], move, time.monotonic())
                    await socket.send(json.dumps({"type": "move", "id": number, "ply": state["ply"], "seq": state["seq"], "move": move}))

    async def begin_anew(self, over: str) -> None:
        if self.match == over:
            with contextlib.suppress(httpx.HTTPError, AssertionError, KeyError):
                self.match = await asyncio.to_thread(self.begin)


# -- those who do not mean well ---------------------------------------------------------------------------------------


def come(url: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE, verify=False)  # reading certificates would take our own time
    return httpx.AsyncClient(base_url=url, timeout=10, transport=transport)


def look(url: str, match: str, http: httpx.AsyncClient, **rest: Any) -> connect:
    cookie = {"Cookie": f"parlour={http.cookies['parlour']}"} if "parlour" in http.cookies else {}
    address = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/live"
    return connect(address, additional_headers=cookie, close_timeout=1, local_addr=(ELSEWHERE, 0), **rest)


async def start_bots(url: str) -> None:
    """Matches of the strongest bots, watched, by one guest after another."""
    async with come(url) as http:
        await http.get("/api/me")
        seats = [{"kind": "bot", "level": "8"}] * 2
        made = await http.post("/api/matches", json={"game": "pathagon", "seats": seats, "public": True})
        async with look(url, made.json().get("id", "none"), http):
            await asyncio.sleep(5)


async def begin_and_resign(url: str) -> None:
    """Matches against a bot, resigned and begun again over new sockets, with a picture of each."""
    async with come(url) as http:
        await http.get("/api/me")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "1"}]
        match = (await http.post("/api/matches", json={"game": "pathagon", "seats": seats})).json().get("id", "none")
        for number in range(20):
            async with look(url, match, http) as socket:
                await socket.send(json.dumps({"type": "resign", "id": number}))
            await http.get(f"/api/matches/{match}/picture.png")
            await http.post(f"/api/matches/{match}/acts", json={"act": "offer", "kind": "rematch"})
            match = (await http.get(f"/api/matches/{match}")).json().get("rematch") or match


async def read_lists(url: str) -> None:
    async with come(url) as http:
        for path in ("matches?show=over&limit=100", "matches?show=live&limit=100&after=9~z", "games/pathagon/leaders?limit=100"):
            await http.get(f"/api/{path}")


async def send_junk(url: str) -> None:
    async with come(url) as http:
        await http.post("/api/session", json={"name": "Alice", "password": "x" * 20})
        await http.post("/api/matches", content=b"\xff" * 2000, headers={"content-type": "application/json"})
        await http.get("/api/me", headers={"cookie": f"parlour={os.urandom(20).hex()}"})


async def hang(url: str) -> None:
    """Half a request, and nothing more."""
    host, port = url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port), local_addr=(ELSEWHERE, 0))
    writer.write(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    await asyncio.sleep(5)
    writer.close()


def read_nothing(match: str) -> Callable[[str], Awaitable[None]]:
    """A viewer who asks for whole states and does not read them."""

    async def run(url: str) -> None:
        async with come(url) as http, look(url, match, http, max_queue=1) as socket:
            for number in range(30):
                await socket.send(json.dumps({"type": "sync", "id": number}))
            await asyncio.sleep(3)

    return run


async def abuse(story: Story, url: str, work: Callable[[str], Awaitable[None]]) -> None:
    while story.going:
        with contextlib.suppress(httpx.HTTPError, WebSocketException, OSError, TimeoutError, EOFError):
            await work(url)
        story.abuses += 1
        await asyncio.sleep(0.05)


# -- what breaks ------------------------------------------------------------------------------------------------------


class House:
    def __init__(self, server: Server, database: Service, bus: Service) -> None:
        self.server, self.database, self.bus = server, database, bus

    def workers(self) -> list[psutil.Process]:
        assert self.server.process is not None
        children = psutil.Process(self.server.process.pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    def kill_worker(self) -> None:
        random.choice(self.workers()).kill()
        time.sleep(2)

    def freeze_worker(self) -> None:
        worker = random.choice(self.workers())
        worker.suspend()
        time.sleep(3)
        worker.resume()

    def freeze_database(self) -> None:
        self.database.freeze()
        time.sleep(4)
        self.database.thaw()

    def restart_database(self) -> None:
        self.database.stop()
        time.sleep(2)
        self.database.start()

    def kill_database(self) -> None:
        self.database.stop(signal.SIGQUIT)  # at once, as in a crash
        self.database.start()

    def freeze_bus(self) -> None:
        self.bus.freeze()
        time.sleep(4)
        self.bus.thaw()

    def restart_bus(self) -> None:
        self.bus.stop(signal.SIGKILL)
        time.sleep(2)
        self.bus.start()

    def restart_server(self) -> None:
        self.server.stop()
        time.sleep(3)
        self.server.start()

    def kill_server(self) -> None:
        self.server.kill()
        time.sleep(3)
        self.server.start()

    def step_clock(self) -> None:
        """A start with the clock on the wall an hour on, as `first_offset` takes it, and another with it set right."""
        for ahead in (STEP_SECONDS, 0):
            self.server.kill()
            milliseconds = (time.time_ns() - time.monotonic_ns()) // 1_000_000 + 1000 * ahead
            os.environ["PARLOUR_CLOCK"] = str(milliseconds)
            self.server.start()
            del os.environ["PARLOUR_CLOCK"]
            time.sleep(2)

    def fill_disk(self) -> None:
        """Nothing can be written for a while: the database refuses as it does where its disk is full."""
        for mode in ("on", "off"):
            told = [*self.psql(), "-c", f"ALTER SYSTEM SET default_transaction_read_only = {mode}", "-c", "SELECT pg_reload_conf()"]
            os.spawnvp(os.P_WAIT, told[0], told)
            time.sleep(3)

    def psql(self) -> list[str]:
        address = self.database.url.replace("+psycopg", "")
        return ["env", "PGOPTIONS=-c default_transaction_read_only=off", "psql", "-q", "-o", "/dev/null", address]

    def all(self) -> list[Callable[[], None]]:
        return [self.kill_worker, self.freeze_database, self.restart_bus, self.fill_disk, self.restart_server, self.freeze_worker,
                self.kill_database, self.freeze_bus, self.step_clock, self.restart_database, self.kill_server]  # fmt: skip


async def break_things(story: Story, house: House) -> None:
    turn = 0
    await asyncio.sleep(5)
    while time.monotonic() < story.until - 15:
        work = house.all()[turn % len(house.all())]
        turn += 1
        with story.breaking(work.__name__.replace("_", " ")):
            await asyncio.to_thread(work)
        await asyncio.sleep(SETTLE + 4)
    await asyncio.sleep(max(0.0, story.until - time.monotonic()))
    story.going = False


# -- what is left -----------------------------------------------------------------------------------------------------


def judge(url: str, innocents: list[Innocent], story: Story) -> list[str]:
    """What should not have happened."""
    wrong = []
    with httpx.Client(base_url=url, timeout=30) as http:
        for match, kept in (pair for one in innocents for pair in one.kept.items()):
            state = http.get(f"/api/matches/{match}/state").json()
            for ply, move in kept.items():
                if state["moves"][ply : ply + 1] != [move]:
                    wrong.append(f"{match}: move {ply}, {move}, was acknowledged and is lost")
    for match, outcome in (pair for one in innocents for pair in one.ended.items()):
        if outcome["by"] != "rules":
            wrong.append(f"{match}: ended by {outcome['by']}: {outcome['reason']}")
    if not story.calm():
        wrong.append("no move was made between the breaks")
    elif 1000 * percentile(story.calm(), 0.99) > GOAL_MS:
        wrong.append(f"innocent people waited too long: expected {GOAL_MS} ms at most for 99 of 100 moves in calm")
    return wrong


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def tell(story: Story, innocents: list[Innocent]) -> None:
    calm, kept = story.calm(), sum(len(moves) for one in innocents for moves in one.kept.values())
    matches = sum(len(one.kept) for one in innocents)
    print(f"{len(story.breaks)} breaks, {story.abuses} abuses, {matches} games, {kept} acknowledged moves, {len(calm)} of them in calm")
    if calm:
        p99 = 1000 * percentile(calm, 0.99)
        print(f"moves in calm: p50 {1000 * statistics.median(calm):.0f} ms, p99 {p99:.0f} ms (goal {GOAL_MS} ms)")
    late = [1000 * percentile(story.late, part) for part in (0.5, 0.99)]
    print(f"this process was woken late: p50 {late[0]:.0f} ms, p99 {late[1]:.0f} ms; load {os.getloadavg()[0]:.1f} of {os.cpu_count()}")


async def run(house: House, seconds: float) -> int:
    url = house.server.url
    story = Story(time.monotonic() + seconds)
    innocents = [Innocent(url, story) for _ in range(GAMES)]
    works = [start_bots, begin_and_resign, read_lists, send_junk, hang, read_nothing(innocents[0].match)]
    tasks = [one.play(seat) for one in innocents for seat in (0, 1)]
    tasks += [abuse(story, url, work) for work in works for _ in range(2)]
    await asyncio.gather(*tasks, break_things(story, house), watch_machine(story))
    wrong = await asyncio.to_thread(judge, url, innocents, story)
    tell(story, innocents)
    print(*wrong or ["every acknowledged move is there, no result is wrong"], sep="\n")
    return 1 if wrong else 0


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    folder = Path(tempfile.mkdtemp(prefix="parlour-chaos-"))
    try:
        with postgres() as database, redis_server() as bus:
            arguments = ["--database", database.url, "--bus", bus.url, "--workers", "2"]
            server = Server(folder, arguments, LIMITS).start()
            try:
                return asyncio.run(run(House(server, database, bus), seconds))
            finally:
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


sys.exit(main())
