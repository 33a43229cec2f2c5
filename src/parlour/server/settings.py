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
    login_rate: float = 0.1
    login_burst: int = 10
    guest_rate: float = 0.5
    guest_burst: int = 60
    message_rate: float = 20.0
    message_burst: int = 40
    sockets_per_person: int = 30
    sockets_per_address: int = 200
    body_bytes: int = 262_144
    open_matches: int = 200  # unfinished ones that one person may have made


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
    send_seconds: float = 20.0
    absence_seconds: float = 60.0
    trust_proxy: bool = False
    limits: Limits = field(default_factory=Limits)

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> "Settings":
        given = json.loads(os.environ[VARIABLE])
        return cls(**(given | {"limits": Limits(**given["limits"])}))


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
        database = f"sqlite+aiosqlite:///{data / 'parlour.sqlite'}"
    return Settings(**({"data": str(data), "database": database} | from_operator() | rest))
