"""What a page stages: the beats of the steps a reader heard, their marks on a board, and their boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games import WORDS
from paradoxa.tables.desk import Desk, Moment
from paradoxa.tables.heard import NOT_YET, Heard
from paradoxa.tables.reading import spoken
from paradoxa.web.beats import HOLDS, Beat, Happened
from paradoxa.web.markup import NOTHING, Markup, escaped, trusted
from paradoxa.web.room import board_of, web_room
from paradoxa.words import say

LISTED: Final = 100  # beats told under "Since your turn", the last ones
STAGED: Final = 20  # a page that is further behind is told at once how things stand
REPLAYED: Final = 40  # "show me again" goes no further back
TAG: Final = re.compile(r"<(\w+)")
HOLDS_PINS: Final = frozenset(("button", "div", "span", "li", "td", "figure", "section"))
NAMES: Final = (" data-at", ' name="click" value')  # the attributes by which a mark names an element
LOOKS: Final = {"from": "mk-from", "to": "mk-to", "new": "mk-new", "at": "mk-at"}


# --- beats -------------------------------------------------------------------------------------
def beats_of(desk: Desk, heard: Heard) -> tuple[Beat, ...]:
    """The beats of a step: the game's own, or one in the words of its log. Made once, and kept with the step."""
    if not heard.made:
        make = web_room(desk.setup.game).beats
        names = tuple(spoken(desk.names))
        if make is None:
            beats: Sequence[Beat] = (_in_words(desk, heard, names),)
        else:
            beats = make(Happened(heard.events, heard.before, heard.after, names, then(desk, heard.after)))
        heard.made.append(tuple(beats))
    found: tuple[Beat, ...] = heard.made[0]
    return found


def _in_words(desk: Desk, heard: Heard, names: Sequence[str]) -> Beat:
    words = WORDS[desk.setup.game]
    is_big = any([isinstance(event, words.HEADLINES) for event in heard.events])
    said = " ".join([words.tell(event, names) for event in heard.events])
    return Beat(said, "banner" if is_big else "move", _seat(heard))


def _seat(heard: Heard) -> Seat | None:
    """Who did it, where the first event says so."""
    seat = getattr(heard.events[0], "seat", None)
    return seat if type(seat) is int and seat >= 0 else None


def then(desk: Desk, view: Any) -> Desk:
    """The desk as it was: what is known or asked now is no part of it. What the reader noted stays: it is their map."""
    return replace(
        desk,
        view=view,
        status="running",
        log=(),
        truth=(),
        events=(),
        winners=(),
        ending="",
        can_undo=False,
        found=None,
        all_notes=(),
        pause=None,
        can_ask=False,
        hint=None,
        since=NOT_YET,
    )


def since_beats(desk: Desk) -> list[tuple[int, Beat]]:
    """What others did since the reader's turn, numbered as the panel and the board number it."""
    found = [beat for step in desk.since.steps for beat in beats_of(desk, step) if not is_own(desk, step, beat)]
    return list(enumerate(found[-LISTED:], 1))


def turn_beats(desk: Desk) -> list[Beat]:
    """What happened in the turn that the reader is in the middle of, their own doing with it."""
    return [beat for step in desk.since.turn for beat in beats_of(desk, step)]


def _numbers(desk: Desk) -> dict[tuple[int, int], int]:
    """The number of each beat there, by its step and its place in it; none where it is not listed."""
    listed = [
        (id(step), place)
        for step in desk.since.steps
        for place, beat in enumerate(beats_of(desk, step))
        if not is_own(desk, step, beat)
    ]
    return {key: number for number, key in enumerate(listed[-LISTED:], 1)}


def is_own(desk: Desk, step: Heard, beat: Beat) -> bool:
    """Whether a beat is the reader's own doing: alone, what stands under a heading of its own the game itself did."""
    if desk.setup.seats == 1 and beat.group:
        return False
    return step.is_own or (step.follows_own and beat.seat is not None and beat.seat == desk.seat)


def since_ply(desk: Desk) -> int:
    """The change after which that begins which others did: what chance did for the reader's own move is no part of
    it."""
    steps = desk.since.steps
    others = [step for step in steps if not all([is_own(desk, step, beat) for beat in beats_of(desk, step)])]
    return others[0].ply - 1 if others and others[0] is not steps[0] else desk.since.ply


def is_marked(desk: Desk) -> bool:
    """Whether what others did is marked on the board: until the reader moves."""
    steps = desk.since.steps
    if desk.setup.seats > 1 or not steps:
        return desk.since.is_marked
    return any([not is_own(desk, steps[-1], beat) for beat in beats_of(desk, steps[-1])])


# --- what a stream sends -----------------------------------------------------------------------
def staged(desk: Desk, steps: Sequence[Heard], *, is_again: bool = False) -> list[dict[str, Any]]:
    """Beats for the page's queue. The board of the last step is the page's own, unless it is shown again."""
    numbers = _numbers(desk)
    found = []
    for step in steps:
        is_now = step is steps[-1] and not is_again
        drawn = False
        for place, beat in enumerate(beats_of(desk, step)):
            board = beat.board() if callable(beat.board) else beat.board
            if board is None and not is_now:  # "" stands for the board of the beat before, which is this one's too
                board = NOTHING if drawn else drawn_at(desk, step.after)
                drawn = True
            found.append(
                {
                    "ply": step.ply,
                    "number": numbers.get((id(step), place), 0),
                    "kind": beat.kind,
                    "hold": HOLDS[beat.kind],
                    "says": beat.says,
                    "headline": beat.headline,
                    "because": beat.because,
                    "who": who(desk, beat),
                    "is_own": is_own(desk, step, beat),
                    "is_answer": step.is_own,  # it came of the reader's move, though the game itself did it
                    "clears": beat.clears,
                    "marks": [[mark.at, mark.kind] for mark in beat.marks],
                    "stage": beat.stage() if callable(beat.stage) else beat.stage,
                    "board": board,
                }
            )
    return found


def drawn_at(desk: Desk, view: Any) -> Markup:
    """The inside of the table at an earlier moment: nothing can be clicked."""
    return board_of(desk.setup.game).draw(then(desk, view), view=view)


def who(desk: Desk, beat: Beat) -> str:
    """Under which heading a beat is told."""
    if not beat.group and beat.seat is not None and beat.seat == desk.seat and not desk.setup.on_one_device:
        return say("since.you")
    return beat.group or (desk.names[beat.seat] if beat.seat is not None else "")


# --- marks -------------------------------------------------------------------------------------
def marked(inside: Markup, beats: Iterable[tuple[int, Beat]]) -> Markup:
    """A board with the marks of some beats; the number of each stands with it (0: none)."""
    places: dict[str, tuple[int, dict[str, None]]] = {}
    for number, beat in beats:
        if beat.clears:
            places.clear()
        for mark in beat.marks:
            looks = places.get(mark.at, (0, {}))[1]
            places[mark.at] = number, {**looks, LOOKS[mark.kind]: None}
    board = str.__str__(inside)  # a plain text: its parts are cheaper
    tags = [_mark(board, at, " ".join(looks), number) for at, (number, looks) in places.items()]
    found = sorted([one for one in tags if one is not None])
    parts: list[str] = []
    done = 0
    for begin, end, tag in found:  # put together once: a board is long
        if begin >= done:  # one element may have two names
            parts += [board[done:begin], tag]
            done = end
    return trusted("".join([*parts, board[done:]])) if found else inside  # noqa: S704  # Markup, classes and numbers


def _mark(board: str, at: str, looks: str, number: int) -> tuple[int, int, str] | None:
    """The tag of the element of this button value or `data-at`, from where to where it stands, and how when marked."""
    value = f'="{escaped(at)}"'
    place = board.find(value)
    while place >= 0 and not board.endswith(NAMES, 0, place):
        place = board.find(value, place + 1)
    if place < 0:
        return None
    begin, end = board.rfind("<", 0, place), board.find(">", place) + 1
    tag = board[begin:end]
    kind = TAG.match(tag)
    assert kind is not None
    if ' class="' in tag:
        tag = tag.replace(' class="', f' class="{looks} ', 1)
    else:
        tag = f'{kind[0]} class="{looks}"{tag[kind.end() :]}'
    if number and kind[1] in HOLDS_PINS:
        tag += f'<span class="pin" aria-hidden="true">{number}</span>'
    return begin, end, tag


def staged_at(desk: Desk, moment: Moment) -> list[dict[str, Any]]:
    """The beats of a replay's step, for the page's queue, where one of them is large; else its marks tell it all.

    Where everything is shown, the page's own board is: those of the beats are drawn as somebody saw them who knew less.
    """
    beats = of_moment(desk, moment)
    if moment.heard is None or not any([beat.stage or HOLDS[beat.kind] > HOLDS["use"] for beat in beats]):
        return []
    found = staged(replace(_reader(desk, moment), since=NOT_YET), [moment.heard])
    for number, beat in enumerate(found, 1):
        beat["number"] = number if len(found) > 1 else 0
        beat["is_own"] = False
    if not moment.is_truth:
        return found
    return [{**beat, "board": None} for beat in found if beat["stage"] or beat["hold"] > HOLDS["use"]]


def of_moment(desk: Desk, moment: Moment) -> tuple[Beat, ...]:
    """The beats of the step a replay shows, as the one whose knowledge it shows saw them."""
    return beats_of(_reader(desk, moment), moment.heard) if moment.heard is not None else ()


def _reader(desk: Desk, moment: Moment) -> Desk:
    """The desk of the one whose knowledge is shown; what everybody knew is told to whoever looks, from their side."""
    return replace(desk, seat=moment.seen_by if moment.seen_by is not None else desk.seat)


def marked_at(inside: Markup, desk: Desk, moment: Moment) -> Markup:
    """A replay's board with what its step moved."""
    beats = of_moment(desk, moment)
    return marked(inside, [(number if len(beats) > 1 else 0, beat) for number, beat in enumerate(beats, 1)])
