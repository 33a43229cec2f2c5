"""A bot for a Parlour server, to begin with: plays a random legal move wherever it has to.

    python examples/bot.py http://localhost:8000 my-bot secret-password

It makes its own account on the first start, accepts every challenge, and offers itself in the lobby of Pathagon.
"""

import json
import random
import sys

import httpx


def log_in(server: str, name: str, password: str) -> httpx.Client:
    """A client that carries a fresh token of the bot's account."""
    with httpx.Client(base_url=server) as person:
        account = {"name": name, "password": password}
        if person.post("/api/session", json=account).status_code != 200:
            person.post("/api/accounts", json=account).raise_for_status()
        made = person.post("/api/tokens", json={"name": "bot", "scopes": ["play", "challenge", "read"], "bot": True})
        token = made.raise_for_status().json()["token"]
    return httpx.Client(base_url=server, headers={"Authorization": f"Bearer {token}"}, timeout=None)


def main(server: str, name: str, password: str) -> None:
    bot = log_in(server, name, password)
    bot.post("/api/matches", json={"game": "pathagon", "seats": [{"kind": "open"}, {"kind": "me"}], "public": True})
    with bot.stream("GET", "/api/bot/events") as events:
        for line in filter(None, events.iter_lines()):
            event = json.loads(line)
            state, address = event["state"], f"/api/matches/{event['match']}"
            if event["type"] == "challenge":
                bot.post(f"{address}/join", json={})
            elif event["type"] == "turn" and state["legal"]:
                move, _ = random.choice(state["legal"])
                bot.post(f"{address}/moves", json={"ply": state["ply"], "seq": state["seq"], "move": move})


if __name__ == "__main__":
    main(*sys.argv[1:4])
