"""The server's log: one JSON object a line on stderr; no secrets, no hidden cards, no picks of a player."""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from asyncio import CancelledError
from datetime import UTC, datetime
from typing import Any, Final

# What every record has; whatever else one has was given as `extra`: its fields.
USUAL: Final = frozenset({*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"})
SECRET_AFTER: Final = ("join", "me")  # pages whose address is a secret
LONGEST: Final = 16  # a longer part of an address may be a secret too


def masked(path: str) -> str:
    """A path as it may be logged: without its query (which may name cards) and without what opens a seat or table."""
    parts = re.split(r"[?#]", path, maxsplit=1)[0].split("/")
    shown = []
    for before, part in zip(["", *parts], parts, strict=False):
        if part and before in SECRET_AFTER:
            part = "..."
        elif len(part) > LONGEST:
            part = part[:4] + "..."  # enough to see what belongs together
        shown.append(part)
    return "/".join(shown)[:200]


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: time, level, event, and the fields given as `extra`."""
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
        }
        if record.name == "uvicorn.access" and isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, _, status = record.args
            found |= {"event": "request", "client": client, "method": method, "path": masked(str(path))}
            found["status"] = status
        else:
            # The first line says what happened; asyncio's further lines quote objects, and with them anything.
            found["event"] = (record.getMessage().splitlines() or [""])[0][:300]
            found["from"] = record.name
            found |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info and record.exc_info[0] is not None:
            # What an error says may quote what is hidden; its kind and its place do not.
            found["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            found["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
        return json.dumps(found, default=repr, ensure_ascii=True)


def is_worth_saying(record: logging.LogRecord) -> bool:
    """Whether a record is more than that somebody stopped waiting, or the server stops."""
    return not (record.exc_info and record.exc_info[0] is CancelledError)


def write_logs(level: str, *, has_requests: bool = False) -> None:
    """Send the log of this process to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(is_worth_saying)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)  # what libraries find worth a warning
    logging.getLogger("paradoxa").setLevel(level.upper())
    access = logging.getLogger("uvicorn.access")
    access.setLevel(logging.INFO if has_requests else logging.CRITICAL)
    access.propagate = True
