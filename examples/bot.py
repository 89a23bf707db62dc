"""A bot that sits down at a table and plays it through, over HTTP, with nothing but the standard library.

    python examples/bot.py http://127.0.0.1:8765 antinomy
"""

import json
import random
import sys
import urllib.request


def call(url, token="", body=None):
    """Send a request; the answer is a stream of lines."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers))


def play(house, game):
    """Play one game against bots; answers how it ended."""
    games = {one["name"]: one for one in json.load(call(f"{house}/api/games"))}
    others = ["bot greedy"] * (games[game]["seats"][0] - 1)
    made = json.load(call(f"{house}/api/tables", body={"game": game, "name": "Robot", "seats": ["me", *others]}))
    table = f"{house}/api/tables/{made['table']}"
    for line in call(f"{table}/stream", made["token"]):
        if not line.strip():
            continue  # a sign of life
        news = json.loads(line)
        if news["status"] == "over":
            return news["ending"]
        if news["options"]:
            move = {"move": random.choice(news["options"]), "ply": news["ply"]}
            call(f"{table}/moves", made["token"], move)


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2]))
