#!/usr/bin/env python3
"""Runs clang-tidy over what a Ninja build compiles: tidy.py BUILD_FOLDER JOBS [OTHER_CHECKS].

Most of clang-tidy's time goes into shared headers, so it gets the sources of several libraries joined (GROUPS) if the
build joins those of a folder (KURZ_UNITY). A unit without findings is skipped until one of its files, its compile command
or the rules change: build/tidy-cache holds an empty file per such state. Tests, and files that include the network
library or TOML, take minutes and are left out; KURZ_TIDY_ALL=1 checks them too.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

SLOW = re.compile(r"kurz_(tests|net)\.dir|server/net/|server/config/config\.cpp|/tests/|_test\.cpp")
# Libraries whose sources are checked as one, with the command of the last.
GROUPS = (
    ("kurz_engine", "kurz_bots"),
    ("kurz_codec", "kurz_words", "kurz_protocol", "kurz_draw"),
    ("kurz_advice", "kurz_arena", "kurz_cli"),
    ("kurz_server",),
)
# The macros of doctest expand to code that most checks take minutes for or complain about.
TEST_CHECKS = (
    "-*,bugprone-use-after-move,bugprone-infinite-loop,bugprone-dangling-handle,bugprone-swapped-arguments,"
    "bugprone-assert-side-effect,performance-for-range-copy,performance-unnecessary-value-param,"
    "readability-identifier-naming,readability-misleading-indentation"
)


def dependencies(folder):
    """The files each object was made from, as Ninja recorded them."""
    listing = subprocess.run(["ninja", "-C", folder, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    found, current = {}, None
    for line in listing.splitlines():
        if line.startswith(" "):
            found[current].append(os.path.join(folder, line.strip()))
        elif line:
            current = line.split(": #deps")[0]
            found[current] = []
    return found


def joined(entries, work):
    """The entries, with those of a group in one: a file that includes all of them."""
    result = []
    for group in GROUPS:
        found = [entry for target in group for entry in entries if entry["target"] == target]
        if len(found) < 2:
            result += found
            continue
        path = str(work / f"{group[-1]}_joined.cpp")
        pathlib.Path(path).write_text("".join(f'#include "{entry["file"]}"\n' for entry in found))
        command = found[-1]["command"].replace(found[-1]["file"], path)
        files = sorted({file for entry in found for file in entry["files"]})
        result.append({**found[-1], "command": command, "file": path, "files": files})
    known = {target for group in GROUPS for target in group}
    return result + [entry for entry in entries if entry["target"] not in known]


def main():
    folder, jobs, other = sys.argv[1], int(sys.argv[2]), (sys.argv[3:] or [""])[0]
    root = pathlib.Path.cwd()
    cache = root / "build" / "tidy-cache"
    cache.mkdir(parents=True, exist_ok=True)
    deps = dependencies(folder)
    hashes = {}

    def file_hash(path):
        path = os.path.normpath(path)
        if path not in hashes:
            hashes[path] = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
        return hashes[path]

    version = subprocess.run(["clang-tidy-19", "--version"], capture_output=True, text=True, check=True).stdout
    rules = [other, version, (root / ".clang-tidy").read_text(), pathlib.Path(__file__).read_text()]

    entries = []
    for entry in json.loads((pathlib.Path(folder) / "compile_commands.json").read_text()):
        output = re.search(r" -o (\S+)", entry["command"])[1]
        # What the compiler has precompiled is left out: reading it again costs little, and clang cannot read g++'s.
        entry["command"] = re.sub(r"-Winvalid-pch (-Xclang \S+ )+|-Winvalid-pch -include \S+", "", entry["command"])
        if entry["file"].endswith("cmake_pch.hxx.cxx") or entry["file"].endswith("tests/main.cpp"):
            continue
        if output not in deps or (SLOW.search(output) and os.environ.get("KURZ_TIDY_ALL") != "1"):
            continue
        entry["target"] = re.search(r"CMakeFiles/(\w+)\.dir", output)[1]
        entry["files"] = [os.path.normpath(path) for path in deps[output] if "cmake_pch" not in path]
        entries.append(entry)
    work = pathlib.Path(folder) / "tidy"
    work.mkdir(exist_ok=True)
    is_joined = any("/Unity/" in entry["file"] for entry in entries)
    commands = joined(entries, work.resolve()) if is_joined else entries
    units = []
    for entry in commands:
        files = [file_hash(path) for path in entry["files"]]
        key = hashlib.sha256("\n".join([*rules, entry["command"], *files]).encode()).hexdigest()
        if not (cache / key).exists():
            units.append((entry, key, len(files)))
    if not commands:
        sys.exit(f"nothing was compiled in {folder} yet")
    print(f"{len(units)} of {len(commands)} units to check", flush=True)

    (work / "compile_commands.json").write_text(
        json.dumps([{name: entry[name] for name in ("directory", "command", "file")} for entry in commands])
    )

    def check(unit):
        entry, key, _ = unit
        # The units include sources by design.
        checks = "-bugprone-suspicious-include"
        if other:
            checks = "-*," + other
        elif entry["target"] == "kurz_tests":
            checks = TEST_CHECKS
        result = subprocess.run(
            [
                "clang-tidy-19", "-p", str(work), "--quiet", "--config-file=.clang-tidy",
                f"--checks={checks}",
                "--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-deprecated-declarations",
                "--extra-arg=-ferror-limit=0", entry["file"],
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if result.returncode == 0:
            (cache / key).touch()
        # If clang-tidy reports nothing, it could not read the file; then its messages help.
        return result.returncode, result.stdout or result.stderr

    failed = False
    # Units with the most headers take longest and go first.
    units.sort(key=lambda unit: -unit[2])
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for status, text in pool.map(check, units):
            if status != 0:
                failed = True
                print(text, flush=True)
    sys.exit(1 if failed else 0)


main()
