"""A table to try Echo at: positions of the solo game, and its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.box.components import cards_in
from paradoxa.games.perfect_moment.rules.state import State
from tests.games.perfect_moment.table import PRINTED, display, plain

PASS: Final = ("0 stop", "0 none")  # a turn in which you do nothing


def alone(
    mine: str,
    echo: str,
    paradox: str,
    deck: str = "",
    *,
    colours: str = "ykp",
    fading: str = "",
    fragments: str = "",
    twos: str = "",
    threes: str = "",
    business: str = "turn 0 0",
) -> str:
    """Your turn: your plan and display, Echo's plan and display (from its left, as Echo sees it), Paradox and deck.

    The cards not named are in the box. A plan with `!` lies open.
    """
    sides = mine.split(), echo.split()
    piles = [pile.split() for pile in (fading, fragments, twos, threes)]
    named = [*deck.split(), plain(paradox), *[name for pile in piles for name in pile]]
    named += [plain(name.rstrip("!")) for side in sides for name in side]
    assert len(named) == len(set(named)), "a card is named twice"
    box = [name for name in PRINTED if name[0] in colours and name not in named]
    lost, *kept = [" ".join(sorted(pile, key=PRINTED.index)) or "-" for pile in piles]
    hands = [f"hand {plan} display {left} {right}" for plan, left, right in sides]
    return " / ".join(
        [
            f"1 {colours} fastest",
            " ".join([*deck.split(), "@0"]),
            f"paradox {paradox}",
            f"{hands[0]} - fragments {kept[0]} two {kept[1]} three {kept[2]}",
            f"{hands[1]} - fragments {lost} two - three -",
            f"looked - box {' '.join(box) or '-'}",
            "4 0 0 0 4 -",
            business,
            "sealed -",
            "sealed -",
            f"mind {sides[0][0]}=h0",
            "mind -",
            "mind -",
        ]
    )


def box(state: State) -> set[str]:
    """The cards out of the game."""
    return {card.name for card in cards_in(state.box)}


def fading(state: State) -> str:
    """The Fading card; empty where there is none."""
    return " ".join([card.name for card in cards_in(state.fragments[1])])


def echo_cards(state: State) -> str:
    """Echo's display from its left, with `-` for an empty place."""
    return " ".join([laid.name for laid in state.displays[3:5]])


def own_cards(state: State) -> str:
    """Your display."""
    return display(state, 0)


def only(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
