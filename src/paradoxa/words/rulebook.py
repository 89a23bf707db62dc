"""What the pages with the rules say around a game's own texts."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "rules-where": "rules",
    "rules-contents": "On this page",
    "rules-learn": "Learn it in five minutes",
    "rules-learn-role": "Learn it in five minutes: the {role}",
    "rules-learn-called": "Learn it: {called}",
    "rules-minutes": "{minutes} minutes",
    "rules-table": "Table: {title}",
    "rules-quick-table": "Quick reference: {title}",
    "rules-right": "This may be done.",
    "rules-wrong": "This may not be done.",
    "rules-quick": "Quick reference",
    "rules-quick-alone": "Print it",
    "rules-quick-print": "Print",
    "rules-quick-hint": "One page: print it with your browser.",
    "rules-whole": "All rules",
    "rules-stories": "Behind the game",
    "rules-proposed": "our proposal, until somebody with the box says what is printed",
    "rules-clauses": "Every clause, rulings and notation",
    "rules-clauses-about": (
        "The same rules for whoever wants to know it exactly: numbered, each with what it rests on. Programs and the "
        "answers at the table cite these numbers."
    ),
    "rules-rests": "What this rests on",
    "rules-rests-tags": "Below every clause stands what it rests on:",
    "rules-short": "In short",
    "rules-sections": "Sections",
}
