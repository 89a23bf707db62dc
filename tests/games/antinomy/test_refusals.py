"""Antinomy: every kind of move that may not be made, and the clause the refusal cites."""

from __future__ import annotations

import pytest

from tests.games.antinomy.table import GAME, load, options, refused, told, view

ROW = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
TURN = f"{ROW} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 2 / turn 0"
PLACING = f"{ROW} / b4k? p3k? r2s? @- *0 / b2r? g2k? r4f? @- *0 / p1r? / g 0 / turn 0, place 1, place 0"
# r2s went back to r1k at space 2: three keys, none of them green.
KEYS, RIVAL = "g1f b3f r2s p4s b1s g3s p2f r3r g4r / b4k p3k r1k @2", "b2r g2k r4f @5 *0 / p1r?"
SIDE = f"{KEYS} *1 / {RIVAL} / p 3 / turn 1, paradox 0"  # forced: only `paradox 3`
SHUFFLE = f"{KEYS} *1 / {RIVAL} / p 3 / turn 1, shuffle 0 3"
ASKED = f"{KEYS} *0 / {RIVAL} / g 3 / turn 1, paradox 0 / may-decline"
OVER = f"{KEYS} *5 / {RIVAL} / g 3 / over"
# r2s went forward to g3s and seat 1: 6 to 6 under blue.
TIE = f"g1f b3f r1k p4s b1s r2s p2f r3r g4r / b4k g3s p3k @5 *0 / {RIVAL} / b 3 / turn 1, tie"

REFUSALS = [
    # set-up
    (PLACING, "0 place 1", "A-2.5", "Green is covered"),
    (PLACING, "0 move b4k 3", "A-2.5", "First place your sorcerer"),
    (PLACING, "1 place 0", "A-3.1", "not your turn"),
    (PLACING, "0 paradox 0", "A-5.2", "only right after a move"),
    (PLACING, "0 decline", "A-5.2", "no paradox to decline"),
    ("undealt", "0 place 0", "A-3.1", "not your turn"),
    ("undealt", "1 move b4k 3", "A-3.1", "not your turn"),
    # moving
    (TURN, "0 place 0", "A-2.5", "only once"),
    (TURN, "1 move b2r 3", "A-3.1", "not your turn"),
    (TURN, "0 move g4r 7", "A-3.3", "You do not hold green 4 ring"),
    (TURN, "0 move b4k 8", "A-3.4", "exactly 4 spaces"),
    (TURN.replace("@3", "@6"), "0 move b4k 8", "A-3.4", "the row ends before that"),
    (TURN, "0 move p3k 0", "A-3.5", "neither the colour nor the icon"),
    (TURN, "0 move p3k 3", "A-3.6", "You stand at 3"),
    (TURN, "0 paradox 0", "A-5.2", "only right after a move"),
    (TURN, "0 decline", "A-5.2", "no paradox to decline"),
    # paradox
    (SIDE, "0 paradox 4", "A-5.8", "right next to your sorcerer at 2"),
    (SIDE, "0 decline", "A-5.4", "must be declared"),
    (SIDE, "0 move b4k 1", "A-5.6", "You have moved"),
    (SIDE, "0 place 0", "A-2.5", "only once"),
    (SIDE, "1 move b2r 3", "A-3.1", "not your turn"),
    (ASKED, "0 paradox 4", "A-5.8", "right next to your sorcerer at 2"),
    (ASKED, "0 move b4k 1", "A-5.6", "You have moved"),
    (ASKED, "1 decline", "A-3.1", "not your turn"),
    # chance
    (SHUFFLE, "* shuffle b4k p3k r2s", "A-10.11", "the three cards of the declared paradox"),
    (SHUFFLE, "0 shuffle b4k p3k r1k", "A-9.13", "for chance to do"),
    (SHUFFLE, "0 move b4k 1", "A-3.1", "not your turn"),
    (SHUFFLE, "* draw b4k b2r", "", "Chance is asked for 'shuffle' now, not for 'draw'"),
    (SHUFFLE, "* paradox 3", "", "Chance is asked for 'shuffle' now, not for 'paradox'"),
    (TIE, "* draw b2r b4k", "A-10.12", "a card of seat 0's hand, then a card of seat 1's hand"),
    (TIE, "1 draw b4k b2r", "A-9.13", "for chance to do"),
    (TURN, "* move b4k 7", "", "Chance is not asked now"),
    (TURN, f"0 deal {' '.join(ROW.split())} b4k p3k r2s b2r g2k r4f p1r", "A-9.13", "for chance to do"),
    # the end
    (OVER, "0 move b4k 1", "A-7.1", "The game is over"),
    (OVER, "1 decline", "A-7.1", "The game is over"),
    (OVER, "* shuffle b4k p3k r1k", "", "Chance is not asked now"),
    # nobody
    (TURN, "2 move b4k 7", "", "There is no seat 2"),
]


@pytest.mark.clause(
    "A-2.5", "A-3.1", "A-3.3", "A-3.4", "A-3.5", "A-3.6", "A-5.2", "A-5.4", "A-5.6", "A-5.8", "A-7.1", "A-9.13"
)
@pytest.mark.parametrize(("position", "line", "clause", "reason"), REFUSALS)
def test_a_refusal_cites_its_clause_and_says_why(position: str, line: str, clause: str, reason: str) -> None:
    error = refused(position, line)
    assert error.clause == clause
    assert reason in error.reason


def test_a_refusal_quotes_only_the_seats_own_options() -> None:
    assert [f"0 {move}" for move in refused(TURN, "0 move b4k 8").options] == options(TURN)
    assert refused(TURN, "1 move b2r 3").options == ()
    assert refused(ASKED, "1 move b2r 3").options == ()
    assert refused(SHUFFLE, "* shuffle b4k p3k r2s").options == ()


@pytest.mark.clause("A-3.1")
def test_a_spectator_makes_no_moves() -> None:
    for position in (TURN, SIDE, ASKED, TIE):
        why = GAME.why_not(view(position, None), GAME.parse_move("move b4k 7"))
        assert why is not None
        assert (why.clause, why.sentence) == ("A-3.1", "A spectator makes no moves.")


def test_what_may_be_done_has_no_reason_against_it_and_what_may_not_has_one() -> None:
    texts = [f"place {space}" for space in range(9)] + [f"paradox {first}" for first in range(7)] + ["decline"]
    texts += [f"move {card} {space}" for card in ("b4k", "p3k", "r2s", "g1f") for space in range(9)]
    for position in (PLACING, TURN, SIDE, ASKED, OVER):
        state, _ = told(position)
        for text in texts:
            move = GAME.parse_move(text)
            why = GAME.why_not(GAME.view(state, 0), move)
            assert (why is None) is GAME.admits(state, 0, move)
            assert why is None or why.clause.startswith("A-")
    assert load(OVER).crystals == [5, 0]
