"""The desk: everything one seat's page (or a spectator's) may show, and nothing else.

`tables.reading` makes desks from true states; pages and the API only ever get desks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paradoxa.bots.explaining import Explanation
from paradoxa.core import Seat, View
from paradoxa.core.events import Event
from paradoxa.tables.heard import NOT_YET, Heard, Since
from paradoxa.tables.setup import Setup


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as everybody sees it."""

    seat: Seat
    name: str  # "" while nobody sits there
    kind: str  # "person", "bot" or "free"
    bot: str = ""  # which bot plays here: also when it stands in for a person who left
    is_mine: bool = False  # the reader sits here
    is_asked: bool = False  # the table waits for this seat
    seconds: float | None = None  # left on the clock; None without one. Runs down while is_asked.
    is_late: bool = False  # asked for longer than the table's patience: others may act


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the log, with the number of the line it belongs to, as this seat counts lines."""

    number: int
    sentence: str
    is_big: bool = False  # worth a second look: a paradox, a clash, an end
    kind: str = ""  # the name of the event it tells of; "" for what is said about the table


@dataclass(frozen=True, slots=True)
class Pause:
    """A moment in which somebody may react: it lasts equally long whether anybody can or not."""

    seconds: float  # what is left of it
    whole: float
    has_answered: bool = False  # this reader was asked and has answered; the answer is told when the pause ends


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot says it would play; `words` None: it still thinks, or (`is_lost`) could not say."""

    bot: str
    words: Explanation | None = None
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """What one seat's page may show. `seat` None: a spectator, or a person who has not sat down."""

    table: str  # its id, as in /t/<id>
    setup: Setup
    ply: int  # what a move of this seat answers: the changes this seat may know of, so far
    status: str  # "open" (waiting for people), "running", "over"
    seat: Seat | None
    chairs: tuple[Chair, ...]
    view: View | None  # None before the game has begun
    log: tuple[Entry, ...] = ()  # oldest first
    truth: tuple[View, ...] = ()  # every seat's view, once the game is over
    events: tuple[tuple[Event, ...], ...] = ()  # all that happened, line by line, once the game is over
    winners: tuple[Seat, ...] = ()
    ending: str = ""  # how it ended, in a sentence; "" while it runs
    can_undo: bool = False  # this seat may take its last move back (by consent where others were asked since)
    undo_by: Seat | None = None  # somebody asks to take a move back
    undo_said: str = ""  # what was answered to this seat, which asked
    can_resign: bool = False
    resigning: tuple[Seat, ...] = ()  # who wins if this seat resigns; nobody: a bot plays on for it
    may_answer: bool = False  # and this seat is to allow or refuse it
    plays_forced: bool = False  # this seat's forced moves are played for it
    is_away: bool = False  # a bot plays this reader's seat: it may be taken back
    rematch: str = ""  # the id of the table where it goes on
    share: str = ""  # of a finished game: the link to its last moment, for whoever has it
    rematch_invite: str = ""  # its invite link, for those who came to this one by such a link
    hand_over: Seat | None = None  # one device: show a privacy screen, the device goes to this seat
    base: str = ""  # where this page lives: /t/<id>, on one device /t/<id>/seat/<seat>
    invite: str = ""  # the link to send: for those who sit here, while seats are free or others may watch
    notes: str = ""  # what this seat has noted for itself, as the board writes it
    all_notes: tuple[str, ...] = ()  # what everybody has noted, seat by seat, once the game is over
    found: Any = None  # what the game's deduction desk says to this seat, for the game's own board to read
    pause: Pause | None = None  # a moment for reactions, the same for everybody
    can_ask: bool = False  # this seat is asked, and may ask the expert for a hint
    hint: Advice | None = None  # what the expert says to this seat about what it is asked now
    hints: tuple[int, ...] = ()  # how many hints each seat asked for, once the game is over
    has_remarks: bool = True  # the board remarks on what a move would bring about, as in "Paradox!"
    remarked: tuple[Seat, ...] = ()  # who moved with such a remark before their eyes, once the game is over
    passes: str = ""  # how long this seat lets such moments pass: "", "turn" or "game"
    is_quiet: bool = False  # this seat is asked, but has answered, or lets it pass: nothing more is wanted of it
    since: Since = NOT_YET  # what happened since this seat's turn

    @property
    def names(self) -> list[str]:
        """The players, seat by seat."""
        return [chair.name or f"Seat {chair.seat + 1}" for chair in self.chairs]

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is asked."""
        return self.status == "running" and self.view is not None and self.view.decision is not None

    @property
    def is_wanted(self) -> bool:
        """Whether the table waits for this seat: the one source of title, sign, icon and sound."""
        return self.is_my_turn and not self.is_quiet and self.hand_over is None

    @property
    def is_timed(self) -> bool:
        """Whether time runs for this seat: then nothing stands between it and its decision."""
        if not self.is_wanted:
            return False
        return self.pause is not None or any(
            [chair.seat == self.seat and chair.seconds is not None for chair in self.chairs]
        )


# --- what the lobby shows ----------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Me:
    """The reader: a name, "" until one was given."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as the lobby lists it."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]  # "" where nobody sits
    status: str  # "open", "running", "over"
    is_mine: bool = False  # the reader sits there
    company: tuple[str, ...] = ()  # the others who sit there
    is_my_turn: bool = False
    may_watch: bool = True
    ending: str = ""  # how it ended
    told: str = ""  # what happened there last, as the reader knows it: where it is the reader's turn
    minutes: int = 0  # since something happened there


# --- what a replay shows -----------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Decided:
    """A choice somebody made in a game, about which bots may be asked: "expert", and the bot itself that made it."""

    seat: Seat
    move: str  # notation
    words: str  # the move as that seat was offered it
    bots: tuple[str, ...]
    bot: str = ""  # the bot that made it; "" for a person
    advice: Advice | None = None  # what the one asked says


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of a replay: the position after `at` of `total` steps, as somebody knew it then."""

    at: int
    total: int
    seen_by: Seat | None  # whose knowledge: a seat, or None for a spectator's or the whole truth
    is_truth: bool  # everything is shown
    view: View | None  # None before anything lies on the table
    truth: tuple[View, ...]  # every seat's view then; empty unless is_truth
    steps: tuple[str, ...]  # each step in words, for the list of moves
    may_see: tuple[str, ...]  # what the reader may choose: "all", "public", "0", "1", ...
    stops: tuple[int, ...] = (0,)  # how many lines of the match had been played, before the first step and after each
    turns: tuple[int, ...] = ()  # turns finished, before the first step and after each
    movers: tuple[Seat, ...] = ()  # who moved in each step; CHANCE for nobody
    # Where the deduction desk may speak: what each seat could prove (None: being worked out), and, as far as that is
    # known, how many things at other moments: seat, step, count.
    known: tuple[tuple[Seat, Any], ...] = ()
    course: tuple[tuple[Seat, int, int], ...] = ()
    can_prove: bool = False  # there is more that could be proven, and nobody has asked for it yet
    wants_proofs: bool = False  # the reader has asked for it at another moment, and goes on from there
    decided: Decided | None = None  # the choice of this step, where bots may be asked about it
    heard: Heard | None = None  # what happened in this step, as the one whose knowledge it is heard it

    @property
    def seen_as(self) -> str:
        """Whose knowledge is shown, in a word: "all", "public" or a seat."""
        return "all" if self.is_truth else "public" if self.seen_by is None else str(self.seen_by)

    @property
    def line(self) -> int:
        """How many lines of the match had been played."""
        return self.stops[min(self.at, len(self.stops) - 1)]
