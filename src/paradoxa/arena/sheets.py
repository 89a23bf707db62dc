"""A sheet: rows of estimates for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any, TypeAlias

from paradoxa.arena.statistics import Estimate

Cell: TypeAlias = str | int | Estimate


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


def percent(estimate: Estimate) -> str:
    """A share in words."""
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def number(estimate: Estimate, unit: float = 1) -> str:
    """A mean in words."""
    if not isfinite(estimate.low):
        return f"{estimate.value / unit:.2f}"  # one value has no interval
    return f"{estimate.value / unit:.2f} ({estimate.low / unit:.2f} to {estimate.high / unit:.2f})"


def cell_text(cell: Cell | Share) -> str:
    """A cell in words."""
    if isinstance(cell, Share):
        return percent(cell.estimate)
    return number(cell) if isinstance(cell, Estimate) else str(cell)


def spread(estimate: Estimate) -> dict[str, float | None]:
    """An estimate as plain data; an endless interval has no ends."""
    names = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: value if isfinite(value) else None for name, value in names.items()}


def cell_data(cell: Cell | Share) -> Any:
    """A cell as plain data."""
    if isinstance(cell, Share):
        return spread(cell.estimate)
    return spread(cell) if isinstance(cell, Estimate) else cell


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data: each row by column."""
    rows = [{name: cell_data(cell) for name, cell in zip(sheet.columns, row, strict=True)} for row in sheet.rows]
    return {"title": sheet.title, "rows": rows, "note": sheet.note}
