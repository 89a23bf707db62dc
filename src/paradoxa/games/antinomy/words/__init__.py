"""Antinomy: every sentence a player reads about moves, events and reasons. From views and events alone."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move, Seat, WhyNot
from paradoxa.core.events import Event
from paradoxa.games.antinomy.box.components import AHEAD, BEHIND, COLOUR_NAMES, GOAL, HANDS, ICON_NAMES, Card, mask_of
from paradoxa.games.antinomy.box.rulings import ONLY_NEAREST
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import SIDES, Deal, Decline, Draw, Exchange, Place, Shuffle, Travel
from paradoxa.games.antinomy.rules.events import (
    Clashed,
    ClashEnded,
    CodexAdvanced,
    Dealt,
    Declared,
    Declined,
    Drawn,
    Exchanged,
    Moved,
    Placed,
    SideChosen,
    Won,
)

ABOUT: str = (
    "two sorcerers walk one row of relics in opposite directions; three relics that belong together tear a paradox"
)

# What a newcomer is told before the first move; the first two say the goal and what scores.
PRIMER: tuple[str, ...] = (
    "Whoever is first to hold five crystals wins, at that very moment.",
    "A paradox brings you one crystal from the pool; winning a clash steals one from your rival.",
    (
        "There are 16 relics: four colours (blue, green, purple, red) with four icons each (feather, key, ring, "
        "skull), and a number from 1 to 4. You hold three, your rival three, nine lie in the row, and the last "
        "one nobody sees."
    ),
    (
        "In your turn you show a card and walk with it: forward into your future (to the right) by exactly its "
        "number, or back into your past (to the left) to any relic that has its colour or its icon. The card "
        "changes places with the relic where you arrive."
    ),
    (
        "A paradox: if your three cards then share their colour, their icon or their number, and none is of the "
        "covered colour, you take a crystal, the codex covers the next colour (blue, green, purple, red and round "
        "again), and your three cards change places with three relics right beside you."
    ),
    (
        "A clash: if you arrive where your rival stands, both show their hands, and the higher sum of numbers "
        "wins; cards of the covered colour count 0. If the loser has a crystal, the winner takes it, and the "
        "codex goes on."
    ),
    "Cards once seen stay known; the screen remembers them for you.",
)


def name(card: Card) -> str:
    """A card in words."""
    return f"{COLOUR_NAMES[card.colour]} {card.number} {ICON_NAMES[card.icon]}"


def names_of(cards: Sequence[Card]) -> str:
    """Several cards in words."""
    return ", ".join([name(card) for card in cards])


def _listed(cards: Sequence[Card]) -> str:
    """Cards in words, the last after 'and'."""
    each = [name(card) for card in cards]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} and {each[-1]}"


# What a log shows in bold.
HEADLINES: tuple[type[Event], ...] = (Declared, Clashed, ClashEnded, Won)


# --- what happened -----------------------------------------------------------------------------
def tell(event: Event, names: Sequence[str]) -> str:
    """One event, already redacted for the reader, as a sentence."""
    match event:
        case Dealt(hands, row, _, covered):
            own = [f" {names[seat]} holds {names_of(hand.value)}." for seat, hand in enumerate(hands) if hand.value]
            return (
                f"The relics are dealt: nine in the row, from {name(row[0])} to {name(row[-1])}. "
                f"{COLOUR_NAMES[covered].capitalize()} is covered." + "".join(own)
            )
        case Placed(seat, space):
            return f"{names[seat]} places their sorcerer at space {space}."
        case Moved(seat, card, start, space, taken, _):
            way = "forward" if (space > start) == (seat == 0) else "back"
            return f"{names[seat]} shows {name(card)}, goes {way} from {start} to {space} and takes {name(taken)}."
        case Declared(seat, cards, crystals, _):
            return f"Paradox! {names[seat]} shows {names_of(cards)} and takes crystal {crystals}."
        case Declined(seat):
            return f"{names[seat]} keeps a paradox secret."
        case CodexAdvanced(covered):
            return f"The codex goes on: now {COLOUR_NAMES[covered]} is covered."
        case SideChosen(seat, first):
            return f"{names[seat]} will exchange with spaces {first} to {first + 2}."
        case Exchanged(seat, first, given, taken):
            where = f"spaces {first} to {first + 2}"
            return f"{names[seat]} lays {_listed(given)} at {where} and takes {_listed(taken)}."
        case Clashed(seat, hands, totals, covered):
            sums = [f"{names[who]} {totals[who]} ({_counted(hands[who], covered)})" for who in range(2)]
            return f"{names[seat]} arrives at {names[1 - seat]}'s space: a clash! " + ", ".join(sums) + "."
        case Drawn(cards, values):
            sums = [f"{names[who]} {name(cards[who])}, which counts {values[who]}" for who in range(2)]
            return "The clash is tied, so one card each is drawn: " + ", ".join(sums) + "."
        case ClashEnded(None, _):
            return "Nobody wins the clash."
        case ClashEnded(winner, stole):
            assert winner is not None
            what = "steals a crystal" if stole else f"finds no crystal to steal from {names[1 - winner]}"
            return f"{names[winner]} wins the clash and {what}."
        case Won(seat):
            return f"{names[seat]} has {GOAL} crystals and wins."
    raise AssertionError(f"no words for {event}")


def _counted(hand: Sequence[Card], covered: int) -> str:
    """A hand in a clash: what counts, and what does not because its colour is covered (A-6.3)."""
    counts = [card for card in hand if card.colour != covered]
    nothing = [card for card in hand if card.colour == covered]
    parts = [names_of(counts)] if counts else []
    if nothing:
        parts.append(f"{_listed(nothing)} {'counts' if len(nothing) == 1 else 'count'} 0")
    return "; ".join(parts)


def seen_line(move: Move, seat: Seat, viewer: Seat | None) -> str | None:
    """A line of the record as another seat may see it; None where it may not know of the line."""
    if isinstance(move, Deal):
        shown = [
            card.name if viewer == who or who == 2 else "?"
            for who, cards in enumerate((move.cards[:3], move.cards[3:6], move.cards[6:15], move.cards[15:]))
            for card in cards
        ]
        return "deal " + " ".join(shown)
    if isinstance(move, Decline) and viewer != seat:
        return None
    return str(move)


# --- what may be done --------------------------------------------------------------------------
def ask(view: AntinomyView, names: Sequence[str]) -> str:
    """What the table waits for, as a sentence for this seat."""
    if view.outcome is not None:
        return " and ".join([names[seat] for seat in view.outcome.winners]) + f" wins with {GOAL} crystals."
    if view.decision is None:
        return f"Waiting for {names[view.waiting[0]]}." if view.waiting and view.waiting[0] >= 0 else "Waiting."
    return {
        "place": f"Place your sorcerer at a {COLOUR_NAMES[view.covered]} relic.",
        "move": "Show a card and move: forward by its number, or back to its colour or icon.",
        "paradox": "You hold a paradox: choose the side for the exchange"
        + (", or keep it secret." if view.may_decline else "."),
    }[view.decision.kind]


def describe(move: Move, view: AntinomyView) -> str:
    """One of the seat's own options in words, with what follows from it for certain."""
    match move:
        case Place(space):
            return f"on {name(view.row[space])}"
        case Travel(card, space):
            hand = HANDS[mask_of(view.hand) ^ card.bit ^ view.row[space].bit]
            assert view.seat is not None
            meets = view.turn > 0 and space == view.at[1 - view.seat]
            news = [word for word, is_so in (("paradox!", hand.is_paradox[view.covered]), ("clash!", meets)) if is_so]
            return walk(move, view) + (f" - {' '.join(news)}" if news else "")
        case Exchange(first):
            return f"take {first} to {first + 2}: {names_of(view.row[first : first + 3])}"
        case Decline():
            return "keep the paradox secret"
    return str(move)


def walk(move: Travel, view: AntinomyView) -> str:
    """A move in words, without what follows from it."""
    assert view.seat is not None
    card, space = move.card, move.space
    way = "forward" if AHEAD[view.seat][view.at[view.seat]][card.number] >> space & 1 else "back"
    return f"{name(card)} {way} to {space} for {name(view.row[space])}"


RULES_NOW = {
    "place": ("A-2.4", "A-2.5", "A-3.2", "A-7.1"),
    "move": ("A-3.2", "A-3.3", "A-3.4", "A-3.5", "A-4.1", "A-5.1", "A-5.2", "A-6.1", "A-6.3", "A-7.1"),
    "paradox": ("A-5.6", "A-5.7", "A-5.8", "A-5.10"),
}


def rules_now(view: AntinomyView) -> tuple[str, ...]:
    """The clauses that apply to what this seat is asked."""
    if view.decision is None:
        return ("A-3.1", "A-5.2", "A-6.1", "A-7.1", "A-8.1")
    clauses = RULES_NOW[view.decision.kind]
    return (*clauses, "A-9.5", "A-9.6") if view.decision.kind == "paradox" and view.may_decline else clauses


def why_not(view: AntinomyView, move: Move) -> WhyNot | None:
    """Why the seat may not make this move now, from what the seat knows; None if it may."""
    decision = view.decision
    if decision is not None and move in decision.options:
        return None
    if view.outcome is not None:
        return WhyNot("A-7.1", "The game is over: somebody has five crystals.")
    if isinstance(move, Deal | Shuffle | Draw):
        return WhyNot("A-9.13", "That is for chance to do, not for a player.")
    if view.seat is None:
        return WhyNot("A-3.1", "A spectator makes no moves.")
    if decision is None:
        return WhyNot("A-3.1", "It is not your turn: the players alternate.")
    match move:
        case Place(space) if decision.kind == "place":
            return WhyNot(
                "A-2.5",
                f"{COLOUR_NAMES[view.covered].capitalize()} is covered, and the relic at {space} is "
                f"{COLOUR_NAMES[view.row[space].colour]}: place at a relic of the covered colour.",
            )
        case Place():
            return WhyNot("A-2.5", "Sorcerers are placed only once, before the first turn.")
        case Travel() if decision.kind == "place":
            return WhyNot("A-2.5", "First place your sorcerer at a relic of the covered colour.")
        case Travel(card, space) if decision.kind == "move":
            return _why_not_travel(view, view.seat, card, space)
        case Travel():
            return WhyNot("A-5.6", "You have moved; now the paradox is to be finished.")
        case Exchange() if decision.kind == "paradox":
            here = view.at[view.seat]
            first = " or ".join([str(side) for side in SIDES[here]])
            return WhyNot(
                "A-5.8",
                f"The three cards must lie right next to your sorcerer at {here}, all on one side, "
                f"and your own space is not among them: {first}.",
            )
        case Exchange():
            return WhyNot("A-5.2", "You can exchange only right after a move that made a paradox of your hand.")
        case Decline() if decision.kind == "paradox":
            return WhyNot("A-5.4", "At this table a paradox must be declared; only the side is yours to choose.")
        case Decline():
            return WhyNot("A-5.2", "There is no paradox to decline: your hand has made none in this turn.")
    return WhyNot("A-3.1", f"'{move}' is not among the moves asked for now.")


def _why_not_travel(view: AntinomyView, seat: Seat, card: Card, space: int) -> WhyNot:
    here = view.at[seat]
    if card not in view.hand:
        return WhyNot("A-3.3", f"You do not hold {name(card)}; your hand is {names_of(view.hand)}.")
    if space == here:
        return WhyNot("A-3.6", f"You stand at {here} already; the space you stand at is no target.")
    if BEHIND[seat][here] >> space & 1:
        there = view.row[space]
        if ONLY_NEAREST and (there.colour == card.colour or there.icon == card.icon):
            return WhyNot("A-3.5", f"Backward means the nearest card that fits {name(card)}; {space} lies beyond it.")
        return WhyNot(
            "A-3.5",
            f"Space {space} lies in your past, and its {name(there)} has neither the colour nor the icon of "
            f"{name(card)}.",
        )
    target = here + card.number * (1 - 2 * seat)
    if not 0 <= target <= 8:
        return WhyNot(
            "A-3.4",
            f"Forward means exactly {card.number} spaces for {name(card)}, and the row ends before that.",
        )
    return WhyNot("A-3.4", f"Forward means exactly {card.number} spaces for {name(card)}: to {target}, not to {space}.")


CHANCE_RULES = {
    "deal": WhyNot("A-9.13", "A deal names each of the sixteen relics once."),
    "shuffle": WhyNot("A-10.11", "A shuffle names the three cards of the declared paradox, in any order."),
    "draw": WhyNot("A-10.12", "A draw names a card of seat 0's hand, then a card of seat 1's hand."),
}
