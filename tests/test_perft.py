"""Perft counts stay what they are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.core.perft import divide, perft, read_suite
from paradoxa.core.play import Match
from paradoxa.games import GAMES

FOLDERS = {name: name.removeprefix("the-").replace("-", "_") for name in GAMES}
SUITES = {name: Path(__file__).parent / "games" / folder / "perft.txt" for name, folder in FOLDERS.items()}
CASES = [
    pytest.param(name, position, counts, id=f"{name}-{number}")
    for name, path in SUITES.items()
    for number, (position, counts) in enumerate(read_suite(path.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize(("name", "position", "counts"), CASES)
def test_perft_counts_are_unchanged(name: str, position: str, counts: list[int]) -> None:
    game = GAMES[name]
    assert [perft(game, game.load(position), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", sorted(GAMES))
def test_divide_adds_up_to_perft(name: str) -> None:
    match = Match(GAMES[name], GAMES[name].seats[0], rng=Random(4))
    match.advance()
    parts = divide(match.game, match.state, 2)
    assert sum(parts.values()) == perft(match.game, match.state, 2)
    assert list(parts) == [str(move) for move in match.decisions[0].options]


def test_a_deal_has_too_many_outcomes_to_count() -> None:
    with pytest.raises(ParadoxaError, match="too many outcomes"):
        perft(GAMES["antinomy"], GAMES["antinomy"].new(2), 1)


def test_a_broken_suite_is_refused() -> None:
    with pytest.raises(ParadoxaError, match=r"'position . counts'"):
        read_suite("# fine\nturn 0 | twelve\n")
