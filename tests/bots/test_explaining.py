"""A bot's thought in words: every number right, every sentence whole, and nothing said that was not thought."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.explaining import LITTLE, NOTHING, Explanation, explain, explained, percent, worth
from paradoxa.bots.thought import Choice, Imagined, Means, Thought
from paradoxa.core import Move
from paradoxa.core.play import Match
from paradoxa.games import GAMES, WORDS
from paradoxa.games.perfect_moment.bot.mind import score_of
from paradoxa.games.perfect_moment.bot.sketched_turns import share_of
from paradoxa.search import Search

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

    def think(self, view: Any, means: Means) -> Thought:
        raise AssertionError("it is told what it thinks")

    def search(self, view: Any, rng: Random) -> Search[Any, Any]:
        raise AssertionError("it is told what it thinks")

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        return list(state)

    def points_alone(self, share: float) -> float:
        return score_of(share)


def said(
    view: Any, choices: Sequence[tuple[float, float]], worlds: Sequence[Imagined] = (), is_exact: bool = True
) -> Explanation:
    """An explanation of moves with these values and shares of the effort."""
    worlds = worlds or [Imagined([], 1.0, {})]
    options = view.decision.options
    thought = [Choice(move, value, share) for move, (value, share) in zip(options, choices, strict=False)]
    return explain("antinomy", view, Thought(tuple(thought), tuple(worlds), "5 games", is_exact), Told(), NAMES)


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
    assert worth(12.63, is_share=False) == "12.6 points"
    for points in (0, 4, 14.5, 15, 21, 26):
        assert score_of(share_of(points)) == pytest.approx(points, abs=1e-6)
    seen = view_of("the-perfect-moment", 1, 2)
    options = seen.decision.options
    choices = (Choice(options[0], share_of(15.0), 0.6), Choice(options[1], share_of(12.0), 0.4))
    worlds = (Imagined(["Echo's plan is Map/Gun"], 0.5, {}), Imagined([], 0.5, {}))
    found = explain("the-perfect-moment", seen, Thought(choices, worlds, "5 games"), Told(), NAMES)
    assert found.why == "By my reckoning it leads to 15.0 points at the end; the next best move promises 12.0 points."
    assert [one.value for one in found.moves] == pytest.approx([15.0, 12.0])


def test_a_clear_choice_an_even_one_and_none(view: Any) -> None:
    clear = said(view, [(0.6, 0.7), (0.4, 0.2), (0.5, 0.1)])
    assert clear.why == "By my reckoning it wins 60 % of the time; the next best move promises 50 %."
    assert [one.value for one in clear.moves] == [0.6, 0.5, 0.4]
    even = said(view, [(0.5, 0.5), (0.49, 0.4), (0.1, 0.1)])
    assert even.why.endswith("; another move is about as good.")
    assert said(view, [(0.5, 0.4), (0.51, 0.3), (0.49, 0.2), (0.1, 0.1)]).why.endswith(
        "; other moves are about as good."
    )
    assert "closely is about as good" in said(view, [(0.5, 0.4), (0.49, 0.3), (0.5, 0.3)]).why
    assert said(view, [(0.5, 1.0)]).why == "There is no other move."


def test_what_was_hardly_looked_at_is_not_spoken_of(view: Any) -> None:
    found = said(view, [(0.5, 0.9), (0.3, 0.08), (1.0, 0.01), (0.5, 0.0)])
    assert [one.value for one in found.moves] == [0.5, 0.3]
    assert "I hardly looked at anything else" in said(view, [(0.5, 1.0), (0.5, 0.0)]).why
    assert "I looked at it less" in said(view, [(0.5, 0.9), (0.7, 0.1)]).why


def test_games_that_are_won_or_lost(view: Any) -> None:
    assert said(view, [(0.97, 0.6), (0.5, 0.4)]).why.startswith("It as good as wins, 97 % by my reckoning")
    assert said(view, [(0.03, 0.6), (0.02, 0.4)]).why.startswith("It looks bad whatever I do: this still wins 3 %")
    none = said(view, [(0.0, 0.6), (0.0, 0.4)]).why
    assert none == "I see no way to win from here, and take what seems least bad."
    assert "wins under 1 % of the time" in said(view, [(0.001, 0.6), (0.0, 0.4)]).why
    assert said(view, [(0.03, 0.6), (0.01, 0.4)]).why.endswith("the next best move promises 1 %.")


def test_without_a_look_ahead_nothing_is_promised(view: Any) -> None:
    first, second = view.decision.options[:2]
    thought = Thought((Choice(first, 0.5, 0.6), Choice(second, 0.5, 0.4)), (), "rules of thumb")
    found = explain("antinomy", view, thought, Told(), NAMES)
    assert found.why == "My rules of thumb say so; I did not look ahead."
    assert [one.move for one in found.moves] == [str(first)]
    glance = said(view, [(0.3, 0.6), (0.5, 0.4)], is_exact=False).why
    assert glance == (
        "Mostly my rules of thumb say so: I looked ahead only a little. At a glance it wins 30 % of the time."
    )


def test_the_move_that_was_played_is_shown_with_the_best(view: Any) -> None:
    found = said(view, [(0.6, 0.4), (0.5, 0.2), (0.4, 0.2), (0.3, 0.2)])
    played = found.moves[3].move
    assert [one.value for one in found.shown(2)] == [0.6, 0.5]
    assert [one.value for one in found.shown(2, played)] == [0.6, 0.5, 0.3]
    assert len(found.shown(4, played)) == 4


def test_beliefs_and_what_would_change_its_mind(view: Any) -> None:
    first, second = view.decision.options[:2]
    worlds = [
        Imagined(["Bo holds a red 4", "the codex card is blue"], 0.6, {first: 0.9, second: 0.2}),
        Imagined(["Bo holds a blue 1", "the codex card is blue"], 0.4, {first: 0.1, second: 0.7}),
    ]
    found = said(view, [(0.58, 0.6), (0.4, 0.4)], worlds)
    assert found.beliefs == (("Bo holds a red 4", 0.6),)  # neither what is certain, nor what follows
    told = f'If Bo holds a blue 1, I would rather play "{words_of(view, 1)}": 70 % instead of 10 %.'
    assert found.doubts == (told,)
    lower = [Imagined(["the codex card is red"], 0.4, {first: 0.1, second: 0.7}), worlds[0]]
    assert said(view, [(0.58, 0.6), (0.4, 0.4)], lower).doubts[0].startswith("If the codex card is red, I would")


def test_moves_tried_in_few_worlds_are_no_reason_to_doubt(view: Any) -> None:
    first, second = view.decision.options[:2]
    tried: list[dict[Move, float]] = [{first: 0.2, second: 1.0}, {first: 0.2}, {first: 0.2}]
    worlds = [Imagined(["Bo holds a red 4"], 0.3, values) for values in tried]
    worlds.append(Imagined(["Bo holds a blue 1"], 0.1, {first: 0.9}))
    assert said(view, [(0.3, 0.9), (0.2, 0.1)], worlds).doubts == (NOTHING,)


def test_where_nothing_would_change_its_mind_it_says_how_near_it_is(view: Any) -> None:
    first, second = view.decision.options[:2]

    def doubt(value: float, overall: float = 0.3) -> str:
        worlds = [Imagined(["Bo holds a red 4"], 0.1, {first: 0.5, second: value}) for _ in range(5)]
        worlds.append(Imagined([], 0.5, {first: 0.7, second: 0.1}))
        (found,) = said(view, [(0.6, 0.6), (overall, 0.4)], worlds, is_exact=False).doubts
        return found

    told = f'It would be closest if Bo holds a red 4: "{words_of(view, 1)}", 48 % against 50 %.'
    assert doubt(0.48) == f"Nothing I can be sure of. {told}"
    assert doubt(0.2) == NOTHING
    assert doubt(0.48, 0.59) == LITTLE


def test_what_may_be_luck_is_no_reason_to_doubt(view: Any) -> None:
    first, second = view.decision.options[:2]

    def doubts(gaps: Sequence[float], is_exact: bool = False) -> tuple[str, ...]:
        worlds = [Imagined(["Bo holds a red 4"], 0.5 / len(gaps), {first: 0.4, second: 0.4 + gap}) for gap in gaps]
        worlds.append(Imagined([], 0.5, {first: 0.9, second: 0.1}))
        return said(view, [(0.6, 0.6), (0.3, 0.4)], worlds, is_exact).doubts

    assert doubts([0.3, 0.3, 0.3, 0.4])[0].startswith("If Bo holds a red 4, I would rather")
    assert doubts([0.6, -0.4, 0.6, -0.4])[0].startswith("Nothing I can be sure of")  # better here, worse there
    assert doubts([0.3]) == (NOTHING,)  # a single guess
    assert doubts([0.3], is_exact=True)[0].startswith("If Bo holds a red 4, I would rather")


def test_beliefs_that_are_hardly_likely_are_named_only_if_there_are_no_others(view: Any) -> None:
    worlds = [Imagined([f"the top card is number {number}"], 0.05, {}) for number in range(20)]
    assert len(said(view, [(0.5, 0.6), (0.3, 0.4)], worlds).beliefs) == 3
    worlds[0] = Imagined(["the top card is number 1", "Bo holds no red"], 0.05, {})
    assert [fact for fact, _ in said(view, [(0.5, 0.6), (0.3, 0.4)], worlds).beliefs] == ["the top card is number 1"]


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
    assert all([0 <= one.value <= (1 if seats > 1 else 30) for one in found.moves])
    assert all([0 < share < 1 for _, share in found.beliefs])
    assert explained(json.loads(json.dumps(found.data()))) == found


@pytest.mark.parametrize("junk", [{}, {"moves": []}, {"moves": [{"move": "x"}]}, {"moves": 3}])
def test_what_is_no_explanation_is_refused(junk: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        explained({"move": "x", "why": "", "beliefs": [], "doubts": [], "effort": "", "is_share": True, **junk})
