"""The report of a contest as one HTML file: plots, tables, words; nothing is fetched from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from paradoxa.arena.report import plots
from paradoxa.arena.report.plots import Dot, percents, plain
from paradoxa.arena.report.sentences import (
    about_bots,
    about_rules,
    brief,
    clear,
    counted,
    interval,
    measure_name,
    notes,
    share_of,
    variant,
)
from paradoxa.arena.room import balance_of
from paradoxa.games import GAMES
from paradoxa.web.markup import NOTHING, Markup, escape, html, items, join, trusted
from paradoxa.web.pieces import mark


@cache
def house_style() -> Markup:
    """The tokens, the base and the components of the house's one stylesheet, and what reports have besides."""
    sheet = files("paradoxa.web").joinpath("static/paradoxa.css").read_text(encoding="utf-8")
    parts = {part.split()[0]: part.partition("*/")[2] for part in sheet.split("/* ----------")[1:]}
    besides = files("paradoxa.arena.report").joinpath("report.css").read_text("utf-8")
    return trusted(parts["1"] + parts["3"] + parts["4"] + besides)  # noqa: S704  # stylesheets of ours


def page(report: Mapping[str, Any], thinking: Sequence[Mapping[str, Any]]) -> Markup:
    """The whole file."""
    plan = report["plan"]
    what = "Rule laboratory" if plan["kind"] == "lab" else "Arena"
    title = GAMES[plan["game"]].title
    body = lab_parts(report) if plan["kind"] == "lab" else arena_parts(report)
    sentences = about_rules(report) if plan["kind"] == "lab" else about_bots(report)
    head = html(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%s: %s, Paradoxa</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><style>%s</style></head>\n',
        title,
        what,
        house_style(),
    )
    top = html(
        '<header class="top">%s<div><p class="eyebrow">%s</p><h1>%s</h1></div></header><div class="chips">%s</div>'
        '<section class="panel"><h2>In short</h2><ul class="lead">%s</ul></section>',
        mark(),
        what,
        title,
        join([html("<span class=chip>%s</span>", chip) for chip in chips(report)]),
        items(sentences),
    )
    foot = html('<footer class="panel"><h2>How this was measured</h2><ul>%s</ul></footer>', items(notes(report)))
    parts = [top, *body, thinking_part(thinking), balance_parts(report), foot]
    return html("%s<body><main>%s</main></body></html>\n", head, join(parts))


def chips(report: Mapping[str, Any]) -> list[str]:
    """The plan in a few words."""
    plan = report["plan"]
    found = [counted(plan["deals"], "deal"), counted(report["games"], "game"), counted(plan["seats"], "seat")]
    found += [f"seed {plan['seed']}"]
    found += [f"{name}={value}" for name, value in plan["options"].items()]
    found += [f"{name}: {', '.join(values)}" for name, values in plan["varied"].items()]
    return [*found, f"bots: {', '.join(dict.fromkeys(plan['bots']))}", f"rules version {plan['rules']}"]


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str | Markup]]) -> Markup:
    """A table; its cells are words or Markup."""
    body = [
        html('<tr><th scope="row">%s</th>%s</tr>', row[0], join([html("<td>%s</td>", one) for one in row[1:]]))
        for row in rows
    ]
    return html(
        '<div class="wide" tabindex="0" role="region" aria-label="%s">'
        "<table><caption>%s</caption><thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>",
        title,
        title,
        join([html('<th scope="col">%s</th>', column) for column in columns]),
        join(body),
    )


def panel(title: str, words: str, inner: Markup) -> Markup:
    """A part of the report."""
    told = html("<p>%s</p>", words) if words else NOTHING
    return html('<section class="panel"><h2>%s</h2>%s%s</section>', title, told, inner)


def section(title: str, words: str, plot: Markup, beside: Markup, below: Markup = NOTHING) -> Markup:
    """A part of the report: a plot, and the table with its numbers."""
    return panel(title, words, html('<div class="both"><div>%s</div>%s</div>%s', plot, beside, below))


def three(names: Sequence[str], plots_of: Sequence[Markup]) -> Markup:
    """A plot of each variant, side by side."""
    parts = [html("<div><h3>%s</h3>%s</div>", *pair) for pair in zip(names, plots_of, strict=True)]
    return html('<div class="three">%s</div>', join(parts))


def cell(data: Mapping[str, Any] | None, *, is_share: bool = False, unit: float = 1, sure: bool = False) -> Markup:
    """A value with its interval below."""
    if data is None:
        return html("none")
    value = share_of(data["value"]) if is_share else plain(data["value"] / unit)
    kind = html(' class="sure"') if sure else NOTHING
    return html("<span%s>%s</span><small>%s</small>", kind, value, interval(data, is_share=is_share, unit=unit))


def dot(name: str, data: Mapping[str, Any], unit: float = 1) -> Dot:
    """An estimate of the report as a dot."""
    low, high = [None if data[end] is None else data[end] / unit for end in ("low", "high")]
    return Dot(name, data["value"] / unit, low, high)


# --- the arena -------------------------------------------------------------------------------------------
def arena_parts(report: Mapping[str, Any]) -> list[Markup]:
    """Ratings, victories, the cross table, seats, length."""
    plan, rows = report["plan"], report["bots"]
    balance = balance_of(plan["game"])
    points, unit = balance.points, balance.unit
    fair = 1 / plan["seats"]
    names = [row["bot"] for row in rows]
    found = []
    if len(rows) > 1:
        found.append(
            section(
                "Ratings",
                "400 points more are odds of ten to one. Greedy, where it plays, stands at 1,500.",
                plots.dots([dot(row["bot"], row["rating"]) for row in rows], "Ratings with intervals", line=1500.0),
                table(
                    "Ratings",
                    ("bot", "rating", "places", "decisions a game"),
                    [(row["bot"], whole(row["rating"]), f"{row['places']:,}", cell(row["decisions"])) for row in rows],
                ),
            )
        )
    alone = plan["seats"] == 1
    by_share = [
        dot(row["bot"], row["points"] or row["win_share"], unit) if alone else dot(row["bot"], row["win_share"])
        for row in rows
    ]
    found.append(
        section(
            "Points and victories" if alone else "Victories",
            "" if alone else f"The dashed line is what equal players would have: {percents(fair)}.",
            plots.dots(by_share, f"Mean {points} of each bot")
            if alone
            else plots.dots(by_share, "Share of victories of each bot", percents, (0, 1), fair),
            table(
                "Victories and points",
                ("bot", "share of victories", f"mean {points}"),
                [(row["bot"], cell(row["win_share"], is_share=True), cell(row["points"], unit=unit)) for row in rows],
            ),
        )
    )
    if len(rows) > 1:
        found.append(
            section(
                "Everybody against everybody",
                "How often, in per cent, the bot of the row came out before the bot of the column at the same table"
                + (" (here: on the same deal)" if alone else "")
                + "; a draw counts half.",
                plots.heat(names, report["cross"], "Cross table of all bots; the numbers stand in the table beside it"),
                table("In numbers", ("pair", "before", "meetings"), cross_rows(names, report["cross"])),
            )
        )
    return [*found, *seat_part(report, unit, points), length_part(report)]


def whole(data: Mapping[str, Any]) -> Markup:
    """A rating in whole points."""
    ends = f"{data['low']:,.0f} to {data['high']:,.0f}" if data["low"] != data["high"] else "by definition"
    return html("%s<small>%s</small>", f"{data['value']:,.0f}", ends)


def cross_rows(names: Sequence[str], cross: Mapping[str, Mapping[str, Any]]) -> list[tuple[str | Markup, ...]]:
    """Each pair once, the better one first."""
    pairs = [(one, two) for place, one in enumerate(names) for two in names[place + 1 :] if two in cross.get(one, {})]
    return [
        (f"{one} before {two}", cell(cross[one][two], is_share=True), f"{cross[one][two]['meetings']:,}")
        for one, two in pairs
    ]


def seat_part(report: Mapping[str, Any], unit: float, points: str) -> list[Markup]:
    """Whether it matters where one sits."""
    roles = report["roles"]
    if len(roles) < 2:
        return []
    rows = [dot(role["role"], role["win_share"]) for role in roles]
    return [
        section(
            "Seat effect",
            "Victories by seat or role, whoever sat there: every bot sat everywhere equally often.",
            plots.dots(rows, "Share of victories by seat", percents, (0, 1), 1 / len(roles)),
            table(
                "By seat",
                ("seat", "share of victories", f"mean {points}"),
                [
                    (role["role"], cell(role["win_share"], is_share=True), cell(role["points"], unit=unit))
                    for role in roles
                ],
            ),
        )
    ]


def length_part(report: Mapping[str, Any]) -> Markup:
    """How long games last."""
    turns = balance_of(report["plan"]["game"]).turns
    data = report["turns"]
    rows = [
        (f"{low}" if low == high else f"{low} to {high}", f"{count:,}", percents(count / report["games"]))
        for low, high, count in data["histogram"]
    ]
    numbers = table("Length of games", (turns, "games", "share"), rows)
    mean = f"{plain(data['value'])} {turns} on average ({interval(data)}), {plain(report['lines']['value'])} lines."
    return section(
        "Length of games",
        mean[0].upper() + mean[1:],
        plots.histogram(data["histogram"], f"Histogram of the number of {turns}", turns),
        html("<details><summary>The numbers</summary>%s</details>", numbers),
    )


def thinking_part(thinking: Sequence[Mapping[str, Any]]) -> Markup:
    """How long the bots thought."""
    if not thinking:
        return NOTHING
    rows = [(row["bot"], 1000 * row["seconds_a_decision"]) for row in thinking]
    return section(
        "Thinking time",
        "Seconds of processor time for a decision with more than one option (programs: seconds on the clock). "
        "These numbers differ from run to run and from machine to machine.",
        plots.bars(rows, "Mean thinking time of each bot in milliseconds", lambda value: f"{value:,.3g} ms"),
        table(
            "Thinking time",
            ("bot", "decisions", "ms a decision", "slowest game"),
            [
                (
                    row["bot"],
                    f"{row['decisions']:,}",
                    f"{1000 * row['seconds_a_decision']:,.2f}",
                    f"{1000 * row['slowest_game']:,.2f}",
                )
                for row in thinking
            ],
        ),
    )


# --- the laboratory --------------------------------------------------------------------------------------
def lab_parts(report: Mapping[str, Any]) -> list[Markup]:
    """What changes with the rule: victories, length, points, each with the difference to the first value."""
    variants = report["variants"]
    names = [variant(one["settings"]) for one in variants]
    turns = balance_of(report["plan"]["game"]).turns
    found = []
    roles = variants[0]["roles"]
    if len(roles) > 1:
        all_dots = [dot(role["role"], role["win_share"]) for one in variants for role in one["roles"]]
        parts = [
            plots.dots(
                [dot(role["role"], role["win_share"]) for role in one["roles"]],
                f"Share of victories by seat with {name}",
                percents,
                (0, 1),
                1 / len(roles),
                all_dots,
            )
            for name, one in zip(names, variants, strict=True)
        ]
        found.append(
            panel("Victories by seat", "Whoever sat there; the dashed line is an equal share.", three(names, parts))
        )
    lengths = [
        plots.histogram(one["turns"]["histogram"], f"{turns} with {name}", turns)
        for name, one in zip(names, variants, strict=True)
    ]
    rows = [
        (name, cell(one["turns"]), cell(one["lines"]), f"{one['stopped']:,}")
        for name, one in zip(names, variants, strict=True)
    ]
    found.append(
        section(
            "Length of games",
            f"Mean number of {turns}, and below how the games are spread.",
            plots.dots([dot(brief(one["settings"]), one["turns"]) for one in variants], f"Mean {turns}"),
            table("Length of games", ("value", turns, "lines", "stopped at the limit"), rows),
            three(names, lengths),
        )
    )
    return [*found, compared_part(report, names)]


def compared_part(report: Mapping[str, Any], names: Sequence[str]) -> Markup:
    """All measures: the value under each variant, and the difference to the first."""
    variants = report["variants"]
    unit = balance_of(report["plan"]["game"]).unit
    several = len(dict.fromkeys(report["plan"]["bots"])) > 1
    rows = []
    others = [{(other["what"], other["whose"]): other for other in one["measures"]} for one in variants[1:]]
    for measure in variants[0]["measures"]:
        if measure["whose"].startswith("bot ") and not several:
            continue
        if measure["what"] == "stopped" and not any([one["stopped"] for one in variants]):
            continue
        is_share = measure["what"] in ("win share", "stopped")
        by = unit if measure["what"] == "points" else 1
        row = [measure_name(measure, report["plan"]["game"]), cell(measure, is_share=is_share, unit=by)]
        for found in others:
            other = found.get((measure["what"], measure["whose"]))
            if other is None:
                row += ["none", "none"]
                continue
            gap = other["difference"]
            row += [cell(other, is_share=is_share, unit=by)]
            row += [cell(gap, is_share=is_share, unit=by, sure=clear(gap))]
        rows.append(row)
    columns = ["measure", names[0]]
    for name in names[1:]:
        columns += [name, "difference"]
    words = (
        f"Differences are to {names[0]}, on the same deals, those of shares in percentage points; bold where the "
        "interval leaves out zero."
    )
    return panel("All numbers", words, table("By value", columns, rows))


# --- the game's own sheets -------------------------------------------------------------------------------
def balance_parts(report: Mapping[str, Any]) -> Markup:
    """The balance sheets of the game, of each variant."""
    found = []
    for one in report.get("variants", [report]):
        name = f" ({variant(one['settings'])})" if "settings" in one else ""
        for sheet in one["balance"]:
            columns = list(sheet["rows"][0]) if sheet["rows"] else []
            rows = [[_sheet_cell(row[column], column) for column in columns] for row in sheet["rows"]]
            found.append(table(sheet["title"] + name, columns, rows))
            if sheet["note"]:
                found.append(html("<p>%s</p>", sheet["note"]))
    if not found:
        return NOTHING
    words = "What the game's designers ask. These intervals take every game as independent of the others."
    return panel("Balance sheets", words, join(found))


def _sheet_cell(value: Any, column: str) -> Markup:
    """A cell of a balance sheet: words, a count, or an estimate (shares are those that stay between 0 and 1)."""
    if not isinstance(value, dict):
        return escape(str(value))
    counts = ("points", "turns", "rounds", "deaths", "marks", "uses")
    return cell(value, is_share=not any([column.startswith(word) for word in counts]))
