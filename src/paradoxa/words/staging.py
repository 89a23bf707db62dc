"""What is said while a page shows what happened: captions, and the panel "Since your turn"."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    # the panel, and on a phone the bar
    "since.title": "Since your turn",
    "since.watched": "This turn",
    "since.nothing": "Nothing yet since your turn.",
    "since.nothing-yet": "Nothing has happened yet.",
    "since.over": "The game is over.",
    "since.steps": "{who}, {count} steps:",
    "since.read": "Read",
    "since.close": "Close",
    "since.again": "Show me again",
    "since.table": "The table",
    "since.you": "You",
    # while beats are played
    "staging.step": "Step {at} of {all}",
    "staging.left": "As it was before",
    "staging.hold": "Hold",
    "staging.go": "Go on",
    "staging.now": "Jump to now",
    "staging.board": "To the board",  # in a replay
    "staging.sent": "On its way …",
    # how fast
    "tempo.label": "What others do is shown",
    "tempo.slow": "slowly",
    "tempo.normal": "at normal speed",
    "tempo.fast": "fast",
    "tempo.none": "at once",
}
