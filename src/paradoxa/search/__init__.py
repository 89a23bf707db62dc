"""Information-set search over any Game; it knows no game."""

from paradoxa.search.effort import Effort, Findings, Rated
from paradoxa.search.tree import (
    ENDLESS,
    EXPLORATION,
    IMAGINED,
    LOOKING,
    WORLDS,
    Edge,
    Guide,
    Node,
    Progress,
    Search,
    World,
    playout,
    random_play,
)

__all__ = [
    "ENDLESS",
    "EXPLORATION",
    "IMAGINED",
    "LOOKING",
    "WORLDS",
    "Edge",
    "Effort",
    "Findings",
    "Guide",
    "Node",
    "Progress",
    "Rated",
    "Search",
    "World",
    "playout",
    "random_play",
]
