"""Finished games from elsewhere and from here replay, every line legal, and end as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from paradoxa.core.record import Record, game_of, replay, verify
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.rules.events import TrickWon, TurnedOver

RECORDS = sorted(Path(__file__).parent.glob("games/*/records/*.txt"))


def test_the_forty_one_records_from_elsewhere_are_here() -> None:
    for name, count in (("antinomy", 20), ("paradominetor", 21)):
        assert len([path for path in RECORDS if path.name.startswith(f"{name}-")]) >= count


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_replays_and_ends_with_the_winners_named(path: Path) -> None:
    record = Record.load(path)
    assert str(record) == path.read_text(encoding="utf-8")
    assert record.cut == ""
    verdict = verify(record)
    assert verdict.is_finished == ("stopped" not in record.extra)
    assert verdict.winners == (record.winners or ())
    assert verdict.plies == len(record.lines)


@pytest.mark.parametrize("path", RECORDS[::5], ids=[path.stem for path in RECORDS[::5]])
def test_a_replay_passes_through_positions_that_read_back(path: Path) -> None:
    record = Record.load(path)
    game = game_of(record)
    for step in replay(record):
        assert game.load(game.dump(step.state)) == step.state


def happened(name: str) -> list[str]:
    """The kinds of events of one of our own records, line by line."""
    (path,) = [path for path in RECORDS if path.stem == name]
    return [" ".join([type(event).__name__ for event in step.events]) for step in replay(Record.load(path))]


def test_our_own_records_hold_what_they_are_kept_for() -> None:
    own = {path.stem: Record.load(path) for path in RECORDS if path.stem.startswith("house-")}
    assert all(record.extra["about"] for record in own.values())
    assert str(own["house-declared-win"].lines[-1]).split()[1] == "paradox"
    assert happened("house-declared-win")[-1] == "Declared Won"
    assert any(kinds.startswith("Declined Clashed") for kinds in happened("house-decline-then-clash"))
    assert "Drawn ClashEnded" in happened("house-tied-twice")
    assert happened("house-stolen-win")[-1].endswith("ClashEnded CodexAdvanced Won")
    assert any(kinds.startswith("Exchanged Clashed") for kinds in happened("house-paradox-then-clash"))
    assert own["house-stopped"].winners is None
    assert own["house-all-black-3"].options == {"colours": "bgp", "pass": "right"}
    for seats in (3, 4, 5):
        record = own[f"house-all-black-{seats}"]
        scores = [event.halves for step in replay(record) for event in step.events if isinstance(event, TrickWon)]
        assert (1,) * seats in scores
        winners = own[f"house-shared-{seats}"].winners
        assert winners is not None
        assert len(winners) > 1
    tiles = [
        event.tiles for step in replay(own["house-triple-3"]) for event in step.events if isinstance(event, TurnedOver)
    ]
    assert any(len(group) == 3 and group[0].value for group in tiles)


def test_records_cover_every_game() -> None:
    assert {Record.load(path).game for path in RECORDS} == set(GAMES)


def test_the_records_of_the_perfect_moment_are_of_every_kind() -> None:
    records = [Record.load(path) for path in RECORDS if path.stem.startswith("the-perfect-moment-")]
    kinds = {(len(record.players), record.options.get("colours"), record.options.get("start")) for record in records}
    colours = (None, "ykg", "ypg", "kpg")  # None: the first three
    assert kinds == {(2, some, start) for some in colours for start in (None, "coin")} | {
        (1, some, None) for some in colours
    }
    own = {path.stem: Record.load(path) for path in RECORDS if path.stem.startswith("house-")}
    assert verify(own["house-echo-fifteen"]).points == (17,)
    assert verify(own["house-echo-eighteen"]).points == (18,)
    assert 16 in verify(own["house-sixteen-points"]).points
    tied = verify(own["house-tied-last-turn"])
    assert tied.points[0] == tied.points[1]
    assert [str(line) for line in own["house-tied-last-turn"].lines[-2:]] == ["0 use armor", "1 accept"]
    assert tied.winners == (0,)  # the turn was seat 0's, though seat 1's draw ended the game
    assert happened("house-thirty-quiet-turns")[-1] == "Left Ended"
    assert any("Lapsed" in kinds_of for kinds_of in happened("house-six-nested-uses"))


def test_the_records_of_paradox_island_are_of_every_kind() -> None:
    records = [Record.load(path) for path in RECORDS if path.stem.startswith("paradox-island-")]
    kinds = {(len(record.players), record.options.get("island", "random")) for record in records}
    assert kinds == {(seats, island) for seats in (2, 3, 4) for island in ("random", "built")}
    chosen = {word for record in records for line in record.lines[:16] for word in str(line).split()[2:]}
    assert {"granddead", "achilles", "hempel", "theseus", "phil", "schrodie"} <= chosen
    host = [int(record.options.get("op", len(record.players) - 1)) for record in records]
    ends = [record.winners == (op,) if record.winners else None for record, op in zip(records, host, strict=True)]
    assert {True, False, None} == set(ends)  # the host wins, a captive does, the game is called


@pytest.mark.clause("I-15.4")
def test_the_position_in_the_rules_of_paradox_island_is_one() -> None:
    rules = (Path(__file__).parents[1] / "docs" / "games" / "paradox-island.md").read_text("utf-8")
    examples = [line for line in rules.splitlines() if line.startswith("3 2 none / ")]
    assert len(examples) == 1
    game = GAMES["paradox-island"]
    assert [decision.kind for decision in game.decisions(game.load(examples[0]))] == ["token"]
