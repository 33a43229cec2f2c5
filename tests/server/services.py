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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

GENEROUS = {
    "write_rate": 10000.0,
    "write_burst": 100000,
    "login_rate": 1000.0,
    "login_burst": 10000,
    "guest_rate": 10000.0,
    "guest_burst": 100000,
    "message_rate": 2000.0,
    "message_burst": 4000,
    "sockets_per_person": 5000,
    "sockets_per_address": 10000,
    "open_matches": 100000,
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


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh PostgreSQL."""
    binaries = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
    folder, port = tempfile.mkdtemp(prefix="parlour-pg-"), free_port()
    become: dict[str, Any] = {}
    if os.getuid() == 0:  # it refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        become = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data = f"{folder}/data"
    init = [str(binaries / "initdb"), "-D", data, "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(init, check=True, stdout=subprocess.DEVNULL, cwd=folder, **become)
    command = [str(binaries / "postgres"), "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, **become)
    try:
        create = [str(binaries / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "parlour", "parlour"]
        wait_for(lambda: subprocess.run(create, capture_output=True).returncode == 0, "PostgreSQL")
        yield f"postgresql+psycopg://parlour@127.0.0.1:{port}/parlour"
    finally:
        stop(server, signal.SIGINT)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """The address of a fresh Redis."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: can_connect(port), "Redis")
        yield f"redis://127.0.0.1:{port}"
    finally:
        stop(server)


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

    def log(self) -> str:
        path = self.folder / "log.txt"
        return path.read_text() if path.exists() else ""
