"""Who takes a trick as it lies: agrees with the rules, and says no more than a seat can know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paradoxa.games.paradominetor.box.components import COLOURS, TILE
from paradoxa.games.paradominetor.knowledge.view import Front
from paradoxa.games.paradominetor.web.tricks import standing
from tests.games.paradominetor.web.tables import game_of, positions


def test_who_wins_so_far_is_who_scores_when_all_is_known() -> None:
    for match in positions(12, every=1):
        if match.outcome is None:
            continue
        views = [match.view(seat) for seat in range(match.state.seats)]
        for at, trick in enumerate(views[0].tricks):
            fronts = [views[front.seat].tricks[at].fronts[place] for place, front in enumerate(trick.fronts)]
            best = standing(match.view(None), fronts)
            assert best.seats == tuple([front.seat for front in fronts if trick.halves[front.seat]])
            whole = [seat for seat, halves in enumerate(trick.halves) if halves == 2]
            assert ([] if best.first is None else [best.first]) == whole


def test_who_gets_the_whole_point_is_told_only_where_it_is_certain() -> None:
    told = open_ = 0
    for match in positions(24):
        if not match.lines or match.view(None).kind not in ("play", "over"):
            continue
        trick = next((trick for trick in reversed(match.view(None).tricks) if trick.fronts), None)
        before = match.view_after(len(match.lines) - 1, None)
        if trick is None or trick.halves is None or not before.on_table:
            continue
        for seat in range(match.state.seats):  # what each knew when the last tile lay there, and none was turned over
            view = match.view_after(len(match.lines) - 1, seat)
            last = trick.fronts[-1]
            time = match.view(seat).tricks[match.view(seat).turn - 1].fronts[-1].time if last.seat == seat else None
            best = standing(view, [*view.tricks[-1].fronts, replace(last, time=time, is_turned=False)])
            if best.first is not None:
                assert trick.halves[best.first] == 2
                told += best.is_paradox
            open_ += best.first is None
    assert told > 20
    assert open_ > 20


@pytest.mark.parametrize(
    ("trick", "seats", "whole"),
    [  # P-9.15
        ("r3f r4f r3p r4n b5f", (1, 3), 3),
        ("b6f g3n y3p y3n g3f", (1, 4), 1),
        ("k0p=p p6f k0p k0p", (0, 2, 3), 0),
        ("k0p=p p4p p4n p4f k0p", (0, 4), 0),
        ("k0p=r k0p k0p k0p k0p", (0, 1, 2, 3, 4), None),
        ("k0p=r b3n", (0,), 0),
        ("k0p=r r1n b3n", (1,), 1),
    ],
)
def test_model_tricks(trick: str, seats: tuple[int, ...], whole: int | None) -> None:
    fronts = []
    for seat, word in enumerate(trick.split()):
        name, _, declared = word.partition("=")
        tile = TILE[name]
        colour = COLOURS.index(declared) if declared else None
        fronts.append(Front(seat, tile.colour, tile.value, tile.time, colour, False))
    match = next(game_of(5 if len(fronts) != 4 else 4, 0))
    best = standing(match.view(None), fronts)
    assert (best.seats, best.first) == (seats, whole)
