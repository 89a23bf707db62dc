"""A sheet: rows of estimates for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any, TypeAlias

from paradoxa.arena.statistics import Estimate

Cell: TypeAlias = str | int | Estimate
Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval, told in per cent."""

    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a balance report; its cells are words, counts, means (Estimate) and shares (Share)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell | Share, ...], ...]
    note: str = ""


def spread(estimate: Estimate) -> Data:
    """An estimate as plain data; an endless interval has no ends."""
    names = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: value if isfinite(value) else None for name, value in names.items()}


def percent(data: Data) -> str:
    """A share in words."""
    return f"{100 * data['value']:.1f} % ({100 * data['low']:.1f} to {100 * data['high']:.1f})"


def number(data: Data, unit: float = 1) -> str:
    """A mean in words."""
    if data["low"] is None:
        return f"{data['value'] / unit:.2f}"  # one value has no interval
    return f"{data['value'] / unit:.2f} ({data['low'] / unit:.2f} to {data['high'] / unit:.2f})"


def cell_text(cell: Cell | Share) -> str:
    """A cell in words."""
    if isinstance(cell, Share):
        return percent(spread(cell.estimate))
    return number(spread(cell)) if isinstance(cell, Estimate) else str(cell)


def cell_data(cell: Cell | Share) -> Any:
    """A cell as plain data."""
    if isinstance(cell, Share):
        return spread(cell.estimate)
    return spread(cell) if isinstance(cell, Estimate) else cell


def sheet_data(sheet: Sheet) -> Data:
    """A sheet as plain data: each row by column."""
    rows = [{name: cell_data(cell) for name, cell in zip(sheet.columns, row, strict=True)} for row in sheet.rows]
    return {"title": sheet.title, "rows": rows, "note": sheet.note}
