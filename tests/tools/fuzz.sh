#!/usr/bin/env bash
# fuzz.sh <seconds> <target>: runs one libFuzzer target; call it from the root of the tree. New inputs stay in
# build/fuzz-work between runs; copy an input that found a bug to tests/fuzz/corpus/<target>.
set -euo pipefail
seconds=$1 target=$2
work=build/fuzz-work
mkdir -p "$work/corpus/$target"
corpora=("$work/corpus/$target")
[[ ! -d tests/fuzz/corpus/$target ]] || corpora+=("tests/fuzz/corpus/$target")
options=()
[[ ! -f tests/fuzz/dict/$target.dict ]] || options+=("-dict=tests/fuzz/dict/$target.dict")

# Sanitizer reports need a symbolizer. LLVM's may be missing; the one from binutils is always installed.
symbolizer=external_symbolizer_path=$(command -v addr2line)
export ASAN_OPTIONS=${ASAN_OPTIONS:-$symbolizer} UBSAN_OPTIONS=${UBSAN_OPTIONS:-$symbolizer:print_stacktrace=1}
if "build/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$work/$target-" "${options[@]}" "${corpora[@]}" >"$work/$target.log" 2>&1; then
  touch "$work/$target.ok"
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target.log")
  echo "$target: passed, ${runs:-no} inputs tried"
else
  tail -n 40 "$work/$target.log"
  echo "$target: FAILED; failing input: $work/$target-*, output: $work/$target.log"
  exit 1
fi
