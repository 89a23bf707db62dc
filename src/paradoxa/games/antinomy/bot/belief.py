"""What a seat believes about the cards it cannot see in Antinomy: exactly, since at most four worlds are possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from paradoxa.games.antinomy.bot.worth import LIKELY
from paradoxa.games.antinomy.box.components import CARDS, HAND, Card
from paradoxa.games.antinomy.knowledge import AntinomyView, worlds


@dataclass(frozen=True, slots=True)
class World:
    """One way the hidden cards can lie: both hands as masks, the codex card, and how likely it is."""

    hands: tuple[int, int]
    codex: Card
    share: float


def beliefs(view: AntinomyView) -> list[World]:
    """All worlds the view allows (silence has its say there), weighed by what the rival did: good hands are kept."""
    assert view.seat is not None
    rival = 1 - view.seat
    found = worlds(view)
    weights = [likelihood(view, (one, two)[rival]) for one, two, _ in found]
    whole = sum(weights)
    return [World((one, two), codex, weight / whole) for (one, two, codex), weight in zip(found, weights, strict=True)]


def likelihood(view: AntinomyView, hand: int) -> float:
    """How likely it is, over nought, that the rival holds these cards after what was done; only ratios count."""
    return LIKELY[view.covered][hand] if view.turn > 1 else 1.0


def dimmed(view: AntinomyView, forget: float, rng: Random) -> AntinomyView:
    """The view without some of the rival's cards that were seen, and of what the rival's silence said.

    What silence said is about the cards not seen: with a card it is forgotten too.
    """
    assert view.seat is not None
    rival = 1 - view.seat
    kept = tuple([card for card in view.known[rival] if rng.random() >= forget])
    is_whole = kept == view.known[rival]
    silent = view.silent[rival] if is_whole and rng.random() >= forget else ()
    seen = replace(
        view,
        known=_with(view.known, rival, kept),
        shown=_with(view.shown, rival, kept),
        hidden=tuple([HAND - len(kept) if seat == rival else count for seat, count in enumerate(view.hidden)]),
        silent=tuple([silent if seat == rival else items for seat, items in enumerate(view.silent)]),
    )
    possible = [world[2] for world in worlds(seen)]
    return replace(seen, codex=tuple([card for card in CARDS if card in possible]))


def _with(cards: tuple[tuple[Card, ...], ...], seat: int, kept: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple([kept if place == seat else held for place, held in enumerate(cards)])
