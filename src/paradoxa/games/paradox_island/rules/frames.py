"""Paradox Island: open business. Frames hold public numbers only (seats, pieces, ways), never a place.

So a captive's view can name all open business, and a drawn world can be given the same.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from paradoxa.core.stack import Acts, Asks, Chances, Frame, names_of
from paradoxa.games.paradox_island.rules.state import State

F = TypeVar("F", bound=Frame[State])

# How a space is visited: what an encounter does, and who says whether the space is activated.
AUTO: Final = 0  # unsafely: it works by itself
CHOICE: Final = 1  # safely: the visitor chooses
HOST: Final = 2  # unsafely: OP chooses
QUIET: Final = 3  # unsafely: it does not work (the far portal)
CALM: Final = 4  # a return or revival: nobody harms, nothing works


class Deed(Acts[State]):
    """Business of a piece that settles by itself; it goes when the piece leaves the map."""

    __slots__ = ("piece",)
    word: ClassVar[str]

    def __init__(self, piece: int) -> None:
        self.piece = piece


class Question(Asks[State]):
    """Business of a piece that waits for an answer; it goes when the piece leaves the map."""

    __slots__ = ("piece",)
    word: ClassVar[str]

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__(seat)
        self.piece = piece


_MADE: Final[dict[tuple[Any, ...], Any]] = {}


def make(kind: type[F], *values: int) -> F:
    """The one frame of that kind with those values."""
    key = (kind, *values)
    found: F | None = _MADE.get(key)
    if found is None:
        found = _MADE[key] = kind(*values)
    return found


def by_word(word: str, *values: int) -> Frame[State]:
    """The same frame by its word: for business that a later chapter of the rules describes, and for texts.

    An arrival leads to what spaces do, and that to arrivals; a wound to bonuses, and those to wounds. Modules cannot
    import each other in a circle, so the earlier one only names what it puts on the stack.
    """
    key = (word, *values)
    found: Frame[State] | None = _MADE.get(key)
    if found is None:
        from paradoxa.games.paradox_island.rules.sequence import FRAMES  # only here: it knows all chapters

        found = _MADE[key] = make(FRAMES[word], *values)
    return found


def text_of(frame: Frame[State]) -> str:
    """A frame in the position text: its word and its numbers."""
    return " ".join([frame.word, *[str(value) for value in values_of(frame)]])  # type: ignore[attr-defined]


def values_of(frame: Frame[State]) -> tuple[Any, ...]:
    """The numbers (and texts) a frame is made of, in the order it takes them."""
    if isinstance(frame, Chances):
        return ()
    return tuple([getattr(frame, name) for name in names_of(type(frame))])


def cut(state: State, piece: int) -> None:
    """The piece has left the map: its open business is dropped."""
    state.stack[:] = [frame for frame in state.stack if getattr(frame, "piece", -1) != piece]
