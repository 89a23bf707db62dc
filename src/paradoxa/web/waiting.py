"""What stands where the board will be: the waiting room, and the screen between two hands on one device."""

from __future__ import annotations

from html import escape

from paradoxa.core import Seat
from paradoxa.games import GAMES
from paradoxa.tables.desk import Chair, Desk
from paradoxa.tables.setup import LONGEST_NAME
from paradoxa.web import pieces
from paradoxa.web.facts import FACTS
from paradoxa.web.forms import USUAL_BOT, BotLine, bot_lines
from paradoxa.web.layout import drawn, qr
from paradoxa.web.post_forms import post
from paradoxa.web.rules import learning
from paradoxa.web.sidebar import agreed, player_words


def waiting_room(desk: Desk, name: str = "", error: str = "") -> str:
    """Who sits, who is still missing, and the link that brings them."""
    free = [chair for chair in desk.chairs if chair.kind == "free"]
    host = desk.setup.options.get(FACTS[desk.setup.game].host, "")
    levels = {line.name: line for line in bot_lines(desk.setup.game)}
    rows = "".join(
        [_chair(chair, levels.get(chair.bot), desk.seat is None, str(chair.seat) == host) for chair in desk.chairs]
    )
    wrong = f'<p class="notice bad" role="alert">{escape(error)}</p>' if error else ""
    if desk.seat is None and free:
        field = (
            '<div class="field"><label for="sit-name">Your name</label><input class="text" id="sit-name" name="name" '
            f'maxlength="{LONGEST_NAME}" autocomplete="nickname" value="{escape(name)}"></div>'
        )
        seats = post(f"/t/{desk.table}/sit", f"{field}<ul>{rows}</ul>", ply=desk.ply)
    else:
        seats = f"<ul>{rows}</ul>"
    start = ""
    if desk.seat is not None and free:
        button = '<button class="btn primary wide">Start now, bots take the free seats</button>'
        start = post(
            f"/t/{desk.table}/start",
            bot_choice(desk.setup.game, label="Level of the bots") + button,
            cls="now",
            ply=desk.ply,
        )
        start += post(f"{desk.base}/leave", '<button class="btn quiet wide">Get up again</button>', ply=desk.ply)
    missing = "one seat is free" if len(free) == 1 else f"{len(free)} seats are free" if free else "all are here"
    terms = "".join([f"<li>{escape(sentence)}</li>" for sentence in agreed(desk.setup)])
    title = escape(f"{GAMES[desk.setup.game].title}, {desk.setup.title}")
    return (
        f'<div><section class="panel"><h2>{title} <small>{missing}</small></h2>{wrong}{seats}{start}</section></div>'
        f"<div>{_invite(desk.invite)}"
        f'<section class="panel"><h2>Agreed</h2><ul class="said">{terms}</ul></section>'
        f"{_learn(desk.setup.game)}</div>"
    )


def bot_choice(game: str, form: str = "", name: str = "bot", label: str = "Bots") -> str:
    """The bots by level, one to be chosen, each with its rating where that was measured."""
    each = [
        f'<option value="{line.name}"{" selected" if line.name == USUAL_BOT else ""}>'
        f"{line.name}{f', rated {line.rating}' if line.rating else ''}</option>"
        for line in bot_lines(game)
        if line.is_level
    ]
    belongs = f' form="{form}"' if form else ""
    choice = f'<select class="text" name="{name}"{belongs}>{"".join(each)}</select>'
    return f'<label class="lvl"><span>{escape(label)}</span>{choice}</label>'


def _learn(game: str) -> str:
    """Something to do while one waits, where a game has lessons."""
    ways = learning(game)
    return f'<section class="panel"><h2>New to it?</h2><div class="list">{ways}</div></section>' if ways else ""


def _chair(chair: Chair, level: BotLine | None, may_sit: bool, is_host: bool) -> str:
    face = drawn("bot" if chair.kind == "bot" else "person")
    if chair.kind == "free" and may_sit:
        action = f'<button class="btn primary" name="seat" value="{chair.seat}">Sit down</button>'
    else:
        action = '<span class="chip">free</span>' if chair.kind == "free" else ""
    about = ""
    if level is not None:
        about = f"{f', rated {level.rating}' if level.rating else ''}: {escape(level.words)}"
    return (
        f'<li class="row seat"><span class="av">{face}</span><div><b>{escape(player_words(chair))}</b>'
        f'<span class="small">Seat {chair.seat + 1}{", the host" if is_host else ""}{about}</span></div>{action}</li>'
    )


def _invite(link: str) -> str:
    if not link:
        return ""
    return (
        '<section class="panel invite"><h2>Invite friends</h2><div><label class="small" for="link">'
        "Send them this link; whoever opens it may sit down.</label>"
        f'{copy_field(link)}<p class="small">Or let them photograph this:</p></div>{qr(link)}</section>'
    )


def copy_field(link: str) -> str:
    """A link to be copied, by a button where there are scripts."""
    shown = escape(link)
    return (
        f'<div class="copy"><input class="text" id="link" readonly value="{shown}">'
        f'<button class="btn" type="button" data-copy="{shown}" data-said="Copied" hidden>Copy</button></div>'
    )


def hand_over(desk: Desk, seat: Seat) -> str:
    """Nothing of the game, only whose turn it is to hold the device."""
    name = escape(desk.names[seat])
    return (
        f'<section class="panel between">{pieces.mark()}<h2>Hand the device to {name}.</h2>'
        f"<p>What {name} holds is shown once {name} says so. Everybody else looks away.</p>"
        f'<a class="btn primary" href="/t/{escape(desk.table)}/seat/{seat}">I am {name}</a></section>'
    )
