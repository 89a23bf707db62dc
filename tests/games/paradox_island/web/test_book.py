"""The book of rules: every example is drawn, every value that is a proposal is marked, every winner has an epilogue."""

from __future__ import annotations

import re
from typing import Any

import pytest

from paradoxa.core.clauses import clauses
from paradoxa.games.paradox_island.box.components import CHARACTERS, TOKENS, proposals, statuses
from paradoxa.games.paradox_island.web.book import book
from paradoxa.games.paradox_island.web.book.sheets import characters, tokens
from paradoxa.games.paradox_island.web.proposals import mark_of
from paradoxa.games.paradox_island.words import ask, rulebook
from paradoxa.games.paradox_island.words.stories import EPILOGUES, NOBODY, STORIES
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.rulebook import proposed
from tests.web.desks import desk_of, played

MARK = str(proposed())


def test_every_example_of_the_words_is_drawn_once_and_cites_a_clause() -> None:
    shown = [example for chapter in book().chapters for example in chapter.examples]
    assert sorted([example.title for example in shown]) == sorted([title for title, _, _ in rulebook.EXAMPLES.values()])
    known = clauses("paradox-island")
    for example in shown:
        assert "<svg" in example.picture.drawn
        assert example.picture.alt
        assert example.clause in known, example.title


def test_a_token_that_is_our_proposal_is_marked_and_a_known_one_is_not() -> None:
    names = {str(row[0]): str(row[0]) for row in tokens().rows}
    assert len(names) == len(TOKENS)
    for number, name in enumerate(TOKENS, 1):
        (cell,) = [cell for cell in names if f"<span>{name}" in cell]
        assert (MARK in cell) == (f"power token {number}, name" in proposals())


def test_points_of_a_board_that_are_our_proposal_are_marked() -> None:
    for row, name in zip(characters().rows, CHARACTERS, strict=True):
        assert (MARK in str(row[1])) == (f"{name}, health" in proposals())
        assert (MARK in str(row[2])) == (f"{name}, energy" in proposals())


def test_proposals_are_those_of_the_file() -> None:
    assert proposals() == {name for name, _, status in statuses() if status == "proposal"}
    assert MARK in mark_of("Achilles, health")
    assert mark_of("Granddead, energy") == ""


def test_every_captive_and_the_host_have_a_story_and_an_epilogue() -> None:
    assert [who for who, _, _ in STORIES] == [*CHARACTERS, "The host"]
    assert len(set(EPILOGUES)) == len(EPILOGUES) == len(STORIES)
    for name, sentence in zip(CHARACTERS, EPILOGUES, strict=False):
        assert sentence.startswith(name)
    page = pages.rules("paradox-island")
    for _, title, _ in STORIES:
        assert title.replace("'", "&#39;") in page


@pytest.mark.parametrize("seed", range(6))
def test_the_end_is_told_with_the_epilogue_of_the_winner(seed: int) -> None:
    match = played("paradox-island", 10_000, seed)
    view = match.view(None)
    assert view.outcome is not None
    told = ask(view, match.players)
    if not view.outcome.winners:
        assert told.endswith(NOBODY)
    elif view.outcome.winners == (view.op,):
        assert told.endswith(EPILOGUES[-1])
    else:
        (board,) = [board for board in view.boards if board.seat == view.outcome.winners[0]]
        assert told.endswith(EPILOGUES[board.character])


def test_what_is_a_proposal_says_so_on_boards_and_tokens() -> None:
    """A captive's points and bonuses, and the power in force, carry the mark where the box says proposal."""
    match = next(match for seed in range(20) if (match := played("paradox-island", 150, seed)).view(None).token >= 0)
    for seat in range(4):
        view: Any = match.view(seat)
        shown = desk_of(match, seat)
        page = str(pages.table(shown, Me("Ada")))
        of_token = {f"power token {view.token + 1}, {part}" for part in ("name", "effect")}
        told = page[page.index('id="power"') :] if 'id="power"' in page else page
        assert (MARK in told[: told.index("</details>")]) == bool(of_token & proposals())
        if not view.is_op:
            (board,) = [board for board in view.boards if board.seat == seat]
            stat = re.findall(r'<div class="stat"><span>(\w+)(.*?)</span><span class="pips"', page)
            kinds = {"Health": "health", "Energy": "energy", "Points": "energy"}
            assert stat
            for word, mark in stat:
                assert (MARK in mark) == (f"{CHARACTERS[board.character]}, {kinds[word]}" in proposals())
