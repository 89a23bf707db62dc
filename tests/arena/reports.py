"""Contests held in tests, and their pages taken apart."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from paradoxa.arena.contest import Contest
from paradoxa.arena.folder import Folder, carry_out
from paradoxa.workers.crews import crew_for

SECONDS = 600.0  # for what comes surely, also on a busy machine
VOID = {"meta", "path", "rect", "circle", "link", "br"}


def held(contest: Contest, out: Path | None = None, jobs: int = 1) -> list[dict[str, Any]]:
    contest.check()
    with crew_for(jobs) as crew:
        return carry_out(contest, crew, Folder(out, contest) if out is not None else None)


class Reader(HTMLParser):
    """Reads a page, and minds that every element is closed where it belongs."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: dict[str, int] = defaultdict(int)
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag == "svg" and ("role", "img") in attrs:
            self.labels.append(str(dict(attrs)["aria-label"]))
        assert not [value for name, value in attrs if name in ("src", "href")], "nothing is fetched"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read_page(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader
