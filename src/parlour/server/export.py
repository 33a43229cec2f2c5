"""The pages as a folder of files: everything that needs no server, for any host of static files."""

import asyncio
import inspect
import json
import shutil
from pathlib import Path
from typing import Any

from fastapi import Response
from fastapi.routing import APIRoute

import parlour
from parlour.errors import ParlourError
from parlour.games.registry import slugs
from parlour.server.http.pages import SHRUNK
from parlour.server.http.routes import games, lessons, tactics
from parlour.server.live.house import STATIC
from parlour.server.wire.shelf import with_shelf
from parlour.study.lessons import taught
from parlour.study.tactics import with_tactics

EDITION = '<meta name="parlour-edition" content="device" />'
PAGES = ("analysis", "learn", "match", "me", "preferences", "replay", "tactics")
PAGES_OF_GAMES = ("analysis", "learn", "new", "rules", "tactics")


def export_site(folder: Path, static: Path = STATIC) -> int:
    """Write the site into a folder that is empty or not there yet; how many files it has."""
    if not (static / "index.html").exists() or not (static / "core" / "core.json").exists():
        raise ParlourError("the pages or the core for the browser have not been built: run 'make build' in a checkout")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ParlourError(f"{str(folder)!r} is there already: expected an empty folder, or the name of a new one")
    shutil.copytree(static, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(f"*{SHRUNK}"))
    write_pages(folder)
    asyncio.run(write_answers(folder / "api"))
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    shell = [f"/{name}" for name in files if not name.startswith("core/") and name != "sw.js"]
    (folder / "files.json").write_text(json.dumps({"version": parlour.__version__, "files": shell}), "utf-8")
    return len(files) + 1


def write_pages(folder: Path) -> None:
    """The first page again at every address that people may open or reload."""
    index = (folder / "index.html").read_text("utf-8").replace("<head>", f"<head>\n    {EDITION}", 1)
    addresses = [*PAGES, *(f"{page}/{slug}" for page in PAGES_OF_GAMES for slug in slugs())]
    for address in ("", *addresses):
        (folder / address).mkdir(parents=True, exist_ok=True)
        (folder / address / "index.html").write_text(index if address else with_shelf(index), "utf-8")
    (folder / "404.html").write_text(index, "utf-8")


async def write_answers(folder: Path) -> None:
    """What the server tells about the games, their lessons and tactics, which never changes."""
    for route in [*games.router.routes, *lessons.router.routes, *tactics.router.routes]:
        if not isinstance(route, APIRoute) or "GET" not in (route.methods or ()):
            continue
        asked = list(inspect.signature(route.endpoint).parameters)
        if asked == []:
            await write_answer(folder, route, {})
        elif asked == ["slug"]:
            for slug in games_of(route):
                await write_answer(folder, route, {"slug": slug})


def games_of(route: APIRoute) -> list[str]:
    """The games that a question about one game has an answer for."""
    if route in lessons.router.routes:
        return taught()
    return with_tactics() if route in tactics.router.routes else slugs()


async def write_answer(folder: Path, route: APIRoute, parts: dict[str, Any]) -> None:
    told = route.endpoint(**parts)
    if inspect.isawaitable(told):
        told = await told
    path = folder / (route.path_format.format(**parts).lstrip("/") + ".json")
    path.parent.mkdir(parents=True, exist_ok=True)
    unset = route.response_model_exclude_unset
    path.write_bytes(told.body if isinstance(told, Response) else told.model_dump_json(exclude_unset=unset).encode())
