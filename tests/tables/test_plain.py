"""Plain data for programs: everything a seat may know as JSON, and nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE, Decision
from paradoxa.core.events import Event, Secret, redact
from paradoxa.core.plain import plain
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.tables.encoding import as_json
from tests.http.worlds import laid

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"
TABLES = [
    ("antinomy", 2, {}),
    ("antinomy", 2, {"may-decline": "yes"}),
    ("paradominetor", 4, {}),
    ("paradox-island", 3, {}),
]


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    seat: int
    words: tuple[Secret[tuple[int, ...]], ...]


def test_values_become_what_json_knows() -> None:
    event = Whispered(1, (Secret((4, 5), (0,)), Secret((6,), (1,))))
    found = redact(event, 1)
    assert json.loads(as_json([found, 3, None, True, "ü"])) == [
        {"event": "Whispered", "seat": 1, "words": [None, [6]]},
        *(3, None, True, "ü"),
    ]
    large = {"used": 1 << 200, "pairs": frozenset([(4, 3), (3, 4)])}
    assert json.loads(as_json(large)) == {"used": 1 << 200, "pairs": [[3, 4], [4, 3]]}
    move = GAMES["antinomy"].parse_move("move b4k 3")
    assert plain(move) == "move b4k 3"
    assert plain(Decision(0, "move", [move])) == "move", "its moves stand beside the view"


def values_in(data: Any) -> list[Any]:
    """All that stands in plain data."""
    if isinstance(data, dict):
        return [value for item in data.values() for value in values_in(item)]
    if isinstance(data, list):
        return [value for item in data for value in values_in(item)]
    return [data]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_view_and_event_of_a_game_is_json_without_anything_hidden(
    game: str, seats: int, options: dict[str, str]
) -> None:
    """At every state: the same JSON from every world the seat cannot tell apart, also of what its own moves show it."""
    rng = Random(3)
    match: Match[Any, Any] = Match(GAMES[game], seats, options, rng=rng)
    rules = match.game
    for _ in range(90):
        if not match.decisions:
            break
        reader = rng.choice([*range(seats), None])
        view = match.view(reader)
        text = as_json(view)
        data = json.loads(text)
        assert "object at" not in text.decode()
        assert data["seat"] == reader
        if reader is None:
            assert data["decision"] is None
        else:
            assert data["decision"] == (view.decision.kind if view.decision is not None else None)
        world = rules.determinize(view, rng)
        assert as_json(rules.view(world, reader)) == text
        decision = rng.choice(list(match.decisions))
        move = rules.chance(match.state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
        if reader is not None and decision.seat == reader:
            heard: list[list[Event]] = [[], []]
            for one, some in zip((match.state.copy(), world), heard, strict=True):
                rules.apply(one, reader, move, some.append)
            if not any(event.surprises for event in heard[0] + heard[1]):
                assert len({as_json([redact(event, reader) for event in some]) for some in heard}) == 1
        for event in match.submit(decision.seat, move):
            for who in (*range(seats), None):
                seen = redact(event, who)
                found = json.loads(as_json(seen))
                assert found is None or found["event"] == type(event).__name__


def test_a_deal_shows_each_seat_its_own_hand_and_nobody_the_codex() -> None:
    table = laid("antinomy", 2, DEAL)
    assert table.match is not None
    cards = DEAL.split(" ")[2:]
    for reader, hand in ((0, cards[:3]), (1, cards[3:6]), (None, [])):
        found = json.loads(as_json([redact(event, reader) for event in table.match.events[0]]))
        named = {value for value in values_in(found) if value in cards}
        assert named == {*hand, *cards[6:15]}
        view = json.loads(as_json(table.view(reader)))
        del view["codex"]  # the cards it can be, as far as this seat knows
        assert {value for value in values_in(view) if value in cards} == {*hand, *cards[6:15]}
