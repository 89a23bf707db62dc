"""The Perfect Moment: every kind of move that may not be made, and the clause the refusal cites."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.clauses import clauses
from paradoxa.core.play import play
from tests.games.perfect_moment.table import GAME, PRINTED, at, options, refused, view

UNDEALT = "2 ykp fastest / undealt"
DEAL = "* deal pkt ymk kfp pkw ymg kfc ppw yma kcr ykg yka yga kfr kpc kpr pkp ppt pwt"
SET_UP = (DEAL, "0 own ykm", "0 other kpf", "0 return pkw", "0 plan ymg")

# Map and Wallet face seat 0 on its display, Flowers and Gun on the other, Tickets at the deck.
BOARD = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")
EMPTY = at("kcr ymk pwp", "kpr kcf yag", "ptk", rest="scored")
MASK = at("kcr ykm pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")
POETRY = at("kcr kpf ymk", "kfr pwp yag", "ptk", "kfc kpr pkw")
CHOCOLATES = at("kpr kcf ymk", "kcr ppt yag", "pwt", "kfp kpc pkw")
RING = at("kpc krf ymk", "kpr ppw yag", "ptk")
KEYS = at("kcr pkp ymk", "kpr kcf yag", "pwt", "kfp kpc ppt")
PHONE = at("kcr ppw ymk", "kpr kcf yag", "ptk", "kfp kpc")
ARMOR = at("kcr yam pwp", "kpr kcf ykg", "ptk", "kfp kpc pkw")
MONEY = at("kcr gma ymk", "kpr ykg yag", "gkd", colours="ykg", fragments=("", "kfp kpc"))
ACES = at("kcr gam ymk", "kpr kcf yag", "gkd", "gmk kfp", colours="ykg")
KNIFE = at("kcr gkm ymk", "gma kcf yag", "kfp", "kpc kpr", colours="ykg")
FACE = at("kcr ymk ppw", "kpr kfc yag", "pkp", "pkt")
FRAGMENTS = at("kfr pkt ymk", "yka kfc pwt", "yag", fragments=("pkp", ""))
OVER = at("yka ymk ppw", "kpr kfc yag", "ptk", threes=("kfp kpc kcr pkw pkp", ""))

REFUSALS = [
    # set-up
    (UNDEALT, ("0 own ymk",), "T-2.1", "First the deck is shuffled"),
    (UNDEALT, (DEAL, "0 own kcr"), "T-2.3", "You did not draw Chocolates/Ring"),
    (UNDEALT, (DEAL, "0 other ymk"), "T-2.3", "now lay a card in your own display"),
    (UNDEALT, (DEAL, "0 plan ymk"), "T-2.3", "now lay a card in your own display"),
    (UNDEALT, (DEAL, "0 own ymk", "0 other ymk"), "T-2.3", "has its use already"),
    (UNDEALT, (DEAL, "0 own ymk", "0 return kfp"), "T-2.3", "now lay a card in the other display"),
    (UNDEALT, (*SET_UP[:3], "0 plan ymg"), "T-2.3", "now return or discard a card"),
    (UNDEALT, (DEAL, "0 use map"), "T-2.3", "first find a use"),
    (UNDEALT, (DEAL, "0 stop"), "T-2.3", "first find a use"),
    (UNDEALT, (*SET_UP, "0 plan ymg"), "T-9.11", "Your set-up is sealed"),
    (UNDEALT, (*SET_UP, "0 use mask"), "T-9.11", "Your set-up is sealed"),
    # the turn
    (BOARD, ("1 use mask",), "T-3.1", "It is not your turn"),
    (BOARD, ("1 stop",), "T-3.1", "It is not your turn"),
    (BOARD, ("0 use mask",), "T-3.2", "Mask faces your opponent, not you"),
    (BOARD, ("0 use chocolates",), "T-3.2", "Chocolates faces your opponent, not you"),
    (BOARD, ("0 use keys",), "T-3.2", "faces away from the deck"),
    (BOARD, ("0 use ring",), "T-3.2", "Ring faces you nowhere"),
    (BOARD, ("0 use knife",), "T-1.4", "Knife is not in this game"),
    (EMPTY, ("0 use gun",), "T-9.4", "the deck is empty"),
    (EMPTY, ("0 use aces",), "T-1.4", "Aces is not in this game"),
    (EMPTY, ("0 use tickets",), "T-9.4", "the deck is empty"),
    (BOARD, ("0 score kcr",), "T-3.1", "Scoring comes after the items"),
    (BOARD, ("0 lay kcr",), "T-3.1", "use an item that faces you, or stop"),
    (BOARD, ("0 none",), "T-3.1", "use an item that faces you, or stop"),
    (BOARD, ("0 own ymk",), "T-3.1", "use an item that faces you, or stop"),
    # scoring
    (BOARD, ("0 stop", "0 use map"), "T-9.12", "no item is used once scoring has begun"),
    (BOARD, ("0 stop", "0 stop"), "T-9.12", "score a card, or none"),
    (BOARD, ("0 stop", "0 score kcr"), "T-5.2", "Neither item of Chocolates/Ring is in your display"),
    (BOARD, ("0 stop", "0 score kpr"), "T-5.1", "only your plan, the Paradox and fragments"),
    (BOARD, ("0 stop", "0 score ymk"), "T-5.1", "only your plan, the Paradox and fragments"),
    (FRAGMENTS, ("0 stop", "0 score pkp"), "T-9.32", "only with both its items in your display"),
    (BOARD, ("0 stop", "0 done"), "T-5.1", "score a card or nothing"),
    # the items
    (BOARD, ("0 use map", "0 done"), "T-9.19", "At least one"),
    (BOARD, ("0 use map", "0 turn kfc"), "T-9.19", "your own display"),
    (BOARD, ("0 use map", "0 turn ymk", "0 turn ymk"), "T-9.19", "each once"),
    (BOARD, ("0 use wallet", "0 turn ymk"), "T-9.19", "Wallet turns a card of the other display"),
    (BOARD, ("0 use wallet", "1 turn kfc"), "T-3.1", "It is not your turn"),
    (BOARD, ("0 use gun", "0 return pkw"), "T-9.14", "not a card you look at"),
    (BOARD, ("0 use gun", "0 none"), "T-9.21", "return or discard a card you look at"),
    (BOARD, ("0 use tickets", "0 return kcr"), "T-9.14", "not a card you look at"),
    (BOARD, ("0 use tickets", "0 discard kfp"), "T-9.21", "return the cards you look at"),
    (BOARD, ("0 use flowers", "0 swap kfc kcr"), "T-9.20", "Swap a card of your display with your plan"),
    (BOARD, ("0 use flowers", "0 swap ymk kpr"), "T-9.20", "Swap a card of your display with your plan"),
    (BOARD, ("0 use flowers", "0 stop"), "T-9.20", "or be done"),
    (MASK, ("0 use mask", "0 discard kfc"), "T-9.14", "is not one of your cards"),
    (MASK, ("0 use mask", "0 return kcr"), "T-1.6", "under the deck"),
    (MASK, ("0 use mask", "0 none"), "T-9.21", "not optional"),
    (MASK, ("0 use mask", "0 discard ymk", "0 lay ppw"), "T-3.5", "not a card you can lay now"),
    (MASK, ("0 use mask", "0 discard ymk", "0 use wallet"), "T-3.5", "lay one of your hand cards"),
    (POETRY, ("0 use poetry", "0 discard kcr"), "T-1.6", "on top of the deck"),
    (POETRY, ("0 use poetry", "0 return kcr", "0 return kcr"), "T-9.14", "is not one of your cards"),
    (CHOCOLATES, ("0 use chocolates", "0 lay kpr"), "T-9.21", "not a card you can lay now"),
    (CHOCOLATES, ("0 use chocolates", "0 lay kfp", "0 return kpr"), "T-9.21", "is in your hand"),
    (CHOCOLATES, ("0 use chocolates", "0 lay kfp", "0 return yga"), "T-9.14", "is not one of your cards"),
    (RING, ("0 use ring", "0 give kpr"), "T-9.14", "is not one of your cards"),
    (RING, ("0 use ring", "0 give kpc", "0 give ymk"), "T-9.22", "is sealed"),
    (RING, ("0 use ring", "0 none"), "T-9.22", "choose one of your cards to trade"),
    (KEYS, ("0 use keys", "0 return kcr"), "T-9.21", "is in your hand"),
    (KEYS, ("0 use keys", "0 return pkp", "0 lay ymk"), "T-9.25", "not a card you can lay now"),
    (PHONE, ("0 use phone", "0 discard kpr"), "T-9.14", "is not one of your cards"),
    (ARMOR, ("0 use armor", "0 use mask"), "T-3.1", "It is not your turn"),
    (ARMOR, ("0 use armor", "1 use mask"), "T-9.23", "accept or decline"),
    (ARMOR, ("0 use armor", "1 score kpr"), "T-9.23", "accept or decline"),
    (ARMOR, ("0 use armor", "1 accept", "0 use wallet"), "T-9.23", "does not face your opponent"),
    (ARMOR, ("0 use armor", "1 accept", "0 stop"), "T-9.23", "name an item"),
    (ARMOR, ("0 use armor", "1 accept", "1 accept"), "T-3.1", "It is not your turn"),
    (MONEY, ("0 use money", "0 return kcr", "0 none"), "T-9.27", "not optional"),
    (MONEY, ("0 use money", "0 return kcr", "0 take kpr"), "T-9.27", "not among the other side's fragments"),
    (ACES, ("0 use aces", "0 discard kcr"), "T-9.29", "neither the deck's top card nor one of yours"),
    (ACES, ("0 use aces", "0 score kcr"), "T-9.7", "Only the deck's top card"),
    (ACES, ("0 use aces", "0 done"), "T-9.29", "score, discard, keep or leave"),
    (KNIFE, ("0 use knife", "0 score kcr"), "T-9.7", "Only the plan you looked at"),
    (KNIFE, ("0 use knife", "1 none"), "T-3.1", "It is not your turn"),
    (KNIFE, ("0 use knife", "0 take gma"), "T-9.28", "score the plan you looked at, or leave it"),
    (FACE, ("0 stop", "0 score pkp", "0 face ymk"), "T-5.5", "not a card you can lay now"),
    (FACE, ("0 stop", "0 score pkp", "0 lay pkt"), "T-5.5", "choose which half faces whom"),
    (FACE, ("0 stop", "0 score pkp", "1 face pkt"), "T-3.1", "It is not your turn"),
    # chance
    (UNDEALT, (DEAL.replace("pwt", "gma"),), "T-10.3", "each of the 18 cards in use"),
    (UNDEALT, (DEAL.replace("*", "0"),), "T-10.3", "for chance to do"),
    (UNDEALT, ("* start 0",), "", "Chance is asked for 'deal' now"),
    (BOARD, ("* start 0",), "", "Chance is not asked now"),
    (BOARD, ("0 start 0",), "T-10.3", "for chance to do"),
    # the end, and nobody
    (OVER, ("0 stop", "0 score yka", "1 stop"), "T-6.1", "The game is over"),
    (OVER, ("0 stop", "0 score yka", "0 none"), "T-6.1", "The game is over"),
    (BOARD, ("2 stop",), "", "There is no seat 2"),
]


@pytest.mark.clause("T-1.4", "T-1.6", "T-2.3", "T-3.1", "T-3.2", "T-3.5", "T-5.1", "T-5.2", "T-5.5")
@pytest.mark.clause("T-6.1", "T-9.4", "T-9.7", "T-9.11", "T-9.12", "T-9.14", "T-9.19", "T-9.20", "T-9.21")
@pytest.mark.clause("T-9.22", "T-9.23", "T-9.25", "T-9.27", "T-9.28", "T-9.29", "T-9.32", "T-10.3")
@pytest.mark.parametrize(("position", "lines", "clause", "reason"), REFUSALS)
def test_a_refusal_cites_its_clause_and_says_why(
    position: str, lines: tuple[str, ...], clause: str, reason: str
) -> None:
    error = refused(position, *lines)
    assert (error.clause, reason in error.reason) == (clause, True), error.reason


@pytest.mark.clause("T-3.1")
def test_a_refusal_quotes_only_the_seats_own_options() -> None:
    assert [f"0 {move}" for move in refused(BOARD, "0 use mask").options] == options(BOARD)
    assert refused(BOARD, "1 use mask").options == ()
    assert refused(RING, "0 use ring", "0 give kpc", "0 give kpc").options == ()


@pytest.mark.clause("T-3.1")
def test_a_spectator_makes_no_moves() -> None:
    for position in (BOARD, ARMOR, KNIFE):
        why = GAME.why_not(view(position, None), GAME.parse_move("stop"))
        assert why is not None
        assert (why.clause, why.sentence) == ("T-3.1", "A spectator makes no moves.")


@pytest.mark.clause("T-9.52")
@pytest.mark.parametrize(("seats", "colours"), [(2, "ykp"), (2, "kpg"), (2, "ykg"), (1, "ykg"), (1, "kpg")])
def test_what_may_be_done_has_no_reason_against_it_and_what_may_not_has_one_with_a_clause(
    seats: int, colours: str
) -> None:
    book, rng = clauses(GAME.name), Random(3)
    laid = [name[0] + name[2] + name[1] for name in PRINTED]
    texts = ["stop", "done", "none", "accept", "decline", "take plan", "start 0", "swap ymk kfp", "swap kcr gma"]
    texts += [
        f"{verb} {card}" for verb in ("return", "discard", "plan", "turn", "give", "take", "score") for card in PRINTED
    ]
    texts += [f"{verb} {card}" for verb in ("own", "other", "lay", "face") for card in PRINTED + laid]
    texts += [f"use {item}" for item in ("map", "gun", "armor", "flowers", "ring", "keys", "aces", "drink", "knife")]
    moves = [GAME.parse_move(text) for text in texts]
    met = set()
    for _ in range(6):
        state = GAME.new(seats, {"colours": colours})
        while decisions := GAME.decisions(state):
            decision = rng.choice(decisions)
            is_new = decision.seat != CHANCE and (decision.kind not in met or rng.random() < 0.03)
            met.add(decision.kind)
            for seat in range(seats) if is_new else ():
                seen = GAME.view(state, seat)
                for move in moves:
                    why = GAME.why_not(seen, move)
                    assert (why is None) is GAME.admits(state, seat, move)
                    assert why is None or (why.clause in book and why.sentence.endswith("."))
            move = GAME.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
            play(GAME, state, decision.seat, move)
    assert len(met) > 12
