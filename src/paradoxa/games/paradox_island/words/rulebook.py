"""Paradox Island: the texts of its book of rules, by key; the book is put together in `web/book`."""

from __future__ import annotations

from typing import Final

SENTENCE: Final = (
    "Castaways from impossible stories walk an island that only one player can see, and piece its map together from "
    "what they hear."
)
THREE_LINES: Final = (
    "One of you is the host, who sees the whole island and hunts; everybody else is a captive who sees nothing of it.",
    "Captives say where they walk and everybody hears what they find there. Listen, draw a map, use your fruits.",
    "A captive wins with five marks of a personal mission, the host with the fifth death of any captive.",
)
FACTS: Final = ("one against all", "deduction by ear")
TITLES: Final = {
    "aim": "What it is about",
    "set-up": "Set-up",
    "turn": "A captive's turn",
    "spaces": "What the spaces do",
    "ocean": "Lakes and the ocean",
    "host": "The host's turn",
    "encounters": "Encounters, wounds and death",
    "characters": "The six captives",
    "tokens": "Power tokens",
    "two": "With two players",
}
TEXT: Final = {
    "aim": (
        (
            "A god was asked whether he could make an island nobody escapes from. He made it, and could not leave. "
            "Now one player is that god, the Omnipotence Paradox: **the host**, called OP in the clauses. The others "
            "are **captives**, and each has a mission on a personal board."
        ),
        (
            "The host never lies, and here cannot even err: the program moves every piece, says what must be said and "
            "asks the host only where the rules leave a choice."
        ),
        (
            "**Whoever completes a mission first wins**, at once. For a captive that is five marks; for the host five "
            "deaths, no matter whose."
        ),
    ),
    "set-up": (
        (
            "The island has 37 spaces, four along each side. Fourteen double tiles and three lakes cover it. Around "
            "it lies the ocean in six parts."
        ),
    ),
    "turn": (
        (
            "You have **two actions**. Each is a rest (up to 2 energy back) or a move in one of six directions. A "
            "plain step is free and **unsafe**: the space you come to works at once. 1 energy takes you **a space "
            "over**, 1 energy makes the move **safe**; you may pay for both."
        ),
        (
            "Safely means: you choose whether the first space works, and a piece of the host's that is there runs "
            "away from you and gives you one more action."
        ),
        (
            "Using a circled fruit is free, as often as you have fruits. A full sun works on your own turn only, a "
            "half sun at its moment on anybody's."
        ),
    ),
    "spaces": (
        (
            "A space works when somebody visits it unsafely, or safely and willing. Everybody hears the name of every "
            "space that is visited, never its place."
        ),
    ),
    "ocean": (
        (
            "**A lake is three spaces.** Whoever lets it work lies down. A lying piece gets up wherever the host "
            "likes: the next step sets out from any space of that lake, and only its end is told."
        ),
        (
            "**Walk off the coast and you are in the ocean.** If the Wave is in that part it wounds you, or runs from "
            "you if you came safely. Then you are back on your starting fruit."
        ),
    ),
    "host": (
        (
            "First the host draws two power tokens, reads one out and puts the other back unseen. Its rule holds "
            "until the host's next turn and beats every other rule."
        ),
        "Then there are **three actions** for the Wave, the Bush and the Rock, in any mix.",
    ),
    "encounters": (
        (
            "Pieces on one space meet, and everybody hears it. Come **unsafely** and the Bush costs you 1 health and "
            "1 energy, the Wave 1 health; the Rock is only named. Come **safely** and the piece is scared off: it "
            "leaves the island, the host puts it back secretly at the end of the turn, and you gain an action."
        ),
        (
            "Whoever loses the last health dies, and the host takes a death token. On your own turn you are back at "
            "once on a camp of your choice, with everything restored; otherwise at the end of that turn."
        ),
    ),
    "characters": (
        (
            "Each captive has a mission of five marks, an ability that always works, and three bonuses that cost "
            "fruits. Hempel, Theseus, Schrodie and Phil are good for a first game."
        ),
    ),
    "tokens": ("Twelve tokens lie in a stack. Each changes one rule until the host's next turn.",),
    "two": (
        (
            "One player leads **two pieces** with one board: each piece has health and energy of its own, while "
            "fruits, ability and mission are shared. First one piece takes its whole turn, then the other. The host "
            "wins with the fourth death."
        ),
        "Only the place of the first starting fruit is told; the second piece begins somewhere unknown.",
    ),
}
STEPS: Final = {
    "set-up": (
        (
            "The island is laid at random, or the host builds it. Five of ten anomaly tokens, drawn at random, lie on "
            "the five anomalies; only the host knows which is where."
        ),
        (
            "The host puts the Wave on a part of the ocean, the Rock on an anomaly and the Bush on a fruit. Everybody "
            "hears which fruit."
        ),
        "Captives choose a character each, counter-clockwise from the host's right.",
        (
            "In the same order each chooses a starting fruit. You alone learn where yours is, and it is your first "
            "circled fruit."
        ),
        "The captive on the host's left begins. The host is always last in a round.",
    ),
    "turn": (
        "Say the direction, and pay for over and safely.",
        "Your piece moves. The space is named; it counts as visited, and **missions count now**.",
        "Whoever is there meets you.",
        "If you came safely, choose whether the space works. If not, it does.",
    ),
}
# Every example: its title, what happens in it, and what its picture shows.
EXAMPLES: Final = {
    "mission": (
        "Two marks of five.",
        (
            "Theseus has visited a portal 2 and an oracle: both count for him. The other portal 2 would not count any "
            "more."
        ),
        "A row of five mission symbols, portal 2 and one oracle ticked.",
    ),
    "plain": (
        "A plain step.",
        "Phil goes south-west. It costs nothing, and portal 3 works at once.",
        "Phil's pawn with an arrow to the south-west, onto portal 3.",
    ),
    "over": (
        "Over, and safely.",
        (
            "Phil goes a space over to the north-east, safely: 2 energy. The space between is not visited. He may let "
            "the knot work or not."
        ),
        "Phil's pawn with an arrow across one space to the north-east, onto a knot.",
    ),
    "bonus": (
        "Fruits are used up.",
        (
            "Theseus began on the banana and has found the orange and the cherries. He crosses the banana out to go "
            "safely to the orange. To do that again he needs the cherries, or finds grapes."
        ),
        "Three fruits: the banana crossed out, the orange and the cherries circled.",
    ),
    "oracle": (
        "An oracle answers.",
        (
            "Schrodie lets the oracle work and asks north-east and west. Everybody hears: the anomaly with arrows, "
            "and the triangular lake."
        ),
        "Schrodie on an oracle; an anomaly to her north-east and a lake to her west are ringed.",
    ),
    "knot": (
        "A knot bends the way.",
        (
            "Theseus steps from the cherries onto a knot and is carried along the arrow that begins where he came in. "
            "Everybody hears 'an oracle', nobody hears which way."
        ),
        "A path from the cherries into a knot, along its arrow, and out to an oracle.",
    ),
    "portal": (
        "A portal has a twin.",
        "Phil steps onto portal 3 and comes out of the other portal 3, wherever that is. It does not work again there.",
        "Phil goes onto one portal 3; a dashed line leads to another portal 3 far away.",
    ),
    "lying": (
        "Out of a lake.",
        (
            "Theseus lies in the triangular lake and goes north-west. The host may let him set out from either of two "
            "spaces: he comes to the banana or to the knot. A space over it would be camp A or the anomaly."
        ),
        "A triangular lake with two dashed arrows to the north-west, to the banana and to a knot.",
    ),
    "standing": (
        "Standing in a lake.",
        (
            "Theseus came safely and did not let the lake work: he stands, and moves from his own space. Over to the "
            "north-west, safely, he finds an anomaly and leaves it asleep."
        ),
        "Theseus stands in a lake; an arrow leads across one space of it to an anomaly.",
    ),
    "sea": (
        "Into the Wave.",
        (
            "Theseus goes a space over to the south-west and leaves the island, unsafely. The Wave is in that part: 1 "
            "health. Then he is back on the banana, where he began."
        ),
        "An arrow leads off the coast to the Wave; a dashed one back to the banana.",
    ),
    "whole": (
        "A whole turn.",
        (
            "Schrodie goes south-east from camp A, safely for 1 energy, finds portal 2 and lets it carry her off. "
            "From there she goes west, unsafely, onto a knot. Before it carries her on she crosses out a banana and "
            "stays."
        ),
        "Schrodie's way: camp A, portal 2, the other portal 2, then west onto a knot.",
    ),
    "wave": (
        "Who the Wave reaches.",
        (
            "The Wave reaches Hempel: his corner space lies along its part. Theseus is along another part, Schrodie "
            "not on the coast at all. One action moves the Wave to the part where it reaches both; two more strike "
            "them."
        ),
        "The Wave beside the coast; Hempel on a corner, Theseus further along, Schrodie inland.",
    ),
    "wave-lake": (
        "The Wave and a lake.",
        (
            "A captive who stands in a lake is reached only if that very space lies along the Wave's part. One who "
            "lies there is reached if any space of the lake does."
        ),
        "A lake at the coast: a standing pawn inland is safe, a lying one is reached.",
    ),
    "bush": (
        "The Bush hunts.",
        (
            "The Bush steps west and names the space and whoever is there. Theseus is: 1 health and 1 energy. In one "
            "turn it never comes to the same space twice."
        ),
        "The Bush with an arrow to the west, onto Theseus.",
    ),
    "push": (
        "The Rock pushes.",
        (
            "The Rock can push Schrodie south-west, into the lake, or Theseus east, onto a mirage: always one space "
            "further in line. The host decides whether the space works."
        ),
        "The Rock between Schrodie and Theseus; arrows lead on from both, in line.",
    ),
    "push-lake": (
        "Across a lake.",
        "A captive in a lake is pushed in line across the whole of it, here into the ocean.",
        "The Rock beside a lake; an arrow from the captive leads across the lake and off the coast.",
    ),
    "no-push": (
        "Not from inside.",
        "The Rock is in the lake itself. To the host's pieces a lake is one space: nobody in it can be pushed.",
        "The Rock and Schrodie in the same lake; no arrow.",
    ),
    "crossing": (
        "Phil swims.",
        (
            "Phil walks into the ocean. He may cross to the far end of the line he was walking, unsafely, instead of "
            "going back to his starting fruit."
        ),
        "Phil leaves the coast in the east; a dashed line leads to the space at the far west of the same row.",
    ),
    "two": (
        "One board, two pieces.",
        (
            "Schrodie's board is played with the pieces of Schrodie and Theseus. Schrodie has lost 1 health, Theseus "
            "2 health and 1 energy: upper halves are hers, lower halves his."
        ),
        "Three hearts and a bolt, each cut in two; some halves are crossed out.",
    ),
}
SPACE_ROWS: Final = {
    "fruit": ("a fruit", "7 different", "Circle it: its bonus is yours. Nothing if you had it already."),
    "camp": ("a camp", "A and B", "Get back 2 health, 2 energy, or 1 of each."),
    "oracle": (
        "an oracle",
        "2 alike",
        "Ask about up to two directions: the spaces next to you there are named to all.",
    ),
    "mirage": ("a mirage", "snakes, zombies, UFO", "Lose 1 health."),
    "knot": (
        "an Escher knot",
        "3, not told apart",
        "Its arrow carries you on, from the side you came in. The next space works.",
    ),
    "portal": ("a portal", "3 pairs", "You come out of its twin, which does not work again."),
    "anomaly": ("an anomaly", "5", "Its token says what happens."),
    "lake": ("a lake", "3 of three spaces", "You lie down; the host chooses where your next step sets out."),
}
HEADS: Final = {
    "spaces": ("space", "how many", "what it does"),
    "anomalies": ("anomaly", "what it does"),
    "pieces": ("piece", "in one action", "where it comes back"),
    "characters": ("captive", "health", "energy", "mission", "ability"),
    "bonuses": ("captive", "fruits", "sun", "bonus"),
    "tokens": ("token", "until the host's next turn"),
}
SHEETS: Final = {
    "spaces": "Spaces",
    "anomalies": "Anomalies: five of these ten are on the island",
    "pieces": "The host's pieces",
    "characters": "Captives",
    "bonuses": "Bonuses",
    "tokens": "Power tokens",
}
PIECE_ROWS: Final = (
    (
        "wave",
        "the Wave",
        (
            "Goes to any other part of the ocean, or wounds one captive along its part: 1 health, the same one once a "
            "turn."
        ),
        "any part of the ocean",
    ),
    (
        "bush",
        "the Bush",
        "One step, and 1 health and 1 energy from everybody it meets. No space twice in a turn.",
        "a fruit where nobody is",
    ),
    (
        "rock",
        "the Rock",
        "One step and one push of a neighbour, in either order, either left out.",
        "an anomaly where nobody is",
    ),
)
PROPOSED_NOTE: Final = (
    "Values with this mark are our proposal, because the printed ones are not known to us. If you own the box, put "
    "yours in."
)
SET_UP_ALT: Final = (
    "The whole island as the host sees it: 37 spaces, three lakes, the ocean in six parts, the Wave, the Rock and the "
    "Bush in their places, and a captive on the starting fruit."
)
NO_HEALTH: Final = "is energy"
FULL_SUN: Final = "your turn"
HALF_SUN: Final = "any turn"
ANY_FRUIT: Final = "{count} palm boxes"
QUICK: Final = {
    "captive": (
        "A captive, two actions",
        (
            "Rest: up to 2 energy back.",
            "Move: one space, free, unsafe. Over: 1 energy. Safely: 1 energy.",
            "Circled fruits: free. Full sun: your turn. Half sun: its moment, any turn.",
            "Name, mission, encounters, then the space works.",
            "Five marks win.",
        ),
    ),
    "host": (
        "The host, one token and three actions",
        (
            "Draw two power tokens, read one out.",
            "Wave: move, or wound one captive along its part.",
            "Bush: step; everybody met loses 1 health and 1 energy.",
            "Rock: step and push, either order.",
            "The fifth death wins, with two players the fourth.",
        ),
    ),
    "met": (
        "Encounters",
        (
            "Unsafely: Bush 1 health and 1 energy, Wave 1 health, Rock nothing.",
            "Safely: the piece is scared off, one more action for you.",
            "No health left: dead. Back on camp A or B with everything.",
        ),
    ),
    "heard": (
        "What everybody hears",
        (
            "Directions, over, safely, and every space by its name.",
            "Encounters, wounds, deaths, pushes with their direction, fruits used, mission marks.",
            "Never: places, the way a knot or arrow anomaly bends, where a portal or the Wave is.",
        ),
    ),
}
QUICK_SPACES: Final = "Spaces"
