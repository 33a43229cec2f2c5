"""The built client: its files, and its first page for every address that is not a file."""

import asyncio
import functools
import gzip
import hashlib
import mimetypes
import threading
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

import parlour
from parlour.games.registry import slugs
from parlour.server.http.cards import PLACE, card_of
from parlour.server.live.house import MANUAL, STATIC
from parlour.server.wire.errors import Refused
from parlour.server.wire.shelf import with_shelf

CORE = "core/"
SHRUNK = ".br"  # beside a file that was compressed when the pages were built
LISTED = "files.json"
LEFT = ("index.html", "sw.js")
SQUEEZING = threading.Lock()
NOT_BUILT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour</title></head><body>
<h1>Parlour</h1><p>The server runs, but its pages have not been built. In a checkout run <code>make build</code>;
a released package brings them along.</p><p>The interface for programs is at <a href="/api/games">/api/games</a>.</p>
</body></html>"""
FRESH = {"cache-control": "no-cache"}
mimetypes.add_type("application/manifest+json", ".webmanifest")


def add_pages(app: FastAPI, static: Path = STATIC) -> None:
    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Refused(404, "request/unknown", f"no such address: /{path[:100]}")
        if path == "docs" or path.startswith("docs/"):
            return manual_page(request, path.removeprefix("docs").strip("/"))
        if path == LISTED:
            return JSONResponse({"version": parlour.__version__, "files": shell_of(static)}, headers=FRESH)
        file = find_file(static, path)
        if file is not None and file.name != "index.html":
            return await send_file(file, path, request.headers.get("accept-encoding", ""))
        index = find_file(static, "index.html")
        return await first_page(index, request, path) if index else HTMLResponse(NOT_BUILT, 503)


def shell_of(static: Path) -> list[str]:
    """What a device keeps to open the pages without a net: all files but the core, and what tells of the games."""
    names = sorted(path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file())
    files = [f"/{name}" for name in names if not name.startswith(CORE) and not name.endswith(SHRUNK) and name not in LEFT]
    told = [f"/api/games/{slug}{part}" for slug in slugs() for part in ("", "/rules")]
    return ["/", *files, "/api/shelf", "/api/games", *told]


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


async def send_file(file: Path, path: str, accepted: str) -> Response:
    headers, kind = caching(path), mimetypes.guess_type(file.name)[0]
    small = file.with_name(file.name + SHRUNK)
    if "br" in [word.partition(";")[0].strip() for word in accepted.split(",")] and small.is_file():
        headers |= {"content-encoding": "br", "vary": "Accept-Encoding"}
        return FileResponse(small, headers=headers, media_type=kind)
    if path.startswith(CORE):
        return await core_file(file, headers, accepted)
    return FileResponse(file, headers=headers)


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


async def first_page(index: Path, request: Request, path: str) -> Response:
    """The page that loads the app; at the address of the house it brings the games along, at others their card."""
    body, tag = await asyncio.to_thread(plain_page if path else page_with_games, index, index.stat().st_mtime_ns)
    house = getattr(request.app.state, "house", None)
    card = await card_of(house, path, str(request.base_url).rstrip("/")) if house and path else ""
    if card:
        body, tag = tagged(body.decode().replace(PLACE, card, 1))
    headers = FRESH | {"etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if not card and "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(gzipped(body), headers=headers | {"content-encoding": "gzip", "vary": "Accept-Encoding"})
    return HTMLResponse(body, headers=headers)


@functools.lru_cache(maxsize=4)
def plain_page(index: Path, changed: int) -> tuple[bytes, str]:
    return tagged(index.read_text("utf-8"))


@functools.lru_cache(maxsize=4)
def page_with_games(index: Path, changed: int) -> tuple[bytes, str]:
    return tagged(with_shelf(index.read_text("utf-8")))


def tagged(page: str) -> tuple[bytes, str]:
    body = page.encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


@functools.lru_cache(maxsize=8)
def gzipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def caching(path: str) -> dict[str, str]:
    """Files with a hash or a version in their name never change."""
    lasting = path.startswith("assets/") or (path.startswith(CORE) and path != CORE + "core.json")
    return {"cache-control": "public, max-age=31536000, immutable"} if lasting else dict(FRESH)
