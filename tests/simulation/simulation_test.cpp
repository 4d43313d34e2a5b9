// Many worlds, each from its own seed; see README.md.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/simulation/world.h"
#include "tests/support/random_game.h"

namespace kurz::simulation {
namespace {

constexpr std::string_view kReplay = "KURZ_SEED={} build/release/kurz_tests -tc='simulation: one seed'";

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : std::stoull(value);
}

// What happened last.
std::string last_steps(std::uint64_t seed) {
  constexpr int kSteps = 30;
  std::ostringstream trace;
  WorldOptions options;
  options.trace = &trace;
  simulate(seed, options);
  const std::string text = trace.str();
  std::size_t begin = text.size();
  for (int i = 0; i <= kSteps && begin != std::string::npos && begin > 0; ++i)
    begin = text.rfind('\n', begin - 1);
  return begin == std::string::npos ? text : text.substr(begin + 1);
}

std::string report(std::uint64_t seed, const Violation& violation) {
  return fmt::format("seed {}: {}: {}\n{}", seed, name_of(violation.invariant), violation.text,
                     last_steps(seed)) +
         fmt::format(fmt::runtime(kReplay), seed);
}

// Worlds of a shape.
void check_worlds(Shape shape) {
  const std::uint64_t worlds = number_from("KURZ_WORLDS", test::long_wanted() ? 25'000 : 50);
  Course all;
  long long steps = 0;
  for (std::uint64_t i = 1; i <= worlds; ++i) {
    const std::uint64_t seed = seed_of(shape, i);
    const Course course = simulate(seed);
    if (course.violation) FAIL_CHECK(report(seed, *course.violation));
    steps += course.steps;
    all.events += course.events;
  }
  MESSAGE(worlds, " worlds, ", steps, " steps, ", all.events, " events");
}

// A few seeds find the planted mistake, as what it is.
void check_found(Mistake mistake, Invariant invariant) {
  constexpr std::uint64_t kMostSeeds = 1000;
  WorldOptions options;
  options.mistake = mistake;
  for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
    const Course course = simulate(seed, options);
    if (!course.violation) continue;
    MESSAGE("found by seed ", seed, " after ", course.steps,
            " steps: ", course.violation->text.substr(0, 200));
    CHECK(name_of(course.violation->invariant) == name_of(invariant));
    return;
  }
  FAIL_CHECK("not found");
}

}  // namespace

TEST_CASE("simulation: a process with its own database file keeps every promise") {
  check_worlds(Shape::kAlone);
}
TEST_CASE("simulation: a process with a database server keeps every promise") { check_worlds(Shape::kOne); }
TEST_CASE("simulation: two processes keep every promise") { check_worlds(Shape::kTwo); }
TEST_CASE("simulation: three processes keep every promise") { check_worlds(Shape::kThree); }

TEST_CASE("simulation: one seed") {
  const std::uint64_t seed = number_from("KURZ_SEED", 1);
  WorldOptions options;
  const bool is_wanted = std::getenv("KURZ_SEED") != nullptr;
  if (is_wanted) options.trace = &std::cout;
  const Course course = simulate(seed, options);
  // The same again, to the last byte.
  CHECK(simulate(seed).hash == course.hash);
  CHECK(simulate(seed + 1).hash != course.hash);
  if (course.violation) FAIL(report(seed, *course.violation));
}

TEST_CASE("simulation: a server that acknowledges commands before they are stored is found") {
  check_found(Mistake::kEarlyAnswer, Invariant::kStored);
}
TEST_CASE("simulation: a server that checks the version of a command before its id is found") {
  check_found(Mistake::kVersionFirst, Invariant::kOnce);
}
TEST_CASE("simulation: a server that shows everybody a card drawn unseen is found") {
  check_found(Mistake::kHiddenCard, Invariant::kHidden);
}
TEST_CASE("simulation: a process that takes its lease for ownership is found") {
  check_found(Mistake::kOwnership, Invariant::kVersions);
}

}  // namespace kurz::simulation
