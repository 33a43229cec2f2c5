"""The application: routes, pages, health and metrics around one house."""

import contextlib
import gc
import sys
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI
from fastapi.responses import PlainTextResponse, Response
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
from parlour.server.http.pages import add_pages
from parlour.server.http.problems import add_error_handlers
from parlour.server.http.routes import analysis, bot, games, home, lessons, live, matches, people, studies, tactics
from parlour.server.live.farewell import Farewell
from parlour.server.live.house import House
from parlour.server.settings import Settings
from parlour.server.wire.bodies import Health, Problem
from parlour.server.wire.errors import Away

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": "refused"}
    for status in (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
}
HEALTH_SECONDS = 3.0  # a database that takes longer is not well
SWITCH_SECONDS = 0.001  # a thread that comes back from the disk waits no longer for a busy event loop
# Thresholds for garbage, which is rare here: a whole collection stops a thousand live games for half a second.
COLLECTING = (20_000, 10, 5)


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
    for part in (games, lessons, home, people, matches, analysis, studies, tactics, bot, live):
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
