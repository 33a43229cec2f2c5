"""A database that is away or frozen for a while: sockets stay, requests are told so, nobody loses time."""

import json
import time
from pathlib import Path

import httpx
import sqlalchemy as sa
from tests.server.conftest import SETTINGS
from tests.server.people import Guest
from tests.server.services import Server, Service, postgres

from parlour.server.store.database import connect_in_threads

CLOCK = {"kind": "real-time", "initial_seconds": 60, "increment_seconds": 0}
AWAY_SECONDS = 2.0
FROZEN_SECONDS = 4.0
LONG_SECONDS = 12.0
SHORT_CLOCK = CLOCK | {"initial_seconds": 10}


def test_a_database_that_is_away_breaks_no_socket_and_costs_no_time(tmp_path: Path) -> None:
    with postgres() as database:
        server = Server(tmp_path, ["--database", database.url], SETTINGS).start()
        try:
            ann, bob = Guest(server.url), Guest(server.url)
            match = ann.make("pathagon", "me", "open", clock=CLOCK)
            bob.join(match)
            with ann.sit(match["id"]) as chair, bob.sit(match["id"]) as other:
                chair.wait(lambda state: state["my_turn"])
                other.wait(lambda state: not state["my_turn"])  # both sit before it goes
                database.stop()
                time.sleep(AWAY_SECONDS)
                assert chair.refused("move", ply=0, move="d4")["code"] == "server/away"
                for path in ("/healthz", "/api/matches", "/api/me"):
                    reply = httpx.get(server.url + path)
                    assert (reply.status_code, reply.json()["error"]["code"]) == (503, "server/away"), path
                database.start()
                chair.do("sync")
                state = chair.play("d4")
                assert state["clock"]["left_ms"][0] > 60_000 - 1000 * AWAY_SECONDS, "what it was away is not charged"
                other.wait(lambda state: state["my_turn"])
                read_only(database, "on")
                assert other.refused("move", ply=1, move="c3")["code"] == "server/full"
                assert bob.post(f"/api/matches/{match['id']}/moves", {"ply": 1, "move": "c3"}, 503)["error"]["code"] == "server/full"
                read_only(database, "off")
                database.freeze()
                frozen = time.monotonic()
                assert httpx.get(server.url + "/healthz", timeout=10).status_code == 503
                time.sleep(max(0.0, frozen + FROZEN_SECONDS - time.monotonic()))
                database.thaw()
                state = other.play("c3")
                assert state["clock"]["left_ms"][1] > 60_000 - 1000 * FROZEN_SECONDS
            assert '"level": "error"' not in server.log(), server.log()[-3000:]
        finally:
            server.stop()


def read_only(database: Service, mode: str) -> None:
    """Whether it writes nothing, as one that only follows another does."""
    engine = connect_in_threads(database.url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("SET default_transaction_read_only = off"))
        connection.execute(sa.text(f"ALTER SYSTEM SET default_transaction_read_only = {mode}"))
        connection.execute(sa.text("SELECT pg_reload_conf()"))
    engine.dispose()
    time.sleep(1)


def test_a_long_freeze_of_the_database_costs_nobody_time(tmp_path: Path) -> None:
    """A move sent in time is played, though the answer takes longer than its player has left; nor does the other pay for it."""
    with postgres() as database:
        server = Server(tmp_path, ["--database", database.url], SETTINGS).start()
        try:
            ann, bob = Guest(server.url), Guest(server.url)
            match = ann.make("pathagon", "me", "open", clock=SHORT_CLOCK)
            with ann.sit(match["id"]) as chair:
                bob.join(match)
                chair.wait(lambda state: state["my_turn"])
                database.freeze()
                chair.socket.send(json.dumps({"type": "move", "id": 1, "ply": 0, "move": "d4"}))
                time.sleep(LONG_SECONDS)
                database.thaw()
                state = chair.wait(lambda state: state["ply"] == 1)
                assert state["state"] == "running" and min(state["clock"]["left_ms"]) > 4_000, state["clock"]
                with bob.sit(match["id"]) as other:
                    state = other.play("c3")
                    assert state["state"] == "running" and state["clock"]["left_ms"][1] > 4_000, state["clock"]
        finally:
            server.stop()
