"""The Perfect Moment, clause T-10.6: the position text, and positions that cannot be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paradoxa.core import BadPosition
from tests.games.perfect_moment.table import GAME, after, at, load, wander

BOARD = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")
BOUND = at("kcr! gda ykm", "kpr kfc yag", "ymg", "kfp kpc", colours="ykg")
GUN = GAME.dump(after(BOARD, "0 use gun"))
RING = GAME.dump(after(at("kpc krf ymk", "kpr ppw yag", "ptk"), "0 use ring", "0 give kpc"))
FACE = GAME.dump(after(at("kcr ymk ppw", "kpr kfc yag", "pkp", "pkt"), "0 stop", "0 score pkp"))
OVER = GAME.dump(after(at("kcr ykm ppw", "kpr kfc yag", "ptk", rest="scored"), "0 use mask"))
QUIET = GAME.dump(after(at("kcr ymk ppw", "kpr kfc yag", "ptk", quiet=29), "0 stop", "0 none"))
RULES = Path(__file__).parents[3] / "docs" / "games" / "the-perfect-moment.md"


@pytest.mark.clause("T-10.6")
@pytest.mark.parametrize(("seats", "colours"), [(2, "ykp"), (2, "ykg"), (2, "kpg"), (1, "ypg"), (1, "kpg")])
def test_every_position_reads_back(seats: int, colours: str) -> None:
    for seed in range(4):
        for ply in wander(seed, {"colours": colours}, seats):
            text = GAME.dump(ply.state)
            assert GAME.load(text) == ply.state
            assert GAME.dump(GAME.load(text)) == text


@pytest.mark.clause("T-10.6")
def test_the_example_of_the_rules_is_a_position() -> None:
    examples = [line for line in RULES.read_text("utf-8").splitlines() if re.match(r"[12] [ykpg]{3} ", line)]
    assert len(examples) == 1
    state = load(examples[0])
    assert [decision.kind for decision in GAME.decisions(state)] == ["score"]
    assert load("2 ykp fastest / undealt").stack


@pytest.mark.clause("T-10.6")
def test_a_game_goes_on_from_its_text_as_it_would_have() -> None:
    for seed in (1, 2):
        for ply in wander(seed, {"colours": "kpg"}):
            twin = GAME.load(ply.before)
            seat, _, move = ply.line.partition(" ")
            GAME.apply(twin, -1 if seat == "*" else int(seat), GAME.parse_move(move))
            assert twin == ply.state


IMPOSSIBLE = [
    (BOARD, "2 ykp fastest", "2 kyp fastest", "three colours in the order ykpg"),
    (BOARD, "2 ykp fastest", "3 ykp fastest", "a table is seats"),
    (BOARD, "2 ykp fastest", "1 ykp coin", "a table is seats"),
    (BOARD, "2 ykp fastest", "2 ykg fastest", "all cards of the three colours"),
    (BOARD, " / mind -", "", "thirteen parts"),
    (BOARD, "kfp kpc", "kfp kfp", "kfp is in two places"),
    (BOARD, "kfp kpc", "kfp", "all cards of the three colours"),
    (BOARD, "kfp kpc", "kfp kpx", "is no card"),
    (BOARD, "@0", "", "the number of its lowest place"),
    (BOARD, "@0", "@zero", "the lowest place is a number"),
    (BOARD, "paradox ptk", "paradox -", "all cards"),
    (BOARD, "display ymk pwp -", "display ymk - pwp", "a third card lies in a display only during Chocolates"),
    (BOARD, "display ymk pwp -", "display ymk pwp", "is no card as it lies"),
    (BOARD.replace("mind kcr=h0", "mind -"), "hand kcr", "hand kcr!", "exactly where Drink binds"),
    (BOUND, "hand kcr!", "hand kcr", "exactly where Drink binds"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 7 0 -", "the number of nested uses"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 1 0 -", "at the beginning of a turn"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 0 -1 -", "at the beginning of a turn"),
    (BOARD, "40 0 0 0 0 -", "40 0 -1 0 0 -", "the set-up is done"),
    (BOARD, "40 0 0 0 0 -", "41 0 0 0 0 -", "the players take turns"),
    (BOARD, "40 0 0 0 0 -", "40 1 1 0 0 -", "cannot be open"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 0 30 -", "30 turns without a scored card end the game"),
    (BOARD, "40 0 0 0 0 -", "10 0 0 0 12 -", "not so many turns"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 0 0 points", "says why"),
    (BOARD, "40 0 0 0 0 -", "40 0 0 0 0 bored", "here stand turn"),
    (BOARD, "40 0 0 0 0 -", "040 0 0 0 0 -", "the number of turns"),
    (BOARD, "turn 0 0", "over", "says why"),
    (BOARD, "turn 0 0", "turn 1 0", "cannot be open"),
    (BOARD, "turn 0 0", "deal", "is no open business"),
    (BOARD, "turn 0 0", "turn 0 0, map 0 2", "cannot be open"),
    (BOARD, "turn 0 0", "turn 0 1, arrange 0, gun 0", "cards are looked at exactly while"),
    (BOARD, "turn 0 0", "turn 0 1, arrange 0, keys 0", "not of the size"),
    (BOARD, "turn 0 0", "turn 0 1, arrange 0, money 0", "Money takes only from"),
    (BOARD, "turn 0 0", "turn 0 1, arrange 0, give", "only open alone"),
    (BOARD, "turn 0 0", "end 0, face paradox 0", "has just been scored"),
    (BOARD, "sealed - /", "sealed give kcr /", "cannot have chosen this"),
    (BOARD, "mind kcr=h0", "mind -", "knows the own hand"),
    (BOARD, "mind kcr=h0", "mind kcr=h1", "the true one is among them"),
    (BOARD, "mind kcr=h0", "mind ymk=h0", "names cards that lie hidden"),
    (BOARD, "mind kcr=h0", "mind kcr=h0|h0", "each once"),
    (BOARD, "mind kcr=h0", "mind kcr", "a mind is"),
    (BOARD, "looked - box -", "looked - box", "after 'box' stand its cards"),
    (GUN, "looked kfp kpc", "looked kpc kfp", "in the order of the card table"),
    (RING, "sealed give kpc", "sealed give kpr", "cannot have chosen this"),
    (RING, "sealed give kpc", "sealed juggle", "is no move"),
    (FACE, "facing pkt", "facing pkx", "is no card"),
    (OVER, "draw / over", "quiet / over", "only they end it quietly"),
    (OVER, "draw / over", "points / over", "only they end it by points"),
    (QUIET, "quiet / over", "draw / over", "30 turns without a scored card end the game"),
]


@pytest.mark.clause("T-10.6")
@pytest.mark.parametrize(("position", "right", "wrong", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(position: str, right: str, wrong: str, reason: str) -> None:
    assert right in position
    with pytest.raises(BadPosition, match=re.escape(reason)):
        GAME.load(position.replace(right, wrong, 1))


@pytest.mark.clause("T-10.6", "T-6.1")
def test_sixteen_points_and_no_end_cannot_be() -> None:
    with pytest.raises(BadPosition, match="16 points end the game"):
        GAME.load(at("kcr ymk pwp", "kpr kcf yag", "pkt", threes=("kfp kpc pkw ppt pwt", ""), fragments=("yma", "")))


@pytest.mark.clause("T-10.6", "T-7.2")
def test_between_two_no_card_is_in_the_box() -> None:
    with pytest.raises(BadPosition, match="only Echo puts cards into the box"):
        GAME.load(BOARD.replace("kfp kpc", "kpc").replace("box -", "box kfp"))
