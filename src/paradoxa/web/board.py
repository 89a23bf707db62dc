"""What every game's board can do, and the one way clicks become moves.

A move is a path of clicks: every legal move names the elements one touches to make it. The server and the script
narrow the moves in the same way, so the board works with scripts and without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from paradoxa.core import Move, ParadoxaError, View, WhyNot
from paradoxa.tables.desk import Desk
from paradoxa.web.beats import Beat
from paradoxa.web.markup import NOTHING, Markup, escaped, html, trusted

HERE: Final = Markup("<!--prompt-->")  # where a board wants the prompt
SURE: Final = "sure"  # what the button sends that makes a picked move final


class NoNotes(ParadoxaError):
    """What cannot be noted, and why."""

    def __init__(self, sentence: str = "There is nothing to note in this game.") -> None:
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move as a path of clicks over elements of the board."""

    move: str  # notation
    path: tuple[str, ...]
    words: str  # the move in words
    tag: str = ""  # a few letters on the last element, as in "2 ahead"
    is_hot: bool = False  # the tag is a remark: it tells of a consequence worth knowing, as in "Paradox!"
    plain_tag: str = ""  # what stands there where remarks are not shown
    plain_words: str = ""  # and the move in words without them, where they say more
    sure: str = ""  # what the button says that makes it final, once all is picked; "": the last click makes it


@dataclass(frozen=True, slots=True)
class Told:
    """What happened since the reader's turn as a game tells it itself."""

    last: Markup  # the inside of a small screen's bar
    inside: Markup  # the inside of the panel


class Board(Protocol):
    """The board of one game: drawn from views alone, by seat and for spectators."""

    any_order: bool  # whether the elements of a path may be clicked in any order
    scripts: tuple[str, ...]  # what it needs besides table.js, from static/
    tells_log_itself: bool  # its panels tell what happened, in place of the log that other games have
    has_forms: bool  # it has forms of its own, so its elements stand outside that of the board (`is_outside`)
    # What must be in view besides what can be clicked and the prompt, for each kind of decision, as CSS selectors;
    # under "" for every kind that has none of its own.
    needs: Mapping[str, tuple[str, ...]]

    def look(self, desk: Desk) -> str:
        """More classes for the main part: "" for a table with one column beside it."""

    def left(self, desk: Desk, *, view: View | None = None, truth: Sequence[View] = ()) -> Markup:
        """The panels on the other side of the table, where a game has so much to show; or ""."""

    def sprite(self) -> Markup:
        """The symbols its pieces use, once per page."""

    def ways(self, view: Any) -> list[Way]:
        """The seat's legal moves as paths of clicks; empty where the seat is not asked."""

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        """The inside of the table: pieces, and a button for every element one could want to click.

        `view`: another view than the desk's (an earlier one, in a replay). `truth`: every seat's view, where all is
        shown. In a replay nothing can be clicked: `view` is given.
        """

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        """The game's own panels beside the table: scores, last trick, what you know."""

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        """What is asked now, given the picks so far: a short question, and a smaller second line (or "")."""

    def told(self, desk: Desk, beats: Sequence[tuple[int, Beat]], turn: Sequence[Beat]) -> Told | None:
        """What happened since the reader's turn (`beats`) and in it (`turn`), in the game's own way; None: by lines."""

    def jot(self, desk: Desk, fields: Mapping[str, str]) -> str:
        """The seat's private notes after it wrote something into them; raises NoNotes with the reason."""

    def marks(self, notes: str) -> Mapping[int, int]:
        """What a seat has noted as certain, for the game's deduction desk; nothing where notes cannot be read."""

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        """The move an unusable click would mean, or at once why it means none. Never fails for junk."""


class PlainBoard:
    """What most boards are like: one column beside the table with the log in it, no forms and no notes."""

    scripts: tuple[str, ...] = ()
    tells_log_itself: bool = False
    has_forms: bool = False
    needs: Mapping[str, tuple[str, ...]] = {}

    def look(self, desk: Desk) -> str:
        """No more classes."""
        return ""

    def left(self, desk: Desk, *, view: View | None = None, truth: Sequence[View] = ()) -> Markup:
        """No panels on the other side."""
        return NOTHING

    def told(self, desk: Desk, beats: Sequence[tuple[int, Beat]], turn: Sequence[Beat]) -> Told | None:
        """Line by line."""
        return None

    def jot(self, desk: Desk, fields: Mapping[str, str]) -> str:
        """Nothing can be noted."""
        raise NoNotes

    def marks(self, notes: str) -> Mapping[int, int]:
        """Nothing is."""
        return {}


_last: tuple[Any, Any, list[Way]] = (None, None, [])


def ways_at(board: Board, desk: Desk) -> list[Way]:
    """The moves of whoever reads, with remarks where the desk has them."""
    ways = ways_of(board, desk.view)
    return ways if desk.has_remarks else [_plain(way) if way.is_hot or way.plain_words else way for way in ways]


def _plain(way: Way) -> Way:
    return replace(way, words=way.plain_words or way.words, tag=way.plain_tag if way.is_hot else way.tag, is_hot=False)


def ways_of(board: Board, view: Any) -> list[Way]:
    """The seat's legal moves as paths of clicks; one page asks several times, so the last answer is kept."""
    global _last  # one for all: pages are drawn one after the other
    last = _last
    if last[0] is not view or last[1] is not board:
        last = _last = (view, board, board.ways(view) if view is not None else [])
    return last[2]


# --- narrowing ---------------------------------------------------------------------------------
def open_ways(ways: Iterable[Way], picks: Sequence[str], any_order: bool) -> list[Way]:
    """The moves still possible after these clicks."""
    if not picks:
        return list(ways)
    if any_order:
        picked = set(picks)
        return [way for way in ways if picked <= set(way.path)]
    return [way for way in ways if list(way.path[: len(picks)]) == list(picks)]


def next_clicks(ways: Iterable[Way], picks: Sequence[str], any_order: bool) -> dict[str, Way]:
    """The elements that lead on, each with the first move it leads to."""
    found: dict[str, Way] = {}
    for way in open_ways(ways, picks, any_order):
        if any_order and not picks:  # as most pages are drawn
            for key in way.path:
                found.setdefault(key, way)
            continue
        rest = [key for key in way.path if key not in picks] if any_order else list(way.path[len(picks) :][:1])
        for key in rest:
            found.setdefault(key, way)
    return found


def click(
    ways: Sequence[Way], picks: Sequence[str], key: str, any_order: bool
) -> tuple[tuple[str, ...], Way | None] | None:
    """The picks after a click, and the move if it is complete; None where the element cannot be used now.

    A second click on a picked element takes it back; a click on an element that could have come first begins anew. A
    move that wants to be confirmed is complete with a click on the button for that.
    """
    if key == SURE:
        made = whole(ways, picks, any_order)
        return (tuple(picks), made) if made is not None else None
    if key in picks:
        rest = [pick for pick in picks if pick != key]
        if not any_order and not open_ways(ways, rest, any_order):
            rest = list(picks[: picks.index(key)])
        return tuple(rest), None
    if key not in next_clicks(ways, picks, any_order):
        if not any_order and picks:
            return click(ways, picks[:-1], key, any_order)
        others = replaced(ways, picks, key) if any_order else None
        if others is None:
            return None
        picks = others
    picked = (*picks, key)
    made = whole(ways, picked, any_order)
    return picked, made if made is not None and not made.sure else None


def whole(ways: Iterable[Way], picks: Sequence[str], any_order: bool) -> Way | None:
    """The move all of whose elements are picked."""
    left = open_ways(ways, picks, any_order) if picks else []
    return left[0] if len(left) == 1 and len(left[0].path) == len(picks) else None


def replaced(ways: Sequence[Way], picks: Sequence[str], key: str) -> tuple[str, ...] | None:
    """The picks that stay when this element takes the place of one; None where that leads nowhere."""
    for gone in picks:
        others = [pick for pick in picks if pick != gone]
        if open_ways(ways, [*others, key], True):
            return tuple(others)
    return None


def other_clicks(ways: Sequence[Way], picks: Sequence[str], any_order: bool) -> frozenset[str]:
    """The elements that would take the place of something picked: not lit, but not useless either."""
    found: set[str] = set()
    for place, gone in enumerate(picks):
        kept = [pick for pick in picks if pick != gone] if any_order else picks[:place]
        found |= next_clicks(ways, kept, any_order).keys()
    return frozenset(found)


OUTSIDE: Final = ' form="board"'


# --- elements ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Clicks:
    """What can be clicked now: worked out once, asked by every element."""

    is_live: bool  # a seated reader at a running table; otherwise pieces are pictures
    picks: tuple[str, ...]
    leads_on: dict[str, Way]
    is_asked: bool
    instead: frozenset[str] = frozenset()  # would take the place of something picked


def clicks_of(board: Board, desk: Desk, picks: Sequence[str], is_live: bool) -> Clicks:
    """What can be clicked at a desk after these picks."""
    ways = ways_at(board, desk) if is_live else []
    leads_on = next_clicks(ways, picks, board.any_order)
    return Clicks(is_live, tuple(picks), leads_on, bool(ways), other_clicks(ways, picks, board.any_order))


def element(
    clicks: Clicks,
    key: str,
    label: str,
    inner: Markup,
    *,
    is_mine: bool = False,
    style: str = "",
    told_by: str = "",
    look: str = "pick",
    is_outside: bool = False,
) -> Markup:
    """A piece of the board: a button for a seated reader, a picture for everybody else.

    The script sets the same classes: `sel` picked, `can` leads on, `dim` own and unusable, `faded` unusable while
    something is picked. `told_by`: the ids of what explains it elsewhere on the page. `is_outside`: it stands beside
    the table, not within the form of the board.
    """
    # A page has up to a hundred of these: they are put together by hand.
    name = escaped(label)
    looks = f' style="{escaped(style)}"' if style else ""
    if told_by:
        looks += f' aria-describedby="{escaped(told_by)}"'
    if not clicks.is_live:
        return trusted(f'<div class="{escaped(look)}" role="img" aria-label="{name}"{looks}>{inner}</div>')  # noqa: S704
    is_picked = key in clicks.picks
    way = clicks.leads_on.get(key)
    state = "sel" if is_picked else "can" if way else ""
    if not state and clicks.is_asked and key not in clicks.instead:
        state = "dim" if is_mine else "faded" if clicks.picks else ""
    # A tag is shown where the click would finish the move it speaks of.
    tag = ""
    if way is not None and way.tag and set(way.path) <= {*clicks.picks, key}:
        tag = f'<span class="tag{" hot" if way.is_hot else ""}">{escaped(way.tag)}</span>'
    return trusted(  # noqa: S704
        f'<button type="submit"{OUTSIDE if is_outside else ""} name="click" value="{escaped(key)}" '
        f'class="{escaped(look)} {"mine " if is_mine else ""}{state}" '
        f'aria-pressed="{"true" if is_picked else "false"}" '
        f'aria-disabled="{"false" if way or is_picked or key in clicks.instead else "true"}"{looks}>'
        f'{inner}<span class="vh">{name}</span>{tag}</button>'
    )


def point_out(page: Markup, keys: Iterable[str]) -> Markup:
    """A page with those elements marked that one is to click."""
    for key in keys:
        found = html('name="click" value="%s" class="', key)
        page = page.replace(found, html("%swant ", found), 1)
    return page
