"""Pictures on the wire: only what has changed is sent."""

from typing import Any

from parlour.games.picture import Picture


def changed(old: Picture | None, new: Picture) -> dict[str, Any]:
    """The parts of a picture that differ from the one sent before."""
    before, after = vars(old) if old else {}, vars(new)
    return {name: part for name, part in after.items() if name not in before or before[name] != part}
