#!/usr/bin/env python3
"""Runs the server behind nginx or Caddy with the site of examples/ and checks what players and hosts rely on.

    proxy.py nginx|caddy PROGRAM

Of the site only addresses, names, paths and times change: times are shortened, together with those of the server.
"""
import gzip
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import websocket

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The times of the sites and of the server's defaults, and what the test uses instead: seconds.
SHORTER = {"ping-seconds": (25, 1), "socket": (75, 3), "keep-alive": (60, 2), "idle-seconds": (75, 3)}
FAMILY = 6
FILES = 60  # at least as many as a visit loads
NEW_GUESTS = 40  # per address and hour


def check(condition, what):
    if not condition:
        raise SystemExit(f"failed: {what}")


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def replaced(text, changes):
    for old, new in changes.items():
        check(old in text, f"the site has no {old!r}")
        text = text.replace(old, new)
    return text


class Site:
    """A server behind a proxy; both end with it."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []

    def start_all(self, proxy, program):
        folder = self.folder
        self.server_port, self.plain, self.tls = free_ports(3)
        self.url = f"https://localhost:{self.tls}"
        self.make_certificate()
        page = folder / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html><title>Kurzstrecke</title>" + "<p>text</p>" * 500)
        self.start([program, "serve", "--listen", f"127.0.0.1:{self.server_port}", "--db", folder / "kurz.db",
                    "--log", folder / "server.log", "--web", page, "--public-url", self.url, "--bot-pace", "0",
                    "--message-burst", "10000", "--new-guests-per-hour", str(NEW_GUESTS), "--boards", ROOT / "boards",
                    "--ping-seconds", str(SHORTER["ping-seconds"][1]),
                    "--idle-seconds", str(SHORTER["idle-seconds"][1])], self.server_port)
        self.proxy = getattr(self, "start_" + proxy)()

    def make_certificate(self):
        folder = self.folder
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder / "key.pem",
                        "-out", folder / "cert.pem", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        # The example bots trust it too.
        os.environ.update(dict.fromkeys(("SSL_CERT_FILE", "WEBSOCKET_CLIENT_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"),
                                        str(folder / "cert.pem")))
        self.tls_context = ssl.create_default_context(cafile=folder / "cert.pem")

    def start(self, command, port):
        with open(self.folder / "said.txt", "a") as said:
            process = subprocess.Popen(command, stdout=said, stderr=said)
        self.processes.append(process)
        for _ in range(100):
            check(process.poll() is None, f"{command[0]} does not run: {(self.folder / 'said.txt').read_text()}")
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return process
            except ConnectionRefusedError:
                time.sleep(0.1)
        raise SystemExit(f"failed: {command[0]} does not listen")

    def start_nginx(self):
        self.run_nginx(replaced((ROOT / "examples/nginx.conf").read_text(), {
            "server 127.0.0.1:8338;": f"server 127.0.0.1:{self.server_port};",
            "keepalive_timeout 60s;": f"keepalive_timeout {SHORTER['keep-alive'][1]}s;",
            "timeout 75s;": f"timeout {SHORTER['socket'][1]}s;"}))
        return int(subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(self.processes[-1].pid)]))  # its worker

    def run_nginx(self, site):
        (self.folder / "site.conf").write_text(replaced(site, {
            "/etc/ssl/kurz.example.pem": f"{self.folder}/cert.pem",
            "/etc/ssl/kurz.example.key": f"{self.folder}/key.pem",
            "https://kurz.example$": self.url + "$",
            "server_name kurz.example": "server_name localhost",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "    listen [::]:80;\n": "",
            "listen 443 ": f"listen 127.0.0.1:{self.tls} ",
            "    listen [::]:443 ssl http2;\n": ""}))
        # As in Debian's nginx.conf, whose gzip must not matter.
        (self.folder / "nginx.conf").write_text(f"""
            {"user root;" if os.geteuid() == 0 else ""}
            pid nginx.pid; daemon off; worker_processes 1;
            events {{ worker_connections 768; }}
            http {{
                access_log off; gzip on; gzip_types application/json;
                client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path x; uwsgi_temp_path x; scgi_temp_path x;
                include site.conf;
            }}""")
        self.start(["nginx", "-p", self.folder, "-c", "nginx.conf", "-e", "error.log"], self.tls)

    def start_caddy(self):
        site = replaced((ROOT / "examples/Caddyfile").read_text(), {
            "kurz.example {": f"localhost {{\n\ttls {self.folder}/cert.pem {self.folder}/key.pem",
            "127.0.0.1:8338": f"127.0.0.1:{self.server_port}",
            "keepalive 60s": f"keepalive {SHORTER['keep-alive'][1]}s"})
        options = f"{{\n\tadmin off\n\thttp_port {self.plain}\n\thttps_port {self.tls}\n\tstorage file_system {self.folder}\n}}\n"
        (self.folder / "Caddyfile").write_text(options + site)
        os.environ.update(XDG_CONFIG_HOME=str(self.folder), XDG_DATA_HOME=str(self.folder))
        return self.start(["caddy", "run", "--adapter", "caddyfile", "--config", self.folder / "Caddyfile"], self.tls).pid

    def connection(self, source="127.0.0.1"):
        return http.client.HTTPSConnection("localhost", self.tls, context=self.tls_context, source_address=(source, 0))

    def ask(self, method, path, body=None, headers=None, source="127.0.0.1"):
        connection = self.connection(source)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        answer.content = answer.read()
        connection.close()
        return answer

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


def check_defaults(program):
    """The times of the sites fit the server's defaults."""
    told = subprocess.check_output([program, "--lang", "en", "serve", "--help"], text=True)
    for setting in ("ping-seconds", "idle-seconds"):
        check(f"--{setting} N [{SHORTER[setting][0]}]" in told, f"the default of {setting} is {SHORTER[setting][0]}")
    check("--body-bytes N [262144]" in told, "the default of body-bytes is 256 KiB")
    for which in (0, 1):
        check(SHORTER["keep-alive"][which] < SHORTER["idle-seconds"][which], "the proxy closes idle connections first")


def check_page(site):
    plain = http.client.HTTPConnection("127.0.0.1", site.plain)
    plain.request("GET", "/table/x?y", headers={"Host": f"localhost:{site.plain}"})
    moved = plain.getresponse()
    target = moved.getheader("Location")
    check(moved.status in (301, 308) and target.startswith("https://localhost") and target.endswith("/table/x?y"),
          f"plain HTTP is redirected: {moved.status} {target}")
    page = site.ask("GET", "/index.html", headers={"Accept-Encoding": "gzip"})
    check(page.status == 200 and page.getheader("Content-Encoding") == "gzip", "the page is compressed")
    check(gzip.decompress(page.content).startswith(b"<!doctype html>"), "the page is compressed only once")
    check("31536000" in page.getheader("Strict-Transport-Security", ""), "there is an HSTS header")
    check("Strict-Transport-Security" in site.ask("GET", "/api/nothing").headers, "errors have an HSTS header")
    check(site.ask("GET", "/index.html").getheader("Content-Encoding") is None, "the page is plain for clients that do not accept gzip")
    cookie = site.ask("POST", "/api/guest", '{"name":"Ada"}').getheader("Set-Cookie")
    check("Secure" in cookie, "the cookie is sent over TLS only")


def check_metrics(site):
    check(site.ask("GET", "/metrics").status == 200, "metrics can be read on this machine")
    for path in ("/metrics", "/metrics?x", "//metrics", "/./metrics", "/%6Detrics", "/METRICS", "/metrics/"):
        answer = site.ask("GET", path, source="127.0.0.2")
        check(b"kurz_sockets" not in answer.content, f"{path} cannot be read from elsewhere")
    check(site.ask("GET", "/metrics", source="127.0.0.2").status == 403, "metrics are forbidden from elsewhere")


def check_sizes(site):
    check(site.ask("POST", "/api/boards/check", "x" * 262144).status == 200, "a body of 256 KiB reaches the server")
    check(site.ask("POST", "/api/boards/check", "x" * 262145).status == 413, "a longer body is too long")
    check(site.ask("GET", "/healthz", headers={"X-Long": "x" * 6000}).status == 200, "a header of 6 KB reaches the server")


def check_rates(site):
    """A family visits at the same time; everybody chooses a name and loads the page again. Nobody is turned away."""
    members = [{"connection": site.connection(), "headers": {}} for _ in range(FAMILY)]

    def all_ask(method, path, body=None):
        for one in members:
            one["connection"].request(method, path, body, one["headers"])
        for one in members:
            answer = one["connection"].getresponse()
            answer.read()
            check(answer.status in (200, 201), f"a family can visit {path}: {answer.status}")
            if cookie := answer.getheader("Set-Cookie"):
                one["headers"]["Cookie"] = cookie.split(";")[0]

    for _ in range(FILES):
        all_ask("GET", "/")
    all_ask("POST", "/api/guest", '{"name":"Ada"}')
    for _ in range(FILES):
        all_ask("GET", "/")
    for _ in range(10):
        all_ask("GET", "/api/tables")


def check_addresses(site):
    """The server sees who the visitors are, and nobody can pretend to be another one."""
    for number in range(2 * NEW_GUESTS):
        forged = {"X-Forwarded-For": f"203.0.113.{number}", "X-Real-IP": f"203.0.113.{number}"}
        status = site.ask("POST", "/api/guest", '{"name":"Eve"}', forged, source="127.0.0.2").status
        if status == 429:
            break
        check(status == 201, f"a new guest is welcome: {status}")
    check(status == 429, "an address cannot have any number of new guests")
    check(site.ask("POST", "/api/guest", '{"name":"Ada"}', source="127.0.0.3").status == 201, "another address can")


def check_game(site):
    for bot in (["/usr/bin/python3", "bot.py"], ["node", "--no-warnings", "--experimental-websocket", "bot.mjs"]):
        played = subprocess.run([*bot, site.url], cwd=ROOT / "examples", capture_output=True, text=True, timeout=120)
        check(played.returncode == 0, f"{bot[-1]} plays a game: {played.stdout}{played.stderr}")


def check_idle_socket(site):
    cookie = site.ask("POST", "/api/guest", '{"name":"Ada"}').getheader("Set-Cookie").split(";")[0]
    client = websocket.create_connection(site.url.replace("https", "wss") + "/api/socket", cookie=cookie, origin=site.url)
    check(json.loads(client.recv())["type"] == "hello", "the server says hello")
    end = time.monotonic() + 1.5 * SHORTER["socket"][1]
    while time.monotonic() < end:  # the library answers pings, as a browser does, and sends nothing else
        code, data = client.recv_data(control_frame=True)
        check(code == websocket.ABNF.OPCODE_PING, f"an idle socket stays open: {code} {data!r}")
    client.settimeout(5)
    client.send('{"type":"subscribe","table":"none"}')
    check(json.loads(client.recv())["type"] == "error", "an idle socket still answers")
    try:
        websocket.create_connection(site.url.replace("https", "wss") + "/api/socket", cookie=cookie, origin="https://evil.example")
        check(False, "other origins are rejected")
    except websocket.WebSocketBadStatusException as error:
        check(error.status_code == 403, f"other origins are rejected: {error}")


def check_reused_connections(site):
    """The proxy is busy while an idle connection to the server reaches its age: it must not send a request on one that
    the server has closed meanwhile. Only requests that change something fail then; others are repeated by the proxy."""
    connection = site.connection()

    def status():
        answer = connection.getresponse()
        answer.read()
        return answer.status

    for _ in range(2):
        connection.request("POST", "/api/guest", '{"name":')
        check(status() == 400, "the server answers")
        time.sleep(SHORTER["keep-alive"][1] - 0.2)
        os.kill(site.proxy, signal.SIGSTOP)
        connection.request("POST", "/api/guest", '{"name":')
        time.sleep(0.5)
        os.kill(site.proxy, signal.SIGCONT)
        found = status()
        check(found == 400, f"a request on a reused connection is answered: {found}")


def main():
    proxy, program = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    check(shutil.which(proxy), f"{proxy} is not installed")
    check_defaults(program)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(pathlib.Path(folder))
        try:
            site.start_all(proxy, program)
            for part in (check_page, check_metrics, check_sizes, check_rates, check_addresses, check_game, check_idle_socket,
                         check_reused_connections):
                start = time.monotonic()
                part(site)
                print(f"{part.__name__}: {time.monotonic() - start:.1f} s")
        finally:
            site.end()


if __name__ == "__main__":
    main()
