"""The Perfect Moment, T-8.3 to T-8.6: minds hold exactly the worlds that agree with all an observer saw.

The witness (`witness.py`) keeps every such world of the naive engine one by one; no way may be missing in a mind, and
none too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial
from random import Random
from typing import NamedTuple

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.events import Event, redact
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules import memory
from paradoxa.games.perfect_moment.rules.state import State
from tests.games.perfect_moment.alone import alone
from tests.games.perfect_moment.table import GAME, at, load
from tests.games.perfect_moment.witness import Witness, seen, table_of, world_of, worlds_of
from tests.reference import perfect_moment as plain
from tests.reference.pair import random_game

SPECTATOR = 2

# Few cards are hidden, and nobody remembers any but the own plan: every memory is made before the witness' eyes.
STARTS = {
    "gun, mask and aces": at("ymg gam ykm", "gmk yag kfp", "kcr", "yka kfc kpr", colours="ykg", rest="scored"),
    "ring and chocolates": at("kfp kcr krf", "pkw kpc ptp", "pwt", "kfc kpr ppw pkt", colours="kpg", rest="scored"),
    "keys and phone": at("kfp pkw pkp", "ymk ptp yga", "yka", "ymg kcr ppw", colours="ykp", rest="scored"),
    "poetry and tickets": at("kfp kpc ptk", "ymk ptp kpr", "ykg", "ymg kcr ppw", colours="ykp", rest="scored"),
    "drink and mask": at("ymg! gda ykm", "gmk yag kfp", "kcr", "yka kfc kpr", colours="ykg", rest="scored"),
    "drink at the deck": at("ymg! gma ykm", "gmk! yag kfp", "gda", "yka kfc kpr", colours="ykg", rest="scored"),
    "knife and money": at("kfp gkm gma", "pkw gka ptp", "pwt", "kfc kpr ppw", colours="kpg", rest="scored"),
    "alone: gun and ring": alone(
        "kfp yga krc", "pkw yka ymk", "ppt", "ymg kcr ppw".replace("kcr", "kfc"), colours="ykp"
    ),
    "alone: knife and drink": alone("kfp gkm gda", "ymk yag ymg", "gak", "yka kfc kpr", colours="ykg"),
    "alone: keys and aces": alone("kfp pkp gam", "pkw ptp gkm", "pwt", "kfc kpr ppw", colours="kpg"),
}


class Ply(NamedTuple):
    """A moment of a watched game."""

    state: State
    truth: plain.State
    seat: int
    text: str


def watched(position: str, seed: str, plies: int) -> Iterator[Ply]:
    """Random play in both engines from a position; scoring and ending are put off, so that memories grow."""
    rng = Random(seed)
    state = load(position)
    truth = plain.begin(table_of(state))
    for _ in range(plies):
        decisions = GAME.decisions(state)
        if not decisions or decisions[0].seat == CHANCE:
            return
        decision = rng.choice(decisions)
        slow = [move for move in decision.options if not str(move).startswith(("score", "stop", "none"))]
        move = rng.choice(slow if slow and rng.random() < 0.8 else decision.options)
        GAME.apply(state, decision.seat, move)
        plain.move(truth, decision.seat, str(move))
        yield Ply(state, truth, decision.seat, str(move))


def size(view: PerfectMomentView) -> int:
    """At most so many worlds a mind allows."""
    return len(view.mine.ways) * factorial(len(view.unseen))


def looks(state: State, viewer: int) -> PerfectMomentView:
    found: PerfectMomentView = GAME.view(state, None if viewer == SPECTATOR else viewer)
    return found


@pytest.mark.clause("T-8.3", "T-8.4", "T-8.5", "T-8.6", "T-9.30", "T-9.37", "T-9.38", "T-9.48")
@pytest.mark.parametrize("name", STARTS)
def test_a_mind_is_exactly_what_a_perfect_memory_holds_possible(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST", 10**9)
    met: Counter[str] = Counter()
    for number in range(2):
        state = load(STARTS[name])
        viewers = (0, 1, SPECTATOR) if state.seats == 2 else (0, SPECTATOR)
        start = plain.begin(table_of(state))
        witnesses = [Witness(start, viewer, worlds_of(looks(state, viewer))) for viewer in viewers]
        for ply in watched(STARTS[name], f"{name} {number}", plies=30):
            if ply.truth.table.over:
                break
            for witness in list(witnesses):
                witness.follow(ply.truth, ply.seat, ply.text)
                view = looks(ply.state, witness.viewer)
                possible = witness.possible()
                assert world_of(ply.state) in possible
                assert worlds_of(view) == possible, (name, number, GAME.dump(ply.state))
                met["compared"] += 1
                met["one of several"] += len(view.mine.ways) > 1
                if len(witness.worlds) > 75:
                    witnesses.remove(witness)  # too slow to follow further
    assert met["compared"] > 20, met


@pytest.mark.clause("T-8.4", "T-9.38")
@pytest.mark.parametrize("colours", ["ykp", "ykg", "ypg", "kpg"])
@pytest.mark.parametrize("seats", [1, 2])
def test_minds_stay_exact_through_the_late_game(seats: int, colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From whatever a whole random game has left in memory, as soon as few worlds are left."""
    monkeypatch.setattr(memory, "MOST", 10**9)
    compared = 0
    for number in range(40):
        position = late(seats, colours, f"late {number}")
        if not position:
            continue
        state = load(position)
        start = plain.begin(table_of(state))
        viewers = (0, 1, SPECTATOR) if seats == 2 else (0, SPECTATOR)
        small = [viewer for viewer in viewers if size(looks(state, viewer)) <= 48]
        witnesses = [Witness(start, viewer, worlds_of(looks(state, viewer))) for viewer in small]
        for ply in watched(position, f"late {number}", plies=25):
            if ply.truth.table.over:
                break
            for witness in list(witnesses):
                witness.follow(ply.truth, ply.seat, ply.text)
                assert worlds_of(looks(ply.state, witness.viewer)) == witness.possible(), GAME.dump(ply.state)
                compared += 1
                if len(witness.worlds) > 60:
                    witnesses.remove(witness)
        if compared > 100:
            return
    raise AssertionError(f"only {compared} moments were compared")


@pytest.mark.clause("T-8.1", "T-8.2", "T-9.37", "T-9.38")
@pytest.mark.parametrize(("seats", "colours"), [(1, "ykp"), (1, "ypg"), (1, "kpg"), (2, "ykp"), (2, "ykg"), (2, "kpg")])
def test_moves_that_look_alike_to_others_are_told_and_shown_alike(seats: int, colours: str) -> None:
    """Moves look alike where the naive engine's log says so: then events and views are equal, else events are not."""
    alike = 0
    for pair, _, _ in random_game("the-perfect-moment", seats, {"colours": colours}, f"alike {colours}", plies=110):
        for decision in pair.game.decisions(pair.state):
            others = [viewer for viewer in (*range(seats), SPECTATOR) if viewer != decision.seat]
            moves = decision.options if decision.seat != CHANCE else ()
            for viewer in others:
                groups: dict[str, list[tuple[str, PerfectMomentView]]] = {}
                for move in moves:
                    state, events = pair.state.copy(), list[Event]()
                    pair.game.apply(state, decision.seat, move, events.append)
                    told = [redact(event, None if viewer == SPECTATOR else viewer) for event in events]
                    truth = plain.copy(pair.mirror)
                    plain.move(truth, decision.seat, str(move))
                    log = seen(truth.table, viewer, len(pair.mirror.table.log))
                    groups.setdefault(repr(log), []).append((repr(told), looks(state, viewer)))
                for group in groups.values():
                    assert all([one == group[0] for one in group]), pair.story()
                    alike += len(group) > 1
                assert len({group[0][0] for group in groups.values()}) == len(groups), pair.story()
    assert alike > 3


def late(seats: int, colours: str, seed: str) -> str:
    """A position with a small deck at the beginning of a turn of a random game; empty where there was none."""
    rng = Random(seed)
    state = GAME.new(seats, {"colours": colours})
    while decisions := GAME.decisions(state):
        (decision, *_) = decisions
        if (
            decision.kind == "use"
            and len(state.stack) == 1
            and str(state.stack[0].used) == "0"
            and len(state.deck) <= 4
        ):
            return GAME.dump(state)
        move = GAME.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
        GAME.apply(state, decision.seat, move)
    return ""
