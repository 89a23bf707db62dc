"""The command line, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paradoxa.cli.commands import commands, extra_commands
from paradoxa.cli.group import loaded
from paradoxa.core import native
from paradoxa.games import GAMES
from paradoxa.games.paradox_island import COMMANDS as COMMANDS_OF_THE_ISLAND
from tests.command import paradoxa

TESTS = Path(__file__).parent.parent
GOOD = str(TESTS / "games/antinomy/records/antinomy-00.txt")
COMMANDS = [
    "play",
    "replay",
    "games",
    "verify",
    "simulate",
    "arena",
    "lab",
    "perft",
    "playthrough",
    "bench",
    "ledger",
    "rules",
    "serve",
    "components",
    "island",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = " ".join(paradoxa(command, "--help").stdout.split())
    assert f"paradoxa {command}" in text
    assert "Example" in text


def test_what_is_listed_of_a_command_is_how_its_own_help_begins() -> None:
    assert [name for name in commands() if name not in COMMANDS] == ["rulings", "balance"]
    for name, (about, target) in commands().items():
        command = loaded(name, target)
        assert command.name == name
        assert " ".join(command.help.partition("\n\n")[0].split()) == about


def test_commands_of_a_game_are_read_from_its_room() -> None:
    assert extra_commands() == {name: (about, function) for name, about, function in COMMANDS_OF_THE_ISLAND}
    assert list(commands())[7:9] == [command.name for command in COMMANDS_OF_THE_ISLAND]


def test_help_lists_every_command() -> None:
    text = paradoxa("--help").stdout
    for command in COMMANDS:
        assert f" {command} " in text


def test_version() -> None:
    assert paradoxa("--version").stdout == f"paradoxa 0.1.0\n{native.build()}\n"


def test_games_as_table_and_as_data() -> None:
    assert "paradominetor" in paradoxa("games").stdout
    data = {game["name"]: game for game in json.loads(paradoxa("games", "--json").stdout)}
    assert data["antinomy"]["seats"] == [2]
    assert data["paradominetor"]["seats"] == [3, 4, 5]
    assert data["antinomy"]["options"]["may-decline"]["values"] == {"2": ["no", "yes"]}
    assert data["paradominetor"]["options"]["colours"]["values"]["5"] == ["rbygp"]


def test_verify_praises_good_records_and_names_the_first_bad_line(tmp_path: Path) -> None:
    assert paradoxa("verify", GOOD).stdout == f"{GOOD}: good, 231 lines, won by Bo\n"
    bad = tmp_path / "bad.txt"
    bad.write_text(Path(GOOD).read_text(encoding="utf-8").replace("0 move g4r 4", "0 move g4r 5"), encoding="utf-8")
    done = paradoxa("verify", GOOD, str(bad), code=1)
    assert "line 9" in done.stderr
    assert "[A-3.4]" in done.stderr
    data = json.loads(paradoxa("verify", GOOD, str(bad), "--json", code=1).stdout)
    assert [entry["good"] for entry in data] == [True, False]
    assert data[1]["line"] == 9
    assert data[0]["winners"] == [1]


def test_simulate_prints_a_table_and_data_and_keeps_records(tmp_path: Path) -> None:
    words = ("simulate", "antinomy", "--bots", "greedy,uniform", "--games", "30", "--seed", "4")
    table = paradoxa(*words).stdout
    assert "greedy" in table
    assert "95 % confidence intervals" in table
    data = json.loads(paradoxa(*words, "--json", "--records", str(tmp_path / "new" / "folder")).stdout)
    assert data["games"] == 30
    assert sum([standing["wins"] for standing in data["standings"]]) == pytest.approx(30)
    first = data["standings"][0]["win_share"]
    assert first["low"] <= first["value"] <= first["high"]
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert len(files) == 30
    again = paradoxa(*words, "--records", str(tmp_path / "new" / "folder"), code=2)
    assert "exists already" in again.stderr
    paradoxa("verify", *[str(path) for path in files])


def test_simulate_is_the_same_for_any_number_of_jobs() -> None:
    words = ("simulate", "paradominetor", "--bots", "greedy,uniform,uniform", "--games", "60", "--seed", "9", "--json")
    assert paradoxa(*words, "--jobs", "1").stdout == paradoxa(*words, "--jobs", "2").stdout


def test_perft_counts_and_divides() -> None:
    data = json.loads(paradoxa("perft", "antinomy", "--depth", "3", "--divide", "--json").stdout)
    assert sum(data["divide"].values()) == data["counts"][2]
    again = paradoxa("perft", "antinomy", "--position", data["position"], "--depth", "3").stdout
    assert f"depth 3: {data['counts'][2]}" in again
    suite = TESTS / "games/antinomy/perft.txt"
    lines = [line for line in suite.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert paradoxa("perft", "antinomy", "--suite", str(suite)).stdout.splitlines() == lines


def test_a_perft_file_whose_counts_changed_is_found(tmp_path: Path) -> None:
    suite = TESTS / "games/antinomy/perft.txt"
    first = suite.read_text(encoding="utf-8").splitlines()[1]
    (tmp_path / "good.txt").write_text(first + "\n", encoding="utf-8")
    (tmp_path / "bad.txt").write_text(first + "1\n", encoding="utf-8")
    data = json.loads(paradoxa("perft", "antinomy", "--suite", str(tmp_path / "good.txt"), "--json").stdout)
    assert data[0]["counts"] == data[0]["stored"]
    assert "1 of 1 positions" in paradoxa("perft", "antinomy", "--suite", str(tmp_path / "bad.txt"), code=1).stderr
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert "cannot read" in paradoxa("perft", "antinomy", "--suite", str(tmp_path / "bytes.txt"), code=2).stderr


def test_rules_are_printed_whole_or_by_clause() -> None:
    text = " ".join(paradoxa("rules", "antinomy").stdout.split())
    assert "A-1.1 [P] There are 16 relic cards." in text
    assert "A-11.2" in text
    assert json.loads(paradoxa("rules", "paradom", "p-4.7", "--json").stdout)[0]["id"] == "P-4.7"
    assert "there is no clause 'A-99.1'" in paradoxa("rules", "antinomy", "A-99.1", code=2).stderr


def test_bench_measures_every_game_beside_the_calibration() -> None:
    found = json.loads(paradoxa("bench", "--seconds", "0.05", "--no-server", "--json").stdout)
    data = found["measures"]
    units = {(entry["game"], entry["unit"]) for entry in data}
    for game in GAMES:
        assert {(game, unit) for unit in ("decisions/s", "games/s", "simulations/s", "copies/s", "bytes")} <= units
    searched = {entry["game"]: entry for entry in data if entry["what"] == "search by the game's own mind"}
    assert list(searched) == list(GAMES)
    times = 2 if native.is_compiled() else 1
    assert [entry["aim"] for entry in searched.values()] == [times * aim for aim in (3000, 1000, 1000, 200)]
    assert all(entry["value"] > 0 for entry in data)
    assert data[0]["what"] == "calibration loop"
    assert found["build"] == native.build()
    assert ("plain Python" in found["build"]) != native.is_compiled()
    assert str(Path(native.__file__).parent.parent) in found["build"]


def test_ledger_is_complete() -> None:
    lines = paradoxa("ledger").stdout.splitlines()
    assert lines[-2].endswith("clauses have a test.")
    data = json.loads(paradoxa("ledger", "antinomy", "--json").stdout)
    assert data["untested"] == []
    assert all(clause["id"].startswith("A-") for clause in data["clauses"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "chess", "--bots", "greedy,uniform"), "there is no game 'chess'"),
        (("simulate", "antinomy", "--bots", "greedy"), "is for 2 players, not 1"),
        (("simulate", "antinomy", "--bots", "greedy,deep-thought"), "there is no bot 'deep-thought'"),
        (("simulate", "antinomy", "--bots", "greedy,greedy", "--games", "0"), "from 1 to 10,000,000, not 0"),
        (("simulate", "antinomy", "--bots", "greedy,greedy", "--jobs", "0"), "from 1 to 256, not 0"),
        (("simulate", "antinomy", "--bots", "greedy,greedy", "-o", "tempo=fast"), "has no option 'tempo'"),
        (("simulate", "antinomy", "--bots", "greedy,greedy", "-o", "tempo"), "name=value"),
        (("simulate", "antinomy", "--bots", "greedy,greedy", "--records", GOOD), "cannot make the folder"),
        (("perft", "antinomy", "--position", "nonsense"), "cannot read the position"),
        (("perft", "antinomy", "--position", "undealt"), "too many outcomes"),
        (("perft", "antinomy", "--suite", "/nowhere"), "cannot read /nowhere"),
        (("playthrough", "antinomy", "--seats", "7"), "is for 2 players, not 7"),
        (("ledger", "go"), "there is no game 'go'"),
        (("rules", "para"), "'para' can mean paradominetor or paradox-island"),
    ],
)
def test_what_a_user_got_wrong_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = paradoxa(*words, code=2)
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
