"""Every game is offered in the browser, with all a page needs; what is no game gets the list."""

from __future__ import annotations

import pytest

from paradoxa.core import BadOptions
from paradoxa.games import GAMES
from paradoxa.web.art import ART
from paradoxa.web.facts import FACTS
from paradoxa.web.games import BOARDS
from paradoxa.web.offered import OFFERED, offered


def test_every_game_is_offered_with_all_a_page_needs() -> None:
    assert list(OFFERED) == list(GAMES)
    assert set(OFFERED) == set(BOARDS) == set(FACTS) == set(ART)
    for name, game in OFFERED.items():
        assert offered(name) is game is GAMES[name]


@pytest.mark.parametrize("name", ["", "chess", "ANTINOMY", "x" * 9000])
def test_no_game_at_all_gets_the_list(name: str) -> None:
    with pytest.raises(BadOptions) as refused:
        offered(name)
    assert str(refused.value) == f"There is no such game here; the games are: {', '.join(OFFERED)}."
