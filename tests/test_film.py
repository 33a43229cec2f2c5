"""Moving pictures of games."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from typer.testing import CliRunner

import parlour
from parlour.cli import app
from parlour.drawing.film import END_MS, STEP_MS, render_gif
from parlour.errors import ParlourError


def test_a_film_shows_every_position_and_rests_at_the_end() -> None:
    match = parlour.start("pathagon").play("d4").play("c3")
    film = Image.open(io.BytesIO(render_gif([match.at(ply).picture() for ply in range(3)], width=120)))
    frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(film)]
    assert len(set(frames)) == 3 and film.width == 120
    times = []
    for frame in range(3):
        film.seek(frame)
        times.append(film.info["duration"])
    assert times == [STEP_MS, STEP_MS, END_MS]


def test_a_film_has_pictures_and_not_too_many() -> None:
    with pytest.raises(ParlourError, match="a film of 0 pictures: expected 1 to 400"):
        render_gif([])


def test_render_writes_the_film_of_a_record(tmp_path: Path) -> None:
    record, film = tmp_path / "game.txt", tmp_path / "game.gif"
    record.write_text('[Game "pathagon"] d4 c3 *', "utf-8")
    done = CliRunner().invoke(app, ["render", str(record), "-o", str(film), "--width", "100"])
    assert done.exit_code == 0, done.output
    with Image.open(film) as shown:
        assert getattr(shown, "n_frames", 1) == 3
