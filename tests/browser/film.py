"""A film strip: a picture of the page every 200 ms, put together like a comic."""

import io
import time
from collections.abc import Callable

from PIL import Image, ImageDraw
from playwright.sync_api import Page

EVERY = 0.2  # seconds
COLUMNS, GAP = 10, 4
PAPER, INK = "#4a3420", "#f4ead9"


def shoot(page: Page, goes_on: Callable[[], bool], *, width: int = 210, most: int = 150) -> list[Image.Image]:
    """What is seen while it goes on, each picture with its time."""
    shots: list[Image.Image] = []
    began = time.monotonic()
    while goes_on() and len(shots) < most:
        time.sleep(max(0.0, began + len(shots) * EVERY - time.monotonic()))
        at = time.monotonic() - began
        whole = Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("RGB")
        shot = whole.resize((width, round(width * whole.height / whole.width)), Image.Resampling.LANCZOS)
        ImageDraw.Draw(shot).text((22, 3), f"{at:.1f} s", fill=PAPER)
        shots.append(shot)
    return shots


def compose(shots: list[Image.Image]) -> Image.Image:
    wide, high = (side + GAP for side in shots[0].size)
    strip = Image.new("RGB", (COLUMNS * wide, -(-len(shots) // COLUMNS) * high), PAPER)
    for index, shot in enumerate(shots):
        strip.paste(shot, (index % COLUMNS * wide + GAP // 2, index // COLUMNS * high + GAP // 2))
    return strip
