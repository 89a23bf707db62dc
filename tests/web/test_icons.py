"""Icons: each is drawn shape by shape, a game's in its own room, and a sprite holds what was asked for."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from paradoxa.web import icons, pieces

GAMES = Path(icons.HOUSE).parent / "games"
ISLAND = GAMES / "paradox_island" / "web"
ROOMS = [icons.HOUSE, *sorted(path.parent for path in GAMES.glob("*/web/icons.txt"))]
EVERY = [(name, room) for room in ROOMS for name in icons.shapes(room)]


@pytest.mark.parametrize(("name", "room"), EVERY, ids=[f"{room.parent.name}-{name}" for name, room in EVERY])
def test_every_icon_is_drawn_shape_by_shape(name: str, room: Path) -> None:
    drawn = ET.fromstring(f"<g>{icons.render(name, room)}</g>")  # noqa: S314  our own text
    assert len(drawn) == len(icons.shapes(room)[name]) > 0
    assert {shape.tag for shape in drawn} <= {"path", "circle", "text"}


def test_the_three_kinds_of_shapes() -> None:
    assert icons.render("heart0", ISLAND).startswith('<path class="l" d="M24 42C10 33')
    assert icons.render("person").startswith('<circle class="p" cx="24" cy="15" r="9"/>')
    assert icons.render("campA", ISLAND).endswith('<text class="it" x="24" y="36" font-size="22">A</text>')
    assert icons.render("lime", ISLAND).startswith('<circle fill="#a6cf4b"')


def test_a_room_has_the_icons_of_the_house_and_its_own_but_nobody_else_has_these() -> None:
    assert icons.render("person", ISLAND) == icons.render("person")
    with pytest.raises(KeyError):
        icons.render("campA")


def test_a_sprite_holds_what_was_asked_for() -> None:
    sprite = pieces.sprite(["bot", "bot"], ["red"])
    assert sprite.count('id="i-bot"') == 1
    assert 'id="s-red"' in sprite
    assert 'id="h-red"' in sprite
    assert 'id="i-person"' not in sprite
