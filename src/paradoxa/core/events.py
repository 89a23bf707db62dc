"""What happened, and who may know it: Event, Secret, and the one `redact` for all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import ClassVar, Generic, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Secret(Generic[T]):
    """A value only `seats` may know; for everybody else `value` is None after `redact`."""

    value: T | None
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the past tense; hidden values are typed as Secret.

    `surprises`: even the seat that moved could not foresee it: chance spoke, or others' hidden things came out.
    """

    surprises: ClassVar[bool] = False

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The only seats that may know it happened at all; None = everybody."""
        return None

    @property
    def reveals(self) -> bool:
        """Whether anybody learned something hidden: no undo goes behind this."""
        return self.surprises


Emit: TypeAlias = Callable[[Event], None]
E = TypeVar("E", bound=Event)


def redact(event: E, seat: int | None) -> E | None:
    """The event as that seat (None: a spectator) may know it; None if it may not know of it."""
    if event.audience is not None and seat not in event.audience:
        return None
    closed = {name: shut for name in _names(event) if (shut := _shut(value := getattr(event, name), seat)) is not value}
    return replace(event, **closed) if closed else event


_NAMES: dict[type[object], tuple[str, ...]] = {}  # of each kind of event, made when first met


def _names(event: Event) -> tuple[str, ...]:
    """The fields of an event: asked for with every event and every seat."""
    found = _NAMES.get(type(event))
    if found is None:
        found = _NAMES[type(event)] = tuple([field.name for field in fields(event)])
    return found


def _shut(value: object, seat: int | None) -> object:
    """The value itself where nothing in it is secret to the seat, otherwise a twin with those closed."""
    if isinstance(value, Secret):
        return value if seat in value.seats or value.value is None else Secret(None, value.seats)
    if isinstance(value, tuple):
        twins = tuple([_shut(item, seat) for item in value])
        if any(twin is not item for twin, item in zip(twins, value, strict=True)):
            return twins
    return value
