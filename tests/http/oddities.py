"""Things nobody would type."""

from __future__ import annotations

import random

ODD = [
    "",
    "0",
    "-1",
    "1",
    "9",
    "²",
    "٣",
    "१",
    "1e9",
    "99999999999999999999",
    "9" * 5000,
    "nan",
    "null",
    "None",
    "true",
    "x" * 3000,
]
ODD += [
    "\0",
    "a\0b",
    "\ud7ff",
    "\ufffe",
    "\U0010ffff",
    "é",
    "e\u0301",
    "\u202e",
    "🐉",
    "<script>",
    "{{7*7}}",
    "%s",
    "%00",
    "../" * 8,
]
ODD += [
    "'; DROP TABLE lines; --",
    '"',
    "\r\nx: y",
    "\n",
    " ",
    "  a  ",
    "a,b",
    ".",
    "..",
    "/",
    "//evil.example",
    "http://evil.example",
]
ODD += ["antinomy", "paradominetor", "hand-b4k", "row-3", "place 3", "yes", "no", "all", "public", "me", "bot greedy"]


def junk(rng: random.Random) -> str:
    """Something nobody would type."""
    if rng.random() < 0.7:
        return rng.choice(ODD)
    return "".join(
        [
            chr(rng.choice([rng.randrange(1, 128), rng.randrange(0xD7FF), rng.randrange(0xE000, 0x10FFFF)]))
            for _ in range(rng.randrange(1, 30))
        ]
    )


def junk_header(rng: random.Random) -> str:
    """Junk that can stand in a header."""
    return "".join([letter for letter in junk(rng) if letter.isprintable() and ord(letter) < 256])
