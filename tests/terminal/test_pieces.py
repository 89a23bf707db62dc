"""The small parts: lines of text, the menu, the second person, the keeper of files."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from paradoxa.core import ParadoxaError
from paradoxa.terminal.grammar import addressed
from paradoxa.terminal.saving import Keeper
from paradoxa.terminal.screen.menu import Choice, Menu
from paradoxa.terminal.screen.paint import Ink, clip, fold_words, paragraph
from tests.terminal.tables import Person, paper


@pytest.mark.parametrize("width", [8, 13, 40])
def test_words_are_folded_and_none_is_lost(width: int) -> None:
    text = "The quick brown fox said: Donaudampfschifffahrtsgesellschaft 漢字漢字漢字漢字漢字 a b c."
    rows = fold_words(text, width, "  ", "   ")
    assert all([cell_len(row) <= width for row in rows])
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")


def test_short_words_stay_whole() -> None:
    assert fold_words("one two three", 9, " ", " ") == [" one two", " three"]
    assert [row.plain for row in paragraph("", 20)] == [" "]
    assert clip("abcdef", 4) == "abc…"
    assert Ink(is_ascii=True).fold("Zoë\u2026 “½”") == 'Zo?... ".5"'
    assert Ink().fold("a\x1b[2Jb") == "a?[2Jb"


def test_a_menu_takes_numbers_notation_and_its_clear_end() -> None:
    menu = Menu([Choice("move b4k 7", "a"), Choice("move b4k 3", "b"), Choice("move g1f 3", "c")])
    assert [menu.meant(text) for text in ("1", "3", "4", "0")] == [0, 2, None, None]
    assert menu.meant("  MOVE  b4k 3 ") == 1
    assert menu.meant("b4k 7") == 0
    assert menu.meant("3 ") is None  # not a space: numbers count the list, and this one was typed untrimmed
    assert menu.meant("k 7") is None
    assert menu.meant("²") is None


def test_enter_confirms_only_a_forced_move() -> None:
    for choices, wanted in (([Choice("a 1", "x")], 0), ([Choice("a 1", "x"), Choice("a 2", "y")], "")):
        assert Menu(choices).ask(paper(Person([" "]))) == wanted


@pytest.mark.parametrize("width", [24, 40, 60, 80, 140])
def test_lists_fit_every_width(width: int) -> None:
    words = "purple 4 skull, backward to purple: to 3, take purple 2 feather - paradox! - clash!"
    for count in (1, 4, 19):
        menu = Menu(
            [Choice(f"move p4s {place}", words if count < 19 else "red 3 of the past") for place in range(count)]
        )
        rows = [row.plain for row in menu.lines(paper(Person([]), width=width))]
        assert all([cell_len(row) < width for row in rows])
        assert "".join(rows).count("move p4s") == count


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("You plays red 3.", "You play red 3."),
        ("You shows a, goes forward and takes b.", "You show a, go forward and take b."),
        ("Paradox! You shows a and takes crystal 1.", "Paradox! You show a and take crystal 1."),
        (
            "Bo wins the clash and finds no crystal to steal from You.",
            "Bo wins the clash and finds no crystal to steal from you.",
        ),
        ("The game is over: You 5, Bo 4.5. Bo wins.", "The game is over: You 5, Bo 4.5. Bo wins."),
        ("Turned over: You's is past, Bo's is future.", "Turned over: yours is past, Bo's is future."),
        ("Bo lays down three tiles for You.", "Bo lays down three tiles for you."),
        ("Youri plays red 3.", "Youri plays red 3."),
        ("You places their sorcerer at space 3.", "You place your sorcerer at space 3."),
        ("greedy arrives at You's space: a clash!", "Greedy arrives at your space: a clash!"),
        ("Trick 3: 1 for You. greedy leads.", "Trick 3: 1 for you. Greedy leads."),
        ("It is laid down; You takes b.", "It is laid down; you take b."),
        ("Bo and You share the victory.", "Bo and you share the victory."),
    ],
)
def test_you_are_spoken_to(told: str, said: str) -> None:
    assert addressed(told) == said


@pytest.mark.parametrize("width", [50, 60, 80])
def test_rows_that_wrap_keep_one_indent(width: int) -> None:
    words = "purple 4 skull forward to 6 for purple 2 feather - paradox! clash!"
    menu = Menu([Choice("move p4s 6", words), Choice("move r1k 10", words)])
    rows = [row.plain for row in menu.lines(paper(Person([]), width=width))]
    rest = {len(row) - len(row.lstrip()) for row in rows if "move" not in row}
    assert len(rest) == 1 or width == 80
    assert rest <= {rows[0].index("purple")}


def test_a_list_has_few_words_where_there_is_little_room() -> None:
    menu = Menu([Choice(f"move p4s {place}", "purple 4 skull and so on " * 2, brief="brief!") for place in range(9)])
    screen = paper(Person([]))
    assert len(menu.lines(screen)) == len(menu.lines(screen, 9)) == 9
    low = [row.plain for row in menu.lines(screen, 8)]
    assert len(low) == menu.least(79) == 3
    assert "".join(low).count("brief!") == 9


def test_hatches_are_not_borders() -> None:
    for ink in (Ink(), Ink(is_ascii=True)):
        for colour in ("red", "blue"):
            assert ink.hatch(colour, 1) not in (ink.glyph("upright"), ink.glyph("level"))


def test_files_are_never_overwritten_by_accident(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    keeper, path = Keeper("antinomy"), tmp_path / "a.txt"
    keeper.save(path, "one\n")
    keeper.save(path, "one\ntwo\n")
    assert path.read_text() == "one\ntwo\n"
    path.write_text("something else\n")
    with pytest.raises(ParadoxaError, match="exists already"):
        keeper.save(path, "three\n")
    assert path.read_text() == "something else\n"
    with pytest.raises(ParadoxaError, match="is a folder"):
        keeper.save(tmp_path, "three\n")
    with pytest.raises(ParadoxaError, match="cannot be written"):
        keeper.save(tmp_path / "no" / "b.txt", "three\n")
    Path("antinomy-1.txt").write_text("")
    assert keeper.free_name() == Path("antinomy-2.txt")
    assert sorted([each.name for each in tmp_path.iterdir()]) == ["a.txt", "antinomy-1.txt"]
