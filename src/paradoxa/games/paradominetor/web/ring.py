"""Paradominetor's ring: the seats around the trick that lies on the table, and in the middle what to know now.

On low screens the same seats stand in a line, in playing order; the stylesheet does that.
"""

from __future__ import annotations

import math
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor.box.components import BLACK_TILE, COLOUR_NAMES, TRICKS
from paradoxa.games.paradominetor.knowledge.view import Front, Trick
from paradoxa.games.paradominetor.web import last
from paradoxa.games.paradominetor.web.tiles import BACK, DECLARE, HALVES, SIGIL, face, face_of, title_of
from paradoxa.games.paradominetor.web.tricks import Scene, colour_key, place_of, standing
from paradoxa.games.paradominetor.words import front_name
from paradoxa.games.paradominetor.words.reasons import Reason, is_paradox, reasons, winning
from paradoxa.games.paradominetor.words.texts import say, say_of
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web import pieces
from paradoxa.web.board import Clicks, element
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
SEALED: Final = BACK * 3
# The colour a led black 0 stands for, on its face.
AS: Final = tuple(
    [
        html('<span class="as">%s<span><span class="wd">as </span>%s</span></span>', SIGIL[at], COLOUR_NAMES[at])
        for at in range(5)
    ]
)
MARK: Final = pieces.mark("torn")


def avatar(chair: Chair) -> Markup:
    """Who plays at a seat: a person, or a bot, also where it only stands in."""
    return AVATARS[bool(chair.bot) or chair.kind == "bot"]


def round_of(look: str, label: str, around: list[Markup], middle: Markup) -> Markup:
    """The ring itself."""
    return html(
        '<div class="round %s" role="group" aria-label="%s"><div class="ell"></div>%s%s</div>',
        look,
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
                '<div class="pl at-%s-of-%s" style="%s;--o:%s"><span class="nm">%s<b>%s</b></span><div class="slot">'
                "</div></div>",
                place,
                seats,
                PLACES[seats][place],
                place,
                avatar(chair),
                name,
            )
        )
    middle = Markup(
        '<div class="mid"><span class="eyebrow">Paradominetor</span><span class="lead">Not begun yet</span></div>'
    )
    return round_of(f"of-{seats}", "Seats", around, middle)


class Ring:
    """One drawing of the ring; `is_held`: as a trick that has just been finished is staged."""

    def __init__(self, desk: Desk, scene: Scene, clicks: Clicks | None = None, *, is_held: bool = False) -> None:
        self.scene, self.view, self.clicks, self.is_held = scene, scene.view, clicks, is_held
        self.chairs, self.has_history = desk.chairs, desk.setup.has_history
        self.trick: Trick | None = scene.tricks[scene.lies] if scene.lies >= 0 else None
        self.fronts = {front.seat: front for front in self.trick.fronts} if self.trick else {}
        is_over = self.trick is not None and self.trick.halves is not None
        self.why: dict[Seat, Reason] = {}
        if is_over and self.trick is not None:
            self.why = {reason.front.seat: reason for reason in reasons(self.trick)}
        self.tags = {} if is_over else self.standings()
        self.won = _piles(scene)

    def draw(self) -> Markup:
        """The whole ring."""
        seats = self.view.seats
        around = [self.place(place, (self.scene.below + place) % seats) for place in range(seats)]
        look = f"of-{seats}{' judged' if self.why else ''}{' held' if self.is_held else ''}"
        return round_of(look, self.where(), around, self.middle() + last.button(self.scene, self.has_history))

    def where(self) -> str:
        """How far the game is."""
        if self.why and self.view.kind != "over":
            return f"Trick {self.scene.lies + 1} of {TRICKS}"
        match self.view.kind:
            case "deal" | "lead":
                return "About to begin"
            case "pass":
                return "The pass"
            case "over":
                return f"After {TRICKS} tricks"
        return f"Trick {self.view.turn + 1} of {TRICKS}"

    def standings(self) -> dict[Seat, str]:
        """What the tiles say that take an open trick as it lies."""
        if self.trick is None or not self.trick.fronts:
            return {}
        best = standing(self.view, self.trick.fronts)
        if best.first is None:
            return dict.fromkeys(best.seats, "paradox")
        return {seat: "wins so far" if seat == best.first else "½ so far" for seat in best.seats}

    # --- around ---
    def place(self, place: int, seat: Seat) -> Markup:
        """A seat with its name, its points and its tile."""
        view, halves = self.view, self.why[seat].halves if seat in self.why else 0
        looks = f"pl at-{place}-of-{view.seats}"
        looks += " win" if seat in self.tags or halves else " out" if self.why else ""
        turn = self.why[seat].turn if self.is_held and seat in self.why else -1
        looks += f" nth n{turn}" if turn >= 0 else ""
        looks += " turn" if seat in view.waiting and view.outcome is None and not self.why else ""
        leader = self.trick.leader if self.trick is not None else self.scene.below
        return html(
            '<div class="%s" style="%s;--o:%s"><span class="nm" data-at="won-%s">%s%s<b>%s</b><em>%s'
            '<span class="vh"> points</span></em>%s%s</span>%s</div>',
            looks,
            PLACES[view.seats][place],
            (seat - leader) % view.seats,
            seat,
            self.won.get(seat, NOTHING),
            avatar(self.chairs[seat]),
            self.scene.names[seat],
            HALVES[view.points[seat]],
            html('<span class="plus">+%s</span>', HALVES[halves]) if halves else NOTHING,
            self.part(seat),
            self.tile(seat),
        )

    def part(self, seat: Seat) -> Markup:
        """What is special about a seat now: it leads, or it has won."""
        view, is_you = self.view, seat == self.scene.reader
        if self.why and view.outcome is None:  # the tiles have numbers then
            return NOTHING
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
                sealed = (
                    '<div class="tile sealed" role="img" aria-label="Has passed three tiles" data-at="pass-%s">%s</div>'
                )
                return html(sealed, seat, SEALED)
            said = Markup("choose<br>three") if is_asked else Markup("chooses")
        elif view.kind == "play":
            said = Markup("your<br>tile") if seat == self.scene.reader == view.seat else Markup("to<br>come")
        where = place_of(self.scene.lies, seat) if view.kind == "play" else f"pass-{seat}"
        return html('<div class="slot%s" data-at="%s">%s</div>', " you" if is_asked else "", where, said)

    def played(self, front: Front) -> Markup:
        """A tile on the table: its colour if it was declared, what it wins, and once the trick is over why."""
        scene, reason = self.scene, self.why.get(front.seat)
        declared = tag = NOTHING
        label = f"{scene.names[front.seat]} played {title_of(front.colour, front.value, front.time)}"
        if front.declared is not None:
            declared = AS[front.declared]
            label += f", declared {COLOUR_NAMES[front.declared]}"
        said = reason.words if reason else self.tags.get(front.seat, "")
        if said:
            tag = html('<span class="tag %s">%s</span>', "why2" if reason and not reason.halves else "good", said)
            label += f": {said}"
        drawn, look = face_of(front), "pick"
        if self.is_held and reason and reason.turn >= 0:
            drawn, look = self.turning(front), "pick turns"
        return html(
            '<div class="tile" data-at="%s">'
            '<div class="%s" role="img" aria-label="%s" style="view-transition-name:%s">%s%s%s%s</div>'
            "</div>",
            place_of(scene.lies, front.seat),
            look,
            label,
            scene.moves_as(scene.lies, front),
            drawn,
            declared,
            html('<span class="ord" aria-hidden="true">%s</span>', self.nth(front)) if reason else NOTHING,
            tag,
        )

    def nth(self, front: Front) -> int:
        """As which of the trick's tiles it was played."""
        assert self.trick is not None
        return self.trick.fronts.index(front) + 1

    def turning(self, front: Front) -> Markup:
        """Both sides of a tile that is being turned over: as the reader knew it, and as everybody knows it now."""
        is_known = front.seat == self.view.seat or front.value in (0, 6)  # P-8.6
        before = face(front.colour, front.value, front.time if is_known else None)
        return html('<span class="sd">%s</span><span class="sd">%s</span>', before, face_of(front))

    # --- in the middle ---
    def middle(self) -> Markup:
        """How far the game is, and what to know now."""
        lead, lines = self.headline()
        small = join([html('<span class="small %s">%s</span>', kind, line) for kind, line in lines if line])
        return html(
            '<div class="mid"><span class="eyebrow">%s</span>%s<span class="lead">%s</span>%s%s</div>',
            self.where(),
            MARK if self.why and self.trick is not None and is_paradox(self.trick) else NOTHING,
            lead,
            small,
            self.declaring(),
        )

    def declaring(self) -> Markup:
        """The colours a led black 0 may stand for (P-4.3)."""
        view, clicks = self.view, self.clicks
        if clicks is None or not clicks.is_asked or view.kind != "play" or view.on_table:
            return NOTHING
        if BLACK_TILE not in view.hand:
            return NOTHING
        colours = [
            element(clicks, colour_key(colour), f"Lead black 0 as {COLOUR_NAMES[colour]}", DECLARE[colour])
            for colour in view.colours
        ]
        return html(
            '<div class="declare" role="group" aria-label="Colour of a black 0 you lead">'
            "<span>Black 0 as</span>%s</div>",
            join(colours),
        )

    def headline(self) -> tuple[str, list[tuple[str, str]]]:
        """The one thing to know now, and smaller lines with it; those marked `opt` are left out on phones."""
        view, scene = self.view, self.scene
        if view.outcome is not None and not self.is_held:
            winners = view.outcome.winners
            if len(winners) == 1:
                return scene.says(winners[0], "wins", "win"), [("", self.result(scene.lies))]
            return " and ".join([scene.names[seat] for seat in winners]), [("", "share the victory")]
        if self.why and self.trick is not None:
            return self.outcome(self.trick)
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
            return scene.says(view.leader, "leads", "lead"), [clockwise, ("opt", self.result(scene.taken))]
        colour = self.trick.lead_colour
        assert colour is not None
        verb = "leads" if self.trick.fronts[0].declared is None else "declared"
        each = [html('%s<span class="wd"> %s</span>', SIGIL[other], COLOUR_NAMES[other]) for other in view.on_table]
        follow = join(each, ", ")
        return (
            html("%s %s %s", SIGIL[colour], COLOUR_NAMES[colour].capitalize(), verb),
            [clockwise, ("", html('<span class="wd">On the table: </span>%s', follow))],
        )

    def outcome(self, trick: Trick) -> tuple[str, list[tuple[str, str]]]:
        """How the trick ended that lies there."""
        best = winning(trick)[0]
        if not is_paradox(trick):
            is_reader = best.seat == self.scene.reader
            return say_of("middle.takes", is_reader, name=self.scene.names[best.seat]), []
        tile = html("%s %s", SIGIL[best.colour], front_name(best.colour, best.value))
        return html("%s: %s", say("middle.paradox"), tile), [("opt", say("middle.turned"))]

    def result(self, at: int) -> str:
        """Who scored what in a finished trick."""
        halves = self.scene.tricks[at].halves if at >= 0 else None
        if halves is None:
            return ""
        order = sorted([seat for seat in range(len(halves)) if halves[seat]], key=lambda seat: -halves[seat])
        each = [f"{self.scene.names[seat]} {HALVES[halves[seat]]}" for seat in order]
        return f"Trick {at + 1}: {', '.join(each)}"


def _piles(scene: Scene) -> dict[Seat, Markup]:
    """The tiles of the last trick at those who won it: who scores ½ takes the own tile, who scores 1 the rest."""
    if scene.taken < 0:
        return {}
    trick = scene.tricks[scene.taken]
    if trick.halves is None:
        return {}
    whole = next((seat for seat, halves in enumerate(trick.halves) if halves == 2), None)
    found: dict[Seat, list[Markup]] = {}
    for front in sorted(trick.fronts, key=lambda front: front.seat == whole):
        seat = front.seat if trick.halves[front.seat] == 1 or whole is None else whole
        small = html('<i style="view-transition-name:%s">%s</i>', scene.moves_as(scene.taken, front), face_of(front))
        found.setdefault(seat, []).append(small)
    return {seat: html('<span class="won" aria-hidden="true">%s</span>', join(each)) for seat, each in found.items()}
