"""What outside programs are told, and that the documents tell the same."""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES
from paradoxa.workers import outside_bot
from paradoxa.workers.outside_bot import Program
from paradoxa.workers.program import Lines
from tests.arena.programs import EXAMPLE, ROOT, SECONDS, odd, played
from tests.http.histories import KINDS, Kind, Pair, random_setup, tale
from tests.http.mirrors import mirrored

pytestmark = pytest.mark.usefixtures("patience")


# --- what a program is told --------------------------------------------------------------------
def test_it_is_told_its_seat_events_and_the_end_and_none_of_our_secrets(
    tmp_path: Path, marker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARADOXA_DATABASE", "postgresql://me:password@db/x")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "password")
    program = played(odd("tells", str(tmp_path / "told.json"), marker), seed=3, memory=500, cpu=70)
    assert program.faults == []
    found = json.loads((tmp_path / "told.json").read_text(encoding="utf-8"))
    assert "password" not in json.dumps(found["environment"])
    assert found["environment"]["PATH"] == os.environ["PATH"]
    assert found["limits"] == [500 << 20, 70]
    assert found["session"] not in (os.getsid(0), program.lines.process.pid)
    hello, *asks, over = found["told"]
    assert (hello["type"], hello["protocol"], hello["game"], hello["seat"]) == ("hello", 1, "antinomy", 1)
    assert (hello["seats"], hello["seed"], hello["settings"]) == (2, 3, {"may-decline": "no"})
    assert hello["limits"] == {"move": SECONDS, "start": SECONDS, "memory": 500}
    assert {ask["type"] for ask in asks} == {"ask"}
    assert [ask["ply"] for ask in asks] == list(range(1, len(asks) + 1))
    assert all([ask["view"]["decision"] and len(ask["options"]) > 1 and ask["waiting"] == [1] for ask in asks])
    assert asks[0]["events"][0]["event"] == "Dealt"
    assert (over["type"], over["status"], over["options"]) == ("over", "over", [])
    assert over["points"][over["winners"][0]] == 5
    assert over["ending"].startswith("Seat ")
    assert over["view"]["outcome"] is not None


class Recorder(Lines):
    """A line to a program that is told everything and answers what the test wants."""

    def __init__(self, answer: Callable[[], str]) -> None:
        self.said: list[bytes] = []
        self.answer = answer

    def say(self, line: bytes) -> None:
        self.said.append(line)

    def line(self, deadline: float) -> bytes:
        return self.answer().encode()

    def close(self, *, kindly: bool) -> None:
        self.said.append(b"kindly\n" if kindly else b"")


def told(table: Any, reader: int) -> list[bytes]:
    """All that a program at the reader's seat would have been told at that table."""
    past: Match[Any, Any] = table.match
    match: Match[Any, Any] = Match(past.game, len(past.players), past.options, players=past.players)
    move = ""
    recorder = Recorder(lambda: move)
    program = Program(recorder, past.game.name, 7)
    program.attend(match, reader)
    for line in past.lines:
        if line.seat == reader:
            move = str(line.move)
            assert program.choose(match.view(reader)) == line.move
        match.submit(line.seat, line.move)
    decision = match.view(reader).decision
    if decision is not None:
        move = str(decision.options[0])
        program.choose(match.view(reader))
    program.close()
    assert program.faults == []
    return recorder.said


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nothing_hidden_is_said(kind: Kind) -> None:
    """Whole games in two worlds the seat cannot tell apart: every byte is the same."""
    compared = 0
    for seed in range(40):
        rng = Random(f"{kind} {seed}")
        table = tale(random_setup(kind, rng), rng)
        if table.match is None:
            continue
        reader = rng.randrange(kind.seats)
        pairs: list[Pair] = mirrored(table, reader, rng, 2)
        for pair in pairs:
            one, two = [told(world, reader) for world in pair.tables]
            assert one == two
            compared += len(one) > 3
        if compared >= 4:
            break
    assert compared >= 2


def test_the_transcript_in_the_documentation_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "outside-bots.md").read_text(encoding="utf-8")
    shown = [line for line in text.splitlines() if line.startswith(("-> ", "<- "))]
    said: list[str] = []
    say, line = Lines.say, Lines.line

    def tapped_say(lines: Lines, data: bytes) -> None:
        said.append(f"-> {data.decode().strip()}")
        say(lines, data)

    def tapped_line(lines: Lines, deadline: float) -> bytes:
        found = line(lines, deadline + SECONDS)  # it plays by the usual limits, and is not hurried
        said.append(f"<- {found.decode()}")
        return found

    monkeypatch.setattr(Lines, "say", tapped_say)
    monkeypatch.setattr(Lines, "line", tapped_line)
    match: Match[Any, Any] = Match(GAMES["antinomy"], 2, rng=Random(7), players=["me", "uniform"])
    with outside_bot.start(f"{sys.executable} {EXAMPLE}", "antinomy", 42) as program:
        program.attend(match, 0)
        run(match, [program.choose, bots.make("uniform", "antinomy", Random(1)).choose])
    assert shown == [*said[:5], *said[-2:]]
    fields = {name for one in said if one.startswith("-> ") for name in json.loads(one[3:])}
    assert [name for name in sorted(fields) if f"`{name}`" not in text] == [], "every field is explained"


def test_the_python_of_the_documentation_plays_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "outside-bots.md").read_text(encoding="utf-8"), re.DOTALL
    )
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(Program, "_limit", lambda _: SECONDS)
    runpy.run_path(str(tmp_path / "example.py"), run_name="__main__")
    outcome, faults = capsys.readouterr().out.splitlines()
    assert outcome.startswith("Outcome(points=(")
    assert faults == "[] 0"
