"""The Perfect Moment, clause T-6 and rulings T-9.8 and T-9.34 to T-9.36: how a game ends."""

from __future__ import annotations

import pytest

from paradoxa.games.perfect_moment.rules.events import Ended
from tests.games.perfect_moment.table import GAME, after, asked, at, deck, happened, refused, wander, winner

STOP, NONE = "0 stop", "0 none"
FIFTEEN = "kfp kpc kcr pkw pkp"  # five cards for three points each
# An empty deck: 10 points for seat 0, 11 for seat 1, each with a plan worth 1.
TENS = "ymg yma ykg kfp kfr", "kpc kcr pkp pkw pkt"
LAST = at("yka ymk ppw", "kpr kfc yga", "ptw", twos=TENS, fragments=("", "ppt"))
# The same with Armor facing seat 0, and 11 points for seat 0, 10 for seat 1.
SWAPPED = "ymg ykg kfp kfr kpr", "kpc kcr pkp pkw pkt"
ARMOR = at("yka yam ppw", "ymk kfc yga", "ptw", twos=SWAPPED, fragments=("ppt", ""))


@pytest.mark.clause("T-6.1", "T-9.35")
def test_sixteen_points_end_the_game_at_once() -> None:
    close = at("yka ymk ppw", "kpr kfc yag", "ptk", threes=(FIFTEEN, ""))
    lines = (STOP, "0 score yka")
    assert winner(close, *lines) == 0
    assert GAME.decisions(after(close, *lines)) == ()
    assert happened(close, *lines)[-1] == Ended((16, 0), (0,), "points")
    assert refused(close, *lines, "1 stop").clause == "T-6.1"
    below = at("yka ymk ppw", "kpr kfc yag", "ptk", twos=("kfp kpc kcr pkw pkp pwt", ""))
    assert asked(below, *lines) == [(1, "use")]


@pytest.mark.clause("T-6.1", "T-5.2")
def test_more_than_sixteen_points_end_it_as_well() -> None:
    over = at("pkw pkt ppw", "kpr kfc yag", "ymk", threes=("kfp kpc kcr kfr pkp", ""))
    state = after(over, STOP, "0 score pkw")
    assert (state.points, state.ended) == ([17, 0], "points")


@pytest.mark.clause("T-6.2", "T-6.3")
def test_a_missing_draw_ends_the_game_and_more_points_win() -> None:
    mask = at("yka ykm ppw", "kpr kfc yga", "ptw", twos=("ymg yma ykg kfp", "kpc kcr pkp pkw pkt kfr ppt"))
    assert winner(mask, "0 use mask") == 1
    assert happened(mask, "0 use mask")[-1] == Ended((8, 14), (1,), "draw")


@pytest.mark.clause("T-6.3", "T-9.33", "T-9.34")
def test_on_equal_points_whoever_took_the_last_turn_wins() -> None:
    assert after(LAST).points == [10, 11]
    lines = (STOP, "0 score yka")
    assert (after(LAST, *lines).points, after(LAST, *lines).ended) == ([11, 11], "draw")
    assert winner(LAST, *lines) == 0
    # The same points, ended in seat 1's turn.
    equal = at("pwt ymk ppw", "kpr kcf yga", "ptk", twos=(TENS[0], "kpc kcr pkp pkw yka"))
    assert after(equal).points == [10, 10]
    assert winner(equal, STOP, NONE, "1 use chocolates") == 1


@pytest.mark.clause("T-9.34")
def test_the_last_turn_is_the_one_in_progress_though_the_opponents_draw_ended_it() -> None:
    assert after(ARMOR).points == [11, 10]
    lines = ("0 use armor", "1 accept")
    assert (after(ARMOR, *lines).points, after(ARMOR, *lines).ended) == ([11, 11], "draw")
    assert winner(ARMOR, *lines) == 0


@pytest.mark.clause("T-6.4")
def test_an_empty_deck_alone_ends_nothing() -> None:
    last = at("yka ymk ppw", "kpr kfc yag", "ptk", "kfp", rest="scored")
    lines = (STOP, "0 score yka")
    assert deck(after(last, *lines)) == ""
    assert asked(last, *lines) == [(1, "use")]
    assert asked(last, *lines, "1 stop", "1 none") == [(0, "use")]


@pytest.mark.clause("T-9.8")
def test_sixteen_points_inside_an_item_end_the_game_before_the_rest_of_it() -> None:
    armor = at("kcr yam pwp", "kpr kcf ykg", "ptk", threes=("", "kfp kpc pkw ppt pwt"))
    state = after(armor, "0 use armor", "1 accept")
    assert (state.ended, state.stack, state.points) == ("points", [], [0, 16])


@pytest.mark.clause("T-9.36")
def test_thirty_turns_in_a_row_without_a_scored_card_end_the_game() -> None:
    board = at("kcr ymk ppw", "kpr kfc yag", "ptk")
    quiet = [line for _ in range(15) for line in (STOP, NONE, "1 stop", "1 none")]
    assert asked(board, *quiet[:-1]) == [(1, "score")]
    state = after(board, *quiet)
    assert state.ended == "quiet"
    assert winner(board, *quiet) == 1  # no points each: the last turn was seat 1's
    ahead = at("kcr ymk ppw", "kpr kfc yag", "ptk", fragments=("kfp", ""))
    assert winner(ahead, *quiet) == 0


@pytest.mark.clause("T-9.36")
@pytest.mark.parametrize(
    ("position", "lines"),
    [
        (at("yka ymk ppw", "kpr kfc yag", "ptk", quiet=29), (STOP, "0 score yka")),
        (at("kcr yam pwp", "kpr kcf ykg", "ptk", quiet=29), ("0 use armor", "1 accept", "0 use mask")),
        (at("kcr gkm ymk", "gma kcf yag", "kfp", colours="ykg", quiet=29), ("0 use knife", "0 score gma")),
        (at("kcr gam ymk", "kpr kcf yag", "gkd", "gmk", colours="ykg", quiet=29), ("0 use aces", "0 score gmk")),
    ],
)
def test_a_scored_card_however_scored_starts_the_count_anew(position: str, lines: tuple[str, ...]) -> None:
    if "armor" in lines[0]:
        lines = (*lines, "0 discard kcr", f"0 discard {deck(after(position, *lines[:2])).split()[0]}")
    if lines[0] != STOP:
        lines = (*lines, STOP, NONE)
    assert asked(position, *lines) == [(1, "use")]
    assert after(position, *lines).quiet == 0
    assert after(position, STOP, NONE).ended == "quiet"


@pytest.mark.clause("T-9.35", "T-6.1")
def test_no_game_goes_on_with_sixteen_points_and_no_two_players_reach_them() -> None:
    ends = set()
    for colours in ("ykp", "kpg"):
        for seed in range(25):
            state = None
            for ply in wander(seed, {"colours": colours}):
                state = ply.state
                assert max(state.points) < 16 or state.ended == "points"
            assert state is not None
            assert (max(state.points) >= 16) == (state.ended == "points")
            assert min(state.points) < 16
            outcome = GAME.outcome(state)
            assert outcome is not None
            assert len(outcome.winners) == 1
            assert state.points[outcome.winners[0]] == max(state.points)
            ends.add(state.ended)
    assert ends >= {"draw"}
