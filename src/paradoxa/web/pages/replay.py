"""The replay: the same board at any moment, with whose knowledge one likes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Moment
from paradoxa.web.board import HERE
from paradoxa.web.layout import render
from paradoxa.web.markup import NOTHING, Markup, html, join, json_data
from paradoxa.web.pages import since
from paradoxa.web.pages.advice import ask_form, step_panel
from paradoxa.web.pages.waiting import share_link
from paradoxa.web.room import board_of, facts_of, web_room
from paradoxa.web.staging import marked_at, staged_at
from paradoxa.words import say


def _icon(path: str) -> Markup:
    return html('<svg class="ctl" viewBox="0 0 24 24" aria-hidden="true"><path d="%s"/></svg>', path)


SECONDS: Final = 2  # a step is shown where a page without scripts plays a game
# What the buttons show: drawn, for letters of this kind are coloured pictures on some devices.
FIRST: Final = _icon("M5 5h2.500v14H5ZM19 5v14L8.500 12Z")
BACK: Final = _icon("M15.500 5v14L5 12Z")
PLAY: Final = _icon("M7 4.500v15L19.500 12Z")
PAUSE: Final = _icon("M6.500 5h4v14h-4ZM13.500 5h4v14h-4Z")
ON: Final = _icon("M8.500 5v14L19 12Z")
TURN: Final = _icon("M3.500 5v14L12.500 12ZM12 5v14L21 12Z")
ROUND: Final = _icon("M12 4a8 8 0 1 1-7.200 4.500l2.200 1.100A5.500 5.500 0 1 0 12 6.500V10L6.500 5.250 12 .5Z")
LAST: Final = _icon("M5 5v14L15.500 12ZM16.500 5H19v14h-2.500Z")
AROUND: Final = 60  # moves listed before and after the one shown: long games have many hundreds


@dataclass(frozen=True, slots=True)
class Where:
    """Where a replay is looked at: its address, and whether it is being played."""

    address: str
    share: str = ""  # the address that opens it for whoever has it; "" where there is none
    is_playing: bool = False
    is_staged: bool = False  # one goes on from the step before: what happened is shown, not only marked

    def at(self, moment: Moment, at: int, seen_as: str = "", *, is_playing: bool = False) -> Markup:
        """The address of another moment; who has asked for proofs goes on with them."""
        found = html("%s?at=%s&amp;as=%s", self.address, at, seen_as or moment.seen_as)
        if moment.wants_proofs:
            found = html("%s&amp;proofs=yes", found)
        return html("%s&amp;play=1", found) if is_playing else found


def replay(desk: Desk, moment: Moment, where: Where | None = None) -> Markup:
    """One moment of a game that was played."""
    game = desk.setup.game
    where = where or Where(f"/t/{desk.table}/replay")
    is_going = where.is_playing and moment.at < moment.total
    return render(
        "replay.html",
        heading=GAMES[game].title,
        about=desk.setup.title,
        game=game,
        short=facts_of(game).short,
        style=web_room(game).style,
        table=desk.table,
        base=(desk.base or f"/t/{desk.table}") if where.address.startswith("/t/") else "",
        is_over=desk.status == "over",
        sprite=board_of(game).sprite(),
        on=where.at(moment, moment.at + 1, is_playing=True) if is_going else "",
        seconds=SECONDS,
        main=_main(desk, moment, where),
        caption=since.REPLAYED,
    )


def _main(desk: Desk, moment: Moment, where: Where) -> Markup:
    room = web_room(desk.setup.game)
    board = room.board
    more = room.replay
    look, left, panels = "", NOTHING, NOTHING
    if moment.view is None:
        inside = html('<p class="empty">Nothing lies on the table yet.</p>%s', HERE)
    else:
        then = _then(desk, moment) if more is not None else desk
        inside = marked_at(board.draw(then, view=moment.view, truth=moment.truth), desk, moment)
        panels = board.panels(then, view=moment.view, truth=moment.truth)
        if more is not None:
            panels = more.beside(desk, moment) + panels
            panels = panels.replace(html("/t/%s/replay", desk.table), where.address)  # stay where one looks at it
        panels = _proofs(desk, moment) + panels
        left = board.left(then, view=moment.view, truth=moment.truth)
        look = board.look(then)
    inside = inside.replace(HERE, NOTHING, 1)
    below = more.below(desk, moment) if more is not None else NOTHING
    if below:
        below = html('<div class="panel scrubp">%s</div>', below)
    asked = step_panel(desk, moment, where.at(moment, moment.at))
    if left:
        left = html('<aside class="side left" aria-label="The board of the seat">%s</aside>', left)
    return html(
        '<main id="desk" class="%s" tabindex="-1" data-replay%s%s>%s'
        '<section class="table rep %s" aria-label="Board at move %s">%s%s%s</section>'
        '<aside class="%s" aria-label="Moves">%s%s%s%s</aside></main>',
        f"play {look}".rstrip(),
        Markup(" data-playing") if where.is_playing and moment.at < moment.total else NOTHING,
        html(" data-beats='%s'", json_data(staged_at(desk, moment))) if where.is_staged else NOTHING,
        left,
        facts_of(desk.setup.game).short,
        moment.at,
        inside,
        below,
        _controls(desk, moment, where),
        "side rt" if look else "side",
        _moves(moment, where),
        asked,
        _eyes(desk, moment, where),
        panels,
    )


def _then(desk: Desk, moment: Moment) -> Desk:
    """The desk as it was at the moment: what the game is now is no part of it."""
    found = next((answer for seat, answer in moment.known if seat == moment.seen_by), None)
    then = replace(desk, view=moment.view, truth=moment.truth, found=found, status="running")
    return replace(then, notes="", all_notes=(), events=(), pause=None)  # notes are kept as they are, not as they were


def _proofs(desk: Desk, moment: Moment) -> Markup:
    """The way to what could be proven; who has asked for it once is asked no more, where there is a script."""
    if not moment.can_prove:
        return NOTHING
    advice = moment.decided.advice if moment.decided is not None else None
    ask = ask_form(desk, moment, "prove", say("replay.proofs.ask"), proves=True, why=advice.bot if advice else "")
    return html(
        '<section class="panel prove"%s><h2>%s</h2><p class="small">%s</p>%s</section>',
        Markup(" data-ask") if moment.wants_proofs else NOTHING,
        say("replay.proofs"),
        say("replay.proofs.about"),
        ask,
    )


# --- moving about ------------------------------------------------------------------------------
def next_turn(moment: Moment, counts_rounds: bool) -> int:
    """The step with which the next turn is over; the last one where none is."""
    if counts_rounds:
        return _next(moment, [mover != CHANCE for mover in (CHANCE, *moment.movers)])
    now = moment.turns[moment.at] if moment.turns else 0
    return _next(moment, [turn > now for turn in moment.turns])


def next_round(moment: Moment, seats: int, counts_rounds: bool) -> int:
    """The step with which the next round is over; the last one where none is."""
    size = 1 if counts_rounds else seats
    now = moment.turns[moment.at] // size if moment.turns else 0
    return _next(moment, [turn // size > now for turn in moment.turns])


def _next(moment: Moment, is_there: Sequence[bool]) -> int:
    return next((step for step in range(moment.at + 1, len(is_there)) if is_there[step]), moment.total)


def _worded(icon: Markup, key: str) -> Markup:
    """An icon with its word, where there is room for it."""
    return html('%s<span class="opt">%s</span>', icon, say(key))


def _controls(desk: Desk, moment: Moment, where: Where) -> Markup:
    """First, back, play or pause, on, next turn, next round, last; the slider; and what happened there."""
    facts, seats = facts_of(desk.setup.game), desk.setup.seats
    is_playing = where.is_playing and moment.at < moment.total

    def step(to: int, key: str, sign: Markup) -> Markup:
        words = say(f"replay-{key}")
        if to == moment.at or not 0 <= to <= moment.total:
            return html('<span class="btn off" aria-hidden="true">%s</span>', sign)
        link = where.at(moment, to)
        look = html('<a class="btn" id="step-%s" href="%s" aria-label="%s" title="%s">', key, link, words, words)
        return html("%s%s</a>", look, sign)

    begin = moment.at if moment.at < moment.total else 0
    play = html(
        '<a class="btn primary" id="play" href="%s" aria-label="%s" title="%s">%s</a>',
        where.at(moment, moment.at if is_playing else begin, is_playing=not is_playing),
        say("replay-pause" if is_playing else "replay-play"),
        say("replay-pause" if is_playing else "replay-play"),
        PAUSE if is_playing else PLAY,
    )
    buttons = [
        step(0, "first", FIRST),
        step(moment.at - 1, "back", BACK),
        play,
        step(moment.at + 1, "on", ON),
        step(next_turn(moment, facts.counts_rounds), "turn", _worded(TURN, "replay-turn-short")),
        step(next_round(moment, seats, facts.counts_rounds), "round", _worded(ROUND, "replay-round-short"))
        if seats > 1
        else NOTHING,
        step(moment.total, "last", LAST),
    ]
    said = moment.steps[moment.at - 1] if 0 < moment.at <= len(moment.steps) else say("replay-before")
    part = 100 * moment.at / moment.total if moment.total else 0
    share = NOTHING
    if where.share:
        link = f"{where.share}?at={moment.at}&as={moment.seen_as}"
        share = share_link(link)
    return html(
        '<form class="panel scrubp controls" action="%s"><input type="hidden" name="as" value="%s">%s'
        '<div class="steps7" role="group" aria-label="%s">%s</div>'
        '<label class="scrub"><span class="vh">%s</span>'
        '<input type="range" id="at" name="at" min="0" max="%s" value="%s" style="--p:%.1f%%"></label>'
        '<div class="scrubi"><b class="serif">%s</b><button class="btn quiet" id="go">%s</button>%s'
        '<span class="small" role="status">%s</span></div></form>',
        where.address,
        moment.seen_as,
        Markup('<input type="hidden" name="proofs" value="yes">') if moment.wants_proofs else NOTHING,
        say("replay-controls"),
        join(buttons),
        say("replay-move"),
        moment.total,
        moment.at,
        part,
        say("replay-count", at=moment.at, total=moment.total),
        say("replay-go"),
        share,
        said,
    )


def _moves(moment: Moment, where: Where) -> Markup:
    first, last = max(1, moment.at - AROUND), min(len(moment.steps), moment.at + AROUND)
    rows = [
        html(
            '<li><a href="%s"%s><span class="t num">%s</span><span>%s</span></a></li>',
            where.at(moment, at),
            " aria-current=step" if at == moment.at else "",
            at,
            moment.steps[at - 1],
        )
        for at in range(first, last + 1)
    ]
    return html(
        '<section class="panel log"><h2>%s <small>%s</small></h2><ol class="moves" aria-label="%s">%s</ol></section>',
        say("replay-moves"),
        moment.total,
        say("replay-moves"),
        join(rows),
    )


def _eyes(desk: Desk, moment: Moment, where: Where) -> Markup:
    """Whose knowledge is shown."""
    now = moment.seen_as

    def label(seen_as: str) -> str:
        if seen_as in ("all", "public"):
            return say("replay-all" if seen_as == "all" else "replay-public")
        name = desk.names[int(seen_as)]
        return say("replay-knew", name="you" if int(seen_as) == desk.seat else name)

    each = [
        html(
            '<a class="btn wide%s" href="%s"%s>%s</a>',
            " primary" if seen_as == now else "",
            where.at(moment, moment.at, seen_as),
            " aria-current=true" if seen_as == now else "",
            label(seen_as),
        )
        for seen_as in moment.may_see
    ]
    return (
        html('<section class="panel"><h2>%s</h2><div class="seg">%s</div></section>', say("replay-as"), join(each))
        if each
        else NOTHING
    )
