"""The lessons of The Perfect Moment: for two, and alone against Echo. Every line is played by the rules."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.perfect_moment.words.lessons import say
from paradoxa.web.lesson import Lesson, Step

FIRST_TURNS: Final = 2  # so long somebody is new at a table


def step(key: str, move: str = "", then: tuple[str, ...] = ()) -> Step:
    """A step in the words of its key."""
    return Step(say(key), say(f"{key}-text"), move, then=then)


PLAYER: Final = Lesson(
    role="player",
    title=say("player-title"),
    called=say("player-called"),
    seat=0,
    names=("Ada", "Mira"),
    opening=("* deal yka kfp ymk ppt kfr kcr pwt pkp kpc kpr ykg pkt yma pkw ymg yga kfc ppw",),
    steps=(
        step("aim"),
        step("own", "own kfp"),
        step("other", "other ymk"),
        step("deck", "discard ppt", ("0 plan kfr", "1 own pwt", "1 other krc", "1 discard pkp", "1 plan kpc")),
        step("table"),
        step("map", "use map"),
        step("turn", "turn kcr", ("0 done",)),
        step("mask", "use mask"),
        step("discard", "discard kpr"),
        step("score", "score kfr", ("1 use wallet", "1 turn kcr", "1 stop", "1 score yka", "1 face ptk")),
        step("fragment"),
        step("flowers", "use flowers"),
        step("swap", "swap kfp ykg", ("0 done",)),
        step("chocolates", "use chocolates"),
        step("lay", "lay yam"),
        step("three", "return kcr"),
        step("steal", "score yka"),
        step("end"),
    ),
    closing=say("player-closing"),
    now=0,
    at="prompt",
)

ECHO: Final = Lesson(
    role="echo",
    title=say("echo-title"),
    called=say("echo-called"),
    seat=0,
    names=("Ada",),
    opening=("* deal ppt pkw yma pwt kfp yka ykg ymg kpc kfr yga pkt ymk kfc kpr kcr pkp ppw", "0 face ptp"),
    steps=(
        step("alone"),
        step("for-echo", "face pwk", ("0 own yma", "0 other pwt", "0 discard kfp", "0 plan yka", "0 face ygk")),
        step("inventory"),
        step("stop", "stop"),
        step("first-score", "score yka"),
        step("plan-a"),
        step("moves-up", "face ymg"),
        step("wallet", "use wallet"),
        step("wallet-turn", "turn ymg", ("0 stop",)),
        step("nothing", "none"),
        step("plan-b", "face yga"),
        step("fading", "face krf", ("0 stop",)),
        step("catch", "score ymg"),
        step("verdict"),
    ),
    closing=say("echo-closing"),
    now=0,
    at="prompt",
)
LESSONS: Final = {lesson.role: lesson for lesson in (PLAYER, ECHO)}


def lesson_for(view: Any) -> str:
    """The lesson for whoever is new at a table, until the first turns are over."""
    if view.turn >= FIRST_TURNS:
        return ""
    return ECHO.role if view.is_solo else PLAYER.role
