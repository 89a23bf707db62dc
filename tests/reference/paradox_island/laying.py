"""Paradox Island a second time: an island is read from its text, and must be legal (I-1.2, I-15.6)."""

from __future__ import annotations

from tests.reference.paradox_island.table import AT, EFFECTS, SHAPES, SPACES, WAYS, Table, beside, turned


def lake_spaces(shape: str, space: str, way: str) -> list[str]:
    """A lake by its middle (the triangular one by any space) and a direction."""
    second = turned(way, {"triangular": 1, "l-shaped": 2, "straight": 3}[shape])
    return [space, beside(space, way), beside(space, second)]


def split(word: str) -> tuple[str, str]:
    space, way = word[:2], word[2:]
    assert space in AT, word
    assert way in WAYS, word
    return space, way


def lay(t: Table, text: str) -> None:
    """Lay the island of a text; what is not legal fails an assertion."""
    words = text.split()[1:]
    assert len(words) == 22
    effects = words[17:]
    assert len(set(effects)) == 5
    assert set(effects) <= set(EFFECTS)
    assert not t.drawn or sorted(effects) == sorted(t.drawn)
    covered: list[str] = []
    for halves, word in zip(t.box.tiles, words[:14], strict=True):
        first, way = split(word)
        second = beside(first, way)
        assert second in AT, word
        covered += [first, second]
        for half, space, towards in ((halves[0], first, way), (halves[1], second, turned(way, 3))):
            if half == "anomaly":
                t.name[space] = effects.pop(0)
            elif half.startswith("knot"):
                t.name[space] = "knot"
                t.arrows[space] = {}
                for one, two in t.box.knots[half]:  # side 0 is towards the other half, then clockwise
                    t.arrows[space][turned(towards, one)] = turned(towards, two)
                    t.arrows[space][turned(towards, two)] = turned(towards, one)
            else:
                t.name[space] = half
    for shape, word in zip(SHAPES, words[14:17], strict=True):
        spaces = lake_spaces(shape, *split(word))
        assert set(spaces) <= set(AT), word
        forms = [(space, way) for space in SPACES for way in WAYS if set(lake_spaces(shape, space, way)) == set(spaces)]
        assert forms[0] == split(word), word  # of several ways to write it the first
        covered += spaces
        t.lakes[shape] = spaces
        for space in spaces:
            t.name[space] = shape
    assert sorted(covered) == sorted(SPACES)
