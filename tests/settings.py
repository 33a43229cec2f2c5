"""The games and options over which the contract is tested: every game, and every value of every option once."""

from dataclasses import dataclass

import parlour


@dataclass(frozen=True)
class Setting:
    slug: str
    options: tuple[tuple[str, str], ...] = ()

    def start(self) -> parlour.Match:
        return parlour.start(self.slug, **dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.slug, *(f"{name}={value}" for name, value in self.options)])


def every_setting() -> list[Setting]:
    settings = []
    for slug in parlour.slugs():
        settings.append(Setting(slug))
        for option in parlour.find_game(slug).options:
            texts = [text for text in option.samples() if fits(slug, option.name, text)]
            settings += [Setting(slug, ((option.name, text),)) for text in texts]
    return settings


def fits(slug: str, name: str, value: str) -> bool:
    """Whether the option can be set alone."""
    try:
        parlour.start(slug, **{name: value})
    except parlour.OptionError:
        return False
    return True


SETTINGS = every_setting()
