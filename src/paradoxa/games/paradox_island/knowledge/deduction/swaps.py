"""All islands that differ from one only in which double tile lies where: what they show, without laying them.

Where the lakes lie and how the rest is cut into pairs of spaces, tiles and pairs are matched: a tile can lie on a pair
if one of its placements there is alive. A placement is part of such an island if and only if it is part of a perfect
matching: it is in the one known, or on an alternating circle.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.knowledge.tilings import DOUBLES, PLACEMENTS, Cover


def _on_pairs() -> dict[frozenset[int], list[list[int]]]:
    """By pair of spaces and by tile: its two placements there."""
    found: dict[frozenset[int], list[list[int]]] = {}
    for number, placement in enumerate(PLACEMENTS):
        if placement.tile < DOUBLES:
            tiles = found.setdefault(frozenset(placement.spaces), [[] for _ in range(DOUBLES)])
            tiles[placement.tile].append(number)
    return found


ON_PAIR: Final = _on_pairs()


def swapped(cover: Cover, alive: int) -> int:
    """All placements of islands that have the lakes and pairs of this one and are alive."""
    pairs = [ON_PAIR[frozenset(PLACEMENTS[number].spaces)] for number in cover[:DOUBLES]]
    allowed = [  # by tile and pair: the placements there that are alive
        [sum([1 << number for number in pair[tile] if alive >> number & 1]) for pair in pairs]
        for tile in range(DOUBLES)
    ]
    # In the cover tile n lies on pair n; so tile n can take the place of tile m, then m must go on from there.
    reach = [sum([1 << other for other in range(DOUBLES) if allowed[tile][other]]) for tile in range(DOUBLES)]
    for through in range(DOUBLES):  # whoever reaches this one reaches all it reaches
        for tile in range(DOUBLES):
            if reach[tile] >> through & 1:
                reach[tile] |= reach[through]
    found = sum([1 << number for number in cover[DOUBLES:]])
    for tile in range(DOUBLES):
        for other in range(DOUBLES):
            if allowed[tile][other] and (tile == other or reach[other] >> tile & 1):
                found |= allowed[tile][other]
    return found
