#!/usr/bin/env python3
"""Writes the manual pages kurz(1), kurz-serve(8) and kurz.toml(5) from the program's own help.

    man_pages.py PROGRAM FOLDER DATE
"""
import pathlib
import re
import subprocess
import sys

PROGRAM, FOLDER, DATE = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
LISTS = ("Arguments", "Options", "Commands")


class Help:
    """The help of one command: `about`, `usage`, and for each heading its items as (term, text)."""

    def __init__(self, *command):
        self.name = " ".join(("kurz", *command))
        told = subprocess.check_output([PROGRAM, "--lang", "en", *command, "--help"], text=True)
        self.about, usage, *lines = told.strip().splitlines()
        self.usage = usage.removeprefix("Usage: ")
        self.lists, self.rest, items = {}, [], None
        for line in lines:
            if heading := re.fullmatch(r"(\w+):", line):
                items = self.lists.setdefault(heading[1], [])
            elif line and not line.startswith(" "):
                items = None  # what follows the options, such as the list of bots
            if items is None:
                self.rest.append(line)
            elif re.match(r"  \S", line):
                items.append(self.split(line))
            elif line.strip() and not heading:
                items[-1] = (items[-1][0], (items[-1][1] + " " + line.strip()).strip())

    @staticmethod
    def split(line):
        """A term may reach the column where the text begins; then one space separates them."""
        term, text = line[:28], line[28:]
        if term.endswith(" ") and text and not text.startswith(" "):
            return term.strip(), text.strip()
        return line.strip(), ""

    def items(self, heading):
        # The number of cores of this machine says nothing about others.
        return [(re.sub(r"^(--threads N) \[\d+\]", r"\1", term), text)
                for term, text in self.lists.get(heading, []) if not term.startswith("-h,")]


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", text)


def item_lines(items):
    for term, text in items:
        yield f".TP\n.B {roff(term)}\n{roff(text[:1].upper() + text[1:])}"


def command_lines(*command):
    told = Help(*command)
    yield f".SS {roff(told.usage)}\n{roff(told.about)}."
    if command == ("serve",):
        yield "See\n.BR kurz\\-serve (8)."
        return
    yield from item_lines(told.items("Arguments") + told.items("Options"))
    for name, _ in told.items("Commands"):
        yield from command_lines(*command, name.split(",")[0])


def write(name, section, about, *parts):
    lines = [f'.TH {name.upper()} {section} "{DATE}" "Kurzstrecke"', ".SH NAME", f"{roff(name)} \\- {roff(about)}"]
    for title, content in parts:
        lines += [f".SH {title}", *content]
    (FOLDER / f"{name}.{section}").write_text("\n".join(lines) + "\n")


def main():
    top, serve, play = Help(), Help("serve"), Help("play")
    commands = [line for name, _ in top.items("Commands") for line in command_lines(name.split(",")[0])]
    bots = [f".br\n{roff(line.strip())}" if line.startswith(" ") else f".PP\n{roff(line)}" for line in play.rest if line.strip()]
    write("kurz", 1, "four small city route-building games",
          ("SYNOPSIS", [f".B {roff(top.usage)}"]),
          ("DESCRIPTION", ["Kurzstrecke plays New York, London, San Francisco and Berlin, with people and with bots.",
                           "Commands for players and hosts are in English and German, all others in English."]),
          ("OPTIONS", item_lines(top.items("Options"))),
          ("COMMANDS", commands),
          ("BOTS", bots),
          ("FILES", [".TP\n.I /usr/share/kurzstrecke\nBoards, layouts and the web page."]),
          ("SEE ALSO", [".BR kurz\\-serve (8),\n.BR kurz.toml (5)"]))
    settings = [(term, text) for term, text in serve.items("Options") if term.split()[0] not in ("--config", "--check")]
    write("kurz-serve", 8, "server for games in the browser",
          ("SYNOPSIS", [f".B {roff(serve.usage)}"]),
          ("DESCRIPTION", ["Runs the server. Every setting of\n.BR kurz.toml (5)\nis also an option, which overrides the file.",
                           "The systemd service\n.I kurz\nruns\n.B kurz serve \\-\\-config /etc/kurz.toml"]),
          ("OPTIONS", item_lines(serve.items("Options"))),
          ("SIGNALS", [".TP\n.BR SIGTERM \", \" SIGINT\nStores everything in progress, tells browsers to reconnect, and exits.",
                       ".TP\n.B SIGHUP\nReopens the log file. Without a log file, SIGHUP acts like SIGTERM."]),
          ("FILES", [".TP\n.I /etc/kurz.toml\nThe settings of the service.",
                     ".TP\n.I /var/lib/kurz/kurz.db\nThe database of the service. Keep it secret: it contains the seeds of running games."]),
          ("SEE ALSO", [".BR kurz (1),\n.BR kurz.toml (5),\n.I /usr/share/doc/kurzstrecke/operating.md"]))
    as_lines = []
    for term, text in settings:
        name, kind, default = re.fullmatch(r"--(\S+) (\S+)(?: \[(.*)\])?", term).groups()
        value = default or "" if kind == "N" else f'"{default or ""}"'
        as_lines.append((f"{name} = {value}", text))
    write("kurz.toml", 5, "settings of the Kurzstrecke server",
          ("DESCRIPTION", ["One setting per line, in TOML: numbers without quotes, texts in quotes. # starts a comment.",
                           "Settings that are left out have the defaults below.\nTo check the settings, run\n"
                           ".PP\n.B kurz serve \\-\\-config /etc/kurz.toml \\-\\-check"]),
          ("SETTINGS", item_lines(as_lines)),
          ("SEE ALSO", [".BR kurz\\-serve (8),\n.I /usr/share/doc/kurzstrecke/operating.md"]))


main()
