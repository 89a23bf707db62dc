"""What a replay says around the board."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "replay-controls": "Moving about in the game",
    "replay-first": "To the beginning",
    "replay-back": "One move back",
    "replay-play": "Play",
    "replay-pause": "Pause",
    "replay-on": "One move on",
    "replay-turn": "To the end of this turn",
    "replay-round": "To the end of this round",
    "replay-last": "To the end",
    "replay-move": "Move",
    "replay-count": "Move {at} of {total}",
    "replay-go": "Go there",
    "replay-before": "Before the first move.",
    "replay-share": "Share",
    "replay-share-more": "this moment",
    "replay-turn-short": "turn",
    "replay-round-short": "round",
    "replay-shared": "Link copied",
    "replay-ask": "Ask about the next move",
    "replay-next": "From here",
    "replay-moves": "Moves",
    "replay-as": "See it as",
    "replay-all": "Everything",
    "replay-public": "What all could see",
    "replay-knew": "What {name} knew",
    "replay.proofs": "What could be proven",
    "replay.proofs.ask": "Work it out",
    "replay.proofs.about": "What the rules and all that was heard up to this moment leave possible.",
}
