"""Plots as SVG, in the house's ink; beside each stands a table with the same numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor, log10
from typing import Any, Final, NamedTuple

from paradoxa.web.markup import Markup, html, join

WIDTH: Final = 420
ROW: Final = 34
RIGHT: Final = 24


class Dot(NamedTuple):
    """A value with its interval, under a name."""

    name: str
    value: float
    low: float | None
    high: float | None


def short(name: str, letters: int = 22) -> str:
    """A name that fits its room."""
    return name if len(name) <= letters else name[: letters - 1] + "…"


def plain(value: float) -> str:
    """A number as one writes it."""
    text = f"{value:,.2f}".rstrip("0").rstrip(".") if abs(value) < 1000 else f"{value:,.0f}"
    return text.replace("-", "\u2212")


def percents(value: float) -> str:
    """A share in per cent."""
    return f"{round(100 * value, 1):g} %".replace("-", "\u2212")


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Round numbers between two values."""
    step = (high - low) / count or 1.0
    power = 10.0 ** floor(log10(step))
    step = next(power * some for some in (1, 2, 2.5, 5, 10) if power * some >= step * 0.999)
    first = -floor(-low / step - 1e-9)
    found = []
    while first * step <= high + step * 1e-6:
        found.append(round(first * step, 10))
        first += 1
    return found


def room_for(names: Sequence[str]) -> float:
    """How much room names need on the left."""
    return min(172.0, max(70.0, 24 + 7 * max([len(name) for name in names])))


def picture(body: Sequence[Markup], height: float, about: str, width: float = WIDTH) -> Markup:
    """A drawing with the words for whoever cannot see it."""
    return html(
        '<svg class="plot" viewBox="0 0 %g %g" role="img" aria-label="%s" style="max-width:%.0fpx">%s</svg>',
        width,
        height,
        about,
        width * 1.35,
        join(body),
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> Markup:
    """Words in a drawing."""
    return html('<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>', x, y, anchor, kind, words)


def dots(
    rows: Sequence[Dot],
    about: str,
    told: Callable[[float], str] = plain,
    limits: tuple[float, float] | None = None,
    line: float | None = None,
    beside: Sequence[Dot] = (),
) -> Markup:
    """A dot for every row with its interval as a bar; `line` is a value to compare with.

    `beside` are the dots of plots that stand beside this one and have the same scale.
    """
    ends = [end for row in (*rows, *beside) for end in (row.value, row.low, row.high) if end is not None]
    ends += [line] if line is not None else []
    left = room_for([row.name for row in rows])
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    low, high = low - room, high + room
    if limits is not None:
        low, high = max(low, limits[0] - 0.01), min(high, limits[1] + 0.01)
    scale = (WIDTH - left - RIGHT) / (high - low)

    def at(value: float) -> float:
        return left + (min(high, max(low, value)) - low) * scale

    bottom = len(rows) * ROW + 8
    body = []
    for tick in ticks(low, high):
        body.append(html('<path class="grid" d="M%.1f 4V%d"/>', at(tick), bottom))
        body.append(text(at(tick), bottom + 17, told(tick), "soft", "middle"))
    if line is not None:
        body.append(html('<path class="mean" d="M%.1f 4V%d"/>', at(line), bottom))
    for number, row in enumerate(rows):
        y = number * ROW + ROW / 2 + 5
        body.append(text(left - 12, y + 4.5, short(row.name), "", "end"))
        if row.low is not None and row.high is not None:
            start, end = at(row.low), at(row.high)
            body.append(html('<path class="span" d="M%.1f %gH%.1fM%.1f %gv10"/>', start, y, end, start, y - 5))
            body.append(html('<path class="span" d="M%.1f %gv10"/>', end, y - 5))
        body.append(html('<circle class="dot" cx="%.1f" cy="%g" r="5"/>', at(row.value), y))
    return picture(body, bottom + 26, about)


def bars(rows: Sequence[tuple[str, float]], about: str, told: Callable[[float], str]) -> Markup:
    """A bar for every row, with its number at the end."""
    left = room_for([name for name, _ in rows])
    most = max([value for _, value in rows]) or 1.0
    scale = (WIDTH - left - RIGHT - 66) / most
    body = []
    for number, (name, value) in enumerate(rows):
        y, long = number * ROW + 8, max(1.0, value * scale)
        body.append(text(left - 12, y + 16.5, short(name), "", "end"))
        body.append(html('<rect class="bar" x="%s" y="%d" width="%.1f" height="22" rx="2"/>', left, y, long))
        body.append(text(left + long + 7, y + 16.5, told(value)))
    return picture(body, len(rows) * ROW + 10, about)


def histogram(bins: Sequence[Sequence[int]], about: str, unit: str) -> Markup:
    """How many games lasted how long."""
    most = max([count for _, _, count in bins])
    left, height = 40, 150
    width = (WIDTH - left - RIGHT) / len(bins)
    thick = min(60.0, max(1.0, width - 2))
    body = []
    for tick in ticks(0, most, 4):
        y = 10 + height * (1 - tick / most)
        if tick == int(tick) and y >= 8:
            body.append(html('<path class="grid" d="M%d %.1fH%d"/>', left, y, WIDTH - RIGHT))
            body.append(text(left - 7, y + 4.5, f"{tick:,.0f}", "soft", "end"))
    every = max(1, -(-len(bins) // 6))
    for number, (low, high, count) in enumerate(bins):
        x, tall = left + number * width, height * count / most
        body.append(
            html(
                '<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>',
                x + (width - thick) / 2,
                10 + height - tall,
                thick,
                tall,
            )
        )
        if number % every == 0:
            words = str(low) if low == high or len(bins) > 12 else f"{low}–{high}"  # noqa: RUF001 - from to is an en dash
            body.append(text(x + width / 2, height + 28, words, "soft", "middle"))
    body.append(text((WIDTH + left) / 2, height + 47, unit, "soft", "middle"))
    return picture(body, height + 54, about)


def heat(names: Sequence[str], cells: Mapping[str, Mapping[str, Any]], about: str) -> Markup:
    """Everybody against everybody: green where the row is ahead, red where it is behind, and the number in words."""
    size, tall, top = 56, 40, 64
    left = 20 + 8 * max(9, *[len(short(name, 15)) for name in names])
    body = []
    for number, name in enumerate(names):
        x, y = left + number * size + size / 2, top + number * tall + tall / 2
        body.append(text(left - 10, y + 4.5, short(name, 15), "", "end"))
        body.append(
            html('<text transform="translate(%g %d) rotate(-32)" class="">%s</text>', x - 4, top - 8, short(name, 11))
        )
    for row, one in enumerate(names):
        for column, two in enumerate(names):
            x, y = left + column * size, top + row * tall
            sizes = html('x="%d" y="%d" width="%d" height="%d"', x + 1, y + 1, size - 2, tall - 2)
            cell = cells.get(one, {}).get(two)
            if cell is None:
                body.append(html('<rect class="none" %s/>', sizes))
                continue
            share = cell["value"]
            strength = round(abs(share - 0.5) * 2 * 62)
            hue = "good" if share >= 0.5 else "bad"
            body.append(
                html(
                    '<rect %s rx="3" style="fill:color-mix(in srgb,var(--%s) %d%%,var(--surface-2))"/>',
                    sizes,
                    hue,
                    strength,
                )
            )
            kind = "strong" if strength > 40 else ""
            body.append(text(x + size / 2, y + tall / 2 + 5, f"{100 * share:.0f}", kind, "middle"))
    width = left + len(names) * size + 34
    return picture(body, top + len(names) * tall + 4, about, width)
