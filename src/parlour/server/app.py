"""The application: routes, pages, health and metrics around one house."""

import asyncio
import contextlib
import functools
import gc
import gzip
import mimetypes
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from prometheus_client import generate_latest
from starlette.middleware import Middleware

import parlour
from parlour.server.http.logs import set_up_logs
from parlour.server.http.metrics import Metrics
from parlour.server.http.middleware.compressed import Compressed
from parlour.server.http.middleware.guarded import Guarded
from parlour.server.http.middleware.headers import Headed
from parlour.server.http.middleware.noted import Noted
from parlour.server.http.middleware.proxied import Proxied
from parlour.server.http.problems import add_error_handlers
from parlour.server.http.routes import analysis, bot, games, lessons, live, matches, people, studies, tactics
from parlour.server.live.farewell import Farewell
from parlour.server.live.house import MANUAL, STATIC, House
from parlour.server.settings import Settings
from parlour.server.wire.bodies import Health, Problem
from parlour.server.wire.errors import Away, Refused

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": "refused"}
    for status in (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
}
HEALTH_SECONDS = 3.0  # a database that takes longer is not well
SWITCH_SECONDS = 0.001  # a thread that comes back from the disk waits no longer for a busy event loop
# Thresholds for garbage, which is rare here: a whole collection stops a thousand live games for half a second.
COLLECTING = (20_000, 10, 5)
CORE = "core/"
SQUEEZING = threading.Lock()
NOT_BUILT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour</title></head><body>
<h1>Parlour</h1><p>The server runs, but its pages have not been built. In a checkout run <code>make build</code>;
a released package brings them along.</p><p>The interface for programs is at <a href="/api/games">/api/games</a>.</p>
</body></html>"""


def make_app(settings: Settings) -> FastAPI:
    house, metrics = House(settings), Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        Farewell(house).prepare()
        yield
        await house.close()

    around = [  # from the outside inwards
        Middleware(Noted, metrics=metrics),
        Middleware(Headed),
        Middleware(Proxied, settings=settings),
        Middleware(Guarded, house=house),
        Middleware(Compressed, minimum_size=1000, compresslevel=6),
    ]
    app = FastAPI(
        title="Parlour",
        version=parlour.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=PROBLEMS,
        generate_unique_id_function=name_of,
        middleware=around,
    )
    app.state.house = house
    for part in (games, lessons, people, matches, analysis, studies, tactics, bot, live):
        app.include_router(part.router, prefix="/api")
    add_operation(app, house, metrics)
    add_pages(app)
    add_error_handlers(app)
    return app


def make_from_environment() -> FastAPI:
    """For server processes."""
    set_up_logs()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    return make_app(Settings.from_environment())


def name_of(route: APIRoute) -> str:
    return route.name


def add_operation(app: FastAPI, house: House, metrics: Metrics) -> None:
    @app.get("/healthz", tags=["operation"])
    async def health() -> Health:
        """Whether the database answers."""
        if not await house.store.answers(HEALTH_SECONDS):
            raise Away
        return Health(status="ok", version=parlour.__version__)

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    async def prometheus() -> Response:
        """Numbers for Prometheus."""
        metrics.look(house)
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")


def add_pages(app: FastAPI, static: Path = STATIC) -> None:
    """The built client: its files, and its first page for every address that is not a file."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Refused(404, "request/unknown", f"no such address: /{path[:100]}")
        if path == "docs" or path.startswith("docs/"):
            return manual_page(request, path.removeprefix("docs").strip("/"))
        file = find_file(static, path)
        if file is not None and path.startswith(CORE):
            return await core_file(file, caching(path), request.headers.get("accept-encoding", ""))
        if file is not None:
            return FileResponse(file, headers=caching(path))
        index = find_file(static, "index.html")
        return FileResponse(index, headers={"cache-control": "no-cache"}) if index else HTMLResponse(NOT_BUILT, 503)


def manual_page(request: Request, path: str) -> Response:
    """A page or file of the documentation; its pages refer to one another relative to /docs/."""
    if not path and not request.url.path.endswith("/"):
        return RedirectResponse("/docs/")
    file = find_file(MANUAL, path or "index.html")
    if file is None:
        raise Refused(404, "request/unknown", f"no such page of the documentation: /docs/{path[:100]}")
    return FileResponse(file, headers=caching(path))


def find_file(static: Path, path: str) -> Path | None:
    """A file inside the folder, and nothing outside of it."""
    if not path or "\0" in path or len(path) > 300:
        return None
    try:
        file = (static / path).resolve()
        return file if file.is_relative_to(static.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None


async def core_file(file: Path, headers: dict[str, str], accepted: str) -> Response:
    """A file of the core for browsers: they are large, so each is compressed once for all."""
    if "gzip" not in accepted or file.suffix == ".zip":
        return FileResponse(file, headers=headers)
    body = await asyncio.to_thread(squeeze, file)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=headers | {"content-encoding": "gzip", "vary": "Accept-Encoding"})


def squeeze(file: Path) -> bytes:
    with SQUEEZING:  # those who ask meanwhile wait for the first
        return squeezed(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=16)
def squeezed(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


def caching(path: str) -> dict[str, str]:
    """Files with a hash or a version in their name never change."""
    lasting = path.startswith("assets/") or (path.startswith(CORE) and path != CORE + "core.json")
    return {"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
