"""Antinomy, rulings 6 and 13 and the option: a declined paradox is secret, and chance is fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from paradoxa.core import CHANCE, BadOptions
from paradoxa.core.play import Match
from paradoxa.games.antinomy.rules.events import Declined
from paradoxa.games.antinomy.words import seen_line
from tests.games.antinomy.table import (
    CRITICAL,
    GAME,
    MAY_DECLINE,
    PRINTED,
    UNDEALT,
    after,
    cards,
    chi_square,
    happened,
    kinds,
    load,
    names,
    options,
    refused,
    seen_by,
    split,
    view,
    wander,
)

# With b4k seat 0 goes forward to 4 and takes b3f. In truth that makes three feathers; in the twin world g1f is the
# codex card and seat 0 holds p1r in its place, so nothing is made. Seat 1 and a spectator cannot tell which is true.
ROW = "r1k b2r r3r g3s b3f p4s b1s g4r p3k"
TRUTH = f"{ROW} / b4k? g1f? p2f? @0 *0 / g2k r4f r2s @8 *0 / p1r? / r 2 / turn 0 / may-decline"
TWIN = f"{ROW} / b4k? p2f? p1r? @0 *0 / g2k r4f r2s @8 *0 / g1f? / r 2 / turn 0 / may-decline"
MOVE = "0 move b4k 4"
OTHERS = (1, None)

# The same once more from the deal, for what a whole match shows: seat 0 is dealt the feathers or not.
DEAL = f"* deal b4k g1f p2f g2k r4f r2s {ROW} p1r"
TWIN_DEAL = f"* deal b4k p1r p2f g2k r4f r2s {ROW} g1f"


# --- a declined paradox is a secret ------------------------------------------------------------
@pytest.mark.clause("A-9.6")
def test_nobody_else_gets_a_message_about_a_declined_paradox() -> None:
    events = happened(TRUTH, MOVE, "0 decline")
    assert kinds(seen_by(0, events)) == ["Moved", "Declined"]
    for viewer in OTHERS:
        assert kinds(seen_by(viewer, events)) == ["Moved"]
        assert seen_by(viewer, events) == seen_by(viewer, happened(TWIN, MOVE))
    assert Declined(0).audience == (0,)
    assert not Declined(0).reveals


@pytest.mark.clause("A-9.6")
def test_nobody_else_is_told_that_the_player_is_being_waited_for() -> None:
    assert view(TRUTH, 0, MOVE).waiting == (0,)
    for viewer in OTHERS:
        seen = view(TRUTH, viewer, MOVE)
        assert seen.waiting == ()
        assert seen.decision is None
        assert "paradox" not in seen.business
    forced = TRUTH.removesuffix(" / may-decline")
    assert view(forced, 1, MOVE).waiting == (0,)  # a declared paradox is no secret


@pytest.mark.clause("A-9.6")
def test_while_the_player_thinks_the_codex_cards_others_reckon_with_stay_the_same() -> None:
    """That the question is asked must not tell which cards are hidden: any of the three unseen may be the codex."""
    for viewer in OTHERS:
        assert names(view(TRUTH, viewer, MOVE).codex) == "g1f p2f p1r"


@pytest.mark.clause("A-9.6", "A-10.10")
def test_other_copies_of_the_record_omit_the_line() -> None:
    decline = GAME.parse_move("decline")
    assert seen_line(decline, 0, 0) == "decline"
    assert seen_line(decline, 0, 1) is None
    assert seen_line(decline, 0, None) is None
    assert seen_line(decline, 1, 0) is None
    assert seen_line(GAME.parse_move("paradox 4"), 0, 1) == "paradox 4"  # only this line is a secret


@pytest.mark.clause("A-9.6", "A-8.8")
def test_after_a_declined_paradox_the_table_looks_as_if_there_had_been_none() -> None:
    for viewer in OTHERS:
        assert view(TRUTH, viewer, MOVE, "0 decline") == view(TWIN, viewer, MOVE)
        assert names(view(TRUTH, viewer, MOVE, "0 decline").codex) == "g1f p2f p1r"
    assert after(TRUTH, MOVE, "0 decline").split(" / ")[1] == "b3f g1f? p2f? @4 *0"  # nothing was shown


@pytest.mark.clause("A-9.6")
def test_a_clash_behind_a_declined_paradox_is_all_that_is_seen() -> None:
    truth, twin = TRUTH.replace("@8", "@4"), TWIN.replace("@8", "@4")
    for viewer in OTHERS:
        declined = seen_by(viewer, happened(truth, MOVE, "0 decline"))
        assert kinds(declined) == kinds(seen_by(viewer, happened(twin, MOVE))) == ["Moved", "Clashed", "ClashEnded"]


@pytest.mark.clause("A-9.6")
def test_a_match_tells_the_others_no_line_for_a_declined_paradox() -> None:
    """What a match tells seat 1 or a spectator must be the same whether a paradox was declined or never made."""
    told = {}
    for deal in (DEAL, TWIN_DEAL):
        match = Match(GAME, 2, MAY_DECLINE)
        lines = [deal, "0 place 0", "1 place 2", MOVE, "0 decline", "1 move g2k 0"]
        for line in lines if deal is DEAL else [line for line in lines if "decline" not in line]:
            match.submit(*split(line))
        told[deal] = [match.log(viewer) for viewer in OTHERS]
    assert told[DEAL] == told[TWIN_DEAL]


@pytest.mark.clause("A-9.6", "A-10.10")
def test_declining_is_never_seen_in_random_games() -> None:
    declined = 0
    for seed in range(12):
        for ply in wander(seed, MAY_DECLINE):
            if ply.line.endswith("decline"):
                seat = int(ply.line[0])
                assert "Declined" not in kinds(seen_by(1 - seat, ply.events)) + kinds(seen_by(None, ply.events))
                assert kinds(seen_by(seat, ply.events))[0] == "Declined"
                declined += 1
    assert declined > 30


@pytest.mark.clause("A-9.6")
def test_who_asks_too_early_is_told_no_more_than_usual() -> None:
    early = refused(after(TRUTH, MOVE), "1 move g2k 6")
    usual = refused(TRUTH, "1 move g2k 6")
    assert (early.reason, early.clause, early.options) == (usual.reason, usual.clause, ())


# --- the option --------------------------------------------------------------------------------
@pytest.mark.clause("A-11.1", "A-5.4")
def test_may_decline_is_yes_or_no_and_by_default_no() -> None:
    assert GAME.settings(2) == GAME.settings(2, {"may-decline": "no"}) == {"may-decline": "no"}
    assert GAME.settings(2, MAY_DECLINE) == {"may-decline": "yes"}
    assert GAME.dump(GAME.new(2)) == GAME.dump(GAME.new(2, {"may-decline": "no"})) == UNDEALT
    assert GAME.dump(GAME.new(2, MAY_DECLINE)) == "undealt / may-decline"
    for bad in ({"may-decline": "maybe"}, {"may-decline": ""}, {"decline": "yes"}):
        with pytest.raises(BadOptions):
            GAME.new(2, bad)


@pytest.mark.clause("A-11.1", "A-5.4")
def test_the_option_decides_whether_decline_is_offered() -> None:
    assert options(TRUTH, MOVE) == ["0 paradox 1", "0 paradox 5", "0 decline"]
    assert options(TRUTH.removesuffix(" / may-decline"), MOVE) == ["0 paradox 1", "0 paradox 5"]
    assert not [ply for seed in range(10) for ply in wander(seed) if ply.line.endswith("decline")]


# --- chance is fair ----------------------------------------------------------------------------
@pytest.mark.clause("A-9.13")
def test_all_six_orders_of_a_shuffle_are_equally_likely() -> None:
    state, rng = load(after(TRUTH.removesuffix(" / may-decline"), MOVE, "0 paradox 5")), Random(5)
    counts = Counter(str(GAME.chance(state, rng)) for _ in range(6000))
    assert set(counts) == {f"shuffle {names(order)}" for order in permutations(cards("b3f g1f p2f"))}
    assert chi_square(list(counts.values())) < CRITICAL[5]


@pytest.mark.clause("A-9.13", "A-6.4")
def test_all_nine_pairs_of_a_draw_are_equally_likely() -> None:
    row = "g1f b3f r1k p4s b1s r2s p2f r3r g4r"
    state = load(f"{row} / b4k g3s p3k @5 *0 / b2r g2k r4f @5 *0 / p1r? / b 3 / turn 1, tie")
    rng = Random(9)
    counts = Counter(str(GAME.chance(state, rng)) for _ in range(9000))
    assert set(counts) == {f"draw {ours} {theirs}" for ours in cards("b4k g3s p3k") for theirs in cards("b2r g2k r4f")}
    assert chi_square(list(counts.values())) < CRITICAL[8]


@pytest.mark.clause("A-9.13", "A-2.1", "A-2.2", "A-2.3")
def test_every_card_is_equally_likely_at_every_place_of_the_deal() -> None:
    state, rng = load(UNDEALT), Random(16)
    deals = [str(GAME.chance(state, rng)).split()[1:] for _ in range(4000)]
    assert all(sorted(deal) == sorted(PRINTED) for deal in deals)
    for place in range(16):
        counts = Counter(deal[place] for deal in deals)
        assert len(counts) == 16
        assert chi_square(list(counts.values())) < CRITICAL[15]
    # Neighbours do not go together: after b4k any of the other fifteen comes as often as another.
    behind = Counter(deal[deal.index("b4k") + 1] for deal in deals if deal[-1] != "b4k")
    assert len(behind) == 15
    assert chi_square(list(behind.values())) < CRITICAL[14]


@pytest.mark.clause("A-9.13", "A-10.12")
def test_a_draw_is_read_from_seat_0_whoever_moved() -> None:
    row = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
    moved_0 = f"{row} / b4k p3k r2s @3 *1 / b2r g2k r4f @5 *1 / p1r? / b 2 / turn 0"
    assert load(after(moved_0, "0 move r2s 5", "* draw g3s g2k")).crystals == [2, 0]
    # Turned round, seat 1 is the one who moves, and still seat 0's card stands first.
    turned = " ".join(reversed(row.split()))
    moved_1 = f"{turned} / b2r g2k r4f @3 *1 / b4k p3k r2s @5 *1 / p1r? / b 3 / turn 1"
    assert load(after(moved_1, "1 move r2s 3", "* draw g2k g3s")).crystals == [0, 2]
    assert refused(after(moved_1, "1 move r2s 3"), "* draw g3s g2k").clause == "A-10.12"


@pytest.mark.clause("A-9.13")
def test_chance_speaks_only_when_it_is_asked_and_no_player_speaks_for_it() -> None:
    state = load(TRUTH)
    with pytest.raises(ValueError, match="chance is not asked"):
        GAME.chance(state, Random(0))
    asked = after(TRUTH.removesuffix(" / may-decline"), MOVE, "0 paradox 5")
    assert refused(asked, "0 shuffle b3f g1f p2f").clause == "A-9.13"
    assert [decision.seat for decision in GAME.decisions(load(asked))] == [CHANCE]
