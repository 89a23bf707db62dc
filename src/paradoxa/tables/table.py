"""The one holder of true states. A table is its lines; everything else here is worked out from them.

A line is a move of the game in notation, or a happening at the table, which begins with `!` (see happenings).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from random import SystemRandom
from typing import Any, Final

from paradoxa.core import CHANCE, Move, ParadoxaError, Seat, View
from paradoxa.core.play import Match
from paradoxa.core.registry import by_rules
from paradoxa.games import WORDS
from paradoxa.tables import resigning, undo
from paradoxa.tables.clock import Clock
from paradoxa.tables.desk import Entry
from paradoxa.tables.happenings import BY_NOBODY, UNHEARD, WHEN
from paradoxa.tables.heard import Hearing, is_noticed
from paradoxa.tables.reactions import UNTIL, Reactions, is_disguised, is_paused, reacting
from paradoxa.tables.remarks import Remarks
from paradoxa.tables.setup import Pace, Setup
from paradoxa.tables.stored import Header, Holder, Line, Status

Reader = Seat | None  # whose knowledge; None = a spectator
STAND_IN: Final = resigning.STAND_IN


class Stale(ParadoxaError):
    """An answer to a question that is no longer the one asked."""

    def __init__(self) -> None:
        super().__init__("The table moved on in the meantime; look again, and then decide.")


class NotNow(ParadoxaError):
    """Something that cannot be done at this table now."""


class BadLine(ParadoxaError):
    """A line of the store that cannot have been written at this table."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"This table cannot be opened: its line {ply} is damaged, or of another version.")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the table: who sits there, and which bot plays it (also for a person who left)."""

    kind: str  # "person", "bot" or "free"
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A happening in words, after so many lines of the match; some readers may not know of it."""

    after: int
    sentence: str
    hidden_from: frozenset[Reader] = frozenset()


def setup_text(setup: Setup, places: Sequence[Place]) -> str:
    """What a table's header holds."""
    return json.dumps({"setup": asdict(setup), "places": [asdict(place) for place in places]})


class Table:
    """A table as it stands after its lines. `draft` gives a twin to change; the store decides whether it counts."""

    def __init__(
        self, header: Header, holders: Iterable[Holder] = (), lines: Iterable[Line] = (), beat: float = 0
    ) -> None:
        data = json.loads(header.setup)
        self.header = header
        self.id = header.id
        self.setup = Setup(**{**data["setup"], "pace": Pace(**data["setup"]["pace"])})
        game = by_rules(self.setup.game, header.rules)
        if game is None:
            raise ParadoxaError(f"This table was played by rules version {header.rules}, which is no longer played.")
        self.game = game
        self.words = WORDS[self.setup.game]
        self.places = [Place(**place) for place in data["places"]]
        self.holders = {holder.seat: holder for holder in holders}
        self.count = 0  # lines, all of them
        self.match: Match[Any, Any] | None = None
        self.clock = Clock(self.setup.pace, self.setup.seats)
        self.reactions = Reactions()
        self.beat = beat  # seconds a bot's reaction takes
        self.notes: list[Note] = []
        self.readers: tuple[Reader, ...] = (None, *range(self.setup.seats))
        self.seen: dict[Reader, int] = dict.fromkeys(self.readers, 0)  # changes each reader knows of
        self.pending: dict[Reader, int] = dict.fromkeys(self.readers, 0)  # and lines held back, see Match.horizon
        self.held: frozenset[Reader] = frozenset()
        self.question: dict[Seat, int] = dict.fromkeys(range(self.setup.seats), 0)  # the change that brought it up
        self.told: dict[Reader, list[tuple[Entry, ...]]] = {reader: [] for reader in self.readers}  # see reading.told
        self.hearing = Hearing(self.readers)
        self._views: dict[Reader, View] = {}  # as they were asked for since the last line
        self._written: dict[Reader, tuple[Sequence[Move], list[str]]] = {}  # moves last asked for, and their notation
        self.undo_by: Seat | None = None
        self.undo_to = 0  # the line it would go back to
        self.undo_needs: frozenset[Seat] = frozenset()
        self.undo_said: dict[Seat, str] = {}  # what was answered to those who asked; until they move
        self.resigned: frozenset[Seat] = frozenset()
        self.forced: frozenset[Seat] = frozenset()
        self.hints: tuple[int, ...] = (0,) * self.setup.seats  # how many each seat has asked for
        self.hinted: dict[Seat, int] = {}  # the question about which each seat asked last
        self.remarks = Remarks()
        self.ending = ""
        self.winners: tuple[Seat, ...] = ()
        self.rematch = ""
        self.now = header.created
        self.changed = header.created  # when everybody last saw something happen
        self.fresh: list[Line] = []  # of a draft: what it adds
        for line in lines:
            self.take(line)

    # --- lines ----------------------------------------------------------------------------------
    def draft(self, now: int) -> Table:
        """A twin to try something on; its `fresh` lines are what the store is asked to add."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.match = self.match.copy() if self.match is not None else None
        twin.clock, twin.reactions = self.clock.copy(), self.reactions.copy()
        twin.places, twin.notes = list(self.places), list(self.notes)
        twin.holders = dict(self.holders)
        twin.seen, twin.pending, twin.question = dict(self.seen), dict(self.pending), dict(self.question)
        twin.told = {reader: list(told) for reader, told in self.told.items()}
        twin.hearing = self.hearing.copy()
        twin._views = dict(self._views)
        twin.now = max(now, self.now)
        twin.fresh = []
        return twin

    def add(self, seat: Seat, move: Move | str) -> None:
        """A new line of a draft: a move of the game, or a happening."""
        line = Line(self.count, seat, str(move), self.now)
        self.take(line, move)
        self.fresh.append(line)

    def take(self, line: Line, move: Move | str | None = None) -> None:
        """The next line, new or from the store; raises ParadoxaError where it cannot be one.

        `move`: the line's move where somebody has read it already.
        """
        verb, _, word = line.move[1:].partition(" ") if line.move.startswith("!") else ("", "", "")
        by = (CHANCE,) if verb in BY_NOBODY else range(self.setup.seats)
        if line.ply != self.count or self.status not in WHEN.get(verb, ()) or (verb and line.seat not in by):
            raise BadLine(line.ply)
        self.now = max(self.now, line.time)
        self._views = {}
        seen = self.seen[None]
        if verb:
            self._happens(verb, word, line.seat)
        else:
            self._plays(line.seat, line.move if move is None else move)
        if self.seen[None] != seen:
            self.changed = self.now
        self.count += 1

    def _plays(self, seat: Seat, move: Move | str) -> None:
        match = self.match
        assert match is not None
        asked, seen = self.asked, self.seen[None]
        thinking = () if is_paused(self) else asked
        if reacting(self) == seat:
            self.hearing.reactions |= {len(match.lines)}
        took = self.now - self.clock.marks[-1].then if is_disguised(self) and len(match.decisions[0].options) > 1 else 0
        match.submit(seat, move)
        lines = len(match.lines)
        for reader in self.readers:
            if reader == seat or is_noticed(self, lines - 1, reader):
                self.pending[reader] += 1
        self.release()
        # Those asked at the same time as whoever moved are still asked the same; who saw no move, has no new question.
        still: set[Seat | None] = {*self.held, *(set(asked) & set(self.asked) - {seat} if len(asked) > 1 else ())}
        if self.seen[None] == seen and not self.held:  # nobody else can have noticed: neither clocks nor refusals tell
            self.clock.marks.append(self.clock.marks[-1]._replace(done=None))
            still = {other for other in self.readers if other != seat}
        else:
            self.clock.line(self.now, thinking, seat if seat in thinking and not self.held else None)
            self.reactions.line(match.decisions if self.reactions.passes else (), match.state.turn, took)
            # Like the increment, the end of an undo that was asked for would tell if it came before the move is seen.
            if not self.held:
                undo.answered(self, "The game has gone on; your move stays.")
                self.undo_by, self.undo_needs = None, frozenset()
        self.question.update({other: self.seen[other] for other in self.question if other not in still})
        undo.heard(self, seat)
        outcome = match.outcome
        if outcome is not None:
            self.winners, self.ending = outcome.winners, self.words.ask(match.view(None), self.names)
            resigning.settle(self)

    def release(self) -> None:
        """Count what each reader may see now; a reader from whom a question is hidden sees nothing new."""
        match = self.match
        assert match is not None
        lines = len(match.lines)
        held: frozenset[Reader] = frozenset()
        public = match.view(None)
        if public.waiting or public.outcome is not None:  # what is hidden from anybody is hidden from spectators
            self._views[None] = public
        else:
            held = frozenset([reader for reader in self.readers if match.is_secret_after(lines, reader)])
        for reader in self.readers:
            if reader not in held:
                self.seen[reader] += max(self.pending[reader], 1 if reader in self.held else 0)
                self.pending[reader] = 0
                self.hearing.note(reader, self.seen[reader], lines)
        self.held = held

    def _happens(self, verb: str, word: str, seat: Seat) -> None:
        hidden_from: frozenset[Reader] = frozenset(self.readers) - {seat} if verb in UNHEARD else frozenset()
        name, sentence = self.places[seat].name if seat != CHANCE else "", ""
        if verb == "sit":
            self.places[seat] = Place("person", word)
        elif verb == "stand":
            self.places[seat] = Place("free")
        elif verb == "start":
            extra = {"seats": ", ".join([f"bot {place.bot}" if place.bot else "person" for place in self.places])}
            self.match = Match(
                self.game,
                self.setup.seats,
                self.setup.options,
                players=self.names,
                rng=SystemRandom(),
                extra={"table": self.setup.title, **extra},
            )
            self.clock.start(self.now)
        elif verb == "ask-undo":
            place = self.undo_point(seat)
            if place is None:
                raise BadLine(self.count)
            self.undo_by, self.undo_to, self.undo_needs = seat, place, undo.consent_of(self, seat, place)
            undo.heard(self, seat)
            hidden_from = undo.blind(self, place)
            sentence = f"{name} asks to take a move back."
        elif verb == "allow":
            self.undo_needs -= {seat}
            undo.answered(self, f"{name} lets you take it back.")
        elif verb == "refuse":
            sentence = f"{name} would rather not go back."
            undo.answered(self, sentence)
            self.undo_by, self.undo_needs = None, frozenset()
        elif verb == "undo":
            if self.undo_by != seat or word != str(self.undo_to):
                raise BadLine(self.count)
            hidden_from = undo.go_back(self, self.undo_to)
            sentence = f"{name} takes a move back."
        elif verb == "bot" and self.match is None:
            self.places[seat] = Place("bot", name, word)
        elif verb == "bot":
            self.places[seat] = replace(self.places[seat], bot=word)
            self.undo_needs -= {seat}  # bots do not mind
            sentence = f"A bot plays on for {name}."
        elif verb == "resign":
            sentence = resigning.resign(self, seat)
        elif verb == "back":
            self.places[seat] = replace(self.places[seat], bot="")
            sentence = f"{name} is back."
        elif verb == "forced":
            self.forced = self.forced | {seat} if word == "on" else self.forced - {seat}
        elif verb == "hint":
            self.hints = tuple([count + (other == seat) for other, count in enumerate(self.hints)])
            self.hinted = {**self.hinted, seat: self.question[seat]}
        elif verb in ("remarks", "remarked"):
            self.remarks = self.remarks.after(verb, word, seat)
        elif verb == "answers":
            if reacting(self) != seat:
                raise BadLine(self.count)
            self.reactions.answer = word
        elif verb == "passes":
            if word not in UNTIL:
                raise BadLine(self.count)
            assert self.match is not None
            self.reactions.say(seat, word, self.match.state.turn)
        elif verb == "time":
            sentence = f"{name} has run out of time."
            if self.setup.pace.on_time == "lose":
                self.winners = tuple([other for other in range(self.setup.seats) if other != seat])
                best = " and ".join([self.places[other].name for other in self.winners])
                self.ending = f"{sentence[:-1]}: {best} {'wins' if len(self.winners) == 1 else 'win'}."
        elif verb == "end":
            self.ending = sentence = f"{name} ended the game; nobody wins."
        elif verb == "stopped":
            self.ending = sentence = "The game has lasted too long and is stopped; nobody wins."
        elif verb == "rematch":
            self.rematch = word
        if self.ending:  # nothing is held back any more
            self.held, self.pending = frozenset(), dict.fromkeys(self.readers, 0)
        if sentence:
            # While lines are held back a note stands before them, for everybody: behind them it would date them.
            self.notes.append(Note(self.horizon(None) if self.match else 0, sentence, hidden_from))
        for reader in self.readers:
            if reader not in hidden_from:
                self.seen[reader] += 1

    # --- questions ------------------------------------------------------------------------------
    @property
    def status(self) -> str:
        """Whether the table is open, running or over."""
        return "over" if self.ending else "running" if self.match is not None else "open"

    @property
    def names(self) -> list[str]:
        """The players, seat by seat."""
        return [place.name for place in self.places]

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are really asked, also in secret."""
        if self.match is None or self.ending:
            return ()
        return tuple([decision.seat for decision in self.match.decisions if decision.seat != CHANCE])

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats whose time runs: all that are asked, unless everybody waits for a reaction."""
        return () if is_paused(self) else self.asked

    @property
    def summary(self) -> Status:
        """What lists show of the table: what a spectator knows."""
        waiting: tuple[Seat, ...] = ()
        if self.match is not None and not self.ending:
            waiting = tuple([seat for seat in self.view(None).waiting if seat != CHANCE])
        return Status(self.status, waiting, tuple(self.names), self.ending, self.changed)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats a person holds."""
        return tuple([seat for seat, holder in sorted(self.holders.items()) if holder.person == person])

    def horizon(self, reader: Reader) -> int:
        """How many lines of the match a reader may see."""
        assert self.match is not None
        return self.match.horizon(reader) if reader in self.held else len(self.match.lines)

    def view(self, reader: Reader) -> View:
        """What a reader may know of the game now."""
        assert self.match is not None
        found = self._views.get(reader)
        if found is None:
            found = self._views[reader] = self.match.view_after(self.horizon(reader), reader)
        return found

    def options(self, reader: Reader) -> list[str]:
        """The reader's legal moves in notation; while others answer the same question, they stay the same."""
        decision = self.view(reader).decision
        if decision is None:
            return []
        found = self._written.get(reader)
        if found is None or found[0] != decision.options:
            found = self._written[reader] = decision.options, [str(move) for move in decision.options]
        return found[1]

    def is_answer(self, seat: Seat, ply: int) -> bool:
        """Whether that change brought up what the seat is asked now, or came later and left the question as it was."""
        return self.question[seat] <= ply <= self.seen[seat]

    def asks_in_secret(self, seat: Seat) -> bool:
        """Whether the seat is asked something others may not know of."""
        return bool(self.held) and seat in self.asked

    def is_late(self, reader: Seat, seat: Seat, now: int) -> bool:
        """Whether a person has been asked for longer than the table's patience, as far as the reader knows."""
        if self.status != "running" or self.places[seat].bot or reader == seat:
            return False
        since = self.clock.marks[self.horizon(reader)][0]
        return seat in self.view(reader).waiting and now - since >= self.setup.patience * 1000

    def is_out_of_time(self, seat: Seat) -> bool:
        """Whether nothing is left on the seat's clock."""
        return self.clock.seconds(-1, seat, seat in self.asked, self.now) == 0

    def undo_point(self, seat: Seat) -> int | None:
        """The line of the match to which this seat could take its last move back; None where it cannot, or not now."""
        if self.match is None or self.ending or self.undo_by is not None:
            return None
        return self.match.undo_point(seat, self.horizon(seat))

    def record(self) -> str:
        """The whole truth as text, once the game is over."""
        if self.match is None or not self.ending:
            raise NotNow("The record of a game holds everything that is hidden, so it is there when the game is over.")
        return str(resigning.noted(self, self.match.record()))
