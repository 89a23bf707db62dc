"""The page of a table: board, prompt, and the column beside it; waiting room and privacy screen are in `waiting`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import combinations
from typing import Final
from urllib.parse import urlencode

import orjson

from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Entry, Me
from paradoxa.web.advice import ask_button, hint_panel, shown
from paradoxa.web.board import HERE, Board, Way, ways_of
from paradoxa.web.layout import raw, render
from paradoxa.web.post_forms import CSRF_FIELD
from paradoxa.web.room import board_of, facts_of, web_room
from paradoxa.web.sidebar import headline, scores, side
from paradoxa.web.waiting import bot_choice, hand_over, waiting_room

LATEST: Final = 60  # sentences of the log in what the streams send
Note = tuple[str, str]  # a clause, or "", and a sentence


def table(desk: Desk, me: Me, picks: Sequence[str] = (), note: Note | None = None) -> str:
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
        is_my_turn=desk.is_my_turn and desk.hand_over is None,
        has_menu=desk.hand_over is None and desk.status != "open",
        sprite=raw(board_of(game).sprite()),
        scripts=board_of(game).scripts,
        main=raw(main(desk, picks, note, me.name)),
    )


def fragment(desk: Desk, picks: Sequence[str] = (), note: Note | None = None) -> str:
    """The part of the page that changes, as the streams send it: of a long log its end, for the rest is there."""
    return main(replace(desk, log=_end(desk.log)), picks, note)


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
    return f"Your turn · {game} · PARADOXA" if desk.is_my_turn else f"{desk.setup.title} · {game} · PARADOXA"


def main(desk: Desk, picks: Sequence[str], note: Note | None, name: str = "") -> str:
    """The main part: waiting room, privacy screen, or the game."""
    if desk.hand_over is not None:
        return opening(desk, "room") + hand_over(desk, desk.hand_over) + "</main>"
    if desk.status == "open":
        return opening(desk, "room") + waiting_room(desk, name, note[1] if note else "") + "</main>"
    board = board_of(desk.setup.game)
    is_over = desk.status == "over"
    ways = ways_of(board, desk.view) if desk.seat is not None and not is_over else []
    if desk.view is None:
        inside, panels = HERE, ""
    elif is_over:
        inside, panels = board.draw(desk, truth=desk.truth), board.panels(desk, truth=desk.truth)
    else:
        inside, panels = board.draw(desk, picks), board.panels(desk, picks)
    said = ending(desk) if is_over else prompt(desk, board, picks, note)
    inside = inside.replace(HERE, said, 1)
    form = ""
    if desk.seat is not None and not is_over and board.has_forms:
        form = board_form(desk, board, ways, picks, "")
    elif desk.seat is not None and not is_over:
        inside = board_form(desk, board, ways, picks, inside)
    left, look = "", ""
    if desk.view is not None:
        left = board.left(desk, truth=desk.truth if is_over else ())
        look = board.look(desk)
    if left:
        left = f'<aside class="side left" aria-label="Your board">{left}</aside>'
    beside = side(desk, ways, hint_panel(desk) + panels, "side rt" if look else "side", has_log=board.has_log)
    page = (
        f"{opening(desk, f'play {look}'.rstrip())}{form}{left}"
        f'<section class="table {facts_of(desk.setup.game).short}" aria-label="Board">{inside}</section>{beside}</main>'
    )
    return shown(page, desk, ways)


def opening(desk: Desk, look: str) -> str:
    """The tag of the main part, with what the script wants to know."""
    return (
        f'<main id="desk" class="{look}" tabindex="-1" data-base="{escape(desk.base)}" data-ply="{desk.ply}" '
        f'data-game="{desk.setup.game}">'
    )


# --- the board as a form -----------------------------------------------------------------------
def board_form(desk: Desk, board: Board, ways: Sequence[Way], picks: Sequence[str], inside: str) -> str:
    """The board: every element is a button of this form, and the script gets the moves as paths."""
    data = ""
    if ways:
        paths = [[" ".join(way.path), way.tag, 1] if way.is_hot else [" ".join(way.path), way.tag] for way in ways]
        data = f" data-ways='{_data(paths)}' data-prompts='{_data(prompts(desk, board, ways))}'"
        data += " data-any-order" if board.any_order else ""
    return (
        f'<form id="board" class="board" method="post" action="{escape(desk.base)}/click"{data}>{CSRF_FIELD}'
        f'<input type="hidden" name="ply" value="{desk.ply}">'
        f'<input type="hidden" name="picks" value="{escape(" ".join(picks))}">{inside}</form>'
    )


def _data(value: object) -> str:
    """JSON for an attribute in single quotes: double quotes would double its size."""
    text = orjson.dumps(value).decode()
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def prompts(desk: Desk, board: Board, ways: Sequence[Way]) -> dict[str, object]:
    """What is asked after each beginning of a move: texts once, and which one belongs to which picks."""
    texts: dict[tuple[str, str], int] = {}
    asked = {}
    for picks in beginnings(ways, board.any_order):
        text = board.prompt(desk, picks)
        asked[" ".join(picks)] = texts.setdefault(text, len(texts))
    return {"texts": list(texts), "asked": asked}


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
def prompt(desk: Desk, board: Board, picks: Sequence[str], note: Note | None) -> str:
    """What is asked now, why something cannot be, and what else waits for an answer."""
    question, second = board.prompt(desk, picks) if desk.view is not None else ("The game begins", "")
    fewer = urlencode([("pick", pick) for pick in picks[:-1]])
    back = escape(desk.base) + (f"?{fewer}" if fewer else "")
    buttons = (
        f'<a class="btn" id="take-back" href="{back}"{"" if picks else " hidden"}>Take back</a>'
        if desk.seat is not None
        else ""
    )
    if not desk.is_my_turn:  # nothing comes by itself without scripts
        buttons += f'<noscript><a class="btn" href="{escape(desk.base)}">Look again</a></noscript>'
    if desk.can_undo and not desk.is_away and not picks:
        buttons += '<button class="btn" form="f-undo" id="undo">Undo my move</button>'
    if not picks:
        buttons += ask_button(desk) + ("" if desk.can_undo else newcomer(desk))  # who has moved has found out
    told = (
        f'<div class="prompt" id="prompt" role="status" tabindex="-1"><p><span class="q">{escape(question)}</span>'
        f'<span class="small">{escape(second)}</span></p>{buttons}{why(desk, note)}</div>'
    )
    others = asks(desk)
    return f'<div class="prompts">{others}{told}</div>' if others else told


def newcomer(desk: Desk) -> str:
    """The way to the lesson, until the first turn is over; a lesson itself has none."""
    if desk.base.startswith("/learn") or desk.seat is None or desk.view is None:
        return ""
    role = web_room(desk.setup.game).lesson_for(desk.view)
    if not role:
        return ""
    return f'<a class="btn quiet" href="/learn/{desk.setup.game}/{role}">New here? Learn it</a>'


def why(desk: Desk, note: Note | None) -> str:
    """The sentence that says why not, with the way to its rule; the script fills it too."""
    if note is None:
        return '<div class="why" id="why" hidden></div>'
    clause, sentence = escape(note[0]), escape(note[1])
    link = (
        f'<a class="btn quiet" href="/rules/{desk.setup.game}#{clause}" data-clause="{clause}">Rule {clause}</a>'
        if clause
        else ""
    )
    return f'<div class="why" id="why"><span>{sentence}</span>{link}</div>'


def asks(desk: Desk) -> str:
    """Questions about the table, not the game: undo, somebody who is late, a seat to take back."""
    if desk.seat is None:
        return ""
    found = []
    if desk.is_away:
        found.append(("A bot plays for you.", '<button class="btn primary" form="f-back">Take my seat back</button>'))
    if desk.undo_by is not None:
        who = desk.names[desk.undo_by]
        if desk.may_answer:
            answer = (
                '<button class="btn primary" form="f-undo-answer" name="allow" value="yes">Allow</button>'
                '<button class="btn" form="f-undo-answer" name="allow" value="no">Refuse</button>'
            )
            found.append((f"{who} would like to take the last move back.", answer))
        elif desk.undo_by == desk.seat:
            found.append(("You asked to take your move back; the others are to answer.", ""))
        else:
            found.append((f"{who} asks to take a move back.", ""))
    late = [chair for chair in desk.chairs if chair.is_late]
    for chair in late:
        button = f'<button class="btn" form="f-bot" name="seat" value="{chair.seat}">Put a bot in</button>'
        choice = bot_choice(desk.setup.game, "f-bot", f"bot-{chair.seat}", f"For {chair.name}")
        found.append((f"{chair.name} has kept the table waiting for long.", choice + button))
    if late:
        found[-1] = (found[-1][0], f'{found[-1][1]}<button class="btn" form="f-end">End the game</button>')
    return "".join([f'<div class="prompt ask"><p>{escape(said)}</p>{buttons}</div>' for said, buttons in found])


def ending(desk: Desk) -> str:
    """How the game ended, and where one can go from here."""
    table = escape(desk.table)
    go = ""
    if desk.rematch:
        go = f'<a class="btn primary" href="/t/{escape(desk.rematch)}">To the new table</a>'
    elif desk.seat is not None:
        go = '<button class="btn primary" form="f-rematch">Rematch</button>'
    told = scores(desk) or desk.ending
    if any(desk.hints):
        asked = [f"{name} {count}" for name, count in zip(desk.names, desk.hints, strict=True) if count]
        told += f" Hints asked for: {', '.join(asked)}."
    return (
        f'<div class="prompt over" id="prompt" role="status" tabindex="-1"><p>{escape(headline(desk))}'
        f'<span class="small">{escape(told)}</span></p>{go}<a class="btn" href="/t/{table}/replay">Replay</a>'
        f'<a class="btn" href="/t/{table}/record" download>Download record</a></div>'
    )
