"""Wise Hats: what each seat knows, and the worlds it must reckon with."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from paradoxa.core import CHANCE, Decision, Outcome, Seat, check_seat
from wise_hats.box import COLOURS, bag_for
from wise_hats.notation import Say, choices
from wise_hats.rules import CHOOSING, State, outcome

UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class HatsView:
    """What one seat knows: all hats but its own, what was heard, and its own sealed choice."""

    seat: Seat | None
    rounds: int  # still to begin
    bell: int
    hats: tuple[str, ...]  # by seat; nothing between rounds
    said: tuple[str, ...]  # the colour each has named in this round, "" for none
    when: tuple[int, ...]  # at which bell
    choice: Say | None  # the own one, still sealed
    points: tuple[int, ...]
    turn: int
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.points)

    @property
    def unseen(self) -> list[str]:
        """The hats this seat does not see, in the bag and worn."""
        left = bag_for(self.seats)
        for hat in self.hats:
            if hat != UNSEEN:
                left[COLOURS.index(hat)] -= 1
        return [colour for colour, count in zip(COLOURS, left, strict=True) for _ in range(count)]


def view(state: State, seat: Seat | None) -> HatsView:
    """What that seat knows; None = a spectator (W-4.2)."""
    check_seat(seat, state.seats)
    end = outcome(state)
    decisions = CHOOSING.decisions(state) if state.hats and end is None else ()
    sees = [end is not None or seat not in (None, who) for who in range(len(state.hats))]
    return HatsView(
        seat=seat,
        rounds=state.rounds,
        bell=state.bell,
        hats=tuple([hat if sees[who] else UNSEEN for who, hat in enumerate(state.hats)]),
        said=tuple(state.said),
        when=tuple(state.when),
        choice=state.sealed[seat] if seat is not None else None,
        points=tuple(state.points),
        turn=state.turn,
        waiting=tuple([one.seat for one in decisions]) if state.hats else (CHANCE,),
        decision=next((one for one in decisions if one.seat == seat), None),
        outcome=end,
    )


def allows(seen: HatsView, world: State) -> bool:
    """Whether a world is one of those the view allows: the hats not seen are worn or in the bag."""
    if view(world, seen.seat) != seen:
        return False
    if not world.hats:
        return True
    hidden = [hat for hat, shown in zip(world.hats, seen.hats, strict=True) if shown == UNSEEN]
    hidden += [colour for colour, count in zip(COLOURS, world.bag, strict=True) for _ in range(count)]
    options = choices(world.bell, world.seats)
    return sorted(hidden) == sorted(seen.unseen) and all([one is None or one in options for one in world.sealed])


def determinize(view: HatsView, rng: Random) -> State:
    """A world drawn uniformly among those the view allows: what others say, or do not say, proves nothing."""
    state = State(view.seats, view.rounds)
    state.bell, state.turn = view.bell, view.turn
    state.said, state.when, state.points = list(view.said), list(view.when), list(view.points)
    if not view.hats:
        return state
    unseen = view.unseen
    rng.shuffle(unseen)
    state.hats = [unseen.pop() if hat == UNSEEN else hat for hat in view.hats]
    state.bag = [unseen.count(colour) for colour in COLOURS]
    state.stack = [CHOOSING] if view.outcome is None else []
    if state.stack:
        options = choices(state.bell, state.seats)
        for seat in state.asked:
            if seat == view.seat:
                state.sealed[seat] = view.choice
            elif seat not in view.waiting:
                state.sealed[seat] = rng.choice(options)
    return state
