"""A finished trick: it goes to those who won it, and can be looked at again, as far as the rules turn tiles over."""

from __future__ import annotations

import re

from paradoxa.games.paradominetor.web.board import PARADOMINETOR as BOARD
from tests.games.paradominetor.web.tables import desk, game_of, positions


def test_a_finished_trick_has_gone_to_those_who_won_it() -> None:
    seen = 0
    for seed in range(3):
        for match in game_of(3 + seed, seed):
            view = match.view(1)
            if view.kind != "play" or not view.turn:
                continue
            halves = view.tricks[view.turn - 1].halves
            drawn = BOARD.draw(desk(view, 3 + seed))
            for seat in range(3 + seed):
                name = re.search(f'data-at="won-{seat}">(.*?)<b>', drawn)
                assert name is not None
                tiles = name[1].count("<i style")
                whole = 2 in halves
                assert tiles == (0 if not halves[seat] else 1 if halves[seat] == 1 else 3 + seed - halves.count(1))
                seen += whole and tiles > 1
            if not view.tricks[-1].fronts:
                assert "to<br>come" in drawn
                assert "judged" not in drawn
                assert "judged" in BOARD.draw(desk(view, 3 + seed), view=view), "in a replay it still lies there"
    assert seen > 40


def test_the_last_trick_is_one_tap_away_with_a_reason_on_every_tile() -> None:
    for match in positions(6, every=3):
        seats = match.state.seats
        for seat in (None, 0):
            view = match.view(seat)
            done = [trick for trick in view.tricks if trick.halves is not None]
            if view.outcome is not None:
                done.pop()  # it lies there
            drawn = BOARD.draw(desk(view, seats))
            fold = re.search(r'<details class="last" id="trick-(\d+)"><summary.*?</details>', drawn)
            assert (fold is not None) == bool(done)
            if fold is None:
                continue
            assert int(fold[1]) == len(done)
            last = re.search(
                f'id="look-{len(done)}" aria-label="Trick {len(done)}" checked><section>(.*?)</section>', drawn
            )
            assert last is not None
            told = re.findall(r'<figure class="(win|out)">.*?<figcaption>([^<]+)<b>(\S+)</b>', last[1])
            assert len(told) == seats
            halves = [done[-1].halves[front.seat] for front in done[-1].fronts]
            assert [points for _, _, points in told] == [{0: "0", 1: "+½", 2: "+1"}[count] for count in halves]
            assert all([len(reason.split()) <= 3 for _, reason, _ in told])
            unknown = [front.time is None for front in done[-1].fronts]
            assert last[1].count("#t-q") == sum(unknown), "turned over only where the rules turn it"
