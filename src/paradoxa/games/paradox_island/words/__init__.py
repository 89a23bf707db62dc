"""Paradox Island: every sentence a player reads about moves, events and reasons. From views and events alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paradoxa.core import CHANCE, Seat, WhyNot
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.pieces import BUSH, EFFECT_OF, GRANDDEAD, HEMPEL, IMMUNITY, MARK
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.health import FOG
from paradoxa.games.paradox_island.rules.health import MOMENTS as WINDOWS
from paradoxa.games.paradox_island.rules.spaces import A_LAKE, ADJACENT, ARROWS, FRUIT, HURRICANE_SENDS
from paradoxa.games.paradox_island.words.describing import describe
from paradoxa.games.paradox_island.words.op_refusals import OP_WANTED
from paradoxa.games.paradox_island.words.refusals import WANTED, why_not
from paradoxa.games.paradox_island.words.stories import EPILOGUES, NOBODY
from paradoxa.games.paradox_island.words.telling import HEADLINES, seen_line, tell
from paradoxa.games.paradox_island.words.terms import (
    SPACES,
    WAYS,
    asked,
    capital,
    fruit_name,
    many,
    named_piece,
    place_name,
    points,
    spot,
)

GOALS: Final = COMPONENTS.constants

ABOUT: str = (
    "captives walk an island they cannot see and piece its map together from what they step on, while its maker hunts "
    "them as Wave, Rock and Bush"
)

PRIMER: tuple[str, ...] = (
    (
        "One player is OP, the Omnipotence Paradox, and alone sees the island of 37 spaces. The others are captives, "
        "who hear what their pieces come to and have to work out where they are."
    ),
    (
        f"Each character has a mission of {GOALS.mission_goal} marks: who completes it first wins, at once. OP wins "
        f"with death number {GOALS.death_goal} of the captives ({GOALS.death_goal_two_players} against one player)."
    ),
    (
        f"A captive has {GOALS.captive_actions} actions a turn: rest, or step in one of six directions. To go over, "
        "to the second space, costs 1 energy; so does to go safely."
    ),
    (
        "Whoever comes unsafely sets off what the space does, and is wounded by a Bush or a Wave that is there. "
        "Whoever comes safely chooses whether the space works, and scares OP's pieces off, for an extra action each."
    ),
    (
        "Activated fruits are circled: each is a bonus, to be used once. Camps give points back, "
        "oracles tell what lies beside you, mirages cost health; knots, portals and some anomalies carry you off. In "
        "a lake you lie down, and OP chooses where you get up. The ocean leads back to your first fruit."
    ),
    (
        f"OP takes the last turn of a round: a power token that changes a rule, then {GOALS.op_actions} actions. The "
        "Wave moves along the coast and strikes whoever is there, the Bush steps and stings, the Rock steps and pushes."
    ),
    (
        "With two players the captive leads two pieces that share a board. Health, energy and the places of OP's "
        "pieces are private; all else is told to all."
    ),
)

CHANCE_RULES: Mapping[str, WhyNot] = {
    "island": WhyNot("I-15.6", "An island is 17 tiles that fill the 37 spaces, and five anomaly tokens: those drawn."),
    "anomalies": WhyNot("I-15.2", "Five different anomaly tokens are drawn, named in the order of their list."),
    "stack": WhyNot("I-15.2", "The stack names each of the twelve power tokens once, the top one first."),
}

# What others may know about a question, by the word of the open business.
WAITING: Final = {
    "building": "to lay the island",
    "hiding": "to put a piece on the map",
    "character": "to choose a character",
    "starting": "to choose a starting fruit",
    "box": "to write a fruit into a box",
    "piece": "to choose which piece begins",
    "window": "to use a bonus or pass",
    "revival": "to choose a camp to come back in",
    "token": "to choose a power token",
    "oracle": "to ask the oracle",
    "camp": "to choose what the camp gives",
    "lake-start": "to choose where the way out of the lake begins",
}


# --- what may be done --------------------------------------------------------------------------
def ask(view: ParadoxIslandView, names: Sequence[str]) -> str:
    """What the table waits for, as a sentence for this seat."""
    if view.outcome is not None:
        return _end(view, names)
    if view.decision is None:
        waiting = [seat for seat in view.waiting if seat != CHANCE]
        if not waiting:
            return "Waiting."
        what = WAITING.get(view.business[-1].split(" ")[0], "")
        return f"Waiting for {names[waiting[0]]}{f' {what}' if what else ''}."
    return _ask_op(view) if view.is_op else _ask_captive(view)


def _end(view: ParadoxIslandView, names: Sequence[str]) -> str:
    assert view.outcome is not None
    if not view.outcome.winners:
        return f"The game is over: it was called at its round limit, and nobody wins. {NOBODY}"
    (winner,) = view.outcome.winners
    if winner == view.op:
        return f"The game is over after {many(view.deaths, 'death')}; {names[winner]} wins as OP. {EPILOGUES[-1]}"
    (board,) = [board for board in view.boards if board.seat == winner]
    won = f"The game is over, for the mission of {CHARACTERS[board.character]} is complete; {names[winner]} wins."
    return f"{won} {EPILOGUES[board.character]}"


def _state(view: ParadoxIslandView, piece: int) -> str:
    """What a captive has: actions, health and energy."""
    figure = view.figure(piece)
    has = f"{figure.energy} point{'' if figure.energy == 1 else 's'}"
    if view.board_of(piece).character != GRANDDEAD:
        has = f"{figure.health} health, {figure.energy} energy"
    return f"{named_piece(view, piece)} has {many(figure.actions, 'action')}, {has}"


def _ask_captive(view: ParadoxIslandView) -> str:
    assert view.decision is not None
    kind = view.decision.kind
    numbers = asked(view)
    piece = numbers[1] if len(numbers) > 1 else -1
    who = named_piece(view, piece) if piece >= 3 and kind != "box" else ""
    if kind == "turn":
        can = "rest, step, use a bonus or stop" if view.figure(piece).actions else "use a bonus or stop"
        return f"{_state(view, piece)}: {can}."
    if kind == "window":
        return _ask_window(view, who, WINDOWS[numbers[2]])
    if kind == "bonus step":
        how = "over or safely, for nothing" if view.reach < 0 else many(view.reach, "space")
        return f"In which direction does {who} go, {how}?"
    if kind == "activate":
        return f"{who} is on {SPACES[view.figure(piece).name]}: activate it, or leave it alone?"
    if kind == "name":
        effects = EFFECT_OF[view.board_of(piece).character]
        what = "is to be marked on your map" if MARK in effects else "do you ask about"
        return f"Which of OP's pieces shall not harm {who}?" if IMMUNITY in effects else f"Which piece {what}?"
    if kind == "start":
        return f"Choose the fruit on which {who if view.seats == 2 else CHARACTERS[_character(view)]} begins."
    if kind == "box":
        return f"Choose the box for {fruit_name(numbers[1])}; the box decides what its bonus is."
    return {
        "character": "Choose your character.",
        "piece": "Which of your pieces acts first?",
        "revival": f"{who} is dead: in which camp does {who} come back?",
        "exchange": "Which point do you give for two of the other kind?",
        "second wind": f"{who} has scared a piece off: cross its symbol out for two extra actions, or take one?",
        "crossing": f"{who} is in the ocean: cross it to the far end of the line, or go back to the starting fruit?",
        "camp": f"What does the camp give {who} back?",
        "oracle": f"About which {'direction' if view.token == FOG else 'directions, two at most,'} do you ask?",
        "run": f"How many spaces does {who} run?",
        "join": f"To which captive does {who} go, safely?",
        "clear": "Which crossed-out fruit do you want to use again?",
        "visit": f"To which fruit does {who} go, safely?",
        "line": "In which direction do you want to hear all spaces up to the coast?",
        "beside": f"On which side of {named_piece(view, numbers[-1])} do you want to hear the space?",
    }[kind]


def _character(view: ParadoxIslandView) -> int:
    assert view.own is not None
    return view.own.character


def _ask_window(view: ParadoxIslandView, who: str, moment: str) -> str:
    return {
        "meeting": f"Other pieces have met: use a bonus for {who}, or pass?",
        "ocean": f"{who} is in the ocean: use a bonus to get out of it, or pass and go back to the start?",
        "refusal": f"{who} is about to be carried off: use a bonus to stay, or pass?",
        "anomaly": f"{who} has come to an anomaly: use a bonus, or pass?",
        "loss": f"{who} is about to lose {_loss(view)}: use a bonus first, or pass?",
        "free": f"Before this turn begins: use a bonus for {who}, or pass?",
    }[moment]


def _loss(view: ParadoxIslandView) -> str:
    """What the business below the window is going to take."""
    below = view.business[-2].split(" ") if len(view.business) > 1 else [""]
    if below[0] != "losing":
        return "something"
    _, _, energy, health = [int(number) for number in below[1:]]
    return points(health, energy)


def _ask_op(view: ParadoxIslandView) -> str:
    assert view.decision is not None
    kind = view.decision.kind
    numbers = asked(view)
    piece = numbers[1] if len(numbers) > 1 else -1
    who = named_piece(view, piece) if piece >= 0 else ""
    if kind == "place":
        where = ("part of the ocean", "anomaly without pieces", "fruit without pieces")[piece]
        heard = "; everybody will hear which" if piece == BUSH and view.boards[0].character < 0 else ", in secret"
        return f"On which {where} do you put {who}{heard}?"
    if kind == "lake start":
        way, reach = numbers[4], numbers[3]
        goes = f"goes {many(reach, 'space')} {WAYS[way]}"
        return f"{who} lies in {SPACES[view.figure(piece).name]} and {goes}: choose in secret where that begins."
    if kind == "send":
        return {
            FRUIT: f"To which fruit do you send {who}?",
            A_LAKE: f"To which space of a lake do you send {who}?",
            ADJACENT: f"Which way do you send {who}? Everybody will hear it.",
            ARROWS: f"Which of the two ways does {who} go on? Nobody will hear it.",
            HURRICANE_SENDS: f"Hurricane: out of which portal does {who} come?",
        }[numbers[2]]
    if kind == "go on":
        place = view.places[piece]
        where = f"in {place_name(place)}" if place >= OCEAN else f"on {spot(view, place)}"
        return f"{capital(who)} is {where}: does it go on, or stay?"
    if kind == "activate":
        return f"{who} is on {SPACES[view.figure(piece).name]}: let the space work, or leave it alone?"
    if kind == "take fruit":
        return f"Cross out a circled fruit of {CHARACTERS[view.board_of(piece).character]}."
    if kind == "strike":
        character = view.board_of(piece).character
        held = "a fruit or an empty box" if character == HEMPEL else "a fruit"
        return f"Cross out {held} of {CHARACTERS[character]}, or nothing."
    return {
        "island": "Lay the island with the five anomalies you drew, or leave it to chance.",
        "token": "Choose the power token that is in force until your next turn; the other goes under the stack.",
        "op turn": f"You have {many(view.left, 'action')} left: act with Wave, Rock or Bush, or stop.",
        "second half": f"{capital(who)} may still {'push' if numbers[-1] else 'step'} in this action.",
        "ivy step": f"After the ivy {who} may take one more step.",
        "free action": f"The anomaly wakes {who}: act with it at once, or decline.",
    }[kind]


# --- rules that apply --------------------------------------------------------------------------
MORE_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "island": ("I-1.2", "I-1.3", "I-2.2", "I-15.6"),
    "place": ("I-8.3", "I-9.41"),
    "turn": ("I-3.2", "I-3.3", "I-3.4", "I-3.5", "I-3.7"),
    "activate": ("I-3.8", "I-9.15"),
    "window": ("I-9.59", "I-3.5"),
    "revival": ("I-9.40",),
    "oracle": ("I-9.17", "I-9.77"),
    "box": ("I-9.60",),
    "piece": ("I-9.68",),
    "exchange": ("I-9.55", "I-9.74"),
    "bonus step": ("I-9.54", "I-9.55"),
    "op turn": ("I-10.3", "I-10.4", "I-10.5", "I-10.6", "I-10.7"),
    "second half": ("I-10.5", "I-10.6", "I-9.47", "I-9.48"),
    "go on": ("I-5.9", "I-9.79"),
    "ivy step": ("I-9.64",),
    "free action": ("I-9.1", "I-6.4", "I-6.5", "I-6.6"),
    "lake start": ("I-9.21", "I-9.76"),
    "send": ("I-6.7", "I-6.8", "I-6.9", "I-6.10", "I-9.14"),
    "strike": ("I-9.60", "I-9.61"),
    "crossing": ("I-9.26",),
    "second wind": ("I-9.34",),
}


def rules_now(view: ParadoxIslandView) -> tuple[str, ...]:
    """The clauses that apply to what this seat is asked; the power token in force, and the own character."""
    kind = view.decision.kind if view.decision is not None else ""
    wanted = (OP_WANTED if view.is_op else WANTED).get(kind)
    first = (wanted[0], *MORE_RULES.get(kind, ())) if wanted is not None else ("I-3.1", "I-4.2", "I-4.3", "I-8.2")
    token = (f"I-11.{view.token + 1}",) if view.token >= 0 else ()
    own = view.own
    board = tuple([f"I-12.{5 * own.character + n}" for n in range(1, 6)]) if own and own.character >= 0 else ()
    return tuple(dict.fromkeys((*first, *token, *board)))


__all__ = [
    "ABOUT",
    "CHANCE_RULES",
    "HEADLINES",
    "PRIMER",
    "ask",
    "describe",
    "rules_now",
    "seen_line",
    "tell",
    "why_not",
]


def resigning(seat: Seat, seats: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Who wins if a seat resigns: the captives over their host; of several captives nobody, a bot plays on for one."""
    host = int(options["op"])
    if seat == host:
        return tuple([other for other in range(seats) if other != host])
    return (host,) if seats == 2 else ()
