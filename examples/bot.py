#!/usr/bin/env python3
"""Plays one game: claims a route if it can, otherwise collects cards.
Needs Debian's python3-websocket. docs/protocol.md describes the messages.

    python3 examples/bot.py http://127.0.0.1:8338            creates a table against a bot and starts the game
    python3 examples/bot.py http://127.0.0.1:8338 TABLE      takes a free seat at a table and waits for the start
"""
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.request

import websocket


def post(server, path, body, cookie=""):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    with urllib.request.urlopen(urllib.request.Request(server + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


class Table:
    """One seat at one table, kept up to date by the server's updates."""

    def __init__(self, server, cookie, table):
        address = server.replace("http", "ws", 1) + "/api/socket"
        # Some versions of the library would send the origin http:// to https:// servers too.
        self.socket = websocket.create_connection(address, cookie=cookie, origin=server)
        self.table, self.seat, self.version, self.state = table, None, 0, None
        self.contribution, self.commitments = None, {}
        self.receive()  # the server says hello

    def ask(self, is_answer, **message):
        """Sends a message and waits for the answer; sends it again later if it was too fast."""
        while True:
            self.socket.send(json.dumps({"table": self.table, **message}))
            answer = next(heard for heard in iter(self.receive, None) if is_answer(heard))
            error = answer.get("error")
            if not error or error["code"] == "stale":
                return answer
            if error["code"] != "too_fast":
                raise SystemExit("error: " + error["text"])
            time.sleep(error["retry_in"] / 1000)

    def receive(self):
        message = json.loads(self.socket.recv())
        if message["type"] == "update":
            view = message["views"][0]  # one per seat of ours; without a seat, what spectators see
            self.seat, self.version, self.state = view.get("seat"), message["version"], view["state"]
        return message

    def subscribe(self):
        self.ask(lambda m: m["type"] == "update" or m.get("request") == "subscribe", type="subscribe")

    def command(self, **what):
        """True if the command was done; false if the table had changed first (the state is then up to date)."""
        name = secrets.token_urlsafe(12)
        answer = self.ask(lambda m: m.get("id") == name, id=name, version=self.version, **what)
        while self.version < answer.get("error", answer)["version"]:
            self.receive()
        return answer["type"] == "done"


    def shuffle(self):
        """Takes part in the shuffle (docs/chance.md): commits, then reveals. True if there was something to do."""
        state, own = self.state, self.state["seats"][self.seat] if self.seat is not None else {}
        # What the server has committed to must not change within a round.
        if self.commitments.setdefault(state["round"], state["commitment"]) != state["commitment"]:
            raise SystemExit("the server has changed its commitment")
        if state["status"] == "open" and own and "commitment" not in own:
            self.contribution = secrets.token_bytes(32)
            self.command(type="commit", seat=self.seat, commitment=hashlib.sha256(self.contribution).hexdigest())
            return True
        if state["status"] != "shuffling" or not own or "revealed" in own:
            return False
        if own["commitment"] != hashlib.sha256(self.contribution).hexdigest():
            raise SystemExit("the server has replaced our commitment")
        self.command(type="reveal", contributions=[self.contribution.hex()])
        return True


def choose(legal):
    routes = {action["route"]: action for action in legal if action["type"] == "claim"}
    cards = [action for action in legal if "card" in action["type"]]
    return random.choice(list(routes.values()) or cards or legal)


def main():
    if len(sys.argv) < 2:
        raise SystemExit("usage: bot.py ADDRESS [TABLE]")
    server = sys.argv[1].rstrip("/")
    _, cookie = post(server, "/api/guest", {"name": "Python"})
    if len(sys.argv) > 2:
        table = Table(server, cookie, sys.argv[2])
        table.subscribe()
        seat = next((i for i, seat in enumerate(table.state["seats"]) if seat["kind"] == "free"), None)
        if seat is None or not table.command(type="sit", seat=seat):
            raise SystemExit("no seat is free")
    else:
        settings = {"id": secrets.token_urlsafe(12), "board": "london", "seats": ["me", "medium"]}
        table = Table(server, cookie, post(server, "/api/tables", settings, cookie)[0]["table"])
        table.subscribe()
        table.shuffle()
        table.command(type="start")
    while table.state["status"] != "over":
        view = table.state.get("view")
        if table.shuffle():
            continue
        if view and view["own"]["legal"]:
            moves = [move["action"] for move in view["own"]["legal"]]
            table.command(type="play", seat=table.seat, action=choose(moves))
        else:
            table.receive()
    print(table.table, [seat["score"]["total"] for seat in table.state["view"]["seats"]])


try:
    main()
except (OSError, ValueError, websocket.WebSocketException) as error:
    raise SystemExit(str(error))
