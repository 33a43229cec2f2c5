"""Files for the user of the server alone, and what is told behind a proxy."""

import stat
from pathlib import Path

import httpx
from tests.server.conftest import SETTINGS
from tests.server.people import Guest
from tests.server.services import Server

HSTS = "strict-transport-security"


def test_files_are_private_and_a_proxy_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "parlour.sqlite").touch(0o644)
    server = Server(tmp_path, [], SETTINGS).start()
    try:
        Guest(server.url).make("pathagon", "me", 1)
        files = sorted(tmp_path.glob("parlour.sqlite*"))
        assert len(files) >= 2 and {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
        assert "--trust-proxy" not in server.log()
        for _ in range(2):
            reply = httpx.get(
                server.url + "/api/games", headers={"X-Forwarded-For": "8.8.8.8", "X-Forwarded-Proto": "https"}
            )
            assert HSTS not in reply.headers
        assert server.log().count("start with --trust-proxy") == 1
    finally:
        assert server.stop() == 0


def test_behind_a_trusted_proxy_browsers_are_told_to_come_by_tls(tmp_path: Path) -> None:
    server = Server(tmp_path, ["--trust-proxy"], SETTINGS).start()
    try:
        reply = httpx.get(server.url + "/api/me", headers={"X-Forwarded-For": "8.8.8.8", "X-Forwarded-Proto": "https"})
        assert reply.headers[HSTS] == "max-age=31536000" and "secure" in reply.headers["set-cookie"].lower()
        assert HSTS not in httpx.get(server.url + "/api/me").headers and "trust-proxy" not in server.log()
        cookies = {"parlour": reply.cookies["parlour"]}
        seen = httpx.get(server.url + "/api/me/sessions", cookies=cookies).json()["sessions"]
        assert [one["block"] for one in seen] == ["8.8.8.0/24"]
    finally:
        server.stop()
