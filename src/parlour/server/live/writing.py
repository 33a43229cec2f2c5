"""States as JSON: what several viewers share is written once for all of them."""

from parlour.games.picture import Picture
from parlour.server.match.state import Table
from parlour.server.match.view import Presence, Viewer, own_part, shared_part
from parlour.server.wire.messages import write


def write_state(table: Table, viewer: Viewer, present: Presence, now: int) -> str:
    """The state after the last event; `viewer` then counts as having seen it."""
    viewpoint = table.viewpoint(viewer.person)
    shared = write_shared(table, viewer, viewpoint)
    own = write(own_part(table, viewer.person, present, now))
    viewer.seq, viewer.picture = table.seq, table.seen_by(viewpoint).picture
    return f"{shared[:-1]},{own[1:]}"


def write_shared(table: Table, viewer: Viewer, viewpoint: int | None) -> str:
    """What is the same for all who have the same viewpoint and have been sent the same before: written once for them."""
    old = viewer.picture
    key = (table.masked(viewpoint), viewer.seq, id(old))
    kept: tuple[Picture | None, str] | None = table.written.get(key)
    if kept is None:
        kept = table.written[key] = (old, write(shared_part(table, viewer.seq, old, viewpoint)))
    return kept[1]
