"""Pictures on the wire: only what has changed is sent."""

from functools import cache
from typing import Any

from parlour.games.picture import Picture
from parlour.match import start_with


def changed(old: Picture | None, new: Picture) -> dict[str, Any]:
    """The parts of a picture that differ from the one sent before."""
    before, after = vars(old) if old else {}, vars(new)
    return {name: part for name, part in after.items() if name not in before or before[name] != part}


@cache
def ground_of(slug: str) -> Picture:
    """The board of a game at its start."""
    return start_with(slug, {}).picture()


def since_start(slug: str, picture: Picture) -> dict[str, Any]:
    """What differs from the board at the start, for a page that has that already."""
    told: dict[str, Any] = lean(changed(ground_of(slug), picture))
    return told


def lean(part: Any) -> Any:
    """Plain data without what a board takes for granted; places in whole hundredths of a cell."""
    if isinstance(part, float):
        return round(part)
    if isinstance(part, dict):
        return {name: lean(one) for name, one in part.items()}
    if isinstance(part, (list, tuple)):
        return [lean(one) for one in part]
    return {name: lean(one) for name, one in vars(part).items() if one not in ("", ())} if hasattr(part, "__dict__") else part
