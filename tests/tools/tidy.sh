#!/usr/bin/env bash
# tidy.sh <build folder> <jobs> [more checks]: clang-tidy over every .cpp file that the folder's Ninja build has
# compiled. A file that was found clean is not looked at again until it, something it includes, its
# compile command or the rules change: build/tidy-cache holds an empty file for each such state.
set -euo pipefail
cache=build/tidy-cache

# tidy.sh --one <build folder> <more checks> <source> <key>: how this script calls itself for one file.
if [[ $1 == --one ]]; then
  folder=$2 more=$3 source=$4 key=$5
  options=("--checks=$more")
  if [[ $source == *_test.cpp || $source == tests/* ]]; then
    # Of a test only what is wrong matters, and how it names things. doctest's macros expand to long
    # and odd code, over which the rest would take minutes.
    options=(--checks=-*,bugprone-use-after-move,bugprone-infinite-loop,bugprone-dangling-handle,bugprone-swapped-arguments,bugprone-assert-side-effect,performance-for-range-copy,performance-unnecessary-value-param,readability-identifier-naming,readability-misleading-indentation)
  fi
  # g++ knows warnings that clang does not, and its headers use what they call deprecated.
  options+=(--extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations)
  if clang-tidy-19 -p "$folder" --quiet "${options[@]}" "$source" 2>"$cache/$key.log" >"$cache/$key.out"; then
    rm -f "$cache/$key.log" "$cache/$key.out"
    touch "$cache/$key"
    exit 0
  fi
  cat "$cache/$key.out"
  # Only when clang-tidy says nothing itself is its chatter of use: it could not read the file.
  [[ -s $cache/$key.out ]] || cat "$cache/$key.log"
  rm -f "$cache/$key.log" "$cache/$key.out"
  exit 1
fi

folder=$1 jobs=$2 more=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$cache" "$work/keys"
find "$cache" -type f -mtime +30 -delete

# For each object one line: its source, then all that it includes. ninja prints the object's name
# and below it, indented, what it was made from, the source first.
up=$(sed 's|[^/]\+|..|g' <<<"$folder")/
ninja -C "$folder" -t deps | awk -v root="$PWD/" -v up="$up" '
  /^[^ ]/ { if (line) print line; line = "" }
  /^ / {
    sub(/^ +/, "")
    # A compiler cache may have made them relative to the folder.
    if (index($0, root) == 1) $0 = substr($0, length(root) + 1)
    else if (index($0, up) == 1) $0 = substr($0, length(up) + 1)
    line = line ? line "\t" $0 : $0
  }
  END { if (line) print line }' | grep -E '^[^/	]+(/[^	]*)?\.cpp(	|$)' | sort -u >"$work/deps" || true

# The compile command of each source, and the hash of every file that matters.
awk -v root="$PWD/" -F '"' '
  $2 == "command" { command = $0 }
  $2 == "file" { print substr($4, length(root) + 1) "\t" command }' "$folder/compile_commands.json" >"$work/commands"
# ninja remembers objects whose source is gone by now; they have no compile command any more. And
# tests/main.cpp is nothing but doctest itself.
awk -F '\t' 'NR == FNR { known[$1] = 1; next } $1 in known && $1 != "tests/main.cpp"' "$work/commands" "$work/deps" >"$work/sources"
if [[ ! -s $work/sources ]]; then
  echo "nothing was compiled in $folder yet"
  exit 1
fi
tr '\t' '\n' <"$work/sources" | sort -u | { xargs -d '\n' sha256sum 2>/dev/null || true; } >"$work/hashes"

# A source's key is the hash of the rules, its command and the hashes of its files.
rules=$({ echo "$more"; clang-tidy-19 --version; cat .clang-tidy tests/tools/tidy.sh; } | sha256sum)
awk -F '\t' -v rules="$rules" -v folder="$work/keys/" '
  FILENAME ~ /hashes$/ { hash[substr($0, 67)] = substr($0, 1, 64); next }
  FILENAME ~ /commands$/ { command[$1] = $2; next }
  {
    out = folder sprintf("%06d", ++n)
    print rules "\n" command[$1] > out
    for (i = 1; i <= NF; i++) print $i, hash[$i] > out
    close(out)
  }' "$work/hashes" "$work/commands" "$work/sources"
paste <(cut -f 1 "$work/sources") <(sha256sum "$work"/keys/* | cut -c 1-64) >"$work/table"

while IFS=$'\t' read -r source key; do
  if [[ -e $cache/$key ]]; then
    touch "$cache/$key"
  else
    printf '%s\0%s\0' "$source" "$key"
  fi
done <"$work/table" >"$work/todo"
todo=$(($(tr -cd '\0' <"$work/todo" | wc -c) / 2))
echo "$todo files to look at, $(($(wc -l <"$work/table") - todo)) are known to be clean"
[[ $todo -eq 0 ]] || xargs -0 -P "$jobs" -n 2 "${BASH_SOURCE[0]}" --one "$folder" "$more" <"$work/todo"
