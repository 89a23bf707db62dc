"""Wise Hats: the position text, one line that says everything, and reads back.

    rounds 3 / hats white black white / bell 2 / said - white1 - / sealed - - wait / points 0 2 1 / turn 4

Rounds still to begin, the hats by seat, the bell that rings, who has named which colour at which bell, what is sealed,
points, and bells heard so far. Nobody wears a hat before a deal: `hats -`.
"""

from __future__ import annotations

import copyreg

from paradoxa.core import BadMove, BadPosition, Part
from wise_hats.box import COLOURS
from wise_hats.notation import SEATS, WAIT, Say, parse_move
from wise_hats.rules import CHOOSING, MOST_ROUNDS, State

PARTS = ("rounds", "hats", "bell", "said", "sealed", "points", "turn")


def dump(state: State) -> str:
    """The whole true position on one line."""
    said = [f"{colour}{bell}" if colour else "-" for colour, bell in zip(state.said, state.when, strict=True)]
    sealed = ["-" if choice is None else choice.colour or "wait" for choice in state.sealed]
    values: tuple[list[object], ...] = (
        [state.rounds],
        [*state.hats] or ["-"],
        [state.bell],
        [*said],
        [*sealed],
        [*state.points],
        [state.turn],
    )
    return " / ".join(
        [" ".join([name, *[str(one) for one in value]]) for name, value in zip(PARTS, values, strict=True)]
    )


def load(text: str) -> State:
    """The position a line describes; raises BadPosition, and never answers an impossible one."""
    words = [part.cut() for part in Part.whole(text, 300, BadPosition).cut(" / ")]
    if [part[0] for part in words] != list(PARTS):
        raise BadPosition(text, 0, f"a position has the parts {', '.join(PARTS)}, parted by ' / '")
    try:
        state = _read(*[list(map(str, part[1:])) for part in words])
    except (BadMove, ValueError, IndexError) as error:
        raise BadPosition(text, 0, "a part has other words than it can have") from error
    if not _is_possible(state) or dump(state) != text:
        raise BadPosition(text, 0, "no game can come to this")
    return state


def _read(
    rounds: list[str],
    hats: list[str],
    bell: list[str],
    said: list[str],
    sealed: list[str],
    points: list[str],
    turn: list[str],
) -> State:
    state = State(len(points), int(rounds[0]))
    state.bell, state.turn = int(bell[0]), int(turn[0])
    state.points = [int(word) for word in points]
    state.said = ["" if word == "-" else word[:-1] for word in said]
    state.when = [0 if word == "-" else int(word[-1]) for word in said]
    state.sealed = [None if word == "-" else _choice(word) for word in sealed]
    if hats != ["-"]:
        state.hats = hats
        for hat in hats:
            state.bag[COLOURS.index(hat)] -= 1
        state.stack = [CHOOSING] if state.asked else []
    return state


def _choice(word: str) -> Say:
    move = WAIT if word == "wait" else parse_move(f"say {word}")
    assert isinstance(move, Say)
    return move


def _is_possible(state: State) -> bool:
    seats = state.seats
    lists = (state.said, state.when, state.sealed)
    if seats not in SEATS or any([len(one) != seats for one in lists]) or min(state.points) < 0:
        return False
    if not 0 <= state.rounds <= MOST_ROUNDS or set(state.said) - {"", *COLOURS}:
        return False
    if not state.hats:
        return state.bell == 0 and not any([*state.said, *state.sealed]) and state.rounds > 0
    if len(state.hats) != seats or min(state.bag) < 0 or not 1 <= state.bell <= seats:
        return False
    if not state.stack:
        return state.rounds == 0 and not any(state.sealed) and max(state.when) == state.bell
    spoken = [bell for bell in state.when if bell]
    sealed = [seat for seat, choice in enumerate(state.sealed) if choice is not None]
    if any([not 1 <= bell < state.bell for bell in spoken]) or not set(sealed) < set(state.asked):
        return False
    return all([state.sealed[seat] in CHOOSING.options(state) for seat in sealed])


copyreg.pickle(State, lambda state: (load, (dump(state),)))  # copies and pickles of a state are its text
