"""What links show where they are shared: only what anybody may see."""

import re
from html import unescape

import httpx
import pytest
from tests.server.people import Guest
from tests.server.services import Server

from parlour.games.registry import find_game, slugs
from parlour.server.http.cards import write_card


def card(url: str, path: str) -> dict[str, str]:
    """The tags as a stranger without a cookie gets them."""
    page = httpx.get(f"{url}{path}", timeout=60).text
    return {name: unescape(text) for name, text in re.findall(r'<meta property="og:(\w+)" content="([^"]*)" />', page)}


@pytest.mark.parametrize("slug", slugs())
def test_a_link_to_a_game_shows_its_goal_and_board(solo: Server, slug: str) -> None:
    told = card(solo.url, f"/rules/{slug}")
    assert (told["title"], told["description"]) == (find_game(slug).title, find_game(slug).goal)
    picture = httpx.get(told["image"], timeout=60)
    assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG")


def test_an_invitation_shows_who_invites_and_not_its_secret(solo: Server) -> None:
    ann = Guest(solo.url)
    made = ann.make("passo", "me", "open")
    page = httpx.get(f"{solo.url}/match/{made['id']}?invite={made['invite']}", timeout=60).text
    told = card(solo.url, f"/match/{made['id']}?invite={made['invite']}")
    assert told["title"] == f"{ann.me['name']} invites you to Passo"
    assert told["url"] == f"{solo.url}/match/{made['id']}"
    assert made["invite"] not in page


def test_the_picture_of_a_match_hides_what_strangers_may_not_see(solo: Server) -> None:
    ann, bob = Guest(solo.url), Guest(solo.url)
    made = ann.make("passo", "me", "open", options={"powers": "secret"})
    bob.join(made)
    for ply, (guest, move) in enumerate([(ann, "choose:carry+double+keep"), (bob, "choose:leap+restore+summit")]):
        guest.post(f"/api/matches/{made['id']}/moves", {"ply": ply, "move": move})
    image = card(solo.url, f"/match/{made['id']}")["image"]
    stranger = httpx.get(image.replace(".png", ".svg"), timeout=60).text
    assert stranger != ann.get(image.removeprefix(solo.url).replace(".png", ".svg"))
    assert httpx.get(image, timeout=60).content.startswith(b"\x89PNG")


def test_a_name_cannot_leave_its_tag() -> None:
    told = write_card('A "quoted" <b>', "", "", "")
    assert 'content="A &quot;quoted&quot; &lt;b&gt;" />' in told and "<b>" not in told


@pytest.mark.parametrize("path", ["/", "/match/none", "/match/%00", "/rules/chess", "/nowhere", "/match/" + "a" * 99])
def test_other_addresses_have_no_card(solo: Server, path: str) -> None:
    assert card(solo.url, path) == {}
