"""Paradominetor: the rules as people like to read them. `**words**` are bold, clauses that are named become links."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "sentence": (
        "Agents of rival times meet over dominoes. Twins from different times beat everything, and the oldest "
        "twin takes the point."
    ),
    "what": "Tricks for three to five with dominoes of the past, the present and the future, about half an hour.",
    "how": "Everybody plays a tile; follow the colours that lie there. Two equal tiles in one trick are a paradox.",
    "wins": "A paradox beats all single tiles; in it the past scores 1, the others ½. Most points after 15 tricks win.",
    "fact-tricks": "fifteen tricks",
    # aim
    "aim": "Aim",
    "aim-1": (
        "Score most points in **fifteen tricks**. A trick won by one tile is worth 1. A **paradox**, equal tiles "
        "from different times, beats any single tile: its tile nearest the past scores 1, every other tile in it "
        "½."
    ),
    "aim-caption": "Two yellow 3s in one trick. Turned over, one is of the past, one of the present.",
    # tiles
    "tiles": "The tiles",
    "tiles-1": (
        "The front shows **colour and value**, the back the **time**. Our tiles show both on one side: the line "
        "at the foot says past, present or future. While a time is hidden there is a **?**."
    ),
    "tiles-2": (
        "Each colour has 1 to 4 of the past, 1 to 5 of the present and 2 to 6 of the future, one of each. With "
        "every colour comes one **black 0**, and its time is always past."
    ),
    "tiles-caption": "All tiles of one colour, and its black 0. A 6 has no twin; a 1 or a 5 has one, a 2, 3 or 4 two.",
    "tiles-alt": "Fifteen tiles in three rows: past black 0 and 1 to 4, present 1 to 5, future 2 to 6.",
    # set-up
    "setup": "Set-up",
    "setup-1": "As many colours as players, **three to five**; the others stay in the box.",
    "setup-2": "Sort the tiles by **time** into three decks, face down, and shuffle each.",
    "setup-3": "Everybody draws **five tiles of each** deck. Nothing is left over.",
    "setup-4": (
        "Everybody passes **one tile of each time** to the left, face down, all at once. Only then look at what "
        "came. Advanced: to the right."
    ),
    "setup-5": (
        "One player leads the first trick. Here chance decides who, before the pass: our rule, for the printed "
        "one asks who travelled in time last (P-2.5)."
    ),
    "setup-alt": (
        "Three decks, face down, one for each time; below them a hand of fifteen tiles in three rows; three tiles"
        " of it go to the player on the left."
    ),
    "setup-left": "to the left",
    "setup-leader": "leads first",
    # a trick
    "turn": "A trick",
    "turn-1": "The leader plays **any tile**, then everybody in turn, clockwise, one tile each.",
    "turn-2": (
        "Do you hold a colour that **already lies in the trick**, any of them? Then play one of those colours. "
        "Otherwise play what you like."
    ),
    "turn-3": "A **black 0** may be played at any time, and never has to be.",
    "turn-4": "When all have played, one tile or one paradox takes the trick.",
    "turn-5": "Whoever scored the **1** leads the next trick.",
    "turn-caption": (
        "Blue was led, then somebody without blue played green. You may follow with blue or with green, as you "
        "like; red and yellow must wait. The black 0 is always open."
    ),
    "turn-alt": "Blue 4 and green 2 lie in the trick; in the hand below blue, green and black tiles are ringed.",
    "free": "Nothing to follow.",
    "free-text": "Without blue and green every tile is open, and whoever comes next may follow its colour too.",
    "free-alt": "Blue 4 and green 2 lie in the trick; in a hand of red and yellow tiles all are ringed.",
    "forced": "Not red.",
    "forced-text": "Whoever holds blue or green may not play red, not even to make a paradox.",
    "forced-alt": "Blue 4 and green 2 lie in the trick; red 3 in the hand is not ringed, blue 1 is.",
    "led-black": "A black 0 that is led",
    "led-black-text": "gets a colour from its owner, any of those in play. The others follow that colour.",
    "led-black-alt": "A black 0, declared purple.",
    # who wins
    "winning": "Who wins the trick",
    "winning-1": (
        "**No twins:** the highest tile of the colour led. **Twins:** two or more tiles of the same colour and "
        "value are a paradox, whatever their times, and a paradox beats every single tile."
    ),
    "winning-2": "Are there several paradoxes, the list below the examples says which one wins.",
    "rank": "Which paradox is strongest",
    "rank-1": "black, if a black 0 was led",
    "rank-2": "the colour led; of two the higher value",
    "rank-3": "the other colour that came first into the trick; of two in it the higher value",
    "rank-note": "The order of the third line is our reading of the rulebook's example (P-5.8).",
    "single": "The highest of the colour led.",
    "single-text": "Green was led. The blue 6 is higher, but not green.",
    "on-colour": "A paradox in the colour led",
    "on-colour-text": "beats the higher single tile: two red 2s against the red 5 that was led.",
    "off-colour": "A paradox off the colour",
    "off-colour-text": "is enough. Two yellow 1s beat the blue tiles, though blue was led.",
    "two-on": "Two in the colour led:",
    "two-on-text": "the higher value wins. After the third tile the 3s were ahead, after the fourth the 4s.",
    "two-off": "Two off the colour:",
    "two-off-text": "green came before yellow, so the green 3s win, though the yellow pair was complete first.",
    "black-pair": "Black, led.",
    "black-pair-text": "Declared purple or not, a black 0 pairs with black. The pair beats the purple 6.",
    "black-first": "Black before the colour it stood for:",
    "black-first-text": "three purple 4s are in the colour declared, but a black 0 was led, and black comes first.",
    "black-alone": "A led black 0 by itself",
    "black-alone-text": "is a 0 of its colour: it wins only if nobody else played that colour. That is our reading.",
    "black-single": "A single black 0",
    "black-single-text": "played by a follower never wins.",
    # points
    "points": "Points",
    "points-1": (
        "A trick won **alone** scores 1. When a paradox wins, **its tiles are turned over**, and no others. Past "
        "comes before present, present before future: the first scores **1**, every other tile of the paradox "
        "**½**."
    ),
    "three": "Past, present, future:",
    "three-text": "1 for the past, ½ for each of the others.",
    "present": "No past among them:",
    "present-text": "then the present is nearest, and scores the 1.",
    "blacks": "Black 0s are all past.",
    "blacks-text": "Between them the one played first scores the 1.",
    "all-black": "Everybody black:",
    "all-black-text": "½ for all, and the same player leads again (our rule, P-6.7).",
    # end
    "end": "The end",
    "end-1": (
        "After fifteen tricks the player with **most points** wins. On equal points **fewer tricks worth ½** are "
        "ahead; equal in that too, the victory is shared."
    ),
    "tie": "Equal points",
    "tie-first": "first",
    "tie-second": "second",
    # known
    "known": "What you know",
    "known-1": (
        "Your own times, and those turned over. A played **6** is of the future and a **0** of the past; a 1 is "
        "never future, a 5 never past. You know the three tiles you gave away, and whoever did not follow holds "
        "none of the colours that lay there."
    ),
    "known-caption": "Four tiles on the table: of the 6 and the 0 all know the time, of the 1 and the 5 half of it.",
    "known-alt": "A red 6 and a black 0 with their times, a blue 1 and a green 5 with a question mark.",
    "values": "Values and times",
    # quick reference
    "quick-trick": "A trick",
    "quick-win": "Who wins",
    "quick-points": "Points",
    "quick-start": "Before the first trick",
    "quick-start-1": "Five tiles of each time; pass one of each to the left (advanced: right).",
    "quick-trick-1": "Lead anything.",
    "quick-trick-2": "Follow any colour that lies there, if you can; otherwise play anything.",
    "quick-trick-3": "Black 0: at any time. Led, it gets a colour to follow.",
    "quick-win-1": "Black paradox, if black was led.",
    "quick-win-2": "Paradox of the colour led, the highest.",
    "quick-win-3": "Other paradox: the colour that came first, the highest.",
    "quick-win-4": "No paradox: highest tile of the colour led.",
    "quick-points-1": "Alone: 1.",
    "quick-points-2": "Paradox: nearest the past 1, the others ½.",
    "quick-points-3": "Black: the first played 1, the others ½; all black: ½ each.",
    "quick-points-4": "Most points after 15 tricks; then fewer tricks worth ½.",
    # stories
    "agencies": "The agencies",
    "agencies-text": (
        "Somebody built a machine for travelling in time, and soon everybody had one. Companies, ministries and "
        "clubs sent agents back to mend history a little, each to its own taste, until the present was a quilt of"
        " other people's corrections. You are such an agent. Wherever two of you bring the same thing from "
        "different years, the world has to choose, and it chooses the older one."
    ),
    "grandfather": "The grandfather",
    "grandfather-text": (
        "If you travel back and keep your grandparents from meeting, you are never born, so you never travel, so "
        "they meet. Whoever acts earlier in time holds the later one's existence in hand. That is why the past "
        "scores most."
    ),
    "twins": "The twins",
    "twins-text": (
        "One twin flies off at nearly the speed of light, the other stays at home. When they meet again one is "
        "old and one is young, and no clock was wrong. Physics calls it a paradox though it only surprises. Here "
        "too the twins look alike, and only when they are turned over one sees who is older."
    ),
    "loop": "The thing without a beginning",
    "loop-text": (
        "A traveller gives a young poet a book of the poet's collected verse; the poet copies it out and becomes "
        "famous. Who wrote the verse? Such a loop has a place in time but no origin. The black 0 belongs to no "
        "colour, comes from everywhere at once, and is worth nothing by itself."
    ),
    "traveller": "A man from 2036",
    "traveller-text": (
        "In the autumn of 2000 somebody called John Titor wrote in internet forums that he was a soldier from the"
        " year 2036, on his way home from fetching an old computer. He answered questions for some months and was"
        " gone. The rulebook ends with a letter by a namesake of his; the game's own name is paradox, domino and "
        "Titor in one."
    ),
    # alternative texts of tricks
    "alt-leads": "{name} leads {tile}",
    "alt-declares": "{name} leads a black 0 as {colour}",
    "alt-plays": "{name} plays {tile}",
    "alt-ends": "{moves}. {result}",
}

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "tie": ("player", "points", "tricks worth ½", "place"),
    "values": ("value", "past", "present", "future", "tiles of a colour"),
}


def say(key: str, **values: object) -> str:
    """A text of the book."""
    text = TEXTS[key]
    return text.format(**values) if values else text
