"""Antinomy a second time: strings, lists and dicts, straight from the specification, with no thought of speed.

Written without reading `paradoxa.games.antinomy`; keep it so. A card is its notation: "b4k" is a blue 4 with a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations

PRINTED = {"b": "3421", "g": "1243", "p": "2314", "r": "4132"}  # by colour: the numbers of feather, key, ring, skull
CARDS = [colour + number + icon for colour in PRINTED for number, icon in zip(PRINTED[colour], "fkrs", strict=True)]
CLOCKWISE = "bgpr"  # the codex: blue, green, purple, red, and blue again

Asked = dict[int | str, list[str] | None]  # by seat, or "*" for chance; None = too many to list


@dataclass
class State:
    may_decline: bool
    phase: str = "deal"  # deal, place, move, paradox, shuffle, draw, over
    seat: int = 0  # whose turn it is
    turns: int = 0  # finished turns
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    row: list[str] = field(default_factory=list)
    codex: str = ""
    covered: str = ""
    crystals: list[int] = field(default_factory=lambda: [0, 0])
    pool: int = 9
    at: list[int] = field(default_factory=lambda: [-1, -1])  # -1: not placed yet
    low: int = -1  # lowest row index of an exchange under way
    faced: set[str] = field(default_factory=set)  # cards that lay or were shown face up since the deal
    winner: int = -1


def start(seats: int, options: Mapping[str, str]) -> State:
    assert seats == 2
    return State(may_decline=options.get("may-decline", "no") == "yes")


def copy(state: State) -> State:
    return State(
        may_decline=state.may_decline,
        phase=state.phase,
        seat=state.seat,
        turns=state.turns,
        hands=[list(hand) for hand in state.hands],
        row=list(state.row),
        codex=state.codex,
        covered=state.covered,
        crystals=list(state.crystals),
        pool=state.pool,
        at=list(state.at),
        low=state.low,
        faced=set(state.faced),
        winner=state.winner,
    )


# --- what may be done --------------------------------------------------------------------------
def asked(state: State) -> Asked:
    """The legal moves of everyone who is asked now; nobody is when the game is over."""
    if state.phase == "deal":
        return {"*": None}
    if state.phase == "place":
        return {state.seat: [f"place {index}" for index in range(9) if state.row[index][0] == state.covered]}
    if state.phase == "move":
        return {state.seat: moves(state)}
    if state.phase == "paradox":
        declare = [f"paradox {low}" for low in sides(state)]
        return {state.seat: [*declare, "decline"] if state.may_decline else declare}
    if state.phase == "shuffle":
        return {"*": ["shuffle " + " ".join(order) for order in permutations(state.hands[state.seat])]}
    if state.phase == "draw":
        return {"*": [f"draw {mine} {yours}" for mine in state.hands[0] for yours in state.hands[1]]}
    return {}


def moves(state: State) -> list[str]:
    """Forward exactly the number, or backward to any card of the same colour or icon."""
    here = state.at[state.seat]
    right = 1 if state.seat == 0 else -1  # they sit opposite each other
    found = []
    for card in state.hands[state.seat]:
        ahead = here + right * int(card[1])
        if 0 <= ahead <= 8:
            found.append(f"move {card} {ahead}")
        behind = here - right
        while 0 <= behind <= 8:
            there = state.row[behind]
            if there[0] == card[0] or there[2] == card[2]:
                found.append(f"move {card} {behind}")
            behind -= right
    assert found, "a legal move always exists"
    return found


def sides(state: State) -> list[int]:
    """Lowest indices of three adjacent cards directly beside the sorcerer, the own space left out."""
    here = state.at[state.seat]
    found = []
    if here - 3 >= 0:
        found.append(here - 3)
    if here + 3 <= 8:
        found.append(here + 1)
    assert found, "one side always has three cards"
    return found


def is_paradox(hand: list[str], covered: str) -> bool:
    """Three of the same colour, or number, or icon, and none of the covered colour."""
    if any(card[0] == covered for card in hand):
        return False
    return any(len({card[sign] for card in hand}) == 1 for sign in (0, 1, 2))


# --- doing it ----------------------------------------------------------------------------------
def move(state: State, seat: int | str, text: str) -> None:
    """Make the move in place; an illegal one fails an assertion."""
    options = asked(state)
    assert seat in options, (seat, text)
    word, *rest = text.split()
    if word == "deal":
        deal(state, rest)
        return
    legal = options[seat]
    assert legal is not None, (seat, text)
    assert text in legal, (seat, text, legal)
    if word == "place":
        place(state, int(rest[0]))
    elif word == "move":
        walk(state, rest[0], int(rest[1]))
    elif word == "paradox":
        state.low = int(rest[0])
        if state.may_decline:
            declare(state)  # the line is the declaration
        if state.phase != "over":
            state.phase = "shuffle"
    elif word == "decline":
        meet(state)
    elif word == "shuffle":
        exchange(state, rest)
    elif word == "draw":
        tie_break(state, rest)
    else:
        raise AssertionError(text)


def deal(state: State, cards: list[str]) -> None:
    assert state.phase == "deal"
    assert sorted(cards) == sorted(CARDS)
    state.hands = [cards[0:3], cards[3:6]]
    state.row = cards[6:15]
    state.codex = cards[15]
    state.covered = state.row[0][0]
    state.faced = set(state.row)
    state.phase = "place"
    state.seat = 0


def place(state: State, index: int) -> None:
    state.at[state.seat] = index
    if state.seat == 1:
        state.phase = "move"
    state.seat = 1 - state.seat


def walk(state: State, card: str, index: int) -> None:
    hand = state.hands[state.seat]
    hand.remove(card)
    hand.append(state.row[index])
    state.row[index] = card
    state.faced.add(card)
    state.at[state.seat] = index
    if not is_paradox(hand, state.covered):
        meet(state)
        return
    state.phase = "paradox"
    if not state.may_decline:
        declare(state)  # forced: no decision, only the side is chosen


def declare(state: State) -> None:
    """Reveal, take a crystal, check for five, advance the codex."""
    state.faced.update(state.hands[state.seat])
    assert state.pool > 0, "the pool cannot run out"
    state.pool -= 1
    gain(state, state.seat)
    if state.phase != "over":
        advance(state)


def gain(state: State, seat: int) -> None:
    state.crystals[seat] += 1
    if state.crystals[seat] == 5:
        state.phase = "over"
        state.winner = seat


def advance(state: State) -> None:
    state.covered = CLOCKWISE[(CLOCKWISE.index(state.covered) + 1) % 4]


def exchange(state: State, cards: list[str]) -> None:
    low = state.low
    taken = state.row[low : low + 3]
    state.row[low : low + 3] = cards
    state.hands[state.seat] = taken
    state.low = -1
    meet(state)


def meet(state: State) -> None:
    """Clash if the mover arrived at the other sorcerer, but never in the game's first turn."""
    if state.at[0] != state.at[1] or state.turns == 0:
        end_turn(state)
        return
    state.faced.update(state.hands[0])
    state.faced.update(state.hands[1])
    totals = [sum([worth(state, card) for card in hand]) for hand in state.hands]
    if totals[0] == totals[1]:
        state.phase = "draw"
    else:
        steal(state, 0 if totals[0] > totals[1] else 1)
        end_turn(state)


def worth(state: State, card: str) -> int:
    return 0 if card[0] == state.covered else int(card[1])


def tie_break(state: State, cards: list[str]) -> None:
    first, second = worth(state, cards[0]), worth(state, cards[1])
    if first != second:
        steal(state, 0 if first > second else 1)
    end_turn(state)


def steal(state: State, winner: int) -> None:
    loser = 1 - winner
    if state.crystals[loser] == 0:
        return
    state.crystals[loser] -= 1
    gain(state, winner)
    advance(state)  # part of the steal (ruling 11), also of the winning one: five are looked for after it (ruling 12)


def end_turn(state: State) -> None:
    if state.phase == "over":
        return
    state.turns += 1
    state.seat = 1 - state.seat
    state.phase = "move"


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if state.phase != "over":
        return None
    return tuple(state.crystals), (state.winner,)


# --- what is known -----------------------------------------------------------------------------
def known(state: State, viewer: int | None, seat: int) -> set[str]:
    """The cards in a seat's hand that the viewer knows: all of the own, of others those that were face up."""
    hand = state.hands[seat]
    return set(hand) if viewer == seat else {card for card in hand if card in state.faced}


def seen(state: State, viewer: int | None) -> tuple[object, ...]:
    """Everything the viewer sees of a position, but for whether another one ponders a secret paradox."""
    hands = [known(state, viewer, seat) for seat in (0, 1)]
    open_cards = (state.row, state.at, state.covered, state.crystals)
    return (state.phase, state.seat, state.turns, state.low, hands, *open_cards)


class Witness:
    """One viewer with perfect memory: keeps every world whose whole history looks like the true one."""

    def __init__(self, truth: State, viewer: int | None) -> None:
        """Begins right after the deal, with every deal that looks the same to the viewer."""
        assert truth.phase == "place"
        assert truth.at == [-1, -1]
        self.viewer = viewer
        self.worlds: list[State] = []
        dark = [card for card in CARDS if card not in truth.row]
        for first in combinations(dark, 3):
            for second in combinations(dark, 3):
                rest = [card for card in dark if card not in [*first, *second]]
                if len(rest) != 1:
                    continue  # a card in two places
                world = start(2, {"may-decline": "yes" if truth.may_decline else "no"})
                move(world, "*", " ".join(["deal", *first, *second, *truth.row, *rest]))
                if seen(world, viewer) == seen(truth, viewer):
                    self.worlds.append(world)

    def follow(self, truth: State, seat: int | str, text: str) -> None:
        """Drop the worlds that cannot show the viewer what the true game, just moved, has shown."""
        is_secret = text == "decline" and seat != self.viewer  # no line in others' records (ruling 6)
        kept = []
        for world in self.worlds:
            if is_secret:
                if is_pondering(world, self.viewer):
                    move(world, seat, "decline")  # elsewhere there was nothing to decline
            else:
                legal = asked(world).get(seat) or []
                if text not in legal:
                    continue
                move(world, seat, text)
            if is_pondering(truth, self.viewer):
                kept.append(world)  # the viewer sees only that the turn goes on
                continue
            if is_pondering(world, self.viewer):
                move(world, world.seat, "decline")  # the true turn went on; here it would have by declining
            if seen(world, self.viewer) == seen(truth, self.viewer):
                kept.append(world)
        self.worlds = kept

    def codex(self) -> set[str]:
        """The codex cards still possible."""
        return {world.codex for world in self.worlds}


def is_pondering(state: State, viewer: int | None) -> bool:
    """Whether someone else is secretly asked about a paradox, which the viewer must not learn."""
    return state.may_decline and state.phase == "paradox" and state.seat != viewer
