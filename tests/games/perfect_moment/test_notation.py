"""The Perfect Moment, clause T-10: moves, what cannot be read, and records."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from paradoxa.core import CHANCE, BadMove
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games.perfect_moment.words import seen_line
from tests.games.perfect_moment.table import (
    GAME,
    PRINTED,
    PRINTED_ITEMS,
    after,
    asked,
    at,
    deck,
    display,
    hand,
    options,
    plain,
    split,
    wander,
)

TURNED = [name[0] + name[2] + name[1] for name in PRINTED]
DEAL = "* deal krf ykg kfp yga ppw ppt yma pkp ymk ymg pkw kpr pwt kpc pkt kcr yka kfc"
HEAD = "game: the-perfect-moment\nrules: 1\nplayers: Ada, Bo\n"
ALONE = "game: the-perfect-moment\nrules: 1\nplayers: Ada\n"
# The example of docs/games/the-perfect-moment.md.
EXAMPLE = f"""{HEAD}
{DEAL}
0 own pwp
0 other yag
0 return kfp
0 plan ykg
1 own yma
1 other ppt
1 discard pkp
1 plan ymk
0 use armor ; it faces seat 0 on seat 1's display
1 accept ; ymk is a fragment of seat 1's, who draws the returned kfp
0 use map ; Map faces seat 1 on yma
0 turn ppw
0 turn ppt
0 turn ppt ; the second use, which ends with the first card
0 done
0 stop
0 none
"""


# --- chance ----------------------------------------------------------------------------------------
@pytest.mark.clause("T-10.3")
def test_the_deal_names_the_paradox_as_it_lies_then_hands_then_the_deck() -> None:
    state = after("2 ykp fastest / undealt", DEAL)
    assert state.paradox.name == "krf"
    assert (hand(state, 0), hand(state, 1)) == ("ykg yga kfp ppw", "ymk yma pkp ppt")
    assert deck(state) == "ymg pkw kpr pwt kpc pkt kcr yka kfc"


@pytest.mark.clause("T-10.3", "T-9.39")
def test_alone_the_deal_is_echos_card_yours_your_extra_card_echos_plan_and_the_deck() -> None:
    deal = DEAL.replace("krf", "kfr")
    lines = ("0 face krf", "0 face ykg", "0 own kfp", "0 other yga", "0 discard ppw", "0 plan ppt", "0 face yma")
    state = after("1 ykp fastest / undealt", deal, *lines)
    assert state.paradox.name == "krf"
    assert (display(state, 0), hand(state, 0)) == ("kfp yma", "ppt")
    assert display(state, 1) == "ygk yag"  # as Echo sees them
    assert hand(state, 1) == "pkp"
    assert deck(state) == "ymk ymg pkw kpr pwt kpc pkt kcr yka kfc ppw"
    # Which half faces the deck is the player's to say, so chance writes the Paradox as a card.
    with pytest.raises(ValueError, match="alone with the Paradox written as the card"):
        after("1 ykp fastest / undealt", DEAL)


@pytest.mark.clause("T-10.3", "T-9.39")
def test_the_line_of_the_deal_shows_nobody_more_than_the_paradox() -> None:
    for viewer in (0, 1, None):
        assert seen_line(GAME.parse_move(split(DEAL)[1]), CHANCE, viewer) == "deal krf" + " ?" * 17
    assert seen_line(GAME.parse_move("start 1"), CHANCE, 0) == "start 1"
    for text, shown in (
        ("own ymk", "set-up ?"),
        ("plan ymk", "set-up ?"),
        ("return ymk", "return ?"),
        ("lay ymk", "lay ymk"),
    ):
        assert [seen_line(GAME.parse_move(text), 0, viewer) for viewer in (0, 1, None)] == [text, shown, shown]


@pytest.mark.clause("T-10.3", "T-9.52")
def test_chance_has_one_line_or_with_a_coin_two() -> None:
    for start, wanted in (("fastest", ["deal"]), ("coin", ["deal", "start"])):
        lines = [ply.line for ply in wander(4, {"start": start})]
        assert [line.split()[1] for line in lines if line.startswith("*")] == wanted


# --- cards and moves -------------------------------------------------------------------------------
@pytest.mark.clause("T-10.4")
def test_a_card_is_its_colour_and_two_items_in_the_order_of_the_table() -> None:
    for name, turned in zip(PRINTED, TURNED, strict=True):
        assert str(GAME.parse_move(f"score {name}")) == f"score {name}"
        with pytest.raises(BadMove, match=f"here it is written {name}"):
            GAME.parse_move(f"score {turned}")
        for laid in (name, turned):
            assert str(GAME.parse_move(f"lay {laid}")) == f"lay {laid}"


@pytest.mark.clause("T-10.4")
def test_the_first_item_faces_the_player_who_moves() -> None:
    for name in ("pkt", "ptk"):
        near, far = [PRINTED_ITEMS["p"][letter] for letter in name[1:]]
        mask = at("pkt ykm kcr", "kpr kcf yag", "pwp")
        state = after(mask, "0 use mask", "0 discard ymk", f"0 lay {name}")
        assert name in display(state, 0).split()
        uses = options(mask, "0 use mask", "0 discard ymk", f"0 lay {name}")
        assert f"0 use {near}" in uses
        assert f"0 use {far}" not in uses


@pytest.mark.clause("T-10.5")
def test_every_move_reads_back_as_the_very_same_move() -> None:
    texts = ["stop", "done", "none", "accept", "decline", "take plan", "start 0", "start 1", split(DEAL)[1]]
    texts += [
        f"{verb} {card}" for verb in ("return", "discard", "plan", "turn", "give", "take", "score") for card in PRINTED
    ]
    texts += [f"{verb} {card}" for verb in ("own", "other", "lay", "face") for card in PRINTED + TURNED]
    texts += [f"use {item}" for items in PRINTED_ITEMS.values() for item in items.values()]
    texts += [f"swap {card} {laid}" for card in PRINTED for laid in PRINTED + TURNED if plain(laid) != card]
    for text in texts:
        move = GAME.parse_move(text)
        assert str(move) == text
        assert GAME.parse_move(text) == move
        if not text.startswith("deal"):
            assert GAME.parse_move(text) is move
            assert copy.deepcopy(move) is move
            assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # our own bytes


@pytest.mark.clause("T-10.3", "T-10.4", "T-10.5")
@pytest.mark.parametrize(
    ("text", "at_", "reason"),
    [
        ("", 0, "a move begins with one of"),
        ("go pkt", 0, "a move begins with one of"),
        ("Use map", 0, "a move begins with one of"),
        (" use map", 0, "a move begins with one of"),
        ("use", 3, "'use' takes an item"),
        ("use map mask", 12, "'use' takes an item"),
        ("use umbrella", 4, "an item is one of"),
        ("use Map", 4, "an item is one of"),
        ("use e", 4, "an item is one of"),  # the word, not the e in "use"
        ("stop now", 4, "nothing stands after 'stop'"),
        ("stop ", 4, "nothing stands after 'stop'"),
        ("accept pkt", 6, "nothing stands after 'accept'"),
        ("none pkt", 4, "nothing stands after 'none'"),
        ("score", 5, "'score' takes a card"),
        ("score pkt ymk", 13, "'score' takes a card"),
        ("score pkx", 6, "a card is a colour"),
        ("score PKT", 6, "a card is a colour"),
        ("score pkk", 6, "a card is a colour"),
        ("score ptk", 6, "here it is written pkt"),
        ("lay ykt", 4, "the half that faces the player first"),
        ("lay pkt ", 8, "'lay' takes a card"),
        ("swap pkt", 8, "'swap' takes a display card and the plan"),
        ("swap pkt ptk", 9, "pkt is named twice"),
        ("swap ptk ymk", 5, "here it is written pkt"),
        ("start", 5, "'start' takes a seat"),
        ("start 2", 6, "seat 0's or seat 1's"),
        ("start \u0661", 6, "seat 0's or seat 1's"),  # a digit, but not one of ours
        ("deal pkt", 8, "'deal' takes all 18 cards"),
        ("take plans", 5, "a card is a colour"),
        ("discard \u00a0pkt", 8, "a card is a colour"),
    ],
)
def test_what_is_no_move_is_refused_with_place_and_reason(text: str, at_: int, reason: str) -> None:
    with pytest.raises(BadMove, match=reason) as caught:
        GAME.parse_move(text)
    assert (caught.value.text, caught.value.at) == (text, at_)


@pytest.mark.clause("T-10.3")
def test_a_deal_with_a_card_twice_is_no_deal() -> None:
    text = split(DEAL)[1]
    for card in ("ykg", "kfr"):  # another card, and the Paradox
        with pytest.raises(BadMove, match=f"{card} is named twice"):
            GAME.parse_move(text.replace("kfc", card))


@pytest.mark.clause("T-10.5", "T-4.14")
def test_with_aces_return_names_the_own_card_and_the_others_the_top_card() -> None:
    aces = at("kcr gam ymk", "kpr kcf yag", "gkd", "gmk kfp", colours="ykg")
    assert "gmk" in hand(after(aces, "0 use aces", "0 return kcr"), 0)
    assert deck(after(aces, "0 use aces", "0 discard gmk")).endswith("gmk")


@pytest.mark.clause("T-10.5", "T-9.52")
def test_what_is_no_choice_has_no_line_and_a_choice_with_one_answer_has_one() -> None:
    drink = at("kcr! gda ykm", "kpr kfc yag", "ymg", colours="ykg")
    assert asked(drink, "0 use drink") == [(0, "use")]
    chocolates = at("kpr kcf ymk", "kcr ppt yag", "pwt", "kfp kpc")
    assert asked(chocolates, "0 use chocolates", "0 lay kfp") == [(0, "return display")]
    tickets = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp", rest="scored")
    assert options(tickets, "0 use tickets") == ["0 return kfp"]
    knife = at("kcr gkm ymk", "kpr kfp yag", "kfc", colours="ykg")
    assert options(knife, "0 use knife") == ["0 none"]
    assert options(at("kcr ymk pwp", "kpr kcf yag", "kfp"), "0 stop") == ["0 none"]


@pytest.mark.clause("T-9.52", "T-10.5")
@pytest.mark.parametrize(("seats", "colours"), [(2, "ykp"), (2, "ykg"), (2, "kpg"), (1, "ypg")])
def test_wide_choices_are_split_no_question_has_more_than_sixty_answers(seats: int, colours: str) -> None:
    most = 0
    for seed in range(15):
        for ply in wander(seed, {"colours": colours}, seats):
            for decision in GAME.decisions(ply.state):
                assert decision.options
                assert len(decision.options) == len(set(decision.options))
                most = max(most, len(decision.options))
    assert 5 < most <= 60


@pytest.mark.clause("T-9.52")
def test_the_questions_come_in_the_order_of_the_ruling() -> None:
    keys = at("pkw pkp kfc", "kpr kcr ykg", "yma", "pwt ppt")
    lines = ("0 use keys", "0 return pkp", "0 lay pwk", "0 turn kcr", "0 use wallet")
    kinds = [asked(keys, *lines[:count])[0][1] for count in range(len(lines) + 1)]
    assert kinds == ["use", "return display", "keys", "wallet", "use", "wallet"]
    ring = at("kpc krf ymk", "kpr ppw yag", "ptk")
    trade = ("0 use ring", "0 give kfr", "1 give yga", "0 lay yga", "1 lay kfr", "0 stop", "0 none")
    found = [asked(ring, *trade[:count])[0] for count in range(len(trade) + 1)]
    assert found == [
        *((0, "use"), (0, "ring"), (1, "ring"), (0, "arrange"), (1, "arrange"), (0, "use"), (0, "score"), (1, "use")),
    ]


# --- records ---------------------------------------------------------------------------------------
@pytest.mark.clause("T-10.7")
def test_the_example_of_the_rules_replays() -> None:
    record = Record.read(EXAMPLE)
    replayed = verify(record)
    assert not replayed.is_finished
    assert [str(line).split(" ;")[0] for line in record.lines] == [
        line.split(" ;")[0] for line in EXAMPLE.splitlines()[4:]
    ]


@pytest.mark.clause("T-10.7", "T-10.1", "T-10.2")
@pytest.mark.parametrize(
    ("seats", "settings", "header"),
    [
        (2, {}, ""),
        (2, {"colours": "kpg", "start": "coin"}, "options: colours=kpg, start=coin"),
        (1, {"colours": "ykg"}, "options: colours=ykg"),
    ],
)
def test_a_played_game_is_a_record_that_reads_back_and_verifies(
    seats: int, settings: dict[str, str], header: str
) -> None:
    for seed in range(5):
        rng = Random(seed)
        match = Match(GAME, seats, settings, players=("Ada", "Bo")[:seats], rng=rng)
        while match.decisions:
            decision = rng.choice(match.decisions)
            if decision.seat == CHANCE:
                match.advance()
            else:
                match.submit(decision.seat, rng.choice(decision.options))
        text = str(match.record())
        assert ("options: " in text) == bool(header)
        assert header in text
        replayed = verify(Record.read(text))
        assert replayed.is_finished
        assert str(Record.read(text)) == text


@pytest.mark.clause("T-10.7")
def test_lines_that_name_no_seat_of_the_table_are_refused() -> None:
    for bad in ("2 stop", "stop", "-1 stop", "*stop"):
        with pytest.raises(BadRecord):
            Record.read(f"{HEAD}\n{bad}\n")
    with pytest.raises(ValueError, match="seat"):
        verify(Record.read(f"{ALONE}\n{DEAL.replace('krf', 'kfr')}\n1 face krf\n"))
