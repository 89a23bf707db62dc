"""Every game is offered in the browser, with all a page needs; what is no game gets the list."""

from __future__ import annotations

import pytest

from paradoxa.core import BadOptions
from paradoxa.games import GAMES
from paradoxa.web.new_table_form import offered
from paradoxa.web.plain_board import PlainTable
from paradoxa.web.room import web_room


def test_every_game_is_offered_with_all_a_page_needs() -> None:
    for name, game in GAMES.items():
        room = web_room(name)
        assert offered(name) is game is GAMES[name]
        assert room.art
        assert room.facts.credit
        assert not isinstance(room.board, PlainTable)


@pytest.mark.parametrize("name", ["", "chess", "ANTINOMY", "x" * 9000])
def test_no_game_at_all_gets_the_list(name: str) -> None:
    with pytest.raises(BadOptions) as refused:
        offered(name)
    assert str(refused.value) == f"There is no such game here; the games are: {', '.join(GAMES)}."
