#!/usr/bin/env bash
# tidy.sh <build folder> <jobs> [more checks]: clang-tidy over every .cpp file that the folder's Ninja build has
# compiled. A file that was found clean is not looked at again until it, something it includes, its
# compile command or the rules change: build/tidy-cache holds an empty file for each such state.
#
# Most of the time goes into the headers of others, which nearly every file includes. So several files are looked at
# together, as if they were one. Where that finds anything, be it only a name that two of them use, the files it was found
# in and the others are looked at again apart, down to the single file: what is reported is always about one by itself.
set -euo pipefail
cache=build/tidy-cache

# look_at <build folder> <more checks> <source> <file>: clang-tidy on the file, by the rules for the source.
look_at() {
  local options=("--checks=$2")
  if [[ $3 == *_test.cpp || $3 == tests/* ]]; then
    # Of a test only what is wrong matters, and how it names things. doctest's macros expand to long
    # and odd code, over which the rest would take minutes.
    options=(--checks=-*,bugprone-use-after-move,bugprone-infinite-loop,bugprone-dangling-handle,bugprone-swapped-arguments,bugprone-assert-side-effect,performance-for-range-copy,performance-unnecessary-value-param,readability-identifier-naming,readability-misleading-indentation)
  fi
  # g++ knows warnings that clang does not, and its headers use what they call deprecated.
  options+=(--extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations --extra-arg=-ferror-limit=0)
  clang-tidy-19 -p "$1" --quiet --config-file=.clang-tidy "${options[@]}" "$4"
}

# look_at_all <build folder> <more checks> <source>...: as one file, with the compile command of the first.
look_at_all() {
  local folder=$1 more=$2 group status=0
  shift 2
  group=$(mktemp -d)
  # A source that another includes is odd, and clang-tidy would say so.
  printf '#include "%s" // NOLINT\n' "$@" >"$group/group.cpp"
  {
    echo '[{'
    grep -F -B 2 "\"file\": \"$PWD/$1\"" "$folder/compile_commands.json" | sed "s|$PWD/$1|$group/group.cpp|g"
    echo '}]'
  } >"$group/compile_commands.json"
  look_at "$group" "$more" "$1" "$group/group.cpp" 2>/dev/null || status=$?
  rm -r "$group"
  return "$status"
}

# tidy.sh --some <build folder> <more checks> <source>:<key>...: how this script calls itself for some files.
if [[ $1 == --some ]]; then
  folder=$2 more=$3
  shift 3
  if [[ $# -eq 1 ]]; then
    source=${1%:*} key=${1##*:}
    if look_at "$folder" "$more" "$source" "$source" 2>"$cache/$key.log" >"$cache/$key.out"; then
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
  if found=$(look_at_all "$folder" "$more" "${@%:*}"); then
    touch "${@/#*:/$cache/}"
    exit 0
  fi
  named=() others=()
  for file; do
    if grep -qF "$PWD/${file%:*}:" < <(grep -F ' error: ' <<<"$found"); then named+=("$file"); else others+=("$file"); fi
  done
  if [[ ${#named[@]} -eq 0 || ${#others[@]} -eq 0 ]]; then
    named=("${@:1:$#/2}") others=("${@:$#/2+1}")
  fi
  status=0
  "${BASH_SOURCE[0]}" --some "$folder" "$more" "${others[@]}" || status=1
  "${BASH_SOURCE[0]}" --some "$folder" "$more" "${named[@]}" || status=1
  exit "$status"
fi

folder=$1 jobs=$2 more=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work
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
# Where the network library or TOML is included, clang-tidy takes minutes over a file, and tests are more than half of all files:
# KURZ_TIDY_ALL=1 looks at these, too.
later='^(server/net/|server/config/config.cpp|tests/)|_test\\.cpp$'
[[ ${KURZ_TIDY_ALL:-} != 1 ]] || later='^$'
awk -F '\t' -v later="$later" 'NR == FNR { known[$1] = 1; next }
  $1 in known && $1 != "tests/main.cpp" && $1 !~ later' "$work/commands" "$work/deps" >"$work/sources"
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

# Files with the most headers come first: they take longest, and with their like they share most.
awk -F '\t' '{ print NF "\t" $1 }' "$work/sources" | paste - <(cut -f 2 "$work/table") | sort -k 1,1nr -k 2,2 | cut -f 2- |
  while IFS=$'\t' read -r source key; do
    if [[ -e $cache/$key ]]; then
      touch "$cache/$key"
    else
      printf '%s\t%s\n' "$source" "$key"
    fi
  done >"$work/todo"
todo=$(wc -l <"$work/todo")
echo "$todo files to look at, $(($(wc -l <"$work/table") - todo)) are known to be clean"

# Together go files that are compiled alike. The static analyzer passes over what is included.
together=12
[[ -z $more ]] || together=1
awk -F '\t' -v together="$together" '
  FILENAME ~ /commands$/ { sub(/ -o .*/, "", $2); command[$1] = $2; next }
  {
    alike = command[$1]
    if (count[alike]++ % together == 0) group[alike] = ++groups
    files[group[alike]] = files[group[alike]] " " $1 ":" $2
  }
  END { for (i = 1; i <= groups; i++) print files[i] }' "$work/commands" "$work/todo" |
  xargs -r -P "$jobs" -L 1 "${BASH_SOURCE[0]}" --some "$folder" "$more"
