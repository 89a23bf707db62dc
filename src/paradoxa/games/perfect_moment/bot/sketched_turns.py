"""The Perfect Moment: whole turns on a sketch, Echo's too, and what a sketch is worth where it is left."""

from __future__ import annotations

from math import exp
from typing import Final

from paradoxa.games.perfect_moment.bot.sketch import (
    FRAGMENT,
    ONE,
    POWER,
    STEAL,
    THREE,
    TWO,
    WAYS,
    Sketch,
    can_end,
    count,
    gain,
    reach_of,
    refill,
    usable,
    use_best,
)
from paradoxa.games.perfect_moment.box.components import CARDS, GOAL, MAP, VERDICTS
from paradoxa.games.perfect_moment.box.rulings import EMPTY_DECK_ENDS, MOST_QUIET

ITEMS: Final[list[int]] = [card.items for card in CARDS]
# How a card lies with its better half towards the player, or the deck.
WELCOME: Final[list[int]] = [
    2 * at if POWER[card.one] >= POWER[card.two] else 2 * at + 1 for at, card in enumerate(CARDS)
]
COST: Final = 0.6  # what a card off the deck costs, alone


def take_turn(sketch: Sketch, used: int) -> None:
    """The rest of a turn by rules of thumb, from so many items used on, and whose turn it is then."""
    seat = sketch.mover
    if used < 2 and can_end(sketch, seat):
        sketch.over = True
        return
    while used < 2:
        used += 1
        if not use_best(sketch, seat, 2 - used):
            break
    if not sketch.over:
        score_best(sketch, seat)
    if not sketch.over:
        pass_turn(sketch)


def pass_turn(sketch: Sketch) -> None:
    """The turn is over: the other's, or Echo's."""
    sketch.quiet += 1
    if sketch.solo:
        echo_turn(sketch)
    elif sketch.quiet >= MOST_QUIET or (EMPTY_DECK_ENDS and not sketch.deck):
        sketch.over = True
    else:
        sketch.mover = 1 - sketch.mover


def score_best(sketch: Sketch, seat: int) -> None:
    """Score the card that is worth most, if any is worth it."""
    x, y = sketch.lying[2 * seat], sketch.lying[2 * seat + 1]
    at = x * WAYS + y
    three, two, one = THREE[at], TWO[at], ONE[at]
    plan, paradox = 1 << sketch.plans[seat], 1 << (sketch.paradox >> 1)
    ours, theirs = sketch.frags[seat], sketch.frags[1 - seat]
    is_last = not sketch.deck
    best = 0.0
    card = 0
    for bit in (plan, paradox):
        points = 3 if three & bit else 2 if two & bit else 1 if one & bit else 0
        if not points:
            continue
        value = points if points > 1 else FRAGMENT
        if bit == paradox:
            value += 0.1
        if sketch.solo:
            value -= COST
        elif sketch.points[seat] + points >= GOAL:
            value = 100.0
        elif is_last:  # it ends the game
            value = 90.0 if sketch.points[seat] + points >= sketch.points[1 - seat] else -1.0
        if value > best:
            best = value
            card = bit
    if (three | two) & (ours | theirs):
        for bit in (three & theirs, two & theirs, three & ours, two & ours):
            if bit:
                bit &= -bit
                points = 3 if three & bit else 2
                value = points - 1.0 if bit & ours else float(points) if sketch.solo else points + STEAL
                if value > best:
                    best = value
                    card = bit
    if card:
        score(sketch, seat, card, 3 if three & card else 2 if two & card else 1)


def score(sketch: Sketch, seat: int, bit: int, points: int) -> None:
    """A card is scored, and what is missing then is made good."""
    sketch.quiet = -1
    ours = sketch.frags
    if bit & (ours[0] | ours[1]):
        owner = 0 if ours[0] & bit else 1
        ours[owner] ^= bit
        if owner == 0 or not sketch.solo:
            sketch.points[owner] -= 1
        gain(sketch, seat, points)
        return
    at = sketch.lying[2 * seat] * WAYS + sketch.lying[2 * seat + 1]
    card = bit.bit_length() - 1
    count(sketch, seat, card, at)
    if card == sketch.plans[seat]:
        refill(sketch, seat)
    else:
        new_paradox(sketch)


def new_paradox(sketch: Sketch) -> None:
    """The deck's top card becomes the Paradox; for two, with its poorer half for the one who moves next."""
    if sketch.over:
        return
    if not sketch.deck:
        sketch.over = True
        return
    sketch.paradox = WELCOME[sketch.deck.pop()] ^ (0 if sketch.solo else 1)


# --- Echo ----------------------------------------------------------------------------------------
def echo_turn(sketch: Sketch) -> None:
    """Reveal, Plan A, Plan B, rest; the player faces its cards so that better halves face the player."""
    lying = sketch.lying
    plan = sketch.plans[1]
    items = ITEMS[plan]
    for place in range(4):
        if ITEMS[lying[place] >> 1] & items:
            lying[place] ^= 1
    if ITEMS[sketch.paradox >> 1] & items:
        sketch.paradox ^= 1
    place = matched(sketch, 2)
    if place < 0:
        sketch.deck.insert(0, lying[2] >> 1)
        lying[2] = lying[3]
        lying[3] = WELCOME[sketch.deck.pop()] ^ 1
        place = matched(sketch, 2)
        if place < 0:
            place = matched(sketch, 1)
            if place >= 0:
                faded = plan if place == 2 else lying[2 + place] >> 1
                sketch.frags[1] = 1 << faded
            else:
                place = 2
    if place == 3:
        sketch.deck.insert(0, plan)
    elif place < 2:
        if place == 0:
            lying[2] = lying[3]
        lying[3] = WELCOME[plan] ^ 1
    refill(sketch, 1)
    if place == 3:
        new_paradox(sketch)


def matched(sketch: Sketch, least: int) -> int:
    """Echo's leftmost card with so many of its items on its other three; -1 where there is none."""
    one, two = ITEMS[sketch.lying[2] >> 1], ITEMS[sketch.lying[3] >> 1]
    three, four = ITEMS[sketch.plans[1]], ITEMS[sketch.paradox >> 1]
    if (one & (two | three | four)).bit_count() >= least:
        return 0
    if (two & (one | three | four)).bit_count() >= least:
        return 1
    if (three & (one | two | four)).bit_count() >= least:
        return 2
    return 3 if (four & (one | two | three)).bit_count() >= least else -1


# --- what it is worth ------------------------------------------------------------------------------
def prospects(sketch: Sketch, seat: int) -> float:
    """What a seat may hope to score in its next turn."""
    reach = reach_of(sketch, seat, bool(usable(sketch, seat) >> MAP & 1))
    return reach.value(sketch.lying[2 * seat], sketch.lying[2 * seat + 1], sketch.plans[seat])


NOW: Final = 0.3  # of what a seat has in prospect counts
MOVE: Final = 0.8  # points that it is worth to move next
WIDE: Final = 0.5  # how far points may still swing, with an empty deck
WIDER: Final = 0.28  # and with each card in it


def chance_of(sketch: Sketch) -> float:
    """How likely seat 0 of two wins."""
    points = sketch.points
    ahead = points[0] - points[1]
    if sketch.over:
        if ahead == 0:
            return 1.0 if sketch.mover == 0 else 0.0
        return 1.0 if ahead > 0 else 0.0
    lead = ahead + NOW * (prospects(sketch, 0) - prospects(sketch, 1))
    lead += MOVE if sketch.mover == 0 else -MOVE
    swing = WIDE + WIDER * min(len(sketch.deck), GOAL - points[0], GOAL - points[1])
    return 1.0 / (1.0 + exp(-lead / swing))


def share_of(points: float) -> float:
    """What a score alone is worth, 0 to 1: more is better, and each verdict a step."""
    steps = 0.0
    for least in VERDICTS:
        steps += 1.0 / (1.0 + exp(least - 0.5 - points))
    return 0.5 * min(1.0, points / 27.0) + 0.5 * steps / len(VERDICTS)


def play_on(sketch: Sketch, used: int, turns: int) -> None:
    """So many turns, the one under way included; alone: to the end."""
    if sketch.solo:
        while not sketch.over:
            take_turn(sketch, used)
            used = 0
        return
    for _ in range(turns):
        take_turn(sketch, used)
        if sketch.over:
            return
        used = 0
