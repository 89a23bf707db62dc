"""Wise Hats: everybody sees the hats of all others, and listens to what they do not say."""

from typing import Final

from paradoxa.games.title import Title

TITLE: Final = Title("wise-hats", __name__)
