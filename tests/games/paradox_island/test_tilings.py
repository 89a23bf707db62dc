"""Paradox Island, clauses I-1.2 and I-14.4: all ways the tiles can lie, narrowed, counted and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from paradoxa.games.paradox_island.box.components import COMPONENTS, KNOTS
from paradoxa.games.paradox_island.box.geometry import AROUND, DIRECTIONS, NAMED, SPACES
from paradoxa.games.paradox_island.box.islands import Island, random_island
from paradoxa.games.paradox_island.knowledge import tilings
from paradoxa.games.paradox_island.knowledge.tilings import (
    ALL,
    ARROW,
    BASE_NAMES,
    CLASH,
    COVER,
    KNOT,
    KNOT_NUMBER,
    LAKE,
    OF_TILE,
    PLACEMENTS,
    SHOWS,
    Undecided,
    complete,
    complete_weighted,
    count,
    counted,
    covers,
    draw,
    island_of,
    lay,
    narrow,
    placements_of,
)

NAMES = {number: placement.names for number, placement in enumerate(PLACEMENTS)}


def mask_of(numbers: Sequence[int]) -> int:
    return sum([1 << number for number in set(numbers)])


def shown(cover: Sequence[int]) -> dict[int, int]:
    """The base name of every space."""
    found: dict[int, int] = {}
    for number in cover:
        found.update(zip(PLACEMENTS[number].spaces, PLACEMENTS[number].names, strict=True))
    return found


def heard(names: dict[int, int], spaces: Sequence[int]) -> int:
    """What is alive once the names of some spaces are heard."""
    alive = ALL
    for space in spaces:
        alive &= ALL ^ COVER[space] | SHOWS[space][names[space]]
    return alive


def case(seed: int, spaces: int) -> tuple[tuple[int, ...], list[int], int]:
    """A true island, some spaces of it, and what is alive once their names are heard."""
    rng = Random(seed)
    cover = placements_of(random_island(rng))
    places = rng.sample(range(SPACES), spaces)
    return cover, places, heard(shown(cover), places)


def by_hand(alive: int) -> Iterator[frozenset[int]]:
    """Every cover, by filling the lowest free space: slow, plain, without sets of bits."""
    on: list[list[int]] = [[] for _ in range(SPACES)]
    for number, placement in enumerate(PLACEMENTS):
        if alive >> number & 1:
            on[min(placement.spaces)].append(number)

    def fill(taken: set[int], used: set[int], laid: tuple[int, ...]) -> Iterator[frozenset[int]]:
        if len(taken) == SPACES:
            yield frozenset(laid)
            return
        space = next(space for space in range(SPACES) if space not in taken)
        for number in on[space]:
            placement = PLACEMENTS[number]
            if placement.tile not in used and taken.isdisjoint(placement.spaces):
                yield from fill(taken.union(placement.spaces), used | {placement.tile}, (*laid, number))

    return fill(set(), set(), ())


@cache
def small() -> tuple[int, tuple[tuple[int, ...], ...]]:
    """A set with twelve to thirty covers, and these."""
    for seed in range(1000):
        _, _, alive = case(seed, 25)
        if 12 <= count(alive, 50) <= 30:
            return alive, tuple(covers(alive))
    raise AssertionError


def distance(found: Counter[tuple[int, ...]], among: Sequence[tuple[int, ...]]) -> float:
    """Total variation between what was found and all equally often."""
    total = sum(found.values())
    return sum([abs(found[cover] / total - 1 / len(among)) for cover in among]) / 2


# --- placements --------------------------------------------------------------------------------
@pytest.mark.clause("I-1.2")
def test_every_tile_has_every_place_and_turn() -> None:
    assert len({(placement.tile, placement.spaces) for placement in PLACEMENTS}) == len(PLACEMENTS)
    pairs = {(one, two) for one in range(SPACES) for two in AROUND[one]}
    for tile in range(14):
        assert {placement.spaces for placement in PLACEMENTS if placement.tile == tile} == pairs
    lakes = [{placement.spaces for placement in PLACEMENTS if placement.tile == 14 + shape} for shape in range(3)]
    assert [len(places) for places in lakes] == [54, 144, 69]
    for shape, places in enumerate(lakes):
        for spaces in places:
            assert len(set(spaces)) == 3
            touching = sum([two in AROUND[one] for one in spaces for two in spaces])
            assert touching == (6 if shape == 0 else 4)


def test_the_sets_say_what_the_placements_say() -> None:
    numbered = list(enumerate(PLACEMENTS))
    assert mask_of(range(len(PLACEMENTS))) == ALL
    for space in range(SPACES):
        there = [(number, shown([number])[space]) for number, placement in numbered if space in placement.spaces]
        assert COVER[space] == mask_of([number for number, _ in there])
        for name in range(BASE_NAMES):
            assert SHOWS[space][name] == mask_of([number for number, other in there if other == name])
    for tile in range(17):
        assert OF_TILE[tile] == mask_of([number for number, placement in numbered if placement.tile == tile])
    for one in Random(1).sample(range(len(PLACEMENTS)), 15):
        tile, spaces = PLACEMENTS[one].tile, set(PLACEMENTS[one].spaces)
        clash = [n for n, other in numbered if n != one and (other.tile == tile or spaces & set(other.spaces))]
        assert CLASH[one] == mask_of(clash)


def test_base_names_have_their_numbers() -> None:
    words = ("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple")
    for name, word in enumerate(words):
        (tile,) = [tile for tile, halves in enumerate(COMPONENTS.tiles) if word in halves]
        assert all([(SHOWS[space][name] & ~OF_TILE[tile]) == 0 < SHOWS[space][name] for space in range(SPACES)])
    halves = Counter([name for tile in range(17) for name in NAMES[(OF_TILE[tile] & -OF_TILE[tile]).bit_length() - 1]])
    assert [halves[name] for name in range(BASE_NAMES)] == [1] * 9 + [2] + [1] * 3 + [3] + [2] * 3 + [5] + [3] * 3


def test_arrows_turn_with_the_tile() -> None:
    for number, knot in enumerate(KNOTS):
        (tile,) = [tile for tile, halves in enumerate(COMPONENTS.tiles) if knot in halves]
        half = COMPONENTS.tiles[tile].index(knot)
        assert KNOT_NUMBER[number] == OF_TILE[tile]
        space = NAMED["d4"]  # the middle: all six neighbours
        for first, partner in enumerate(AROUND[space]):
            spaces = (space, partner) if half == 0 else (partner, space)
            (bit,) = [1 << n for n, p in enumerate(PLACEMENTS) if (p.tile, p.spaces) == (tile, spaces)]
            clockwise = (*DIRECTIONS[first:], *DIRECTIONS[:first])  # side 0 faces the other half
            for side, out in enumerate(COMPONENTS.knots[knot]):
                enters, leaves = DIRECTIONS.index(clockwise[side]), DIRECTIONS.index(clockwise[out])
                found = [(one, two) for one in range(6) for two in range(6) if ARROW[space][one][two] & bit]
                assert len(found) == 6
                assert (enters, leaves) in found


def test_every_knot_has_one_arrow_for_every_side() -> None:
    for space in range(SPACES):
        for side in range(6):
            ways = ARROW[space][side]
            assert ways[side] == 0
            assert sum(ways) == SHOWS[space][KNOT]  # none twice, none missing
            assert ways == [ARROW[space][out][side] for out in range(6)]


def test_an_island_is_a_cover_and_back() -> None:
    rng = Random(4)
    for _ in range(20):
        island = random_island(rng)
        cover = placements_of(island)
        assert [PLACEMENTS[number].tile for number in cover] == list(range(17))
        assert sorted([space for number in cover for space in PLACEMENTS[number].spaces]) == list(range(SPACES))
        assert island_of(cover) == island_of(cover[::-1]) == island
        assert isinstance(island_of(cover), Island)
        names = shown(cover)
        lakes = [frozenset([space for space in names if names[space] == LAKE + shape]) for shape in range(3)]
        assert tuple(lakes) == island.lakes


# --- narrowing ---------------------------------------------------------------------------------
def test_narrowing_keeps_every_true_island() -> None:
    for seed in range(60):
        cover, _, alive = case(seed, seed % 30)
        left = narrow(alive)
        assert mask_of(cover) & ~left == 0
        assert left & ~alive == 0
        assert narrow(left) == left
        assert lay(alive, cover[seed % 17]) == narrow(alive & ~CLASH[cover[seed % 17]])


def test_narrowing_keeps_every_cover_and_drops_what_is_in_none() -> None:
    dropped = kept = 0
    for seed in range(8):
        _, _, alive = case(seed, 28)
        possible = 0
        for cover in by_hand(alive):
            possible |= mask_of(list(cover))
        left = narrow(alive)
        assert possible & ~left == 0
        dropped += (alive & ~left).bit_count()
        kept += (left & ~possible).bit_count()
    assert kept * 5 < dropped  # not all, but most of what cannot be


def test_narrowing_lays_what_is_certain_and_sees_what_cannot_be() -> None:
    cover, _, _ = case(5, 0)
    assert narrow(mask_of(cover)) == mask_of(cover)
    orange_twice = heard({0: 0, 30: 0}, (0, 30))
    assert narrow(orange_twice) == 0
    assert narrow(heard({9: 0}, (9,))) & OF_TILE[0] & ~COVER[9] == 0  # the orange heard on 9 is nowhere else
    assert narrow(ALL & ~COVER[7]) == narrow(ALL & ~OF_TILE[16]) == 0
    alone = ALL
    for space in AROUND[0]:  # lakes all around a corner leave it nothing
        alone &= ALL ^ COVER[space] | SHOWS[space][LAKE + 2]
    assert narrow(alone & ~SHOWS[0][LAKE] & ~SHOWS[0][LAKE + 1] & ~SHOWS[0][LAKE + 2]) == 0


# --- counting ----------------------------------------------------------------------------------
def test_covers_are_those_found_by_hand() -> None:
    most = 0
    for seed in range(6):
        cover, _, alive = case(seed, 26)
        wanted = set(by_hand(alive))
        found = list(covers(alive))
        assert len(found) == len(set(found)) == len(wanted)
        assert {frozenset(one) for one in found} == wanted
        assert cover in found
        assert found == list(covers(alive))
        table = counted(alive)
        assert table is not None
        assert count(alive) == table.total == len(wanted)
        most = max(most, len(wanted))
    assert most > 50


def test_counting_stops_where_it_is_told() -> None:
    alive, among = small()
    assert count(alive, len(among) - 1) == len(among) - 1
    assert count(alive, len(among)) == count(alive, len(among) + 1) == len(among)
    assert counted(alive, nodes=2) is counted(alive, most=len(among)) is None
    assert counted(alive, most=len(among) + 1) is not None
    assert count(ALL, 50) == 50
    nothing = counted(ALL & ~COVER[0])
    assert nothing is not None
    assert count(ALL & ~COVER[0]) == nothing.total == 0
    assert list(covers(ALL & ~COVER[0])) == []
    with pytest.raises(ValueError, match="no cover"):
        nothing.draw(Random(1))


@cache
def large() -> tuple[int, int]:
    """A set with some ten thousand covers, and how many."""
    for seed in range(1000):
        _, _, alive = case(seed, 18)
        if 10_000 <= count(alive, 100_000) < 100_000:
            return alive, count(alive, 100_000)
    raise AssertionError


def test_equal_rests_are_counted_once() -> None:
    alive, total = large()
    table = counted(alive, nodes=total / 25)
    assert table is not None
    assert table.total == total
    rng = Random(2)
    for _ in range(50):
        cover = table.draw(rng)
        assert mask_of(cover) & ~alive == 0
        assert len(shown(cover)) == SPACES


# --- drawing -----------------------------------------------------------------------------------
@pytest.mark.clause("I-14.4")
@pytest.mark.parametrize("spaces", [0, 4, 8, 12, 15, 20, 30, 37])
def test_a_completion_is_an_island_with_the_names_heard(spaces: int) -> None:
    rng = Random(spaces)
    for seed in range(6):
        cover, places, alive = case(seed, spaces)
        for found in (complete(alive, rng), (complete_weighted(alive, rng) or ((), 0))[0], draw(alive, rng, 2)):
            assert found is not None
            assert len(shown(found)) == SPACES == sum([len(PLACEMENTS[number].spaces) for number in found])
            assert [PLACEMENTS[number].tile for number in found] == list(range(17))
            assert [shown(found)[space] for space in places] == [shown(cover)[space] for space in places]


def dead_end() -> int:
    """A set that holds no cover although narrowing does not see it."""
    for seed in range(1000):
        _, _, alive = case(seed, 16)
        rng = Random(seed)
        while alive := narrow(alive):
            if count(alive, 1) == 0:
                return alive
            alive &= ~(1 << rng.choice([number for number in range(len(PLACEMENTS)) if alive >> number & 1]))
    raise AssertionError


def test_where_there_is_no_cover_the_answer_is_none() -> None:
    rng = Random(1)
    assert complete(ALL & ~COVER[0], rng) is None
    hidden = dead_end()
    assert complete(hidden, rng) is None
    assert complete_weighted(hidden, rng) is None
    assert draw(hidden, rng) is None
    with pytest.raises(Undecided):
        complete(hidden, rng, budget=0)


def test_the_same_generator_draws_the_same_cover() -> None:
    _, _, alive = case(3, 10)
    assert complete(alive, Random(5)) == complete(alive, Random(5))
    assert len({complete(alive, Random(seed)) for seed in range(8)}) > 1


def test_every_cover_is_drawn() -> None:
    alive, among = small()
    rng = Random(6)
    assert {complete(alive, rng) for _ in range(25 * len(among))} == set(among)


def test_out_of_a_table_all_covers_are_drawn_equally_often() -> None:
    alive, among = small()
    table = counted(alive)
    assert table is not None
    rng = Random(7)
    found = Counter([table.draw(rng) for _ in range(100 * len(among))])
    assert set(found) == set(among)
    squares = sum([(found[cover] - 100) ** 2 / 100 for cover in among])
    assert squares / (len(among) - 1) < 1.6  # chi-square per degree of freedom


def test_weights_make_up_for_the_chances() -> None:
    alive, among = small()
    rng = Random(8)
    weighted: Counter[tuple[int, ...]] = Counter()
    for _ in range(40 * len(among)):
        found = complete_weighted(alive, rng)
        assert found is not None
        weighted[found[0]] += round(found[1] * 1000)
    assert distance(weighted, among) < 0.1  # chance alone: about 0.06


def test_weights_tell_how_many_covers_there_are() -> None:
    alive, total = large()
    start = tilings._settle(alive, tilings.NEEDS)
    assert start is not None
    rng = Random(10)
    dives = [tilings._dive(start, rng, patient=False) or (0, 0.0) for _ in range(600)]
    assert sum([weight for _, weight in dives]) / len(dives) == pytest.approx(total, rel=0.2)  # Knuth's estimate


def test_drawn_among_eight_covers_are_nearly_uniform() -> None:
    alive, among = small()
    rng = Random(9)
    found = Counter([draw(alive, rng) or () for _ in range(16 * len(among))])
    assert distance(found, among) < 0.15  # chance alone: about 0.1


def test_candidates_are_taken_at_random_and_each_equally_often() -> None:
    rng = Random(11)
    mask = mask_of([3, 40, 41, 900, 1200, 2000, 2500])
    taken = Counter([bit for _ in range(1400) for bit in tilings._some(mask, 7, rng)])
    assert mask_of([bit.bit_length() - 1 for bit in taken]) == mask
    assert all([700 < times < 900 for times in taken.values()])  # four of seven: 800 each
    assert tilings._some(mask_of([5, 9]), 2, rng) == [1 << 5, 1 << 9]
