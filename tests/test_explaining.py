"""A bot's thought in words: every number right, every sentence whole, and nothing said that was not thought."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.explaining import Explanation, explain, explained, percent, worth
from paradoxa.bots.thought import Choice, Imagined, Thought
from paradoxa.core import Move
from paradoxa.games import GAMES
from paradoxa.games.words import WORDS
from paradoxa.play import Match
from paradoxa.search import Effort

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


def view_of(game: str, seats: int, fewest: int = 4) -> Any:
    """A view in which a seat has some choice."""
    rng = Random(3)
    match: Match[Any, Any] = Match(GAMES[game], seats, rng=rng)
    match.advance()
    while len(match.decisions[0].options) < fewest or len(match.decisions[0].options) > 60:
        match.submit(match.decisions[0].seat, rng.choice(match.decisions[0].options))
        match.advance()
    return match.view(match.decisions[0].seat)


class Told:
    """A mind whose worlds are words: each is the list of its facts."""

    def think(
        self, view: Any, effort: Effort, rng: Random, *, forget: float = 0.0, clock: Callable[[], float] = float
    ) -> Thought:
        raise AssertionError("it is told what it thinks")

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        return list(state)


def said(view: Any, choices: Sequence[tuple[float, float]], worlds: Sequence[Imagined] = ()) -> Explanation:
    """An explanation of moves with these values and shares of the effort."""
    options = view.decision.options
    thought = [Choice(move, value, share) for move, (value, share) in zip(options, choices, strict=False)]
    return explain("antinomy", view, Thought(tuple(thought), tuple(worlds), "5 games"), Told(), NAMES)


def words_of(view: Any, place: int) -> str:
    return WORDS["antinomy"].describe(view.decision.options[place], view).rstrip(".!")


@pytest.fixture(scope="module")
def view() -> Any:
    return view_of("antinomy", 2)


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0 %"), (0.001, "under 1 %"), (0.124, "12 %"), (0.999, "over 99 %"), (1, "100 %")]
)
def test_only_what_is_certain_is_called_so(share: float, text: str) -> None:
    assert percent(share) == text


def test_alone_a_value_is_no_chance_to_win() -> None:
    assert worth(0.37, is_share=True) == "37 %"
    assert worth(0.37, is_share=False) == "37 of 100"


def test_a_clear_choice_an_even_one_and_none(view: Any) -> None:
    clear = said(view, [(0.6, 0.7), (0.4, 0.2), (0.5, 0.1)])
    assert (
        clear.why
        == f'It wins 60 % of the games I imagine from here. The next best, "{words_of(view, 2)}", comes to 50 %.'
    )
    assert [one.value for one in clear.moves] == [0.6, 0.5, 0.4]
    even = said(view, [(0.5, 0.5), (0.49, 0.4), (0.1, 0.1)])
    assert f'About as good is "{words_of(view, 1)}" with 49 %.' in even.why
    assert "are about as good" in said(view, [(0.5, 0.4), (0.49, 0.3), (0.5, 0.3)]).why
    assert said(view, [(0.5, 1.0)]).why == "There is no other move."


def test_what_was_hardly_looked_at_is_not_spoken_of(view: Any) -> None:
    found = said(view, [(0.5, 0.9), (0.3, 0.08), (1.0, 0.01), (0.5, 0.0)])
    assert [one.value for one in found.moves] == [0.5, 0.3]
    assert "I hardly looked at anything else" in said(view, [(0.5, 1.0), (0.5, 0.0)]).why
    assert "I looked at it less" in said(view, [(0.5, 0.9), (0.7, 0.1)]).why


def test_games_that_are_won_or_lost(view: Any) -> None:
    assert said(view, [(0.97, 0.6), (0.5, 0.4)]).why.startswith("It as good as wins: 97 %")
    assert said(view, [(0.03, 0.6), (0.02, 0.4)]).why.startswith("It looks bad whatever I do: this still wins 3 %")
    assert said(view, [(0.0, 0.6), (0.0, 0.4)]).why.startswith("I win none of the games I imagine")


def test_beliefs_and_what_would_change_its_mind(view: Any) -> None:
    first, second = view.decision.options[:2]
    worlds = [
        Imagined(["Bo holds a red 4", "the codex card is blue"], 0.6, {first: 0.9, second: 0.2}),
        Imagined(["Bo holds a blue 1", "the codex card is blue"], 0.4, {first: 0.1, second: 0.7}),
    ]
    found = said(view, [(0.58, 0.6), (0.4, 0.4)], worlds)
    assert found.beliefs == (("Bo holds a red 4", 0.6), ("Bo holds a blue 1", 0.4))  # what is certain is no belief
    told = f'If Bo holds a blue 1, I would rather play "{words_of(view, 1)}": then 70 %, not 10 %.'
    assert found.doubts == (told,)
    lower = [Imagined(["the codex card is red"], 0.4, {first: 0.1, second: 0.7}), worlds[0]]
    assert said(view, [(0.58, 0.6), (0.4, 0.4)], lower).doubts[0].startswith("If the codex card is red, I would")


def test_moves_tried_in_few_worlds_are_no_reason_to_doubt(view: Any) -> None:
    first, second = view.decision.options[:2]
    tried: list[dict[Move, float]] = [{first: 0.2, second: 1.0}, {first: 0.2}, {first: 0.2}]
    worlds = [Imagined(["Bo holds a red 4"], 0.3, values) for values in tried]
    worlds.append(Imagined(["Bo holds a blue 1"], 0.1, {first: 0.9}))
    assert said(view, [(0.3, 0.9), (0.2, 0.1)], worlds).doubts == ()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("antinomy", 2),
        ("paradominetor", 4),
        ("the-perfect-moment", 2),
        ("the-perfect-moment", 1),
        ("paradox-island", 3),
    ],
)
def test_every_game_is_explained_and_survives_json(game: str, seats: int) -> None:
    seen = view_of(game, seats, 2)
    thinker: Any = bots.make("expert:12", game, Random(1))
    found = thinker.explain(seen, NAMES[:seats])
    assert found == bots.make("expert:12", game, Random(1)).explain(seen, NAMES[:seats])  # type: ignore[attr-defined]
    assert found.move in [str(move) for move in seen.decision.options]
    assert found.is_share == (seats > 1)
    assert found.effort
    assert all([0 <= one.value <= 1 for one in found.moves])
    assert all([0 < share < 1 for _, share in found.beliefs])
    assert explained(json.loads(json.dumps(found.data()))) == found


@pytest.mark.parametrize("junk", [{}, {"moves": []}, {"moves": [{"move": "x"}]}, {"moves": 3}])
def test_what_is_no_explanation_is_refused(junk: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        explained({"move": "x", "why": "", "beliefs": [], "doubts": [], "effort": "", "is_share": True, **junk})
