"""How long the deduction desk thinks: bots play Paradox Island, every captive asks after every announcement.

Example: python tools/deduction_speed.py --games 4 --rounds 25 --bot uniform
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from paradoxa import bots
from paradoxa.core import CHANCE, Move
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge.deduction import desk, names
from paradoxa.games.paradox_island.knowledge.tilings import placements_of
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import REST
from paradoxa.games.paradox_island.rules.state import State


class Calm:
    """Somebody in no hurry to win: captives rest every other time and the host spares them, so that games last."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: ParadoxIslandView) -> Move:
        """Anything but what ends games soon."""
        assert view.decision is not None
        options = list(view.decision.options)
        if REST in options and self.rng.random() < 0.6:
            return REST
        mild = [move for move in options if str(move).split(" ")[0] not in ("attack", "storm", "push")]
        return self.rng.choice(mild or options)


def game(seed: int, seats: int, rounds: int, bot: str) -> Iterator[State]:
    """A game of bots; the same state after every announcement."""
    rng = Random(seed)
    state = GAME.new(seats, {"limit": str(rounds)})
    rngs = [Random(seed * 10 + seat) for seat in range(seats)]
    choosers: list[Any] = [Calm(own) if bot == "calm" else bots.make(bot, GAME.name, own) for own in rngs]
    heard = 0
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        move = GAME.chance(state, rng) if seat == CHANCE else choosers[seat].choose(GAME.view(state, seat))
        GAME.apply(state, seat, move)
        if len(state.entries) > heard and not state.ended:
            heard = len(state.entries)
            yield state


def main() -> None:
    """Play, ask, and print the times in seconds of this processor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--bot", default="uniform", help="uniform, greedy, or calm: those play longest")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--effort", type=int, default=desk.QUICK)
    parser.add_argument("--level", default="likely")
    parser.add_argument("--all", action="store_true", help="print every answer that is not whole, or takes a second")
    given = parser.parse_args()
    times: list[float] = []
    whole = exact = entries = 0
    for seed in range(given.first, given.first + given.games):
        names.forget()
        for state in game(seed, given.seats, given.rounds, given.bot):
            entries = max(entries, len(state.entries))
            for seat in [seat for seat in range(given.seats) if seat != state.op]:
                view = GAME.view(state, seat)
                begun = process_time()
                found = desk.answer(view, given.level, {}, given.effort)
                spent = process_time() - begun
                if found is None:
                    continue
                times.append(spent)
                whole += found.is_whole
                exact += found.is_exact
                assert state.land is not None
                truth = placements_of(state.land.island)
                known = names.knowledge_of(view)
                assert all([known.root.alive >> placement & 1 for placement in truth]), (seed, len(state.entries), seat)
                for piece, places in found.places:
                    assert state.places[piece] in places, (seed, len(state.entries), seat, piece)
                if given.all and (spent > 1 or not found.is_whole):
                    left = sum([len(space.open) for space in found.spaces])
                    print(
                        f"game {seed} round {view.round} heard {found.heard} seat {seat}: {spent:.2f} s, {left} open, "
                        f"{found.sampled} sampled, about {found.worlds:.3g} islands, {found.proven} proven",
                        flush=True,
                    )
    times.sort()
    print(
        f"{given.games} games of {given.seats} to at most {given.rounds} rounds ({given.bot}), up to {entries} "
        f"announcements, level {given.level}, effort {given.effort}: {len(times)} answers, "
        f"median {median(times):.3f} s, 95 % {times[int(len(times) * 0.95)]:.3f} s, worst {times[-1]:.3f} s; "
        f"whole {whole / len(times):.1%}, islands counted {exact / len(times):.1%}"
    )


if __name__ == "__main__":
    main()
