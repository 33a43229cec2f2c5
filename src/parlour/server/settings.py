"""How a server is set up; handed to worker processes through the environment."""

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError

VARIABLE = "PARLOUR_SERVER"
OPERATOR = "PARLOUR_SETTINGS"


@dataclass(frozen=True)
class Limits:
    """What one person or address may do. Rates are per second, with bursts."""

    write_rate: float = 2.0
    write_burst: int = 60
    read_rate: float = 20.0
    read_burst: int = 200
    make_rate: float = 0.5  # matches and rematches
    make_burst: int = 30
    painting_rate: float = 0.5  # PNG pictures for one block of addresses
    painting_burst: int = 20
    login_rate: float = 0.1
    login_burst: int = 10
    guess_rate: float = 1 / 30  # passwords tried for one account, from wherever
    guess_burst: int = 100
    guess_here_rate: float = 1 / 300  # the same from one block of addresses, which alone shuts nobody out
    guess_here_burst: int = 20
    guest_rate: float = 0.5
    guest_burst: int = 60
    message_rate: float = 20.0
    message_burst: int = 40
    sockets_per_person: int = 30
    analyses_per_person: int = 2  # at a time
    sockets_per_address: int = 200
    connections_per_address: int = 400  # of requests; not where a proxy is trusted
    body_bytes: int = 262_144
    open_matches: int = 200  # unfinished ones that one person may have made
    open_challenges: int = 20  # of these, such as wait for players
    open_from_block: int = 100  # that those of one block of addresses may have in the lobby
    challenges_to_one: int = 3  # that one person may have waiting for another
    challenges_waiting: int = 50  # that may wait for one person
    challenges_from_guests: int = 10  # of these, such as guests have made


@dataclass(frozen=True)
class Settings:
    data: str
    database: str
    bus: str | None = None
    workers: int = 1
    host: str = "127.0.0.1"
    port: int = 8000
    bot_threads: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    ping_seconds: float = 15.0
    send_seconds: float = 20.0  # in which something of an answer must be read
    patience_seconds: float = 10.0  # for the head of a request, and for its body
    absence_seconds: float = 60.0
    trust_proxy: bool = False
    limits: Limits = field(default_factory=Limits)

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> "Settings":
        given = json.loads(os.environ[VARIABLE])
        return cls(**(given | {"limits": Limits(**given["limits"])}))


def secret(name: str) -> str | None:
    """An address with a password in it, from the variable PARLOUR_<name> or from the file that PARLOUR_<name>_FILE names."""
    variable = f"PARLOUR_{name}"
    given, path = os.environ.get(variable), os.environ.get(f"{variable}_FILE")
    if given and path:
        raise ParlourError(f"{variable} and {variable}_FILE are both given: expected one of them")
    if path is None:
        return given or None
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ParlourError(f"cannot read {variable}_FILE {path}: {str(error).lower()}") from None


def from_operator() -> dict[str, Any]:
    """What the operator has set by PARLOUR_SETTINGS: a JSON object of settings, with `limits` inside."""
    text = os.environ.get(OPERATOR, "{}")
    known = {field.name for field in fields(Settings)} - {"data", "database", "bus", "workers", "host", "port"}
    try:
        given = json.loads(text)
        if not isinstance(given, dict) or not set(given) <= known:
            raise TypeError(f"expected an object with {', '.join(sorted(known))}")
        return given | ({"limits": Limits(**given["limits"])} if "limits" in given else {})
    except (ValueError, TypeError) as error:
        raise ParlourError(f"cannot read {OPERATOR}: {error}") from None


def sqlite_in(data: Path) -> str:
    return f"sqlite+aiosqlite:///{data / 'parlour.sqlite'}"


def settings_for(data: Path, database: str | None = None, **rest: Any) -> Settings:
    """Settings with SQLite in the data folder unless a database is named; ParlourError where the folder cannot be used."""
    if database is None:
        try:
            data.mkdir(parents=True, exist_ok=True)
            probe = data / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise ParlourError(
                f"cannot write to the data folder {data}: {(error.strerror or str(error)).lower()}"
            ) from None
        database = sqlite_in(data)
    return Settings(**({"data": str(data), "database": database} | from_operator() | rest))
