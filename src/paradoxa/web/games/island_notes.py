"""STUB: a captive's private notes. To be written by its owner."""

from __future__ import annotations

from collections.abc import Mapping

from paradoxa.web.board import NoNotes
from paradoxa.web.desk import Desk


def jot(desk: Desk, fields: Mapping[str, str]) -> str:
    raise NoNotes
