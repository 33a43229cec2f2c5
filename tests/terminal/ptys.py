"""A real terminal of 80 by 24 around the command line: what a person types goes in, what they see comes out."""

import os
import signal
import sys
import time

import pexpect
import pyte

NEVER = 120.0  # seconds: then something is broken
COLUMNS, ROWS = 80, 24


class Terminal:
    """One run of `parlour` with these arguments."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "parlour", *arguments],
            dimensions=(ROWS, COLUMNS),
            env=os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment,
        )
        self.child.delaybeforesend = None
        self.child.delayafterterminate = 5.0  # a busy machine takes its time to end a process

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    @property
    def seen(self) -> str:
        return "\n".join(self.screen.display)

    def read(self) -> bool:
        """Take what has come; False at the end."""
        try:
            piece = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += piece
        self.stream.feed(piece.replace(b"\x1b[>4;2m", b"").replace(b"\x1b[>1u", b""))
        return True

    def until(self, *texts: str) -> None:
        """Wait until all these are on the screen."""
        end = time.monotonic() + NEVER
        while not all(text in self.seen for text in texts):
            assert time.monotonic() < end and self.read(), f"{texts} never came:\n{self.seen}"

    def type(self, text: str) -> None:
        self.child.send(text)

    def click(self, column: int, row: int) -> None:
        """Press and release the left button over a character, counted from 0."""
        at = f"{column + 1};{row + 1}"
        self.child.send(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def find(self, text: str) -> tuple[int, int]:
        """Where a text stands on the screen."""
        return next((line.index(text), row) for row, line in enumerate(self.screen.display) if text in line)

    def kill(self) -> None:
        """The power is cut."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()

    def end(self) -> int:
        """Wait until the program has ended, and tell its exit code."""
        while self.read():
            pass
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)
