"""The reference opponents: built by make, their rules counted against our perft files, played through UGI."""

import subprocess
from pathlib import Path

import pytest
from tests.perft_files import PerftCase, perft_cases

import parlour
from parlour.lab.players import make_player

SOURCES = Path(__file__).parents[2] / "bench/strength/reference"
GAMES = ("pathagon", "passo", "redo", "exeo-duo")
MOST = 150_000


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    flags = "CXXFLAGS=-O1 -std=c++17 -mpopcnt"
    subprocess.run(["make", "--silent", "-C", str(SOURCES), f"BUILD={folder}", flags], check=True)
    return folder


def program_of(folder: Path, slug: str) -> Path:
    return folder / slug.replace("-", "_")


def plain_cases(slug: str) -> list[PerftCase]:
    """The cases of the game as it comes, without a repetition, which is the match's to see."""
    return [case for case in perft_cases() if case.slug == slug and not case.options.strip("- ") and not repeats(case)]


def repeats(case: PerftCase) -> bool:
    match = parlour.start(case.slug)
    for move in case.moves:
        match.play(move)
    return max(map(match.fingerprints.count, match.fingerprints)) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_reference_knows_the_rules(programs: Path, slug: str) -> None:
    cases = plain_cases(slug)
    assert cases
    for case in cases:
        leaves = [count for count in case.leaves if count <= MOST]
        if leaves:
            lines = f"position startpos moves {' '.join(case.moves)}\nperft {len(leaves)}\nquit\n"
            run = subprocess.run([program_of(programs, slug)], input=lines, capture_output=True, text=True, check=True)
            assert list(map(int, run.stdout.split())) == leaves, case


@pytest.mark.parametrize("slug", GAMES)
def test_a_reference_plays(programs: Path, slug: str) -> None:
    player = make_player(f"ugi:{program_of(programs, slug)} --processor")
    match = parlour.start(slug)
    for _ in range(3):
        match.play(player.choose(match, 0.01, 1))
    player.close()
    assert player.name == f"reference-{slug} 1"
    assert match.ply == 3


def test_a_level_can_count_the_time_of_the_processor() -> None:
    match = parlour.start("pathagon")
    assert make_player("processor:8").choose(match, 0.02, 1) in match.legal_moves()
