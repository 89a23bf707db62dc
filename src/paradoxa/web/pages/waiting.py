"""What stands where the board will be: the waiting room, and the screen between two hands on one device."""

from __future__ import annotations

from paradoxa.core import Seat
from paradoxa.games import GAMES
from paradoxa.tables.desk import Chair, Desk
from paradoxa.tables.setup import LONGEST_NAME
from paradoxa.web import pieces
from paradoxa.web.icons import drawn
from paradoxa.web.layout import qr
from paradoxa.web.markup import NOTHING, Markup, html, items, join
from paradoxa.web.new_table_form import USUAL_BOT, BotLine, bot_lines
from paradoxa.web.pages.rules import learning, three_lines
from paradoxa.web.pages.sidebar import agreed, player_words
from paradoxa.web.post_forms import post
from paradoxa.web.room import facts_of
from paradoxa.words import say


def waiting_room(desk: Desk, name: str = "", error: str = "") -> Markup:
    """Who sits, who is still missing, and the link that brings them."""
    free = [chair for chair in desk.chairs if chair.kind == "free"]
    host = desk.setup.options.get(facts_of(desk.setup.game).host, "")
    levels = {line.name: line for line in bot_lines(desk.setup.game, desk.setup.seats)}
    rows = join(
        [_chair(chair, levels.get(chair.bot), desk.seat is None, str(chair.seat) == host) for chair in desk.chairs]
    )
    wrong = html('<p class="notice bad" role="alert">%s</p>', error) if error else NOTHING
    if desk.seat is None and free:
        field = html(
            '<div class="field"><label for="sit-name">Your name</label>'
            '<input class="text" id="sit-name" name="name" maxlength="%s" autocomplete="nickname" '
            'value="%s"></div>',
            LONGEST_NAME,
            name,
        )
        seats = post(f"/t/{desk.table}/sit", html("%s<ul>%s</ul>", field, rows), ply=desk.ply)
    else:
        seats = html("%s<ul>%s</ul>", _my_name(desk) if desk.seat is not None and not name else NOTHING, rows)
    start = NOTHING
    if desk.seat is not None and free:
        button = html('<button class="btn wide">%s</button>', say("start-now"))
        start = post(
            f"/t/{desk.table}/start",
            bot_choice(desk.setup.game, label=say("start-level")) + button,
            cls="now",
            ply=desk.ply,
        )
        up = html('<button class="btn quiet wide">%s</button>', say("get-up"))
        start += post(f"{desk.base}/leave", up, ply=desk.ply)
    missing = "one seat is free" if len(free) == 1 else f"{len(free)} seats are free" if free else "all are here"
    title = f"{GAMES[desk.setup.game].title}, {desk.setup.title}"
    table = html(
        '<section class="panel"><h2>%s <small>%s</small></h2>%s%s%s</section>', title, missing, wrong, seats, start
    )
    terms = html('<section class="panel"><h2>Agreed</h2><ul class="said">%s</ul></section>', items(agreed(desk.setup)))
    about, invite = _about(desk.setup.game), _invite(desk.invite)
    # Who sits here wants the others to come; who was invited wants to know to what.
    if desk.seat is not None:
        return html("<div>%s%s</div><div>%s%s</div>", invite, table, terms, about)
    return html("<div>%s%s</div><div>%s%s</div>", about, table, invite, terms)


def _my_name(desk: Desk) -> Markup:
    """The question for a name, for whoever sits here without one: friends come because of it."""
    return post(
        f"/t/{desk.table}/name",
        html(
            '<div class="field"><label for="my-name">%s</label><div class="copy"><input class="text" id="my-name" '
            'name="name" maxlength="%s" required autocomplete="nickname"><button class="btn line">%s</button></div>'
            "</div>",
            say("name-ask"),
            LONGEST_NAME,
            say("name-take"),
        ),
        ply=desk.ply,
    )


def bot_choice(game: str, form: str = "", name: str = "bot", label: str = "Bots") -> Markup:
    """The bots by level, one to be chosen, each with its rating where that was measured."""
    each = [
        html(
            '<option value="%s"%s>%s%s</option>',
            line.name,
            " selected" if line.name == USUAL_BOT else "",
            line.name,
            f", rated {line.rating}" if line.rating else "",
        )
        for line in bot_lines(game)
        if line.is_level
    ]
    belongs = html(' form="%s"', form) if form else NOTHING
    choice = html('<select class="text" name="%s"%s>%s</select>', name, belongs, join(each))
    return html('<label class="lvl"><span>%s</span>%s</label>', label, choice)


def _about(game: str) -> Markup:
    """What the game is, in three lines, and the ways to learn it."""
    lessons = learning(game)
    new = html("<h3>%s</h3>", say("about-new")) if lessons else NOTHING
    ways = html('%s<a class="btn wide" href="/rules/%s">%s</a>', lessons, game, say("about-rules"))
    return html(
        '<section class="panel about"><h2>%s</h2><ul class="said">%s</ul>%s<div class="list">%s</div></section>',
        say("about-game", game=GAMES[game].title),
        items(three_lines(game)),
        new,
        ways,
    )


def _chair(chair: Chair, level: BotLine | None, may_sit: bool, is_host: bool) -> Markup:
    face = drawn("bot" if chair.kind == "bot" else "person")
    if chair.kind == "free" and may_sit:
        action = html('<button class="btn primary" name="seat" value="%s">Sit down</button>', chair.seat)
    else:
        action = Markup('<span class="chip">free</span>') if chair.kind == "free" else NOTHING
    about = ""
    if level is not None:
        about = f"{(f', rated {level.rating}' if level.rating else '')}: {level.words}"
    return html(
        '<li class="row seat"><span class="av">%s</span><div><b>%s</b><span class="small">Seat %s%s%s'
        "</span></div>%s</li>",
        face,
        player_words(chair),
        chair.seat + 1,
        ", the host" if is_host else "",
        about,
        action,
    )


def _invite(link: str) -> Markup:
    if not link:
        return NOTHING
    return html(
        '<section class="panel invite"><h2>%s</h2><div><label class="small" for="link">%s</label>%s'
        '<p class="small">%s</p></div>%s</section>',
        say("invite"),
        say("invite-link"),
        copy_field(link, is_brass=True),
        say("invite-photograph"),
        qr(link),
    )


def copy_field(link: str, is_brass: bool = False) -> Markup:
    """A link to be copied, by a button where there are scripts."""
    return html(
        '<div class="copy"><input class="text" id="link" readonly value="%s">'
        '<button class="btn%s" type="button" data-copy="%s" data-said="Copied" hidden>Copy</button></div>',
        link,
        " primary" if is_brass else "",
        link,
    )


def share_link(link: str, look: str = "btn quiet") -> Markup:
    """A link to a moment of a finished game: copied where there are scripts, else opened."""
    return html(
        '<a class="%s" id="share" href="%s" data-copy="%s" data-said="%s">%s<span class="opt"> %s</span></a>',
        look,
        link,
        link,
        say("replay-shared"),
        say("replay-share"),
        say("replay-share-more"),
    )


def hand_over(desk: Desk, seat: Seat) -> Markup:
    """Nothing of the game, only whose turn it is to hold the device."""
    name = desk.names[seat]
    return html(
        '<section class="panel between">%s<h2>Hand the device to %s.</h2>'
        "<p>What %s holds is shown once %s says so. Everybody else looks away.</p>"
        '<a class="btn primary" href="/t/%s/seat/%s">I am %s</a></section>',
        pieces.mark(),
        name,
        name,
        name,
        desk.table,
        seat,
        name,
    )
