"""Every game passes the conformance suite, at every seat count and with every kind of option."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from paradoxa.core import BadOptions, Game
from paradoxa.games import GAMES
from tests.conformance import survey
from tests.lanes import Lane

# Paradox Island is long, and its worlds take a while to find: fewer games, and knowledge is checked now and then.
ISLANDS = [
    (2, "1", "random"),
    (2, "0", "built"),
    (3, "2", "random"),
    (3, "1", "built"),
    (3, "0", "random"),
    (4, "3", "random"),
    (4, "1", "built"),
    (4, "0", "random"),
]


def tables() -> Iterator[Any]:
    """Every game, seat count and value of every option (the others at their default)."""
    for name, game in GAMES.items():
        if name == "paradox-island":
            continue
        for seats in game.seats:
            values = {option: game.options[option].values(seats) for option in game.options}
            short = {option: (some[0], some[-1]) if len(some) > 2 else some for option, some in values.items()}
            for chosen in dict.fromkeys(product(*short.values())):
                options = dict(zip(short, chosen, strict=True))
                words = "-".join([f"{option}={value}" for option, value in options.items()])
                yield pytest.param(game, seats, options, id=f"{name}-{seats}-{words}")


@pytest.mark.parametrize(("game", "seats", "options"), list(tables()))
def test_random_games_keep_every_law(game: Game[Any, Any], seats: int, options: dict[str, str], lane: Lane) -> None:
    for seed in range(lane.number(1, 2 if seats < 4 else 1, 10)):
        assert survey(game, seats, options, seed, every=lane.number(12, 1, 1)) > 10


@pytest.mark.parametrize(("seats", "op", "island"), ISLANDS)
def test_random_games_of_paradox_island_keep_every_law(seats: int, op: str, island: str, lane: Lane) -> None:
    options = {"op": op, "island": island, "limit": "25"}
    every, views = lane.number(64, 8, 8), lane.number(256, 64, 32)
    for number in range(lane.number(1, 1, 5)):
        seed = int(op) + 10 * seats + 100 * number
        assert survey(GAMES["paradox-island"], seats, options, seed, every=every, views=views) > 50


@pytest.mark.parametrize("name", list(GAMES))
def test_keys_and_names_agree(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert game.version
    assert list(game.options) == [option.name for option in game.options.values()]


@pytest.mark.parametrize("name", list(GAMES))
def test_seats_and_options_the_game_does_not_have_are_refused_in_a_sentence(name: str) -> None:
    game = GAMES[name]
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, -1):
        with pytest.raises(BadOptions, match=f"not {seats}$"):
            game.new(seats)
    with pytest.raises(BadOptions, match="has no option 'tempo'"):
        game.new(game.seats[0], {"tempo": "fast"})
    for option in game.options:
        with pytest.raises(BadOptions, match=f"^{option}=nonsense is not possible"):
            game.new(game.seats[0], {option: "nonsense"})
