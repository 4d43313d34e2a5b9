#!/usr/bin/env python3
"""Runs three servers with one PostgreSQL database behind nginx or HAProxy with the files of examples/: the people of a
table reach the same server, and another one when it ends.

    balancer.py nginx|haproxy PROGRAM DATABASE

Only addresses, names and paths of the example files change.
"""
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import websocket

from proxy import ROOT, Site, check, free_ports, replaced

SERVERS = 3
TABLES = 8


class Servers(Site):
    def start_all(self, balancer, program, database):
        *self.ports, self.tls, self.plain = free_ports(SERVERS + 2)
        self.make_certificate()
        self.url = f"https://localhost:{self.tls}"
        self.servers = [self.start([program, "serve", "--listen", f"127.0.0.1:{port}", "--db", database, "--public-url", self.url,
                                    "--bot-pace", "0", "--boards", ROOT / "boards"], port) for port in self.ports]
        getattr(self, "start_" + balancer)()

    def start_nginx(self):
        several = replaced((ROOT / "examples/nginx-several.conf").read_text(),
                           {f"127.0.0.1:{8338 + i} ": f"127.0.0.1:{port} " for i, port in enumerate(self.ports)})
        site = (ROOT / "examples/nginx.conf").read_text()
        one = re.search(r"upstream kurz \{.*?\n\}\n", site, re.DOTALL).group()
        self.run_nginx(site.replace(one, several))

    def start_haproxy(self):
        site = replaced((ROOT / "examples/haproxy.cfg").read_text(),
                        {f"127.0.0.1:{8338 + i} ": f"127.0.0.1:{port} " for i, port in enumerate(self.ports)}
                        | {"bind :80": f"bind 127.0.0.1:{self.plain}", "bind :443": f"bind 127.0.0.1:{self.tls}",
                           "/etc/ssl/kurz.example.pem": f"{self.folder}/both.pem"})
        (self.folder / "both.pem").write_text((self.folder / "cert.pem").read_text() + (self.folder / "key.pem").read_text())
        (self.folder / "haproxy.cfg").write_text(site)
        self.start(["haproxy", "-db", "-f", self.folder / "haproxy.cfg"], self.tls)

    def requests(self):
        """How many requests each server has answered; None: it does not run."""
        counts = []
        for server, port in zip(self.servers, self.ports):
            if server.poll() is not None:
                counts.append(None)
                continue
            direct = http.client.HTTPConnection("127.0.0.1", port)
            direct.request("GET", "/metrics")
            text = direct.getresponse().read().decode()
            counts.append(int(re.search(r"^kurz_requests_total (\d+)", text, re.MULTILINE).group(1)))
        return counts

    def server_of(self, table):
        """The server that answers all requests about a table; None if there are several."""
        times = 6  # fewer than the site allows at once
        before = self.requests()
        for path in (f"/api/tables/{table}/log", f"/table/{table}"):
            for _ in range(times):
                self.ask("GET", path)
        self.socket(table).close()
        grown = [None if one is None else now - one for one, now in zip(before, self.requests())]
        most = max(one for one in grown if one is not None)
        # Health checks and the question itself count as well.
        others = [one for one in grown if one is not None and one != most]
        check(len(others) in (SERVERS - 1, SERVERS - 2), f"one server answers: {grown}")
        check(most > 2 * times and all(one < times for one in others), f"one server answers all requests of a table: {grown}")
        return grown.index(most)

    def socket(self, table):
        return websocket.create_connection(self.url.replace("https", "wss") + f"/api/socket?table={table}", cookie=self.cookie,
                                           origin=self.url, timeout=5)


def check_tables(site):
    tables = []
    for i in range(TABLES):
        site.cookie = site.ask("POST", "/api/guest", '{"name":"Ada"}').getheader("Set-Cookie").split(";")[0]
        settings = {"id": f"t{i}", "board": "london", "seats": ["me", "medium"]}
        made = site.ask("POST", "/api/tables", json.dumps(settings), {"Cookie": site.cookie})
        check(made.status == 201, f"a table can be made: {made.status} {made.content}")
        tables.append(json.loads(made.content)["table"])
    found = {table: site.server_of(table) for table in tables}
    check(len(set(found.values())) > 1, f"the tables are spread over the servers: {found}")
    return found


def check_death(site, found):
    """The people of a table reach another server as soon as theirs has ended."""
    table, server = next(iter(found.items()))
    site.servers[server].kill()
    site.servers[server].wait()
    start = time.monotonic()
    while time.monotonic() < start + 10:
        try:
            client = site.socket(table)
            client.recv()  # hello
            client.send(json.dumps({"type": "subscribe", "table": table}))
            answer = json.loads(client.recv())
            check(answer["type"] != "error", f"the table is there: {answer}")
            break
        except (OSError, websocket.WebSocketException):
            time.sleep(0.1)
    taken = time.monotonic() - start
    check(taken < 5, f"another server takes over soon: {taken:.1f} s")
    print(f"another server after {taken:.1f} s")
    time.sleep(2)
    check(site.server_of(table) != server, "all requests of the table reach another server")


def main():
    balancer, program, database = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    check(shutil.which(balancer), f"{balancer} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        site = Servers(pathlib.Path(folder))
        try:
            site.start_all(balancer, program, database)
            found = check_tables(site)
            played = subprocess.run(["/usr/bin/python3", "bot.py", site.url], cwd=ROOT / "examples", capture_output=True, text=True,
                                    timeout=120)
            check(played.returncode == 0, f"a bot plays a game: {played.stdout}{played.stderr}")
            check_death(site, found)
        finally:
            site.end()


main()
