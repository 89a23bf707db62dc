"""Antinomy: the rules as people like to read them. `**words**` are bold, and clauses that are named become links."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "sentence": (
        "Two sorcerers walk one row of time in opposite directions. What lies in your past is the other one's future."
    ),
    "what": "A duel of twenty minutes: two sorcerers walk along the same nine relics, in opposite directions.",
    "how": "You show a card, walk ahead by its number or back to its colour or icon, and swap it for what lies there.",
    "wins": "Three cards alike tear a paradox and earn a crystal; meeting the rival is a clash. Five crystals win.",
    "fact-five": "first to five crystals",
    # aim
    "aim": "Aim",
    "aim-1": (
        "Be the first to hold **five crystals**. A **paradox**, three cards alike, earns one from the pool. A won "
        "**clash** takes one from the other player."
    ),
    "aim-alt": "Five crystals",
    # set-up
    "setup": "Set-up",
    "setup-1": "**Three relics** to each player, hidden from the other.",
    "setup-2": "**Nine relics** in a line between you, face up: the row, called the continuum.",
    "setup-3": (
        "The sixteenth lies crosswise and face down at the end on the starting player's right. It stands for the "
        "**codex**; nobody ever looks at it."
    ),
    "setup-4": (
        "The relic at the **other** end gives the first covered colour: one crystal goes on that colour of the codex. "
        "Here it is purple. Which end it is, is our reading (A-2.4)."
    ),
    "setup-5": "The other nine crystals are the pool.",
    "setup-6": (
        "The starting player, then the other, places a sorcerer at any relic of the **covered colour**. Both may stand "
        "at the same one."
    ),
    "setup-alt": (
        "The table after set-up: three hidden cards on each side, nine relics in a row between, the codex card across "
        "at the right end, the codex with purple covered, nine crystals, both sorcerers at purple relics."
    ),
    "setup-other": "the other player",
    "setup-pool": "pool of nine",
    "setup-codex": "codex card",
    "setup-covered": "purple is covered",
    "setup-you": "you, the starting player",
    # a turn
    "turn": "Your turn",
    "turn-1": (
        "**Show a card and walk with it.** Into your **future**, to the right, exactly as many spaces as its number "
        "says. Or into your **past**, to the left, to any relic with its colour or its icon, near or far."
    ),
    "turn-2": "**Swap.** The card stays there, the relic that lay there comes into your hand, and you stand beside it.",
    "turn-3": "**Three alike?** Then you have made a paradox.",
    "turn-4": "**The other sorcerer stands here?** Then you clash.",
    "turn-alt": "The row with the places open to Blue 2 Ring ringed and the reason below each.",
    "turn-caption": (
        "You show Blue 2 Ring at space 5. Four places are open: two ahead, and in your past both blue relics and the "
        "ring. Red 2 Skull and Green 1 Feather are neither blue nor rings; Red 1 Key is one ahead, and you must go two."
    ),
    "ahead": "Ahead three.",
    "ahead-text": "Red 3 Ring leads exactly three spaces into your future.",
    "to-blue": "Back to blue.",
    "to-blue-text": "Blue 2 Ring leads back to any blue relic. That it need not be the nearest is our reading.",
    "to-key": "Back to a key.",
    "to-key-text": "Purple 3 Key leads back to any key, whatever its colour.",
    "too-far": "Too far.",
    "too-far-text": "Four ahead would be beyond the end of the row. This card can only lead back.",
    "walk-alt": "A card, and the row with the one place ringed that it leads to.",
    "no-walk-alt": "A card with the number 4, and the sorcerer two spaces before the end of the row.",
    # a paradox
    "paradox": "Paradox",
    "paradox-0": (
        "Three cards in your hand with the same number, the same colour or the same icon make a paradox, if **none is "
        "of the covered colour**. It counts only right after your own move, and then you must show it; a table may "
        "agree otherwise (A-5.4)."
    ),
    "paradox-1": "**Show** the three cards.",
    "paradox-2": "Take **a crystal** from the pool. If it is your fifth, you have won.",
    "paradox-3": "The **codex** goes on, clockwise, to the next colour.",
    "paradox-4": (
        "**Exchange**: your three cards are shuffled and change places with the three relics right beside your "
        "sorcerer, all to the left or all to the right. The relic at your own space stays."
    ),
    "paradox-alt": "A row with brackets under the three relics to the left and to the right of the sorcerer.",
    "paradox-caption": "Three relics on either side: you choose. What you take is your new hand.",
    "same-number": "Three 3s.",
    "same-number-text": "The same number.",
    "same-colour": "Three reds.",
    "same-colour-text": "The same colour.",
    "same-icon": "Three skulls.",
    "same-icon-text": "The same icon.",
    "spoiled": "Three 4s, one covered.",
    "spoiled-text": "Green is covered, so the green one spoils it.",
    "set-alt": "Three cards side by side.",
    "one-side": "One side only.",
    "one-side-text": "Near the end fewer than three relics lie on one side. Then only the other side can be taken.",
    "one-side-alt": "A row with one bracket, left of a sorcerer who stands two spaces before the end.",
    "after-exchange": "After the exchange.",
    "after-exchange-text": "The three cards of the paradox lie in the row, in an order drawn by chance.",
    "after-exchange-alt": "The same row with three relics marked as new.",
    # a clash
    "clash": "Clash",
    "clash-0": (
        "Arrive where the other sorcerer stands, and you clash; passing by means nothing. You need no crystal for it. "
        "The very first turn of the game brings none, even if both began at the same relic."
    ),
    "clash-1": "Both show their **hands** and add up the numbers. A card of the **covered colour counts 0**.",
    "clash-2": (
        "The higher total wins. After a **tie** each shows one card drawn blind from the own hand, and the higher one "
        "wins, once; covered cards count 0 there too, as we read it (A-6.5)."
    ),
    "clash-3": "The winner **takes a crystal** from the loser, never from the pool, and then the **codex** goes on.",
    "clash-alt": "Two hands of three cards as sums: Mira 6, you 10. A green card of Mira's is greyed and counts 0.",
    "clash-caption": "Green is covered. You win 10 to 6, take a crystal from Mira, and the codex goes on.",
    "tie": "A tie, then a draw.",
    "tie-text": "7 to 7. Mira draws a covered card, which counts 0, and you a 3: you win.",
    "tie-alt": "Two hands that add up to 7 each, one card of each marked as drawn.",
    "still-tied": "Tied twice.",
    "still-tied-text": "The draw is a tie too: nobody wins, nothing changes hands, the codex stays.",
    "nothing": "Nothing to take.",
    "nothing-text": "You win, but Mira has no crystal. Then none is earned, and the codex stays.",
    "first-turn": "No clash yet.",
    "first-turn-text": "Both sorcerers began here. A clash needs somebody who arrives, and not in the first turn.",
    "first-turn-alt": "A row with both sorcerers at the same relic.",
    # both in one turn
    "both": "Both at once",
    "both-0": (
        "If one move brings a paradox and a clash, the paradox is finished first, exchange included. Then the clash is "
        "fought with the **new hand** and the **new covered colour**."
    ),
    "lost-again": "Earned and lost.",
    "lost-again-text": "You earn a crystal by the paradox and lose one in the clash. The codex goes on twice.",
    "two-at-once": "Two at once.",
    "two-at-once-text": "You earn one from the pool and take another from Mira. The codex goes on twice, too.",
    "both-alt": "Both purses, and the codex with its crystal two colours on.",
    "you": "You",
    "mira": "Mira",
    # the end
    "end": "The end",
    "end-1": (
        "Whoever holds the **fifth crystal** wins at that very moment: the rest of the turn, exchange or clash, is not "
        "played. The pool cannot run dry before that."
    ),
    # what you may know
    "known": "What is known",
    "known-1": (
        "Hidden are only the cards of the other hand that never lay face up, and the codex card. Whatever was taken "
        "from the row, shown in a paradox or in a clash, stays known, and the table here shows it to you."
    ),
    # cards
    "cards": "The relics",
    "cards-1": (
        "Every colour has each number once, every icon has each number once. So any two things on a relic tell the "
        "third, and no two relics share more than one."
    ),
    "codex-order": "The codex goes round: blue, green, purple, red, and again blue.",
    # quick reference
    "quick-move": "Move",
    "quick-move-1": "**Future, right:** exactly the number",
    "quick-move-2": "**Past, left:** same colour or same icon",
    "quick-move-3": "then swap, and stand there",
    "quick-paradox": "Paradox",
    "quick-paradox-1": "three alike: number, colour or icon",
    "quick-paradox-2": "none of the covered colour",
    "quick-paradox-3": "show · crystal · codex on · exchange with three neighbours",
    "quick-clash": "Clash",
    "quick-clash-1": "arrive at the other's space, not in the first turn",
    "quick-clash-2": "higher total wins, covered cards count 0",
    "quick-clash-3": "tie: one card each, drawn blind, once",
    "quick-clash-4": "take a crystal, codex on; none to take: nothing",
    "quick-end": "End",
    "quick-end-1": "**five crystals**, at once",
    "quick-end-2": "codex: blue, green, purple, red",
    # stories
    "story-antinomy": "Two proofs that cannot both be right",
    "story-antinomy-text": (
        "An antinomy is a pair of statements, each with a good proof, that contradict one another. Kant wrote down "
        "four; the first proves that the world had a beginning, and just as well that it had none. The game builds one "
        "out of a row of cards. For you the left end is long ago; for the player across the table the same end is yet "
        "to come. Both are right."
    ),
    "story-loop": "A thing nobody made",
    "story-loop-text": (
        "Somebody travels into the past and leaves a ring there. It is found, kept, handed on, and at last taken along "
        "on the very journey that brings it back. Who forged it? Nobody: it only ever goes round. The relics here do "
        "the same. You lay one down in your past and may pick it up again in your future."
    ),
    "story-tribar": "The triangle on the back",
    "story-tribar-text": (
        "Three beams, each pair joined at a right angle, and yet they close. Oscar Reutersvärd drew such a figure in "
        "1934, as a schoolboy; Lionel and Roger Penrose found it again and published it in 1958. Every corner is "
        "possible, only the whole is not. That is what a paradox of three cards looks like here."
    ),
    "story-again": "Who begins?",
    "story-again-text": (
        "At a table of cardboard whoever had a déjà vu most recently begins. Nobody knows for certain what a déjà vu "
        "is; a common guess is that the mind files the present under memories a moment too early. Here the seat is "
        "drawn by lot, or chosen. You may still have the feeling that you have been dealt this hand before."
    ),
}


def say(key: str) -> str:
    """A text of the book."""
    return TEXTS[key]
