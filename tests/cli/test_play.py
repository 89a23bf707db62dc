"""`play` and `replay` as one types them, without a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from paradoxa.core.record import Record, verify
from tests.command import run

RECORDS = Path(__file__).parent.parent / "games"
POOR = ("play", "antinomy", "--players", "Zoë,greedy", "--seed", "1")
TYPED = b"1\n1\nhelp\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["chess"],
            "There is no game 'chess'; the games are: antinomy, paradominetor, the-perfect-moment, paradox-island.",
        ),
        (["antinomy", "--seats", "3"], "Antinomy is for 2 players, so --seats 3 is not possible."),
        (["antinomy", "--players", "a,b,c"], "Antinomy is for 2 players, and 3 are named."),
        (["paradominetor", "--seats", "3", "--players", "a,b,c,d"], "4 players are named, but the table has 3 seats."),
        (
            ["antinomy", "--players", "a,,b"],
            "A player's name is missing: write them separated by commas, as in 'Ada,casual'.",
        ),
        (["antinomy", "--players", "Ada,ada"], "Two people have the same name: give everybody a name of their own."),
        (["antinomy", "--players", "A\x1bB"], "'A\\x1bB' cannot be a name: at most 24 letters, please."),
        (["antinomy", "--option", "x=1"], "Antinomy has no option 'x'; its options are: may-decline."),
        (
            ["antinomy", "--option", "may-decline"],
            "An option is written name=value, not 'may-decline'.",
        ),
        (
            ["antinomy", "--option", "may-decline=no", "--option", "may-decline=yes"],
            "The option 'may-decline' is given twice.",
        ),
        (["antinomy", "--start", "you"], "--start is one of me, rival, random; 'you' is not."),
        (
            ["paradominetor", "--start", "me"],
            "--start is for two players; in Paradominetor chance names the first leader.",
        ),
        (["--seats", "2"], "Name the game first, as in 'paradoxa play antinomy', or give no arguments at all."),
        (["antinomy", "--resume", "x"], "--resume takes game, players and options from the record: leave them out."),
        (["--resume", "no-such-file"], "no-such-file: the file cannot be opened: No such file or directory."),
        (
            ["antinomy", "--save", __file__],
            f"{__file__} exists already: name another file for --save, or use --resume {__file__}.",
        ),
    ],
)
def test_bad_arguments_get_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    assert run("play", *arguments) == (2, "", sentence + "\n")


def test_a_game_can_be_left_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    code, _, _ = run(
        "play",
        "antinomy",
        "--players",
        "Ada,greedy",
        "--start",
        "rival",
        "--seed",
        "7",
        "--save",
        str(path),
        typed="1\n",
    )
    assert code == 0
    before = Record.load(path)
    assert before.players == ("greedy", "Ada")
    code, printed, _ = run("play", "--resume", str(path), typed="1\n" * 400)
    assert code == 0
    assert " wins with 5 crystals." in printed or "You win with 5" in printed
    after = Record.load(path)
    assert verify(after).is_finished
    assert after.lines[: len(before.lines)] == before.lines
    code, _, said = run("play", "--resume", str(path))
    assert (code, "is over" in said) == (2, True)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [run("play", "paradominetor", "--seed", "x", typed="1\n" * 100)[1] for _ in range(2)]
    assert games[0] == games[1]
    assert "tricks alone" in games[0]


def test_without_arguments_everything_is_asked() -> None:
    code, printed, _ = run("play", typed="\n\n\n\n")
    assert code == 0
    assert "Which game?" in printed
    assert "Place your sorcerer" in printed
    code, printed, _ = run("play")
    assert code == 0
    assert "No game was started." in printed


def test_a_record_is_replayed() -> None:
    path = str(RECORDS / "antinomy" / "records" / "antinomy-00.txt")
    code, printed, said = run("replay", path, "--plain")
    assert (code, said) == (0, "")
    assert printed.isascii()
    assert "\x1b" not in printed
    code, printed, _ = run("replay", path, "--json", "--seat", "1", "--to", "2")
    found = json.loads(printed)
    assert [sorted(line) for line in found] == [["events", "move", "ply", "seat"]] * 2
    assert found[0]["move"].startswith("deal ? ? ? ")


def test_trouble_with_a_record(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert run("replay", str(path))[0] == 1
    text = (RECORDS / "antinomy" / "records" / "antinomy-00.txt").read_text()
    path.write_text(text[:-60])
    code, printed, said = run("replay", str(path))
    assert code == 0
    assert "  1  * deal" in printed
    assert "breaks off" in said or "cut off" in said
    path.write_text(text.replace("\n0 move", "\n0 mouve", 1))
    code, printed, said = run("replay", str(path))
    assert code == 1
    assert "  3  1 place" in printed
    assert said.startswith("Line ")
    assert run("replay", str(path), "--seat", "5")[0] == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_poor_encoding_gets_ascii(encoding: str) -> None:
    code, printed, said = run(*POOR, typed=TYPED, encoding=encoding)
    assert (code, said) == (0, "")
    assert printed.isascii() == (encoding != "utf-8")
    assert "\x1b" not in printed


def test_a_poor_encoding_set_from_outside_gets_ascii() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paradoxa", *POOR],
        input=TYPED,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert done.stderr == b""
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
