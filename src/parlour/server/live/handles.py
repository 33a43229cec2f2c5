"""File handles: each connection takes one. A server takes as many as the system gives, and says when they run out."""

import errno
import logging
import os
import sys

SCARCE = 0.9  # of all that may be open

log = logging.getLogger("parlour.background")


def take_all() -> None:
    """From now on this process, and those that it starts, may open as many files as the system allows."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def look() -> None:
    """Say so where few are left: connections that come then are closed at once."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        try:
            count = len(os.listdir("/dev/fd"))
        except OSError as error:
            if error.errno != errno.EMFILE:
                return  # nobody can tell here
            count = most
        if count >= SCARCE * most:
            log.error("file handles run out: new connections are refused", extra={"open": count, "most": most})
