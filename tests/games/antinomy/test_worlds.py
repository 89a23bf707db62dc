"""Antinomy, A-8.6 to A-8.8 and ruling 7: the worlds a seat must reckon with, held to a witness who plays them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tests.games.antinomy.table import (
    CRITICAL,
    GAME,
    MAY_DECLINE,
    PRINTED,
    UNDEALT,
    chi_square,
    imagined,
    told,
    wander,
)
from tests.games.antinomy.witness import Witness, codex_cards, secretly_asked

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"
START = (DEAL, "0 place 0", "1 place 3")
QUIET = "b3f p3k g3s r1k p1r b1s r4f p2f b4k / g1f g2k g4r @8 *0 / b2r? p4s? r2s? @5 *0 / r3r? / b 3 / turn 1"
QUIETLY = "1 move b2r 3"


@pytest.mark.clause("A-8.6", "A-8.7")
@pytest.mark.parametrize(("viewer", "count"), [(0, 4), (1, 4), (None, 140)])
def test_after_the_deal_four_worlds_for_a_player_and_140_for_a_spectator(viewer: int | None, count: int) -> None:
    found = imagined(UNDEALT, viewer, 12 * count, *START)
    assert len(found) == count
    assert set(found) == {GAME.dump(world) for world in Witness.of(viewer, START).alike(told(UNDEALT, *START)[0])}


def walk(viewer: int | None, settings: Mapping[str, str], seeds: range, plies: int) -> Counter[str]:
    """Hold the views of random games to the witness at every ply; answers what was met on the way."""
    met: Counter[str] = Counter()
    for seed in seeds:
        witness = None
        rng = Random(seed)
        for ply in wander(seed, settings, plies):
            if witness is None:
                witness = Witness(ply.line, viewer, settings)
            else:
                witness.see(ply.line, ply.events, ply.state)
            worlds, seen = witness.alike(ply.state), GAME.view(ply.state, viewer)
            texts = {GAME.dump(world) for world in worlds}
            assert GAME.dump(ply.state) in texts  # the truth is always one of them
            if secretly_asked(ply.state, viewer) is None:
                assert set(seen.codex) == codex_cards(worlds)
            else:  # no more may be told than that, see test_rulings on
                assert set(seen.codex) >= codex_cards(worlds)
            assert all(GAME.view(world, viewer) == seen for world in worlds[:8])  # no seat can tell them apart
            assert all(GAME.dump(GAME.determinize(seen, rng)) in texts for _ in range(3))
            unseen = 16 - 9 - sum(len(known) for known in seen.known)
            met["plies"] += 1
            met["most worlds"] = max(met["most worlds"], len(texts))
            met["silence told"] += len(seen.codex) < unseen and secretly_asked(ply.state, viewer) is None
            met["secret questions"] += secretly_asked(ply.state, viewer) is not None
    return met


@pytest.mark.clause("A-8.1", "A-8.6", "A-9.7")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_players_view_allows_exactly_the_worlds_that_would_have_looked_the_same(viewer: int) -> None:
    met = walk(viewer, {}, range(30), 18)
    assert met["most worlds"] == 4
    assert met["silence told"] > 10


@pytest.mark.clause("A-8.7", "A-9.7")
def test_a_spectators_view_allows_exactly_the_worlds_that_would_have_looked_the_same() -> None:
    met = walk(None, {}, range(5), 14)
    assert met["most worlds"] == 140


@pytest.mark.clause("A-8.8", "A-9.6", "A-8.6", "A-8.7")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_with_the_option_silence_proves_nothing_and_the_worlds_are_the_same(viewer: int | None) -> None:
    met = walk(viewer, MAY_DECLINE, range(25) if viewer is not None else range(4), 20)
    assert met["most worlds"] == (140 if viewer is None else 4)
    assert met["silence told"] == 0
    assert met["secret questions"] > 0


# --- drawn evenly --- -------------------------------------------------------------------
@pytest.mark.clause("A-9.7", "A-8.6")
@pytest.mark.parametrize(("viewer", "count"), [(0, 2), (None, 2)])
def test_the_two_worlds_silence_leaves_are_drawn_evenly(viewer: int | None, count: int) -> None:
    found = imagined(QUIET, viewer, 2000, QUIETLY)
    assert len(found) == count
    assert chi_square(list(found.values())) < CRITICAL[count - 1]


@pytest.mark.clause("A-8.6")
def test_the_four_worlds_after_the_deal_are_drawn_evenly() -> None:
    found = imagined(UNDEALT, 0, 2000, *START)
    own, rest = "b4k? g4r? p1r? @0 *0", ["r2s", "r4f", "p3k", "g3s"]
    expected = set()
    for codex in rest:  # each of the four unseen cards may be the codex card; the other three are seat 1's
        hand = " ".join(f"{card}?" for card in sorted(set(rest) - {codex}, key=PRINTED.index))
        expected.add(f"{' '.join(DEAL.split()[8:17])} / {own} / {hand} @3 *0 / {codex}? / r 0 / turn 0")
    assert set(found) == expected
    assert chi_square(list(found.values())) < CRITICAL[3]


@pytest.mark.clause("A-8.7", "A-9.7")
def test_a_spectators_worlds_are_drawn_evenly_among_those_the_witness_finds() -> None:
    lines = (*START, "0 move g4r 4")
    expected = {GAME.dump(world) for world in Witness.of(None, lines).alike(told(UNDEALT, *lines)[0])}
    assert len(expected) == 56  # six unseen cards, two of them in one hand, three in the other; silence takes 4 of 60
    found = imagined(UNDEALT, None, 2800, *lines)
    assert set(found) == expected
    assert chi_square(list(found.values())) < CRITICAL[len(expected) - 1]
