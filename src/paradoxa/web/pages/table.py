"""The page of a table: board, prompt, and the column beside it; waiting room and privacy screen are in `waiting`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final
from urllib.parse import urlencode

from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Entry, Me
from paradoxa.web.board import HERE, SURE, Board, Way, ways_at, whole
from paradoxa.web.layout import render
from paradoxa.web.markup import NOTHING, Markup, html, join, json_data, trusted
from paradoxa.web.pages import since
from paradoxa.web.pages.advice import ask_button, begun, hint_panel, shown
from paradoxa.web.pages.sidebar import headline, scores, side
from paradoxa.web.pages.waiting import bot_choice, hand_over, waiting_room
from paradoxa.web.post_forms import CSRF_FIELD
from paradoxa.web.room import board_of, facts_of, web_room
from paradoxa.web.staging import is_marked, marked, since_beats, turn_beats
from paradoxa.words import say

LEFT: Final = Markup('<aside class="side left" aria-label="Your board">')
ASIDE_END: Final = Markup("</aside>")
TABLE_END: Final = Markup("</section>")
FORM_END: Final = Markup("</form>")
MAIN_END: Final = Markup("</main>")
LATEST: Final = 60  # sentences of the log in what the streams send
Note = tuple[str, str]  # a clause, or "", and a sentence


def table(desk: Desk, me: Me, picks: Sequence[str] = (), note: Note | None = None) -> Markup:
    """The whole page of a table, for one reader."""
    game = desk.setup.game
    return render(
        "table.html",
        title=title_of(desk),
        heading=GAMES[game].title,
        about=desk.setup.title,
        game=game,
        short=facts_of(game).short,
        style=web_room(game).style,
        is_my_turn=desk.is_wanted,
        caption=since.CAPTION,
        has_menu=desk.hand_over is None and desk.status != "open",
        sprite=board_of(game).sprite(),
        scripts=board_of(game).scripts,
        main=main(desk, picks, note, me.name),
    )


def fragment(desk: Desk, picks: Sequence[str] = (), note: Note | None = None) -> Markup:
    """The part of the page that changes, as the streams send it: of a long log its end, for the rest is there."""
    return main(replace(desk, log=_end(desk.log)) if len(desk.log) > LATEST else desk, picks, note)


def _end(log: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The last sentences, whole lines of the record."""
    first = max(len(log) - LATEST, 0)
    while first > 0 and log[first - 1].number == log[first].number:
        first -= 1
    return log[first:]


def title_of(desk: Desk) -> str:
    """What stands in the browser's tab."""
    game = GAMES[desk.setup.game].title
    if desk.hand_over is not None:
        return f"For {desk.names[desk.hand_over]} · {game} · PARADOXA"
    if desk.status == "open":
        return f"Waiting for players · {desk.setup.title} · PARADOXA"
    if desk.status == "over":
        return f"{headline(desk)} · {game} · PARADOXA"
    return f"Your turn · {game} · PARADOXA" if desk.is_wanted else resting(desk)


def resting(desk: Desk) -> str:
    """What stands there while nothing is wanted of the reader: also while a page shows what happened before."""
    return f"{desk.setup.title} · {GAMES[desk.setup.game].title} · PARADOXA"


def main(desk: Desk, picks: Sequence[str], note: Note | None, name: str = "") -> Markup:
    """The main part: waiting room, privacy screen, or the game."""
    if desk.hand_over is not None:
        return join([opening(desk, "room"), hand_over(desk, desk.hand_over), MAIN_END])
    if desk.status == "open":
        return join([opening(desk, "room"), waiting_room(desk, name, note[1] if note else ""), MAIN_END])
    board = board_of(desk.setup.game)
    is_over = desk.status == "over"
    ways = ways_at(board, desk) if desk.seat is not None and not is_over else []
    if desk.view is None:
        inside, panels = HERE, NOTHING
    elif is_over:
        inside, panels = board.draw(desk, truth=desk.truth), board.panels(desk, truth=desk.truth)
    else:
        inside, panels = board.draw(desk, picks), board.panels(desk, picks)
    beats = since_beats(desk)
    told = board.told(desk, beats, turn_beats(desk)) if desk.view is not None and not is_over else None
    if is_marked(desk):
        inside = marked(inside, beats)
    said = ending(desk) if is_over else prompt(desk, board, picks, note)
    form = board_form(desk, board, ways, picks) if desk.seat is not None and not is_over else NOTHING
    left, look = NOTHING, ""
    if desk.view is not None:
        left = board.left(desk, truth=desk.truth if is_over else ())
        look = board.look(desk)
    # The page is long: it is put together once, for every copy would cost as much as drawing some of it.
    table_open = html('<section class="table %s" aria-label="Board">', facts_of(desk.setup.game).short)
    parts = [opening(desk, f"play {look}".rstrip())]
    if form and board.has_forms:
        parts += [form, FORM_END]
    if left:
        parts += [LEFT, left, ASIDE_END]
    parts += [table_open, since.bar(desk, beats, told), asks(desk) if not is_over else NOTHING]
    if form and not board.has_forms:
        parts += [form, *around(inside, said), FORM_END]
    else:
        parts += around(inside, said)
    parts.append(TABLE_END)
    parts += side(
        desk,
        ways,
        [since.panel(desk, beats, told), hint_panel(desk), panels],
        "side rt" if look else "side",
        tells_log_itself=board.tells_log_itself,
    )
    parts.append(MAIN_END)
    return shown(join(parts), desk, ways)


def around(inside: Markup, said: Markup) -> tuple[Markup, Markup, Markup]:
    """The inside of the table with what is said in its place."""
    before, _, after = str.partition(inside, HERE)
    return trusted(before), said, trusted(after)  # noqa: S704  # parts of Markup


def opening(desk: Desk, look: str) -> Markup:
    """The tag of the main part, with what the script wants to know: also what the tab and the frame say."""
    return html(
        '<main id="desk" class="%s" tabindex="-1" data-base="%s" data-ply="%s" data-game="%s" '
        'data-title="%s" data-rest="%s"%s%s>',
        look,
        desk.base,
        desk.ply,
        desk.setup.game,
        title_of(desk),
        resting(desk),
        " data-wanted" if desk.is_wanted else "",
        " data-timed" if desk.is_timed else "",
    )


# --- the board as a form -----------------------------------------------------------------------
def board_form(desk: Desk, board: Board, ways: Sequence[Way], picks: Sequence[str]) -> Markup:
    """The beginning of the board's form: every element is a button of it, and the script gets the moves as paths."""
    data = NOTHING
    if ways:
        order = " data-any-order" if board.any_order else ""
        asked, sure = prompts(desk, board, ways)
        paths = [_way(way, sure) for way in ways]
        data = html(" data-ways='%s' data-prompts='%s'%s", json_data(paths), json_data(asked), order)
    return html(
        '<form id="board" class="board" method="post" action="%s/click"%s>%s'
        '<input type="hidden" name="ply" value="%s"><input type="hidden" name="picks" value="%s">',
        desk.base,
        data,
        CSRF_FIELD,
        desk.ply,
        " ".join(picks),
    )


def _way(way: Way, sure: Mapping[str, int]) -> list[object]:
    """A move for the script: path and tag, and as far as it has them a remark and the text that has it confirmed."""
    path = " ".join(way.path)
    if way.sure:
        return [path, way.tag, int(way.is_hot), sure[way.move]]
    return [path, way.tag, 1] if way.is_hot else [path, way.tag]


def prompts(desk: Desk, board: Board, ways: Sequence[Way]) -> tuple[dict[str, object], dict[str, int]]:
    """What is asked after each beginning of a move: texts once, and which one belongs to which picks.

    And for every move that wants to be confirmed which text asks for that; it ends with what the button says.
    """
    texts: dict[tuple[str, ...], int] = {}
    asked = {}
    for picks in beginnings(ways, board.any_order):
        text = board.prompt(desk, picks)
        asked[" ".join(picks)] = texts.setdefault(text, len(texts))
    sure = {}
    for way in ways:
        if way.sure:
            sure[way.move] = texts.setdefault((*board.prompt(desk, way.path), way.sure), len(texts))
    return {"texts": list(texts), "asked": asked}, sure


def beginnings(ways: Sequence[Way], any_order: bool) -> list[tuple[str, ...]]:
    """All picks that are not yet a whole move; in any order they are sorted, each set once."""
    if any_order:
        found = {
            picks: None
            for path in [sorted(way.path) for way in ways]
            for length in range(1, len(path))
            for picks in combinations(path, length)
        }
    else:
        found = {way.path[:length]: None for way in ways for length in range(1, len(way.path))}
    return [(), *found]


# --- the prompt --------------------------------------------------------------------------------
def prompt(desk: Desk, board: Board, picks: Sequence[str], note: Note | None) -> Markup:
    """What is asked now, why something cannot be, and what else waits for an answer."""
    question, second = board.prompt(desk, picks) if desk.view is not None else ("The game begins", "")
    fewer = urlencode([("pick", pick) for pick in picks[:-1]])
    back = desk.base + (f"?{fewer}" if fewer else "")
    buttons = []
    if desk.seat is not None:
        hidden = "" if picks else " hidden"
        buttons.append(html('<a class="btn" id="take-back" href="%s"%s>Take back</a>', back, hidden))
        buttons.append(sure_button(ways_at(board, desk), picks, board.any_order) if not desk.is_away else NOTHING)
    if not desk.is_my_turn:  # nothing comes by itself without scripts
        buttons.append(html('<noscript><a class="btn" href="%s">Look again</a></noscript>', desk.base))
    if desk.can_undo and not desk.is_away and not picks:
        buttons.append(Markup('<button class="btn" form="f-undo" id="undo">Undo my move</button>'))
    if not picks:
        buttons.append(ask_button(desk))
        if not desk.can_undo:  # who has moved has found out
            buttons.append(newcomer(desk))
    return html(
        '<div class="prompt" id="prompt" role="status" tabindex="-1"><p><span class="q">%s</span>'
        '<span class="small">%s</span></p>%s%s</div>',
        question,
        second,
        join(buttons),
        why(desk, note),
    )


def sure_button(ways: Sequence[Way], picks: Sequence[str], any_order: bool) -> Markup:
    """What makes a picked move final; it waits out of sight where moves want that."""
    says = next((way.sure for way in ways if way.sure), "")
    if not says:
        return NOTHING
    made = whole(ways, picks, any_order)
    is_ready = made is not None and bool(made.sure)
    return html(
        '<button type="submit" form="board" name="click" value="%s" class="btn primary" id="sure"%s>%s</button>',
        SURE,
        "" if is_ready else " hidden",
        made.sure if made is not None and made.sure else says,
    )


def newcomer(desk: Desk) -> Markup:
    """The way to the lesson, until the first turn is over; a lesson itself has none."""
    if desk.base.startswith("/learn") or desk.seat is None or desk.view is None:
        return NOTHING
    role = web_room(desk.setup.game).lesson_for(desk.view)
    if not role:
        return NOTHING
    return html('<a class="btn quiet" href="/learn/%s/%s">%s</a>', desk.setup.game, role, say("learn"))


def why(desk: Desk, note: Note | None) -> Markup:
    """The sentence that says why not, with the way to its rule; the script fills it too."""
    if note is None:
        return Markup('<div class="why" id="why" hidden></div>')
    clause, sentence = note[0], note[1]
    link = (
        html(
            '<a class="btn quiet" href="/rules/%s#%s" data-clause="%s">Rule %s</a>',
            desk.setup.game,
            clause,
            clause,
            clause,
        )
        if clause
        else NOTHING
    )
    return html('<div class="why" id="why"><span>%s</span>%s</div>', sentence, link)


def asks(desk: Desk) -> Markup:
    """Questions about the table, not the game: undo, somebody who is late, a seat to take back."""
    if desk.seat is None:
        return NOTHING
    found = []
    if desk.is_away:
        found.append(
            ("A bot plays for you.", Markup('<button class="btn primary" form="f-back">Take my seat back</button>'))
        )
    if desk.undo_by is not None:
        who = desk.names[desk.undo_by]
        if desk.may_answer:
            answer = Markup(
                '<button class="btn primary" form="f-undo-answer" name="allow" value="yes">Allow</button>'
                '<button class="btn" form="f-undo-answer" name="allow" value="no">Refuse</button>'
            )
            found.append((f"{who} would like to take the last move back.", answer))
        elif desk.undo_by == desk.seat:
            found.append((say("undo-waits"), NOTHING))
        else:
            found.append((f"{who} asks to take a move back.", NOTHING))
    if desk.undo_said:
        found.append((desk.undo_said, NOTHING))
    late = [chair for chair in desk.chairs if chair.is_late]
    for chair in late:
        button = html('<button class="btn" form="f-bot" name="seat" value="%s">Put a bot in</button>', chair.seat)
        choice = bot_choice(desk.setup.game, "f-bot", f"bot-{chair.seat}", f"For {chair.name}")
        found.append((f"{chair.name} has kept the table waiting for long.", choice + button))
    if late:
        found[-1] = (found[-1][0], html('%s<button class="btn" form="f-end">End the game</button>', found[-1][1]))
    if not found:
        return NOTHING
    each = [html('<div class="prompt ask"><p>%s</p>%s</div>', said, buttons) for said, buttons in found]
    return html('<div class="asks" role="status">%s</div>', join(each))  # over the board: nothing moves for it


def ending(desk: Desk) -> Markup:
    """How the game ended, and where one can go from here."""
    table = desk.table
    go = NOTHING
    if desk.rematch:
        where = desk.rematch_invite or f"/t/{desk.rematch}"
        go = html('<a class="btn primary" href="%s">To the new table</a>', where)
    elif desk.seat is not None:
        go = Markup('<button class="btn primary" form="f-rematch">Rematch</button>')
    told = scores(desk) or begun(desk.ending.removeprefix(f"{headline(desk)}: "))
    more = []
    if any(desk.hints):
        asked = [f"{name} {count}" for name, count in zip(desk.names, desk.hints, strict=True) if count]
        more.append(f"Hints asked for: {', '.join(asked)}.")
    if desk.remarked:
        more.append(say("remarks.used", names=", ".join([desk.names[seat] for seat in desk.remarked])))
    if more:
        told = " ".join([told if told.endswith((".", "!")) else f"{told}.", *more])
    return html(
        '<div class="prompt over" id="prompt" role="status" tabindex="-1"><p>%s<span class="small">%s'
        '</span></p>%s<a class="btn" href="/t/%s/replay">Replay</a>'
        '<a class="btn" href="/t/%s/record" download>Download<span class="opt"> record</span></a></div>',
        headline(desk),
        told,
        go,
        table,
        table,
    )
