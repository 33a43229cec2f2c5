import re
from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import OptionError, ParlourError
from parlour.files import cannot_write, write_file
from parlour.games.registry import slugs

TEMPLATES = Path(__file__).parent / "templates"
FILES = {  # where each template goes
    "README.md.txt": "README.md",
    "pyproject.toml.txt": "pyproject.toml",
    "RULES.md.txt": "src/{package}/RULES.md",
    "__init__.py.txt": "src/{package}/__init__.py",
    "position.py.txt": "src/{package}/position.py",
    "notation.py.txt": "src/{package}/notation.py",
    "picture.py.txt": "src/{package}/picture.py",
    "test_game.py.txt": "tests/test_{name}.py",
    "game.perft.txt": "tests/{slug}.perft",
}
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def new_game(
    name: Annotated[str, typer.Argument(help="The short name of the game: small letters, digits and hyphens.")],
    into: Annotated[Path | None, typer.Option(help="The folder to write; parlour-NAME when left out.")] = None,
) -> None:
    """Begin a game of your own: a package with rules, tests, a perft file and options, that can be played at once.

    Examples:

      parlour new-game my-game

      parlour new-game my-game --into games/my-game
    """
    if not NAME.fullmatch(name) or len(name) > 40:
        raise OptionError(f"bad name {name!r}: expected small letters, digits and hyphens, such as my-game")
    if name in slugs():
        raise OptionError(f"bad name {name!r}: there is a game of that name")
    folder = into or Path(f"parlour-{name}")
    if folder.exists():
        raise ParlourError(f"cannot write {folder}: it is there already")
    for path, text in written(name, folder).items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from None
        write_file(path, text.encode())
    print(f"{folder} holds {name}. To play and to test it:\n")
    print(f"  pip install --editable {folder}\n  parlour play {name}\n  python -m pytest {folder}")


def written(name: str, folder: Path) -> dict[Path, str]:
    """All files of a new game with their texts."""
    words = name.split("-")
    names = {
        "slug": name,
        "name": "_".join(words),
        "package": "parlour_" + "_".join(words),
        "class": "".join(word.capitalize() for word in words),
        "title": " ".join(word.capitalize() for word in words),
    }
    files = {}
    for template, place in FILES.items():
        text = (TEMPLATES / template).read_text("utf-8")
        for key, value in names.items():
            text = text.replace("{{" + key + "}}", value)
        files[folder / place.format(**names)] = text
    return files
