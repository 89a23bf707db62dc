"""Paradox Island: what the coach of its lessons says, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# A title and a text for every step, in the order of the lessons.
STEPS: Final[Mapping[str, tuple[str, str]]] = {
    "captive.blind": (
        "Blind on an island",
        (
            "You are Ada and play Phil. Of 37 spaces you know one: your orange, where the map says start. Only "
            "the host, Cleo, sees the island; the rules say OP. Your mission: visit all five anomalies."
        ),
    ),
    "captive.walk": (
        "Walk",
        (
            "The prompt says what is asked; the rose is how you walk. You have two actions, and a plain step is "
            "free. Go NW."
        ),
    ),
    "captive.hears": (
        "What everybody hears",
        (
            "All heard that Phil came to the UFO, a mirage; it cost you 1 health. Your way began on a space you "
            "know, so the map has the UFO already, dotted. Make it a mark of yours: choose f4, then Certain and "
            "the UFO."
        ),
    ),
    "captive.maybe": (
        "Maybe",
        (
            "The tile list says that orange and portal 1 share a tile. So it lies beside your start: g3 or f5. "
            "Choose g3, then Maybe and portal 1."
        ),
    ),
    "captive.safely": (
        "Safely",
        (
            "The Bush began on the lime, wherever that is. For 1 energy you come safely: nothing wounds you, and "
            "what you meet is scared off. Tick Safely, then NE."
        ),
    ),
    "captive.bush": (
        "The Bush runs",
        (
            "There it was, and you gained an action. Who comes safely also chooses whether the space works. "
            "Activate it: the lime is circled, a bonus of yours."
        ),
    ),
    "captive.bonus": (
        "A bonus",
        (
            "Your board says what each fruit does, once. A full sun means on your own turn. Use the lime: one of "
            "the host's pieces cannot harm you for a round."
        ),
    ),
    "captive.which": (
        "Which one?",
        "Name the Wave. It strikes along the coast.",
    ),
    "captive.mission": (
        "Your mission",
        "One action is left, the one you gained. Go E.",
    ),
    "captive.react": (
        "React",
        (
            "An anomaly, 1 of 5! A half sun works at its moment, on anybody's turn: use the orange. All see the "
            "same short pause, so nobody learns who could have reacted."
        ),
    ),
    "captive.tracks": (
        "Loose tracks",
        (
            "Bo and Cleo have moved, and a power token is in force. Heard has all of it, by piece if you like. "
            "Loose tracks keeps Bo's walk as a chain without a place, until you know one of its spaces."
        ),
    ),
    "captive.over": (
        "A space over",
        "For 1 energy you skip a space. Choose a space over, then W.",
    ),
    "captive.lake": (
        "The lake",
        "Who lies in a lake gets up where the host likes. Phil alone may refuse; this time lie down.",
    ),
    "captive.rest": (
        "Rest",
        "Rest with your second action: up to 2 energy come back.",
    ),
    "captive.wounded": (
        "Wounded",
        (
            "The Bush came to you: 1 health, 1 energy. Without health you die and come back in a camp; with the "
            "fifth death of all captives the host wins. Out of the lake: click SW."
        ),
    ),
    "captive.oracle": (
        "The oracle",
        (
            "Cleo chose in secret where your way began, and it led to an oracle. It names two spaces beside you. "
            "Click E, then NW."
        ),
    ),
    "captive.proven": (
        "What is proven",
        (
            "The deduction desk knows what you know, and no more. Tables agree on how much it says: nothing, "
            "warnings, what is proven, or what is likely. Here proofs have a green ring, your g3 too; one button "
            "marks them all on your map."
        ),
    ),
    "host.all": (
        "You see it all",
        (
            "You are Cleo, the host. You alone see the island, its tiles, all pieces and all boards. The fifth "
            "death wins you the game; five marks of a mission win it for a captive. Ada and Bo have taken their "
            "turns."
        ),
    ),
    "host.power": (
        "A power",
        (
            "Every turn you draw two power tokens. One is read out and holds until your next turn, the other "
            "goes back unseen. Choose Thorns."
        ),
    ),
    "host.wave": (
        "The Wave",
        (
            "You have three actions for any of your pieces. Theseus is on the northern coast: move the Wave "
            "there. All hear that it moves, not where."
        ),
    ),
    "host.strike": (
        "Strike",
        "Now it can attack whoever is on its coast, each captive once a turn. Attack Theseus: 1 health.",
    ),
    "host.bush": (
        "The Bush",
        (
            "Achilles lies in the lake east of the Bush and has 1 health. To your pieces a lake is one space. "
            "Step E: the Bush wounds everybody it meets."
        ),
    ),
    "host.secret": (
        "A secret answer",
        (
            "Achilles died, your first token, and came back in camp A. Now Theseus goes east out of a lake he "
            "lay in. You choose unheard where that begins. From a1 it costs him energy."
        ),
    ),
    "host.heard": (
        "What they hear",
        (
            "Heard shows what captives know: names and directions, never places. You cannot lie or forget: the "
            "program answers for you, and asks only where the rules leave a choice."
        ),
    ),
    "host.again": (
        "Again a power",
        "Under Frost nobody reacts on your turn. Choose it.",
    ),
    "host.trap": (
        "A trap",
        "Move the Bush W to the grapes, out of the lake from f3.",
    ),
    "host.rock": (
        "The Rock",
        (
            "The Rock steps and pushes, in either order. Achilles stands north-west of it, and behind him lies "
            "the anomaly that leads to a fruit. Push him there."
        ),
    ),
    "host.work": (
        "Let it work",
        "After a push you decide whether the space works. Let it.",
    ),
    "host.send": (
        "Into the trap",
        "Send him to the grapes, where the Bush waits.",
    ),
    "host.asleep": (
        "No fruit for him",
        "He is wounded. Leave the grapes asleep, or he gains a bonus.",
    ),
    "host.stay": (
        "Stay",
        "The Rock could still take its step. It stays.",
    ),
    "host.once-more": (
        "Strike again",
        "The Wave is still in the north, and Theseus has 1 health left. Attack him.",
    ),
}
TITLES: Final = {"captive": "A captive's first steps", "host": "The host's first evening"}
CLOSINGS: Final = {
    "captive": (
        "Five marks of your mission before five deaths, and you are home. Everything else you find out on the way."
    ),
    "host": "Two of five deaths in two rounds. As host you may also lay the island yourself when you make a table.",
}
