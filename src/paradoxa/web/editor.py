"""What the house expects of an editor: a page of a game on which something is designed that can be kept and laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from paradoxa.core import Seat
from paradoxa.tables.desk import Desk
from paradoxa.web.markup import Markup


class Draft(Protocol):
    """A design as a form left it."""

    @property
    def wrong(self) -> str:
        """What could not be done, as a sentence; or ""."""

    @property
    def said(self) -> str:
        """What was done, where that has to be said; or ""."""


class Editor(Protocol):
    """An editor: every button of it asks for its page with one thing changed."""

    @property
    def address(self) -> str:
        """Where it is found."""

    @property
    def label(self) -> str:
        """The way to it, in the lobby."""

    @property
    def offer(self) -> tuple[str, str]:
        """The way to it where a table is made: words before the link, and the link's own."""

    @property
    def thing(self) -> tuple[str, str]:
        """What is designed: with its article, and without."""

    @property
    def longest_name(self) -> int:
        """Letters of a name under which something is kept."""

    def read(self, fields: Mapping[str, str], desk: Desk | None, seat: Seat | None) -> Any:
        """The draft as a form left it; `desk`: of the table for which it is made, `seat`: on one device, whose page."""

    def refused(self, draft: Any, sentence: str) -> Any:
        """The draft, with a sentence that says what cannot be."""

    def done(self, draft: Any, deed: str, text: str) -> Any:
        """The draft after a button was pressed, and with the text that came along."""

    def fields(self, draft: Any) -> Mapping[str, str]:
        """All that has to be remembered from page to page."""

    def text(self, draft: Any) -> str:
        """The design as it is kept."""

    def reopened(self, text: str, name: str = "") -> Mapping[str, str]:
        """The fields that open a design that was kept."""

    def page(self, draft: Any, kept: Mapping[str, str]) -> Markup:
        """The page, with what its reader keeps."""
