"""Paradominetor's ring: the seats around the trick that lies on the table, and in the middle what to know now."""

from __future__ import annotations

import math
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, TRICKS
from paradoxa.games.paradominetor.knowledge.view import Front, Trick
from paradoxa.games.paradominetor.web.tiles import BACK, HALVES, SIGIL, face_of, title_of
from paradoxa.games.paradominetor.web.tricks import Scene, standing
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web import pieces
from paradoxa.web.markup import NOTHING, Markup, html, join

AVATARS: Final = {True: pieces.icon("bot"), False: pieces.icon("person")}
# Where seats sit, from the one below clockwise: the left neighbour is next (P-2.1). The stylesheet has the radii.
PLACES: Final = {
    seats: [
        f"--cx:{-math.sin(math.tau * place / seats):.3f};--cy:{math.cos(math.tau * place / seats):.3f}"
        for place in range(seats)
    ]
    for seats in (3, 4, 5)
}
SEALED: Final = html('<div class="tile sealed" role="img" aria-label="Has passed three tiles">%s</div>', BACK * 3)
# The colour a led black 0 stands for, on its face.
AS: Final = tuple(
    [
        html('<span class="as">%s<span><span class="wd">as </span>%s</span></span>', SIGIL[at], COLOUR_NAMES[at])
        for at in range(5)
    ]
)


def avatar(chair: Chair) -> Markup:
    """Who plays at a seat: a person, or a bot, also where it only stands in."""
    return AVATARS[bool(chair.bot) or chair.kind == "bot"]


def round_of(seats: int, label: str, around: list[Markup], middle: Markup) -> Markup:
    """The ring itself."""
    return html(
        '<div class="round of-%s" role="group" aria-label="%s"><div class="ell"></div>%s%s</div>',
        seats,
        label,
        join(around),
        middle,
    )


def waiting(desk: Desk) -> Markup:
    """The table before the game has begun: who sits where."""
    seats, below = desk.setup.seats, desk.seat or 0
    around = []
    for place in range(seats):
        chair = desk.chairs[(below + place) % seats]
        name = "You" if chair.is_mine else chair.name or "free"
        around.append(
            html(
                '<div class="pl at-%s-of-%s" style="%s"><span class="nm">%s<b>%s</b></span><div class="slot">'
                "</div></div>",
                place,
                seats,
                PLACES[seats][place],
                avatar(chair),
                name,
            )
        )
    middle = Markup(
        '<div class="mid"><span class="eyebrow">Paradominetor</span><span class="lead">Not begun yet</span></div>'
    )
    return round_of(seats, "Seats", around, middle)


class Ring:
    """One drawing of the ring."""

    def __init__(self, desk: Desk, scene: Scene) -> None:
        self.scene, self.view = scene, scene.view
        self.chairs = desk.chairs
        self.trick: Trick | None = scene.tricks[scene.lies] if scene.lies >= 0 else None
        self.fronts = {front.seat: front for front in self.trick.fronts} if self.trick else {}
        self.tags = self.standings()

    def draw(self) -> Markup:
        """The whole ring."""
        seats = self.view.seats
        around = [self.place(place, (self.scene.below + place) % seats) for place in range(seats)]
        return round_of(seats, self.where(), around, self.middle())

    def where(self) -> str:
        """How far the game is."""
        match self.view.kind:
            case "deal" | "lead":
                return "About to begin"
            case "pass":
                return "The pass"
            case "over":
                return f"After {TRICKS} tricks"
        return f"Trick {self.view.turn + 1} of {TRICKS}"

    def standings(self) -> dict[Seat, str]:
        """What the winning tiles say: points where the trick is over, otherwise who takes it as it lies."""
        if self.trick is None or not self.trick.fronts:
            return {}
        if self.trick.halves is not None:
            return {seat: f"+{HALVES[halves]}" for seat, halves in enumerate(self.trick.halves) if halves}
        best = standing(self.view, self.trick.fronts)
        if best.first is None:
            return dict.fromkeys(best.seats, "paradox")
        return {seat: "wins so far" if seat == best.first else "½ so far" for seat in best.seats}

    # --- around ---
    def place(self, place: int, seat: Seat) -> Markup:
        """A seat with its name, its points and its tile."""
        view = self.view
        looks = f"pl at-{place}-of-{view.seats}"
        looks += " win" if seat in self.tags else ""
        looks += " turn" if seat in view.waiting and view.outcome is None else ""
        return html(
            '<div class="%s" style="%s"><span class="nm">%s<b>%s</b><em>%s<span class="vh"> points</span>'
            "</em>%s</span>%s</div>",
            looks,
            PLACES[view.seats][place],
            avatar(self.chairs[seat]),
            self.scene.names[seat],
            HALVES[view.points[seat]],
            self.part(seat),
            self.tile(seat),
        )

    def part(self, seat: Seat) -> Markup:
        """What is special about a seat now: it leads, or it has won."""
        view, is_you = self.view, seat == self.scene.reader
        if view.outcome is not None:
            word = ("win" if is_you else "wins") if seat in view.outcome.winners else ""
        else:
            word = ("lead" if is_you else "leads") if seat == view.leader else ""
        return html('<span class="led">%s</span>', word) if word else NOTHING

    def tile(self, seat: Seat) -> Markup:
        """What a seat has put on the table, or the place where it will."""
        front = self.fronts.get(seat)
        if front is not None:
            return self.played(front)
        view = self.view
        is_asked = seat == view.seat and view.decision is not None
        said = NOTHING
        if view.kind == "pass":
            if view.passed[seat]:
                return SEALED
            said = Markup("choose<br>three") if is_asked else Markup("chooses")
        elif view.kind == "play":
            said = Markup("your<br>tile") if seat == self.scene.reader == view.seat else Markup("to<br>come")
        return html('<div class="slot%s">%s</div>', " you" if is_asked else "", said)

    def played(self, front: Front) -> Markup:
        """A tile on the table: its colour if it was declared, and what it wins."""
        scene = self.scene
        declared = tag = ""
        label = f"{scene.names[front.seat]} played {title_of(front.colour, front.value, front.time)}"
        if front.declared is not None:
            declared = AS[front.declared]
            label += f", declared {COLOUR_NAMES[front.declared]}"
        if front.seat in self.tags:
            tag = html('<span class="tag good">%s</span>', self.tags[front.seat])
            label += f": {self.tags[front.seat]}"
        return html(
            '<div class="tile">'
            '<div class="pick" role="img" aria-label="%s" style="view-transition-name:%s">%s%s%s</div>'
            "</div>",
            label,
            scene.moves_as(scene.lies, front),
            face_of(front),
            declared,
            tag,
        )

    # --- in the middle ---
    def middle(self) -> Markup:
        """How far the game is, and what to know now."""
        lead, lines = self.headline()
        small = join([html('<span class="small %s">%s</span>', kind, line) for kind, line in lines if line])
        return html(
            '<div class="mid"><span class="eyebrow">%s</span><span class="lead">%s</span>%s</div>',
            self.where(),
            lead,
            small,
        )

    def headline(self) -> tuple[str, list[tuple[str, str]]]:
        """The one thing to know now, and smaller lines with it; those marked `opt` are left out on phones."""
        view, scene = self.view, self.scene
        if view.outcome is not None:
            winners = view.outcome.winners
            if len(winners) == 1:
                return scene.says(winners[0], "wins", "win"), [("", self.taken())]
            return " and ".join([scene.names[seat] for seat in winners]), [("", "share the victory")]
        if view.kind in ("deal", "lead") or view.leader is None:
            return "Fifteen tiles each", [("", "five of each time")]
        if view.kind == "pass":
            side = "to the right ↺" if view.passes_right else "to the left ↻"
            first = scene.says(view.leader, "leads first", "lead first")
            if view.seat is None:
                return f"Three tiles {side}", [("", first)]
            return f"Three tiles to {scene.names[view.taker]}", [("opt", side), ("", first)]
        clockwise = ("opt", f"clockwise ↻ · last: {scene.names[(view.leader - 1) % view.seats]}")
        if not view.on_table or self.trick is None:
            return scene.says(view.leader, "leads", "lead"), [clockwise, ("opt", self.taken())]
        colour = self.trick.lead_colour
        assert colour is not None
        verb = "leads" if self.trick.fronts[0].declared is None else "declared"
        each = [html('%s<span class="wd"> %s</span>', SIGIL[other], COLOUR_NAMES[other]) for other in view.on_table]
        follow = join(each, ", ")
        return (
            html("%s %s %s", SIGIL[colour], COLOUR_NAMES[colour].capitalize(), verb),
            [clockwise, ("", html('<span class="wd">On the table: </span>%s', follow))],
        )

    def taken(self) -> str:
        """How the trick that still lies there ended."""
        if self.trick is None or self.trick.halves is None:
            return ""
        halves = self.trick.halves
        order = sorted([seat for seat in range(len(halves)) if halves[seat]], key=lambda seat: -halves[seat])
        each = [f"{self.scene.names[seat]} {HALVES[halves[seat]]}" for seat in order]
        return f"Trick {self.scene.lies + 1}: {', '.join(each)}"
