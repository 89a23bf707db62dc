"""What a report says in sentences."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from paradoxa.arena.report.plots import plain
from paradoxa.arena.room import balance_of
from paradoxa.arena.schedule import cycle
from paradoxa.workers.program import Limits


def counted(number: int, noun: str) -> str:
    """So many of something."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def share_of(value: float) -> str:
    """A share in per cent."""
    return f"{100 * value:.1f}\u00a0%".replace("-", "\u2212")


def interval(data: Mapping[str, Any], *, is_share: bool = False, unit: float = 1) -> str:
    """From where to where, as far as one can say."""
    if data["low"] is None or data["high"] is None:
        return "no interval"
    ends = [
        f"{100 * data[end]:.1f}".replace("-", "\u2212") if is_share else plain(data[end] / unit)
        for end in ("low", "high")
    ]
    return f"{ends[0]} to {ends[1]}"


def rated(data: Mapping[str, Any]) -> str:
    """A rating in whole points; the one all others are relative to has no interval."""
    ends = f" ({data['low']:,.0f} to {data['high']:,.0f})" if data["low"] != data["high"] else ""
    return f"{data['value']:,.0f}{ends}"


def clear(gap: Mapping[str, Any]) -> bool:
    """Whether a difference is surely one: its interval leaves out zero."""
    return gap["low"] is not None and gap["high"] is not None and (gap["low"] > 0 or gap["high"] < 0)


def variant(settings: Mapping[str, str]) -> str:
    """The settings of a variant as one writes them."""
    return ", ".join([f"{name}={value}" for name, value in settings.items()])


def brief(settings: Mapping[str, str]) -> str:
    """The same where there is little room: long ones by their values alone."""
    whole = variant(settings)
    return whole if len(whole) <= 22 else ", ".join(settings.values())


def measure_name(measure: Mapping[str, Any], game: str) -> str:
    """What is measured, in words."""
    balance = balance_of(game)
    points, turns = balance.points, balance.turns
    whose = measure["whose"].partition(" ")[2]
    names = {
        "win share": f"victories, {whose}",
        "points": f"mean {points}, {whose}",
        "decisions": f"decisions a game, {whose}",
        "lines": "lines of a game",
        "turns": f"{turns} of a game",
        "stopped": "games stopped at the turn limit",
    }
    return names[measure["what"]]


def about_bots(report: Mapping[str, Any]) -> list[str]:
    """What an arena says, in short."""
    rows = report["bots"]
    best = rows[0]
    balance = balance_of(report["plan"]["game"])
    points, turns, unit = balance.points, balance.turns, balance.unit
    found = about_rulings(report)
    if len(rows) > 1:
        rating = best["rating"]
        mean = best["points"]
        subject = "each of its places wins" if sits_twice(report["plan"]) else "it wins"
        wins = (
            f"it has {plain(mean['value'] / unit)} {points} on average ({interval(mean, unit=unit)})"
            if report["plan"]["seats"] == 1 and mean is not None
            else f"{subject} {share_of(best['win_share']['value'])} of its games "
            f"({interval(best['win_share'], is_share=True)})"
        )
        second = rows[1]
        against = report["cross"].get(best["bot"], {}).get(second["bot"])
        is_clear = against is not None and against["low"] is not None and against["low"] > 0.5
        place = "is the strongest" if is_clear else "stands first, but not clearly"
        found.append(f"{best['bot']} {place}: rated {rated(rating)}; {wins}.")
        if against is not None:
            found.append(
                f"Against the second, {second['bot']}, it comes out ahead {share_of(against['value'])} of the time "
                f"({interval(against, is_share=True)}, {counted(against['meetings'], 'meeting')})."
            )
    found += _about_seats(report["roles"])
    found.append(f"A game lasts {plain(report['turns']['value'])} {turns} on average ({interval(report['turns'])}).")
    if report["stopped"]:
        were = "was" if report["stopped"] == 1 else "were"
        found.append(
            f"{report['stopped']:,} of {report['games']:,} games {were} stopped at the turn limit: nobody won."
        )
    found += [
        f"{row['bot']} did not answer as it must in {counted(row['games'], 'game')}, and "
        f"{counted(row['drawn'], 'move')} had to be drawn in its place; the first time: {row['first_reason']}"
        for row in report["faults"]
    ]
    return found


def sits_twice(plan: Mapping[str, Any]) -> bool:
    """Whether a bot can have several places at one table."""
    return bool(len(set(plan["bots"])) < max(len(plan["bots"]), plan["seats"]))


def _about_seats(roles: list[Mapping[str, Any]]) -> list[str]:
    """Whether the seat matters."""
    if len(roles) < 2:
        return []
    best = max(roles, key=lambda role: float(role["win_share"]["value"]))
    fair = 1 / len(roles)
    told = f"{best['role']} wins {share_of(best['win_share']['value'])} ({interval(best['win_share'], is_share=True)})"
    low = best["win_share"]["low"]
    if low is not None and low > fair + 0.001:
        return [f"The seat matters: {told}, where an equal share is {share_of(fair)}."]
    return [f"No seat is clearly better: {told}, where an equal share is {share_of(fair)}."]


def about_rules(report: Mapping[str, Any]) -> list[str]:
    """What a laboratory says, in short: for every value what surely changes."""
    variants = report["variants"]
    first = variant(variants[0]["settings"])
    game = report["plan"]["game"]
    several = len(dict.fromkeys(report["plan"]["bots"])) > 1
    found = about_rulings(report)
    for one in variants[1:]:
        changes = [
            _change(measure, game)
            for measure in one["measures"]
            if "difference" in measure
            and clear(measure["difference"])
            and measure["what"] != "decisions"
            and (several or not measure["whose"].startswith("bot "))
        ]
        name = variant(one["settings"])
        if changes:
            found.append(f"With {name} instead of {first}: {'; '.join(changes)}.")
        else:
            found.append(f"With {name} instead of {first} nothing measured here changes clearly.")
    for one in variants:
        found += [f"{variant(one['settings'])}: {sentence}" for sentence in _about_seats(one["roles"])]
    return found


def about_rulings(report: Mapping[str, Any]) -> list[str]:
    """The rulings of a report in words."""
    found = []
    for clause, ruling in report.get("rulings", {}).items():
        values = [f"{value}: {told}" for value, told in ruling["values"].items()]
        if not ruling["question"]:
            values = list(ruling["values"].values())
        found.append(f"{clause}: {ruling['question']} {'; '.join(values)}.".replace(":  ", ": "))
    return found


def _change(measure: Mapping[str, Any], game: str) -> str:
    gap = measure["difference"]
    is_share = measure["what"] in ("win share", "stopped")
    unit = balance_of(game).unit if measure["what"] == "points" else 1
    size = abs(gap["value"])
    amount = f"{100 * size:.1f} percentage points" if is_share else plain(size / unit)
    way = "more" if gap["value"] > 0 else "less"
    return f"{measure_name(measure, game)}: {amount} {way} ({interval(gap, is_share=is_share, unit=unit)})"


def notes(report: Mapping[str, Any]) -> list[str]:
    """How it was measured."""
    plan = report["plan"]
    bots, seats = plan["bots"], plan["seats"]
    found = []
    if seats == 1:
        found.append("Every bot plays the same deals alone; who has more points on a deal comes before the other.")
    elif len(bots) > 1:
        found.append(
            "Deals are paired: each is played once for every rotation of its players, with the same shuffles as far as "
            "the same questions are asked, so that neither cards nor seats favour anybody."
        )
    else:
        found.append("The same bot sits in every seat.")
    if len(bots) > seats > 2:
        found.append(f"Companies of {seats} change by deal; after {cycle(len(bots), seats)} deals all have met.")
    if len(set(bots)) > 1 and sits_twice(plan):
        found.append("Where a bot has several places at a table, its shares and points are those of one place.")
    if plan["kind"] == "lab":
        found.append(
            "Every value plays the same deals; differences are taken deal by deal. Of twenty differences that are "
            "none, one looks clear by chance."
        )
    found.append(
        "Intervals hold 95 %: they are bootstrap intervals over deals (deals are drawn again, not games). A share that "
        "is the same in every deal gets the Wilson interval of that many deals. A shared victory counts in parts."
    )
    if plan["kind"] == "arena" and len(dict.fromkeys(bots)) > 1:
        found.append(
            "Ratings are openskill's (Plackett-Luce), which goes through all deals several times in changing order; "
            "who plays twice at a table counts twice."
        )
    if report["is_repeatable"]:
        found.append("The same seed gives the same games and the same report, whatever the number of processes.")
    else:
        found.append(
            "Some of these bots think by the clock or are outside programs: the deals repeat by seed, but their moves "
            "need not, so a second run can differ."
        )
    return [*found, f"The command: {shlex.join(command(plan))}"]


def command(plan: Mapping[str, Any]) -> list[str]:
    """The words that hold this contest again, or go on with it."""
    words = ["paradoxa", plan["kind"], plan["game"], "--bots", ",".join(plan["bots"])]
    words += ["--deals", str(plan["deals"]), "--seats", str(plan["seats"]), "--seed", str(plan["seed"])]
    for name, value in plan["options"].items():
        words += ["--option", f"{name}={value}"]
    for name, values in plan["varied"].items():
        words += ["--vary", f"{name}={','.join(values)}"]
    for name, program in plan["programs"].items():
        words += ["--program", f"{name}={program}"]
    if plan["program_seconds"] != Limits().move:
        words += ["--program-seconds", str(plan["program_seconds"])]
    if plan["program_memory"] != Limits().memory:
        words += ["--program-memory", str(plan["program_memory"])]
    return words
