"""What happened in a line, as a page stages it: one beat for an action, more for what deserves a moment of its own.

Made from redacted events and the reader's views alone. Captives are told names and directions; a place is marked only
where their own view says which it is. OP sees the island, so OP's beats come with the board of their moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMES, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, OFF, OP_PIECES, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told import bonus_events as b
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.rules.told.events import Told
from paradoxa.games.paradox_island.web.drawing import ICONS, colours, kind_of
from paradoxa.games.paradox_island.web.notes.fragments import at, fragments_of
from paradoxa.games.paradox_island.words import happening
from paradoxa.games.paradox_island.words.telling import captive_of, piece_of
from paradoxa.games.paradox_island.words.terms import capital
from paradoxa.web.beats import Beat, Happened, Mark
from paradoxa.web.markup import NOTHING, Markup, html
from paradoxa.web.pieces import icon

# How long each thing deserves, where it is more than a small move.
KINDS: Final[dict[type[Event], str]] = {
    **dict.fromkeys((e.TokenChosen, e.Counted, e.Died, e.Ended), "banner"),
    **dict.fromkeys((e.Arrived, e.Pushed, e.Wounded, e.Lost, e.Attacked, e.Stepped, e.OpStepped), "use"),
    **dict.fromkeys((e.Answered, e.RingTold, e.LineTold, e.CharacterChosen, e.StartChosen), "use"),
    **dict.fromkeys((b.BonusUsed, b.FruitGot, b.FruitCrossed, b.PieceNamed, b.Marked, b.SquareUsed), "use"),
}
# What is told of the piece itself, so that the same sentence can go on with what the piece does then.
GOES_ON: Final = (
    *(e.Stepped, e.OpStepped, e.Pushed, e.Arrived, e.StartChosen, e.Rested, e.ScaredOff),
    *(b.BonusUsed, b.SquareUsed, b.Exchanged),
)
# What is told by what follows it, or by whose beats come next.
SILENT: Final = (e.TokensDrawn, e.PieceBegan)
_OP: Final = (e.TokenChosen, e.TokensDrawn, e.Declined)  # what OP does without a piece
# What somebody does or suffers anew; all else follows from it, and a digest tells it in the same line.
ANEW: Final = (
    *(e.Stepped, e.OpStepped, e.Pushed, e.Rested, e.WaveMoved, e.Attacked, e.Wounded, e.Died, e.Ended),
    *(e.TokenChosen, e.TurnBegan, e.StartChosen, e.CharacterChosen, e.PieceHidden, e.StackShuffled, e.IslandLaid),
    *(e.AnomaliesDrawn, b.BonusUsed, b.SquareUsed),
)
TOLD_WAY: Final = frozenset(("step", "push", "bonus", "revival", "return"))  # the direction was told, or there is none
UNTOLD: Final = Markup('<b class="dir untold">?</b>')
_NEW: Final = (e.Wounded, e.Lost, e.Died)  # something changes where a piece is


@dataclass(frozen=True, slots=True)
class IslandBeat(Beat):
    """A beat of the island, with what a digest by piece wants to know."""

    piece: int = -1  # which it is about; -1: none
    track: Markup = NOTHING  # where it went, as directions and spaces
    goes_on: bool = False  # it follows from what was told of the piece before
    is_small: bool = False  # somebody did nothing, or it is somebody's turn: a digest leaves it out


@dataclass(slots=True)
class _Draft:
    """A beat that is being made: what was told of a piece, as long as the same piece goes on."""

    event: Told
    clause: str
    kind: str
    piece: int = -1
    seat: Seat | None = None
    group: str = ""
    icon: Markup = NOTHING
    opening: happening.Opening | None = None  # a step or a push that has not arrived yet
    goes_on: bool = False  # the sentence is about the piece, and may say what it does then
    more: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    track: Markup = NOTHING


def beats(happened: Happened) -> Sequence[Beat]:
    """The beats of a line."""
    before: Any = happened.before
    after: Any = happened.after
    events = [event for event in happened.events if isinstance(event, Told)]
    telling = _Telling(
        happened.names, before, after, {event.piece: event for event in events if isinstance(event, e.Arrived)}
    )
    for event in events:
        telling.take(event)
    # A captive's map says the same before and after: it stays as the reader has marked it.
    board = None if after.land is not None else NOTHING
    return tuple(
        [
            IslandBeat(
                happening.sentence(draft.clause, draft.more),
                draft.kind,
                draft.seat,
                draft.group,
                draft.icon,
                tuple(draft.marks),
                board=board,
                piece=draft.piece,
                track=draft.track,
                goes_on=not (isinstance(draft.event, ANEW) or _is_revival(draft.event)),
                is_small=isinstance(draft.event, e.Declined | e.TurnBegan | b.Passed),
            )
            for draft in telling.drafts
        ]
    )


class _Telling:
    """Reads the events of a line one by one."""

    def __init__(
        self, names: Sequence[str], before: ParadoxIslandView, after: ParadoxIslandView, last: Mapping[int, e.Arrived]
    ) -> None:
        self.names, self.before, self.after = names, before, after
        self.last = last  # where each piece came to in the end
        self.drafts: list[_Draft] = []
        self.places: dict[int, int] = {}  # where pieces are that have moved, as far as the reader knows
        self.left: dict[int, int] = {}  # and where they were last known to be

    def take(self, event: Told) -> None:
        """Tell an event: by a beat of its own, or as what the piece of the last one does next."""
        if isinstance(event, SILENT) or (isinstance(event, e.TurnBegan) and event.seat == self.after.seat):
            return
        last = self.drafts[-1] if self.drafts else None
        piece = self._piece(event)
        if isinstance(event, e.Arrived) and last is not None and last.opening is not None and last.piece == piece:
            last.clause = happening.going(last.opening, event)
            last.icon, last.opening = _space_face(event), None
            last.track = html('<span class="hop">%s%s</span>', last.track, last.icon)
            self._mark(last, event)
            return
        more = happening.then(event) if last is not None and last.piece == piece >= 0 else ""
        if more and last is not None and last.goes_on:
            last.more.append(more)
            last.kind = "use" if last.kind == "move" else last.kind
            self._mark(last, event)
            return
        if isinstance(event, e.Met) and not event.others:
            return
        self.drafts.append(self._draft(event, piece))

    def _draft(self, event: Told, piece: int) -> _Draft:
        opening = event if isinstance(event, e.Stepped | e.OpStepped | e.Pushed) else None
        if opening is not None:
            clause = happening.going(opening, None)
        else:
            clause = happening.came(event) if isinstance(event, e.Arrived) else happening.alone(event, self.names)
        kind = KINDS.get(type(event), "move")
        if _is_revival(event):
            kind = "banner"
        draft = _Draft(event, clause, kind, piece, self._seat(event, piece), self._group(event, piece))
        draft.icon = self._face(event, piece)
        draft.opening = opening
        draft.track = _track(event)
        own_deed = isinstance(event, e.Activated | e.LeftAlone) and event.by == draft.seat
        draft.goes_on = own_deed or isinstance(event, GOES_ON)
        self._mark(draft, event)
        return draft

    # --- who -----------------------------------------------------------------------------------
    def _piece(self, event: Told) -> int:
        """The piece an event is about; -1 where it is about a player or the table."""
        if isinstance(event, e.WaveMoved | e.Attacked):
            return OP_PIECES[0]
        piece = getattr(event, "piece", -1)
        if piece >= 0 or isinstance(event, _OP):
            return int(piece)
        seat = getattr(event, "seat", None)
        pieces = [3 + number for number, (owner, _) in enumerate(event.cast) if owner == seat]
        return pieces[0] if len(pieces) == 1 else -1  # of two pieces on one board nobody says which

    def _seat(self, event: Told, piece: int) -> Seat | None:
        if isinstance(event, _OP) or 0 <= piece < len(OP_PIECES):
            return self.after.op
        if piece >= len(OP_PIECES) and event.cast:
            return event.cast[piece - len(OP_PIECES)][0]
        seat = getattr(event, "seat", None)
        return seat if isinstance(seat, int) else None

    def _group(self, event: Told, piece: int) -> str:
        """By piece; what a player does without one stands under the player."""
        if isinstance(event, e.CharacterChosen | e.Ended | e.TurnBegan) or (piece < 0 and not event.cast):
            seat = getattr(event, "seat", None)
            if isinstance(seat, int) and seat != self.after.op and isinstance(event, e.TurnBegan):
                return capital(captive_of(event, seat, self.names))
            return ""
        return capital(piece_of(event, piece)) if piece >= 0 else ""

    # --- pictures and marks --------------------------------------------------------------------
    def _face(self, event: Told, piece: int) -> Markup:
        match event:
            case e.Arrived():
                return _space_face(event)
            case e.TokenChosen(token, _):
                return icon(TOKEN_WORDS[token])
            case e.Died():
                return icon("death")
        if 0 <= piece < len(OP_PIECES):
            return icon(PIECE_WORDS[piece])
        character = event.cast[piece - len(OP_PIECES)][1] if piece >= 0 and event.cast else -1
        return _captive_face(character) if character >= 0 else NOTHING

    def _mark(self, draft: _Draft, event: Told) -> None:
        """What changed, where the reader knows where that is."""
        piece = draft.piece
        if isinstance(event, e.TokenChosen):
            draft.marks += [Mark("power", "new"), Mark("banner-power", "new")]
        if isinstance(event, e.Died):
            draft.marks += [Mark("deaths", "new"), Mark("banner-deaths", "new")]
        if isinstance(event, e.Arrived | e.WaveMoved | e.PieceHidden | e.StartChosen) and piece >= 0:
            self._moved(draft, piece, event.place.value if event.place.value is not None else self._there(event, piece))
        elif isinstance(event, _NEW) and piece >= 0:
            here = self.places[piece] if piece in self.places else known_place(self.before, piece)
            draft.marks += [Mark(place_name(here), "new")] if here != OFF else []

    def _moved(self, draft: _Draft, piece: int, there: int) -> None:
        self.places[piece] = there
        if there == OFF:
            return
        here = self.left[piece] if piece in self.left else known_place(self.before, piece)
        self.left[piece] = there
        if there != here:
            draft.marks += [Mark(place_name(here), "from")] if here != OFF else []
            draft.marks.append(Mark(place_name(there), "to"))

    def _there(self, event: Told, piece: int) -> int:
        """Where a piece came to that is told no place, as far as the reader's own view says so after all of it."""
        is_last = self.last.get(piece) is event and event.name != OCEAN_NAME if isinstance(event, e.Arrived) else False
        return known_place(self.after, piece) if is_last else OFF


def place_name(place: int) -> str:
    """What marks call a place."""
    return f"space-{NAMES[place]}" if place < OCEAN else f"sea-{PARTS[place - OCEAN]}"


def known_place(view: ParadoxIslandView, piece: int) -> int:
    """Where a piece is for a reader: OP sees it, a captive knows it where its track hangs on a space it knows."""
    if view.places:
        return view.places[piece] if piece < len(view.places) else OFF
    if view.own is None:
        return OFF
    tracks = [one for one in fragments_of(view) if one.piece == piece and one.here is not None and one.anchor >= 0]
    return at(tracks[-1].anchor, tracks[-1].here) if tracks and tracks[-1].here is not None else OFF


def _is_revival(event: Told) -> bool:
    return isinstance(event, e.Arrived) and event.how == "revival"


def _track(event: Told) -> Markup:
    """What an event says of a way: a direction, or a space and that nobody was told in which direction it lies."""
    match event:
        case e.Stepped(_, way, reach, _):
            far = html('<small aria-hidden="true">&times;%s</small>', reach) if reach > 1 else NOTHING
            return html('<b class="dir">%s</b>%s', DIRECTIONS[way], far)
        case e.OpStepped(_, way, _) | e.Pushed(_, way, _):
            return html('<b class="dir">%s</b>', DIRECTIONS[way])
        case e.Arrived(_, _, how, _):
            return html('<span class="hop">%s%s</span>', NOTHING if how in TOLD_WAY else UNTOLD, _space_face(event))
        case e.StartChosen(_, _, fruit, _):
            return html('<span class="mh t-fruit">%s</span>', icon(FRUITS[fruit]))
    return NOTHING


def _space_face(event: e.Arrived) -> Markup:
    """The space somebody came to."""
    kind = kind_of(event.name) if event.name < OCEAN_NAME else "lake"
    return html('<span class="mh t-%s">%s</span>', kind, icon(ICONS[event.name]))


@cache
def _captive_face(character: int) -> Markup:
    return html('<span class="pen" style="%s">%s</span>', colours(character), icon(CHARACTER_WORDS[character]))
