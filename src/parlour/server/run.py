"""Starting a server: checks first, one clear sentence when it cannot run, then uvicorn."""

import errno
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn

from parlour.errors import ParlourError
from parlour.server.http.logs import set_up_logs
from parlour.server.http.patience import Patient
from parlour.server.live import handles
from parlour.server.live.bus import check_bus
from parlour.server.settings import Settings
from parlour.server.store import outages
from parlour.server.store.database import migrate
from parlour.server.wire.messages import LONGEST_MESSAGE

FACTORY = "parlour.server.app:make_from_environment"
SHUTDOWN_SECONDS = 10
HEALTH_SECONDS = 15  # a process that is silent for longer is replaced; a busy machine may keep one waiting


def serve(settings: Settings, *, browser: bool) -> None:
    """Serve until interrupted."""
    keep_private(settings)
    check_workers(settings)
    check_port(settings.host, settings.port)
    migrate(settings.database)
    outages.begin(settings.database)
    if settings.bus is not None:
        check_bus(settings.bus)
    set_up_logs()
    handles.take_all()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, leave)
    address = f"http://{shown_host(settings.host)}:{settings.port}/"
    print(f"Parlour is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(settings, address), daemon=True).start()
    settings.to_environment()
    uvicorn.run(FACTORY, factory=True, workers=settings.workers, **options(settings))


def keep_private(settings: Settings) -> None:
    """Files of the server, those that are there already too, are for its user alone."""
    os.umask(0o077)
    try:
        for path in Path(settings.data).glob("parlour.sqlite*"):
            path.chmod(0o600)
    except OSError as error:
        raise ParlourError(f"cannot keep {error.filename} private: {(error.strerror or str(error)).lower()}") from None


def leave(number: int, frame: object) -> None:
    """An end that was asked for is no failure; uvicorn raises the signal again once it has closed everything."""
    sys.exit(0)


def options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "http": Patient,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": settings.trust_proxy,
        "ws_max_size": LONGEST_MESSAGE,
        "ws_ping_interval": None,  # clients beat by messages of their own, see live.py
        "ws_per_message_deflate": False,  # a window of 300 kB for each socket is more than its match
        "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
        "backlog": 4096,
        "timeout_worker_healthcheck": HEALTH_SECONDS,
    }


def check_workers(settings: Settings) -> None:
    shared = settings.bus is not None and not settings.database.startswith("sqlite")
    if settings.workers > 1 and not shared:
        raise ParlourError(f"{settings.workers} workers need --database postgresql+psycopg://… and --bus redis://…")


def check_port(host: str, port: int) -> None:
    """ParlourError where the port cannot be taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ParlourError(f"port {port} of {host} is taken: choose another with --port") from None
            raise ParlourError(f"cannot listen on {host}:{port}: {(error.strerror or str(error)).lower()}") from None


def shown_host(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else f"[{host}]" if ":" in host else host


def open_when_ready(settings: Settings, address: str) -> None:
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    for _ in range(100):
        try:
            socket.create_connection((host, settings.port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
