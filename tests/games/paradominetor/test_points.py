"""Paradominetor, chapter 6: points in halves, turned tiles, and the next leader."""

from __future__ import annotations

import pytest

from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import BLACK_TILE
from paradoxa.games.paradominetor.rules.events import Ended, TrickWon, TurnedOver
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.table import (
    COLOURS,
    GAME,
    after,
    around,
    finished,
    fronts,
    happened,
    referee,
    scored,
    table,
    trick,
)


def next_leader(state: State, tiles: str) -> int:
    """Who leads after a trick, as the game asks and as everybody is told."""
    first = GAME.view(state, None).leader
    state = after(state, *trick(first, state.seats, tiles))
    (decision,) = GAME.decisions(state)
    assert GAME.view(state, None).leader == decision.seat
    return decision.seat


@pytest.mark.clause("P-6.1", "P-6.8")
def test_winning_alone_scores_one_point() -> None:
    state = table("r2p", "r5n", "r3f")
    assert scored(state, "r2p r5n r3f") == (0, 2, 0)
    assert GAME.view(after(state, *trick(0, 3, "r2p r5n r3f")), None).points == (0, 2, 0)


@pytest.mark.clause("P-6.2", "P-8.2")
def test_the_tiles_of_the_winning_paradox_are_turned_over_and_no_others() -> None:
    state = table("r3f", "b2p", "b2n", "r3p", lacks={1: "r", 2: "r"})
    lines = trick(0, 4, "r3f b2p b2n r3p")
    (turned,) = [event for event in happened(state, *lines) if isinstance(event, TurnedOver)]
    assert turned.seats == (0, 3)
    assert [str(tile) for tile in turned.tiles] == ["r3f", "r3p"]
    assert fronts(after(state, *lines), None) == ["0:r3f", "1:b2", "2:b2", "3:r3p"]


@pytest.mark.clause("P-6.2")
def test_nothing_is_turned_over_when_a_tile_wins_alone() -> None:
    state = table("r3f", "r4n", "r2p")
    assert not [event for event in happened(state, *trick(0, 3, "r3f r4n r2p")) if isinstance(event, TurnedOver)]


@pytest.mark.clause("P-6.3")
@pytest.mark.parametrize(
    ("tiles", "halves"),
    [("r3p r3n r1p", (2, 1, 0)), ("r3n r3f r1p", (2, 1, 0)), ("r3f r3p r1p", (1, 2, 0)), ("r3f r3n r1p", (1, 2, 0))],
)
def test_the_owner_of_the_tile_nearest_the_past_scores_one_and_the_other_a_half(
    tiles: str, halves: tuple[int, ...]
) -> None:
    assert scored(table(*tiles.split()), tiles) == halves


@pytest.mark.clause("P-6.3")
def test_in_a_paradox_of_three_two_score_a_half() -> None:
    assert scored(table("r2f", "r6f", "r2n", "r2p"), "r2f r6f r2n r2p") == (1, 0, 1, 2)


@pytest.mark.clause("P-6.4")
def test_players_outside_the_winning_paradox_score_nothing_even_in_another_one() -> None:
    state = table("r4f", "r2p", "r4n", "r2n", "b6f", lacks={4: "r"})
    assert scored(state, "r4f r2p r4n r2n b6f") == (1, 0, 2, 0, 0)


@pytest.mark.clause("P-6.5")
def test_in_a_black_paradox_the_black_played_first_scores_one_and_the_others_a_half() -> None:
    assert scored(table("y6f", "k0p", "k0p", "k0p"), "y6f k0p k0p k0p") == (0, 2, 1, 1)
    assert scored(table("k0p", "y6f", "k0p", "k0p"), "k0p(y) y6f k0p k0p") == (2, 0, 1, 1)


@pytest.mark.clause("P-6.5", "P-2.1")
def test_played_first_means_in_the_trick_and_not_by_seat_number() -> None:
    state = table("k0p", "k0p", "y6f", "r1p", lead=2, lacks={3: "y"})
    assert scored(state, "y6f r1p k0p k0p") == (2, 1, 0, 0)
    state = table("k0p", "y6f", "y1p", "k0p", lead=1)
    assert scored(state, "y6f y1p k0p k0p") == (1, 0, 0, 2)


@pytest.mark.clause("P-6.6")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_if_all_play_black_everybody_scores_a_half_and_counts_a_half_point_trick(seats: int) -> None:
    state = after(table(*["k0p"] * seats), *trick(0, seats, "k0p(b)" + " k0p" * (seats - 1)))
    view = GAME.view(state, None)
    assert view.points == (1,) * seats
    assert view.half_tricks == (1,) * seats


@pytest.mark.clause("P-6.6", "P-7.3")
def test_only_tricks_that_scored_a_half_count_as_half_point_tricks() -> None:
    state = after(table("r3p r6f", "r3n r1p", "r1n r2n"), *trick(0, 3, "r3p r3n r1n"))
    assert GAME.view(state, None).half_tricks == (0, 1, 0)
    state = after(state, *trick(0, 3, "r6f r1p r2n"))
    assert GAME.view(state, None).half_tricks == (0, 1, 0)
    assert GAME.view(state, None).points == (4, 1, 0)


@pytest.mark.clause("P-6.7", "P-9.13")
def test_whoever_scored_the_one_leads_next() -> None:
    assert next_leader(table("r2p", "r5n", "r3f"), "r2p r5n r3f") == 1
    assert next_leader(table("r2f", "r2n", "r2p", "r6f"), "r2f r2n r2p r6f") == 2
    assert next_leader(table("y6f", "k0p", "k0p", "k0p"), "y6f k0p k0p k0p") == 1
    assert next_leader(table("r2p", "r5n", "r3f", lead=2), "r3f r2p r5n") == 1


@pytest.mark.clause("P-6.7", "P-9.13")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_after_an_all_black_trick_the_same_leader_leads_again(lead: int) -> None:
    state = table("k0p", "k0p", "k0p", lead=lead)
    assert next_leader(state, "k0p(r) k0p k0p") == lead
    (won,) = [event for event in happened(state, *trick(lead, 3, "k0p(r) k0p k0p")) if isinstance(event, TrickWon)]
    assert won == TrickWon(1, (1, 1, 1), lead)


@pytest.mark.clause("P-9.9", "P-6.3")
@pytest.mark.parametrize(
    ("tiles", "halves"),
    [("r3n r3f r3p", (1, 1, 2)), ("r3p r3f r3n", (2, 1, 1)), ("r3f r3p r3n", (1, 2, 1))],
)
def test_three_players_sharing_a_coloured_paradox_score_one_and_two_halves_by_time(
    tiles: str, halves: tuple[int, ...]
) -> None:
    state = table(*tiles.split())
    assert scored(state, tiles) == halves
    assert next_leader(state, tiles) == halves.index(2)


@pytest.mark.clause("P-6.8")
def test_points_are_whole_numbers_of_halves() -> None:
    outcome = GAME.outcome(finished(3, seed=82))
    assert outcome is not None
    assert all(type(count) is int for count in outcome.points)
    # 15 tricks: a single tile brings 2 halves, a paradox 3 or more
    assert sum(outcome.points) >= 30


@pytest.mark.clause("P-6.8")
def test_only_text_for_players_divides_by_two() -> None:
    state = table("r2f", "r2n", "b6f", lacks={2: "r"})
    (won,) = [event for event in happened(state, *trick(0, 3, "r2f r2n b6f")) if isinstance(event, TrickWon)]
    assert won.halves == (1, 2, 0)
    told = words.tell(won, ["Ada", "Bo", "Cy"])
    assert "½ for Ada" in told
    assert "2" not in told
    assert GAME.view(after(state, *trick(0, 3, "r2f r2n b6f")), None).points == (1, 2, 0)


# --- everything at once ------------------------------------------------------------------------
@pytest.mark.clause("P-6.1", "P-6.2", "P-6.3", "P-6.4", "P-6.5", "P-6.7", "P-9.13")
@pytest.mark.parametrize(
    ("seats", "settings"),
    [(3, {}), (3, {"colours": "bgp", "pass": "right"}), (4, {}), (4, {"colours": "rygp"}), (5, {"pass": "right"})],
)
def test_whole_games_are_scored_as_a_referee_scores_them(seats: int, settings: dict[str, str]) -> None:
    for seed in range(8):
        state = finished(seats, seed, settings)
        view = GAME.view(state, None)
        leader = view.tricks[0].leader
        totals = [0] * seats
        for number, one in enumerate(view.tricks):
            plays = state.plays[number * seats : (number + 1) * seats]
            declared = "" if plays[0].declared is None else COLOURS[plays[0].declared]
            verdict = referee([play.tile.name for play in plays], declared)
            assert one.leader == leader
            assert one.halves == around(leader, verdict.halves)
            assert tuple([place for place, front in enumerate(one.fronts) if front.is_turned]) == verdict.turned
            totals = [total + halves for total, halves in zip(totals, one.halves, strict=True)]
            leader = (leader + verdict.next_leader) % seats
        assert view.points == tuple(totals)


def test_the_log_writes_halves_as_the_board_does_most_first() -> None:
    names = ("Ada", "Bo", "Cy")
    assert words.tell(TrickWon(3, (1, 0, 2), 2), names) == "Trick 3: 1 for Cy, ½ for Ada. Cy leads the next one."
    assert "Ada 7½, Bo 0, Cy ½" in words.tell(Ended((15, 0, 1), (1, 0, 1), (0,)), names)
    assert "so all score ½" in words.tell(TurnedOver((0, 1, 2), (BLACK_TILE,) * 3), names)
