"""A game as a moving picture: every position in turn, the last one longer."""

import io
from collections.abc import Sequence

from parlour.drawing import render_png, render_svg
from parlour.errors import MissingExtraError, ParlourError
from parlour.games.picture import Picture

WIDTH = 420
STEP_MS, END_MS = 700, 3000
MOST_FRAMES = 400
COLOURS = 128


def render_gif(pictures: Sequence[Picture], theme: str = "light", width: int = WIDTH) -> bytes:
    """The pictures one after another as a GIF that begins again; takes some hundredths of a second for each."""
    try:
        from PIL import Image  # not needed for still pictures
    except ModuleNotFoundError:
        raise MissingExtraError("GIF pictures", "film") from None
    if not 1 <= len(pictures) <= MOST_FRAMES:
        raise ParlourError(f"a film of {len(pictures)} pictures: expected 1 to {MOST_FRAMES}")
    still = [Image.open(io.BytesIO(render_png(render_svg(one, theme), width))).convert("RGB") for one in pictures]
    palette = still[-1].quantize(COLOURS)
    frames = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in still]
    out = io.BytesIO()
    times = [STEP_MS] * (len(frames) - 1) + [END_MS]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()
