"""Islands while they are built: what can lie where, what can still be completed, and texts with gaps."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.games.paradox_island.box.building import (
    ANOMALY_HALVES,
    NO_TOKEN,
    TILES,
    Site,
    can_be_completed,
    completed,
    read_site,
    site_of,
    turn_of,
)
from paradoxa.games.paradox_island.box.components import COMPONENTS, DOUBLES
from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import SAMPLE, random_land, read_land
from paradoxa.games.paradox_island.knowledge import tilings


def half_built(rng: Random) -> Site:
    """Some tiles, each where it fits."""
    site = Site()
    for tile in rng.sample(range(TILES), rng.randrange(TILES)):
        way = rng.randrange(6)
        anchors = site.anchors(tile, way)
        if anchors:
            site = site.with_tile(tile, rng.choice(anchors), way)
    return site


def test_a_whole_island_is_a_site_and_back() -> None:
    rng = Random(1)
    for _ in range(20):
        land = random_land(rng)
        site = site_of(land)
        assert site.is_whole
        assert str(site) == str(land)
        assert read_site(str(land)) == site
        assert site.land == land


def test_texts_with_gaps_read_back() -> None:
    rng = Random(2)
    for _ in range(60):
        site = half_built(rng)
        assert read_site(str(site)) == site
        assert str(site).split().count("-") == TILES - site.laid + 5


def test_whether_a_site_can_be_completed_agrees_with_the_search_through_all_covers() -> None:
    rng = Random(3)
    answers = set()
    for _ in range(150):
        site = half_built(rng)
        alive = tilings.ALL
        for number, placement in enumerate(tilings.PLACEMENTS):
            if site.places[placement.tile] == placement.spaces:
                alive &= tilings.FITS[number]
        try:
            can = tilings.complete(alive, Random(0), 2_000) is not None
        except tilings.Undecided:
            continue
        answers.add(can)
        assert can_be_completed(site) == can, str(site)
        if can:
            whole = completed(site, rng)
            assert str(read_land(str(whole).split())) == str(whole)
            assert all([not spaces or spaces == whole.places[tile] for tile, spaces in enumerate(site.places)])
    assert answers == {True, False}


def test_completing_takes_only_the_tokens_it_may() -> None:
    whole = completed(Site(), Random(4), (1, 3, 5, 7, 9))
    assert sorted(whole.tokens) == [1, 3, 5, 7, 9]
    kept = completed(Site().with_token(2, 5), Random(4), (1, 3, 5, 7, 9))
    assert kept.tokens[2] == 5
    assert sorted(kept.tokens) == [1, 3, 5, 7, 9]


def test_tokens_change_places_and_are_exchanged_for_those_drawn() -> None:
    site = site_of(SAMPLE)
    one, two = site.tokens[0], site.tokens[1]
    assert site.with_token(0, two).tokens[:2] == (two, one)
    drawn = (0, 1, 2, 3, 4)
    taken = site.with_tokens_of(drawn)
    assert sorted(taken.tokens) == list(drawn)
    assert all([new == old for new, old in zip(taken.tokens, site.tokens, strict=True) if old in drawn])
    assert NO_TOKEN not in Site().with_tokens_of(drawn).tokens


def test_anomalies_and_turns_are_found_on_the_map() -> None:
    site = site_of(SAMPLE)
    spaces = [site.places[tile][half] for tile, half in ANOMALY_HALVES]
    assert [site.anomaly_at(space) for space in spaces] == [0, 1, 2, 3, 4]
    assert tuple(spaces) == SAMPLE.anomalies
    for tile, places in enumerate(site.places):
        again = site.without(tile).with_tile(tile, NAMED[str(site).split()[tile][:2]], turn_of(tile, places))
        assert again == site
    assert len(COMPONENTS.tiles) == DOUBLES


@pytest.mark.parametrize("text", ["", "-", "- " * 21, "a1E " * 22, "\0", "x" * 10_000])
def test_what_is_no_island_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_site(text)
