"""A bot that plays by standard input and output: paradoxa arena ... --program me="python3 examples/program.py"."""

import json
import random
import sys

LAZY = {"pass", "rest", "decline", "end", "stay"}  # words of moves that do nothing


def antinomy(view, move):
    """What the hand is worth after `move CARD SPACE`: cards with a colour, number or icon in common."""
    words = move.split()
    hand = list(view["known"][view["seat"]])
    if words[0] != "move" or words[1] not in hand:
        return 0
    hand[hand.index(words[1])] = view["row"][int(words[2])]
    if any("bgpr".index(card[0]) == view["covered"] for card in hand):
        return 0  # a card of the covered colour spoils the set
    kinds = min(len({card[part] for card in hand}) for part in range(3))
    return {1: 9, 2: 1, 3: 0}[kinds]


def rate(view, move):
    """A number for a move: better ones are higher."""
    return antinomy(view, move) if "covered" in view else move.split()[0] not in LAZY


def main():
    """Answer every question with one of the moves rated highest."""
    rng = random.Random()
    for line in sys.stdin:
        news = json.loads(line)
        if news["type"] == "hello":
            rng = random.Random(news["seed"])  # the same seed, the same moves
        if news["options"]:
            rates = {move: rate(news["view"], move) for move in news["options"]}
            best = [move for move in rates if rates[move] == max(rates.values())]
            print(json.dumps({"move": rng.choice(best), "ply": news["ply"]}), flush=True)


if __name__ == "__main__":
    main()
