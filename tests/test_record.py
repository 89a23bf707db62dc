"""The record as text: read, written, cut off, broken, and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.record import BadRecord, Line, Record, replay, verify, verify_file
from paradoxa.games import GAMES

HERE = Path(__file__).parent
ANTINOMY = (HERE / "games/antinomy/records/antinomy-00.txt").read_text(encoding="utf-8")
DECLINING = (HERE / "games/antinomy/records/antinomy-04.txt").read_text(encoding="utf-8")
PARADOMINETOR = (HERE / "games/paradominetor/records/paradominetor-03.txt").read_text(encoding="utf-8")


def changed(text: str, line: int, to: str) -> str:
    """A record text with one line (from 1) replaced."""
    lines = text.split("\n")
    lines[line - 1] = to
    return "\n".join(lines)


def test_a_record_is_read_field_by_field() -> None:
    record = Record.read(DECLINING)
    assert (record.game, record.rules, record.players) == ("antinomy", "1", ("Ada", "Bo"))
    assert record.options == {"may-decline": "yes"}
    assert record.winners == (1,)
    assert record.lines[0].seat == CHANCE
    assert str(record.lines[1]) == DECLINING.split("\n")[7]


def test_comments_and_other_headers_are_kept() -> None:
    text = changed(ANTINOMY, 7, "0 place 0 ; a bold start; really").replace("winners: 1", "winners: 1\ntable: kitchen")
    record = Record.read(text)
    assert record.lines[1].comment == "a bold start; really"
    assert record.extra == {"table": "kitchen"}
    assert str(record) == text
    assert verify(record).is_finished


def test_windows_line_ends_and_a_missing_last_line_end_are_read() -> None:
    assert Record.read(ANTINOMY.replace("\n", "\r\n")) == Record.read(ANTINOMY)
    assert Record.read(ANTINOMY.rstrip("\n")) == Record.read(ANTINOMY)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "marked.txt"
    path.write_text(ANTINOMY, encoding="utf-8-sig")
    assert Record.load(path) == Record.read(ANTINOMY)


@pytest.mark.parametrize("text", [ANTINOMY, DECLINING, PARADOMINETOR])
def test_a_record_cut_off_anywhere_is_read_up_to_there_and_says_so(text: str) -> None:
    whole = Record.read(text)
    start = text.index("\n\n") + 2
    for end in range(start, len(text), 7):
        part = Record.read(text[:end])
        good = len(part.lines)
        full_lines = text[start:end].count("\n")
        # The last, unfinished line counts only if it happens to be a whole move by itself.
        assert part.lines[:full_lines] == whole.lines[:full_lines]
        assert good in (full_lines, full_lines + 1)
        assert bool(part.cut) == (good == full_lines and text[end - 1] != "\n")
        if part.cut:
            assert f"line {text[:end].count(chr(10)) + 1} " in part.cut
            with pytest.raises(BadRecord, match=f"{good} lines are good, but the record breaks off in line"):
                verify(part)


def test_an_unfinished_record_is_good_but_not_finished() -> None:
    lines = ANTINOMY.replace("winners: 1\n", "").split("\n")
    verdict = verify(Record.read("\n".join(lines[:20]) + "\n"))
    assert not verdict.is_finished
    assert verdict.plies == 16


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, "no header 'game"),
        ("game: antinomy\nrules: 1\n\n", 0, "no header 'players"),
        ("game: chess\nplayers: A, B\n\n", 1, "no such game"),
        ("game: antinomy\nplayers: A\n\n", 2, "is for 2 players, not 1"),
        ("game: antinomy\nplayers: A, B\noptions: may-decline\n\n", 3, "name=value"),
        ("game: antinomy\nplayers: A, B\noptions: may-decline=perhaps\n\n", 3, "one of: no, yes"),
        ("game: antinomy\nplayers: A, B\noptions: tempo=fast\n\n", 3, "no option 'tempo'"),
        ("game: antinomy\nplayers: A, B\nwinners: 2\n\n", 3, "seats from 0 to 1"),
        ("game: antinomy\ngame: antinomy\n", 2, "a second time"),
        ("hello\n", 1, "'key: value'"),
        (changed(ANTINOMY, 7, "0 place 9"), 7, "a space here is a number"),
        (changed(ANTINOMY, 7, "2 place 0"), 7, "a seat (0 to 1"),
        (changed(ANTINOMY, 7, "place"), 7, "a seat (0 to 1"),
        (changed(ANTINOMY, 7, ""), 7, "a seat (0 to 1"),
        (changed(PARADOMINETOR, 30, "0 play r3"), 30, "the time is missing"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(text)
    assert caught.value.line == line
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("line", "to", "reason"),
    [
        (6, "* shuffle r1k r2s r3r", "asked for 'deal' now"),
        (7, "1 place 0", "not your turn"),
        (7, "0 place 1", r"\[A-2.5\]"),
        (9, "0 move b1s 4", r"do not hold blue 1 skull.*\[A-3.3\]"),
        (9, "* draw b4k g2k", "Chance is not asked now"),
        (9, "0 decline", r"\[A-5.2\]"),
    ],
)
def test_verify_names_the_first_bad_line_and_the_clause(line: int, to: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as caught:
        verify(Record.read(changed(ANTINOMY, line, to)))
    assert caught.value.line == line


def test_wrong_winners_are_found() -> None:
    with pytest.raises(BadRecord, match=r"^line 236: the game ends here, and its winners are 1, not those named$"):
        verify(Record.read(ANTINOMY.replace("winners: 1", "winners: 0")))
    lines = ANTINOMY.split("\n")
    with pytest.raises(BadRecord, match=r"^line 20: 15 lines are good, but .* the record breaks off here$"):
        verify(Record.read("\n".join(lines[:20]) + "\n"))


def test_a_line_behind_the_end_is_found() -> None:
    with pytest.raises(BadRecord, match=r"\[A-7.1\]"):
        verify(Record.read(ANTINOMY + "0 place 0\n"))


def test_a_record_cut_off_in_its_headers_says_so() -> None:
    heads = ANTINOMY[: ANTINOMY.index("\n\n") + 1]
    for end in range(heads.index("Bo") + 1, len(heads) + 1):
        part = Record.read(heads[:end])
        assert part.lines == ()
        assert part.cut.startswith("the record breaks off in its headers, line ")
    for end in range(heads.index("Ada")):
        with pytest.raises(BadRecord):
            Record.read(heads[:end])
    assert Record.read(heads + "\n").cut == ""


def test_a_file_cut_off_within_a_letter_is_read_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    whole = changed(ANTINOMY, 7, "0 place 0 ; d\xe9j\xe0 vu").encode()
    path.write_bytes(whole[: whole.index("\xe0".encode()) + 1])
    assert Record.load(path).lines[1].comment.startswith("d\xe9j")
    middle = whole.replace("\xe9".encode(), b"\xc3")
    path.write_bytes(middle)
    with pytest.raises(BadRecord, match="not a text in UTF-8"):
        Record.load(path)


def test_of_two_bad_lines_the_first_is_named_be_it_illegal_or_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(changed(changed(ANTINOMY, 9, "0 move b1s 4"), 30, "0 dance"), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"^line 9 .*Ada would be told: You do not hold"):
        verify_file(path)
    path.write_text(changed(changed(ANTINOMY, 9, "0 dance"), 30, "0 move b1s 4"), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"^line 9 .*a move begins with"):
        verify_file(path)


def test_rules_of_another_version_are_not_replayed() -> None:
    record = Record.read(ANTINOMY.replace("rules: 1", "rules: 99"))
    with pytest.raises(BadRecord, match="rules version 99; here Antinomy is at 1"):
        list(replay(record))


def test_a_file_that_is_not_there_or_no_text_gives_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="the file cannot be opened: No such file"):
        Record.load(tmp_path / "none.txt")
    (tmp_path / "bytes.txt").write_bytes(b"game: \xff\xfe")
    with pytest.raises(BadRecord, match="not a text in UTF-8"):
        Record.load(tmp_path / "bytes.txt")


def test_lines_written_here_read_back() -> None:
    game = GAMES["antinomy"]
    line = Line(0, game.parse_move("move b4k 7"), "why not")
    assert str(line) == "0 move b4k 7 ; why not"
    assert str(Line(CHANCE, game.parse_move("draw b4k g2k"))) == "* draw b4k g2k"
