"""The one checked door to a game, and the match that walks through it line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic

from paradoxa.core import CHANCE, BadOptions, Decision, Game, IllegalMove, Move, Options, Outcome, S, Seat, V, no_seat
from paradoxa.core.events import Emit, Event, redact
from paradoxa.core.record import HEADERS, RULINGS, Line, Record, rulings_text


def play(game: Game[S, V], state: S, seat: Seat, move: Move | str, emit: Emit | None = None) -> Move:
    """Parse, check, apply. What is not legal raises BadMove or IllegalMove and changes nothing."""
    if isinstance(move, str):
        move = game.parse_move(move)
    if not (type(seat) is int and _is_a(move, Move) and game.admits(state, seat, move)):
        raise refusal(game, state, seat, move)
    if emit is None:
        game.apply(state, seat, move)
        return move
    happened: list[Event] = []
    game.apply(state, seat, move, happened.append)
    for event in happened:  # the move is whole before anybody hears of it, whatever a listener does
        emit(event)
    return move


def _is_a(thing: object, kind: type) -> bool:
    """Callers without a type checker may hand in anything."""
    return isinstance(thing, kind)


def refusal(game: Game[S, V], state: S, seat: Seat, move: Move) -> IllegalMove:
    """Why this move is not legal: in words that use only what the seat knows, and its own options."""
    if not _is_a(move, Move):
        return IllegalMove(seat, str(move), "A move is a move of the game, or its notation.")
    decisions = game.decisions(state)
    if seat == CHANCE:
        kinds = [decision.kind for decision in decisions if decision.seat == CHANCE]
        if not kinds:
            return IllegalMove(seat, str(move), "Chance is not asked now: a player is, or the game is over.")
        verb = str(move).split(" ")[0]
        if verb != kinds[0]:
            return IllegalMove(seat, str(move), f"Chance is asked for '{kinds[0]}' now, not for '{verb}'.")
        rule = game.chance_rules[verb]
        return IllegalMove(seat, str(move), rule.sentence, rule.clause)
    seats = game.view(state, None).seats
    if type(seat) is not int or not 0 <= seat < seats:
        return IllegalMove(seat, str(move), no_seat(seat, seats))
    view = game.view(state, seat)
    options = [str(option) for option in view.decision.options] if view.decision is not None else []
    why = game.why_not(view, move)
    if why is None:
        raise AssertionError(f"{game.name} refuses {move} without a reason")
    return IllegalMove(seat, str(move), why.sentence, why.clause, options)


class Match(Generic[S, V]):
    """A game under way: its true state, the lines so far, and what happened in each of them.

    Chance is answered by the match's own generator; nothing here is a bot or a screen.
    """

    def __init__(
        self,
        game: Game[S, V],
        seats: int,
        options: Options = {},
        *,
        players: Sequence[str] = (),
        rng: Random | None = None,
        extra: Mapping[str, str] = {},
    ) -> None:
        self.game = game
        self.options = game.settings(seats, options)
        self.players = tuple(players) or tuple([f"Seat {seat}" for seat in range(seats)])
        self.extra = dict(extra)  # headers the record is to have besides its own
        if len(self.players) != seats:
            raise BadOptions(f"{seats} seats need {seats} players, not {len(self.players)}")
        for name in self.extra:
            if name in (*HEADERS, RULINGS) or ": " in name:
                raise BadOptions(f"{name!r} cannot be a header besides those a record has")
        for text in (*self.players, *self.extra, *self.extra.values()):
            if not text.isprintable() or text != text.strip():
                raise BadOptions(f"{text!r} cannot stand in a record: only printable letters, and no blank at an end")
        for name in self.players:
            if not name or "," in name:
                raise BadOptions(f"{name!r} is no player's name: it must have letters, and no comma")
        self.rng = rng if rng is not None else Random()
        self.state = game.new(seats, options)
        self.lines: list[Line] = []
        self.events: list[tuple[Event, ...]] = []  # of each line
        self._before: list[S] = []  # the state before each line

    @property
    def decisions(self) -> Sequence[Decision]:
        """What is open now; () = the game is over."""
        return self.game.decisions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.game.outcome(self.state)

    @property
    def is_stopped(self) -> bool:
        """Whether the game has lasted so long that a runner may stop it without winners."""
        return self.game.turn_limit is not None and self.state.turn >= self.game.turn_limit

    def view(self, seat: Seat | None) -> V:
        """What that seat may know."""
        return self.game.view(self.state, seat)

    def view_after(self, lines: int, seat: Seat | None) -> V:
        """What that seat might know after so many lines."""
        return self.game.view(self._before[lines] if lines < len(self.lines) else self.state, seat)

    def turn_before(self, line: int) -> int:
        """Turns finished before that line."""
        return self._before[line].turn

    def on_turn_before(self, line: int) -> Seat | None:
        """Whose turn it was before that line, behind the last one whose it is; None where the game does not say."""
        return self.game.on_turn(self._before[line] if line < len(self.lines) else self.state)

    def horizon(self, seat: Seat | None) -> int:
        """How many lines that seat may see now.

        While somebody is asked in secret, the move before the question is held back: that it does not go on would tell.
        """
        lines = len(self.lines)
        while lines and self.is_secret_after(lines, seat):
            lines -= 1
        return lines

    def is_secret_after(self, lines: int, seat: Seat | None) -> bool:
        """Whether after so many lines somebody is asked something that seat may not know of."""
        view = self.view_after(lines, seat)
        return not view.waiting and view.outcome is None

    def copy(self) -> Match[S, V]:
        """An independent twin; lines, events and earlier states are shared, for nobody changes them."""
        twin = object.__new__(type(self))
        twin.game, twin.options, twin.players, twin.extra = self.game, self.options, self.players, self.extra
        twin.rng, twin.state = self.rng, self.state
        twin.lines, twin.events, twin._before = list(self.lines), list(self.events), list(self._before)
        return twin

    def submit(self, seat: Seat, move: Move | str, comment: str = "") -> tuple[Event, ...]:
        """Make a move through the checked door; answers what happened, unredacted."""
        before = self.state
        after = before.copy()  # the move is made on a twin: whatever interrupts it, nothing is half applied
        happened: list[Event] = []
        made = play(self.game, after, seat, move, happened.append)
        line = Line(seat, made, comment)
        self._before.append(before)
        self.lines.append(line)
        self.events.append(tuple(happened))
        self.state = after
        return self.events[-1]

    def next_chance(self) -> Line | None:
        """The line chance would write now; None where it is not asked."""
        decisions = self.decisions
        if not decisions or decisions[0].seat != CHANCE:
            return None
        return Line(CHANCE, self.game.chance(self.state, self.rng))

    def advance(self, *, forced: bool = False) -> None:
        """Answer chance, and if wanted the decisions with one option, until somebody has to think."""
        while decisions := self.decisions:
            first = decisions[0]
            if first.seat == CHANCE:
                self.submit(CHANCE, self.game.chance(self.state, self.rng))
            elif forced and len(first.options) == 1:
                self.submit(first.seat, first.options[0])
            else:
                return

    def undo_point(self, seat: Seat, lines: int | None = None) -> int | None:
        """The line an undo of that seat would go back to; None where something was revealed since.

        What the seat may see counts: so many lines, by default its horizon. A secret question is not gone back to, but
        taken back with the move before it: to others the two are one move.
        """
        for place in range((self.horizon(seat) if lines is None else lines) - 1, -1, -1):
            if any(event.reveals for event in self.events[place]):
                return None
            if self.lines[place].seat == seat and not self.is_secret_after(place, None):
                return place
        return None

    def undo(self, seat: Seat) -> int | None:
        """Take back that seat's last move and what came after, if nothing was revealed; answers the line."""
        place = self.undo_point(seat)
        if place is not None:
            self.go_back(place)
        return place

    def go_back(self, lines: int) -> None:
        """Forget all lines but the first so many; whoever calls answers for what was revealed."""
        if lines < len(self.lines):
            self.state = self._before[lines]
            del self.lines[lines:], self.events[lines:], self._before[lines:]

    def log(self, seat: Seat | None) -> list[tuple[int, Event]]:
        """What that seat may know of all that happened, numbered by the lines it may know of.

        A line whose beginning is hidden from the seat gets no number of its own: not even a gap tells of it.
        """
        found = []
        number = -1
        for some in self.events:
            seen = [redact(event, seat) for event in some]
            if seen and seen[0] is not None:
                number += 1
            found += [(number, event) for event in seen if event is not None]
        return found

    def record(self) -> Record:
        """The game so far, as it is stored."""
        outcome = self.outcome
        rulings = rulings_text(self.game)
        extra = {RULINGS: rulings, **self.extra} if rulings else dict(self.extra)
        if outcome is None and self.is_stopped:
            extra["stopped"] = f"{self.state.turn} turns"
        return Record(
            game=self.game.name,
            rules=self.game.version,
            players=self.players,
            options={
                name: value
                for name, value in self.options.items()
                if value != self.game.options[name].values(len(self.players))[0]
            },
            winners=outcome.winners if outcome is not None else None,
            extra=extra,
            lines=tuple(self.lines),
        )


Chooser = Callable[[Any], Move]


def run(match: Match[S, V], choosers: Sequence[Chooser]) -> Outcome | None:
    """Play a match to its end: each seat's chooser gets a View and nothing else; None if it was stopped."""
    match.advance()
    while (decisions := match.decisions) and not match.is_stopped:
        seat = decisions[0].seat
        match.submit(seat, choosers[seat](match.view(seat)))
        match.advance()
    return match.outcome
