"""What the deduction desk says to a captive, in words."""

from __future__ import annotations

from paradoxa.web.games.island_scene import Scene


def panel(scene: Scene) -> str:
    """The panel of the deduction desk; "" where there is none."""
    assert scene
    return ""
