"""The Perfect Moment: what a page asks, by key, as short as a phone wants it: a question, and a smaller second line.

`{card}` is a card by its two items, `{other}` the other side's name, `{count}` a number.
"""

from __future__ import annotations

from typing import Final

# What is asked before anything is picked.
QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "deal": ("The cards are about to be dealt", ""),
    "set-up own": ("Choose a card for your display", "{step}"),
    "set-up other": ("Choose a card for {other}'s display", "{step}"),
    "set-up deck": ("Choose a card for the deck", "{step}"),
    "set-up under": ("Choose a card to go under the deck", "{step}"),
    "set-up plan": ("The last card is your plan", "{step}"),
    "use first": ("Use an item: first of two", "{count} can be used; the same one twice if you like."),
    "use second": ("Use an item: second of two", "{count} can be used; the same one again if you like."),
    "score": ("Score a card, or nothing", "1 for one item, 2 for both, 3 if both face one way."),
    "arrange": ("Lay a card into your display", "Any card of your hand, either way round."),
    "return": ("Return a card to the deck's top", "Any card of your hand or your display."),
    "return two": ("Return two cards to the deck's top", "Any of your hand and your display, one by one."),
    "return one more": ("Return one more card to the top", "Any card of your hand or your display."),
    "discard": ("Discard a card under the deck", "Any card of your hand or your display."),
    "discard two": ("Discard two cards under the deck", "Any of your hand and your display, one by one."),
    "discard one more": ("Discard one more card", "Any card of your hand or your display."),
    "map": ("Map: turn one of your cards", "Then perhaps the other."),
    "map again": ("Map: turn the other card too?", ""),
    "gun": ("Gun: choose a card you look at", "Then say whether it goes on the deck or under it."),
    "armor offer": ("Armor: score your plan for 1 point?", "It becomes your fragment, and you draw a new plan."),
    "armor": ("Armor: choose an item to use twice", "One that faces {other} on {other}'s display."),
    "flowers": ("Flowers: swap a card with your plan?", "Choose the display card that becomes your plan."),
    "chocolates": ("Chocolates: lay one of the two", "The other one goes under the deck."),
    "return display": ("Return one of your display cards", "It goes on top of the deck."),
    "ring": ("Ring: choose a card to trade", "{other} chooses one too; both change hands at once."),
    "ring alone": ("Ring: choose a card to give away", "Then choose the one you take from Echo."),
    "ring echo": ("Ring: take one of Echo's cards", "A display card, or its hidden plan."),
    "keys": ("Keys: lay a card", "The half that then faces you is used at once."),
    "wallet": ("Wallet: turn one of {other}'s cards", ""),
    "tickets": ("Tickets: put the cards back", "One by one; the last lies on top."),
    "money": ("Money: take a fragment", "You have fewer than {other}: one of theirs is yours."),
    "aces": ("Aces: you see {card}", "Leave it, or click it and say what becomes of it."),
    "knife": ("Knife: score {other}'s plan?", "You see {card}; click it, or leave it."),
    "knife nothing": ("Knife: you see {card}", "Nothing of it is in your display."),
    "face paradox": ("Which half faces the deck?", "{card} is the Paradox."),
    "face left": ("Which half faces you?", "{card} is Echo's left card."),
    "face right": ("Which half faces you?", "{card} is Echo's right card."),
    "face own": ("Which half faces you?", "{card} is your second display card."),
}

# What is asked once a card is picked.
FURTHER: Final[dict[str, tuple[str, str]]] = {
    "set-up own": ("{card}: which half faces you?", "It goes to your display."),
    "set-up other": ("{card}: which half faces you?", "It goes to {other}'s display."),
    "set-up deck": ("On top of the deck, or under it?", "Nobody else sees that it is {card}."),
    "set-up under": ("{card} goes under the deck", "Click the lower half of the deck."),
    "gun": ("Back on top, or under the deck?", "Of several put on top the last lies uppermost."),
    "aces": ("What becomes of {card}?", "To keep it, click the card you return for it."),
    "ring": ("Trade {card} away?", "{other} chooses a card too."),
    "flowers": ("{plan}: which half faces you?", "{card} becomes your plan."),
    "keys": ("{card}: which half faces you?", "That half is used at once."),
    "": ("{card}: which half faces you?", "Click that half."),
}

STEP: Final = "Step {number} of 4. All is sealed until both are ready."
STEP_ALONE: Final = "Step {number} of 4."
COUNT: Final = ("No item", "1 item", "{count} items")  # how many can be used
SEALED: Final = "What you chose is sealed until the others are ready."

# What one clicks besides cards: in whole words, and what a small button shows of them.
BUTTONS: Final[dict[str, tuple[str, str]]] = {
    "stop": ("No more items", "No more"),
    "done": ("That is all", "That is all"),
    "accept": ("Score it as a fragment, +1", "Score it, +1"),
    "decline": ("Keep the plan", "Keep it"),
    "seal": ("Seal it", "Seal it"),
    "seal plan": ("Keep it as plan, and seal", "Keep, and seal"),
    "score": ("Score it", "Score it"),
    "none": ("Leave it", "Leave it"),
    "none score": ("Score nothing", "Nothing"),
    "effects": ("What they do", "What they do"),
    "close": ("Close", "Close"),
}

# What stands on the table around the cards.
LABELS: Final[dict[str, str]] = {
    "faces": "faces {whom}",
    "cards": "{count} cards",
    "card": "1 card",
    "top": "top:",
    "bottom": "bottom:",
    "worth": "worth {count}",
    "open": "open",
    "known": "known",
    "all know": "all know it",
    "you know": "you know it",
    "somebody knows": "{who} knows it",
    "goes on top": "goes on top",
    "goes under": "goes under it",
    "effects use": "Items that face you",
    "effects armor": "Items that face {other}",
    "effects": "All items of this game",
}
