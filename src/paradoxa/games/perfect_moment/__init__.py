"""The Perfect Moment: two displays of two-faced cards, a hidden plan, and everyday things that turn, swap and steal."""

from typing import Final

from paradoxa.games.title import Title

TITLE: Final = Title("the-perfect-moment", __name__)
