"""Paradominetor: tricks with tiles that come from the past, the present and the future."""

from typing import Final

from paradoxa.games.title import Title

TITLE: Final = Title("paradominetor", __name__)
