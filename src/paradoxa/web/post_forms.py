"""Forms that change something, and the marker for the csrf token: for boards too, which the frame imports."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

from paradoxa.web.markup import NOTHING, Markup, html

# Stands for the csrf token in every form; the app puts each reader's own in its place when it sends the page.
CSRF: Final[str] = f"csrf-{token_hex(16)}"
CSRF_FIELD: Final = html('<input type="hidden" name="csrf" value="%s">', CSRF)


def post(action: str, inside: Markup, *, cls: str = "", form_id: str = "", ply: int | None = None) -> Markup:
    """A form that changes something."""
    if form_id and ply is not None and not cls and not inside:  # most: their buttons stand elsewhere
        return html(
            '<form method="post" action="%s" id="%s">%s<input type="hidden" name="ply" value="%s"></form>',
            action,
            form_id,
            CSRF_FIELD,
            ply,
        )
    named = html(' id="%s"', form_id) if form_id else NOTHING
    looks = html(' class="%s"', cls) if cls else NOTHING
    answers = html('<input type="hidden" name="ply" value="%s">', ply) if ply is not None else NOTHING
    return html('<form method="post" action="%s"%s%s>%s%s%s</form>', action, named, looks, CSRF_FIELD, answers, inside)
