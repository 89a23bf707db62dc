"""Views and events as plain data for programs. What is hidden was never in them."""

from __future__ import annotations

from collections.abc import Mapping
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
    """Numbers, texts, lists and dicts; pieces and moves by their notation."""
    if value is None or isinstance(value, int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Secret):
        return plain(value.value)
    if isinstance(value, Decision):
        return {"kind": value.kind, "options": [str(move) for move in value.options]}
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    kind: type = type(value)
    names = _names(kind)
    if names is None:
        return str(value)
    found = {name: plain(getattr(value, name)) for name in names}
    return {"event": type(value).__name__, **found} if isinstance(value, Event) else found
