"""A bot that plays a game over HTTP: python examples/bot.py http://127.0.0.1:8765 antinomy"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url, token="", body=None):
    """Send a request; the answer is a stream of lines."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(url, data, headers))


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
            try:
                call(f"{table}/moves", made["token"], move)
            except HTTPError as refused:
                assert refused.code == 409  # the table moved on, and the next line says where to


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2]))
