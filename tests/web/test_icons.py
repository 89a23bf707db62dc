from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from paradoxa.web import icons, pieces


@pytest.mark.parametrize("name", icons.shapes())
def test_every_icon_is_drawn_shape_by_shape(name: str) -> None:
    drawn = ET.fromstring(f"<g>{icons.render(name)}</g>")  # noqa: S314  our own text
    assert len(drawn) == len(icons.shapes()[name]) > 0
    assert {shape.tag for shape in drawn} <= {"path", "circle", "text"}


def test_the_three_kinds_of_shapes() -> None:
    assert icons.render("heart0").startswith('<path class="l" d="M24 42C10 33')
    assert icons.render("person").startswith('<circle class="p" cx="24" cy="15" r="9"/>')
    assert icons.render("campA").endswith('<text class="it" x="24" y="36" font-size="22">A</text>')
    assert icons.render("lime").startswith('<circle fill="#a6cf4b"')


def test_a_sprite_holds_what_was_asked_for() -> None:
    sprite = pieces.sprite(["bot", "bot"], ["red"])
    assert sprite.count('id="i-bot"') == 1
    assert 'id="s-red"' in sprite
    assert 'id="h-red"' in sprite
    assert 'id="i-person"' not in sprite
