"""What people and bots can do at a table. An act checks, then adds lines to a draft; whoever calls has them stored."""

from __future__ import annotations

from paradoxa import bots
from paradoxa.core import IllegalMove, Move, Seat
from paradoxa.tables import reactions
from paradoxa.tables.stored import Holder
from paradoxa.tables.table import STAND_IN, NotNow, Place, Stale, Table
from paradoxa.words import say

BOT_NAMES = ("Zeno", "Hypatia", "Cantor", "Curry", "Hilbert", "Olbers", "Russell", "Buridan")


def answer(draft: Table, seat: Seat, ply: int | None, move: Move | str) -> None:
    """A seat answers what it is asked; `ply` is the change it answers, None where the caller holds the table."""
    check_running(draft)
    if ply is not None and not draft.is_answer(seat, ply):
        raise Stale
    if ply is not None and draft.places[seat].bot:
        raise NotNow("A bot plays on for you; take your seat back first.")
    made = draft.game.parse_move(move) if isinstance(move, str) else move
    if seat in draft.held:  # even a refusal speaks of what the seat has been shown, not of what is held back
        why = draft.game.why_not(draft.view(seat), made)
        assert why is not None, "whoever is not told of a question is not asked one"
        raise IllegalMove(seat, str(made), why.sentence, why.clause)
    if ply is not None and reactions.keep(draft, seat, made):
        return
    draft.add(seat, made)
    go_on(draft)


def go_on(draft: Table) -> None:
    """Let chance answer what it is asked; stop a game that has lasted too long."""
    match = draft.match
    assert match is not None
    while chance := match.next_chance():
        draft.add(chance.seat, chance.move)
    if not draft.ending and match.is_stopped:
        draft.add(-1, "!stopped")


def check_running(draft: Table) -> None:
    """Raise NotNow unless the game is under way."""
    if draft.status == "open":
        raise NotNow("The game has not begun: there are free seats.")
    if draft.status == "over":
        raise NotNow(f"The game is over. {draft.ending}")


# --- sitting down ------------------------------------------------------------------------------
def sit(draft: Table, seat: Seat | None, name: str, person: str, token: str) -> Seat:
    """Somebody sits down, at a seat of their choice or at the first free one; the last one starts the game."""
    if draft.status != "open":
        raise NotNow("This game has begun without you; you may watch it, if the table allows that.")
    mine = draft.seats_of(person)
    if mine:
        return mine[0]
    free = [place for place, chair in enumerate(draft.places) if chair.kind == "free"]
    if not free:
        raise NotNow("Every seat at this table is taken.")
    if seat is None:
        seat = free[0]
    if seat not in free:
        raise NotNow("That seat is taken; choose another one.")
    draft.add(seat, f"!sit {unlike(name, draft.names)}")
    draft.holders[seat] = Holder(seat, person, token)
    if len(free) == 1:
        start(draft)
    return seat


def stand(draft: Table, seat: Seat) -> None:
    """Get up again before the game begins."""
    if draft.status != "open":
        raise NotNow("The game has begun; you can let a bot play on for you.")
    draft.add(seat, "!stand")
    draft.holders[seat] = Holder(seat, None, None)


def rename(draft: Table, seat: Seat, name: str) -> None:
    """Be called something else, before the game begins."""
    if draft.status != "open":
        raise NotNow(say("rename-late"))
    others = [other for place, other in enumerate(draft.names) if place != seat]
    if draft.names[seat] != unlike(name, others):
        draft.add(seat, "!stand")
        draft.add(seat, f"!sit {unlike(name, others)}")


def start(draft: Table, bot: str = STAND_IN) -> None:
    """Begin; bots take the seats that are still free."""
    if draft.status != "open":
        raise NotNow("The game has begun already.")
    check_bot(bot)
    for seat, place in enumerate(draft.places):
        if place.kind == "free":
            draft.add(seat, f"!sit {bot_name(draft.names)}")
            draft.add(seat, f"!bot {bot}")
    draft.add(-1, "!start")
    go_on(draft)


def unlike(name: str, names: list[str]) -> str:
    """The name, or one like it that nobody at the table has."""
    found, number = name, 2
    while found in names:
        found, number = f"{name[:20]} {number}", number + 1
    return found


def bot_name(names: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in names]
    return free[0] if free else unlike(BOT_NAMES[0], names)


def check_bot(name: str) -> str:
    """A bot there is."""
    if name not in bots.BOTS:
        raise NotNow(f"There is no bot {name!r}; the bots are: {', '.join(bots.BOTS)}.")
    return name


# --- hints -------------------------------------------------------------------------------------
def ask_hint(draft: Table, seat: Seat) -> None:
    """A seat asks what the expert would do in its place; the same question is counted once."""
    check_running(draft)
    if not draft.setup.hints:
        raise NotNow("This table agreed to play without hints.")
    if draft.places[seat].bot:
        raise NotNow("A bot plays on for you; take your seat back first.")
    if draft.view(seat).decision is None or reactions.is_quiet(draft, seat):
        raise NotNow("A hint is for whoever is asked; nothing is asked of you now.")
    if draft.hinted.get(seat) != draft.question[seat]:
        draft.add(seat, "!hint")


def show_remarks(draft: Table, seat: Seat, is_on: bool) -> None:
    """Have the board remark on what moves bring about, or not; only where the table agreed to hints."""
    if not draft.setup.hints:
        raise NotNow(say("remarks.none"))
    if draft.remarks.wanted.get(seat) != is_on:
        draft.add(seat, f"!remarks {'on' if is_on else 'off'}")


def saw_remark(draft: Table, seat: Seat) -> None:
    """A seat has moved with a remark before its eyes; that is told once, at the end."""
    if seat not in draft.remarks.seen:
        draft.add(seat, "!remarked")


# --- taking back -------------------------------------------------------------------------------
def ask_undo(draft: Table, seat: Seat) -> None:
    """Take the last move back: at once, or by consent of those whose turn it became."""
    check_running(draft)
    if draft.undo_by is not None:
        raise NotNow("A move is already asked to be taken back.")
    if draft.undo_point(seat) is None:
        raise NotNow("That cannot be taken back: somebody has learned something since.")
    draft.add(seat, "!ask-undo")
    _undo_if_allowed(draft)


def answer_undo(draft: Table, seat: Seat, is_allowed: bool) -> None:
    """Allow or refuse that a move is taken back."""
    check_running(draft)
    if draft.undo_by is None or seat not in draft.undo_needs:
        raise NotNow("Nobody asks you to take a move back, or no longer.")
    draft.add(seat, "!allow" if is_allowed else "!refuse")
    if is_allowed:
        _undo_if_allowed(draft)


def _undo_if_allowed(draft: Table) -> None:
    if draft.undo_by is not None and not draft.undo_needs:
        draft.add(draft.undo_by, f"!undo {draft.undo_to}")


# --- leaving and coming back -------------------------------------------------------------------
def leave(draft: Table, seat: Seat) -> None:
    """Let a bot play on for oneself."""
    check_running(draft)
    if draft.places[seat].bot:
        raise NotNow("A bot plays this seat already.")
    _stand_in(draft, seat)


def leave_or_stand(draft: Table, seat: Seat) -> None:
    """Go: before the game by getting up, during it by letting a bot play on."""
    if draft.status == "open":
        stand(draft, seat)
    else:
        leave(draft, seat)


def come_back(draft: Table, seat: Seat) -> None:
    """Take one's seat back from the bot."""
    check_running(draft)
    if not draft.places[seat].bot:
        raise NotNow("You are playing this seat yourself.")
    if draft.is_out_of_time(seat):
        raise NotNow("Your time has run out: the bot plays on for you.")
    if seat in draft.resigned:
        raise NotNow("You have resigned: the bot plays on for you.")
    draft.add(seat, "!back")


def resign(draft: Table, seat: Seat) -> None:
    """Give the game up: others win, or a bot plays on for good, as the game has it. Between people."""
    check_running(draft)
    if seat in draft.resigned:
        raise NotNow("You have resigned already.")
    if not may_resign(draft, seat):
        raise NotNow("Nobody else plays here; you can end the game.")
    draft.add(seat, "!resign")
    if draft.status == "running":
        _undo_if_allowed(draft)


def may_resign(table: Table, seat: Seat) -> bool:
    """Whether a seat can resign: it has not yet, and another person plays."""
    others = [other for other, place in enumerate(table.places) if other != seat and not place.bot]
    return table.status == "running" and bool(others) and seat not in table.resigned


def put_bot_in(draft: Table, by: Seat, seat: Seat, bot: str = STAND_IN) -> None:
    """Others let a bot play on for somebody for whom they have waited too long."""
    check_running(draft)
    if not 0 <= seat < draft.setup.seats or not draft.is_late(by, seat, draft.now):
        raise NotNow("The table's patience with that seat has not run out.")
    _stand_in(draft, seat, check_bot(bot))


def _stand_in(draft: Table, seat: Seat, bot: str = STAND_IN) -> None:
    draft.add(seat, f"!bot {bot}")
    _undo_if_allowed(draft)  # it may have been this seat's consent that was waited for


def end(draft: Table, by: Seat) -> None:
    """End the game without winners: where somebody is late, or nobody else is there."""
    check_running(draft)
    others = [seat for seat, place in enumerate(draft.places) if not place.bot and seat != by]
    is_alone = not others or draft.setup.on_one_device
    if not is_alone and not any(draft.is_late(by, seat, draft.now) for seat in others):
        raise NotNow("The others are still playing; you can leave and let a bot play on for you.")
    draft.add(by, "!end")


def flag(draft: Table) -> None:
    """Somebody's time has run out: they lose, or a bot takes over, as the table agreed."""
    due = draft.clock.runs_out([seat for seat in draft.thinking if not draft.places[seat].bot])
    if draft.status != "running" or due is None or due[0] > draft.now:
        raise NotNow("Nobody's time has run out.")
    draft.add(due[1], "!time")
    if draft.setup.pace.on_time == "bot":
        _stand_in(draft, due[1])


def play_forced(draft: Table, seat: Seat, is_on: bool) -> None:
    """Have one's forced moves played, or not."""
    if (seat in draft.forced) != is_on:
        draft.add(seat, f"!forced {'on' if is_on else 'off'}")


def let_pass(draft: Table, seat: Seat, until: str) -> None:
    """Let moments for reactions pass: until one's next turn, for the whole game, or no longer."""
    check_running(draft)
    if until not in reactions.UNTIL:
        raise NotNow("Reactions are let pass until your next turn ('turn'), for the whole game ('game'), or not ('').")
    if draft.reactions.until(seat) != until:
        draft.add(seat, f"!passes {until}".rstrip())


def rematch_places(table: Table) -> tuple[list[Place], list[Holder]]:
    """The same people and bots, everybody one seat further on; those who left are asked again."""
    seats = table.setup.seats
    places = [table.places[(seat - 1) % seats] for seat in range(seats)]
    holders = []
    for seat in range(seats):
        old = table.holders.get((seat - 1) % seats)
        if old is not None and old.person is not None:
            places[seat] = Place("person", places[seat].name)
            holders.append(Holder(seat, old.person, None))
    return places, holders
