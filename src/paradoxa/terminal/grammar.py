"""How sentences are said: to somebody called You in the second person, and each with a capital at its start."""

from __future__ import annotations

import re
from typing import Final

YOU: Final = "You"
# Verbs in the sentences of the games, as said of others and as said to you.
VERBS: Final[dict[str, str]] = {
    "goes": "go",
    "has": "have",
    "is": "are",
    "was": "were",
    "their": "your",
    "passes": "pass",
}
REGULAR: Final = (
    "shows takes places keeps holds wins steals finds plays lays leads declares draws gives receives scores arrives "
    "uses turns looks leaves chooses gets puts returns discards starts swaps"
)
OWN: Final = re.compile(r"\bthe own\b")
PARTS: Final = re.compile(r"(?<=[.!;:])\s+")
WORD: Final = re.compile(r"\b[a-z]+\b")
START: Final = re.compile(r"(^|[.!?]\s+)([a-z])")
TURNS: Final = (  # where somebody called You is not the one who acts
    (re.compile(r"\bYou's is\b"), "yours is"),
    (re.compile(r"\bYou's\b"), "your"),
    (re.compile(r"\b(from|for|to|and|faces|lets|towards) You\b"), r"\1 you"),
    (re.compile(r"; You\b"), "; you"),
    (re.compile(r"\bwho have to\b"), "who has to"),  # a character you play
)


def addressed(sentence: str) -> str:
    """The sentence as one says it to somebody called You: 'You plays' becomes 'You play'."""
    if YOU in sentence:
        parts = [_turned(part) if part.lower().startswith("you ") else part for part in PARTS.split(sentence)]
        sentence = " ".join(parts)
        for found, said in TURNS:
            sentence = found.sub(said, sentence)
    return capitalised(OWN.sub("their own", sentence))


def capitalised(text: str) -> str:
    """Every sentence of the text with a capital at its start, also where it starts with a bot's name."""
    return START.sub(lambda found: found[1] + found[2].upper(), text)


def _turned(part: str) -> str:
    return WORD.sub(lambda found: _verb(found[0]), OWN.sub("your", part))


def _verb(word: str) -> str:
    return word.removesuffix("s") if word in REGULAR.split() else VERBS.get(word, word)
