"""Antinomy: what each seat knows, and the worlds it must reckon with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from paradoxa.core import Decision, Outcome, Seat, check_seat
from paradoxa.games.antinomy.box.components import ALL, CARDS, CRYSTALS, GOAL, HAND, HANDS, Card, cards_in, mask_of
from paradoxa.games.antinomy.rules.sequence import FRAMES, PARADOX, Paradox, business, set_up
from paradoxa.games.antinomy.rules.state import State

SECRET_QUESTION = "?"  # somebody may be thinking about a paradox: nobody else is told who, or what


@dataclass(frozen=True, slots=True)
class AntinomyView:
    """What one seat knows (A-8). Cards stand in the order of the card table: order tells nothing."""

    seat: Seat | None
    may_decline: bool
    row: tuple[Card, ...]
    known: tuple[tuple[Card, ...], ...]  # of each hand, the cards this seat knows; its own whole
    hidden: tuple[int, ...]  # of each hand, how many cards this seat does not know
    shown: tuple[tuple[Card, ...], ...]  # of each hand, the cards everybody knows
    codex: tuple[Card, ...]  # the cards the codex can still be
    at: tuple[int, ...]  # space of each sorcerer, -1 before it is placed
    crystals: tuple[int, ...]
    covered: int
    turn: int
    business: str  # open business, innermost last, as in the position text
    silent: tuple[tuple[int, ...], ...]  # see State.silent
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards; none for a spectator."""
        return self.known[self.seat] if self.seat is not None and self.known else ()

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return 2

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are on the table."""
        return bool(self.row)


def view(state: State, seat: Seat | None) -> AntinomyView:
    """What that seat knows; None = a spectator."""
    check_seat(seat, 2)
    top = state.stack[-1] if state.stack else None
    asked = getattr(top, "seat", None)
    mine = top.decisions(state)[0] if seat is not None and asked == seat else None  # type: ignore[union-attr]
    # a question that may end in `decline` is nobody else's business, not even that it is asked.
    is_secret = isinstance(top, Paradox) and state.may_decline and asked != seat
    open_business = business(state)
    if is_secret:
        open_business = open_business.rpartition(", ")[0] + ", " + SECRET_QUESTION
    masks = [hand.mask for hand in state.hands]
    seen = [mask if who == seat else mask & state.known for who, mask in enumerate(masks)]
    seen_view = AntinomyView(
        seat=seat,
        may_decline=state.may_decline,
        row=tuple(state.row),
        known=tuple([cards_in(mask) for mask in seen]),
        hidden=tuple([HAND - mask.bit_count() for mask in seen]),
        shown=tuple([cards_in(mask & state.known) for mask in masks]),
        codex=(),
        at=tuple(state.at),
        crystals=tuple(state.crystals),
        covered=state.covered,
        turn=state.turn,
        business=open_business,
        silent=tuple(state.silent),
        waiting=() if is_secret or asked is None else (asked,),
        decision=mine,
        outcome=outcome(state),
    )
    return _with_codex(seen_view) if state.hands else seen_view


def outcome(state: State) -> Outcome | None:
    """Points are crystals; whoever has five has won (A-7.1, A-7.3)."""
    if state.stack:
        return None
    crystals = tuple(state.crystals)
    return Outcome(crystals, tuple([seat for seat, count in enumerate(crystals) if count >= GOAL]))


def worlds(view: AntinomyView) -> list[tuple[int, int, Card]]:
    """Every way the hidden cards can lie: both hands as masks, and the codex card (A-8.6, A-8.7)."""
    pool = ALL & ~mask_of(view.row) & ~sum([mask_of(cards) for cards in view.known])
    unknown = cards_in(pool)
    one, two = [mask_of(cards) for cards in view.known]
    return list(_placings(view, unknown, one, two))


def _placings(view: AntinomyView, unknown: tuple[Card, ...], one: int, two: int) -> Iterator[tuple[int, int, Card]]:
    for extra in combinations(unknown, view.hidden[0]):
        first = one | mask_of(extra)
        rest = [card for card in unknown if card not in extra]
        if not _fits(view, 0, first):
            continue
        for more in combinations(rest, view.hidden[1]):
            second = two | mask_of(more)
            if _fits(view, 1, second):
                (codex,) = [card for card in rest if card not in more]
                yield first, second, codex


def _fits(view: AntinomyView, seat: Seat, hand: int) -> bool:
    """Whether that hand agrees with the seat's silence."""
    hidden = hand & ~mask_of(view.shown[seat])
    return not any([HANDS[item >> 2 | hidden].is_paradox[item & 3] for item in view.silent[seat]])


def _with_codex(seen: AntinomyView) -> AntinomyView:
    possible = {codex for _, _, codex in worlds(seen)}
    return replace(seen, codex=tuple([card for card in CARDS if card in possible]))


def _open(view: AntinomyView) -> tuple[list[str], Seat]:
    """The open business, and who asks in secret where somebody does: whose turn is not over yet."""
    names = [] if view.business == "over" else view.business.split(", ")
    return names, 1 - int(names[0][-1]) if names else 0


def _possible(view: AntinomyView) -> list[tuple[int, int, Card]]:
    """The worlds of a view, as they are now."""
    names, other = _open(view)
    possible = worlds(view)
    if SECRET_QUESTION in names:
        # Whoever asks just now could notice that the turn is not over; the view says nothing of it, a world must.
        possible = [world for world in possible if HANDS[(world[0], world[1])[other]].is_paradox[view.covered]]
    return possible


def allows(seen: AntinomyView, world: State) -> bool:
    """Whether a world is one of those the view allows."""
    if view(world, seen.seat) != seen:
        return False
    return not seen.is_dealt or (world.hands[0].mask, world.hands[1].mask, world.codex) in _possible(seen)


def determinize(view: AntinomyView, rng: Random) -> State:
    """A world drawn uniformly among those the view allows."""
    state = set_up(view.may_decline)
    if not view.is_dealt:
        return state
    names, other = _open(view)
    first, second, codex = rng.choice(_possible(view))
    state.lay(list(view.row))
    state.hands = [HANDS[first], HANDS[second]]
    state.codex = codex
    state.at = list(view.at)
    state.crystals = list(view.crystals)
    state.pool = CRYSTALS - 1 - sum(view.crystals)
    state.covered = view.covered
    state.turn = view.turn
    state.known = mask_of(view.row) | sum([mask_of(cards) for cards in view.shown])
    state.silent = list(view.silent)
    state.stack = [PARADOX[other] if name == SECRET_QUESTION else FRAMES[name] for name in names]
    return state
