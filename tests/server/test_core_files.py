"""The files of the core for browsers: large, compressed once for all, and kept by whoever has fetched them."""

import asyncio
import gzip
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from parlour.server.http import pages

WASM = b"\0asm" + b"wood and ivory " * 50_000


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "core" / "pyodide-1"
    folder.mkdir(parents=True)
    (folder / "pyodide.asm.wasm").write_bytes(WASM)
    (tmp_path / "core" / "core.json").write_text("{}")
    (tmp_path / "core" / "parlour-1.zip").write_bytes(b"PK")
    return tmp_path


def fetch(static: Path, *paths: str, accepted: str = "gzip") -> list[Response]:
    app = FastAPI()
    pages.add_pages(app, static)

    async def ask() -> list[Response]:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://house") as client:
            return [await client.get(path, headers={"accept-encoding": accepted}) for path in paths]

    return asyncio.run(ask())


def test_a_large_file_is_compressed_once(static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages.squeezed.cache_clear()
    times: list[int] = []
    compress = gzip.compress

    def counted(data: bytes, level: int, mtime: float) -> bytes:
        times.append(level)
        return compress(data, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", counted)
    first, again = fetch(static, *["/core/pyodide-1/pyodide.asm.wasm"] * 2)
    assert first.content == again.content == WASM
    assert first.headers["content-encoding"] == "gzip" and int(first.headers["content-length"]) < len(WASM) / 10
    assert first.headers["content-type"] == "application/wasm"
    assert times == [6]


def test_those_who_cannot_read_gzip_get_it_plain(static: Path) -> None:
    (reply,) = fetch(static, "/core/pyodide-1/pyodide.asm.wasm", accepted="identity")
    assert "content-encoding" not in reply.headers and reply.content == WASM


def test_what_has_a_version_in_its_name_is_kept_and_the_list_is_not(static: Path) -> None:
    wasm, archive, listed = fetch(static, "/core/pyodide-1/pyodide.asm.wasm", "/core/parlour-1.zip", "/core/core.json")
    assert "immutable" in wasm.headers["cache-control"] and "immutable" in archive.headers["cache-control"]
    assert "content-encoding" not in archive.headers
    assert listed.headers["cache-control"] == "no-cache"
