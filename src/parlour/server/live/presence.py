"""Who is at the table, and who has been away so long that the others may claim."""

from parlour.server.live.hub import Hub, Live
from parlour.server.match.clock import now_ms
from parlour.server.match.view import Json, Presence

UNTIMED_FACTOR = 10  # without a clock one may be away for longer


def absent(hub: Hub, live: Live, now: int) -> Json | None:
    """The player to move, if known to be away: and when the others may claim. Nobody waits at the board in correspondence."""
    table = live.table
    player, certain_since = table.acting(), hub.bus.certain_since
    if player is None or table.clock.kind == "correspondence" or certain_since is None:
        return None
    person = table.seats[player].person
    if person is None or not table.others(person):
        return None
    if hub.is_there(live, person):
        live.come(person)
        return None
    fair = hub.settings.absence_seconds * (1 if table.clock.kind == "real-time" else UNTIMED_FACTOR)
    # Who moves by requests has no socket, and while the bus was away nobody knew who was connected elsewhere.
    since = max(live.away_since.setdefault(person, now), table.updated, certain_since)
    return {"player": player, "allowed_in_ms": max(0, round(since + fair * 1000 - now))}


def present(hub: Hub, live: Live) -> Presence:
    connected, spectators = live.attendance()
    return Presence(connected, spectators, absent(hub, live, now_ms()))
