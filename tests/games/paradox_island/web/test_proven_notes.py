"""Notes and the deduction desk: what is proven stands on the map, and can be taken over onto it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Contradiction, Share, Space
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.drawing import centre, put
from paradoxa.games.paradox_island.web.notes.notes import (
    read,
    redo,
    undo,
)
from paradoxa.tables.desk import Desk
from paradoxa.web.board import NoNotes
from paradoxa.web.pieces import icon
from tests.games.paradox_island.web.noting import MATCH, SEAT, desk, jotted, marks


def helped(text: str, found: Answer, level: str = "certain") -> Desk:
    """A desk at a table whose deduction desk says so much."""
    shown = desk(text, found=found)
    return replace(shown, setup=replace(shown.setup, options={**shown.setup.options, "help": level}))


def answered(*proven: tuple[int, int], heard: int | None = None, **more: Any) -> Answer:
    """An answer that proves some names of spaces and leaves all else open; of this moment unless told otherwise."""
    names = dict(proven)
    spaces = tuple([Space((names[space],)) if space in names else Space(tuple(range(21))) for space in range(37)])
    entries: Any = MATCH.view(SEAT)
    return Answer("certain", len(entries.entries) if heard is None else heard, spaces, **more)


def test_the_deduction_desk_adds_proofs_shares_and_contradictions() -> None:
    text = jotted("", at="s1", how="sure", mark="9")
    found = answered((5, 4), contradictions=(Contradiction(1, 9, (0,)),))
    page = BOARD.draw(helped(text, found))
    assert "an oracle, certain, contradicts what was said" in page
    assert "An oracle on a2 contradicts what was said." in page
    assert "the strawberry, proven" in page
    shares = tuple([(Share(3, 30), Share(8, 10)) for _ in range(37)])
    likely = replace(found, level="likely", shares=shares, sampled=40)
    assert "The cherries 75 %, camp B 25 % (40 sampled worlds)" in BOARD.draw(helped(text, likely, "likely"))
    warned = replace(found, level="warn", spaces=())
    page = BOARD.draw(helped(text, warned, "warn"))
    assert "contradicts" in page
    assert "proven" not in page


def test_what_is_proven_is_drawn_as_clearly_as_a_mark_of_ones_own() -> None:
    start = desk().view.start  # type: ignore[union-attr]
    space = next(space for space in range(37) if f'class="hex unk" style="{put(centre(space))}"' in BOARD.draw(desk()))
    assert space != start
    page = BOARD.draw(helped("", answered((space, 4))))
    hexagon = page[page.index(f'id="space-{NAMES[space]}"') :].split("</label>")[0]
    assert 'class="hex t-fruit prov"' in hexagon
    assert icon("strawberry") in hexagon  # as large as a mark is: nothing around it makes it small
    maybe = jotted("", at=f"s{space}", how="maybe", mark="0")
    page = BOARD.draw(helped(maybe, answered((space, 4))))
    assert "the strawberry, proven; your note: maybe the orange" in page
    marked = jotted("", at=f"s{space}", how="sure", mark="4")
    assert "the strawberry, certain, proven" in BOARD.draw(helped(marked, answered((space, 4))))


def test_an_answer_that_is_not_of_this_moment_says_so() -> None:
    shares = tuple([(Share(20, 30), Share(8, 10)) for _ in range(37)])
    old = answered((5, 4), heard=3, shares=shares, sampled=40)
    page = BOARD.draw(helped("", old, "likely"))
    assert " %" not in page[page.index("data-told") :].split(">")[0]
    assert page.count("Thinking about what else it could be") > 20
    assert "the strawberry, proven" in page  # what was proven once holds
    start: Any = desk().view
    told_now = page[page.index('data-told="') + 11 :].split('"')[0].split("|")
    assert "Thinking" not in told_now[start.start]  # what one was told oneself needs no thought
    assert "Thinking" in BOARD.draw(replace(helped("", old, "likely"), found=None))
    assert "Thinking" not in BOARD.draw(desk())
    left = BOARD.left(helped("", replace(old, worlds=3_000), "likely"))
    assert "<b>1</b> of 37 spaces are proven." in left
    assert "Thinking" in left
    assert "islands are left" not in left  # how many there are now is not known yet


def test_all_that_is_proven_is_marked_by_one_deed_that_can_be_taken_back() -> None:
    before = jotted(jotted("", at="s1", how="sure", mark="9"), at="s2", how="maybe", mark="3")
    start: Any = desk().view
    found = answered((1, 9), (2, 4), (7, 20), (start.start, 0))
    assert 'value="proven" aria-disabled="false"' in BOARD.draw(helped(before, found))
    after = BOARD.jot(helped(before, found), {"do": "proven"})
    assert read(after).sure == {1: 9, 2: 4, 7: 20}
    assert read(after).maybe == {}
    assert marks(undo(read(after))) == marks(read(before))
    assert marks(redo(undo(read(after)))) == marks(read(after))
    with pytest.raises(NoNotes, match="already"):
        BOARD.jot(helped(after, found), {"do": "proven"})
    assert 'value="proven" aria-disabled="true"' in BOARD.draw(helped(after, found))
    for silent in (None, replace(found, spaces=())):  # where the table's help does not go that far
        with pytest.raises(NoNotes, match="does not say what is proven"):
            BOARD.jot(replace(helped(before, found, "warn"), found=silent), {"do": "proven"})
        assert 'value="proven"' not in BOARD.draw(replace(helped(before, found, "warn"), found=silent))


def test_while_the_desk_thinks_its_button_keeps_its_place_and_says_so() -> None:
    thinking = replace(helped("", answered((1, 9))), found=None)
    page = BOARD.draw(thinking)
    assert 'value="proven" aria-disabled="true"' in page
    assert "Green ring: proven" in page
    with pytest.raises(NoNotes, match="still thinking"):
        BOARD.jot(thinking, {"do": "proven"})
