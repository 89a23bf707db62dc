"""The column beside the table: clocks, log, moves in words, rules, menu. Plain joins: it goes out with every move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games import GAMES, WORDS
from paradoxa.tables.desk import Chair, Desk, Entry
from paradoxa.tables.setup import Setup
from paradoxa.web.board import Way
from paradoxa.web.markup import NOTHING, Markup, escape, html, items, join
from paradoxa.web.new_table_form import PATIENCE
from paradoxa.web.pages.rules import learning, now_panel
from paradoxa.web.pages.since import TEMPO
from paradoxa.web.post_forms import post
from paradoxa.web.room import facts_of, value_words, web_room
from paradoxa.words import say

FOLDS: Final = Markup('<div class="panel folds">')
SIDE_END: Final = Markup("</div></aside>")
MOST_TERMS: Final = 2000  # tables whose terms are kept
_TERMS: dict[int, tuple[Setup, Markup]] = {}
SHORT: Final = 12  # moves that are also listed in words


def side(
    desk: Desk, ways: Sequence[Way], panels: Sequence[Markup], look: str = "side", *, tells_log_itself: bool = False
) -> list[Markup]:
    """The whole column of a running or finished table, in parts."""
    view: Any = desk.view
    now = WORDS[desk.setup.game].rules_now(view) if view is not None and desk.status == "running" else ()
    return [
        html('<aside class="%s" aria-label="Beside the table">', look),
        *panels,
        clocks(desk),
        NOTHING if tells_log_itself else log(desk.log, desk.names),
        FOLDS,
        open_to_you(desk, ways),
        now_panel(desk.setup.game, now),
        menu(desk),
        _forms(desk),
        SIDE_END,
    ]


# --- clocks ------------------------------------------------------------------------------------
def clock_words(seconds: float) -> str:
    """Time left as a clock shows it."""
    whole = max(0, math.ceil(seconds))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def clocks(desk: Desk) -> Markup:
    """Everybody's time left; the script lets those run that run."""
    timed = [(chair, chair.seconds) for chair in desk.chairs if chair.seconds is not None]
    if not timed:
        return NOTHING
    each = [
        html(
            '<li%s><span>%s</span><b class="num" role="timer" data-seconds="%.1f"%s>%s</b></li>',
            " class=on" if chair.is_asked else "",
            chair.name,
            seconds,
            " data-runs" if chair.is_asked and desk.status == "running" else "",
            clock_words(seconds),
        )
        for chair, seconds in timed
    ]
    return html('<section class="panel"><h2>Time left</h2><ul class="clocks">%s</ul></section>', join(each))


# --- log ---------------------------------------------------------------------------------------
def log(entries: Sequence[Entry], names: Sequence[str]) -> Markup:
    """What happened, the newest first."""
    if not entries:
        return NOTHING
    called = tuple(names)
    rows = [_row(entry.number, entry.sentence, entry.is_big, called) for entry in reversed(entries)]
    return html(
        '<section class="panel log"><h2 id="log">Log</h2><ol tabindex="0" aria-labelledby="log">%s</ol></section>',
        join(rows),
    )


@lru_cache(maxsize=20_000)
def _row(number: int, sentence: str, is_big: bool, names: tuple[str, ...]) -> Markup:
    """One sentence of the log; it stands on page after page, so it is kept."""
    return html(
        '<li%s><span class="t">%s</span><span>%s</span></li>',
        " class=big" if is_big else "",
        number if number > 0 else "",
        _sentence(sentence, names),
    )


def _sentence(text: str, names: Sequence[str]) -> Markup:
    """A sentence with the name it begins with in bold."""
    for name in names:
        if text.startswith(name) and not text[len(name) : len(name) + 1].isalnum():
            return html('<span class="who">%s</span>%s', name, text[len(name) :])
    return escape(text)


# --- moves in words ----------------------------------------------------------------------------
def open_to_you(desk: Desk, ways: Sequence[Way]) -> Markup:
    """The seat's moves as a list, where it is short: the same moves as on the board."""
    moves = list({way.move: way for way in ways}.values())  # some can be clicked in several ways
    if not 0 < len(moves) <= SHORT:
        return NOTHING
    each = [
        html('<button class="btn wide" name="move" value="%s">%s</button>', way.move, _begun(way.words))
        for way in moves
    ]
    form = post(f"{desk.base}/move", join(each), cls="list", ply=desk.ply)
    count = f"{len(moves)} moves" if len(moves) > 1 else "1 move"
    return html(
        '<details id="open"><summary>Open to you <small>%s, in words</small></summary>%s</details>', count, form
    )


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- the end -----------------------------------------------------------------------------------
def headline(desk: Desk) -> str:
    """Who won, in few words."""
    names = ["You" if seat == desk.seat and not desk.setup.on_one_device else desk.names[seat] for seat in desk.winners]
    if not names:
        return "The game is over"
    names.sort(key=lambda name: name != "You")
    if len(names) == 1:
        return "You win" if names == ["You"] else f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory"


def scores(desk: Desk) -> str:
    """Everybody's score in one line, the winners first."""
    outcome = desk.view.outcome if desk.view is not None else None
    # Alone the sentence about the end says more, and so it does where a game has no points.
    if outcome is None or len(outcome.points) == 1 or not facts_of(desk.setup.game).has_points:
        return ""
    order = sorted(range(len(outcome.points)), key=lambda seat: (seat not in outcome.winners, -outcome.points[seat]))
    words = web_room(desk.setup.game).score_words
    return " · ".join([f"{called(desk, seat)} {words(outcome.points[seat])}" for seat in order])


def called(desk: Desk, seat: Seat) -> str:
    """A player's name, as it is said to the reader."""
    return say("since.you") if seat == desk.seat and not desk.setup.on_one_device else desk.names[seat]


# --- the menu ----------------------------------------------------------------------------------
def agreed(setup: Setup) -> list[str]:
    """What was agreed when the table was made, in sentences."""
    said = [
        f"{option.about} {value_words(setup.game, name, setup.options[name]).capitalize()}."
        for name, option in GAMES[setup.game].options.items()
        if name in setup.options and len(option.values(setup.seats)) > 1
    ]
    pace = setup.pace
    if pace.minutes:
        more = f" and {pace.increment} seconds more with every move" if pace.increment else ""
        late = "a bot takes over" if pace.on_time == "bot" else "you lose"
        time = "1 minute" if pace.minutes == 1 else f"{pace.minutes} minutes"
        said.append(f"{time} each{more}; when the time is used up, {late}.")
    else:
        said.append("Nobody plays against the clock.")
    if facts_of(setup.game).has_reactions and setup.reactions:
        said.append(f"A moment for reactions lasts {setup.reactions} seconds, for everybody alike.")
    elif facts_of(setup.game).has_reactions:
        said.append("A moment for reactions lasts until there is an answer.")
    if setup.hints:
        said.append("Players may ask the expert for hints; how many they asked for is told at the end.")
        said.append(say("remarks.agreed"))
    waits = PATIENCE.get(str(setup.patience), f"{setup.patience} seconds")
    said.append(f"Who keeps the table waiting for {waits} may be replaced by a bot.")
    said.append("The table is listed in the lobby." if setup.is_listed else "The table is found only by its link.")
    if not setup.on_one_device:
        said.append("Others may watch." if setup.may_watch else "Nobody else may watch.")
    if not setup.has_history:
        said.append("Only the last turn is told in the log.")
    return said


def terms(setup: Setup) -> Markup:
    """What was agreed, as a list; it stands on page after page, so it is kept."""
    found = _TERMS.get(id(setup))
    if found is None or found[0] is not setup:
        if len(_TERMS) > MOST_TERMS:
            _TERMS.clear()
        found = _TERMS[id(setup)] = (setup, items(agreed(setup)))
    return found[1]


def player_words(chair: Chair) -> str:
    """Who sits in a chair, as in "Mira, bot greedy"."""
    if chair.kind == "free":
        return "Free seat"
    you = " (you)" if chair.is_mine else ""
    bot = f", bot {chair.bot}" if chair.kind == "bot" else f", a bot ({chair.bot}) stands in" if chair.bot else ""
    return f"{chair.name}{you}{bot}"


SOUND: Final = Markup('<button class="btn wide" type="button" data-sound hidden>Sound on my turn</button>')
LEAVE: Final = Markup('<button class="btn wide" form="f-leave">Leave, a bot plays on for me</button>')
END: Final = Markup(  # asked twice, for no undo goes behind this
    '<details class="sure"><summary class="btn wide">End the game …</summary>'
    '<button class="btn wide" form="f-end">Yes, end it: nobody wins</button></details>'
)


def menu(desk: Desk) -> Markup:
    """Everything about the table that is not the game."""
    is_seated = desk.seat is not None
    acts = []
    if is_seated and desk.status == "running":
        word = "no" if desk.plays_forced else "yes"
        says = "Stop playing forced moves for me" if desk.plays_forced else "Play forced moves for me"
        acts.append(
            html('<button class="btn wide" id="forced" form="f-forced" name="on" value="%s">%s</button>', word, says)
        )
        if desk.setup.hints:
            word, says = ("no", "remarks.hide") if desk.has_remarks else ("yes", "remarks.show")
            button = '<button class="btn wide" id="remarks" form="f-remarks" name="on" value="%s">%s</button>'
            acts.append(html(button, word, say(says)))
    acts += [SOUND, TEMPO]
    if is_seated and desk.status == "running" and not desk.is_away and not desk.setup.on_one_device:
        acts.append(LEAVE)
    if desk.can_resign:
        acts.append(resign_button(desk))
    if is_seated and may_end(desk):
        acts.append(END)
    # Without an invitation only listed tables open their doors.
    watch = desk.invite or (f"/t/{desk.table}" if desk.setup.is_listed else "")
    if watch and desk.setup.may_watch and not desk.setup.on_one_device:
        look = html('<a class="btn wide" href="%s" data-copy="%s" data-said="Copied">', watch, watch)
        acts.append(html("%sLink for those who watch</a>", look))
    if is_seated and desk.status == "running":
        acts.append(html('<a class="btn wide" href="%s/token">For programs</a>', desk.base))
    acts.append(learning(desk.setup.game))
    return html(
        '<details id="menu"><summary>Table and menu <small>%s</small></summary>'
        '<div class="list" id="menu-inside">%s</div><h3>Players</h3><ul class="said">%s</ul><h3>Agreed'
        '</h3><ul class="said">%s</ul></details>',
        desk.setup.title,
        join(acts),
        items([player_words(chair) for chair in desk.chairs]),
        terms(desk.setup),
    )


def resign_button(desk: Desk) -> Markup:
    """Resigning, asked twice: the second time with what it means here."""
    best = " and ".join([desk.names[seat] for seat in desk.resigning])
    means = say("resign-wins" if len(desk.resigning) == 1 else "resign-win", names=best) if best else say("resign-bot")
    return html(
        '<details class="sure" id="resign"><summary class="btn wide">%s</summary><p class="small">%s</p>'
        '<button class="btn wide" form="f-resign">%s</button></details>',
        say("resign"),
        means,
        say("resign-sure"),
    )


def may_end(desk: Desk) -> bool:
    """Whether this seat may end the game: where somebody is late, or no other person plays on another device."""
    is_alone = desk.setup.on_one_device or all([chair.bot for chair in desk.chairs if chair.seat != desk.seat])
    return desk.status == "running" and (is_alone or any([chair.is_late for chair in desk.chairs]))


def _forms(desk: Desk) -> Markup:
    """The forms whose buttons stand elsewhere: in the prompt, in the menu."""
    if desk.seat is None:
        return NOTHING
    names = ["rematch"] if desk.status == "over" else ["forced", "leave", "move"]
    if desk.status == "running":
        names += ["hint"] if desk.can_ask else []
        names += ["remarks"] if desk.setup.hints else []
        names += ["undo"] if desk.can_undo and not desk.is_away else []
        names += ["undo-answer"] if desk.may_answer else []
        names += ["back"] if desk.is_away else []
        names += ["bot"] if any([chair.is_late for chair in desk.chairs]) else []
        names += ["end"] if may_end(desk) else []
        names += ["resign"] if desk.can_resign else []
    return join([post(f"{desk.base}/{name}", NOTHING, form_id=f"f-{name}", ply=desk.ply) for name in names])
