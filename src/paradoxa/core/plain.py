"""Views and events as plain data for programs. What is hidden was never in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from paradoxa.core import Decision, Move
from paradoxa.core.events import Event, Secret


def plain(value: Any) -> Any:
    """One thing as data, its parts as they are: pieces and moves by their notation, all else field by field."""
    kind: type = type(value)
    return _way(kind)(value)


@cache
def _way(kind: type) -> Callable[[Any], Any]:
    """How things of a kind become data; found out once, for a stream tells of dozens with every move."""
    if issubclass(kind, Secret):
        return attrgetter("value")
    if issubclass(kind, Decision):
        return attrgetter("kind")  # the moves stand beside the view
    if issubclass(kind, tuple):
        return list
    if issubclass(kind, frozenset):
        return sorted
    if issubclass(kind, Move) or not is_dataclass(kind) or kind.__str__ is not object.__str__:
        return str
    names = [field.name for field in fields(kind)]
    if issubclass(kind, Event):
        return lambda event: {"event": kind.__name__, **{name: getattr(event, name) for name in names}}
    return lambda thing: {name: getattr(thing, name) for name in names}
