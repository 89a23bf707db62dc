"""The rule laboratory: the same deals under different rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paradoxa.arena import boxes
from paradoxa.arena.contest import Contest, play
from paradoxa.arena.findings import report, thinking
from paradoxa.arena.page import page
from paradoxa.core import BadOptions
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.components import COMPONENTS, check
from paradoxa.games.paradox_island.loading import FILE, load
from paradoxa.record import Record
from tests.arena.test_arena import held, paradoxa, read_page


def test_every_value_plays_the_same_deals() -> None:
    contest = Contest("antinomy", ("greedy",), 2, 3, 1, (), (("may-decline", ("no", "yes")),))
    deals = [[""] * 2 for _ in range(3)]
    for task in contest.tasks():
        record = Record.read(play(task)["record"])
        deals[task.deal][task.variant] = str(record.lines[0])
        assert record.options == ({"may-decline": "yes"} if task.variant else {})
    assert all([no == yes for no, yes in deals])
    assert len({no for no, _ in deals}) == 3


def test_differences_are_to_the_first_value_and_found_where_there_are_some() -> None:
    contest = Contest("paradox-island", ("greedy",), 2, 8, 1, (("op", "1"),), (("limit", ("100", "25")),))
    results = held(contest)
    found = report(contest, results)
    first, second = found["variants"]
    assert [first["settings"], second["settings"]] == [{"limit": "100"}, {"limit": "25"}]
    turns = {measure["what"]: measure for measure in second["measures"]}["turns"]
    assert turns["difference"]["value"] == pytest.approx(second["turns"]["value"] - first["turns"]["value"], abs=1e-5)
    assert turns["difference"]["value"] <= 0
    assert all([measure["difference"]["value"] == 0 for measure in first["measures"]])
    assert [role["role"] for role in first["roles"]] == ["OP", "captive"]
    assert [sheet["title"] for sheet in second["balance"]] == ["OP, by number of players", "Characters"]
    assert {result["settings"]["op"] for result in results} == {"1"}
    reader = read_page(page(found, thinking(contest, results)))
    text = " ".join(reader.texts)
    for part in (
        "Rule laboratory",
        "Victories by seat",
        "Length of games",
        "All numbers",
        "Balance sheets",
        "limit=25",
    ):
        assert part in text
    assert len(reader.labels) >= 6


def test_combinations() -> None:
    varied = (("colours", ("ykp", "kpg")), ("start", ("coin", "fastest")))
    contest = Contest("the-perfect-moment", ("greedy",), 2, 1, 0, (), varied)
    assert [list(variant.values()) for variant in contest.variants] == [
        ["ykp", "coin"],
        ["ykp", "fastest"],
        ["kpg", "coin"],
        ["kpg", "fastest"],
    ]
    assert contest.settings(3, 5) == {"colours": "kpg", "start": "fastest"}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_of_every_game_can_be_varied(game: str) -> None:
    seats = GAMES[game].seats[-1]
    for option in GAMES[game].options.values():
        values = option.values(seats)
        if len(values) > 1:
            Contest(game, ("greedy",), seats, 1, 0, (), ((option.name, values[:3]),)).check()


def test_every_number_on_the_boards_of_the_island_can_be_varied() -> None:
    values = boxes.named_values(load(FILE))
    proposals = [name for name, value in values.items() if value["status"] == "proposal"]
    assert {"Achilles.health", "Phil.energy", "Hempel.bonus1.palms", "Theseus.squares", "knot-A", "tile1"} <= {
        *proposals
    }
    for name in values:
        now = values[name]["value"]
        text = (
            "+".join(["-".join(map(str, part)) if isinstance(part, list) else str(part) for part in now])
            if (isinstance(now, list))
            else str(now)
        )
        assert check(json.loads(boxes.changed("paradox-island", {name: text}))) == COMPONENTS


def test_house_rulings_that_are_numbers_are_varied_by_their_clause(tmp_path: Path) -> None:
    contest = Contest("the-perfect-moment", ("uniform",), 2, 6, 1, (), (("T-9.36", ("30", "4")),))
    results = held(contest, tmp_path / "lab")
    assert [result["facts"]["reason"] == "quiet" for result in results if result["variant"]].count(True) > 2
    assert {result["facts"]["reason"] for result in results if not result["variant"]} <= {"draw", "points"}
    found = report(contest, results)
    assert found["variants"][1]["turns"]["high"] < found["variants"][0]["turns"]["value"]
    assert "rulings: T-9.36=4\n" in (tmp_path / "lab/records/the-perfect-moment-000000-2-000.txt").read_text()
    with pytest.raises(BadOptions, match="whole number from 4 to 99, not '3'"):
        boxes.changed("the-perfect-moment", {"T-9.36": "3"})
    with pytest.raises(BadOptions, match=r"no option 'T-9\.37'; its options are: colours, start, T-9\.5, T-9\.36"):
        boxes.changed("the-perfect-moment", {"T-9.37": "3"})


def test_a_change_changes_what_it_names_and_nothing_else() -> None:
    box = check(json.loads(boxes.changed("paradox-island", {"Theseus.squares": "health+health", "op_actions": "2"})))
    assert box.characters["Theseus"].squares == ("health", "health")
    assert box.constants.op_actions == 2
    assert box.characters["Achilles"] == COMPONENTS.characters["Achilles"]
    with pytest.raises(BadOptions, match="7 palm boxes together"):
        boxes.changed("paradox-island", {"Hempel.bonus1.palms": "5"})


def test_components_are_varied_in_a_process_of_their_own(tmp_path: Path) -> None:
    out = tmp_path / "lab"
    words = ("lab", "paradox-island", "--vary", "death_goal_two_players=4,1", "--deals", "3", "--option", "op=1")
    found = json.loads(paradoxa(*words, "--out", str(out), "--json").stdout)
    before, after = found["variants"]
    assert after["turns"]["value"] < before["turns"]["value"]
    assert COMPONENTS.constants.death_goal_two_players == 4
    record = (out / "records/paradox-island-000000-2-000.txt").read_text()
    assert "components: death_goal_two_players=1\n" in record
    assert check(load(out / "components/2.json")).constants.death_goal_two_players == 1


def test_with_their_components_such_records_are_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest("paradox-island", ("greedy",), 2, 1, 3, (), (("death_goal_two_players", ("1", "2")),))
    held(contest, tmp_path / "lab")
    monkeypatch.setenv("PARADOXA_COMPONENTS", str(tmp_path / "lab/components/1.json"))
    assert "good" in paradoxa("verify", str(tmp_path / "lab/records/paradox-island-000000-1-000.txt")).stdout
    monkeypatch.setenv("PARADOXA_COMPONENTS", str(tmp_path / "nothing.json"))
    assert "cannot be opened" in paradoxa("games", code=2).stderr
