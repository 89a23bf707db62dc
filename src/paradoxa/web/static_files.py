"""Static files: the house's own and those of each game's `web` room, with addresses that change when they do."""

from __future__ import annotations

import gzip
import re
from functools import cache, lru_cache
from hashlib import blake2s
from importlib.resources import files
from mimetypes import guess_type
from typing import Final, NamedTuple

from paradoxa.games import GAMES
from paradoxa.web.room import web_room

SHEET: Final = "paradoxa.css"  # of the house, on every page
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
# What only people read of a script: lines that are remarks, remarks behind a line, indentation, empty lines.
FOR_PEOPLE: Final = re.compile(rb"^ *//.*\n|(?<=[;{}(,\)]) +// [^\"'`\n]*$|^ +|^\n", re.MULTILINE)
DECLARATION: Final = re.compile(r"^([\w-]+): ")
HOUSE: Final = files("paradoxa.web").joinpath("static")


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    digest: str
    media_type: str
    packed: bytes = b""  # the same, compressed; nothing where that is not worth it


@lru_cache(maxsize=256)  # addresses that lead nowhere are asked for too
def file(path: str) -> File | None:
    """What is found under /static/<path>: `name` of the house, or `game/name`; None where there is nothing."""
    game, slash, name = path.rpartition("/")
    folder = HOUSE if not slash else web_room(game).static if game in GAMES else None
    if folder is None or name not in [one.name for one in folder.iterdir() if one.is_file()]:
        return None
    body = folder.joinpath(name).read_bytes()
    if name.endswith(".css"):
        body = minified(body.decode()).encode()
    if name.endswith(".js"):
        body = FOR_PEOPLE.sub(b"", body)
    if path == SHEET:
        body += accents().encode()
    packed = gzip.compress(body, 9, mtime=0)
    return File(
        body,
        blake2s(body, digest_size=6).hexdigest(),
        guess_type(name)[0] or "application/octet-stream",
        packed if len(packed) < 0.9 * len(body) else b"",
    )


def minified(sheet: str) -> str:
    """A stylesheet of ours, one declaration a line, without what only people read."""
    lines = [line.strip() for line in COMMENT.sub("", sheet).splitlines()]
    short = "".join([DECLARATION.sub(r"\1:", line) if line.endswith(";") else line for line in lines])
    return short.replace(" {", "{").replace(";}", "}")


def accents() -> str:
    """The colour of each game, for pages that tell of several."""
    found = [web_room(game).facts for game in GAMES]
    return "".join([f".g-{facts.short}{{--game:{facts.accent}}}" for facts in found])


@cache
def address(name: str, game: str = "") -> str:
    """The address of a file; it changes with the file, so browsers may keep what they have."""
    path = f"{game}/{name}" if game else name
    found = file(path)
    assert found is not None, path
    return f"/static/{path}?v={found.digest}"
