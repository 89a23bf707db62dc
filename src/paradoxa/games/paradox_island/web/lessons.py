"""The lessons of Paradox Island: what the coach says, which move or mark it waits for, and what the others do then.

Both are played on the sample island, by the rules: a test plays them through. A line is a seat and a move, as in a
record.
"""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.web import tabs
from paradoxa.games.paradox_island.web.notes import notes
from paradoxa.games.paradox_island.words.lessons import CLOSINGS, STEPS, TITLES
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
        page = page.replace(html('class="btn how%s', way), html('class="btn how want%s', way), 1)
        return tabs.point_out(page, "mark")

    said = "Maybe" if how == "maybe" else "Certain"
    fields = {"at": f"s{NAMED[space]}", "how": how, "mark": str(base)}
    return Mark(fields, f"choose {space}, then {said} and the ringed mark", is_in, point_out)


# --- the lessons -------------------------------------------------------------------------------
_ISLAND: Final = f"* island {SAMPLE}"

# What the deduction desk says in the captive's lesson, worked out once with all its efforts, as it travels between
# processes.
_PROVEN: Final = (
    '["certain",67,[[[6,7,14,16,17,20],[]],[[1,6,7,11,14,16,17,20],[]],[[1,6,7,10,14,16,17,19,20],[]],[[6,7,'
    "14,16,17,19,20],[]],[[6,7,11,14,16,17,20],[]],[[1,6,7,9,10,11,14,15,16,17,20],[]],[[1,4,6,7,10,13,14,15,"
    "16,17,19,20],[]],[[1,3,6,7,13,14,16,17,19,20],[]],[[6,7,13,14,16,17,19],[]],[[6,7,11,14,16,17,20],[]],"
    "[[6,7,9,10,11,14,15,16,17,20],[]],[[3,4,6,7,10,11,13,14,15,16,17,20],[]],[[3,6,7,10,13,14,15,16,17,20],"
    "[]],[[3,6,7,13,14,16,17,19,20],[]],[[6,7,10,13,14,16,17,19,20],[]],[[6,7,11,14,16,17,20],[]],[[6,7,9,10,"
    "11,14,16,17,20],[]],[[3,4,6,7,10,14,16,17],[]],[[3,6,13],[]],[[3,6,7,13,14,16,17],[]],[[6,7,9,14,16,17,"
    "19,20],[]],[[4,6,7,13,14,16,17],[]],[[6,7,9,11,14,16,17,20],[]],[[4,6,7,10,11,14,15,16,17,20],[]],[[18],"
    "[]],[[18],[]],[[5],[]],[[17],[]],[[6,7,14,15,16,17,20],[]],[[2],[]],[[18],[]],[[12],[]],[[8],[]],[[11,"
    "17],[]],[[9],[]],[[14],[]],[[0],[]]],[[3,[34]]],[],[],[],0,13137.666666666668,false,true]"
)

CAPTIVE: Final = Lesson(
    role="captive",
    title=TITLES["captive"],
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
            *STEPS["captive.blind"],
        ),
        Step(
            *STEPS["captive.walk"],
            "step NW",
        ),
        Step(
            *STEPS["captive.hears"],
            mark=on_map("sure", "f4", "ufo"),
            at="map",
        ),
        Step(
            *STEPS["captive.maybe"],
            mark=on_map("maybe", "g3", "portal-1"),
            at="map",
        ),
        Step(
            *STEPS["captive.safely"],
            "step NE safely",
        ),
        Step(
            *STEPS["captive.bush"],
            "activate",
        ),
        Step(
            *STEPS["captive.bonus"],
            "use lime",
        ),
        Step(*STEPS["captive.which"], "name wave"),
        Step(*STEPS["captive.mission"], "step E"),
        Step(
            *STEPS["captive.react"],
            "use orange",
            then=(
                *("2 bush strawberry", "1 step SW safely", "1 leave", "1 step E", "1 stop"),
                *("2 token storm", "2 wave NE", "2 rock SE", "2 stay", "2 bush E", "2 stay"),
            ),
        ),
        Step(
            *STEPS["captive.tracks"],
        ),
        Step(
            *STEPS["captive.over"],
            "step W over",
        ),
        Step(
            *STEPS["captive.lake"],
            "activate",
        ),
        Step(
            *STEPS["captive.rest"],
            "rest",
            then=(
                *("1 step SE", "2 from b5", "1 stop"),
                *("2 token ivy", "2 wave S", "2 bush SW", "2 rock E", "2 stay"),
            ),
        ),
        Step(
            *STEPS["captive.wounded"],
            "step SW",
            then=("2 from f3",),
        ),
        Step(
            *STEPS["captive.oracle"],
            "ask E NW",
        ),
        Step(
            *STEPS["captive.proven"],
            help="certain",
            found=_PROVEN,
        ),
    ),
    closing=CLOSINGS["captive"],
    now=0,
    at="go",
)

HOST: Final = Lesson(
    role="host",
    title=TITLES["host"],
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
            *STEPS["host.all"],
        ),
        Step(
            *STEPS["host.power"],
            "token thorns",
        ),
        Step(
            *STEPS["host.wave"],
            "wave N",
        ),
        Step(
            *STEPS["host.strike"],
            "attack theseus",
        ),
        Step(
            *STEPS["host.bush"],
            "bush E",
            then=("0 revive A", "0 step NE", "0 ask E", "0 stop", "1 step SW", "1 step E"),
        ),
        Step(
            *STEPS["host.secret"],
            "from a1",
            then=("1 stop",),
        ),
        Step(
            *STEPS["host.heard"],
        ),
        Step(*STEPS["host.again"], "token frost"),
        Step(
            *STEPS["host.trap"],
            "bush W f3",
        ),
        Step(
            *STEPS["host.rock"],
            "push achilles NW",
        ),
        Step(*STEPS["host.work"], "activate"),
        Step(*STEPS["host.send"], "send grapes"),
        Step(*STEPS["host.asleep"], "leave"),
        Step(*STEPS["host.stay"], "stay"),
        Step(
            *STEPS["host.once-more"],
            "attack theseus",
        ),
    ),
    closing=CLOSINGS["host"],
    now=1,
    at="prompt",
)

LESSONS: Final = {lesson.role: lesson for lesson in (CAPTIVE, HOST)}


def lesson_for(view: Any) -> str:
    """The lesson of a seat's role, until the first turn is over."""
    if view.turn:
        return ""
    return HOST.role if view.is_op else CAPTIVE.role
