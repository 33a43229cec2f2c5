"""One shape for all errors of the REST interface."""

import logging

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from parlour.errors import ParlourError
from parlour.server.store.standstill import is_away, refusal_of
from parlour.server.wire.errors import Refused, TooMany, refuse

log = logging.getLogger("parlour.web")

CODES = {404: "request/unknown", 405: "request/method", 400: "request/invalid", 415: "request/type"}


def problem(error: Refused) -> JSONResponse:
    headers = {"retry-after": str(error.wait_seconds)} if isinstance(error, TooMany) else None
    return JSONResponse({"error": error.body()}, error.status, headers)


def add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return problem(error)

    @app.exception_handler(ParlourError)
    async def parlour_error(request: Request, error: ParlourError) -> JSONResponse:
        return problem(refuse(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return problem(Refused(422, "request/invalid", f"{where}: {first['msg']}" if where else str(first["msg"])))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        response = problem(
            Refused(error.status_code, CODES.get(error.status_code, "request/refused"), str(error.detail))
        )
        response.headers.update(dict(error.headers or {}))
        return response

    @app.exception_handler(sa.exc.TimeoutError)
    async def busy(request: Request, error: sa.exc.TimeoutError) -> JSONResponse:
        return problem(Refused(503, "server/busy", "the server is busy: try again"))

    @app.exception_handler(sa.exc.OperationalError)
    @app.exception_handler(sa.exc.InterfaceError)
    @app.exception_handler(sa.exc.DisconnectionError)
    async def away(request: Request, error: Exception) -> JSONResponse:
        return problem(refusal_of(error))

    @app.exception_handler(sa.exc.InternalError)
    async def unwritable(request: Request, error: sa.exc.InternalError) -> JSONResponse:
        return problem(refusal_of(error)) if is_away(error) else await failure(request, error)

    @app.exception_handler(Exception)
    async def failure(request: Request, error: Exception) -> JSONResponse:
        log.exception("a request failed", exc_info=error, extra={"path": request.url.path})
        return problem(Refused(500, "server/failure", "something went wrong here; it has been noted"))
