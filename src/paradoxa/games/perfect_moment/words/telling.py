"""The Perfect Moment: what happened, in sentences; from redacted events alone."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import CHANCE, Move, Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.perfect_moment.box.components import GOAL, VERDICTS, Card, Laid
from paradoxa.games.perfect_moment.box.rulings import MOST_NESTED, MOST_QUIET
from paradoxa.games.perfect_moment.notation.moves import Deal
from paradoxa.games.perfect_moment.rules.events import (
    Chose,
    Dealt,
    Drew,
    EchoDrew,
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRested,
    EchoRevealed,
    Ended,
    Faced,
    FragmentTaken,
    Kept,
    LaidDown,
    Lapsed,
    Left,
    LookedAt,
    Offered,
    Opened,
    OpenedAgain,
    PlanSeen,
    Prepared,
    Put,
    Scored,
    SetUp,
    Started,
    Swapped,
    Traded,
    Turned,
    TurnedUp,
    Used,
)
from paradoxa.games.perfect_moment.words.terms import card_name, item_name, laid_name, points_of

VERDICT_WORDS = (
    "Reality is gone.",
    "You saved reality, and lost yourself.",
    "All is as it should be.",
    "You are the master of time.",
)


def verdict(points: int) -> str:
    """What so many points mean alone against Echo (T-7.6)."""
    return VERDICT_WORDS[sum([points >= least for least in VERDICTS])]


# --- what happened -----------------------------------------------------------------------------
def _who(side: Seat, names: Sequence[str]) -> str:
    return names[side] if side < len(names) else "Echo"


def _seen(card: Card | Secret[Card], unknown: str = "a card") -> str:
    if isinstance(card, Card):
        return card_name(card)
    return card_name(card.value) if card.value is not None else unknown


def _cards(cards: Sequence[Card]) -> str:
    return ", ".join([card_name(card) for card in cards])


def tell(event: Event, names: Sequence[str]) -> str:
    """One event, already redacted for the reader, as a sentence."""
    found = _tell_set_up(event, names) or _tell_cards(event, names) or _tell_scores(event, names) or _tell_echo(event)
    if not found:
        raise AssertionError(f"no words for {event}")
    return found


def _tell_set_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(paradox, faces, hands):
            turned = "" if faces is None else f", its {item_name(faces)} towards the deck"
            own = [f" {names[seat]} draws {_cards(hand.value)}." for seat, hand in enumerate(hands) if hand.value]
            return f"The deck is shuffled. {card_name(paradox)} is the Paradox{turned}." + "".join(own)
        case Prepared(seat, step, how, laid):
            if how.value is None or laid.value is None:
                return f"{names[seat]} has found a use for {step} of 4 cards."
            what = {
                "own": f"lays {laid_name(laid.value, names[seat])} for the own display",
                "other": f"lays {laid_name(laid.value, names[seat])} for the other display",
                "return": f"puts {card_name(laid.value.card)} aside for the deck's top",
                "discard": f"puts {card_name(laid.value.card)} aside for under the deck",
                "plan": f"keeps {card_name(laid.value.card)} as the plan",
            }[how.value]
            return f"{names[seat]} {what}."
        case SetUp(seat, own, other, on_top, third):
            where = "on top of" if on_top else "under"
            what = _seen(third)
            echo = len(names) == 1
            to = "Echo's display" if echo else f"{names[1 - seat]}'s display"
            mine = f"{laid_name(own, names[seat])} in the own display"
            theirs = f"{laid_name(other.turned, names[seat])} in {to}"
            return f"{names[seat]} lays {mine}, {theirs}, and puts {what} {where} the deck."
        case Started(seat, by_coin):
            return f"{names[seat]} {'is drawn to start' if by_coin else 'was ready first and starts'}."
    return ""


def _tell_cards(event: Event, names: Sequence[str]) -> str:
    match event:
        case Used(seat, item, through):
            by = "" if through is None else f" through {item_name(through)}"
            return f"{names[seat]} uses {item_name(item)}{by}."
        case Lapsed(_, item, at_cap):
            why = f"there were {MOST_NESTED} nested uses in this turn" if at_cap else "it cannot be begun"
            return f"Armor names no item: {why}." if item is None else f"{item_name(item)} is not used: {why}."
        case Drew(seat, card):
            return f"{names[seat]} draws {_seen(card)}."
        case Opened(seat, card) | OpenedAgain(seat, card):
            return f"Drink: {_who(seat, names)}'s plan lies open: {card_name(card)}."
        case Put(seat, card, on_top, origin):
            source = {"hand": "from the hand ", "display": "from the display ", "looked": ""}[origin]
            return f"{names[seat]} {'returns' if on_top else 'discards'} {_seen(card)} {source}".rstrip() + "."
        case Turned(seat, side, laid):
            whose = "the own" if seat == side else f"{_who(side, names)}'s"
            return f"{names[seat]} turns {whose} {card_name(laid.card)}: {_towards(laid, side, names)}."
        case LaidDown(seat, side, laid, _):
            return f"{names[seat]} lays {card_name(laid.card)}: {_towards(laid, side, names)}."
        case Swapped(seat, taken, laid, _):
            return (
                f"{names[seat]} takes up {card_name(taken)} as the plan and lays {card_name(laid.card)}: "
                f"{_towards(laid, seat, names)}."
            )
        case LookedAt(seat, cards, count):
            what = f"the deck's top card{'s' if count > 1 else ''}"
            many = f" {count}" if count > 1 else ""
            shown = f": {_cards(cards.value)}" if cards.value else ""
            return f"{names[seat]} looks at {what.replace('top', 'top' + many)}{shown}."
        case PlanSeen(seat, side, card):
            shown = f": {card_name(card.value)}" if card.value is not None else ""
            return f"{names[seat]} looks at {_who(side, names)}'s plan{shown}."
        case Left(seat, what):
            return (
                f"{names[seat]} "
                + {
                    "items": "uses no more items.",
                    "map": "turns no other card.",
                    "flowers": "swaps no more.",
                    "knife": "leaves the plan where it is.",
                    "aces": "leaves the card on the deck.",
                    "score": "scores nothing.",
                }[what]
            )
        case Kept(seat, card):
            return f"{names[seat]} keeps {_seen(card, 'the card')}."
        case Chose(seat, card):
            return f"{names[seat]} chooses {_seen(card)} to trade."
        case Traded(_, (one, two)):
            return f"{names[0]} gives {_seen(one)} and gets {_seen(two)} from {_who(1, names)}."
        case Offered(seat, side, accepted):
            what = "scores the plan as a fragment" if accepted else "keeps the plan"
            return f"{names[seat]}'s Armor lets {_who(side, names)} choose: {names[side]} {what}."
        case FragmentTaken(seat, card):
            return f"{names[seat]} takes the fragment {card_name(card)} from {_who(1 - seat, names)}."
    return ""


def _towards(laid: Laid, side: Seat, names: Sequence[str]) -> str:
    """Which half of a display card faces whom."""
    return f"{item_name(laid.near)} faces {_who(side, names)}, {item_name(laid.far)} faces {_who(1 - side, names)}"


def _tell_scores(event: Event, names: Sequence[str]) -> str:
    match event:
        case Scored(seat, card, points, source, total, _):
            what = {
                "plan": "the plan",
                "paradox": "the Paradox",
                "fragment": "the fragment",
                "deck": "the deck's top card",
                "other plan": f"{_who(1 - seat, names)}'s plan",
            }[source]
            return f"{names[seat]} scores {what} {card_name(card)} for {points_of(points)}, and has {total}."
        case TurnedUp(seat, card, place):
            role = {
                "paradox": "the new Paradox",
                "left": "Echo's first card",
                "own": f"one more card for {names[seat]}",
            }
            return f"{card_name(card)} is {role[place]}."
        case Faced(seat, place, laid):
            whom = "the deck" if place == "paradox" else names[seat]
            return f"{names[seat]} turns {card_name(laid.card)} so that {item_name(laid.near)} faces {whom}."
        case Ended(points, winners, reason):
            return end_in_words(points, winners, reason, names)
    return ""


def end_in_words(points: Sequence[int], winners: Sequence[Seat], reason: str, names: Sequence[str]) -> str:
    """How the game ended, and who won."""
    why = {
        "points": f"{GOAL} points are reached",
        "draw": "a card must be drawn, and the deck is empty",
        "empty": "the turn leaves the deck empty",
        "quiet": f"{MOST_QUIET} turns have passed without a scored card",
    }[reason]
    if len(points) == 1:
        return f"The game is over: {why}. {names[0]} has {points_of(points[0])}. {verdict(points[0])}"
    tie = " With equal points whoever took the last turn wins." if points[0] == points[1] else ""
    each = ", ".join([f"{names[seat]} {count}" for seat, count in enumerate(points)])
    return f"The game is over: {why}. {each}.{tie} {names[winners[0]]} wins."


def _tell_echo(event: Event) -> str:
    match event:
        case EchoRevealed(plan, turned):
            what = f"Turned, for they share an item with it: {_cards(turned)}." if turned else "Nothing shares an item."
            return f"Echo opens its plan: {card_name(plan)}. {what}"
        case EchoRemoved(card, place, again):
            where = {"left": "its left card", "right": "its right card", "plan": "its plan", "paradox": "the Paradox"}
            step = "Plan B, second try" if again else "Plan A"
            return f"{step}: both items of {where[place]} {card_name(card)} are on Echo's other cards; it is gone."
        case EchoPressed(discarded, drawn):
            return (
                f"Plan B: Echo discards its left card {card_name(discarded)}, its other card moves to the left, "
                f"and {card_name(drawn)} is laid on the right."
            )
        case EchoFaded(card, _, former):
            gone = f" {card_name(former)}, which was fading before, leaves the game." if former is not None else ""
            return f"{card_name(card)} becomes the Fading card.{gone}"
        case EchoGaveUp(card):
            return f"Nothing matches at all: Echo's plan {card_name(card)} leaves the game."
        case EchoRested(card, "display"):
            return f"Echo's plan {card_name(card)} moves up into its display."
        case EchoRested(card, _):
            return f"Echo discards its plan {card_name(card)}."
        case EchoDrew():
            return "Echo draws a hidden plan."
    return ""


def seen_line(move: Move, seat: Seat, viewer: Seat | None) -> str | None:
    """A line of the record as another seat may see it; hidden cards stand as `?`."""
    if isinstance(move, Deal):  # own cards too: alone they come up one after the other (T-9.39)
        return " ".join(["deal", move.paradox.name, *["?"] * len(move.cards)])
    if viewer == seat or seat == CHANCE:
        return str(move)
    verb = str(move).split(" ")[0]
    if verb in ("own", "other", "plan", "give", "return", "discard"):
        return f"{verb} ?" if verb not in ("own", "other", "plan") else "set-up ?"
    return str(move)
