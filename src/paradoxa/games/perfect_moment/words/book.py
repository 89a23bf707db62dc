"""The Perfect Moment: the rules as people like to read them. `**words**` are bold, clauses that are named are links."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "sentence": (
        "One evening, and sixteen everyday things that can bend it: turn, swap and steal cards until what lies "
        "before you fits your plan."
    ),
    "what": "A duel of half an hour: two travellers change the same evening. Alone you race your own Echo.",
    "how": "Every card shows two items. You use those that face you, to draw, turn, swap or steal cards.",
    "wins": "A card scores for its items in your display: 1, 2 or 3 points. First to 16 wins.",
    "fact-points": "first to 16 points",
    "fact-alone": "also alone",
    # aim
    "aim": "Aim",
    "aim-1": (
        "Be the first to have **16 points**. You score **cards**: the more of a card's two items lie in your "
        "display, and the better they lie, the more it is worth."
    ),
    # cards
    "cards": "Two halves, two ways",
    "cards-1": (
        "A card has two halves with **one item on each**. Lying between two players, one half faces its owner and "
        "the other half the opponent. Turned by half a circle, it is the other way round."
    ),
    "cards-2": (
        "There are four colours with four items each, and every pair of a colour's items is on exactly one card: 24"
        " cards. Three colours are used in a game. To **return** a card is to put it on top of the deck, to "
        "**discard** it is to put it under the deck, both face down."
    ),
    "cards-alt": "Map/Mask, once with Map towards you and once turned, with Mask towards you.",
    "cards-caption": "The same card, turned. The half that faces away is tinted, and its icon stands on its head.",
    "cards-one": "Map faces you",
    "cards-two": "Mask faces you",
    # set-up
    "setup": "Set-up",
    "setup-1": (
        "**Choose three colours**, shuffle their 18 cards and put them in the middle, face down: the **deck**."
    ),
    "setup-2": (
        "Turn up the top card beside it: the **Paradox**. One half points to the deck; which one, we leave to "
        "chance (T-2.2)."
    ),
    "setup-3": "Each draws four cards. **One goes to your own display**, and you say which half faces whom.",
    "setup-4": "**One goes to your opponent's display**, and again you say how it lies.",
    "setup-5": "**One goes to the deck**, on top or under it, unseen.",
    "setup-6": "**One stays in your hand**: your **plan**.",
    "setup-7": "Both choose at the same time. Whoever is ready first takes the first turn.",
    "setup-alt": (
        "The table after set-up: the opponent's hidden plan and two display cards above, the deck and the Paradox "
        "in the middle, your two display cards and your plan below."
    ),
    "setup-mira": "Mira's display",
    "setup-her-plan": "her plan",
    "setup-deck": "deck, 11 cards",
    "setup-paradox": "the Paradox",
    "setup-you": "your display",
    "setup-your-plan": "your plan",
    "setup-third": "to the deck",
    # the turn
    "turn": "Your turn",
    "turn-1": (
        "**Use up to two items** that are open to you, one after the other; the same one twice if you like. After "
        "the first look again at what is open."
    ),
    "turn-2": (
        "After each item you have **one plan and two display cards** again: what you hold too many of goes into the"
        " empty places of your display, either way round."
    ),
    "turn-3": "**Score one card**, if you like. That ends your turn.",
    "turn-alt": (
        "The table with your five usable halves ringed in green and Mira's five in dashed ink; the Paradox half at "
        "the deck has both."
    ),
    "turn-caption": (
        "Open to you (green): the half that faces you on each of the four display cards, here Flowers, Chocolates, "
        "Tickets and Map, and Mask on the Paradox. Open to Mira (dashed): the other four, and Mask as well."
    ),
    "yours": "yours",
    "hers": "Mira's",
    # items
    "items": "The sixteen items",
    "items-1": (
        "An item leaves your opponent's cards alone unless it says otherwise. “Your cards” are your plan and your "
        "display, in the middle of an item your whole hand; cards you have scored are never meant."
    ),
    "items-half": "item",
    "items-effect": "what it does",
    "items-yellow": "Yellow, 1981",
    "items-pink": "Pink, 1994",
    "items-purple": "Purple, 2005",
    "items-green": "Green, 2014",
    "items-inferred": "That pink is the set of 1994 is inferred, not printed where we could read it (T-1.2).",
    "item-map": "At least one of them, each at most once.",
    "item-mask": "You choose among four cards: your plan, the new one and your display.",
    "item-gun": (
        "In the order you like. Of those returned the last lies on top, of those discarded the last lies lowest."
    ),
    "item-armor": (
        "Their point needs no match, and they draw a new plan. The item must face your opponent on one of their own"
        " two display cards; you use it as if it were yours (T-9.23)."
    ),
    "item-flowers": "Not at all, once or twice. The plan may lie either way round. All know the card you take up.",
    "item-poetry": "You choose among five cards; the last you return lies on top.",
    "item-chocolates": "You may return the new card too.",
    "item-ring": (
        "Plan or display card. Both choose at the same time, sealed; then both fill their displays again (T-9.22)."
    ),
    "item-keys": "That use does not count towards your two.",
    "item-phone": "Of your three cards; then you fill your display again.",
    "item-wallet": "Exactly one.",
    "item-tickets": "The last you put back lies on top. Of a smaller deck you see as many as there are.",
    "item-money": "Fragments are compared after the return (T-4.13). The fragment is then worth its point to you.",
    "item-aces": "Only you see the card. What you do with it is public.",
    "item-drink": "On the half of the Paradox at the deck it opens both plans (T-9.1).",
    "item-knife": "Only you see it. It scores by your display, and your opponent draws a new plan.",
    # scoring
    "score": "Scoring",
    "score-0": (
        "At the end of your turn you may score **your plan** (show it), **the Paradox**, or **a fragment of either "
        "player**. Count its two items in **your display**, where now both halves of your two cards are yours. How "
        "the scored card itself lies plays no part."
    ),
    "score-after": "When a card is scored, this follows in order:",
    "score-one": "One item: 1 point.",
    "score-one-text": (
        "Ring lies in your display, Poetry does not. The card lies open before you: a **fragment**, which either "
        "player may score again."
    ),
    "score-two": "Both, facing different ways: 2 points.",
    "score-two-text": "Phone faces you, Tickets faces Mira. Face down, for good.",
    "score-three": "Both, facing the same way: 3 points.",
    "score-three-text": "Mask and Armor both face you; both facing Mira would do as well. Face down, for good.",
    "score-none": "None: nothing.",
    "score-none-text": "Neither Keys nor Wallet lies in your display. A card without a match cannot be scored.",
    "score-again": "A fragment, again.",
    "score-again-text": (
        "Mira's fragment Gun/Armor is worth 2 to you. It goes to you, and the point it was worth to her is gone. "
        "For 1 a fragment cannot be scored again."
    ),
    "score-turned": "Turn first.",
    "score-turned-text": (
        "The same display after Map: Phone turned, and now it faces Mira as Tickets does. The same card is worth 3."
    ),
    "score-card": "to score",
    "score-display": "your display",
    "score-1": "Add the points. With **16** the game is over.",
    "score-2": "Whoever has no plan now draws one.",
    "score-3": (
        "Is there no Paradox? Then the one who scored turns up the top card and says which half points to the deck."
    ),
    "score-alt": "A card to score beside a display of two cards; the items they share are ringed.",
    # end
    "end": "The end",
    "end-1": (
        "The game ends at once when a player has **16 points**, or when somebody **must draw a card**, or turn up a"
        " Paradox, **and the deck is empty**. More points win. If they are equal, whoever took the last turn wins."
    ),
    # Echo
    "echo": "Alone: Echo",
    "echo-0": (
        "Changing the past has echoes. Alone you play your turns as ever, and after each of them **Echo**, which "
        "chooses nothing, takes something out of the evening. Where one of its cards or the Paradox can lie two "
        "ways, **you** choose."
    ),
    "echo-1": "**Paradox.** Turn it up and choose its half at the deck.",
    "echo-2": "**Echo's left card.** Turn it up, and choose how it lies.",
    "echo-3": "**Your four cards:** one for your display, one for Echo's, one under the deck, one as your plan.",
    "echo-4": "**One more card** from the deck for your display, and one, hidden, as Echo's plan.",
    "echo-alt": (
        "Alone: Echo's left and right card and its hidden plan above, deck and Paradox, your display and plan."
    ),
    "echo-left": "left",
    "echo-right": "right",
    "echo-plan": "plan",
    "echo-turn": "Echo's turn",
    "echo-turn-1": (
        "**It opens its plan**, to the right of its display. Every display card, yours too, and the Paradox is "
        "turned if it shares an item with that plan."
    ),
    "echo-turn-2": (
        "**Plan A.** Go through its four cards: left, right, plan, Paradox. The first whose **two items are both on"
        " the other three** leaves the game."
    ),
    "echo-turn-3": (
        "**Plan B**, only if Plan A found nothing: its left card goes under the deck, the other moves to the left, "
        "the deck's top card is laid on the right, and Plan A is tried once more. If it fails again, the first card"
        " with **one** match becomes the **Fading card**; a former one leaves the game."
    ),
    "echo-turn-4": (
        "**Rest.** Cards move up to the left, the open plan into the display; then Echo draws a new hidden plan. If"
        " the Paradox left, the plan goes under the deck, and both are replaced. If nothing matched at all, the "
        "plan leaves the game (T-7.4)."
    ),
    "echo-a": "Plan A finds a card.",
    "echo-a-text": (
        "The left card has only Wallet on the others. The right one, Wallet/Tickets, has Wallet on the left card "
        "and Tickets on the Paradox: it leaves the game."
    ),
    "echo-b": "Plan B, and a card fades.",
    "echo-b-text": (
        "After the change no card has both items on the others. The first from the left with one, Gun on Map/Gun, "
        "becomes the Fading card: you may score it like a fragment, for 2 or 3."
    ),
    "echo-turned": "What turns.",
    "echo-turned-text": "Echo's plan is Map/Gun. Your Map/Armor shares Map, your Mask/Gun shares Gun: both turn.",
    "echo-alt-four": "Echo's four cards in a row, the shared items ringed; the one that leaves is pale.",
    "echo-alt-turned": "Echo's open plan, and your two display cards with the shared items ringed.",
    "echo-ends": "How it ends alone",
    "echo-ends-head": "points",
    "echo-ends-verdict": "verdict",
    "echo-ends-note": (
        "The game ends when a card must be drawn, by you or by Echo, and the deck is empty. 16 points do not end it."
    ),
    "verdict-0": "up to {last}",
    "verdict-1": "{first} to {last}",
    "verdict-3": "{first} and more",
    "verdict-0-text": "reality is gone",
    "verdict-1-text": "reality is saved, and you are the price",
    "verdict-2-text": "all is as it should be",
    "verdict-3-text": "you are master of time",
    "echo-items": "Items against Echo",
    "echo-items-note": "Your opponent always means Echo; where Echo would have to choose, this holds (T-9.47).",
    "echo-armor": (
        "Echo's plan becomes the Fading card at once, and Echo draws a new one. Then name a half that faces Echo."
    ),
    "echo-ring": "You choose both cards, Echo's plan unseen. Yours takes the place of Echo's.",
    "echo-money": "The Fading card is Echo's one fragment: if you have none, you take it.",
    "echo-knife": "Look at Echo's hidden plan, and score it if you like; Echo draws a new one.",
    "echo-drink": "A half that Echo could use opens Echo's plan. On you it has no effect.",
    # quick reference
    "quick-turn": "A turn",
    "quick-turn-1": "Use up to two items that face you, on either display or on the Paradox half at the deck.",
    "quick-turn-2": "After each: one plan, two display cards.",
    "quick-turn-3": "Then score one card, if you like: plan, Paradox, or any fragment.",
    "quick-score": "Worth",
    "quick-score-1": "**1** one item in your display: open, a fragment",
    "quick-score-2": "**2** both, facing different ways: face down",
    "quick-score-3": "**3** both, facing the same way: face down",
    "quick-score-4": "A fragment only for 2 or 3; its old point is gone.",
    "quick-words": "Words",
    "quick-words-1": "**Return**: on top of the deck. **Discard**: under it.",
    "quick-words-2": "**Your cards**: plan and display.",
    "quick-words-3": "**End**: 16 points, or no card to draw. Equal: the last turn wins.",
    "quick-echo": "Echo's turn",
    "quick-echo-1": "Open the plan; turn what shares an item with it.",
    "quick-echo-2": "A: left, right, plan, Paradox: both items on the others? Gone.",
    "quick-echo-3": "B: left under the deck, new card on the right, A again; else one item: it fades.",
    "quick-echo-4": "Move up, draw a new plan. 15, 18, 21 points.",
    # stories
    "story-heist": "1981: the eleventh minute",
    "story-heist-text": (
        "Four people, one vault. They had a map of the cellars, masks, a gun that nobody meant to use and a vest "
        "one size too small. For ten minutes it was the best plan anybody ever had. You remember the eleventh."
    ),
    "story-letter": "1994: an hour late",
    "story-letter-text": (
        "Flowers, a poem learned by heart, chocolates, a ring in its box. All that was missing was the right "
        "moment, and it had sat at that table from eight to nine. You came at ten past."
    ),
    "story-door": "2005: at the door",
    "story-door-text": (
        "Keys, phone, wallet, tickets: one pats one's pockets before the door falls shut. Once in a life one of the"
        " four is on the kitchen table, and it is that night."
    ),
    "story-cards": "2014: two aces too many",
    "story-cards-text": (
        "A back room, money on the table, a drink too many, a knife that should have been for the lemons. The aces "
        "were yours. So was the fifth one."
    ),
    "story-paradox": "The card beside the deck",
    "story-paradox-text": (
        "If you mend the past, you never had a reason to travel; if you never travelled, nobody mended it. "
        "Philosophers call it the grandfather's paradox. Here it lies on the table, one half to the deck, and both "
        "of you may use it."
    ),
    "story-echo": "Echo",
    "story-echo-text": (
        "Whoever goes back is there twice. The one who came first lives on, an evening behind, and undoes without "
        "malice what no longer fits. You cannot reason with an echo. You can only be done before it."
    ),
}


def say(key: str, **values: object) -> str:
    """A text of the book, its blanks filled in."""
    return TEXTS[key].format(**values) if values else TEXTS[key]
