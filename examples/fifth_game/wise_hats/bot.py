"""Wise Hats: know-how and mind of its bots; the rules never see them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from paradoxa.bots.levels import USUAL
from paradoxa.bots.searching import SearchingMind
from paradoxa.core import Move, Seat
from paradoxa.search import Guide
from wise_hats.box import BLACK, WHITE
from wise_hats.knowledge import UNSEEN, HatsView
from wise_hats.notation import Say
from wise_hats.rules import State

LEVELS: Final = USUAL
TRUST: Final = 0.9  # that the others think as wise people do
PATIENCE: Final = 0.6  # how likely one knows more at the next bell


def ratings(view: HatsView) -> list[float]:
    """A number for each option: what it scores on average."""
    assert view.decision is not None
    white = chance_of_white(view)
    chances = {WHITE: white, BLACK: 1 - white}
    points = view.seats + 1 - view.bell
    return [
        chances[move.colour] * (points + 1) - 1 if isinstance(move, Say) and move.colour else (points - 1) * PATIENCE
        for move in view.decision.options
    ]


def chance_of_white(view: HatsView) -> float:
    """How likely the own hat is white, by the old puzzle: wearers of white know it at the bell of their number."""
    whites = view.hats.count(WHITE)
    if whites in view.when:
        return 1 - TRUST  # they were sure without me
    if view.bell > whites and not any(view.said):
        return TRUST  # they are not
    return view.unseen.count(WHITE) / len(view.unseen)


class HatsGuide(Guide[State, HatsView]):
    """What the search must be told: choices are sealed, and do not show which hats somebody sees."""

    def shown(self, move: Move, seat: Seat) -> Hashable:
        return seat

    def standpoint(self, state: State, seat: Seat) -> Hashable:
        seen = [hat for who, hat in enumerate(state.hats) if who != seat]
        return seat, *seen, *state.said, *state.when, state.turn


class HatsMind(SearchingMind):
    """Thinks by search."""

    def facts(self, view: HatsView, state: State, names: Sequence[str]) -> list[str]:
        return [f"your hat is {state.hats[seat]}" for seat, hat in enumerate(view.hats) if hat == UNSEEN]


MIND: Final = HatsMind("wise-hats", HatsGuide())
