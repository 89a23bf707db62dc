"""Paradox Island: the paradoxes behind the characters, and what becomes of whoever wins; told in our own words."""

from __future__ import annotations

from typing import Final

# In the order of the data; the host last.
STORIES: Final = (
    (
        "Granddead",
        "The grandfather paradox",
        (
            "A man travels back in time and kills his grandfather before the family begins. Then who was never born, "
            "and who fired? Pierre did it, and has been neither alive nor dead since. What he has left serves him as "
            "strength and as life, and every return leaves him a little less."
        ),
    ),
    (
        "Achilles",
        "Achilles and the tortoise",
        (
            "Give a tortoise a head start. When the fastest of runners gets to where it was, it has crept on a "
            "little; when he gets there, a little more. Zeno of Elea concluded that Achilles never catches it. On the "
            "island he runs from corner to corner, right into the sea, to prove that a race has an end."
        ),
    ),
    (
        "Hempel",
        "The paradox of the ravens",
        (
            "'All ravens are black' says the same as 'whatever is not black is no raven'. So every green apple is a "
            "little bit of proof about ravens, and one can study birds in an orchard. Carl Hempel found that logic "
            "agrees and common sense does not. Here he collects fruits, and every one of them counts."
        ),
    ),
    (
        "Theseus",
        "The ship of Theseus",
        (
            "Plank by plank a ship is mended until no old plank is left. Is it the same ship? And if somebody kept "
            "the old planks and built them up again, which one did Theseus sail? This one is a puppet of replaced "
            "parts and looks for himself behind portals and oracles."
        ),
    ),
    (
        "Phil",
        "The chicken and the egg",
        (
            "Every chicken comes from an egg and every egg from a chicken, so neither can have been first. Phil comes "
            "from a world where birds write the philosophy and have argued about little else. He wants to see every "
            "anomaly there is: perhaps one of them is a beginning."
        ),
    ),
    (
        "Schrodie",
        "Schrodinger's cat",
        (
            "A cat, a box and an atom that may or may not decay. Until somebody looks, quantum theory describes the "
            "cat as alive and dead at once; Erwin Schrodinger thought that absurd, and said so with a cat. Schrodie "
            "has heard enough about it and looks for the way out among mirages and knots."
        ),
    ),
    (
        "The host",
        "The paradox of omnipotence",
        (
            "Can an almighty being make a stone too heavy for itself to lift? Either answer takes something from its "
            "power. A god who was teased with the question made not a stone but an island without a way out, and "
            "found himself on it."
        ),
    ),
)
# A sentence for each winner: the captives in the order of the data, then the host.
EPILOGUES: Final = (
    "Granddead wakes up as Pierre, on a morning he owes nobody, and lets his grandfather be.",
    "Achilles gives his laurels away and takes a slow walk along a quiet beach.",
    "Hempel goes home to his orchard, and people come from far away to see what grows there.",
    "Theseus finds the body he set out with, creaks in every joint, and goes travelling.",
    "Phil returns to his books and leaves the last page of each one empty, on purpose.",
    "Schrodie shuts the door of her father's laboratory from the outside, and is quite certainly alive.",
    "The host is a god again, and no longer needs to prove it. The others learn to like the beach.",
)
NOBODY: Final = "Nobody leaves. The tide comes in, as it does every evening."
