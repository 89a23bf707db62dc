"""Views and events as plain data for programs. What is hidden was never in them."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from paradoxa.core import Decision, Move
from paradoxa.events import Event, Secret


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass that has no notation of its own; None for everything else."""
    if not is_dataclass(kind) or kind.__str__ is not object.__str__:
        return None
    return tuple([field.name for field in fields(kind)])


def plain(value: Any) -> Any:
    """One thing as data, its parts as they are: pieces and moves by their notation, all else field by field."""
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, Secret):
        return value.value
    if isinstance(value, Decision):
        return value.kind  # the moves stand beside the view
    kind: type = type(value)
    names = _names(kind)
    if names is None:
        return str(value)
    found = {name: getattr(value, name) for name in names}
    return {"event": kind.__name__, **found} if isinstance(value, Event) else found


def as_json(value: Any) -> bytes:
    """Anything a seat may know, as JSON; the encoder asks `plain` for whatever it does not know itself."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=plain).encode()
