"""Ratings by openskill: who is how strong, whatever the order in which the games were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, log, sqrt
from random import Random
from typing import Final, TypeAlias

from paradoxa.arena.statistics import Z95, Estimate
from paradoxa.core import ParadoxaError

Meeting: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]  # who met, and everybody's rank (0 is the best)
Pair: TypeAlias = tuple[float, float]

MEDIAN: Final = 1500.0  # where greedy is, if it plays; else the mean of all
ANCHOR: Final = "greedy"
PASSES: Final = 10  # times all deals are gone through, each time in another order: then order matters no more
DRAWN_PASSES: Final = 4  # the same for deals drawn again; both are fewer where there are very many games
MOST_DRAWS: Final = 60
LEAST_DRAWS: Final = 16
WORK: Final = 200_000  # meetings rated for the intervals


def check() -> None:
    """Raise a ParadoxaError if nobody can be rated here."""
    try:
        import openskill.models  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise ParadoxaError("ratings need openskill: install it with pip install 'paradoxa[arena]'") from error


def ratings(deals: Sequence[Sequence[Meeting]], names: Sequence[str], seed: int, size: int) -> Mapping[str, Estimate]:
    """The rating of every bot with its 95 % interval; `size` is how many meet.

    400 points are odds of ten to one. Openskill looks at one game after the other, and what it saw last counts most:
    so it looks at all of them several times. The interval comes from deals drawn again, or from openskill's own doubt
    where that is greater (a bot that always wins has no spread). Greedy has none: the others are rated relative to it.
    """
    check()
    if len(names) < 2:
        return {name: Estimate(MEDIAN, MEDIAN, MEDIAN) for name in names}
    rng = Random(f"{seed}/ratings")
    meetings = max(1, sum([len(deal) for deal in deals]))
    whole = _rated(deals, names, size, max(2, min(PASSES, WORK // meetings)), rng)
    passes = max(1, min(DRAWN_PASSES, WORK // (meetings * LEAST_DRAWS)))
    count = max(LEAST_DRAWS, min(MOST_DRAWS, WORK // (meetings * passes)))
    draws = [_rated(rng.choices(deals, k=len(deals)), names, size, passes, rng) for _ in range(count)]
    found = {}
    for name in names:
        value, doubt = whole[name]
        drawn = [draw[name][0] for draw in draws]
        centre = sum(drawn) / count
        spread = Z95 * max(doubt, sqrt(sum([(each - centre) ** 2 for each in drawn]) / (count - 1)))
        found[name] = Estimate(*[round(each, 1) for each in (value, value - spread, value + spread)])
    return found


def _rated(
    deals: Sequence[Sequence[Meeting]], names: Sequence[str], size: int, passes: int, rng: Random
) -> dict[str, Pair]:
    """The ratings after so many passes, and how much openskill doubts them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # nobody learns in between
    now = {name: model.rating() for name in names}
    for deal in [deal for _ in range(passes) for deal in rng.sample(deals, len(deals))]:
        for players, ranks in deal:
            after = model.rate([[now[name]] for name in players], ranks=[float(rank) for rank in ranks])
            for name in dict.fromkeys(players):
                own = [after[place][0] for place, each in enumerate(players) if each == name]
                if len(own) == 1:
                    now[name] = own[0]
                else:  # a bot that sits twice is rated as two equally strong ones, and gets the mean of what they earn
                    mu, sigma = sum([one.mu for one in own]) / len(own), sum([one.sigma for one in own]) / len(own)
                    now[name] = model.rating(mu, sigma)
    skills = {name: (rating.mu, rating.sigma) for name, rating in now.items()}
    unit = 400 / log(10) / (sqrt(max(2, size)) * model.beta)  # in a game of so many, odds of ten to one are 400 points
    if ANCHOR in skills:
        middle, doubt = skills[ANCHOR]
    else:
        middle, doubt = sum([mu for mu, _ in skills.values()]) / len(skills), 0.0
    return {
        name: (MEDIAN + unit * (mu - middle), 0.0 if name == ANCHOR else unit * hypot(sigma, doubt))
        for name, (mu, sigma) in skills.items()
    }
