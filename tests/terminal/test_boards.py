from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from paradoxa.games.antinomy.box.components import COLOUR_NAMES as RELIC_COLOURS
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES as TILE_COLOURS
from paradoxa.games.perfect_moment.box.components import COLOUR_NAMES as CARD_COLOURS
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.screen.paint import ENAMELS, ROOMY, Ink
from paradoxa.terminal.screen.screen import can_write
from tests.terminal.tables import NAMES, TILE, positions

GAMES_AND_SEATS = [
    ("antinomy", 2),
    ("paradominetor", 3),
    ("paradominetor", 5),
    ("the-perfect-moment", 1),
    ("the-perfect-moment", 2),
    ("paradox-island", 2),
    ("paradox-island", 4),
]


def drawings(match: Any, game: str, ink: Ink, width: int) -> list[list[str]]:
    """Every board there is of a position, as bare text."""
    board, seats = BOARDS[game], len(match.players)
    made = []
    for air in range(ROOMY + 1):
        made += [board.draw(match.view(seat), NAMES, ink, width, air=air) for seat in [None, *range(seats)]]
        made.append(board.draw_open([match.view(seat) for seat in range(seats)], NAMES, ink, width, air=air))
    return [[row.plain for row in rows] for rows in made]


@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
@pytest.mark.parametrize("is_ascii", [False, True])
def test_no_board_is_wider_than_the_screen(game: str, seats: int, is_ascii: bool) -> None:
    ink = Ink(is_ascii=is_ascii)
    for place, match in enumerate(positions(game, 11, every=25, seats=seats)):
        for width in range(40 + 5 * place % 17, 141, 17):
            for rows in drawings(match, game, ink, width):
                assert max([cell_len(row) for row in rows]) <= width, (width, rows)


@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
def test_an_ascii_board_is_ascii(game: str, seats: int) -> None:
    for match in positions(game, 5, every=19, seats=seats):
        for rows in drawings(match, game, Ink(is_ascii=True), 80):
            assert "\n".join(rows).isascii()


@pytest.mark.parametrize("is_ascii", [False, True])
def test_every_colour_can_be_told_without_colour(is_ascii: bool) -> None:
    ink = Ink(is_ascii=is_ascii)
    for tell in (ink.sigil, lambda name: ink.hatch(name, 3), lambda name: ink.short(name).plain):
        assert len({tell(name) for name in ENAMELS}) == len(ENAMELS)
    assert {*RELIC_COLOURS, *TILE_COLOURS, *CARD_COLOURS} == set(ENAMELS)
    assert [ENAMELS[name].letter for name in TILE_COLOURS] == list("rbygpk")
    assert [ENAMELS[name].letter for name in CARD_COLOURS] == list("ykpg")


@pytest.mark.parametrize("width", [45, 60, 80, 140])
def test_each_relic_shows_number_icon_and_sigil(width: int) -> None:
    ink = Ink()
    for match in positions("antinomy", 3, every=20):
        view = match.view(1)
        text = "\n".join([row.plain for row in BOARDS["antinomy"].draw(view, NAMES, ink, width)])
        for card in (*view.row, *view.hand):
            assert card.name in text
            assert ink.sigil(RELIC_COLOURS[card.colour]) in text
        assert f"{RELIC_COLOURS[view.covered]} covered]" in text


def test_the_row_is_turned_for_seat_1_and_keeps_its_numbers() -> None:
    match = next(iter(positions("antinomy", 3)))
    for seat, order in ((0, "012345678"), (1, "876543210")):
        rows = [row.plain for row in BOARDS["antinomy"].draw(match.view(seat), NAMES, Ink(is_ascii=True), 80)]
        border = next(row for row in rows if "- 0 -" in row)
        assert "".join([letter for letter in border if letter.isdigit()]) == order
        codes = next(row for row in rows if match.view(seat).row[4].name in row and row.count("|") == 10)
        wanted = [card.name for card in match.view(seat).row]
        assert codes.replace("|", " ").split() == (wanted if seat == 0 else wanted[::-1])


@pytest.mark.parametrize("width", [50, 80])
def test_a_tile_board_names_only_tiles_its_seat_may_know(width: int) -> None:
    for match in positions("paradominetor", 8, every=5):
        for seat in range(4):
            view = match.view(seat)
            text = "\n".join([row.plain for row in BOARDS["paradominetor"].draw(view, NAMES, Ink(), width)])
            own = {tile.name for tile in (*view.hand, *view.given, *view.received)}
            assert set(TILE.findall(text)) <= own
        text = "\n".join([row.plain for row in BOARDS["paradominetor"].draw(match.view(None), NAMES, Ink(), width)])
        assert not TILE.findall(text)


def test_points_are_shown_with_halves() -> None:
    *_, match = positions("paradominetor", 8)
    view = match.view(0)
    text = "\n".join([row.plain for row in BOARDS["paradominetor"].draw(view, NAMES, Ink(), 80)])
    for halves in view.points:
        assert f" {halves / 2:g} " in text


def test_encodings_decide_over_ascii() -> None:
    assert can_write("utf-8")
    assert not can_write("ascii")
    assert not can_write("latin-1")
    assert not can_write("no-such-encoding")
