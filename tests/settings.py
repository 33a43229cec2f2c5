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
            values = option.values[1:] if option.most is None else ("3",)
            settings += [Setting(slug, ((option.name, value),)) for value in values if fits(slug, option.name, value)]
    return settings


def fits(slug: str, name: str, value: str) -> bool:
    """Whether the option can be set alone."""
    try:
        parlour.start(slug, **{name: value})
    except parlour.OptionError:
        return False
    return True


SETTINGS = every_setting()
