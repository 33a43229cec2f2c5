"""Pictures as the browser shows them, against those that are kept."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

MOST_DIFFERENCE = 3.8  # of 255, on average: fonts differ, and compression loses a little
MOST_AT_A_SPOT = 40  # averaged over 14 by 14 pixels, so that one wrong piece is noticed


def read_shot(png: bytes, scale: float = 1) -> Image.Image:
    shot = Image.open(io.BytesIO(png)).convert("RGB")
    return shot.resize((round(shot.width * scale), round(shot.height * scale))) if scale != 1 else shot


def difference_from(
    file: Path, shot: Image.Image, mean_limit: float = MOST_DIFFERENCE, spot_limit: int = MOST_AT_A_SPOT
) -> str:
    """How a picture differs from the kept one, in one sentence; empty where it looks the same."""
    kept = Image.open(file).convert("RGB")
    if kept.width != shot.width or abs(kept.height - shot.height) > 2:
        return f"{file.name} is {shot.size} and was {kept.size}"
    half = (kept.width // 2, kept.height // 2)  # what is lost by compression goes away
    difference = ImageChops.difference(*(picture.resize(half, Image.Resampling.BOX) for picture in (kept, shot)))
    mean = max(ImageStat.Stat(difference).mean)
    spots = difference.resize((kept.width // 14, kept.height // 14), Image.Resampling.BOX)
    most = max(high for _, high in ImageStat.Stat(spots).extrema)
    alike = mean < mean_limit and most < spot_limit
    return "" if alike else f"{file.name} differs by {mean:.1f} on average and {most} at a spot"
