"""Paradox Island: what everybody has heard, as data a solver can use (I-4).

An entry is a tuple of numbers, its kind first. It names pieces, directions and names of spaces, never places. `name` is
a code of `islands.NAME_WORDS`, `counted` 1 where the arrival was counted for a mission, `mask` a set of pieces.
"""

from __future__ import annotations

from typing import Final

Entry = tuple[int, ...]

TURN: Final = 0  # (seat)                              a turn begins
TOKEN: Final = 1  # (token)                            a power token is valid from now on
ACTION: Final = 2  # (piece)                           an action begins: knots and anomalies are fresh again
# Arrivals: the last two numbers are the name and whether the arrival was counted.
GO: Final = 3  # (piece, way, reach, name, counted)    straight on, from where the piece was
EXIT: Final = 4  # (piece, way, reach, name, counted)  out of a lake in which it lay: OP chose the start
LEAVE: Final = 5  # (piece, way, name, 0)              an OP piece leaves a lake, from any of its spaces
PUSH: Final = 6  # (piece, way, pusher, name, counted) pushed
KNOT: Final = 7  # (piece, name, counted)              along the arrow of a knot
BEND: Final = 8  # (piece, name, counted)              to the left or right of the line, by the arrow anomaly
PORTAL: Final = 9  # (piece, name, counted)            to the twin, or to any other portal (Hurricane)
SENT: Final = 10  # (piece, name, counted)             to the space of that name; to any space of that lake
BACK: Final = 11  # (piece, name, counted)             out of the ocean to where it came from
JOIN: Final = 12  # (piece, other, name, counted)      to where another piece is
CROSS: Final = 13  # (piece, name, counted)            across the ocean to the far end of the line
IVY: Final = 14  # (piece, name, 0)                    from an anomaly to another one
MET: Final = 15  # (piece, mask)                       who was there when it arrived
AWAY: Final = 16  # (piece)                            off the map
HIDDEN: Final = 17  # (piece)                          put on the map in secret
LIES: Final = 18  # (piece)                            lies in a lake
WAVE_MOVES: Final = 19  # (name)                       to another part; with a name: into a lake where somebody is
ATTACK: Final = 20  # (mask, spared)                   wounded by the Wave's attack; `spared`: a storm missed them
NEXT_TO: Final = 21  # (piece, way, name)              the space beside a piece
RING: Final = 22  # (piece, six names)                 the spaces around it, sorted
LINE: Final = 23  # (piece, way, names...)             the spaces in line from it, sorted
WORKED: Final = 24  # (piece)                          the anomaly under it is activated
STUCK: Final = 25  # (piece)                           a knot or anomaly that cannot work (again) in this action
FOG: Final = 26  # (piece, way)                        a step of Bush or Rock whose space is not named
FOG_CARRY: Final = 27  # (piece)                       carried on to a space that is not named, where somebody is

KINDS: Final = 28
ARRIVALS: Final = frozenset((GO, EXIT, LEAVE, PUSH, KNOT, BEND, PORTAL, SENT, BACK, JOIN, CROSS, IVY))
