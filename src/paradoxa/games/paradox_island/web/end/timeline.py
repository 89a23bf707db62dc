"""How a game of Paradox Island went, from all that happened in it: every piece's ways, and a timeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paradoxa.core import Seat
from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, WAVE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.web.drawing import token_face
from paradoxa.games.paradox_island.words.terms import PIECES, SPACES, TOKEN_EFFECTS, captive_name, token_name
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

LEAPS: Final = ("portal", "sent", "return", "revival", "bonus", "crossing", "ivy")  # not from space to space
GOAL: Final = COMPONENTS.constants.mission_goal


class Stop(NamedTuple):
    """Something one may want to see again."""

    line: int  # so many lines had been played
    round: int
    kind: str  # "death", "mission", "token" or "won"
    seat: Seat  # in whose column it stands
    short: str  # beside the icon
    words: str
    token: int = -1


class Leg(NamedTuple):
    """A piece came to a place."""

    place: int
    is_leap: bool


@dataclass(slots=True)
class Story:
    """What a finished game is told by."""

    stops: list[Stop] = field(default_factory=list)
    # Of each piece its ways, each from where it was put on the map to where it was taken off.
    ways: dict[int, list[list[Leg]]] = field(default_factory=dict)


def story_of(events: Sequence[Sequence[Event]], names: Sequence[str], places: Sequence[int] = ()) -> Story:
    """The story of a game, from its events line by line with nothing hidden; `places`: where the pieces are now."""
    return _Teller(names).told(events, places)


class _Teller:
    """Reads a game once, and remembers what explains the next thing."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.story = Story()
        self.round = 0
        self.cause: dict[int, str] = {}  # of each piece, what happened to it last
        self.scared = ""  # who was scared off last
        self.spaces: dict[int, int] = {}  # the name of the space each piece came to last

    def told(self, events: Sequence[Sequence[Event]], places: Sequence[int]) -> Story:
        for line, some in enumerate(events, 1):
            for event in some:
                if isinstance(event, e.Told):
                    self._place(event)
                    self._stop(event, line)
        for piece, place in enumerate(places):
            self._carried(piece, place)
        return self.story

    def _place(self, event: e.Told) -> None:
        ways = self.story.ways
        match event:
            case e.PieceHidden(piece, place) | e.StartChosen(_, piece, _, place):
                self._begin(piece, place.value)
            case e.Arrived(piece, name, "revival", place):
                self._begin(piece, place.value)
                self.spaces[piece] = name
            case e.Arrived(piece, name, how, place):
                self.spaces[piece] = name
                if place.value is not None and ways.get(piece):
                    ways[piece][-1].append(Leg(place.value, how in LEAPS))
            case e.OpStepped(piece, _, origin):
                self._carried(piece, -1 if origin.value is None else origin.value)
            case e.WaveMoved(place, _):
                if place.value is not None and ways.get(WAVE):
                    ways[WAVE][-1].append(Leg(place.value, False))

    def _carried(self, piece: int, place: int) -> None:
        """It is somewhere else than it was last told to be: in Fog a portal is used without a word (I-9.79)."""
        ways = self.story.ways.get(piece)
        if ways and place >= 0 and ways[-1][-1].place != place:
            ways[-1].append(Leg(place, True))

    def _begin(self, piece: int, place: int | None) -> None:
        if place is not None:
            self.story.ways.setdefault(piece, []).append([Leg(place, True)])

    def _stop(self, event: e.Told, line: int) -> None:
        match event:
            case e.TurnBegan(_, number):
                self.round = number
            case e.Wounded(piece, by):
                self.cause[piece] = PIECES[by]
            case e.Lost(piece):
                self.cause[piece] = SPACES[self.spaces[piece]] if piece in self.spaces else ""
            case e.ScaredOff(_, other):
                self.scared = PIECES[other]
            case e.Died(piece, deaths):
                seat, who = self._who(event, piece)
                of = self.cause.get(piece, "")
                short = of.removeprefix("the ").removeprefix("mirage with ").removeprefix("anomaly that ")
                words = f"{who} dies{f' of {of}' if of else ''}: death {deaths}"
                self._add(line, "death", seat, short, words)
            case e.Counted(piece, progress):
                seat, who = self._who(event, piece)
                self._add(
                    line,
                    "mission",
                    seat,
                    f"{progress}/{GOAL}",
                    f"{who}: {progress} of {GOAL}, {self._for(event, piece)}",
                )
            case e.TokenChosen(token, _):
                seat = self._op(event)
                self._add(line, "token", seat, "", f"{token_name(token)}: {TOKEN_EFFECTS[token]}", token)
            case e.Ended(winner, _, _):
                who = "Nobody" if winner is None else self.names[winner]
                self._add(line, "won", -1 if winner is None else winner, "", f"{who} wins")

    def _for(self, event: e.Told, piece: int) -> str:
        """What counted for a mission: a scare-off, a leap into the ocean, or a space."""
        if event.cast[piece - 3][1] == GRANDDEAD:
            return f"{self.scared} scared off"
        name = self.spaces.get(piece, OCEAN_NAME)
        return "a corner left for the ocean" if name == OCEAN_NAME else SPACES[name]

    def _who(self, event: e.Told, piece: int) -> tuple[Seat, str]:
        seat, character = event.cast[piece - 3]
        is_twin = piece == 4 and event.cast[0][0] == seat
        return seat, captive_name(character, is_twin)

    def _op(self, event: e.Told) -> Seat:
        owners = [seat for seat, _ in event.cast]
        return next((seat for seat in range(len(self.names)) if seat not in owners), 0)

    def _add(self, line: int, kind: str, seat: Seat, short: str, words: str, token: int = -1) -> None:
        self.story.stops.append(Stop(line, max(1, self.round), kind, seat, short, words, token))


# --- the timeline ------------------------------------------------------------------------------
def timeline(
    story: Story, view: ParadoxIslandView, names: Sequence[str], table: str, at: int = -1, now: int = 0
) -> Markup:
    """Rounds down, players across; every mark leads to its moment in the replay.

    `at` and `now`: the line and the round that are shown.
    """
    if not story.stops:
        return NOTHING
    head = join([_head(board.character, board.pieces[0], names[board.seat]) for board in view.boards])
    seats = [view.op, *[board.seat for board in view.boards]]
    last = max([stop.round for stop in story.stops])
    rows = []
    for number in range(1, last + 1):
        found = [stop for stop in story.stops if stop.round == number]
        cells = [
            html("<td>%s</td>", join([_mark(stop, table, at) for stop in found if stop.seat == seat])) for seat in seats
        ]
        here = Markup(' class="now"') if number == now else NOTHING
        rows.append(html('<tr%s><th scope="row">%s</th>%s</tr>', here, number, join(cells)))
    ended = [stop.words for stop in story.stops if stop.kind == "won"]
    end = html('<p class="small">%s in round %s.</p>', ended[0], last) if ended else NOTHING
    return html(
        '<section class="panel tml"><h2 id="timeline">Timeline <small>into the replay</small></h2>'
        '<div tabindex="0" role="region" aria-labelledby="timeline"><table><thead><tr><th scope="col">'
        '<abbr title="Round">R</abbr></th><th scope="col">Power</th>%s</tr></thead><tbody>%s</tbody>'
        "</table></div>%s</section>",
        head,
        join(rows),
        end,
    )


def _head(character: int, piece: int, name: str) -> Markup:
    played = CHARACTERS[character] if character >= 0 else ""
    return html('<th scope="col">%s<span>%s</span><small>%s</small></th>', token_face(character, piece), name, played)


def _mark(stop: Stop, table: str, at: int) -> Markup:
    shown = {
        "death": html("%s<small>%s</small>", icon("death"), stop.short),
        "mission": html("<b>%s</b>", stop.short),
        "token": icon(TOKEN_WORDS[stop.token]) if stop.token >= 0 else "",
        "won": Markup("<b>wins</b>"),
    }[stop.kind]
    here = Markup(' aria-current="step"') if stop.line == at else NOTHING
    return html(
        '<a class="tm %s" href="/t/%s/replay?at=%s&amp;as=all"%s>%s<span class="vh">%s, move %s</span></a>',
        stop.kind,
        table,
        stop.line,
        here,
        shown,
        stop.words,
        stop.line,
    )
