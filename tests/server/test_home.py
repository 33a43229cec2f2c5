"""The first page brings the games along, and tells of one's own without making anybody a guest."""

from typing import Any

import httpx
from tests.server.people import Guest
from tests.server.services import Server

from parlour.examples import play_example
from parlour.games.registry import find_game, slugs
from parlour.match import start_with
from parlour.server.wire.pictures import lean, since_start
from parlour.server.wire.shelf import SHOWN, shelf, with_shelf


def ground(slug: str) -> dict[str, Any]:
    """As a page puts it together."""
    game = next(one for one in shelf().games if one.slug == slug)
    return (ground(game.like) if game.like else {}) | game.ground


def test_every_board_is_told_whole() -> None:
    for slug in slugs():
        assert ground(slug) == lean(vars(start_with(slug, {}).picture())), slug


def test_a_board_that_is_like_another_one_is_told_as_what_differs() -> None:
    like = {one.slug: one.like for one in shelf().games}
    assert like["over-pass"] is None and like["spiral"] == "over-pass" and like["redo"] is None


def test_the_position_of_a_card_is_the_one_that_stands_for_the_game() -> None:
    for game in shelf().games:
        example = next(one for one in find_game(game.slug).rulebook.examples if one.face)
        moments = play_example(find_game(game.slug), example)
        first = moments[-1] if game.slug in SHOWN else moments[0]
        assert ground(game.slug) | game.moments[0] == lean(vars(first.match.picture())), game.slug
        if game.slug in SHOWN:
            assert len(game.moments) == 1 + len(SHOWN[game.slug].split())


def test_games_cannot_end_the_script_they_come_in() -> None:
    page = with_shelf("<head><!--shelf--></head>")
    assert page.count("</script>") == 1 and "<!--shelf-->" not in page


def test_who_only_looks_becomes_nobody(solo: Server) -> None:
    with httpx.Client(base_url=solo.url) as stranger:
        assert stranger.get("/api/home").json() == {"running": [], "over": []}
        assert "parlour" not in stranger.cookies


def test_ones_own_games_come_with_their_boards(ann: Guest) -> None:
    over = ann.make("pathagon", "me", 1)
    ann.post(f"/api/matches/{over['id']}/acts", {"act": "resign"})
    first, waiting = ann.make("redo", "me", "me"), ann.make("passo", "me", "open")
    ann.post(f"/api/matches/{first['id']}/moves", {"ply": 0, "move": "d2-d3"})
    home = ann.get("/api/home")
    assert [one["match"]["id"] for one in home["running"]] == [first["id"], waiting["id"]]
    assert [one["match"]["id"] for one in home["over"]] == [over["id"]]
    match = start_with("redo", {})
    match.play("d2-d3")
    assert home["running"][0]["picture"] == since_start("redo", match.picture())


def test_a_board_on_the_first_page_hides_what_its_owner_may_not_see(ann: Guest, bob: Guest) -> None:
    made = ann.make("passo", "me", "open", options={"powers": "secret"})
    bob.join(made)
    match = start_with("passo", {"powers": "secret"})
    for ply, (guest, move) in enumerate([(ann, "choose:carry+double+keep"), (bob, "choose:leap+restore+summit")]):
        guest.post(f"/api/matches/{made['id']}/moves", {"ply": ply, "move": move})
        match.play(move)
    seen = [guest.get("/api/home")["running"][0]["picture"] for guest in (ann, bob)]
    assert seen == [since_start("passo", match.picture(player)) for player in (0, 1)]
    hidden = [[one["state"] for one in picture["tokens"] if one["side"] != own] for own, picture in enumerate(seen)]
    assert hidden == [["hidden"] * 3] * 2
