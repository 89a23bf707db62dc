"""An observer with perfect memory, the slow way: every world whose whole history would have looked the same (T-8).

It plays the naive engine of `tests/reference`, never the program: a world is a table of that engine, and what an
observer sees is that engine's log. Worlds are taken from a mind only where a watch begins, and then followed move by
move: whatever others may have done in each of them that looks like what they did.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from paradoxa.games.perfect_moment.box.components import cards_in
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT
from paradoxa.games.perfect_moment.rules.state import State
from tests.reference import perfect_moment as plain
from tests.reference.perfect_moment_table import Table, copy_table


class World(NamedTuple):
    """Where the hidden cards lie: hands and cards looked at without order, the deck from its top card."""

    hands: tuple[frozenset[str], frozenset[str]]
    looked: frozenset[str]
    deck: tuple[str, ...]


def world_of(state: State) -> World:
    """The true world of the program."""
    hands = [frozenset([card.name for card in cards_in(mask)]) for mask in state.hands]
    looked = frozenset([card.name for card in cards_in(state.looked)])
    return World((hands[0], hands[1]), looked, tuple([card.name for card in reversed(state.deck)]))


def plain_world(table: Table) -> World:
    """The world of a table; cards just drawn for Chocolates lie apart, as in the program."""
    drawn = set(table.drawn)
    hands = [frozenset(hand) - drawn for hand in table.hands]
    return World((hands[0], hands[1]), frozenset([*table.looked, *drawn]), tuple(table.deck))


def table_of(state: State) -> Table:
    """The naive engine's table for a position in which a turn begins."""
    names = [[card.name for card in cards_in(mask)] for mask in (*state.hands, state.open, state.box)]
    piles = [[[card.name for card in cards_in(mask)] for mask in pile] for pile in _piles(state)]
    return Table(
        seats=state.seats,
        colours="".join(["ykpg"[colour] for colour in state.colours]),
        coin=state.coin,
        hands=names[:2],
        displays=[[laid.name for laid in state.displays[place : place + 2]] for place in (0, 3)],
        paradox=state.paradox.name,
        deck=[card.name for card in reversed(state.deck)],
        open=names[2],
        fragments=piles[0],
        twos=piles[1],
        threes=piles[2],
        box=names[3],
        first=state.first,
        active=state.active,
        turn=state.turn + 1,
        quiet=state.quiet,
    )


def _piles(state: State) -> tuple[list[int], list[int], list[int]]:
    return state.fragments, state.twos, state.threes


def worlds_of(view: PerfectMomentView) -> set[World]:
    """Every world a view's mind allows: each way of it, filled up with the cards never seen in every order."""
    found = set()
    open_cards = [[card.name for card in side.open] for side in view.sides]
    sizes = {HAND[0]: view.sides[0].size - len(open_cards[0]), HAND[1]: view.sides[1].size - len(open_cards[1])}
    sizes[LOOKED_AT] = view.looking
    deck = range(view.low + len(view.deck) - 1, view.low - 1, -1)
    for way in view.mine.ways:
        zones = [zone for zone, size in sizes.items() for _ in range(size - way.count(zone))]
        places = [*zones, *[place for place in deck if place not in way]]
        spots = {card.name: spot for card, spot in zip(view.mine.cards, way, strict=True)}
        for order in permutations([card.name for card in view.unseen]):
            whole = {**spots, **dict(zip(order, places, strict=True))}
            at = {spot: name for name, spot in whole.items()}
            hands = [frozenset([*open_cards[side], *held(whole, HAND[side])]) for side in (0, 1)]
            found.add(World((hands[0], hands[1]), frozenset(held(whole, LOOKED_AT)), tuple([at[p] for p in deck])))
    return found


def held(spots: dict[str, int], zone: int) -> list[str]:
    return [name for name, spot in spots.items() if spot == zone]


def seen(table: Table, viewer: int, since: int) -> list[tuple[str, str]]:
    """What the log has told an observer (2 = a spectator)."""
    return [(what, card if viewer in seers else "?") for what, card, seers in table.log[since:]]


class Witness:
    """One observer and every world it holds possible."""

    def __init__(self, truth: plain.State, viewer: int, worlds: set[World]) -> None:
        """Begins where a turn begins, with the worlds of a mind."""
        assert not truth.moves, "a watch begins with a turn"
        self.viewer = viewer
        self.worlds = [plain.begin(table) for table in tables(truth.begun, worlds)]
        self.told = len(truth.table.log)
        for world in self.worlds:
            world.table.log = list(truth.table.log)
            world.begun.log = list(truth.table.log)

    def follow(self, truth: plain.State, seat: int | str, text: str) -> None:
        """Keep every world, after every move, that shows the observer what the true game, just moved, has shown."""
        shown = seen(truth.table, self.viewer, self.told)
        kept: dict[str, plain.State] = {}
        for world in self.worlds:
            legal = plain.asked(world).get(seat) or []
            for choice in [text] if seat == self.viewer else legal:
                if choice not in legal:
                    continue
                after = plain.copy(world)
                plain.move(after, seat, choice)
                is_asked = plain.asked(after).keys() == plain.asked(truth).keys()
                if is_asked and seen(after.table, self.viewer, self.told) == shown:
                    kept.setdefault(key(after.table), after)
        self.worlds = list(kept.values())
        self.told = len(truth.table.log)
        for world in self.worlds:  # hidden parts of the past are gone: only what lies where still matters
            assert len(world.table.log) == self.told

    def possible(self) -> set[World]:
        return {plain_world(world.table) for world in self.worlds}


def tables(truth: Table, worlds: set[World]) -> Iterator[Table]:
    """The true table with its hidden cards as in each world."""
    for world in worlds:
        table = copy_table(truth)
        table.hands = [sorted(hand) for hand in world.hands]
        table.deck = list(world.deck)
        yield table


def key(table: Table) -> str:
    """Everything that can still matter on a table: where the cards lie and what is sealed."""
    hands = [sorted(hand) for hand in table.hands]
    return repr((hands, table.deck, sorted(table.looked), sorted(table.drawn), table.sealed, sorted(table.open)))
