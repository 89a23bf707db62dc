"""A captive's private notes: what stands on the map, kept as a list of deeds that can be taken back.

The text is JSON: `base` recreates what is older than can be taken back, `deeds` are the last ones, `done` says how many
of them count (the rest can be done again), `at` and `how` are what was chosen last, `once` is the last sender's mark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final

from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.box.pieces import PIECES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.questions import PROVING
from paradoxa.games.paradox_island.knowledge.tilings import BASE_NAMES, PLACEMENTS
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.notes import fragments
from paradoxa.games.paradox_island.web.notes.fragments import Fragment, fragments_of
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.tables.desk import Desk
from paradoxa.web.board import NoNotes

LONGEST: Final = 60_000  # bytes of a text
MOST_MAYBE: Final = 6  # candidates on a space
MOST_LAID: Final = 150
HISTORY: Final = 300  # deeds that can be taken back
PARTS: Final = 6
HOW: Final = ("sure", "maybe")
UNREADABLE: Final = "These notes cannot be read; they were not changed."
# sure, maybe, a piece at a place (o: in the ocean), erased, a track laid, a track lifted, all that is proven
_DEED: Final = re.compile(
    r"(?P<sure>s(\d{1,2})=(\d{1,2}))|(?P<maybe>m(\d{1,2})\+(\d{1,2}))|(?P<piece>p([so]\d{1,2})\+(\d))"
    r"|(?P<erase>x([so]\d{1,2}))|(?P<lay>l(\d-\d{1,6})@(\d{1,2}))|(?P<lift>u(\d-\d{1,6}))"
    r"|(?P<all>a(\d{1,2}=\d{1,2}(?:,\d{1,2}=\d{1,2}){0,36}))",
    re.ASCII,
)
_AT: Final = re.compile(r"(s)(\d{1,2})|(o)(\d)", re.ASCII)
_ONCE: Final = re.compile(r"[a-z0-9]{0,24}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Notes:
    """What a seat has noted; names are base numbers (see `tracks.BASE`)."""

    sure: dict[int, int] = field(default_factory=dict)
    maybe: dict[int, tuple[int, ...]] = field(default_factory=dict)
    seas: dict[int, tuple[int, ...]] = field(default_factory=dict)  # pieces that may be in a part of the ocean
    pieces: dict[int, tuple[int, ...]] = field(default_factory=dict)  # pieces that may be on a space
    laid: dict[str, int] = field(default_factory=dict)  # tracks, by id, each with the space of its first place
    base: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    done: int = 0
    at: str = ""  # the space ("s12") or part of the ocean ("o3") chosen last
    how: str = HOW[0]
    once: str = ""

    @property
    def can_undo(self) -> bool:
        """Whether a deed can be taken back."""
        return self.done > 0

    @property
    def can_redo(self) -> bool:
        """Whether a deed that was taken back can be done again."""
        return self.done < len(self.deeds)

    def text(self) -> str:
        """As the store keeps it."""
        kept = {name: getattr(self, name) for name in ("base", "deeds", "done", "at", "how", "once")}
        return json.dumps(kept, separators=(",", ":"))


# --- reading -----------------------------------------------------------------------------------
def marks_in(text: str) -> dict[int, int]:
    """What is marked as certain in a text; nothing where it is none of ours."""
    try:
        return read(text).sure
    except NoNotes:
        return {}


def read(text: str) -> Notes:
    """The notes of a text; raises NoNotes where it is none of ours."""
    if not text:
        return Notes()
    if len(text) > LONGEST:
        raise NoNotes(UNREADABLE)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoNotes(UNREADABLE) from error
    if not isinstance(found, dict) or found.keys() != {"base", "deeds", "done", "at", "how", "once"}:
        raise NoNotes(UNREADABLE)
    base, deeds, done = found["base"], found["deeds"], found["done"]
    if not (_are_texts(base) and _are_texts(deeds) and type(done) is int and 0 <= done <= len(deeds)):
        raise NoNotes(UNREADABLE)
    chosen, how, once = found["at"], found["how"], found["once"]
    if not (isinstance(chosen, str) and (not chosen or _is_place(chosen)) and how in HOW):
        raise NoNotes(UNREADABLE)
    if not (isinstance(once, str) and _ONCE.fullmatch(once)) or len(deeds) > HISTORY:
        raise NoNotes(UNREADABLE)
    return _replayed(tuple(base), tuple(deeds), done, chosen, how, once)


def readable(text: str) -> Notes:
    """The notes of a text; none where it cannot be read, so that a page always comes."""
    try:
        return read(text)
    except NoNotes:
        return Notes()


def _are_texts(found: Any) -> bool:
    return isinstance(found, list) and all([isinstance(one, str) for one in found])


def _is_place(text: str) -> bool:
    match = _AT.fullmatch(text)
    return match is not None and int(text[1:]) < (SPACES if text[0] == "s" else PARTS)


def _replayed(base: tuple[str, ...], deeds: tuple[str, ...], done: int, chosen: str, how: str, once: str) -> Notes:
    notes = Notes(base=base, deeds=deeds, done=done, at=chosen, how=how, once=once)
    for deed in (*base, *deeds[:done]):
        _apply(notes, deed)
    for deed in deeds[done:]:
        _parsed(deed)
    return notes


def _parsed(deed: str) -> tuple[str, list[str]]:
    """The kind of a deed and its parts; raises NoNotes."""
    match = _DEED.fullmatch(deed)
    if match is None or match.lastgroup is None:
        raise NoNotes(UNREADABLE)
    kind = match.lastgroup
    parts = [part for part in match.groups()[1:] if part is not None and part != deed]
    is_good = True
    if kind in ("sure", "maybe"):
        is_good = int(parts[0]) < SPACES and int(parts[1]) < BASE_NAMES
    elif kind in ("piece", "erase"):
        is_good = _is_place(parts[0]) and (kind == "erase" or int(parts[1]) < PIECES)
    elif kind == "lay":
        is_good = int(parts[1]) < SPACES
    elif kind == "all":
        is_good = all([space < SPACES and name < BASE_NAMES for space, name in _pairs(parts[0])])
    if not is_good:
        raise NoNotes(UNREADABLE)
    return kind, parts


def _pairs(text: str) -> list[tuple[int, int]]:
    """Spaces with their names, as in "4=9,12=0"."""
    return [(int(space), int(name)) for space, _, name in [pair.partition("=") for pair in text.split(",")]]


# --- deeds -------------------------------------------------------------------------------------
def _apply(notes: Notes, deed: str) -> None:
    """Do a deed on notes that are being made; it always has a result, whatever stood there."""
    kind, parts = _parsed(deed)
    if kind == "sure":
        space, name = int(parts[0]), int(parts[1])
        notes.maybe.pop(space, None)
        if notes.sure.pop(space, -1) != name:  # the same mark again takes it away
            notes.sure[space] = name
    elif kind == "maybe":
        notes.sure.pop(int(parts[0]), None)
        _toggle(notes.maybe, int(parts[0]), int(parts[1]))
    elif kind == "piece":
        _toggle(notes.pieces if parts[0][0] == "s" else notes.seas, int(parts[0][1:]), int(parts[1]))
    elif kind == "erase":
        place = int(parts[0][1:])
        if parts[0][0] == "s":
            notes.sure.pop(place, None)
            notes.maybe.pop(place, None)
            notes.pieces.pop(place, None)
        else:
            notes.seas.pop(place, None)
    elif kind == "lay":
        notes.laid[parts[0]] = int(parts[1])
    elif kind == "all":
        for space, name in _pairs(parts[0]):
            notes.maybe.pop(space, None)
            notes.sure[space] = name
    else:
        notes.laid.pop(parts[0], None)


def _toggle(marks: dict[int, tuple[int, ...]], place: int, what: int) -> None:
    there = marks.pop(place, ())
    left = tuple([one for one in there if one != what]) if what in there else (*there, what)
    if left:
        marks[place] = left


def do(notes: Notes, deed: str) -> Notes:
    """The notes after a deed; what was taken back before can no longer be done again."""
    base, deeds = notes.base, (*notes.deeds[: notes.done], deed)
    if len(deeds) > HISTORY:
        older = Notes()
        for old in (*base, *deeds[:-HISTORY]):
            _apply(older, old)
        base, deeds = _written(older), deeds[-HISTORY:]
    return _replayed(base, deeds, len(deeds), notes.at, notes.how, notes.once)


def undo(notes: Notes) -> Notes:
    """The notes before the last deed."""
    if not notes.can_undo:
        raise NoNotes("There is no note to take back.")
    return _replayed(notes.base, notes.deeds, notes.done - 1, notes.at, notes.how, notes.once)


def redo(notes: Notes) -> Notes:
    """The notes with the deed that was taken back last."""
    if not notes.can_redo:
        raise NoNotes("There is no note to bring back.")
    return _replayed(notes.base, notes.deeds, notes.done + 1, notes.at, notes.how, notes.once)


def _written(notes: Notes) -> tuple[str, ...]:
    """The fewest deeds that make these notes."""
    return (
        *[f"s{space}={name}" for space, name in notes.sure.items()],
        *[f"m{space}+{name}" for space, names in notes.maybe.items() for name in names],
        *[f"ps{space}+{piece}" for space, pieces in notes.pieces.items() for piece in pieces],
        *[f"po{part}+{piece}" for part, pieces in notes.seas.items() for piece in pieces],
        *[f"l{track}@{space}" for track, space in notes.laid.items()],
    )


# --- what a form asks for ----------------------------------------------------------------------
def jot(desk: Desk, fields: Mapping[str, str]) -> str:
    """The notes after what a form asks for, as text; raises NoNotes with the reason.

    `at`: where; `how`: sure or maybe; then one of `mark` (a base name), `piece`, `lay` and `lift` (a track), and `do`
    (erase, undo, redo, proven). `once`: the sender's own mark, so that what is sent again by mistake is done once.
    """
    view: Any = desk.view
    if view is None or desk.seat is None or view.is_op:
        raise NoNotes("Only captives have a map of their own.")
    if desk.status != "running":
        raise NoNotes("The game is over: the maps stay as they are.")
    notes = read(desk.notes)
    once = fields.get("once", "")
    if once and once == notes.once:
        return desk.notes
    if not _ONCE.fullmatch(once):
        raise NoNotes("That cannot be noted.")
    chosen, how = fields.get("at", ""), fields.get("how", notes.how)
    if (chosen and not _is_place(chosen)) or how not in HOW:
        raise NoNotes("There is no such place on the map.")
    notes = replace(notes, at=chosen or notes.at, how=how, once=once)
    if fields.get("do") == "proven":
        text = _with_proven(notes, desk).text()
    else:
        text = _asked(notes, chosen, fields, view).text()
    if len(text.encode()) > LONGEST:
        raise NoNotes("The map is full; erase something first.")
    return text


def _asked(notes: Notes, chosen: str, fields: Mapping[str, str], view: ParadoxIslandView) -> Notes:
    asked = fields.get("do", "")
    if asked == "undo":
        return undo(notes)
    if asked == "redo":
        return redo(notes)
    if "lift" in fields:
        if fields["lift"] not in notes.laid:
            raise NoNotes("This track does not lie on your map.")
        return do(notes, f"u{fields['lift']}")
    if asked not in ("", "erase") or not {"mark", "piece", "lay", "do", "how"} & fields.keys():
        raise NoNotes("That cannot be noted.")
    if not asked and not {"mark", "piece", "lay"} & fields.keys():
        return notes  # only how, or where
    if not chosen:
        raise NoNotes("Choose a space on your map first.")
    if "lay" in fields:
        return _lay(notes, chosen, fields["lay"], view)
    if "piece" in fields:
        return do(notes, f"p{chosen}+{_number(fields['piece'], PIECES)}")
    if asked == "erase":
        return do(notes, f"x{chosen}")
    return _mark(notes, chosen, _number(fields.get("mark", ""), BASE_NAMES), view)


def proven_deed(notes: Notes, view: ParadoxIslandView, found: Answer) -> str:
    """The deed that marks all that is proven and not marked so yet; "" where there is nothing to mark."""
    pairs = [(space, known.proven) for space, known in enumerate(found.spaces) if known.proven >= 0]
    fresh = [(space, name) for space, name in pairs if space != view.start and notes.sure.get(space, -1) != name]
    return "a" + ",".join([f"{space}={name}" for space, name in fresh]) if fresh else ""


def _with_proven(notes: Notes, desk: Desk) -> Notes:
    """The notes with all that the deduction desk has proven, in one deed that can be taken back."""
    found, view = desk.found, desk.view
    if not isinstance(found, Answer) or not found.spaces or not isinstance(view, ParadoxIslandView):
        is_proving = desk.setup.options.get("help", "off") in PROVING
        raise NoNotes(say("mark.proven.thinking" if is_proving else "mark.proven.no"))
    deed = proven_deed(notes, view, found)
    if not deed:
        raise NoNotes(say("mark.proven.none"))
    return do(notes, deed)


def _number(text: str, below: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 2 or int(text) >= below:
        raise NoNotes("That cannot be noted.")
    return int(text)


def _mark(notes: Notes, chosen: str, name: int, view: ParadoxIslandView) -> Notes:
    space = int(chosen[1:])
    if chosen[0] == "o":
        raise NoNotes("In the ocean only pieces can be noted.")
    if space == view.start:
        raise NoNotes("Your start is certain: you were told what is there.")
    if notes.how == "sure":
        return do(notes, f"s{space}={name}")
    there = notes.maybe.get(space, ())
    if name not in there and len(there) >= MOST_MAYBE:
        raise NoNotes(f"A space can have {MOST_MAYBE} candidates; take one away first.")
    return do(notes, f"m{space}+{name}")


def _lay(notes: Notes, chosen: str, track: str, view: ParadoxIslandView) -> Notes:
    fragment = next((one for one in fragments_of(view) if one.id == track), None)
    if fragment is None:
        raise NoNotes("There is no such track any more.")
    if chosen[0] == "o":
        raise NoNotes("The first space of a track is on the island.")
    why = fragments.why_not(fragment, int(chosen[1:]))
    if why:
        raise NoNotes(why)
    if track not in notes.laid and len(notes.laid) >= MOST_LAID:
        raise NoNotes("So many tracks lie on the map; lift one first.")
    return do(notes, f"l{track}@{chosen[1:]}")


# --- what stands on the map --------------------------------------------------------------------
def lying(notes: Notes, view: ParadoxIslandView) -> dict[str, tuple[Fragment, int]]:
    """The tracks on the map, each with the space of its first place: those that hang on a known space, and those laid.

    One that was laid and has grown off the island since is loose again.
    """
    found = {}
    for fragment in fragments_of(view):
        space = fragment.anchor if fragment.anchor >= 0 else notes.laid.get(fragment.id, -1)
        if space >= 0 and fragments.lies(fragment, space):
            found[fragment.id] = (fragment, space)
    return found


def claims(notes: Notes, view: ParadoxIslandView) -> dict[int, int]:
    """What the map says for certain, as base names: the own start, certain marks, and tracks where nothing else is."""
    found = {}
    for fragment, space in lying(notes, view).values():
        for there, name in fragments.laid(fragment, space).items():
            found[there] = BASE[name]
    found |= notes.sure
    if view.own is not None and view.start >= 0:
        found[view.start] = view.figure(view.own.pieces[0]).start
    return found


# Which of the 2,787 placements begin with a name on a space, by their numbers.
_BEGINNING: Final[dict[tuple[int, int], list[int]]] = {
    mark: [number for number, _ in group]
    for mark, group in groupby(
        sorted(enumerate(PLACEMENTS), key=lambda one: (one[1].spaces[0], one[1].names[0], one[0])),
        key=lambda one: (one[1].spaces[0], one[1].names[0]),
    )
}


def placed_tiles(notes: Notes, view: ParadoxIslandView) -> frozenset[int]:
    """The tiles that lie on the map, by number: the halves of a double tile side by side, a lake in its shape."""
    said = claims(notes, view)
    fits: dict[int, list[Sequence[int]]] = {}
    may_lie = sorted([number for mark in said.items() for number in _BEGINNING.get(mark, ())])
    for place in [PLACEMENTS[number] for number in may_lie]:
        pairs = zip(place.spaces, place.names, strict=True)
        if all([said.get(space, -1) == name for space, name in pairs]):
            fits.setdefault(place.tile, []).append(place.spaces)
    taken: set[int] = set()
    found = set()
    for tile in sorted(fits, key=lambda one: len(fits[one])):  # what fits in one way only comes first
        free = next((spaces for spaces in fits[tile] if not taken & set(spaces)), None)
        if free is not None:
            taken |= set(free)
            found.add(tile)
    return frozenset(found)
