#!/usr/bin/env bash
# release.sh PROGRAM: checks that the optimised program plays like the one that the tests ran with sanitizers: the same
# numbers of possible games, old logs are valid, and random games keep every invariant. ./dev test-long runs all tests
# with it.
set -euo pipefail
program=$1
golden=tests/golden
failed=0

# One line per depth; the program prints all depths up to the one it is asked for.
while read -r city players seed; do
  want=$(awk -v c="$city" -v p="$players" -v s="$seed" '$1 == c && $2 == p && $3 == s { print $4, $5 }' "$golden/perft.txt")
  depth=$(tail -n 1 <<<"$want" | cut -d ' ' -f 1)
  found=$("$program" perft --city "$city" --players "$players" --seed "$seed" --depth "$depth" |
    awk '$1 ~ /^[0-9]+$/ { print $1, $2 }')
  if [[ $found != "$want" ]]; then
    echo "$city, $players players, seed $seed: the numbers of possible games differ from $golden/perft.txt"
    diff <(echo "$want") <(echo "$found") || true
    failed=1
  fi
done < <(awk '!/^#/ { print $1, $2, $3 }' "$golden/perft.txt" | uniq)

for log in "$golden"/logs/*.jsonl; do
  if ! checked=$("$program" --lang en replay --check "$log" 2>&1); then
    echo "$log: $checked"
    failed=1
  fi
done

"$program" soak --games 50000 >/dev/null || failed=1
exit "$failed"
