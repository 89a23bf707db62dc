"""The Perfect Moment: what the coach says in its two lessons, by key: a title, and under `-text` what to do."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    # two players
    "player-title": "Your first evening",
    "player-called": "Two players",
    "aim": "Two travellers, one evening",
    "aim-text": (
        "You are Ada; Mira sits opposite. First to 16 points wins. Every card shows two items, one on each half. As"
        " it lies, one half faces you and the other faces her."
    ),
    "own": "A card for your display",
    "own-text": (
        "The first of your four cards goes to your display, and you say which half faces you. Choose "
        "Flowers/Poetry, then the half with Flowers."
    ),
    "other": "A card for her display",
    "other-text": (
        "One card goes to Mira's display. Choose Map/Mask with Map towards you: then you may use Map, though the "
        "card is hers."
    ),
    "deck": "Under the deck, and your plan",
    "deck-text": (
        "A third goes on the deck or under it. Choose Phone/Tickets, then under. The last, Flowers/Ring, is your "
        "plan: nobody else sees it."
    ),
    "table": "Five halves are open to you",
    "table-text": (
        "Use up to two items a turn: any half that faces you on either display, and the half of the Paradox at the "
        "deck, which both may use."
    ),
    "map": "Before you score",
    "map-text": (
        "Flowers and Ring, the items of your plan, lie in your display. One faces you, one faces Mira: worth 2. "
        "Facing the same way: 3. Use Map."
    ),
    "turn": "Turn a card",
    "turn-text": "Map turns your display cards. Turn Chocolates/Ring, so that Ring faces you too.",
    "mask": "The Paradox",
    "mask-text": (
        "The card beside the deck is the Paradox; its half at the deck is open to you and to Mira. Use Mask: draw a"
        " card, discard one."
    ),
    "discard": "Back under the deck",
    "discard-text": (
        "After each item you have one plan and two display cards again. Discard Poetry/Ring, which you drew."
    ),
    "score": "Three points",
    "score-text": (
        "Now you may score your plan, the Paradox, or a fragment of either player. Choose your plan: 3 points, face "
        "down for good, and a new plan."
    ),
    "fragment": "Mira's turn",
    "fragment-text": (
        "Mira turned your card back and scored the Paradox for 1: one of its items is in her display. It lies open "
        "as a fragment, and anybody may score it again for 2 or 3."
    ),
    "flowers": "Swap",
    "flowers-text": (
        "Her fragment is Mask/Armor. You hold Mask/Gun, but only your display counts. Use Flowers: it swaps your "
        "plan with a display card."
    ),
    "swap": "Your plan comes out",
    "swap-text": ("Choose Flowers/Poetry: it becomes your plan. Then the half of Mask/Gun that is to face you: Mask."),
    "chocolates": "Look for Armor",
    "chocolates-text": "Armor is still missing. Use Chocolates: draw two cards and lay one of them.",
    "lay": "There it is",
    "lay-text": "Lay Map/Armor with Armor towards you. The other card goes under the deck.",
    "three": "Three are one too many",
    "three-text": "One of your three display cards returns to the deck. Choose Chocolates/Ring.",
    "steal": "Take it from her",
    "steal-text": (
        "Mask and Armor both face you: her fragment is worth 3. Choose it. Its old point is gone: you have 6, Mira "
        "none."
    ),
    "end": "How it ends",
    "end-text": (
        "The game ends at 16 points, or when a card must be drawn and the deck is empty. More points win; if they "
        "are equal, whoever took the last turn."
    ),
    "player-closing": "Turn, swap, steal, and mind what faces whom. “What they do” explains every item.",
    # alone
    "echo-title": "You and your Echo",
    "echo-called": "Alone against Echo",
    "alone": "Nobody opposite",
    "alone-text": (
        "You play your turns as ever. After each of them Echo, which chooses nothing, undoes the evening card by "
        "card. When the deck runs out, only your points count: 15 save reality, 21 are mastery."
    ),
    "for-echo": "You choose for it",
    "for-echo-text": (
        "Where one of its cards could lie two ways, you decide. Echo's first card is Keys/Wallet. Let Wallet face "
        "you: you may use halves that face you on its display too."
    ),
    "inventory": "Echo's four cards",
    "inventory-text": (
        "The rest is set up. Remember the order, from left to right: its left card, its right card, its hidden "
        "plan, the Paradox. Echo will go through these four."
    ),
    "stop": "Your turn",
    "stop-text": (
        "Armor and Mask, the items of your plan, both face Echo: the same way, so it is worth 3 already. Use no "
        "item this time."
    ),
    "first-score": "Score, and Echo begins",
    "first-score-text": "Score your plan. You draw a new one, and then it is Echo's turn.",
    "plan-a": "It opens its plan",
    "plan-a-text": (
        "Its plan is Map/Gun: both your cards share an item with it and turned. Then Plan A: the first of its four "
        "whose items are both on the others leaves the game. That was Wallet/Tickets, its right card."
    ),
    "moves-up": "Its plan moves up",
    "moves-up-text": (
        "The open plan takes the free place, and Echo draws a new one from the deck. You choose how Map/Gun lies: "
        "let Map face you."
    ),
    "wallet": "Items against Echo",
    "wallet-text": "Your opponent means Echo. Use Wallet, which faces you on its left card.",
    "wallet-turn": "Turn one of its cards",
    "wallet-turn-text": "Turn Map/Gun. That is enough for this turn: you stop.",
    "nothing": "Nothing to score",
    "nothing-text": (
        "Your new plan has no item in your display. Score nothing, and see what Echo does when its Plan A fails."
    ),
    "plan-b": "Plan B",
    "plan-b-text": (
        "No card had both its items on the others. So its left card went under the deck, the other moved to the "
        "left, and Gun/Armor came from the deck. Let Gun face you; then Plan A is tried again."
    ),
    "fading": "The Fading card",
    "fading-text": (
        "It failed again. So the first card with one match, Map/Gun, became the Fading card; a new one would push "
        "it out of the game. Its plan moves up once more: let Ring face you."
    ),
    "catch": "Catch it",
    "catch-text": (
        "The Fading card is like a fragment: you may score it for 2 or 3. Map and Gun both face away from you in "
        "your display, the same way: 3 points."
    ),
    "verdict": "When the deck is empty",
    "verdict-text": (
        "Echo went on at once. Each of its turns takes a card off the deck, and when one must be drawn and cannot "
        "be, all is over. Up to 14: reality is gone. From 15 it is saved, 18 is better, 21 best."
    ),
    "echo-closing": "Look at Echo's four cards before you end your turn: you can see coming what it will take.",
}


def say(key: str) -> str:
    """A text of a lesson."""
    return TEXTS[key]
