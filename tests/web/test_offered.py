"""Only games with a board are offered in the browser; the others are refused with a sentence that helps."""

from __future__ import annotations

import pytest

from paradoxa.core import BadOptions
from paradoxa.games import GAMES
from paradoxa.web import pages
from paradoxa.web.art import ART
from paradoxa.web.desk import Me
from paradoxa.web.facts import FACTS
from paradoxa.web.games import BOARDS
from paradoxa.web.offered import OFFERED, offered

WITHOUT = [name for name in GAMES if name not in BOARDS]
ME = Me("Ada")


def test_a_game_with_a_board_is_offered_with_all_a_page_needs() -> None:
    assert list(OFFERED) == [name for name in GAMES if name in BOARDS]
    assert set(OFFERED) == set(BOARDS) == set(FACTS) == set(ART)
    for name, game in OFFERED.items():
        assert offered(name) is game is GAMES[name]


@pytest.mark.parametrize("name", WITHOUT)
def test_a_game_without_a_board_stands_on_no_page(name: str) -> None:
    for page in (pages.lobby(ME, [], [], []), pages.new_table(ME, name, {"game": name}), pages.rules_index()):
        assert name not in page
        assert GAMES[name].title not in page


@pytest.mark.parametrize("name", WITHOUT)
def test_a_game_without_a_board_is_refused_with_the_way_to_play_it(name: str) -> None:
    with pytest.raises(BadOptions) as refused:
        offered(name)
    assert str(refused.value) == (
        f"{GAMES[name].title} has no browser table yet; play it in the terminal: paradoxa play {name}."
    )


@pytest.mark.parametrize("name", ["", "chess", "ANTINOMY", "x" * 9000])
def test_no_game_at_all_gets_the_list(name: str) -> None:
    with pytest.raises(BadOptions) as refused:
        offered(name)
    assert str(refused.value) == f"There is no such game here; the games are: {', '.join(OFFERED)}."
