#!/usr/bin/env python3
"""Checks examples/kurz.service without a running systemd.

    unit.py PROGRAM

The exposure that systemd-analyze computes must be low, and a game must work under the unit's restrictions of system
calls, address families and memory: the same kernel filters as systemd's, but they kill the server at the first
forbidden call instead of refusing the call. Needs Debian's systemd, python3-seccomp and python3-websocket.
"""
import errno
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile

import seccomp

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "examples/kurz.service"
MOST_EXPOSURE = 15  # 1.5 of 10
NOBODY = 65534
PROT_WRITE, PROT_EXEC = 2, 4


def check(condition, what):
    if not condition:
        raise SystemExit(f"failed: {what}")


def settings(name):
    lines = [line.split("=", 1) for line in UNIT.read_text().splitlines() if "=" in line and not line.startswith("#")]
    return [value for key, value in lines if key == name]


def calls_in(group):
    """The names of the calls in a group such as @system-service."""
    if not group.startswith("@"):
        return {group}
    told = subprocess.check_output(["systemd-analyze", "syscall-filter", group], text=True).splitlines()
    names = [line.strip() for line in told[1:] if line.strip() and not line.strip().startswith("#")]
    return set().union(*(calls_in(name) for name in names))


def allowed_calls():
    allowed = calls_in("@default")  # systemd always adds these
    for line in settings("SystemCallFilter"):
        named = set().union(*(calls_in(group) for group in line.lstrip("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    return allowed | {"execve"}


def restrict(allowed):
    """Runs in the server's process before the program."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    filters = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
    for name in sorted(allowed - {"mmap", "mprotect", "pkey_mprotect", "socket"}):
        try:
            filters.add_rule(seccomp.ALLOW, name)
        except RuntimeError:
            pass  # a call of another processor
    # MemoryDenyWriteExecute
    filters.add_rule(seccomp.ALLOW, "mmap", seccomp.Arg(2, seccomp.MASKED_EQ, PROT_EXEC, 0))
    filters.add_rule(seccomp.ALLOW, "mmap", seccomp.Arg(2, seccomp.MASKED_EQ, PROT_WRITE | PROT_EXEC, PROT_EXEC))
    filters.add_rule(seccomp.ALLOW, "mprotect", seccomp.Arg(2, seccomp.MASKED_EQ, PROT_EXEC, 0))
    # RestrictAddressFamilies. The C library tries others when it looks up a host name, and goes on without.
    for family in settings("RestrictAddressFamilies")[0].split():
        filters.add_rule(seccomp.ALLOW, "socket", seccomp.Arg(0, seccomp.EQ, socket.AddressFamily[family]))
    for family in (socket.AF_UNIX, socket.AF_NETLINK):
        filters.add_rule(seccomp.ERRNO(errno.EAFNOSUPPORT), "socket", seccomp.Arg(0, seccomp.EQ, family))
    filters.load()


def play(program, folder, allowed, listen):
    said = open(folder / "said.txt", "w+")
    server = subprocess.Popen(
        [program, "serve", "--lang", "en", "--listen", listen, "--db", folder / f"{listen}.db", "--log", folder / "log",
         "--boards", ROOT / "boards", "--bot-pace", "0", "--message-burst", "10000"],
        stdout=subprocess.PIPE, stderr=said, text=True, preexec_fn=lambda: restrict(allowed))
    try:
        line = server.stdout.readline()
        said.seek(0)
        check("http://" in line, f"the server starts: {line}{said.read()} (status {server.poll()})")
        bot = subprocess.run(["/usr/bin/python3", ROOT / "examples/bot.py", line.split()[2]],
                             capture_output=True, text=True, timeout=120)
        check(bot.returncode == 0, f"a bot plays a game: {bot.stderr} (server: {server.poll()})")
        server.send_signal(signal.SIGHUP)  # opens the log file again
    finally:
        server.terminate()
        status = server.wait()
    check(status == 0, f"the server runs until it is stopped: status {status}")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    rated = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", f"--threshold={MOST_EXPOSURE}", UNIT],
                           capture_output=True, text=True)
    print(rated.stdout.strip().splitlines()[-1])
    check(rated.returncode == 0, f"the exposure is at most {MOST_EXPOSURE / 10}")
    allowed = allowed_calls()
    check(not allowed & {"mount", "ptrace", "bpf", "init_module", "chown", "setrlimit"}, "dangerous calls are forbidden")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        for listen in ("127.0.0.1:0", "localhost:0"):
            play(program, pathlib.Path(folder), allowed, listen)
    print(f"a game works with {len(allowed)} allowed system calls")


main()
