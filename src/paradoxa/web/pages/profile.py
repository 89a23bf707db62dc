"""Pages about the reader: name, personal link, the token of a seat; and the page that says what is wrong."""

from __future__ import annotations

from paradoxa.tables.desk import Desk, Me
from paradoxa.web.layout import render
from paradoxa.web.markup import Markup
from paradoxa.web.pages.waiting import copy_field
from paradoxa.web.room import facts_of, web_room


def me_page(me: Me, link: str = "") -> Markup:
    """The reader's name, and the link that takes it to another device."""
    return render("me.html", me=me, link=link, field=copy_field(link))


def arrive(name: str, secret: str) -> Markup:
    """Asks whether this browser shall go on as somebody."""
    return render("arrive.html", name=name, secret=secret)


def token_page(desk: Desk, token: str) -> Markup:
    """The token with which a program plays this seat."""
    seat = desk.names[desk.seat] if desk.seat is not None else "this seat"
    return render(
        "token.html",
        game=desk.setup.game,
        short=facts_of(desk.setup.game).short,
        style=web_room(desk.setup.game).style,
        title=desk.setup.title,
        base=desk.base,
        seat=seat,
        token=token,
        field=copy_field(token),
    )


def problem(status: int, title: str, sentence: str) -> Markup:
    """What went wrong, and the way out."""
    return render("problem.html", status=status, title=title, sentence=sentence)
