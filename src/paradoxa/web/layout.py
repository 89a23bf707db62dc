"""What all pages share: the frame and the addresses of static files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from paradoxa.games import GAMES
from paradoxa.web import icons, pieces
from paradoxa.web.markup import Markup
from paradoxa.web.post_forms import CSRF, CSRF_FIELD
from paradoxa.web.room import players_words, web_room
from paradoxa.web.rulebook import prose
from paradoxa.web.static_files import address
from paradoxa.words import say

HERE: Final = Path(__file__).parent


UNOFFICIAL: Final = (
    "This is an unofficial implementation, neither made nor endorsed by the designers or the publishers. "
    "The rules are told in our own words, and every picture is drawn by us."
)


@lru_cache(maxsize=256)
def qr(link: str) -> Markup:
    """A link as a picture to be photographed: dark on white, with the quiet zone readers need."""
    code = segno.make(link, error="m", micro=False)
    picture = code.svg_inline(border=4, dark="#241f2e", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    labelled = picture.replace("<svg ", '<svg role="img" aria-label="QR code of the link" ', 1)
    return Markup(labelled)  # noqa: S704  # segno's drawing, of squares alone


ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals.update(
    csrf=CSRF,
    csrf_field=CSRF_FIELD,
    mark=pieces.mark(),
    static=address,
    drawn=icons.drawn,
    qr=qr,
    room=web_room,
    games=GAMES,
    players=players_words,
    unofficial=UNOFFICIAL,
    prose=prose,
    say=say,
)


def render(template: str, **values: Any) -> Markup:
    """A page from its template; whatever is not Markup is escaped."""
    return Markup(ENVIRONMENT.get_template(template).render(**values))  # noqa: S704  # autoescaped
