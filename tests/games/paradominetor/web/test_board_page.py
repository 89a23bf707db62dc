"""Paradominetor's board on a page: points, history, names and weight."""

from __future__ import annotations

import re

from paradoxa.games.paradominetor.web.board import PARADOMINETOR as BOARD
from tests.games.paradominetor.web.tables import desk, game_of, positions


def test_points_are_sorted_and_written_with_halves() -> None:
    for match in game_of(3, 8):
        view = match.view(0)
        written = re.findall(r"</i></span><b>(\S+)</b>", BOARD.panels(desk(view, 3)))
        told = [float(text.replace("½", ".5")) for text in written]
        assert told == sorted([halves / 2 for halves in view.points], reverse=True)


def test_a_table_without_history_shows_only_the_last_trick() -> None:
    view = [match.view(0) for match in game_of(4, 6)][40]
    assert "All tiles played" in BOARD.panels(desk(view, 4))
    plain = BOARD.panels(desk(view, 4, has_history=False))
    assert "All tiles played" not in plain
    assert plain.count("<figure") == 4
    assert BOARD.draw(desk(view, 4)).count('name="look"') == 4  # that many lie over the ring, the others in the list
    assert BOARD.draw(desk(view, 4, has_history=False)).count('name="look"') == 1


def test_names_are_escaped() -> None:
    evil = ("Ada", '<b>"', "<script>", "a&b", "'x'")
    for seat in (0, None):
        for match in game_of(5, 9):
            view = match.view(seat)
            views = [match.view(each) for each in range(5)]
            for truth in ((), views):
                shown = desk(view, 5, evil)
                page = BOARD.draw(shown, truth=truth) + BOARD.panels(shown, truth=truth)
                assert '<b>"' not in page
                assert "<script" not in page
                assert "a&b" not in page
                assert "&lt;b&gt;&#34;" in page


def test_a_page_is_small() -> None:
    assert len(BOARD.sprite()) < 25_000
    for match in positions(3, every=3):
        for seat in (None, 0):
            shown = desk(match.view(seat), match.state.seats)
            assert len(BOARD.draw(shown).encode()) < 18_000
            assert len(BOARD.panels(shown).encode()) < 24_000
