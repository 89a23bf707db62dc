"""A captive's notes: the model, what a form asks for, and the map it makes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paradoxa.games.paradox_island.box.components import COMPONENTS
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.islands import UNHEARD
from paradoxa.games.paradox_island.box.pieces import WAVE
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.notes import fragments, marked_map
from paradoxa.games.paradox_island.web.notes.notes import (
    HISTORY,
    LONGEST,
    Notes,
    claims,
    do,
    lying,
    placed_tiles,
    read,
    readable,
    redo,
    undo,
)
from paradoxa.web.board import NoNotes
from tests.games.paradox_island.web.noting import MATCH, SEAT, desk, jotted, marks, refused
from tests.games.paradox_island.web.tables import desk_of, game_of, played

SPACE = st.integers(0, 36)
DEEDS = st.one_of(
    st.builds("s{}={}".format, SPACE, st.integers(0, 20)),
    st.builds("m{}+{}".format, SPACE, st.integers(0, 20)),
    st.builds("ps{}+{}".format, SPACE, st.integers(0, 5)),
    st.builds("po{}+{}".format, st.integers(0, 5), st.integers(0, 5)),
    st.builds("xs{}".format, SPACE),
    st.builds("l{}-{}@{}".format, st.integers(1, 5), st.integers(0, 99), SPACE),
    st.builds("u{}-{}".format, st.integers(1, 5), st.integers(0, 99)),
    st.lists(st.builds("{}={}".format, SPACE, st.integers(0, 20)), min_size=1, max_size=37).map(
        lambda pairs: "a" + ",".join(pairs)
    ),
)


# --- the model ---------------------------------------------------------------------------------
@given(st.lists(DEEDS, max_size=40))
@settings(max_examples=60)
def test_every_deed_can_be_taken_back_and_done_again(deeds: list[str]) -> None:
    steps = [Notes()]
    for deed in deeds:
        steps.append(do(steps[-1], deed))
        assert read(steps[-1].text()) == steps[-1]
    notes = steps[-1]
    for before in reversed(steps[:-1]):
        notes = undo(notes)
        assert marks(notes) == marks(before)
    assert not notes.can_undo
    for after in steps[1:]:
        notes = redo(notes)
        assert marks(notes) == marks(after)
    assert not notes.can_redo


def test_history_is_bounded_and_nothing_is_lost() -> None:
    notes = Notes()
    for number in range(3 * HISTORY):
        notes = do(notes, f"s{number % 37}={(number // 37 + number) % 21}")
    assert len(notes.deeds) == HISTORY
    assert len(notes.sure) == 37
    assert len(notes.text()) < LONGEST
    again = read(notes.text())
    assert marks(again) == marks(notes)
    for _ in range(HISTORY):
        again = undo(again)
    with pytest.raises(NoNotes):
        undo(again)


def test_a_new_deed_ends_what_could_be_done_again() -> None:
    notes = undo(do(do(Notes(), "s1=2"), "s3=4"))
    assert notes.can_redo
    assert not do(notes, "s5=6").can_redo


def test_the_same_mark_again_takes_it_away() -> None:
    assert do(do(Notes(), "s1=2"), "s1=2").sure == {}
    assert do(do(Notes(), "m1+2"), "m1+3").maybe == {1: (2, 3)}
    assert do(do(Notes(), "s1=2"), "m1+3") == replace(do(do(Notes(), "s1=2"), "m1+3"), sure={}, maybe={1: (3,)})


@given(st.one_of(st.text(max_size=80), st.recursive(st.none() | st.integers() | st.text(max_size=9), st.lists)))
@settings(max_examples=150)
def test_junk_is_refused_and_never_breaks(junk: object) -> None:
    text = junk if isinstance(junk, str) else json.dumps(junk)
    if text:
        with pytest.raises(NoNotes):
            read(text)
    assert readable(text) == Notes()


@pytest.mark.parametrize(
    "change",
    [
        *[{"deeds": [bad], "done": 1} for bad in ("s37=0", "s1=21", "m1", "po6+1", "ps1+6", "xs99", "l9@1", "s٣=1", 5)],
        *(
            {"done": 2},
            {"done": -1},
            {"done": True},
            {"at": "s37"},
            {"at": 3},
            {"how": "x"},
            {"once": "A"},
            {"more": 1},
        ),
        {"deeds": ["s1=1"] * (HISTORY + 1)},
    ],
)
def test_a_text_that_is_almost_ours_is_refused(change: dict[str, Any]) -> None:
    text = do(Notes(), "s1=2").text()
    with pytest.raises(NoNotes):
        read(json.dumps({**json.loads(text), **change}))
    with pytest.raises(NoNotes):
        read(text + " " * LONGEST)


# --- what a form asks for ----------------------------------------------------------------------
def test_marks_of_all_kinds() -> None:
    free = [space for space in range(37) if space != desk().view.start][:3]  # type: ignore[union-attr]
    text = jotted("", at=f"s{free[0]}", how="sure", mark="5")
    text = jotted(text, at=f"s{free[1]}", how="maybe", mark="6")
    text = jotted(text, at=f"s{free[1]}", how="maybe", mark="7")
    text = jotted(text, at="o3", piece="0")
    text = jotted(text, at=f"s{free[2]}", piece="2")
    notes = read(text)
    assert marks(notes) == ({free[0]: 5}, {free[1]: (6, 7)}, {3: (0,)}, {free[2]: (2,)}, {})
    assert (notes.at, notes.how) == (f"s{free[2]}", "maybe")
    text = jotted(text, at=f"s{free[1]}", do="erase")
    assert read(text).maybe == {}
    assert read(jotted(text, do="undo")).maybe == notes.maybe
    assert read(jotted(jotted(text, do="undo"), do="redo")).maybe == {}


def test_what_cannot_be_noted_is_said_in_a_sentence() -> None:
    view: Any = desk().view
    assert "Choose a space" in refused("", mark="5")
    assert "only pieces" in refused("", at="o1", mark="5")
    assert "start is certain" in refused("", at=f"s{view.start}", mark="5")
    assert "no note to take back" in refused("", do="undo")
    assert "no note to bring back" in refused("", do="redo")
    assert "no such track" in refused("", at="s1", lay="3-99999")
    assert "does not lie" in refused("", lift="3-1")
    full = Notes()
    for name in range(6):
        full = do(full, f"m1+{name}")
    assert "6 candidates" in refused(full.text(), at="s1", how="maybe", mark="9")
    for junk in ({"at": "s99"}, {"at": "s1", "mark": "²"}, {"at": "s1", "mark": "21"}, {"do": "dance"}, {"once": "!"}):
        assert refused("", **junk)
    op = next(seat for seat in range(4) if MATCH.view(seat).is_op)
    for other in (desk_of(MATCH, op), desk_of(MATCH, None), replace(desk(), status="over")):
        with pytest.raises(NoNotes):
            BOARD.jot(other, {"at": "s1", "mark": "5"})


def test_what_is_sent_twice_by_mistake_is_done_once() -> None:
    text = jotted("", at="s1", mark="5", once="abc")
    assert jotted(text, at="s1", mark="5", once="abc") == text
    assert read(jotted(text, at="s1", mark="5", once="abd")).sure == {}


def test_tracks_are_laid_moved_and_lifted() -> None:
    view: Any = desk().view
    track, spaces = next(
        (one, fits)
        for one in fragments.fragments_of(view)
        if one.is_told and one.anchor < 0
        if len(fits := [space for space in range(37) if fragments.lies(one, space)]) > 1
    )
    text = jotted("", at=f"s{spaces[0]}", lay=track.id)
    text = jotted(text, at=f"s{spaces[1]}", lay=track.id)
    assert read(text).laid == {track.id: spaces[1]}
    assert track.id in lying(read(text), view)
    claimed = claims(read(text), view)
    for space, name in fragments.laid(track, spaces[1]).items():
        assert claimed[space] == BASE[name] or space == view.start
    assert read(jotted(text, lift=track.id)).laid == {}
    outside = next(space for space in range(37) if space not in spaces)
    assert refused(text, at=f"s{outside}", lay=track.id).startswith("Then this track would")


def test_tiles_are_ticked_off_when_they_lie_on_the_map() -> None:
    match = played(4, 5, 200)
    seat = next(seat for seat in range(4) if not match.view(seat).is_op)
    view: Any = match.view(seat)
    land = match.view(view.op).land
    notes = Notes()
    for space, name in enumerate(land.names):
        if space != view.start:
            notes = do(notes, f"s{space}={BASE[name]}")
    assert len(placed_tiles(notes, view)) >= len(COMPONENTS.tiles)
    lakes = {len(COMPONENTS.tiles) + shape for shape in range(3)}
    assert lakes <= placed_tiles(notes, view)
    first, second = land.island.doubles[0]
    some = do(do(Notes(), f"s{first}={BASE[land.names[first]]}"), f"s{second}={BASE[land.names[second]]}")
    assert 0 in placed_tiles(some, view)
    assert 0 not in placed_tiles(undo(some), match.view(None))


# --- tracks against the truth ------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_track_agrees_with_the_island_where_it_truly_lies(seats: int) -> None:
    count = 0
    for seed in range(4):
        true: dict[str, int] = {}
        for match in game_of(seats, seed, 500):
            op: Any = match.view(match.view(None).op)
            if op.land is None:
                continue
            for track in fragments.fragments_of(match.view(None)):
                if track.here is not None and (len(track.names) > 1 or track.names[0][1] != UNHEARD):
                    q, r = track.here
                    first = fragments.at(op.places[track.piece], (-q, -r))
                    assert true.setdefault(track.id, first) == first, track
        names = op.land.names
        for seat in range(seats):
            for track in fragments.fragments_of(match.view(seat)):
                fits = [
                    space
                    for space in range(37)
                    if fragments.lies(track, space)
                    and all([names[at] == name for at, name in fragments.laid(track, space).items()])
                ]
                assert fits, track
                assert true.get(track.id, fits[0]) in fits, track
                assert track.anchor < 0 or track.anchor == true.get(track.id, track.anchor), track
                count += 1
    assert count > 100


def test_a_track_keeps_its_id_while_it_grows_and_the_own_first_one_hangs_on_the_start() -> None:
    seen: dict[str, int] = {}
    for match in game_of(4, 11, 200):
        view: Any = match.view(SEAT)
        if view.is_op or view.own is None or view.start < 0:
            continue
        tracks = {track.id: track for track in fragments.fragments_of(view)}
        for name, length in seen.items():
            assert len(tracks[name].names) >= length
        seen = {name: len(track.names) for name, track in tracks.items()}
        own = next((track for track in tracks.values() if track.piece == view.own.pieces[0]), None)
        if own is not None:
            assert own.anchor == view.start
    assert seen


# --- the page ----------------------------------------------------------------------------------
def test_spaces_are_radio_buttons_with_words() -> None:
    text = jotted(jotted("", at="s1", how="sure", mark="9"), at="s2", how="maybe", mark="17")
    page = BOARD.draw(desk(text))
    radios = re.findall(r'<input type="radio" name="at" value="(\w+)" aria-label="([^"]*)"( checked)?>', page)
    assert len(radios) == 37 + 6
    words = {value: label for value, label, _ in radios}
    assert words["s1"] == "a2: an oracle, certain"
    assert words["s2"] == "a3: maybe an anomaly"
    assert words["o0"] == "The northern ocean"
    assert [value for value, _, checked in radios if checked] == ["s2"]
    assert page.count('name="mark"') == 21
    assert 'action="/t/abc/notes"' in page


def test_spectators_and_replays_get_a_picture() -> None:
    view: Any = desk().view
    assert 'name="at"' not in BOARD.draw(desk(), view=view)
    shown = marked_map.picture(read(jotted("", at="s1", mark="9")), view)
    assert 'role="img"' in shown
    assert "a2: an oracle, certain" in shown
    assert "<input" not in shown
    assert 'name="at"' not in BOARD.draw(desk_of(MATCH, None))


def test_a_mark_that_contradicts_a_track_is_allowed_and_told() -> None:
    view: Any = desk().view
    tracks = [one for one in fragments.fragments_of(view) if one.anchor >= 0]
    said = {space: name for one in tracks for space, name in fragments.laid(one, one.anchor).items()}
    space, name = next((space, name) for space, name in said.items() if space != view.start)
    page = BOARD.draw(desk(jotted("", at=f"s{space}", how="sure", mark=str((BASE[name] + 1) % 21))))
    assert "that cannot be" in page
    assert 'class="hex clash' in page
    page = BOARD.draw(desk(jotted("", at=f"s{space}", how="sure", mark=str(BASE[name]))))
    assert "that cannot be" not in page


def test_the_wave_is_shown_where_it_was_told_in_private_until_it_moves() -> None:
    view: Any = replace(desk().view, marks=((0, len(MATCH.view(SEAT).entries), WAVE, OCEAN + 2),))  # type: ignore[type-var]
    told_so = "The Wave is here, as you were told"
    assert told_so in marked_map.picture(Notes(), view)
    moved = replace(view, entries=(*view.entries, (told.WAVE_MOVES, UNHEARD)))
    assert told_so not in marked_map.picture(Notes(), moved)
    elsewhere = replace(view, entries=(*view.entries, (told.TURN, 1)))
    assert told_so in marked_map.picture(Notes(), elsewhere)


def test_unreadable_notes_leave_a_page() -> None:
    assert 'name="at"' in BOARD.draw(desk("junk"))
    assert "tracks" in BOARD.left(desk("junk"))
