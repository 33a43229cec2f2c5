"""Driving any program that speaks the Universal Game Interface, from Python.

>>> from parlour.lab.ugi_client import UgiClient
>>> with UgiClient(["parlour", "ugi", "pathagon"]) as engine:  # doctest: +SKIP
...     engine.choose(parlour.start("pathagon"), seconds=1.0).move
"""

import contextlib
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import TracebackType

from parlour.engine.search.choice import Choice
from parlour.errors import UgiError
from parlour.match import Match

START_SECONDS = 20.0
GRACE_SECONDS = 10.0


class UgiClient:
    """One running program. It is told the whole game before each move, so it may keep no state."""

    def __init__(self, command: Sequence[str], options: Mapping[str, object] | None = None) -> None:
        self.command = list(command)
        self.name = ""
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise UgiError(f"cannot start {self.command[0]!r}: {(error.strerror or str(error)).lower()}") from None
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        try:
            self.greet()
            for name, value in (options or {}).items():
                self.send(f"setoption name {name} value {value}")
        except UgiError:
            self.close()
            raise

    def greet(self) -> None:
        self.send("ugi")
        for line in self.answers("ugiok", START_SECONDS):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")

    def choose(self, match: Match, seconds: float) -> Choice:
        """The program's move for the player to move."""
        self.send(describe_position(match))
        self.send(f"go movetime {round(1000 * seconds)}")
        info: dict[str, list[str]] = {}
        for line in self.answers("bestmove", seconds + GRACE_SECONDS):
            if line.startswith("info string error"):
                raise UgiError(f"{self.name or self.command[0]!r} refuses: {line.removeprefix('info string ')}")
            if line.startswith("info "):
                info.update(read_info(line))
            move = line.removeprefix("bestmove ").split()[0] if line.startswith("bestmove ") else ""
        return Choice(
            move=move,
            value=max(-1.0, min(1.0, number(info, "cp") / 100)),
            depth=number(info, "depth"),
            nodes=number(info, "nodes"),
            line=tuple(info.get("pv", [move])),
            seconds=number(info, "time") / 1000,
        )

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise UgiError(f"{self.command[0]!r} has ended") from None

    def answers(self, last: str, seconds: float) -> list[str]:
        """All lines up to and with the one that begins with a word."""
        lines: list[str] = []
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise UgiError(f"{self.command[0]!r} did not answer {last!r} within {seconds:.0f} s") from None
            if line is None:
                raise UgiError(f"{self.command[0]!r} ended before it answered {last!r}")
            lines.append(line)
            if line.split()[:1] == [last]:
                return lines
            if line.startswith("info string error"):
                return lines

    def close(self) -> None:
        """Say quit, and end the program if it does not go."""
        try:
            self.send("quit")
            self.process.wait(2.0)
        except (UgiError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.listener.join(2.0)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def __enter__(self) -> "UgiClient":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            for line in self.process.stdout:
                self.lines.put(line.strip())
        except ValueError:
            pass  # closed while reading
        self.lines.put(None)


def describe_position(match: Match) -> str:
    """The line that sets a match: its start and all its moves as the player to move has seen them."""
    start = "startpos" if match.start_text is None else f"fen {match.start_text}"
    viewer = match.to_move if isinstance(match.to_move, int) else None
    moves = match.moves_for(viewer)
    return f"position {start}" + (" moves " + " ".join(moves) if moves else "")


def read_info(line: str) -> dict[str, list[str]]:
    """The words of an info line by the word before them; pv takes all that follow."""
    words = line.split()[1:]
    if "pv" in words:
        place = words.index("pv")
        return {**read_info("info " + " ".join(words[:place])), "pv": words[place + 1 :]}
    return {word: [after] for word, after in pairwise(words)}


def number(info: Mapping[str, list[str]], name: str) -> int:
    words = info.get(name, ["0"])
    return int(words[0]) if words[0].lstrip("-").isdecimal() else 0
