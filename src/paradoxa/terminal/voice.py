"""The second person: sentences are told of people by name, and somebody may be called You."""

from __future__ import annotations

import re
from typing import Final

YOU: Final = "You"
# Verbs in the sentences of the games, as said of others and as said to you.
VERBS: Final[dict[str, str]] = {"goes": "go", "has": "have", "is": "are"}
REGULAR: Final = (
    "shows takes places keeps holds wins steals finds plays lays leads declares draws gives receives passes scores"
)
PARTS: Final = re.compile(r"(?<=[.!;:])\s+")
WORD: Final = re.compile(r"\b[a-z]+\b")


def addressed(sentence: str) -> str:
    """The sentence as one says it to somebody called You: 'You plays' becomes 'You play'."""
    if YOU not in sentence:
        return sentence
    sentence = sentence.replace(f"{YOU}'s is", "yours is").replace(f"from {YOU}", "from you")
    sentence = sentence.replace(f"for {YOU}", "for you")
    return " ".join([_turned(part) if part.startswith(YOU + " ") else part for part in PARTS.split(sentence)])


def _turned(part: str) -> str:
    return WORD.sub(lambda found: _verb(found[0]), part)


def _verb(word: str) -> str:
    if word in REGULAR.split():
        return word.removesuffix("es") if word == "passes" else word.removesuffix("s")
    return VERBS.get(word, word)
