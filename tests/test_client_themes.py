"""The board in the browser has the paints of the library's pictures: `python tests/test_client_themes.py` writes them anew."""

import json
from pathlib import Path

from parlour.svg.themes import THEMES

FILE = Path(__file__).parents[1] / "client" / "src" / "board" / "themes.json"


def test_the_browser_has_the_same_themes() -> None:
    assert json.loads(FILE.read_text("utf-8")) == THEMES


if __name__ == "__main__":
    FILE.write_text(json.dumps(THEMES, indent=1) + "\n", "utf-8")
