#include "server/service/fair_queue.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

using std::chrono::milliseconds;

void push(FairQueue& queue, const std::string& visitor, int count = 1) {
  for (int i = 0; i < count; ++i) queue.push({visitor, [] {}, [] {}});
}

// Runs the next job for this long and returns whose it was.
std::string run_next(FairQueue& queue, milliseconds time) {
  const auto job = queue.pop();
  REQUIRE(job);
  queue.finished(job->visitor, time);
  return job->visitor;
}

}  // namespace

TEST_CASE("fair queue: visitors take turns, no matter who came first") {
  FairQueue queue;
  push(queue, "eve", 100);
  push(queue, "ada", 2);
  int of_ada = 0;
  for (int i = 0; i < 4; ++i) of_ada += run_next(queue, milliseconds(10)) == "ada" ? 1 : 0;
  CHECK(of_ada == 2);
  CHECK(queue.size() == 98);
  CHECK(queue.visitors() == 1);
}

TEST_CASE("fair queue: time counts, not the number of jobs") {
  FairQueue queue;
  push(queue, "eve", 100);
  push(queue, "ada", 100);
  milliseconds of_eve(0);
  milliseconds of_ada(0);
  for (int i = 0; i < 60; ++i) {
    const auto job = queue.pop();
    const milliseconds time(job->visitor == "eve" ? 50 : 5);
    (job->visitor == "eve" ? of_eve : of_ada) += time;
    queue.finished(job->visitor, time);
  }
  CHECK(of_eve.count() >= 150);
  CHECK(std::abs((of_eve - of_ada).count()) <= 50);
}

TEST_CASE("fair queue: nobody saves up time while away, and nobody pays for hours alone") {
  FairQueue queue;
  push(queue, "eve", 1000);
  for (int i = 0; i < 600; ++i) run_next(queue, milliseconds(1000));
  push(queue, "ada", 100);
  int of_eve = 0;
  for (int i = 0; i < 20; ++i) of_eve += run_next(queue, milliseconds(1000)) == "eve" ? 1 : 0;
  CHECK(of_eve >= 8);
  CHECK(of_eve <= 12);
}

TEST_CASE("fair queue: a visitor who always asks for one more job gets no more than others") {
  FairQueue queue;
  push(queue, "ada", 100);
  push(queue, "eve");
  int of_eve = 0;
  for (int i = 0; i < 40; ++i) {
    if (run_next(queue, milliseconds(10)) != "eve") continue;
    ++of_eve;
    push(queue, "eve");
  }
  CHECK(of_eve >= 15);
  CHECK(of_eve <= 25);
}

TEST_CASE("fair queue: endless new visitors do not stop the one who was there") {
  FairQueue queue;
  push(queue, "ada", 100);
  run_next(queue, milliseconds(1000));
  int of_ada = 0;
  for (int i = 0; i < 200; ++i) {
    push(queue, "new " + std::to_string(i), 2);
    of_ada += run_next(queue, milliseconds(1000)) == "ada" ? 1 : 0;
  }
  CHECK(of_ada >= 1);
}

TEST_CASE("fair queue: room is made by the visitor with the most jobs") {
  FairQueue queue;
  push(queue, "eve", 3);
  push(queue, "ben");
  const auto dropped = queue.drop_for("ada");
  REQUIRE(dropped);
  CHECK(dropped->visitor == "eve");
  CHECK(queue.size() == 3);
  CHECK_FALSE(queue.drop_for("ben"));
  CHECK(queue.drop_for("ada"));
  CHECK_FALSE(queue.drop_for("ada"));
  CHECK(queue.size_of("eve") == 1);
}

}  // namespace kurz
