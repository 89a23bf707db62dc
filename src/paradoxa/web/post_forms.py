"""Forms that change something, and the marker for the csrf token: for boards too, which the frame imports."""

from __future__ import annotations

from html import escape
from secrets import token_hex
from typing import Final

# Stands for the csrf token in every form; the app puts each reader's own in its place when it sends the page.
CSRF: Final[str] = f"csrf-{token_hex(16)}"
CSRF_FIELD: Final = f'<input type="hidden" name="csrf" value="{CSRF}">'


def post(action: str, inside: str, *, cls: str = "", form_id: str = "", ply: int | None = None) -> str:
    """A form that changes something."""
    named = f' id="{form_id}"' if form_id else ""
    looks = f' class="{cls}"' if cls else ""
    answers = f'<input type="hidden" name="ply" value="{ply}">' if ply is not None else ""
    return f'<form method="post" action="{escape(action)}"{named}{looks}>{CSRF_FIELD}{answers}{inside}</form>'
