"""The Perfect Moment: why a move is not legal now, with the rule, from what the seat knows."""

from __future__ import annotations

from paradoxa.core import Move, Seat, WhyNot
from paradoxa.games.perfect_moment.box.components import Card, worth
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import Deal, Lay, Pick, Say, Start, Swap, Use, card_in
from paradoxa.games.perfect_moment.rules.cards import LOOKS, NEED_DECK
from paradoxa.games.perfect_moment.words.terms import card_name, item_name, opponent, or_joined

# What each kind of question asks for, and the clause that says so.
WANTED: dict[str, tuple[str, str]] = {
    "set-up": ("T-2.3", "first find a use for each of your four cards"),
    "use": ("T-3.1", "use an item that faces you, or stop"),
    "score": ("T-5.1", "your items are used; score a card or nothing"),
    "arrange": ("T-3.5", "lay one of your hand cards into your display"),
    "return": ("T-9.21", "return one of your cards to the deck"),
    "discard": ("T-9.21", "discard one of your cards"),
    "map": ("T-9.19", "turn one of your display cards"),
    "gun": ("T-9.21", "return or discard a card you look at"),
    "armor offer": ("T-9.23", "accept or decline to score your plan as a fragment"),
    "armor": ("T-9.23", "name an item that faces your opponent on their display"),
    "flowers": ("T-9.20", "swap a display card with your plan, or be done"),
    "chocolates": ("T-9.21", "lay one of the two cards you drew"),
    "return display": ("T-9.21", "return one of your display cards"),
    "ring": ("T-9.22", "choose one of your cards to trade"),
    "ring echo": ("T-9.47", "choose the card you take from Echo"),
    "keys": ("T-9.25", "lay one of your hand cards"),
    "wallet": ("T-9.19", "turn one of the other side's display cards"),
    "tickets": ("T-9.21", "return the cards you look at, one by one"),
    "money": ("T-9.27", "take one of the other side's fragments"),
    "aces": ("T-9.29", "score, discard, keep or leave the deck's top card"),
    "knife": ("T-9.28", "score the plan you looked at, or leave it"),
    "face": ("T-5.5", "choose which half faces whom"),
}


def why_not(view: PerfectMomentView, move: Move) -> WhyNot | None:
    """Why the seat may not make this move now, from what the seat knows; None if it may."""
    decision = view.decision
    if decision is not None and move in decision.options:
        return None
    if view.outcome is not None:
        return WhyNot("T-6.1", "The game is over.")
    if isinstance(move, Deal | Start):
        return WhyNot("T-10.3", "That is for chance to do, not for a player.")
    if view.seat is None:
        return WhyNot("T-3.1", "A spectator makes no moves.")
    if decision is None:
        return _why_not_asked(view)
    kind = decision.kind
    clause, wanted = WANTED[kind]
    why = _why_not_this(view, view.seat, kind, move)
    return why if why is not None else WhyNot(clause, f"That is not asked now: {wanted}.")


def _why_not_asked(view: PerfectMomentView) -> WhyNot:
    if not view.is_dealt:
        return WhyNot("T-2.1", "First the deck is shuffled.")
    if view.business.endswith(("set-up", "start")):
        return WhyNot("T-9.11", "Your set-up is sealed; the first turn begins when both are ready.")
    if view.sealed:
        return WhyNot("T-9.22", "Your card for the trade is sealed; now the other one is chosen.")
    return WhyNot("T-3.1", f"It is not your turn: {opponent(view)} has to choose.")


def _why_not_this(view: PerfectMomentView, seat: Seat, kind: str, move: Move) -> WhyNot | None:
    match move:
        case Use(item) if kind in ("use", "armor"):
            return _why_not_use(view, seat, kind, item)
        case Pick("score", card) if kind in ("score", "aces", "knife"):
            return _why_not_score(view, seat, kind, card)
        case Say("stop") if kind == "score":
            return WhyNot("T-9.12", "You have stopped using items already: score a card, or none.")
        case Use() if kind == "score":
            return WhyNot("T-9.12", "Two items are used, or you have stopped: no item is used once scoring has begun.")
        case Pick("score") if kind == "use":
            return WhyNot("T-3.1", "Scoring comes after the items: stop first, then score.")
        case Say("done") if kind == "map":
            return WhyNot("T-9.19", "At least one of your display cards must be turned.")
        case Say("none") if kind in ("return", "discard", "money"):
            return WhyNot("T-9.27" if kind == "money" else "T-9.21", "This part of the item is not optional.")
        case Lay("own" | "other", _) | Pick("plan", _) if kind == "set-up":
            return _why_not_set_up(view, move)
        case Pick("return" | "discard", _) if kind == "set-up":
            return _why_not_set_up(view, move)
        case Pick("turn", card):
            return _why_not_turn(view, seat, kind, card)
        case Pick("take", card) if kind in ("money", "ring echo"):
            whose = "the other side's fragments" if kind == "money" else "Echo's display"
            return WhyNot(WANTED[kind][0], f"{card_name(card)} is not among {whose}.")
        case Swap(card, laid) if kind == "flowers":
            return WhyNot(
                "T-9.20",
                f"Swap a card of your display with your plan: {card_name(card)} and {card_name(laid.card)} are not.",
            )
        case Pick("return" | "discard" | "give" as verb, card) | Pick("plan" as verb, card):
            return _why_not_put(view, seat, kind, verb, card)
        case Lay(verb, laid) if kind in ("arrange", "keys", "chocolates", "face"):
            if (verb == "face") != (kind == "face"):
                return None
            return WhyNot(WANTED[kind][0], f"{card_name(laid.card)} is not a card you can lay now.")
    return None


def _why_not_use(view: PerfectMomentView, seat: Seat, kind: str, item: int) -> WhyNot:
    name = item_name(item)
    if item // 4 not in view.colours:
        return WhyNot("T-1.4", f"{name} is not in this game: its colour is not used.")
    if NEED_DECK >> item & 1 and not view.deck:
        purpose = "to look at" if LOOKS >> item & 1 else "to draw"
        return WhyNot("T-9.4", f"{name} needs a card in the deck {purpose}, and the deck is empty.")
    if kind == "armor":
        return WhyNot("T-9.23", f"{name} does not face {opponent(view)} on one of their display cards.")
    if view.sides[seat].far >> item & 1 or view.sides[1 - seat].near >> item & 1:
        return WhyNot("T-3.2", f"{name} faces {opponent(view)}, not you.")
    if view.paradox.far_bit >> item & 1:
        return WhyNot("T-3.2", f"{name} is on the half of the Paradox that faces away from the deck.")
    return WhyNot("T-3.2", f"{name} faces you nowhere: not on a display, nor on the Paradox.")


def _why_not_score(view: PerfectMomentView, seat: Seat, kind: str, card: Card) -> WhyNot:
    own = view.sides[seat]
    name = card_name(card)
    fragments = [*view.sides[0].fragments, *view.sides[1].fragments]
    if kind in ("aces", "knife"):
        what = "the deck's top card" if kind == "aces" else "the plan you looked at"
        return WhyNot("T-9.7", f"Only {what} can be scored now, and it needs an item of your display.")
    if card in fragments and worth(card, own.near, own.far) == 1:
        return WhyNot(
            "T-9.32", f"{name} is a fragment: it can be scored again only with both its items in your display."
        )
    if card in (*view.hand, *fragments, view.paradox.card):
        return WhyNot("T-5.2", f"Neither item of {name} is in your display.")
    return WhyNot("T-5.1", f"{name} cannot be scored: only your plan, the Paradox and fragments can.")


def _why_not_set_up(view: PerfectMomentView, move: Move) -> WhyNot:
    step = ("own", "other", "third", "plan")[len(view.sealed)]
    asked = {
        "own": "lay a card in your own display",
        "other": "lay a card in the other display",
        "third": "return or discard a card" if view.seats == 2 else "discard a card",
        "plan": "keep the last card as your plan",
    }[step]
    card = card_in(move)
    if card not in view.hand:
        return WhyNot("T-2.3", f"You did not draw {card_name(card)}.")
    if card in [card_in(one) for one in view.sealed]:
        return WhyNot("T-2.3", f"{card_name(card)} has its use already; each card is used once.")
    return WhyNot("T-2.3", f"Each of the four uses comes once, in order; now {asked}.")


def _why_not_turn(view: PerfectMomentView, seat: Seat, kind: str, card: Card) -> WhyNot | None:
    if kind == "map":
        return WhyNot("T-9.19", f"Map turns cards of your own display, each once; {card_name(card)} is not among them.")
    if kind == "wallet":
        theirs = or_joined([card_name(laid.card) for laid in view.sides[1 - seat].cards])
        return WhyNot("T-9.19", f"Wallet turns a card of the other display: {theirs}.")
    return None


def _why_not_put(view: PerfectMomentView, seat: Seat, kind: str, verb: str, card: Card) -> WhyNot | None:
    wanted = {"return": "return", "discard": "discard", "return display": "return", "ring": "give", "tickets": "return"}
    if kind == "gun" or (kind in wanted and verb == wanted[kind]):
        own = [*view.hand, *[laid.card for laid in view.sides[seat].cards]]
        if kind in ("gun", "tickets"):
            return WhyNot("T-9.14", f"{card_name(card)} is not a card you look at.")
        if kind == "return display" and card in view.hand:
            return WhyNot("T-9.21", f"{card_name(card)} is in your hand: a display card is returned.")
        if card not in own:
            return WhyNot("T-9.14", f"{card_name(card)} is not one of your cards.")
    if kind in ("return", "discard") and verb in ("return", "discard"):
        return WhyNot("T-1.6", f"The card goes {'on top of' if kind == 'return' else 'under'} the deck: {kind} it.")
    if kind == "aces":
        return WhyNot("T-9.29", f"{card_name(card)} is neither the deck's top card nor one of yours.")
    return None
