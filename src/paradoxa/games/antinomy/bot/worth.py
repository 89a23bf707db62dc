"""Antinomy: what a position is worth at a glance, both hands open.

The weights were fitted to how sixty thousand positions of games between bots that look ahead ended
(logistic regression); they are odds, added up, and become a share of victory only at the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from paradoxa.games.antinomy.bot.charts import PLAYS, TOTALS, WANTS, is_match
from paradoxa.games.antinomy.box.components import GOAL, HANDS
from paradoxa.games.antinomy.rules.state import State

Side = tuple[int, int, int]  # one sorcerer's hand as a mask, space and crystals

LEADS: Final[list[list[float]]] = [  # odds of whoever has more crystals, by these and the rival's
    [0.0],
    [0.15, 0.0],
    [0.63, 0.48, 0.0],
    [1.36, 1.24, 0.69, 0.0],
    [2.3, 2.15, 1.85, 1.15, 0.0],
]
CRYSTALS: Final[list[list[float]]] = [
    [LEADS[own][other] if own >= other else -LEADS[other][own] for other in range(GOAL)] for own in range(GOAL)
]
READY: Final = 0.12  # whoever moves has a paradox in reach
DANGER: Final = 0.14  # the rival has one in reach, were it the rival's turn
DEADLY: Final = 0.6  # the same with four crystals
STEAL: Final = 0.36  # whoever moves wins a clash in reach
LOSS: Final = 0.02  # the rival has a won clash in reach
LOSS_LAST: Final = 0.3
LATER: Final = 0.02  # for each card that would make a paradox under the next colour
TOTAL: Final[list[float]] = [0.015, 0.043, 0.071, 0.1, 0.13]  # for each point more, by the crystals of the richer
PLACE: Final[list[float]] = [-0.14, -0.1, 0.0, 0.0, 0.02, 0.06, 0.06, 0.06, 0.06]  # by spaces behind the sorcerer

HAND: Final[list[dict[int, float]]] = [
    {mask: LATER * len(WANTS[(covered + 1) & 3][mask]) for mask in HANDS} for covered in range(4)
]
# How likely a hand is, over nought, after a move or two: one keeps what promises a paradox, and high numbers.
# Fitted to what greedy bots and bots that look ahead held in their first turns, among all they could have held.
PROMISING: Final = 0.6
HIGH: Final = 0.08
LIKELY: Final[list[dict[int, float]]] = [
    {mask: exp(PROMISING * (len(WANTS[covered][mask]) > 0) + HIGH * TOTALS[covered][mask]) for mask in HANDS}
    for covered in range(4)
]
MATCHES: Final[list[list[bool]]] = [[is_match(one, two) for two in range(16)] for one in range(16)]


def is_ready(mine: int, here: int, covered: int, step: int, where: list[int]) -> bool:
    """Whether a paradox can be made with one move; `step` is +1 or -1, where the future lies."""
    for wanted, _, number, is_back in WANTS[covered][mine]:
        space = where[wanted]
        if space >= 0:
            way = (space - here) * step
            if way == number or (is_back and way < 0):
                return True
    return False


def can_steal(mine: int, theirs: int, here: int, there: int, covered: int, step: int, row: list[int]) -> bool:
    """Whether one move leads to the rival with the higher total."""
    way = (there - here) * step
    if way == 0 or way > 4:
        return False
    taken = row[there]
    least = TOTALS[covered][theirs]
    totals = TOTALS[covered]
    for card, number, rest, _, _ in PLAYS[mine]:
        if (way == number or (way < 0 and MATCHES[card][taken])) and totals[rest | 1 << taken] > least:
            return True
    return False


def evaluate(seat: int, me: Side, rival: Side, covered: int, row: list[int], where: list[int]) -> float:
    """The share of victory of whoever is to move."""
    mine, here, own = me
    theirs, there, other = rival
    if there < 0:
        there = ~there
    step = 1 - 2 * seat
    totals = TOTALS[covered]
    score = CRYSTALS[own][other] + HAND[covered][mine] - HAND[covered][theirs]
    score += TOTAL[max(own, other)] * (totals[mine] - totals[theirs])
    if is_ready(mine, here, covered, step, where):
        if own == GOAL - 1:
            return 1.0
        score += READY
    if is_ready(theirs, there, covered, -step, where):
        score -= DANGER if other < GOAL - 1 else DEADLY
    if other and can_steal(mine, theirs, here, there, covered, step, row):
        if own == GOAL - 1:
            return 1.0
        score += STEAL
    if own and can_steal(theirs, mine, there, here, covered, -step, row):
        score -= LOSS if other < GOAL - 1 else LOSS_LAST
    score += PLACE[here if seat == 0 else 8 - here] - PLACE[there if seat else 8 - there]
    return 1.0 / (1.0 + exp(-score))


def side_of(state: State, seat: int) -> Side:
    """The side of a seat."""
    return state.hands[seat].mask, state.at[seat], state.crystals[seat]


def share(state: State) -> float:
    """Seat 0's share of victory in a world where a turn is to be made, or the game is over."""
    if not state.stack:
        return 1.0 if state.crystals[0] >= GOAL else 0.0
    row = [card.bit.bit_length() - 1 for card in state.row]
    where = [-1] * 16
    for space, card in enumerate(row):
        where[card] = space
    seat = state.turn & 1
    value = evaluate(seat, side_of(state, seat), side_of(state, 1 - seat), state.covered, row, where)
    return value if seat == 0 else 1.0 - value
