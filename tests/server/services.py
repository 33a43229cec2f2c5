"""Real servers for the tests: ours, PostgreSQL and Redis, each in a process and a folder of its own."""

import contextlib
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]

GENEROUS = {
    "write_rate": 10000.0,
    "write_burst": 100000,
    "read_rate": 10000.0,
    "read_burst": 100000,
    "make_rate": 10000.0,
    "make_burst": 100000,
    "login_rate": 1000.0,
    "login_burst": 10000,
    "guess_rate": 1000.0,
    "guess_burst": 10000,
    "guess_here_rate": 1000.0,
    "guess_here_burst": 10000,
    "painting_rate": 1000.0,
    "painting_burst": 10000,
    "guest_rate": 10000.0,
    "guest_burst": 100000,
    "message_rate": 2000.0,
    "message_burst": 4000,
    "sockets_per_person": 5000,
    "sockets_per_address": 10000,
    "connections_per_address": 10000,
    "open_matches": 100000,
    "open_challenges": 100000,
    "open_from_block": 100000,
    "challenges_waiting": 100000,
    "challenges_from_guests": 100000,
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(check, what: str, seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, httpx.HTTPError):
            if check():
                return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come up")


def can_connect(port: int) -> bool:
    socket.create_connection(("127.0.0.1", port), 1).close()
    return True


def stop(process: "subprocess.Popen[bytes]", how: int = signal.SIGTERM) -> None:
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@dataclass
class Service:
    """Another program that a server needs; it can be frozen, killed and started again."""

    url: str
    command: list[str]
    is_up: Callable[[], object]
    rest: Mapping[str, Any] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
        self.process = subprocess.Popen(self.command, **quiet, **self.rest)
        wait_for(self.is_up, self.command[0])

    def tell(self, number: int) -> None:
        """To all its processes: each of PostgreSQL's is in a group of its own."""
        assert self.process is not None
        with contextlib.suppress(psutil.NoSuchProcess):
            whole = psutil.Process(self.process.pid)
            for process in [whole, *whole.children(recursive=True)]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.send_signal(number)

    def freeze(self) -> None:
        self.tell(signal.SIGSTOP)

    def thaw(self) -> None:
        self.tell(signal.SIGCONT)

    def stop(self, how: int = signal.SIGINT) -> None:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.thaw()
        stop(self.process, how)


@contextlib.contextmanager
def postgres() -> Iterator[Service]:
    """A fresh PostgreSQL."""
    binaries = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
    folder, port = tempfile.mkdtemp(prefix="parlour-pg-"), free_port()
    become: dict[str, Any] = {}
    if os.getuid() == 0:  # it refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        become = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data, rest = f"{folder}/data", become | {"cwd": folder}
    init = [str(binaries / "initdb"), "-D", data, "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(init, check=True, stdout=subprocess.DEVNULL, **rest)
    command = [str(binaries / "postgres"), "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]
    create = [str(binaries / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "parlour", "parlour"]

    def is_up() -> bool:
        """Whether the database is there: made now, or by an earlier start."""
        made = subprocess.run(create, capture_output=True, text=True)
        return made.returncode == 0 or "already exists" in made.stderr

    service = Service(f"postgresql+psycopg://parlour@127.0.0.1:{port}/parlour", command, is_up, rest)
    service.start()
    try:
        yield service
    finally:
        service.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis_server() -> Iterator[Service]:
    """A fresh Redis."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    service = Service(f"redis://127.0.0.1:{port}", command, lambda: can_connect(port))
    service.start()
    try:
        yield service
    finally:
        service.stop(signal.SIGTERM)


def is_quiet(line: str) -> bool:
    """Whether a line is one JSON object that tells of no error."""
    try:
        told = json.loads(line)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("level") not in ("error", "critical") and "trace" not in told


@dataclass
class Server:
    """`parlour serve` in a process of its own, which can be killed and started again."""

    folder: Path
    arguments: list[str] = field(default_factory=list)
    settings: Mapping[str, object] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        command = [sys.executable, "-m", "parlour", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.folder), *self.arguments]
        environment = os.environ | {"PARLOUR_SETTINGS": json.dumps({"limits": GENEROUS} | dict(self.settings))}
        with (self.folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)
        wait_for(self.is_up, f"the server ({self.log()[-2000:]})", 60)
        return self

    def is_up(self) -> bool:
        assert self.process is not None and self.process.poll() is None, self.log()
        return httpx.get(self.url + "/healthz", timeout=5).status_code == 200

    def kill(self) -> None:
        """kill -9, with all its workers."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        stop(self.process)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return int(self.process.returncode)

    def troubles(self) -> list[str]:
        """Lines of the log that tell of errors, or are not what a log consists of."""
        lines = [line for line in self.log().splitlines() if line and not line.startswith("Parlour is at ")]
        return [line for line in lines if not is_quiet(line)]

    def log(self) -> str:
        path = self.folder / "log.txt"
        return path.read_text() if path.exists() else ""
