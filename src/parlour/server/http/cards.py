"""What a link shows where it is shared: title, one sentence and a picture. Only what anybody may see, never the secret of an invitation."""

from html import escape

import sqlalchemy as sa

from parlour.games.registry import find_game, slugs
from parlour.server.live.house import House
from parlour.server.store.database import matches
from parlour.server.store.listing import describe_matches
from parlour.server.wire.bodies import MatchInfo
from parlour.server.wire.errors import Away

PLACE = "<!--card-->"
OF_GAMES = ("new", "rules", "learn", "analysis", "tactics")
LONGEST_ID = 32


async def card_of(house: House, path: str, base: str) -> str:
    """The tags of an address; none where there is nothing to show."""
    page, _, name = path.strip("/").partition("/")
    if page in OF_GAMES and name in slugs():
        game = find_game(name)
        return write_card(game.title, game.goal, f"{base}/{page}/{name}", f"{base}/api/games/{name}/picture.png")
    if page == "match" and 0 < len(name) <= LONGEST_ID and name.isascii() and name.isalnum():
        info = await find_match(house, name)
        if info is not None:
            address = f"{base}/match/{info.id}"
            return write_card(*words_of(info), address, f"{base}/api/matches/{info.id}/picture.png")
    return ""


async def find_match(house: House, match_id: str) -> MatchInfo | None:
    """A match as a stranger sees it; the page comes without a card while the database is away."""
    try:
        rows = await house.store.rows(sa.select(matches).where(matches.c.id == match_id))
        return (await describe_matches(house.store, rows, None))[0] if rows else None
    except (sa.exc.SQLAlchemyError, Away, TimeoutError):
        return None


def words_of(info: MatchInfo) -> tuple[str, str]:
    """Title and sentence: an invitation while a seat is open, else who plays and how it stands."""
    names = [seat.name for seat in info.seats if seat.name]
    goal = find_game(info.game).goal
    if info.state == "waiting":
        return (f"{names[0]} invites you to {info.title}" if names else f"A game of {info.title}"), goal
    return f"{info.title}: {' – '.join(names)}", info.reason or goal


def write_card(title: str, text: str, address: str, picture: str) -> str:
    facts = {"type": "website", "site_name": "Parlour", "title": title, "description": text, "url": address, "image": picture}
    tags = [f'<meta property="og:{name}" content="{escape(value)}" />' for name, value in facts.items()]
    return "\n    ".join([*tags, '<meta name="twitter:card" content="summary" />'])
