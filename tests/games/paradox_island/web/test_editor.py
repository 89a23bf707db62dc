"""The island editor: every button does what it says, only legal places are lit, and nothing is lost."""

from __future__ import annotations

import re
from random import Random

import pytest

from paradoxa.games.paradox_island.box.building import TILES, Site, can_be_completed, read_site, site_of
from paradoxa.games.paradox_island.box.geometry import NAMED, NAMES
from paradoxa.games.paradox_island.box.islands import SAMPLE, read_land, tile_spaces
from paradoxa.games.paradox_island.web.editor.draft import AtTable, Bench, done, read_bench
from paradoxa.games.paradox_island.web.editor.drawing import remembered
from paradoxa.games.paradox_island.web.editor.page import islands

LIT = re.compile(r'name="do" value="space-(\w\d)" class="hex [^"]*can"')
AT = AtTable("abc", None, "Salt Lantern", (0, 2, 5, 7, 9), "/t/abc", 3)
JUNK = ("", "put", "space-", "space-z9", "tile-99", "tile-x", "tile-\u00b2", "token-77", "turn-x", "read", "<b>", "\0")


def filled(bench: Bench) -> str:
    return islands(bench, {})


# --- building --------------------------------------------------------------------------------------
def test_a_random_island_is_legal_and_can_be_read_back() -> None:
    rng = Random(1)
    for _ in range(30):
        bench = done(Bench(), "random", rng)
        assert bench.site.is_whole
        assert str(read_land(str(bench.site).split())) == str(bench.site)
        assert read_bench(remembered(bench)).site == bench.site


def test_tiles_go_only_where_all_of_their_spaces_are_free() -> None:
    rng = Random(2)
    for _ in range(12):
        bench = Bench()
        for _ in range(40):
            bench = done(bench, rng.choice(["turn", "turn-back", f"tile-{rng.randrange(TILES)}"]), rng)
            if bench.tile < 0:
                continue
            lit = LIT.findall(filled(bench))
            taken = {space for spaces in bench.site.places for space in spaces}
            for name, space in NAMED.items():
                spaces = tile_spaces(bench.tile, space, bench.way)
                assert (name in lit) == (bool(spaces) and not taken & set(spaces))
                if name not in lit and bench.site.tile_at(space) < 0:
                    refused = done(bench, f"space-{name}", rng)
                    assert refused.wrong
                    assert refused.site == bench.site
            if lit:
                tile, count = bench.tile, bench.site.laid
                bench = done(bench, f"space-{rng.choice(lit)}", rng)
                assert bench.site.laid == count + 1
                assert bench.site.places[tile]


def test_a_laid_tile_is_lifted_as_it_lay_and_can_go_back() -> None:
    rng = Random(3)
    whole = done(Bench(), "random", rng)
    for tile in range(TILES):
        space = NAMES[whole.site.places[tile][0]]
        lifted = done(whole, f"space-{space}", rng)
        assert lifted.tile == tile
        assert lifted.site.laid == TILES - 1
        lit = LIT.findall(filled(lifted))
        assert lit
        backs = [done(lifted, f"space-{name}", rng).site for name in lit]
        assert whole.site in backs
        assert done(whole, f"tile-{tile}", rng).site == lifted.site


def test_whether_it_can_be_completed_is_said_and_completing_keeps_what_lies_there() -> None:
    rng = Random(4)
    seen = set()
    for _ in range(60):
        bench = Bench()
        for tile in rng.sample(range(TILES), rng.randrange(1, 12)):
            way = rng.randrange(6)
            anchors = bench.site.anchors(tile, way)
            if anchors:
                bench = Bench(bench.site.with_tile(tile, rng.choice(anchors), way))
        can = can_be_completed(bench.site)
        seen.add(can)
        page = filled(bench)
        assert ("cannot be completed any more" in page) == (not can)
        assert ('value="finish"' in page) == can
        after = done(bench, "finish", rng)
        if can:
            assert after.site.is_whole
            laid = [(tile, spaces) for tile, spaces in enumerate(bench.site.places) if spaces]
            assert all([after.site.places[tile] == spaces for tile, spaces in laid])
        else:
            assert after.site == bench.site
            assert after.wrong
    assert seen == {True, False}


def test_a_gap_that_no_tile_fills_is_noticed() -> None:
    site = Site().with_tile(0, NAMED["a2"], 0).with_tile(1, NAMED["b1"], 2)
    assert can_be_completed(site)
    assert not can_be_completed(site.with_tile(2, NAMED["b2"], 0))  # a1 is alone


# --- tokens ----------------------------------------------------------------------------------------
def test_tokens_go_onto_anomalies_and_change_places() -> None:
    rng = Random(5)
    bench = done(Bench(), "random", rng)
    absent = next(token for token in range(10) if token not in bench.site.tokens)
    held = done(bench, f"token-{absent}", rng)
    lit = LIT.findall(filled(held))
    assert len(lit) == 5
    after = done(held, f"space-{lit[0]}", rng)
    assert absent in after.site.tokens
    assert len(set(after.site.tokens)) == 5
    swapped = done(done(after, f"token-{absent}", rng), f"space-{lit[1]}", rng)
    assert sorted(swapped.site.tokens) == sorted(after.site.tokens)
    other = next(name for name in NAMES if name not in lit)
    assert "is none" in done(held, f"space-{other}", rng).wrong


def test_at_a_table_every_island_has_the_five_tokens_drawn_there() -> None:
    rng = Random(6)
    bench = read_bench({"island": str(SAMPLE)}, AT)
    for deed in ("", "random", "shuffle", "sample", "clear", "finish"):
        after = done(bench, deed, rng)
        assert sorted(after.site.tokens) == list(AT.drawn)
    pasted = done(bench, "read", rng, f"island {SAMPLE}")
    assert sorted(pasted.site.tokens) == list(AT.drawn)
    assert "instead of its own" in pasted.said
    page = filled(bench)
    assert 'action="/t/abc/move"' in page
    assert f'value="island {bench.site}"' in page
    assert 'name="table" value="abc"' in page
    assert "Lay this island" not in filled(done(bench, "space-d4", rng))


# --- texts -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "22 words"),
        ("a1E b2", "22 words"),
        (str(SAMPLE).replace("g4W", "g4E"), "in the ocean"),
        (str(SAMPLE).replace("g4W", "z4W"), "must begin with a space"),
        (str(SAMPLE).replace("a3W", "a3X"), "must end with a direction"),
        (str(SAMPLE).replace("g4W", "a3E"), "Two tiles cover"),
        (str(SAMPLE).replace("arrows", "adjacent"), "lies twice"),
        (str(SAMPLE).replace("arrows", "<b>bold</b>"), "no anomaly token"),
    ],
)
def test_a_bad_text_says_what_is_wrong_and_nothing_is_lost(text: str, reason: str) -> None:
    rng = Random(7)
    bench = done(Bench(), "random", rng)
    after = done(bench, "read", rng, text)
    assert reason in after.wrong
    assert after.site == bench.site
    page = filled(after)
    assert "<b>bold" not in page
    assert 'role="alert"' in page


def test_a_text_may_be_typed_carelessly_and_be_unfinished() -> None:
    typed = f"  ISLAND\n{str(SAMPLE).upper()}\n"
    assert str(read_site(typed)) == str(SAMPLE)
    half = " ".join(["-"] * 17)
    assert read_site(half) == Site()
    assert str(read_site(str(site_of(SAMPLE).without(3)))).split()[3] == "-"


# --- junk ------------------------------------------------------------------------------------------
def test_junk_does_no_harm() -> None:
    rng = Random(8)
    for value in (*JUNK, "9" * 500, "-1", "٣"):
        for field in ("island", "tile", "way", "token", "name", "text"):
            bench = read_bench({field: value})
            for deed in JUNK:
                assert filled(done(bench, deed, rng, value))
