"""Antinomy, clause A-8 and rulings 7 and 15: what each seat knows."""

from __future__ import annotations

import pytest

from paradoxa.games.antinomy.words import seen_line
from tests.games.antinomy.table import (
    GAME,
    MAY_DECLINE,
    UNDEALT,
    after,
    cards,
    imagined,
    names,
    seen_by,
    split,
    told,
    view,
    wander,
)

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"
START = (DEAL, "0 place 0", "1 place 3")
VIEWERS = (0, 1, None)

# Seat 1 goes forward from 5 to 3 with b2r and takes r1k. Seat 0 has not seen r2s, p4s and the codex card r3r.
QUIET = "b3f p3k g3s r1k p1r b1s r4f p2f b4k / g1f g2k g4r @8 *0 / b2r? p4s? r2s? @5 *0 / r3r? / b 3 / turn 1"
KEPT = "b3f p3k g3s b2r p1r b1s r4f p2f b4k / g1f g2k g4r @8 *0 / p4s? r1k r2s? @3 *0 / r3r? / b 4 / turn 0"
QUIETLY = "1 move b2r 3"


# --- what is hidden, and what is not ------------------------------------------------------------
@pytest.mark.clause("A-8.1")
def test_only_the_rivals_dealt_hand_and_the_codex_card_are_hidden() -> None:
    for viewer, known, unseen in (
        (0, (cards("b4k g4r p1r"), ()), "g3s p3k r4f r2s"),
        (1, ((), cards("p3k r4f r2s")), "b4k g4r g3s p1r"),
    ):
        seen = view(UNDEALT, viewer, *START)
        assert seen.known == known
        assert sorted(seen.hidden) == [0, 3]
        assert names(seen.codex) == unseen  # it may be any of the four, and the true one is not marked
        assert seen.hand == known[viewer]


@pytest.mark.clause("A-8.2", "A-8.5")
def test_a_card_taken_from_the_row_stays_known_in_the_hand() -> None:
    lines = (*START, "0 move g4r 4")  # takes b3f, the hand is b4k? b3f p1r?
    for more in ((), ("1 move r2s 1",), ("1 move r2s 1", "0 move b4k 8")):
        seen = view(UNDEALT, 1, *lines, *more)
        assert cards("b3f")[0] in seen.known[0]
        assert seen.shown[0] == seen.known[0]
        assert seen.hidden[0] == 3 - len(seen.known[0])
    back = view(UNDEALT, 1, *lines, "1 move r2s 1", "0 move b3f 7")  # it goes back to the row
    assert cards("b3f")[0] not in back.known[0]
    assert back.row[7] is cards("b3f")[0]


@pytest.mark.clause("A-8.2")
def test_a_card_that_lay_in_the_row_is_known_again_when_it_is_taken_back() -> None:
    position = "g1f b3f r1k p4s b1s g3s p2f r3r g4r / b4k? p3k? r2s? @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 2 / turn 0"
    lines = ("0 move b4k 7", "1 move b2r 7")
    seen = view(position, None, *lines)
    assert names(seen.known[1]) == "b4k g2k r4f"


@pytest.mark.clause("A-8.3")
def test_after_an_exchange_that_players_whole_hand_is_known() -> None:
    exchanges = 0
    for settings in ({}, MAY_DECLINE):
        for seed in range(15):
            for ply in wander(seed, settings):
                if "shuffle" in ply.line and ply.state.stack:
                    seat = 1 - int(ply.before.split(" / ")[5][5])  # 'turn 1, ..., shuffle 0 4' is seat 0's
                    seen = GAME.view(ply.state, None)
                    assert seen.known[seat] == ply.state.hands[seat].cards
                    assert seen.hidden[seat] == 0
                    exchanges += 1
    assert exchanges > 100


@pytest.mark.clause("A-8.4")
def test_after_a_clash_both_hands_are_known_and_stay_known() -> None:
    position = "g1f b3f r1k p4s b1s g3s p2f r3r g4r / b4k? p3k? r2s? @3 *0 / b2r? g2k? r4f? @5 *0 / p1r? / g 2 / turn 0"
    for lines in (
        ("0 move r2s 5",),
        ("0 move r2s 5", "1 move g2k 8"),
        ("0 move r2s 5", "1 move g2k 8", "0 move b4k 4"),
    ):
        state, _ = told(position, *lines)
        for viewer in VIEWERS:
            seen = GAME.view(state, viewer)
            assert seen.known == tuple(hand.cards for hand in state.hands)
            assert seen.hidden == (0, 0)
            assert names(seen.codex) == "p1r"


@pytest.mark.clause("A-8.5")
def test_the_view_marks_every_known_card_of_a_rival() -> None:
    plies = 0
    for seed in range(8):
        faced: set[str] = set()  # kept by a memory of our own: the cards that ever lay face up
        for ply in wander(seed, plies=80):
            state = ply.state
            faced |= {card.name for card in state.row}
            for event in seen_by(None, ply.events):
                for name in ("cards", "given", "taken"):
                    found = getattr(event, name, ())
                    faced |= {card.name for card in (found if isinstance(found, tuple) else (found,))}
                faced |= {card.name for hand in getattr(event, "hands", ()) if isinstance(hand, tuple) for card in hand}
            for viewer, rival in ((0, 1), (1, 0)):
                expected = [card.name for card in state.hands[rival].cards if card.name in faced]
                assert [card.name for card in GAME.view(state, viewer).known[rival]] == expected
            plies += 1
    assert plies > 400


# --- silence -----------------------------------------------------------------------------------
@pytest.mark.clause("A-9.7")
def test_silence_rules_out_the_codex_card_that_would_have_made_a_paradox() -> None:
    """By hand: with r1k, the pair r2s r3r would be three reds and declared; so seat 1 does not hold both,
    one of them is the codex card, and p4s is not."""
    assert names(view(QUIET, 0).codex) == "b2r p4s r3r r2s"
    assert after(QUIET, QUIETLY) == f"{KEPT} / silent1 r1k:b"
    assert names(view(QUIET, 0, QUIETLY).codex) == "r3r r2s"
    assert names(view(QUIET, 1, QUIETLY).codex) == "r3r"  # seat 1 sees all the others
    assert names(view(QUIET, None, QUIETLY).codex) == "r3r r2s"


@pytest.mark.clause("A-9.7", "A-8.6")
def test_worlds_are_imagined_only_from_what_silence_allows() -> None:
    found = imagined(QUIET, 0, 400, QUIETLY)
    assert {text.split(" / ")[3] for text in found} == {"r3r?", "r2s?"}
    assert {text.split(" / ")[2] for text in found} == {"p4s? r1k r2s? @3 *0", "p4s? r1k r3r? @3 *0"}


@pytest.mark.clause("A-9.7")
def test_silence_goes_on_telling_when_more_of_the_hand_is_shown() -> None:
    """By hand: once r2s is shown and gone, the other hidden card stood beside r1k and r2s. Had it been r3r, there
    would have been a paradox; so it is p4s, and the codex card is found out."""
    later = (QUIETLY, "0 move g1f 7")
    assert names(view(QUIET, 0, *later).codex) == "r3r r2s"
    assert names(view(QUIET, 0, *later, "1 move r2s 1").codex) == "r3r"
    assert set(imagined(QUIET, 0, 50, *later, "1 move r2s 1")) == {after(QUIET, *later, "1 move r2s 1")}
    # Shown p4s instead, silence has nothing more to say: r2s and r3r are alike.
    assert names(view(QUIET, 0, *later, "1 move p4s 5").codex) == "r3r r2s"


@pytest.mark.clause("A-9.7")
def test_silence_counts_under_the_colour_covered_at_that_time() -> None:
    red = QUIET.replace("/ b 3", "/ r 3")  # three reds would have been no paradox
    assert names(view(red, 0, QUIETLY).codex) == "p4s r3r r2s"
    kept = after(QUIET, QUIETLY)
    assert names(view(kept.replace("/ b 4", "/ r 4"), 0).codex) == "r3r r2s"  # what was learned under blue stays true


@pytest.mark.clause("A-8.8", "A-9.7")
def test_where_declining_is_allowed_the_same_silence_proves_nothing() -> None:
    asked = QUIET + " / may-decline"
    assert after(asked, QUIETLY) == f"{KEPT} / may-decline"
    assert names(view(asked, 0, QUIETLY).codex) == "p4s r3r r2s"
    assert len(imagined(asked, 0, 100, QUIETLY)) == 3


# --- always public, and never ------------------------------------------------------------------
@pytest.mark.clause("A-9.15")
def test_row_sorcerers_colour_crystals_and_faced_cards_are_public_throughout() -> None:
    for seed in range(6):
        for ply in wander(seed):
            state = ply.state
            for viewer in VIEWERS:
                seen = GAME.view(state, viewer)
                assert seen.row == tuple(state.row)
                assert seen.at == tuple(state.at)
                assert seen.covered == state.covered
                assert seen.crystals == tuple(state.crystals)
                faced = [[card for card in hand.cards if card.bit & state.known] for hand in state.hands]
                assert [list(shown) for shown in seen.shown] == faced


@pytest.mark.clause("A-9.15", "A-2.3")
def test_nobody_is_ever_shown_the_codex_card() -> None:
    for seed in range(6):
        for ply in wander(seed):
            codex = ply.state.codex
            assert codex is not None
            for viewer in VIEWERS:
                seen = GAME.view(ply.state, viewer)
                assert codex not in [*seen.row, *seen.known[0], *seen.known[1]]
                if "deal" not in ply.line:
                    assert all(codex.name not in repr(event) for event in seen_by(viewer, ply.events))
                else:
                    shown = seen_line(GAME.parse_move(split(ply.line)[1]), -1, viewer)
                    assert shown is not None
                    assert shown.endswith(" ?")


@pytest.mark.clause("A-9.15")
def test_a_codex_card_that_can_be_worked_out_is_deduced_and_not_shown() -> None:
    later = (QUIETLY, "0 move g1f 7", "1 move r2s 1")
    assert names(view(QUIET, 0, *later).codex) == "r3r"  # one card is left...
    assert after(QUIET, *later).split(" / ")[3] == "r3r?"  # ... and yet it was never face up
