"""The table of commands: each with its line of help, and where it stands as module:function."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from paradoxa.games import TITLES

Table: TypeAlias = dict[str, tuple[str, str]]

# The line of help is the first paragraph of the function's docstring: it is listed without loading the function.
FIRST: Final[Table] = {
    "play": (
        "Play a game at this terminal, against bots or with others around one screen.",
        "paradoxa.cli.play:play",
    ),
    "replay": (
        "Show a record again, whole or as one seat knew it: a book to leaf through in a terminal, else a story.",
        "paradoxa.cli.replay:replay",
    ),
    "serve": (
        "Open the house: play in the browser, alone, with friends or with bots. Ctrl-C ends it.",
        "paradoxa.cli.serve:serve",
    ),
    "arena": (
        "Let bots play each other on the same deals in every seat, and rate them.",
        "paradoxa.cli.contests:arena",
    ),
    "lab": (
        "Find out what a rule does: play the same deals under each value of an option, and compare.",
        "paradoxa.cli.contests:lab",
    ),
    "rulings": (
        "List what the house decided and a laboratory can decide otherwise, with what every value means.",
        "paradoxa.cli.rules:rulings",
    ),
    "bench": (
        "Measure the engines on this machine, beside a calibration loop, and a server under load.",
        "paradoxa.cli.bench:measure",
    ),
}
LAST: Final[Table] = {
    "games": (
        "List the games, their seats, options and bots.",
        "paradoxa.cli.games:list_games",
    ),
    "rules": (
        "Print the rules of a game in our own words, clause by clause.",
        "paradoxa.cli.rules:print_rules",
    ),
    "verify": (
        "Check records: every line legal, the winners as named. Names the first bad line and the reason.",
        "paradoxa.cli.records:verify_records",
    ),
    "simulate": (
        "Let bots play many games, and report who wins how often.",
        "paradoxa.cli.simulate:simulate_games",
    ),
    "balance": (
        "Let greedy bots play with every number of players, and print the game's own balance sheets.",
        "paradoxa.cli.simulate:balance_sheets",
    ),
    "perft": (
        "Count the ways so many plies lead on: the number by which engines are compared.",
        "paradoxa.cli.perft:count_ways",
    ),
    "playthrough": (
        "Write one random game out in full: positions, questions, answers, and what each seat is told.",
        "paradoxa.cli.records:print_playthrough",
    ),
    "ledger": (
        "Print the clause ledger: every rule with the tests that hold us to it. Exit code 1 if one has none.",
        "paradoxa.cli.rules:print_ledger",
    ),
}


@cache
def commands() -> Table:
    """All commands in the order in which they are listed; those of single games stand in the middle."""
    return {**FIRST, **extra_commands(), **LAST}


def extra_commands() -> Table:
    """The commands that single games bring along, as their titles list them; no game is loaded for that."""
    return {name: (about, function) for title in TITLES for name, about, function in title.commands}
