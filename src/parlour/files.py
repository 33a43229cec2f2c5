"""Safe reading and writing of files: whole or not at all, and one clear sentence where that fails."""

import contextlib
import os
from pathlib import Path

from parlour.errors import ParlourError

LARGEST_FILE = 16_000_000


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it holds the old content or the new one, whatever happens; ParlourError if it cannot be written."""
    try:
        place = path.resolve()
        if path.exists() and not (path.is_file() and os.access(place.parent, os.W_OK)):
            path.write_bytes(content)  # a device, or where nothing can stand beside it; a directory is refused
            return
        beside = place.with_name(f"{place.name}.{os.getpid()}.part")
        try:
            beside.write_bytes(content)
            os.replace(beside, place)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        raise cannot_write(path, error) from None


def check_place(path: Path) -> None:
    """ParlourError where `write_whole` could not write; to be asked before the work."""
    if not path.exists():
        write_whole(path, b"")
        path.unlink(missing_ok=True)
    elif path.is_dir() or not os.access(path, os.W_OK):
        raise ParlourError(f"cannot write {path}: {'is a directory' if path.is_dir() else 'permission denied'}")


def write_file(path: Path, content: bytes, *, append: bool = False) -> None:
    """Write or append to a file; ParlourError if it cannot be written."""
    try:
        with path.open("ab" if append else "wb") as file:
            file.write(content)
    except OSError as error:
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> ParlourError:
    return ParlourError(f"cannot write {path}: {(error.strerror or str(error)).lower()}")


def read_file(path: Path) -> str:
    """The text of a file; a clear sentence where it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ParlourError(f"{path}: expected a file of {LARGEST_FILE} bytes at most")
        return path.read_text("utf-8-sig")  # some editors begin a text with a mark
    except OSError as error:
        raise ParlourError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError as error:
        raise ParlourError(f"cannot read {path}: byte {error.start} is not UTF-8 text") from None
