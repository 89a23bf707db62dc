"""What the report of a contest says, in words, in numbers and on its page."""

from __future__ import annotations

import re
import shlex
from io import StringIO

import pytest
from rich.console import Console

from paradoxa.arena.contest import Contest, standing
from paradoxa.arena.findings import histogram, report, thinking
from paradoxa.arena.folder import read_line
from paradoxa.arena.report.console import print_contest
from paradoxa.arena.report.page import page
from paradoxa.arena.report.plots import heat
from paradoxa.arena.report.sentences import about_bots, notes
from paradoxa.core import Outcome
from tests.arena.reports import held, read_page


def test_an_arena_says_who_is_better_and_its_page_has_all_parts() -> None:
    contest = Contest("paradominetor", ("greedy", "uniform"), 3, 8, 2)
    results = held(contest)
    found = report(contest, results)
    assert [row["bot"] for row in found["bots"]] == ["greedy", "uniform"]
    first, second = found["bots"]
    assert first["win_share"]["low"] > 1 / 3 > second["win_share"]["high"]
    assert first["wins"] + second["wins"] == pytest.approx(found["games"])
    there, back = found["cross"]["greedy"]["uniform"], found["cross"]["uniform"]["greedy"]
    assert there["value"] + back["value"] == pytest.approx(1)
    assert there["low"] > 0.5
    assert [role["role"] for role in found["roles"]] == ["first to lead", "second to lead", "third to lead"]
    assert sum([role["win_share"]["value"] for role in found["roles"]]) == pytest.approx(1, abs=1e-5)
    assert sum([count for _, _, count in found["turns"]["histogram"]]) == found["games"] == 48
    reader = read_page(page(found, thinking(contest, results)))
    text = " ".join(reader.texts)
    for part in ("Ratings", "Victories", "Everybody against everybody", "Seat effect", "Length", "Thinking time"):
        assert part in text
    assert reader.tags["table"] == len(reader.labels) == 6
    assert "script" not in reader.tags
    assert "The same seed gives the same games" in text
    assert "paradoxa arena paradominetor --bots greedy,uniform --deals 8 --seats 3 --seed 2" in text


def test_alone_bots_are_compared_by_score_on_the_same_deals() -> None:
    contest = Contest("the-perfect-moment", ("uniform", "greedy"), 1, 8, 2)
    results = held(contest)
    found = report(contest, results)
    assert found["games"] == 16
    assert [row["bot"] for row in found["bots"]] == ["greedy", "uniform"]
    assert found["bots"][0]["points"]["value"] > found["bots"][1]["points"]["value"]
    ahead = 0.0
    for deal in range(8):
        uniform, greedy = [result["points"][0] for result in results if result["deal"] == deal]
        ahead += 0.5 if uniform == greedy else float(greedy > uniform)
    assert found["cross"]["greedy"]["uniform"]["value"] == pytest.approx(ahead / 8)
    assert [sheet["title"] for sheet in found["balance"]] == ["Alone against Echo, by colours", "Items"]
    assert "on the same deal" in page(found, [])


def test_who_is_first_by_chance_is_not_called_the_strongest() -> None:
    contest = Contest("antinomy", ("uniform", "greedy"), 2, 6, 0)
    found = report(contest, held(contest))
    assert about_bots(found)[0].startswith("greedy is the strongest: rated 1,500; it wins")
    found["cross"]["greedy"]["uniform"]["low"] = 0.49
    assert about_bots(found)[0].startswith("greedy stands first, but not clearly: rated 1,500; it wins")


def test_games_without_a_winner_are_told_of() -> None:
    contest = Contest("antinomy", ("uniform", "greedy"), 2, 1, 0)
    results = held(contest)
    assert "stopped" not in " ".join(about_bots(report(contest, results)))
    results[0].update(points=None, winners=[], ranks=[0, 0])
    assert "1 of 2 games was stopped at the turn limit: nobody won." in about_bots(report(contest, results))


def test_any_name_of_a_program_is_shown_as_it_is_and_the_command_can_be_copied() -> None:
    name, program = """[/b] <b>me</b> & it's""", """cat '-'"""
    contest = Contest("antinomy", ("greedy", name), 2, 1, 0, programs=((name, program),), program_seconds=9.0)
    found = report(contest, held(contest))
    screen = Console(width=200, file=StringIO())
    print_contest(found, screen)
    assert name in screen.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    assert shlex.split(notes(found)[-1].removeprefix("The command: "))[-4:] == [
        *("--program", f"{name}={program}"),
        *("--program-seconds", "9.0"),
    ]
    assert name in "".join(read_page(page(found, [])).texts)


def test_on_a_narrow_screen_no_number_and_no_name_is_cut() -> None:
    contest = Contest("antinomy", ("greedy", "uniform", "newcomer"), 2, 1, 0)
    screen = Console(width=34, file=StringIO())
    print_contest(report(contest, held(contest)), screen)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    assert "1 deal, 6 games" in " ".join(shown.split())
    assert "…" not in shown


def test_long_names_stay_inside_the_cross_table() -> None:
    name = "my-program-of-monday"
    drawing = heat([name, "greedy"], {}, "Everybody")
    (end,) = re.findall(rf'<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end" class="">{name[:14]}…', drawing)
    assert float(end) >= 15 * 8  # at 13 px a letter is about 7.5 wide


def test_who_thinks_by_the_clock_is_told_of() -> None:
    contest = Contest("antinomy", ("uniform", "expert:0.1s"), 2, 1, 0)
    assert not contest.is_repeatable
    assert Contest("antinomy", ("uniform", "expert:100", "greedy"), 2, 1, 0).is_repeatable


def test_ranks() -> None:
    assert standing("paradominetor", 4, Outcome((5, 9, 5, 2), (1,))) == {"winners": [1], "ranks": [1, 0, 1, 3]}
    assert standing("paradox-island", 3, Outcome((2, 5, 4), (1,))) == {"winners": [1], "ranks": [1, 0, 1]}
    assert standing("antinomy", 2, None) == {"winners": [], "ranks": [0, 0]}


def test_histograms_have_equal_bars() -> None:
    assert histogram([3, 4, 4, 6], 3, 6) == [[3, 3, 1], [4, 4, 2], [5, 5, 0], [6, 6, 1]]
    bars = histogram(list(range(100)), 0, 99)
    assert len(bars) == 20
    assert {count for _, _, count in bars} == {5}


def test_lines_read_back_with_seats_as_numbers() -> None:
    assert read_line(b'{"facts":{"characters":{"0":3,"2":1}},"deal":1}') == {
        "facts": {"characters": {0: 3, 2: 1}},
        "deal": 1,
    }


def test_an_outside_program_plays_and_what_it_does_wrong_is_told() -> None:
    """`cat` says back what it is told, which is never a move."""
    contest = Contest("antinomy", ("greedy", "echo"), 2, 1, 0, programs=(("echo", "cat"),))
    results = held(contest)
    found = report(contest, results)
    assert not found["is_repeatable"]
    (told,) = found["faults"]
    assert told["bot"] == "echo"
    assert told["games"] == 2
    assert told["drawn"] == sum([faults[1] for result in results for faults in result["faults"]]) > 2
    assert "echo did not answer as it must in 2 games" in page(found, thinking(contest, results))
