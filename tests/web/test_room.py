"""A game's web room: what the house does for a game that brings little, and that it names no game itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import paradoxa.http
import paradoxa.web
from paradoxa.games import GAMES, TITLES, title_of
from paradoxa.games.title import Title
from paradoxa.tables.desk import Me
from paradoxa.web import pages, room
from paradoxa.web.board import ways_of
from paradoxa.web.pages.lobby import sprite
from paradoxa.web.pages.rules import learning
from paradoxa.web.plain_board import PlainTable
from paradoxa.web.room import board_of, facts_of, value_words, web_room
from paradoxa.web.static_files import address, file, minified
from tests.web.desks import asked, desk_of, moment_of, played

ADA = Me("Ada")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game as if it had no web room."""
    part = Title.part
    monkeypatch.setattr(Title, "part", lambda title, name: None if name == "web" else part(title, name))
    kept = (room.web_room, sprite, learning)
    for one in kept:
        one.cache_clear()
    yield "antinomy"
    for one in kept:
        one.cache_clear()


def test_a_game_without_a_web_room_can_be_played(bare: str) -> None:
    assert isinstance(board_of(bare), PlainTable)
    match = asked(bare, 4)
    desk = desk_of(match, 0)
    assert desk.view is not None
    assert desk.view.decision is not None
    ways = ways_of(board_of(bare), desk.view)
    assert [way.move for way in ways] == [str(move) for move in desk.view.decision.options]
    page = pages.table(desk, ADA)
    for way in ways:
        assert f'name="click" value="{way.path[0]}"' in page
    assert "crystals" in page  # what its view says
    assert 'name="click"' not in pages.table(desk_of(match, None), ADA)
    over = played(bare, 900)
    assert over.outcome is not None
    assert "wins" in pages.table(desk_of(over, 0), ADA)
    assert "<dl" in pages.replay(desk_of(over, 0), moment_of(over))


def test_a_game_without_a_web_room_has_all_other_pages(bare: str) -> None:
    assert facts_of(bare).usual == 2
    assert value_words(bare, "may-decline", "no") == "no"
    assert web_room(bare).score_words(1) == "1 point"
    assert GAMES[bare].title in pages.lobby(ADA, (), (), ())
    assert GAMES[bare].title in pages.new_table(ADA, bare, {})


def test_a_plain_board_escapes_what_it_shows(bare: str) -> None:
    desk = desk_of(asked(bare, 4), 0)
    chairs = tuple([replace(chair, name="<b>&") for chair in desk.chairs])
    assert "<b>&" not in pages.table(replace(desk, chairs=chairs), ADA)


def test_the_house_names_no_game() -> None:
    names = {title.name for title in TITLES} | {title.room.rpartition(".")[2] for title in TITLES}
    files = [
        path
        for package in (paradoxa.web, paradoxa.http)
        for path in Path(str(package.__file__)).parent.rglob("*")
        if path.suffix in (".py", ".html", ".css", ".js")
    ]
    assert len(files) > 40
    found = [(path.name, name) for path in files for name in names if name in path.read_text(encoding="utf-8")]
    assert found == []


# --- static files ------------------------------------------------------------------------------
def test_every_file_of_a_room_is_found_under_its_game() -> None:
    for game in GAMES:
        for sheet in web_room(game).style:
            found = file(f"{game}/{sheet}")
            assert found is not None
            assert found.media_type == "text/css"
            assert address(sheet, game) == f"/static/{game}/{sheet}?v={found.digest}"
        for script in board_of(game).scripts:
            assert file(f"{game}/{script}") is not None


@pytest.mark.parametrize(
    "path", ["", "x.css", "antinomy/x.css", "x/antinomy.css", "../room.py", "antinomy/../board.py"]
)
def test_nothing_else_is_served(path: str) -> None:
    assert file(path) is None


def test_a_short_sheet_says_the_same() -> None:
    sheet = "/* why */\n.a,\n.b > c:not(.d) {\n  color: red;  /* so */\n  font: 1px/2 x;\n}\n"
    sheet += "@media (x) {\n  .e {\n    f: g;\n  }\n}\n"
    assert minified(sheet) == ".a,.b > c:not(.d){color:red;font:1px/2 x}@media (x){.e{f:g}}"


def test_sheets_are_written_one_declaration_a_line() -> None:
    rooms = [title_of(game).part("web") for game in GAMES]
    folders = [Path(str(one.__file__)).parent for one in (paradoxa.web, *rooms) if one is not None]
    sheets = [path for folder in folders for path in folder.glob("static/*.css")]
    assert len(sheets) >= 2 + len(GAMES)  # of the house also that of the rules
    for sheet in sheets:
        for line in re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL).splitlines():
            assert line.count(";") <= 1, line
