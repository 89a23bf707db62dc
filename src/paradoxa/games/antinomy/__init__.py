"""Antinomy: two sorcerers walk one row of relics in opposite directions."""

from typing import Final

from paradoxa.games.title import Title

TITLE: Final = Title("antinomy", __name__)
