"""Wise Hats: every sentence a player reads. From views and events alone."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import CHANCE, Move, Seat, WhyNot
from paradoxa.core.events import Event
from wise_hats.knowledge import UNSEEN, HatsView
from wise_hats.notation import Deal, Say
from wise_hats.rules import Chose, Dealt, Ended, Heard, Shown

ABOUT: str = "everybody sees all hats but their own, and what the others do not say tells something too"

# What a newcomer is told before the first move; the first two say the goal and what scores.
PRIMER: tuple[str, ...] = (
    "Whoever has most points after four rounds wins.",
    "Name the colour of your own hat: the earlier you are right, the more you score; if you are wrong, all others do.",
    (
        "You see the hats of all others, and there is always one white hat more than black ones: two white and one "
        "black for two players, three and two for three."
    ),
    "At every bell all choose in secret: say white, say black, or wait. At the last bell nobody can wait.",
    "Whoever sees only black hats knows what the own one is. So does whoever hears that the others do not know theirs.",
)

# What a log shows in bold.
HEADLINES: tuple[type[Event], ...] = (Shown, Ended)


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


# --- what happened -----------------------------------------------------------------------------
def tell(event: Event, names: Sequence[str]) -> str:
    """One event, already redacted for the reader, as a sentence."""
    match event:
        case Dealt(hats):
            seen = [f"{names[seat]} wears {hat.value}" for seat, hat in enumerate(hats) if hat.value]
            return "Everybody puts on a hat." + (f" {_listed(seen)}." if seen else "")
        case Chose(seat, choice):
            own = f": {choice.value}" if choice.value is not None else ""
            return f"{names[seat]} has chosen{own}."
        case Heard(bell, said):
            each = [
                f"{names[seat]} says {colour}" if colour else f"{names[seat]} waits"
                for seat, colour in enumerate(said)
                if colour is not None
            ]
            return f"Bell {bell}: {_listed(each)}."
        case Shown(hats, scored):
            each = [f"{names[seat]} wears {hat} and scores {scored[seat]}" for seat, hat in enumerate(hats)]
            return f"The hats are shown: {'; '.join(each)}."
        case Ended(points, winners):
            return _verdict(points, winners, names)
    raise AssertionError(f"no words for {event}")


def _verdict(points: Sequence[int], winners: Sequence[Seat], names: Sequence[str]) -> str:
    who = _listed([names[seat] for seat in winners])
    return f"{who} {'wins' if len(winners) == 1 else 'win together'} with {_counted(points[winners[0]])}."


def seen_line(move: Move, seat: Seat, viewer: Seat | None) -> str | None:
    """A line of the record as a viewer may see it."""
    if isinstance(move, Deal):
        seen = [UNSEEN if viewer in (None, who) else hat for who, hat in enumerate(move.hats)]
        return "deal " + " ".join(seen)
    return str(move) if viewer == seat else "choose ?"


# --- what may be done --------------------------------------------------------------------------
def ask(view: HatsView, names: Sequence[str]) -> str:
    """What the table waits for, as a sentence for this seat."""
    if view.outcome is not None:
        return _verdict(view.outcome.points, view.outcome.winners, names)
    if view.decision is not None:
        last = ", and it is the last one" if view.bell == view.seats else ""
        return f"Bell {view.bell} rings{last}: which colour is your hat?"
    waiting = [names[seat] for seat in view.waiting if seat != CHANCE]
    return f"Waiting for {_listed(waiting)}." if waiting else "Waiting."


def describe(move: Move, view: HatsView) -> str:
    """One of the seat's own options in words, with what follows from it."""
    if isinstance(move, Say):
        if not move.colour:
            return "wait for the next bell"
        return f"say that your hat is {move.colour}, for {_counted(view.seats + 1 - view.bell)}"
    return str(move)


def rules_now(view: HatsView) -> tuple[str, ...]:
    """The clauses that apply to what this seat is asked."""
    return ("W-1.1", "W-2.2", "W-2.5", "W-3.1", "W-3.2") if view.decision is not None else ("W-2.1", "W-2.6", "W-3.3")


def why_not(view: HatsView, move: Move) -> WhyNot | None:
    """Why the seat may not make this move now, from what the seat knows; None if it may."""
    if view.decision is not None and move in view.decision.options:
        return None
    if view.outcome is not None:
        return WhyNot("W-3.3", "The game is over.")
    if isinstance(move, Deal):
        return WhyNot("W-2.1", "The hats are dealt by chance, not by a player.")
    if view.seat is None:
        return WhyNot("W-2.2", "A spectator says nothing.")
    if view.decision is not None:
        return WhyNot("W-2.5", "This is the last bell: nobody can wait any longer.")
    if view.choice is not None:
        return WhyNot("W-2.3", "You have chosen, and a choice is final; the others are still thinking.")
    if view.said[view.seat]:
        return WhyNot("W-2.4", f"You have said {view.said[view.seat]}; wait for the next round.")
    return WhyNot("W-2.2", "The bell has not yet rung.")


CHANCE_RULES = {"deal": WhyNot("W-1.1", "A deal gives every player a hat, and at least one of them is white.")}
