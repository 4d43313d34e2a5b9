#!/usr/bin/env python3
"""Sits down at a table and plays: claims when it can, else collects cards.
Needs Debian's python3-websocket; docs/protocol.md tells what the messages mean.

    python3 examples/bot.py http://127.0.0.1:8338            makes a table against a bot and starts
    python3 examples/bot.py http://127.0.0.1:8338 TABLE      takes a free seat of a table and waits for the start
"""
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
    """One seat at one table, kept up to date by what the server sends."""

    def __init__(self, server, cookie, table):
        self.socket = websocket.create_connection(server.replace("http", "ws", 1) + "/api/socket", cookie=cookie)
        self.table, self.seat, self.version, self.state = table, None, 0, None
        self.receive()  # the server says hello

    def ask(self, is_answer, **message):
        """Sends, and again after a while where that was too fast, until the answer comes."""
        while True:
            self.socket.send(json.dumps({"table": self.table, **message}))
            answer = next(heard for heard in iter(self.receive, None) if is_answer(heard))
            refusal = answer.get("refusal")
            if not refusal or refusal["code"] == "stale":
                return answer
            if refusal["code"] != "too_fast":
                raise SystemExit("refused: " + refusal["text"])
            time.sleep(refusal["retry_in"] / 1000)

    def receive(self):
        message = json.loads(self.socket.recv())
        # Updates come as spectator until we sit; from then on only those for our seat count.
        if message["type"] == "update" and message["as"] == self.seat:
            self.version, self.state = message["version"], message["state"]
        return message

    def open(self, seat):
        self.seat = seat
        self.ask(lambda m: m["type"] == "update" or m.get("to") == "open", type="open", **{"as": seat})

    def command(self, **what):
        """True if it is done. Somebody else may have been quicker: then false, and one looks again."""
        name = secrets.token_urlsafe(12)
        answer = self.ask(lambda m: m.get("cmd") == name, type="do", cmd=name, version=self.version, **what)
        while self.version < answer.get("refusal", answer)["version"]:
            self.receive()
        return answer["type"] == "done"


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
        table.open(None)
        seat = next((i for i, seat in enumerate(table.state["seats"]) if seat["kind"] == "free"), None)
        if seat is None or not table.command(do="sit", seat=seat):
            raise SystemExit("no seat is free")
        table.open(seat)
    else:
        wish = {"cmd": secrets.token_urlsafe(12), "board": "london", "seats": ["me", "medium"]}
        table = Table(server, cookie, post(server, "/api/tables", wish, cookie)[0]["table"])
        table.open(0)
        table.command(do="start")
    while table.state["status"] != "over":
        view = table.state.get("view")
        if view and view["own"]["legal"]:
            table.command(do="play", seat=table.seat, action=choose(view["own"]["legal"]))
        else:
            table.receive()
    print(table.table, [seat["score"]["total"] for seat in table.state["view"]["seats"]])


try:
    main()
except (OSError, ValueError, websocket.WebSocketException) as error:
    raise SystemExit(str(error))
