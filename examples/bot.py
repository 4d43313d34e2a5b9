#!/usr/bin/env python3
"""Sits down at a table and plays: claims when it can, else collects cards.

    python3 examples/bot.py http://127.0.0.1:8338            makes a table against a bot and starts
    python3 examples/bot.py http://127.0.0.1:8338 TABLE      takes a free seat of a table and waits for the start

Needs Debian's python3-websocket; docs/protocol.md tells what the messages mean.
"""
import json
import random
import secrets
import sys
import urllib.request

import websocket


def post(server, path, body, cookie=None):
    request = urllib.request.Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    if cookie:
        request.add_header("Cookie", cookie)
    with urllib.request.urlopen(request) as answer:
        fresh = answer.headers.get("Set-Cookie", "").split(";")[0]
        return json.load(answer), fresh


class Table:
    """One seat at one table, kept up to date by what the server sends."""

    def __init__(self, server, cookie, table):
        self.socket = websocket.create_connection(server.replace("http", "ws", 1) + "/api/socket", cookie=cookie)
        self.table, self.seat, self.version, self.state = table, None, 0, None
        self.receive()  # the server says hello

    def send(self, **message):
        self.socket.send(json.dumps({"table": self.table, **message}))

    def receive(self):
        message = json.loads(self.socket.recv())
        # Updates come as spectator until we sit; from then on only those for our seat count.
        if message["type"] == "update" and message["as"] == self.seat:
            self.version, self.state = message["version"], message["state"]
        return message

    def open(self, seat):
        self.seat = seat
        self.send(type="open", **{"as": seat})
        while self.receive()["type"] != "update":
            pass

    def command(self, **what):
        """True if it is done. Somebody else may have been quicker: then false, and one looks again."""
        name = secrets.token_urlsafe(12)
        self.send(type="do", cmd=name, version=self.version, **what)
        answer = self.receive()
        while answer.get("cmd") != name:
            answer = self.receive()
        if answer["type"] == "refused" and answer["refusal"]["code"] != "stale":
            raise SystemExit("refused: " + answer["refusal"]["text"])
        now = answer["version"] if answer["type"] == "done" else answer["refusal"]["version"]
        while self.version < now:
            self.receive()
        return answer["type"] == "done"


def choose(view):
    legal = view["own"]["legal"]
    routes = {action["route"]: action for action in legal if action["type"] == "claim"}
    if routes:
        return random.choice(list(routes.values()))
    return random.choice([action for action in legal if "card" in action["type"]] or legal)


def main():
    server = sys.argv[1].rstrip("/")
    _, cookie = post(server, "/api/guest", {"name": "Python"})
    if len(sys.argv) > 2:
        table = Table(server, cookie, sys.argv[2])
        table.open(None)
        seat = [seat["kind"] for seat in table.state["seats"]].index("free")
        if not table.command(do="sit", seat=seat):
            raise SystemExit("somebody was quicker")
        table.open(seat)
    else:
        wish = {"cmd": secrets.token_urlsafe(12), "board": "london", "seats": ["me", "medium"]}
        made, _ = post(server, "/api/tables", wish, cookie)
        table = Table(server, cookie, made["table"])
        table.open(0)
        table.command(do="start")
    while table.state["status"] != "over":
        view = table.state.get("view")
        if view and view["own"]["legal"]:
            table.command(do="play", seat=table.seat, action=choose(view))
        else:
            table.receive()
    print(table.table, [seat["score"]["total"] for seat in table.state["view"]["seats"]])


main()
