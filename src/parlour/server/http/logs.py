"""What a process writes down: one JSON object on a line, with the request that it belongs to and who asks."""

import json
import logging
import secrets
import sys
from contextvars import ContextVar
from typing import Any

ABOUT: ContextVar[dict[str, Any] | None] = ContextVar("about", default=None)  # the request that is being served
LOGGED = "parlour.request"  # in the scope of a request: what is written with each of its lines
QUIET = ("alembic", "uvicorn.error", "websockets")


def begin(scope: Any, address: str) -> str:
    """From now on lines of this task belong to a request; its id."""
    about = {"request": secrets.token_hex(8), "address": address, "path": scope["path"][:200]}
    ABOUT.set(about)
    scope[LOGGED] = about
    return str(about["request"])


def learn(scope: Any, **facts: Any) -> None:
    """Add what is known of a request by now."""
    scope.get(LOGGED, {}).update(facts)


class JsonLines(logging.Formatter):
    """One JSON object for each log line."""

    KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
        }
        line["message"] = record.getMessage()
        line |= ABOUT.get() or {}
        line |= {name: value for name, value in vars(record).items() if name not in self.KNOWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(level: int = logging.INFO) -> None:
    """In each process that serves, and in the one that starts them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for quiet in QUIET:
        logging.getLogger(quiet).setLevel(logging.WARNING)
