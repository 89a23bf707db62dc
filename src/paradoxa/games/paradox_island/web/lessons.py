"""The lessons of Paradox Island: what the coach says, which move or mark it waits for, and what the others do then.

Both are played on the sample island, by the rules: a test plays them through. A line is a seat and a move, as in a
record.
"""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE
from paradoxa.games.paradox_island.knowledge.deduction.desk import PATIENT, QUICK
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.web.notes import notes
from paradoxa.web.lesson import Lesson, Mark, Step
from paradoxa.web.markup import Markup, html


# --- marks on the map --------------------------------------------------------------------------
def on_map(how: str, space: str, name: str) -> Mark:
    """A mark on the notes map: "sure" or "maybe", the space, the name."""
    base = BASE[NAME_WORDS.index(name)]

    def is_in(text: str) -> bool:
        noted = notes.readable(text)
        if how == "sure":
            return noted.sure.get(NAMED[space]) == base
        return base in noted.maybe.get(NAMED[space], ())

    def point_out(page: Markup) -> Markup:
        hexagon = html('<label id="space-%s" class="hex ', space)
        page = page.replace(hexagon, html("%swant ", hexagon), 1)
        palette = html(' name="mark" value="%s"', base)
        page = page.replace(html('class="pal"%s', palette), html('class="pal want"%s', palette), 1)
        way = html('"><input type="radio" name="how" value="%s"', how)
        return page.replace(html('class="btn how%s', way), html('class="btn how want%s', way), 1)

    said = "Maybe" if how == "maybe" else "Certain"
    fields = {"at": f"s{NAMED[space]}", "how": how, "mark": str(base)}
    return Mark(fields, f"choose {space}, then {said} and the ringed mark", is_in, point_out)


# --- the lessons -------------------------------------------------------------------------------
_ISLAND: Final = f"* island {SAMPLE}"

CAPTIVE: Final = Lesson(
    role="captive",
    title="A captive's first steps",
    seat=0,
    names=("Ada", "Bo", "Cleo"),
    opening=(
        _ISLAND,
        "* stack fog storm ivy algae frost flood thorns drought hurricane quicksand rockslide lithophytes",
        *("2 wave N", "2 rock c1", "2 bush lime"),
        *("1 character theseus", "0 character phil", "1 start banana", "0 start orange"),
    ),
    steps=(
        Step(
            "Blind on an island",
            "You are Ada and play Phil. Of 37 spaces you know one: your orange, where the map says start. Only the "
            "host, Cleo, sees the island; the rules say OP. Your mission: visit all five anomalies.",
        ),
        Step(
            "Walk",
            "The prompt above the map says what is asked; the rose is how you walk. You have two actions, and a plain "
            "step is free. Click NW.",
            "step NW",
        ),
        Step(
            "What everybody hears",
            "All heard that Phil came to the UFO, a mirage; it cost you 1 health. Your way began on a space you know, "
            "so the map has the UFO already, dotted. Make it a mark of yours: choose f4, then Certain and the UFO.",
            mark=on_map("sure", "f4", "ufo"),
            at="map",
        ),
        Step(
            "Maybe",
            "The tile list says that orange and portal 1 share a tile. So it lies beside your start: g3 or f5. Choose "
            "g3, then Maybe and portal 1.",
            mark=on_map("maybe", "g3", "portal-1"),
            at="map",
        ),
        Step(
            "Safely",
            "The Bush began on the lime, wherever that is. For 1 energy you come safely: nothing wounds you, and what "
            "you meet is scared off. Tick Safely, then NE.",
            "step NE safely",
        ),
        Step(
            "The Bush runs",
            "There it was, and you gained an action. Who comes safely also chooses whether the space works. Activate "
            "it: the lime is circled, a bonus of yours.",
            "activate",
        ),
        Step(
            "A bonus",
            "Your board says what each fruit does, once. A full sun means on your own turn. Use the lime: one of the "
            "host's pieces cannot harm you for a round.",
            "use lime",
        ),
        Step("Which one?", "Name the Wave. It strikes along the coast.", "name wave"),
        Step("Your mission", "One action is left, the one you gained. Go E.", "step E"),
        Step(
            "React",
            "An anomaly, 1 of 5! A half sun works at its moment, on anybody's turn: use the orange. All see the same "
            "short pause, so nobody learns who could have reacted.",
            "use orange",
            then=(
                *("2 bush strawberry", "1 step SW safely", "1 leave", "1 step E", "1 stop"),
                *("2 token storm", "2 wave NE", "2 rock SE", "2 stay", "2 bush E", "2 stay"),
            ),
        ),
        Step(
            "Loose tracks",
            "Bo and Cleo have moved, and a power token is in force. Heard has all of it. Loose tracks keeps Bo's "
            "walk as a chain without a place, until you know one of its spaces.",
        ),
        Step(
            "A space over",
            "For 1 energy you skip a space. Tick A space over, then W.",
            "step W over",
        ),
        Step(
            "The lake",
            "Who lies in a lake gets up where the host likes. Phil alone may refuse; this time lie down.",
            "activate",
        ),
        Step(
            "Rest",
            "Rest with your second action: up to 2 energy come back.",
            "rest",
            then=(
                *("1 step SE", "2 from b5", "1 stop"),
                *("2 token ivy", "2 wave S", "2 bush SW", "2 rock E", "2 stay"),
            ),
        ),
        Step(
            "Wounded",
            "The Bush came to you: 1 health, 1 energy. Without health you die and come back in a camp; with the fifth "
            "death of all captives the host wins. Out of the lake: click SW.",
            "step SW",
            then=("2 from f3",),
        ),
        Step(
            "The oracle",
            "Cleo chose in secret where your way began, and it led to an oracle. It names two spaces beside you. Click "
            "E, then NW.",
            "ask E NW",
        ),
        Step(
            "What is proven",
            "The deduction desk knows what you know, and no more. Tables agree on how much it says: nothing, warnings, "
            "what is proven, or what is likely. Here it shows proofs; look at your Maybe on g3.",
            help="certain",
        ),
    ),
    closing="Five marks of your mission before five deaths, and you are home. Everything else you find out on the way.",
    now=0,
    at="go",
    efforts=(QUICK, PATIENT),
)

HOST: Final = Lesson(
    role="host",
    title="The host's first evening",
    seat=2,
    names=("Ada", "Bo", "Cleo"),
    opening=(
        _ISLAND,
        "* stack fog thorns algae frost storm flood ivy drought hurricane quicksand rockslide lithophytes",
        *("2 wave S", "2 rock e2", "2 bush grapes"),
        *("1 character theseus", "0 character achilles", "1 start banana", "0 start orange"),
        *("0 step NW", "0 step W", "0 stop", "1 step W", "1 stop"),
    ),
    steps=(
        Step(
            "You see it all",
            "You are Cleo, the host. You alone see the island, its tiles, all pieces and all boards. The fifth death "
            "wins you the game; five marks of a mission win it for a captive. Ada and Bo have taken their turns.",
        ),
        Step(
            "A power",
            "Every turn you draw two power tokens. One is read out and holds until your next turn, the other goes back "
            "unseen. Choose Thorns.",
            "token thorns",
        ),
        Step(
            "The Wave",
            "You have three actions for any of your pieces. Theseus is on the northern coast: move the Wave there. All "
            "hear that it moves, not where.",
            "wave N",
        ),
        Step(
            "Strike",
            "Now it can attack whoever is on its coast, each captive once a turn. Attack Theseus: 1 health.",
            "attack theseus",
        ),
        Step(
            "The Bush",
            "Achilles lies in the lake east of the Bush and has 1 health. To your pieces a lake is one space. Step E: "
            "the Bush wounds everybody it meets.",
            "bush E",
            then=("0 revive A", "0 step NE", "0 ask E", "0 stop", "1 step SW", "1 step E"),
        ),
        Step(
            "A secret answer",
            "Achilles died, your first token, and came back in camp A. Now Theseus goes east out of a lake he lay in. "
            "You choose unheard where that begins. From a1 it costs him energy.",
            "from a1",
            then=("1 stop",),
        ),
        Step(
            "What they hear",
            "Heard shows what captives know: names and directions, never places. You cannot lie or forget: the program "
            "answers for you, and asks only where the rules leave a choice.",
        ),
        Step("Again a power", "Under Frost nobody reacts on your turn. Choose it.", "token frost"),
        Step(
            "A trap",
            "Move the Bush W to the grapes, out of the lake from f3.",
            "bush W f3",
        ),
        Step(
            "The Rock",
            "The Rock steps and pushes, in either order. Achilles stands north-west of it, and behind him lies the "
            "anomaly that leads to a fruit. Push him there.",
            "push achilles NW",
        ),
        Step("Let it work", "After a push you decide whether the space works. Let it.", "activate"),
        Step("Into the trap", "Send him to the grapes, where the Bush waits.", "send grapes"),
        Step("No fruit for him", "He is wounded. Leave the grapes asleep, or he gains a bonus.", "leave"),
        Step("Stay", "The Rock could still take its step. It stays.", "stay"),
        Step(
            "Strike again",
            "The Wave is still in the north, and Theseus has 1 health left. Attack him.",
            "attack theseus",
        ),
    ),
    closing="Two of five deaths in two rounds. As host you may also lay the island yourself when you make a table.",
    now=1,
    at="prompt",
)

LESSONS: Final = {lesson.role: lesson for lesson in (CAPTIVE, HOST)}


def lesson_for(view: Any) -> str:
    """The lesson of a seat's role, until the first turn is over."""
    if view.turn:
        return ""
    return HOST.role if view.is_op else CAPTIVE.role
