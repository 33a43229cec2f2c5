"""How the terminal shows colours: what it can, what the person asked for, and the themes of the app."""

import json
import os
import sys

from textual.theme import Theme

from parlour.drawing.shapes import THEMES
from parlour.drawing.signs import Colours, Look
from parlour.errors import ParlourError
from parlour.files import write_whole
from parlour.terminal.keeping import home

NAMES = tuple(THEMES)
PLAIN_THEME = "ansi-dark"  # of the app, where the terminal's own colours are used


def find_look(*, ascii_only: bool = False, theme: str | None = None) -> Look:
    """The look for this terminal: NO_COLOR, TERM and COLORTERM are heard."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return Look(
        theme=theme if theme in NAMES else kept_theme(),
        colours=colours_of(os.environ),
        ascii_only=ascii_only or "utf" not in encoding,
    )


def colours_of(environment: "os._Environ[str] | dict[str, str]") -> Colours:
    """What a terminal can show. 256 colours are near enough to all of them."""
    if environment.get("NO_COLOR") or environment.get("TERM") in ("dumb", "vt100", "vt220"):
        return "none"
    term, colours = environment.get("TERM", ""), environment.get("COLORTERM", "")
    if colours in ("truecolor", "24bit") or "256" in term or term in ("xterm-kitty", "alacritty", "foot"):
        return "full"
    return "full" if "WT_SESSION" in environment else "sixteen"


def app_themes() -> list[Theme]:
    """A theme of the app for each theme of the boards, in the same colours."""
    return [
        Theme(
            name=f"parlour-{name}",
            primary=paint["target"],
            secondary=paint["line"],
            accent=paint["last"],
            foreground=paint["ink"],
            background=paint["table"],
            surface=paint["board"],
            panel=paint["cell"],
            warning=paint["red"],
            dark=name == "dark",
        )
        for name, paint in THEMES.items()
    ]


def app_theme(look: Look) -> str:
    return f"parlour-{look.theme}" if look.colours == "full" else PLAIN_THEME


def kept_theme() -> str:
    """The theme that was chosen last."""
    try:
        name = json.loads((home() / "terminal.json").read_text("utf-8"))["theme"]
    except (OSError, ValueError, KeyError, TypeError):
        return "dark"
    return name if name in NAMES else "dark"


def keep_theme(name: str) -> None:
    """Remember a theme; a home that cannot be written is no reason to stop a game."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        write_whole(home() / "terminal.json", json.dumps({"theme": name}).encode())
    except (OSError, ParlourError):
        return
