"""The Perfect Moment: know-how for the search: how options look in a world, and what a world is worth.

A search that stops in the middle of a turn says little. So whatever is open is first answered by how it looks, and then
whole turns are sketched: the rest of this one, the answer to it, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from paradoxa.core import CHANCE, Decision, Move, Seat
from paradoxa.games.perfect_moment.bot.sketch import (
    CARD_AT,
    DRAWING,
    DRAWS_TWO,
    FRAGMENT,
    LAID_AT,
    POWER,
    PROMISE,
    STEAL,
    WAYS,
    WON,
    Reach,
    Sketch,
    ask_item,
    reach_of,
    usable,
)
from paradoxa.games.perfect_moment.bot.sketched_turns import chance_of, play_on, share_of
from paradoxa.games.perfect_moment.box.components import ARMOR, EMPTY, GOAL, GUN, MAP, TICKETS, WALLET, cards_in, worth
from paradoxa.games.perfect_moment.notation.moves import (
    ACCEPT,
    DONE,
    NONE,
    STOP,
    TAKE_PLAN,
    Lay,
    Pick,
    Swap,
    Use,
    card_in,
)
from paradoxa.games.perfect_moment.rules.cards import facing, far, near
from paradoxa.games.perfect_moment.rules.purple import DRAWING as DRAWING_TWO
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.turns import SCORING, TURN

TURNS: Final = 4  # sketched, the one under way included
SHARP: Final = 0.45  # in points: how much better an option must look to be tried far more often
SPARE: Final = 0.15  # of the attention goes to all options alike
# What an item is worth whose use is not sketched.
ASIDE: Final[dict[int, float]] = {GUN: 0.0, TICKETS: 0.0, WALLET: 0.05, ARMOR: 0.1}


# --- what a world is worth -----------------------------------------------------------------------
def estimate(state: State, rng: Random, turns: int = TURNS) -> list[float]:
    """What a world is worth to each seat, 0 to 1; the state is used up."""
    used = finish(state, rng)
    if used < 0:
        points = state.points
        if state.seats == 1:
            return [share_of(points[0])]
        winner = state.active if points[0] == points[1] else 0 if points[0] > points[1] else 1
        return [1.0 - winner, float(winner)]
    sketch = Sketch(state)
    play_on(sketch, used, turns)
    if state.seats == 1:
        return [share_of(sketch.points[0])]
    share = chance_of(sketch)
    return [share, 1.0 - share]


def finish(state: State, rng: Random) -> int:
    """Answer what is open by how it looks until a turn goes on with so many items used (2: scoring); -1: it is over."""
    stack = state.stack
    while stack:
        frame = stack[-1]
        for seat in range(2):
            if frame is SCORING[seat]:
                return 2
            for used in range(2):
                if frame is TURN[seat][used]:
                    return used
        decision = frame.decisions(state)[0]  # type: ignore[attr-defined]
        options = decision.options
        if decision.seat == CHANCE:
            move = frame.outcome(state, rng)  # type: ignore[attr-defined]
        elif len(options) == 1:
            move = options[0]
        else:
            values = rated(state, decision)
            move = options[values.index(max(values))]
        frame.answer(state, decision.seat, move, None)  # type: ignore[attr-defined]
        while stack and stack[-1].acts:
            stack.pop().act(state, None)  # type: ignore[attr-defined]
    return -1


# --- how options look ----------------------------------------------------------------------------
def priors(state: State, decision: Decision) -> list[float]:
    """How promising each option looks, summing up to 1."""
    values = rated(state, decision)
    best = max(values)
    weights = [exp(max(value - best, -20.0) / SHARP) for value in values]
    whole = sum(weights)
    spare = SPARE / len(values)
    return [(1.0 - SPARE) * weight / whole + spare for weight in weights]


def rated(state: State, decision: Decision) -> list[float]:
    """How each option looks to the seat that is asked, in points."""
    kind = decision.kind
    seat = decision.seat
    options = decision.options
    if kind == "use":
        return _rate_uses(state, seat, options)
    if kind == "score":
        return [_rate_score(state, seat, move) for move in options]
    if kind == "set-up":
        return [_rate_set_up(state, seat, move) for move in options]
    if kind == "face":
        return [_rate_face(state, move) for move in options]
    if kind in ("gun", "tickets"):
        return [_rate_order(state, seat, move) for move in options]
    if kind == "armor offer":
        return _rate_offer(state, seat, options)
    if kind == "armor":
        return [POWER[move.item] for move in options if isinstance(move, Use)]
    reach = _reach(state, seat)
    if kind == "wallet":
        return [_rate_turn(state, seat, move) for move in options]
    if kind == "money":
        return [float(worth(card_in(move), near(state, seat), far(state, seat))) for move in options]
    if kind == "knife":
        return [0.0 if move is NONE else worth(card_in(move), near(state, seat), far(state, seat)) for move in options]
    return [_rate_cards(state, seat, kind, move, reach) for move in options]


def _reach(state: State, seat: Seat) -> Reach:
    """What arrangements are compared by, in the middle of an item."""
    more = state.stack[0] is TURN[seat][1] and bool(facing(state, seat) >> MAP & 1)
    own, theirs = state.fragments[seat], state.fragments[1 - seat]
    return Reach(state.paradox.card.bit, own, theirs, state.seats == 1, more)


def _rate_uses(state: State, seat: Seat, options: Sequence[Move]) -> list[float]:
    sketch = Sketch(state)
    left = 1 if state.stack[-1] is TURN[seat][0] else 0
    items = usable(sketch, seat)
    has_map = bool(left and items >> MAP & 1)
    plan, x, y = sketch.plans[seat], sketch.lying[2 * seat], sketch.lying[2 * seat + 1]
    flat = reach_of(sketch, seat, False)
    stay = flat.value(x, y, plan)
    count = len(sketch.deck)
    lead = state.points[seat] - state.points[1 - seat]
    found: list[float] = []
    for move in options:
        if not isinstance(move, Use):
            found.append(stay + 0.02)
            continue
        item = move.item
        if (count < 1 and DRAWING >> item & 1) or (count < 2 and DRAWS_TWO >> item & 1):
            found.append(WON if lead >= 0 and state.seats == 2 else -WON)  # it ends the game
        elif items >> item & 1:
            reach = reach_of(sketch, seat, has_map and item != MAP)
            reach.best = stay - 0.05
            ask_item(sketch, reach, seat, item)
            found.append(reach.best)
        else:
            found.append(stay + ASIDE[item])
    return found


def _rate_score(state: State, seat: Seat, move: Move) -> float:
    if move is NONE:
        return 0.3
    card = card_in(move)
    points = worth(card, near(state, seat), far(state, seat))
    bit = card.bit
    if bit & state.fragments[seat]:
        return points - 1.0
    is_theirs = bool(bit & state.fragments[1 - seat])
    if state.seats == 1:
        return float(points) if is_theirs else points - 0.6
    after = state.points[seat] + points
    if after >= GOAL:
        return WON
    if is_theirs:
        return points + STEAL
    if not state.deck:
        return WON if after >= state.points[1 - seat] else -WON
    return (points if points > 1 else FRAGMENT) + (0.1 if card is state.paradox.card else 0.0)


def _rate_face(state: State, move: Move) -> float:
    """Alone, better halves face the player; for two, the other moves next."""
    assert isinstance(move, Lay)
    if state.seats == 1:
        return POWER[move.laid.near]
    return -0.5 * POWER[move.laid.near]


def _rate_order(state: State, seat: Seat, move: Move) -> float:
    """Gun and Tickets: what goes well with the own display shall lie on top."""
    assert isinstance(move, Pick)
    good = 0.5 * worth(move.card, near(state, seat), far(state, seat))
    if move.verb == "discard":
        return 0.6 - good
    return good if state.looked.bit_count() <= 1 else 0.5 - 0.5 * good  # the last one named lies uppermost


def _rate_offer(state: State, seat: Seat, options: Sequence[Move]) -> list[float]:
    plan = cards_in(state.hands[seat])[0]
    points = worth(plan, near(state, seat), far(state, seat))
    accepts = WON if state.points[seat] + 1 >= GOAL else 1.0
    if not state.deck and state.points[seat] + 1 <= state.points[1 - seat]:
        accepts = -WON
    return [accepts if move is ACCEPT else 0.45 * points for move in options]


def _rate_turn(state: State, seat: Seat, move: Move) -> float:
    """Wallet: what the other side can score then, and what faces this one."""
    assert isinstance(move, Pick)
    other = 1 - seat
    found = [laid.turned if laid.card is move.card else laid for laid in state.displays[3 * other : 3 * other + 2]]
    reach = _reach(state, other)
    plan = cards_in(state.hands[other])
    if not plan or EMPTY in found:
        return 0.0
    hope = reach.value(LAID_AT[found[0]], LAID_AT[found[1]], CARD_AT[plan[0].bit])
    return 0.2 * (POWER[found[0].far] + POWER[found[1].far]) - (0.0 if state.seats == 1 else 0.3 * hope)


def _rate_set_up(state: State, seat: Seat, move: Move) -> float:
    """Keep cards that share a colour, and let strong halves face you."""
    hand = cards_in(state.hands[seat])
    if isinstance(move, Lay):
        card = move.laid.card
        mates = sum([1 if not card.items & other.items else 0.6 for other in hand if other.colour == card.colour]) - 0.6
        power = 0.3 * (POWER[move.laid.near] - 0.5 * POWER[move.laid.far])
        return (mates if move.verb == "own" else -mates) + power
    assert isinstance(move, Pick)
    first = card_in(state.sealed[seat][0])
    fits = 0.0 if move.card.colour != first.colour else 1.0
    return fits if move.verb == "plan" else -fits - (0.05 if move.verb == "return" else 0.0)


def _rate_cards(state: State, seat: Seat, kind: str, move: Move, reach: Reach) -> float:
    """The best arrangement that is still possible after one of the choices inside an item."""
    lying = [LAID_AT[laid] for laid in state.displays[3 * seat : 3 * seat + 3] if laid is not EMPTY]
    hand = [CARD_AT[card.bit] for card in cards_in(state.hands[seat])]
    extra = 0.0
    puts = 0
    if isinstance(move, Lay):
        at = CARD_AT[move.laid.card.bit]
        if kind == "chocolates":
            puts = 1
        else:
            hand.remove(at)
            if kind == "keys":
                extra = 0.3 * POWER[move.laid.near]
        lying.append(LAID_AT[move.laid])
    elif isinstance(move, Swap):
        gone = CARD_AT[move.card.bit]
        lying = [LAID_AT[move.laid] if laid >> 1 == gone else laid for laid in lying]
        hand = [gone]
    elif isinstance(move, Pick):
        at = CARD_AT[move.card.bit]
        if move.verb == "turn":
            lying = [laid ^ 1 if laid >> 1 == at else laid for laid in lying]
        elif move.verb == "score":  # Aces: on top of what can be scored later in the turn
            extra = worth(move.card, near(state, seat), far(state, seat)) + 0.3
        elif kind == "aces" and move.verb == "discard":
            extra = 0.02
        elif move.verb in ("return", "discard", "give"):
            lying = [laid for laid in lying if laid >> 1 != at]
            hand = [card for card in hand if card != at]
            frame = state.stack[-1]
            if kind == "aces":
                hand.append(CARD_AT[state.deck[-1].bit])
            elif kind in ("return", "discard"):
                puts = frame.times - 1  # type: ignore[attr-defined]
            if kind == "discard" and DRAWING_TWO[seat] in state.stack[-2:]:
                hand += [CARD_AT[card.bit] for card in state.deck[-2:]]
            elif kind == "ring":
                hand.append(CARD_AT[(state.deck[-1] if state.deck else move.card).bit])
        elif move.verb == "take":
            return _rate_take(state, seat, lying, hand, at, reach)
    elif move is TAKE_PLAN:
        return _rate_take(state, seat, lying, hand, CARD_AT[state.hands[1]], reach) - 0.3
    elif move is DONE or move is NONE or move is STOP:
        extra = 0.01
    return settled(reach, lying, hand, puts) + extra


def _rate_take(state: State, seat: Seat, lying: list[int], hand: list[int], taken: int, reach: Reach) -> float:
    """Ring against Echo: the card that comes for the one given."""
    given = CARD_AT[card_in(state.sealed[seat][0]).bit]
    rest = [card for card in hand if card != given]
    return settled(reach, [laid for laid in lying if laid >> 1 != given], [*rest, taken], 0)


def settled(reach: Reach, lying: list[int], hand: list[int], puts: int) -> float:
    """The best arrangement when so many cards go away, and empty places are filled from the hand."""
    best = -WON
    if puts > 0:
        for laid in lying:
            best = max(best, settled(reach, [other for other in lying if other != laid], hand, puts - 1))
        for card in hand:
            best = max(best, settled(reach, lying, [other for other in hand if other != card], puts - 1))
        return best
    if len(lying) >= 2:
        for plan in hand:
            best = max(best, reach.value(lying[0], lying[1], plan))
        return best if hand else PROMISE[lying[0] * WAYS + lying[1]]
    if len(hand) + len(lying) < 3:
        return 0.0
    for card in hand:
        rest = [other for other in hand if other != card]
        best = max(best, settled(reach, [*lying, 2 * card], rest, 0), settled(reach, [*lying, 2 * card + 1], rest, 0))
    return best


# --- what is seen and known ------------------------------------------------------------------------
SEALED: Final = ("own", "other", "plan", "give")  # verbs of choices that lie face down until all are made


def shown(move: Move) -> Move | str:
    """What the table sees of a move: of a sealed choice, that it was made."""
    if isinstance(move, Lay | Pick) and move.verb in SEALED:
        return "sealed"
    return move


def standpoint(state: State, seat: Seat) -> tuple[int, int, tuple[Move, ...]]:
    """What a seat knows beside what the table sees: its hand, and what it has sealed."""
    return seat, state.hands[seat], state.sealed[seat]


# --- what others' play says ------------------------------------------------------------------------
def plausibility(state: State, seat: Seat) -> float:
    """How well a world explains what the other one did: a plan that scores is scored, one that fits is kept."""
    if state.seats == 1 or state.first < 0:
        return 1.0
    other = 1 - seat
    hidden = state.hands[other] & ~state.open
    if not hidden or hidden & hidden - 1:
        return 1.0
    card = cards_in(hidden)[0]
    points = worth(card, near(state, other), far(state, other))
    if state.quiet >= 1 and state.active == seat:  # the other one has just left out scoring
        return (1.0, 0.3, 0.1, 0.05)[points]
    own = state.displays[3 * other].card
    return 1.3 if own.colour == card.colour else 1.0
