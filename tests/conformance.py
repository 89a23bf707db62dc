"""The conformance suite: what every game must survive at every state of random games.

`survey` plays one game and holds it to every law of HOUSE.md; a broken law raises Violation with its name.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from paradoxa.core import CHANCE, BadPosition, Decision, Game, IllegalMove, Move, Options, Seat
from paradoxa.core.events import Event, Secret, redact
from paradoxa.core.play import play, refusal

AnyGame = Game[Any, Any]
MANY = 40  # so many options of one decision are tried out; the rest of a long list is sampled


class Violation(AssertionError):
    """A law was broken; `law` is its name."""

    def __init__(self, law: str, about: str) -> None:
        self.law = law
        super().__init__(f"{law}: {about}")


def hold(law: str, truth: bool, about: object = "") -> None:
    if not truth:
        raise Violation(law, str(about))


def survey(
    game: AnyGame, seats: int, options: Options, seed: int, limit: int = 5000, every: int = 1, views: int = 1
) -> int:
    """Play a random game and check every law at every (`every`-th) state; answers the number of plies.

    Where worlds take long to find, knowledge is checked only where `views` divides the ply too.
    """
    rng = Random(seed)
    state = game.new(seats, options)
    lines: list[tuple[Seat, Move]] = []
    trail: list[tuple[Any, str]] = []  # every state passed through (a copy) with its text: none may change later
    happened: list[tuple[Event, ...]] = []
    pieces: dict[str, int] = {}
    while True:
        text = game.dump(state)
        trail.append((state.copy(), text))
        pieces = check_components(game, state, pieces)
        check_outcome(game, state, seats)
        if len(lines) % every == 0:
            check_text(game, state, seats)
            check_decisions(game, state, seats, rng)
            check_copies(game, state, rng)
            check_truth(game, state, [*range(seats), None][len(lines) // every % (seats + 1)])
            if len(lines) % views == 0:
                check_views(game, state, trail[0][0], seats, rng)
            check_strangers(game, state, seats, rng)
        decisions = game.decisions(state)
        if not decisions:
            break
        hold("the game ends", len(lines) < limit, f"not over after {limit} plies")
        decision = rng.choice(decisions)
        move = choose(game, state, decision, rng)
        events: list[Event] = []
        game.apply(state, decision.seat, move, events.append)
        check_redaction(events, seats)
        lines.append((decision.seat, move))
        happened.append(tuple(events))
    for past, text in trail:
        hold("no past state changes", game.dump(past) == text, text)
    check_replay(game, seats, options, lines, happened, [text for _, text in trail])
    return len(lines)


def choose(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Move:
    if decision.seat == CHANCE:
        return game.chance(state, rng)
    return rng.choice(decision.options)


def some(options: Any, rng: Random) -> list[Move]:
    return list(options) if len(options) <= MANY else rng.sample(list(options), MANY)


# --- states ------------------------------------------------------------------------------------
def check_text(game: AnyGame, state: Any, seats: int) -> None:
    text = game.dump(state)
    hold("dump is one line", "\n" not in text, text)
    try:
        again = game.load(text)
    except BadPosition as error:
        raise Violation("load reads what dump wrote", f"{error} in {text}") from error
    hold("load reads what dump wrote", again == state and game.dump(again) == text, text)
    hold("what was read asks the same", list(game.decisions(again)) == list(game.decisions(state)), text)
    for seat in [*range(seats), None]:
        hold("what was read looks the same", game.view(again, seat) == game.view(state, seat), f"{seat}: {text}")


def check_copies(game: AnyGame, state: Any, rng: Random) -> None:
    text = game.dump(state)
    twin = state.copy()
    hold("a copy is equal", twin == state and game.dump(twin) == text, text)
    for decision in game.decisions(state):
        for move in [choose(game, state, decision, rng), *some(decision.options, rng)]:
            game.apply(twin, decision.seat, move)
            hold("a copy is independent", game.dump(state) == text, f"{move} on a copy changed {text}")
            twin = state.copy()
    revived = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own bytes
    hold("a state survives pickling", revived == state, text)


def check_components(game: AnyGame, state: Any, before: dict[str, int]) -> dict[str, int]:
    now = dict(game.components(state))
    hold("components are conserved", not before or now == before, game.dump(state))
    return now


def check_outcome(game: AnyGame, state: Any, seats: int) -> None:
    outcome = game.outcome(state)
    over = not game.decisions(state)
    hold("an outcome stands exactly at the end", (outcome is not None) == over, game.dump(state))
    if outcome is not None:
        good = len(outcome.points) == seats and set(outcome.winners) <= set(range(seats))
        hold("an outcome names seats", good and list(outcome.winners) == sorted(set(outcome.winners)), outcome)


# --- decisions ---------------------------------------------------------------------------------
def check_decisions(game: AnyGame, state: Any, seats: int, rng: Random) -> None:
    text = game.dump(state)
    decisions = game.decisions(state)
    hold("decisions are pure", game.dump(state) == text, text)
    hold("decisions are pure", list(game.decisions(state)) == list(decisions), text)
    asked = [decision.seat for decision in decisions]
    hold("each seat is asked once", len(set(asked)) == len(asked), asked)
    hold("only seats of the table are asked", set(asked) <= {CHANCE, *range(seats)}, asked)
    hold("chance is asked alone", CHANCE not in asked or len(asked) == 1, asked)
    for decision in decisions:
        check_options(game, state, decision, rng)


def check_options(game: AnyGame, state: Any, decision: Decision, rng: Random) -> None:
    options = list(decision.options)
    where = game.dump(state)
    if decision.seat == CHANCE:
        drawn = game.chance(state, rng)
        hold("chance draws what is allowed", game.admits(state, CHANCE, drawn), drawn)
        hold("chance draws an option", not options or drawn in options, drawn)
        options = options or [drawn]
    hold("there are options", bool(options), where)
    hold("options are distinct", len({str(move) for move in options}) == len(options), where)
    for move in some(options, rng):
        parsed = game.parse_move(str(move))
        hold("options parse back", parsed == move and str(parsed) == str(move), move)
        hold("options are admitted", game.admits(state, decision.seat, move), move)
        twin = state.copy()
        try:
            game.apply(twin, decision.seat, move)
        except Exception as error:
            raise Violation("every option is applicable", f"{move} in {where}: {error!r}") from error
        hold("a move changes something", game.dump(twin) != where, f"{move} in {where}")


def check_strangers(game: AnyGame, state: Any, seats: int, rng: Random) -> None:
    """Nothing is taken from those who are not asked, and a refusal leaves all as it was."""
    text = game.dump(state)
    asked = [decision.seat for decision in game.decisions(state)]
    offered = [move for decision in game.decisions(state) for move in some(decision.options, rng)][:5]
    for seat in [*range(seats), CHANCE, seats, -2]:
        if seat in asked:
            continue
        for move in offered:
            try:
                play(game, state, seat, move)
            except IllegalMove:
                hold("a refusal changes nothing", game.dump(state) == text, f"{seat} {move} in {text}")
            else:
                raise Violation("nothing is taken from others", f"{seat} {move} in {text}")


# --- knowledge ---------------------------------------------------------------------------------
def check_truth(game: AnyGame, state: Any, seat: Seat | None) -> None:
    """What really is so can be drawn as a world: whoever concludes something from worlds never excludes the truth."""
    is_allowed = game.allows(game.view(state, seat), state)
    hold("the truth is among the worlds a view allows", is_allowed, f"{seat}: {game.dump(state)}")


def check_views(game: AnyGame, state: Any, other: Any, seats: int, rng: Random) -> None:
    text = game.dump(state)
    own = {decision.seat: decision for decision in game.decisions(state)}
    strange = other
    for seat in [*range(seats), None]:
        view = game.view(state, seat)
        check_truth(game, state, seat)
        hold("looking changes nothing", game.dump(state) == text, text)
        hold("a view is its seat's", view.seat == seat and hash(view) == hash(game.view(state, seat)), seat)
        asked = own.get(seat) if seat is not None else None
        hold("a view holds the seat's own decision, and no other", view.decision == asked, f"{seat} in {text}")
        seed = rng.random()
        world = game.determinize(view, Random(seed))
        hold("a world looks the same", game.view(world, seat) == view, f"{seat}: {text} | {game.dump(world)}")
        again = game.determinize(game.view(world, seat), Random(seed))
        hold("worlds come from the view alone", again == world, f"{seat}: {text} | {game.dump(world)}")
        game.view(other, seat)  # whoever remembers the last state seen instead of reading the view is caught now
        again = game.determinize(view, Random(seed))
        hold("worlds come from the view alone", again == world, f"{seat}: {text} | {game.dump(world)}")
        hold("a world drawn is one the view allows", game.allows(view, world), f"{seat}: {text} | {game.dump(world)}")
        is_alike = game.view(strange, seat) == view
        hold(
            "a world that looks otherwise is not allowed", is_alike or not game.allows(view, strange), f"{seat}: {text}"
        )
        strange = world  # for the next seat, which may know that it is not so
        hold("worlds conserve components", dict(game.components(world)) == dict(game.components(state)), text)
        hold("worlds are positions", game.load(game.dump(world)) == world, game.dump(world))
        if seat is not None:
            check_pair(game, state, world, seat, rng)


def check_pair(game: AnyGame, state: Any, world: Any, seat: Seat, rng: Random) -> None:
    """The seat cannot tell two worlds apart: by its options, by what its moves show, or by what is refused."""
    pair = (state, world)
    mine = [[d for d in game.decisions(one) if d.seat == seat] for one in pair]
    hold("options are equal in both worlds", mine[0] == mine[1], game.dump(state))
    for decision in mine[0]:
        for move in some(decision.options, rng)[:8]:
            check_move_in_both(game, state, world, seat, move)
    elsewhere = [move for one in pair for d in game.decisions(one) for move in some(d.options, rng)[:4]]
    for move in elsewhere:
        if not game.admits(state, seat, move):
            here, there = [refusal(game, one, seat, move) for one in pair]
            same = (str(here), here.options, here.clause) == (str(there), there.options, there.clause)
            hold("refusals are equal in both worlds", same, f"{here} | {there}")


def check_move_in_both(game: AnyGame, state: Any, world: Any, seat: Seat, move: Move) -> None:
    seen: list[list[object]] = []
    after = []
    surprised = False
    for one in (state, world):
        twin = one.copy()
        events: list[Event] = []
        game.apply(twin, seat, move, events.append)
        seen.append(list(until_surprise(events, seat)))
        after.append(twin)
        surprised = surprised or any(event.surprises for event in events)
    hold("my move shows me the same in both worlds", seen[0] == seen[1], f"{move}: {seen[0]} | {seen[1]}")
    if not surprised:
        one, two = [game.view(twin, seat) for twin in after]
        hold("my move leaves me the same view", one == two, str(move))


def until_surprise(events: list[Event], seat: Seat) -> Iterator[object]:
    """What the seat is shown until something it could not know comes to light; of that, only that it does."""
    for event in events:
        seen = redact(event, seat)
        if event.surprises:
            yield type(event)
            return
        if seen is not None:
            yield seen


def check_redaction(events: list[Event], seats: int) -> None:
    for event in events:
        for seat in [*range(seats), None]:
            seen = redact(event, seat)
            if seen is None:
                hold("an audience is obeyed", seat not in (event.audience or ()), event)
                continue
            hold("an audience is obeyed", event.audience is None or seat in event.audience, event)
            for secret in secrets_in([getattr(seen, field.name) for field in fields(seen)]):
                open_to = secret.value is None or seat in secret.seats
                hold("secrets are closed to others", open_to, f"{seen} for {seat}")


def secrets_in(values: Any) -> Iterator[Secret[Any]]:
    for value in values:
        if isinstance(value, Secret):
            yield value
        elif isinstance(value, tuple):
            yield from secrets_in(value)


# --- records -----------------------------------------------------------------------------------
def check_replay(
    game: AnyGame,
    seats: int,
    options: Options,
    lines: list[tuple[Seat, Move]],
    happened: list[tuple[Event, ...]],
    texts: list[str],
) -> None:
    state = game.new(seats, options)
    for (seat, move), events, before, after in zip(lines, happened, texts, texts[1:], strict=False):
        hold("a replay gives the same states", game.dump(state) == before, before)
        again: list[Event] = []
        play(game, state, seat, str(move), again.append)
        hold("a replay gives the same events", tuple(again) == events, f"{move}: {again} | {events}")
        hold("a replay gives the same states", game.dump(state) == after, after)
