"""What the games of a contest say: plain data, the same to the byte for the same games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from paradoxa.arena.bootstrap import Bootstrap, Independent
from paradoxa.arena.contest import Contest
from paradoxa.arena.folder import Result
from paradoxa.arena.ratings import Meeting, ratings
from paradoxa.arena.room import balance_of, in_order
from paradoxa.arena.sheets import Data, Sheet, sheet_data, spread
from paradoxa.arena.statistics import Estimate

BARS: Final = 20  # of a histogram, at most


def figures(estimate: Estimate) -> Data:
    """An estimate as data, without digits nobody measured."""
    return {name: round(value, 6) if value is not None else None for name, value in spread(estimate).items()}


@dataclass(frozen=True, slots=True)
class Measure:
    """Something measured, by deal: a sum, and by how much it is to be divided."""

    what: str  # win share, points, lines, turns, stopped
    whose: str  # a role, a bot, an entry, a seat, or "" for the game
    parts: list[float]
    wholes: list[float]

    def estimate(self, by: Bootstrap | Independent) -> Estimate:
        """Its mean, with the interval over deals."""
        if self.what in ("win share", "stopped"):
            return by.share(self.parts, self.wholes)
        return by.ratio(self.parts, self.wholes)


def won(result: Result, seat: int) -> float:
    """What a seat has of the victory: a shared one counts in parts."""
    return 1 / len(result["winners"]) if seat in result["winners"] else 0.0


def role_and_bot(contest: Contest, result: Result, seat: int) -> tuple[str, ...]:
    """Whose a seat's victories and points are in a contest."""
    return f"role {result['roles'][seat]}", f"bot {contest.bots[result['seats'][seat]]}"


def entry_and_seat(_contest: Contest, result: Result, seat: int) -> tuple[str, ...]:
    """Whose they are in a simulation."""
    return f"entry {result['seats'][seat]}", f"seat {seat}"


def measures(
    contest: Contest,
    results: Sequence[Result],
    whose_is: Callable[[Contest, Result, int], tuple[str, ...]] = role_and_bot,
) -> list[Measure]:
    """All that is measured in the games of one variant: of whoever sat there, of the games themselves."""
    found: dict[tuple[str, str], Measure] = {}

    def add(what: str, whose: str, deal: int, value: float) -> None:
        if (what, whose) not in found:
            found[what, whose] = Measure(what, whose, [0.0] * contest.deals, [0.0] * contest.deals)
        found[what, whose].parts[deal] += value
        found[what, whose].wholes[deal] += 1

    for result in results:
        deal = result["deal"]
        for seat, entry in enumerate(result["seats"]):
            for whose in whose_is(contest, result, seat):
                add("win share", whose, deal, won(result, seat))
                if result["points"] is not None:
                    add("points", whose, deal, result["points"][seat])
            add("decisions", f"bot {contest.bots[entry]}", deal, result["decisions"][seat])
        add("lines", "", deal, result["lines"])
        add("turns", "", deal, result["turns"])
        add("stopped", "", deal, float(result["points"] is None))
    return list(found.values())


def sheets(contest: Contest, results: Sequence[Result]) -> list[Sheet]:
    """The game's own sheets, of the games that were not stopped."""
    return balance_of(contest.game).sheets_of([result["facts"] for result in results if result["points"] is not None])


def histogram(values: Sequence[int], low: int, high: int) -> list[list[int]]:
    """How many values are from .. to; bars of equal width from the lowest to the highest value there can be."""
    width = max(1, -(-(high - low + 1) // BARS))
    counts = Counter([(value - low) // width for value in values])
    return [[low + bar * width, low + (bar + 1) * width - 1, counts[bar]] for bar in range((high - low) // width + 1)]


def report(contest: Contest, results: Sequence[Result]) -> Data:
    """The report of a contest, without anything that depends on the clock."""
    bootstrap = Bootstrap(contest.deals, contest.seed)
    head = {
        "plan": contest.as_data(),
        "games": len(results),
        "is_repeatable": contest.is_repeatable,
        "points_are": balance_of(contest.game).unit_of_points,
        "faults": faults(contest, results),
        **({"rulings": rulings} if (rulings := contest.rulings()) else {}),
    }
    turns = min([result["turns"] for result in results]), max([result["turns"] for result in results])
    by_variant: list[list[Result]] = [[] for _ in contest.variants]
    for result in results:
        by_variant[result["variant"]].append(result)
    if not contest.is_lab:
        return {**head, **standings(contest, results, bootstrap), **summary(contest, results, bootstrap, turns)}
    found = []
    first = measures(contest, by_variant[0])
    for variant, some in zip(contest.variants, by_variant, strict=True):
        own = measures(contest, some)
        found.append(
            {
                "settings": variant,
                "games": len(some),
                **summary(contest, some, bootstrap, turns),
                "measures": [_compared(measure, first, bootstrap) for measure in in_sequence(own)],
            }
        )
    return {**head, "variants": found}


def in_sequence(found: Sequence[Measure]) -> list[Measure]:
    """Measures as a report lists them: roles, bots, the games."""
    roles = in_order({measure.whose.removeprefix("role ") for measure in found if measure.whose.startswith("role ")})
    wanted = [f"role {role}" for role in roles]
    bots = [measure.whose for measure in found if measure.whose.startswith("bot ")]
    wanted += [*dict.fromkeys(bots), ""]
    return sorted(found, key=lambda measure: wanted.index(measure.whose))


def _compared(measure: Measure, first: Sequence[Measure], bootstrap: Bootstrap) -> Data:
    """A measure, and how far it is from the same one under the first variant."""
    found: Data = {"what": measure.what, "whose": measure.whose, **figures(measure.estimate(bootstrap))}
    same = [each for each in first if (each.what, each.whose) == (measure.what, measure.whose)]
    if same:
        one, two = (same[0].parts, same[0].wholes), (measure.parts, measure.wholes)
        found["difference"] = figures(bootstrap.difference(one, two))
    return found


def summary(contest: Contest, results: Sequence[Result], bootstrap: Bootstrap, turns: tuple[int, int]) -> Data:
    """Length, seats, the game's own sheets: what a report of bots and one of rules have in common."""
    by_name = {(measure.what, measure.whose): measure for measure in measures(contest, results)}
    roles = in_order({role for result in results for role in result["roles"]})
    return {
        "roles": [
            {
                "role": role,
                "win_share": figures(by_name["win share", f"role {role}"].estimate(bootstrap)),
                "points": _figures(by_name.get(("points", f"role {role}")), bootstrap),
            }
            for role in roles
        ],
        "lines": figures(by_name["lines", ""].estimate(bootstrap)),
        "turns": {
            **figures(by_name["turns", ""].estimate(bootstrap)),
            "histogram": histogram([result["turns"] for result in results], *turns),
        },
        "stopped": sum([result["points"] is None for result in results]),
        "balance": [sheet_data(sheet) for sheet in sheets(contest, results)],
    }


def _figures(measure: Measure | None, bootstrap: Bootstrap) -> Data | None:
    return figures(measure.estimate(bootstrap)) if measure is not None else None


# --- games that have nothing to do with each other ---------------------------------------------------
def simulated(contest: Contest, results: Sequence[Result]) -> Data:
    """The report of a simulation: victories and points of every entry, victories by seat, lengths."""
    found = {(measure.what, measure.whose): measure for measure in measures(contest, results, entry_and_seat)}
    none = Measure("points", "", [], [])  # where every game was stopped

    def figures_of(what: str, whose: str = "") -> Data:
        return spread(found.get((what, whose), none).estimate(Independent()))

    return {
        "game": contest.game,
        "options": dict(contest.options),
        "games": contest.deals,
        "seed": contest.seed,
        "stopped": int(sum(found["stopped", ""].parts)),
        "standings": [
            {
                "bot": bot,
                "wins": sum(found["win share", f"entry {entry}"].parts),
                "win_share": figures_of("win share", f"entry {entry}"),
                "points": figures_of("points", f"entry {entry}"),
            }
            for entry, bot in enumerate(contest.bots)
        ],
        "seats": [figures_of("win share", f"seat {seat}") for seat in range(contest.seats)],
        "plies": figures_of("lines"),
        "turns": figures_of("turns"),
        "balance": [sheet_data(sheet) for sheet in sheets(contest, results)],
        "points_are": balance_of(contest.game).unit_of_points,
    }


# --- who is better -----------------------------------------------------------------------------------
def standings(contest: Contest, results: Sequence[Result], bootstrap: Bootstrap) -> Data:
    """Ratings, shares, points, and everybody against everybody."""
    names = list(dict.fromkeys(contest.bots))
    met = meetings(contest, results)
    skill = ratings(met, names, contest.seed, contest.seats)
    by_name = {(measure.what, measure.whose): measure for measure in measures(contest, results)}
    rows: list[Data] = [
        {
            "bot": name,
            "rating": figures(skill[name]),
            "places": int(sum(by_name["win share", f"bot {name}"].wholes)),
            "wins": round(sum(by_name["win share", f"bot {name}"].parts), 6),
            "win_share": figures(by_name["win share", f"bot {name}"].estimate(bootstrap)),
            "points": _figures(by_name.get(("points", f"bot {name}")), bootstrap),
            "decisions": _figures(by_name["decisions", f"bot {name}"], bootstrap),
        }
        for name in names
    ]
    rows.sort(key=lambda row: (-row["rating"]["value"], names.index(row["bot"])))
    return {"bots": rows, "cross": cross(names, met, bootstrap)}


def meetings(contest: Contest, results: Sequence[Result]) -> list[list[Meeting]]:
    """Who met whom with which ranks, by deal; who plays alone meets the others over the same deal."""
    found: list[list[Meeting]] = [[] for _ in range(contest.deals)]
    if contest.seats > 1:
        for result in results:
            players = tuple([contest.bots[entry] for entry in result["seats"]])
            found[result["deal"]].append((players, tuple(result["ranks"])))
        return found
    by_deal: dict[int, list[tuple[str, float]]] = defaultdict(list)
    for result in results:
        points = float(result["points"][0]) if result["points"] is not None else -1.0
        by_deal[result["deal"]].append((contest.bots[result["seats"][0]], points))
    for deal, scores in by_deal.items():
        ranks = tuple([len([other for _, other in scores if other > points]) for _, points in scores])
        found[deal].append((tuple([name for name, _ in scores]), ranks))
    return found


def cross(names: Sequence[str], met: Sequence[Sequence[Meeting]], bootstrap: Bootstrap) -> Data:
    """For every pair how often the one came out before the other; equal ranks count half."""
    ahead: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * len(met))
    count: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * len(met))
    for deal, some in enumerate(met):
        for players, ranks in some:
            for one, two in combinations(range(len(players)), 2):
                pair, gap = (players[one], players[two]), ranks[two] - ranks[one]
                worth = 0.5 if not gap else float(gap > 0)
                ahead[pair][deal] += worth
                count[pair][deal] += 1
                ahead[pair[::-1]][deal] += 1 - worth
                count[pair[::-1]][deal] += 1
    return {
        one: {
            two: {**figures(bootstrap.share(ahead[one, two], count[one, two])), "meetings": int(sum(count[one, two]))}
            for two in names
            if one != two and any(count[one, two])
        }
        for one in names
    }


def faults(contest: Contest, results: Sequence[Result]) -> list[Data]:
    """Outside programs that did not answer as they must: in how many games, how many moves were drawn, and why."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for result in results:
        for seat, drawn, reason in result["faults"]:
            found[contest.bots[result["seats"][seat]]].append((drawn, reason))
    return [
        {"bot": name, "games": len(some), "drawn": sum([drawn for drawn, _ in some]), "first_reason": some[0][1]}
        for name, some in found.items()
    ]


# --- how long they thought: apart, for it is never the same twice ----------------------------------------
def thinking(contest: Contest, results: Sequence[Result]) -> list[Data]:
    """For every bot: its decisions, and the mean and the longest time of a decision (over games) in seconds."""
    seconds: dict[str, list[float]] = defaultdict(list)
    decisions: dict[str, int] = defaultdict(int)
    total: dict[str, float] = defaultdict(float)
    for result in results:
        for seat, entry in enumerate(result["seats"]):
            if result["decisions"][seat]:
                name = contest.bots[entry]
                seconds[name].append(result["seconds"][seat] / result["decisions"][seat])
                decisions[name] += result["decisions"][seat]
                total[name] += result["seconds"][seat]
    return [
        {
            "bot": name,
            "decisions": decisions[name],
            "seconds_a_decision": total[name] / decisions[name],
            "slowest_game": max(seconds[name]),
        }
        for name in dict.fromkeys(contest.bots)
        if decisions[name]
    ]
