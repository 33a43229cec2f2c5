"""The Universal Game Interface, from both ends."""

import io
import subprocess
import sys

import pytest

import parlour
from parlour.cli.ugi import ugi
from parlour.engine.ugi import UgiEngine
from parlour.errors import UgiError
from parlour.lab.ugi_client import UgiClient, describe_position, read_info

COMMAND = [sys.executable, "-m", "parlour", "ugi", "pathagon"]


def talk(*lines: str, slug: str = "pathagon") -> list[str]:
    answers: list[str] = []
    engine = UgiEngine(slug, {}, answers.append)
    for line in lines:
        engine.obey(line)
        if line.startswith("go") and "infinite" not in line and "ponder" not in line:
            engine.wait()
    engine.obey("quit")
    return answers


def test_it_introduces_itself() -> None:
    answers = talk("ugi", "isready")
    assert answers[0] == "id name Parlour"
    assert answers[-2:] == ["ugiok", "readyok"]


def test_it_plays_a_legal_move() -> None:
    answers = talk("position startpos moves d4 c3", "go depth 2")
    assert answers[-1].removeprefix("bestmove ") in parlour.start("pathagon").play("d4").play("c3").legal_moves()
    assert any(line.startswith("info depth 2 ") for line in answers)


@pytest.mark.parametrize("how", ["infinite", "ponder"])
def test_it_thinks_until_it_is_stopped(how: str) -> None:
    assert talk("position startpos", f"go {how}", "stop")[-1].startswith("bestmove ")


def test_an_answer_found_while_pondering_waits_until_the_move_is_played() -> None:
    answers: list[str] = []
    engine = UgiEngine("mono-line", {}, answers.append)
    engine.obey("position startpos moves g12 l4 j11 j9 h2")  # won, which is found out in a moment
    engine.obey("go ponder movetime 600000")
    assert engine.done.wait(timeout=60)
    assert not any(line.startswith("bestmove") for line in answers)
    engine.obey("ponderhit")
    engine.wait()
    assert answers[-1].startswith("bestmove ")


def test_a_level_without_a_time_of_its_own_answers_when_its_ponder_move_is_played() -> None:
    answers: list[str] = []
    engine = UgiEngine("pathagon", {}, answers.append)
    for line in ("setoption name Level value 3", "position startpos", "go ponder", "ponderhit"):
        engine.obey(line)
    engine.wait()
    assert answers[-1].startswith("bestmove ")


def test_a_search_without_end_is_over_when_nobody_listens_any_more() -> None:
    talk_to = [*COMMAND[:-1], "mono-line"]
    found = subprocess.run(
        talk_to, input="position startpos\ngo infinite\n", capture_output=True, text=True, timeout=60
    )
    assert found.returncode == 0
    assert found.stdout.splitlines()[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("slug", "line", "seconds", "nodes", "depth"),
    [
        ("pathagon", "go", 5.0, None, None),
        ("pathagon", "go nodes 900", None, 900, None),
        ("pathagon", "go depth 9", None, None, 9),
        ("pathagon", "go depth 9 movetime 1500", 1.5, None, 9),
        ("pathagon", "go nodes 0", None, 1, None),
        ("groups-of-three", "go nodes 900", None, 900, None),
        ("groups-of-three", "go depth 9", 5.0, None, 9),  # its search does not go by depth: the time ends it
    ],
)
def test_nodes_or_depth_alone_limit_the_search(
    slug: str, line: str, seconds: float | None, nodes: int | None, depth: int | None
) -> None:
    task = UgiEngine(slug, {}, lambda _: None).make_task(line.split()[1:])
    assert (task.seconds, task.nodes, task.depth) == (seconds, nodes, depth)


def test_each_line_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    class Out(io.StringIO):
        def write(self, text: str) -> int:
            written.append(text)
            return len(text)

    written: list[str] = []
    monkeypatch.setattr("sys.stdin", io.StringIO("isready\ngo depth 1\n"))
    monkeypatch.setattr("sys.stdout", Out())
    ugi("pathagon")
    assert len(written) >= 3
    assert all(text.endswith("\n") and len(text) > 1 for text in written)


def test_it_answers_queries() -> None:
    assert talk("position startpos moves d4", "query p1turn", "query gameover", "query result") == [
        "response false",
        "response false",
        "response none",
    ]


def test_a_bad_move_is_named() -> None:
    assert talk("position startpos moves d9")[0].startswith("info string error: cannot read move 'd9'")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("go movetime", "bad movetime '': expected a whole number from 0 to 1000000000000"),
        ("go movetime soon", "bad movetime 'soon': expected a whole number from 0 to 1000000000000"),
        ("setoption name Level value 9", "bad Level '9': expected a whole number from 1 to 8"),
        ("setoption name Threads value 1000000", "bad Threads '1000000': expected a whole number from 1 to 64"),
        ("setoption name MultiPV", "bad MultiPV '': expected a whole number from 1 to 64"),
    ],
)
def test_a_bad_number_is_named_and_changes_nothing(line: str, message: str) -> None:
    answers = talk(line, "go depth 1")
    assert answers[0] == f"info string error: {message}"
    assert answers[-1].startswith("bestmove ")


def test_the_client_plays_with_the_program() -> None:
    match = parlour.start("pathagon")
    with UgiClient(COMMAND, {"Level": 3}) as client:
        assert client.name == "Parlour"
        match.play(client.choose(match, 0.1).move)
        assert client.choose(match, 0.1).move in match.legal_moves()


def test_a_program_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UgiError, match="cannot start 'no-such-engine'"):
        UgiClient(["no-such-engine"])


def test_a_program_that_ends_is_an_error() -> None:
    with pytest.raises(UgiError):
        UgiClient([sys.executable, "-c", "pass"])


def test_positions_and_infos_are_read() -> None:
    assert describe_position(parlour.start("pathagon").play("d4")) == "position startpos moves d4"
    assert read_info("info depth 3 score cp -5 pv d4 c3") == {
        "depth": ["3"],
        "3": ["score"],
        "score": ["cp"],
        "cp": ["-5"],
        "pv": ["d4", "c3"],
    }
