"""Junk to every reader raises only our errors, which say what was wrong and where."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paradoxa.core import BadMove, BadPosition, BadText, Game, ParadoxaError
from paradoxa.core.play import Match, play
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games import GAMES

calm = settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

games = st.sampled_from(sorted(GAMES))
WORDS = """
deal place move paradox decline shuffle draw pass play lead turn tie clash over undealt may-decline silent0 silent1
use stop lay own other score none face take return discard looked box mind sealed hand display fragments two three
ymk pkt ykm! kfp arrange keys tickets coin fastest ykp h0 h1 @-3
b4k g2k r1k p1r b4k? r3n k0p y5f b3n r1p k0p=g @3 @- *2 *0 0 1 4 8 9 - / | : ; , + r g 12 left right rbyg rby :r
"""
TOKENS = [
    *WORDS.split(),
    " / ",
    ", ",
    "\n",
    "",
    "  ",
    "turn 0",
    "place 1",
    "\uff10",
    "\xb2",
    "\x00",
    "\xe9",
    "game: antinomy",
]
soup = st.lists(st.sampled_from(TOKENS), max_size=25).map(" ".join)
texts = st.one_of(st.text(max_size=60), soup)


def fine(error: BadText, text: str) -> None:
    assert error.text == text
    assert 0 <= error.at <= len(text)
    assert error.reason
    assert "\n" not in str(error)


@calm
@given(name=games, text=texts)
def test_parse_move_raises_only_bad_move(name: str, text: str) -> None:
    try:
        move = GAMES[name].parse_move(text)
    except BadMove as error:
        fine(error, text)
    else:
        assert str(move) == text
        assert GAMES[name].parse_move(str(move)) == move


@calm
@given(name=games, text=texts)
def test_load_raises_only_bad_position(name: str, text: str) -> None:
    try:
        state = GAMES[name].load(text)
    except BadPosition as error:
        fine(error, text)
    else:
        assert GAMES[name].load(GAMES[name].dump(state)) == state


def some_position(game: Game[Any, Any], seed: int, plies: int) -> Any:
    rng = Random(seed)
    match = Match(game, rng.choice(game.seats), rng=rng)
    for _ in range(plies):
        match.advance()
        if not match.decisions:
            break
        decision = rng.choice(match.decisions)
        match.submit(decision.seat, rng.choice(decision.options))
    return match.state


def mutated(text: str, rng: Random) -> str:
    """A text with a few words lost, doubled, exchanged or replaced."""
    for _ in range(rng.randrange(1, 4)):
        words = text.split(" ")
        place = rng.randrange(len(words))
        other = rng.randrange(len(words))
        match rng.randrange(4):
            case 0:
                del words[place]
            case 1:
                words.insert(place, words[other])
            case 2:
                words[place], words[other] = words[other], words[place]
            case _:
                words[place] = rng.choice(TOKENS)
        text = " ".join(words)
    return text


@calm
@given(name=games, seed=st.integers(0, 10**6), plies=st.integers(0, 60))
def test_a_mutated_position_is_refused_or_is_a_position_one_can_play_on_from(name: str, seed: int, plies: int) -> None:
    game = GAMES[name]
    rng = Random(seed)
    text = mutated(game.dump(some_position(game, seed, plies)), rng)
    try:
        state = game.load(text)
    except BadPosition as error:
        fine(error, text)
        return
    again = game.load(game.dump(state))
    assert again == state
    for _ in range(30):
        decisions = game.decisions(state)
        if not decisions:
            assert game.outcome(state) is not None
            break
        for seat in range(len(game.view(state, None).waiting) or 1):
            view = game.view(state, seat)
            assert game.view(game.determinize(view, rng), seat) == view
        first = decisions[0]
        assert first.seat < 0 or first.options
        game.apply(state, first.seat, game.chance(state, rng) if first.seat < 0 else rng.choice(first.options))


RECORDS = sorted(Path(__file__).parent.glob("games/*/records/*.txt"))


@calm
@given(path=st.sampled_from(RECORDS), seed=st.integers(0, 10**6))
def test_a_mutated_record_is_refused_or_verified_and_never_crashes(path: Path, seed: int) -> None:
    rng = Random(seed)
    lines = path.read_text(encoding="utf-8").split("\n")
    place = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[rng.randrange(len(lines))])
        case 2:
            lines[place] = mutated(lines[place], rng)
        case _:
            text = "\n".join(lines)
            lines = text[: rng.randrange(len(text))].split("\n")
    with suppress(ParadoxaError):
        assert verify(Record.read("\n".join(lines))).plies >= 0


@calm
@given(text=st.one_of(st.text(max_size=200), soup.map(lambda words: f"game: antinomy\nplayers: A, B\n\n{words}")))
def test_record_read_raises_only_our_errors(text: str) -> None:
    with suppress(ParadoxaError):
        record = Record.read(text)
        again = Record.read(str(record))
        assert (again.lines, again.players) == (record.lines, record.players)


@pytest.mark.parametrize("junk", [" " * 10**6, "x" * 10**6, None, 5, b"place 0"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_texts_longer_than_any_good_one_and_what_is_no_text_are_refused_at_once(name: str, junk: Any) -> None:
    with pytest.raises(BadMove, match=r"a text of at most \d+ characters"):
        GAMES[name].parse_move(junk)
    with pytest.raises(BadPosition, match=r"a text of at most \d+ characters"):
        GAMES[name].load(junk)
    with pytest.raises(BadRecord):
        Record.read(junk)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_moves_of_other_positions_are_refused_and_nothing_is_half_applied(name: str) -> None:
    game = GAMES[name]
    rng = Random(11)
    refused = 0
    for seed in range(60):
        state = some_position(game, seed, rng.randrange(60))
        stranger = some_position(game, seed + 1000, rng.randrange(60))
        text = game.dump(state)
        for decision in game.decisions(stranger):
            for move in list(decision.options)[:20]:
                for seat in range(-1, 5):
                    if game.admits(state, seat, move):
                        continue
                    with pytest.raises(ParadoxaError):
                        play(game, state, seat, str(move))
                    assert game.dump(state) == text
                    refused += 1
    assert refused > 500
