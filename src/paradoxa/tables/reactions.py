"""Moments for reactions, and answers that must not tell whether there was a choice.

Somebody may react in the middle of another's turn. Whoever is asked, everybody waits equally long: an answer that comes
earlier is kept as a line nobody else hears of and becomes the move when the pause is over; no answer is a pass.

Where others must not know whether there was a choice, a question with one answer is answered by the house, as late as
this person's own answers come.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from paradoxa.core import Decision, Move, Seat
from paradoxa.tables.desk import Pause

if TYPE_CHECKING:
    from paradoxa.tables.table import Reader, Table

PASS: Final = "pass"
UNTIL: Final = ("", "turn", "game")  # how long a seat lets such moments pass
KEPT: Final = 12  # of a person's own answers, so many say how late the house's come
SLOW: Final = 2.5  # times the beat: how late an answer of the house comes at most, until there are some of the person's
LONGEST: Final = 20_000  # milliseconds; who thinks longer than that shows that there is a choice


class Reactions:
    """What a table remembers about reactions: an answer not told yet, who lets them pass, how fast answers come."""

    __slots__ = ("answer", "passes", "times")

    def __init__(self) -> None:
        self.answer = ""  # of the seat that may react
        self.passes: dict[Seat, tuple[str, int]] = {}  # until when, and in which turn that was said
        self.times: tuple[int, ...] = ()  # milliseconds somebody took for questions of which others know no more

    def copy(self) -> Reactions:
        """An independent twin."""
        twin = object.__new__(Reactions)
        twin.answer, twin.passes, twin.times = self.answer, dict(self.passes), self.times
        return twin

    def until(self, seat: Reader) -> str:
        """How long a seat lets reactions pass."""
        return self.passes.get(seat, ("", 0))[0] if seat is not None else ""

    def say(self, seat: Seat, until: str, turn: int) -> None:
        """A seat lets reactions pass from now on, or no longer."""
        self.passes.pop(seat, None)
        if until:
            self.passes[seat] = until, turn

    def line(self, decisions: Sequence[Decision], turn: int, took: int) -> None:
        """A line was written that others heard of; `took`: for a choice they know nothing of, how long it took."""
        self.answer = ""
        if took:
            self.times = (*self.times, took)[-KEPT:]
        for decision in decisions:
            # "Until my next turn" is over when that begins, though not in the very turn in which it was said.
            until, said = self.passes.get(decision.seat, ("", 0))
            if until == "turn" and decision.kind == "turn" and turn > said:
                del self.passes[decision.seat]


# --- moments for reactions ---------------------------------------------------------------------
def kind_of(table: Table) -> tuple[Seat | None, str]:
    """Who is asked, and what kind of question, where one seat is."""
    decisions = table.match.decisions if table.match is not None and not table.ending else ()
    return (decisions[0].seat, decisions[0].kind) if len(decisions) == 1 else (None, "")


def reacting(table: Table) -> Seat | None:
    """The seat that may react now."""
    if not table.game.reactions:
        return None
    seat, kind = kind_of(table)
    return seat if kind in table.game.reactions else None


def lasts(table: Table) -> int:
    """How long the pause for a reaction is that runs now, in milliseconds; 0: none runs."""
    seat = reacting(table)
    if seat is None:
        return 0
    return round(table.beat * 1000) if table.places[seat].bot else table.setup.reactions * 1000


def due(table: Table) -> int:
    """When the pause that runs now is over."""
    return table.clock.marks[-1].then + lasts(table)


def is_paused(table: Table) -> bool:
    """Whether everybody waits for a reaction, so that nobody's time runs."""
    seat = reacting(table)
    return seat is not None and (bool(table.places[seat].bot) or table.setup.reactions > 0)


def pause(table: Table, reader: Reader, now: int) -> Pause | None:
    """The pause that runs now, the same for everybody; only who has answered knows that too."""
    whole = lasts(table)
    if not whole:
        return None
    has_answered = bool(table.reactions.answer) and reader == reacting(table)
    return Pause(max(0, due(table) - now) / 1000, whole / 1000, has_answered)


def is_quiet(table: Table, seat: Reader) -> bool:
    """Whether a seat that may react has answered, or lets it pass: nothing more is wanted of it."""
    if seat is None or seat != reacting(table):
        return False
    return bool(table.reactions.answer) or bool(table.reactions.until(seat))


def is_timed(table: Table) -> bool:
    """Whether the moment that runs now ends by itself."""
    seat = reacting(table)
    return seat is not None and (lasts(table) > 0 or bool(table.reactions.until(seat)))


def keep(draft: Table, seat: Seat, move: Move) -> bool:
    """Keep a person's reaction until the pause is over; False where there is none. Raises IllegalMove."""
    if reacting(draft) != seat or not lasts(draft):
        return False
    assert draft.match is not None
    draft.match.copy().submit(seat, move)
    draft.add(seat, f"!answers {move}")
    return True


# --- questions of which others know no more ----------------------------------------------------
def is_disguised(table: Table) -> bool:
    """Whether the question is one where others must not know if there is a choice."""
    return bool(table.game.disguised) and kind_of(table)[1] in table.game.disguised


def delay(table: Table, rng: Random) -> int:
    """How late the house gives the only answer there is, in milliseconds: as if it had been thought about."""
    beat = round(table.beat * 1000)
    if not beat:
        return 0
    times = table.reactions.times
    drawn = rng.choice(times) * rng.uniform(0.8, 1.25) if len(times) > 2 else rng.uniform(beat, SLOW * beat)
    return round(max(beat, min(drawn, LONGEST)))


def earliest(table: Table) -> int:
    """When an answer may be told: a quick click would tell that it was none of the house's."""
    return table.clock.marks[-1].then + round(table.beat * 1000) if is_disguised(table) else 0
