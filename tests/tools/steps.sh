# Runs the steps of ./dev test and counts passes and failures. Sourced by ./dev. Later steps run even if one fails.

passed=0
failed=0
failures=()
last_check=0 # exit status of the latest step, for steps that depend on it
failed_at_once=0 # tests of the latest ctest that count as failed although they passed when they were run once more

# count <passed> <failed> <name>
count() {
  passed=$((passed + $1))
  failed=$((failed + $2))
  [[ $2 -eq 0 ]] || failures+=("$3")
}

# run_step <name> <command>...: runs the command, prints its result and time, and stores the status in last_check.
run_step() {
  local name=$1 start=$SECONDS
  shift
  echo "== $name"
  last_check=0
  "$@" || last_check=$?
  if [[ $last_check -eq 0 ]]; then
    echo "== $name: passed, $((SECONDS - start)) s"
  else
    echo "== $name: FAILED, $((SECONDS - start)) s"
  fi
}

# check <name> <command>...: one step that counts as one test.
check() {
  run_step "$@"
  count $((last_check == 0)) $((last_check != 0)) "$1"
}

# check_tests <name> <log> <command>...: a step that runs ctest and writes its output to the log; each test counts.
check_tests() {
  local name=$1 log=$2 bad all
  shift 2
  rm -f "$log"
  failed_at_once=0
  run_step "$name" "$@"
  read -r bad all < <(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log" 2>/dev/null) || true
  bad=$((${bad:-0} + failed_at_once))
  if [[ -z ${all:-} ]]; then
    count 0 1 "$name (did not run)"
  elif [[ $last_check -ne 0 && $bad -eq 0 ]]; then
    count "$all" 1 "$name"
  else
    count $((all - bad)) "$bad" "$name ($bad of $all)"
  fi
}

# fuzz_all <seconds>: runs every target of tests/fuzz for that long, all at the same time.
fuzz_all() {
  local source target targets=() start=$SECONDS
  for source in tests/fuzz/*_fuzz.cpp; do
    [[ ! -e $source ]] || targets+=("$(basename "$source" .cpp)")
  done
  [[ ${#targets[@]} -gt 0 ]] || return 0
  rm -f build/fuzz-work/*.ok
  echo "== fuzzing ${#targets[@]} targets, $1 s each"
  printf '%s\0' "${targets[@]}" | xargs -0 -P "${#targets[@]}" -n 1 tests/tools/fuzz.sh "$1" || true
  for target in "${targets[@]}"; do
    if [[ -e build/fuzz-work/$target.ok ]]; then
      count 1 0 "$target"
    else
      count 0 1 "$target (build/fuzz-work/$target.log)"
    fi
  done
  echo "== fuzzing: $((SECONDS - start)) s"
}

# summary: prints the failures and the totals; fails if anything failed.
summary() {
  local failure
  echo "== total: $SECONDS s"
  for failure in "${failures[@]}"; do
    echo "   failed: $failure"
  done
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}
