#include "server/service/fair_queue.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

using std::chrono::milliseconds;

Visitor guest(const std::string& name, const std::string& address = "") { return {name, address}; }

void push(FairQueue& queue, const Visitor& visitor, int count = 1) {
  for (int i = 0; i < count; ++i) queue.push({visitor, [] { return true; }, [] {}});
}
void push(FairQueue& queue, const std::string& visitor, int count = 1) { push(queue, guest(visitor), count); }

// Runs the next job for this long and returns whose it was.
std::string run_next(FairQueue& queue, milliseconds time) {
  const auto job = queue.pop();
  REQUIRE(job);
  queue.finished(*job, time);
  return job->visitor.guest;
}

// Many guests of one address; Ada is somewhere else.
void push_crowd(FairQueue& queue, int guests, int jobs_each) {
  for (int i = 0; i < guests; ++i) push(queue, guest("eve" + std::to_string(i), "192.0.2.1"), jobs_each);
}

}  // namespace

TEST_CASE("fair queue: visitors take turns, no matter who came first") {
  FairQueue queue(0);
  push(queue, "eve", 100);
  push(queue, "ada", 2);
  int of_ada = 0;
  for (int i = 0; i < 4; ++i) of_ada += run_next(queue, milliseconds(10)) == "ada" ? 1 : 0;
  CHECK(of_ada == 2);
  CHECK(queue.size() == 98);
  CHECK(queue.visitors() == 1);
}

TEST_CASE("fair queue: time counts, not the number of jobs") {
  FairQueue queue(0);
  push(queue, "eve", 100);
  push(queue, "ada", 100);
  milliseconds of_eve(0);
  milliseconds of_ada(0);
  for (int i = 0; i < 60; ++i) {
    const auto job = queue.pop();
    const milliseconds time(job->visitor.guest == "eve" ? 50 : 5);
    (job->visitor.guest == "eve" ? of_eve : of_ada) += time;
    queue.finished(*job, time);
  }
  CHECK(of_eve.count() >= 150);
  CHECK(std::abs((of_eve - of_ada).count()) <= 50);
}

TEST_CASE("fair queue: nobody saves up time while away, and nobody pays for hours alone") {
  FairQueue queue(0);
  push(queue, "eve", 1000);
  for (int i = 0; i < 600; ++i) run_next(queue, milliseconds(1000));
  push(queue, "ada", 100);
  int of_eve = 0;
  for (int i = 0; i < 20; ++i) of_eve += run_next(queue, milliseconds(1000)) == "eve" ? 1 : 0;
  CHECK(of_eve >= 8);
  CHECK(of_eve <= 12);
}

TEST_CASE("fair queue: a visitor who always asks for one more job gets no more than others") {
  FairQueue queue(0);
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
  FairQueue queue(0);
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
  FairQueue queue(0);
  push(queue, "eve", 3);
  push(queue, "ben");
  const auto dropped = queue.drop_for(guest("ada"));
  REQUIRE(dropped);
  CHECK(dropped->visitor.guest == "eve");
  CHECK(queue.size() == 3);
  CHECK_FALSE(queue.drop_for(guest("ben")));
  CHECK(queue.drop_for(guest("ada")));
  CHECK_FALSE(queue.drop_for(guest("ada")));
  CHECK(queue.size_of(guest("eve")) == 1);
}

TEST_CASE(
    "fair queue: an address gets the time of its share of visitors, three at most, however many guests it "
    "has") {
  for (const auto& [share, visitors] : {std::pair(2, 2), std::pair(3, 3), std::pair(10, 3)}) {
    FairQueue queue(share);
    push_crowd(queue, 20, 100);
    push(queue, guest("ada", "192.0.2.2"), 100);
    CHECK(queue.visitors() == visitors + 1);
    int of_ada = 0;
    for (int i = 0; i < 100 * (visitors + 1); ++i)
      of_ada += run_next(queue, milliseconds(10)) == "ada" ? 1 : 0;
    CHECK(of_ada == 100);
    // The rest goes to the crowd.
    CHECK(queue.visitors() == visitors);
  }
}

TEST_CASE("fair queue: guests of one address take turns, and below their share each counts like others") {
  FairQueue queue(4);
  push_crowd(queue, 3, 100);
  push(queue, guest("ada", "192.0.2.2"), 100);
  CHECK(queue.visitors() == 4);
  std::map<std::string, int> turns;
  for (int i = 0; i < 200; ++i) ++turns[run_next(queue, milliseconds(10))];
  for (const auto& [name, count] : turns) CHECK_MESSAGE(count == 50, name);
}

TEST_CASE("fair queue: new guests of an address do not help it") {
  FairQueue queue(2);
  push(queue, guest("ada", "192.0.2.2"), 100);
  int of_ada = 0;
  for (int i = 0; i < 300; ++i) {
    push(queue, guest("eve" + std::to_string(i), "192.0.2.1"));
    of_ada += run_next(queue, milliseconds(10)) == "ada" ? 1 : 0;
  }
  CHECK(of_ada >= 99);
}

TEST_CASE("fair queue: addresses that are unknown or do not count have no share") {
  for (const auto& [share, address] : {std::pair(0, "192.0.2.1"), std::pair(4, "")}) {
    FairQueue queue(share);
    for (int i = 0; i < 9; ++i) push(queue, guest("eve" + std::to_string(i), address), 10);
    push(queue, guest("ada", "192.0.2.2"), 10);
    CHECK(queue.visitors() == 10);
    int of_ada = 0;
    for (int i = 0; i < 50; ++i) of_ada += run_next(queue, milliseconds(10)) == "ada" ? 1 : 0;
    CHECK(of_ada == 5);
  }
}

TEST_CASE("fair queue: room is made by the address with the most jobs for its share") {
  FairQueue queue(4);
  push_crowd(queue, 9, 1);
  push(queue, guest("ben", "192.0.2.3"), 1);
  CHECK(queue.size_of(guest("new", "192.0.2.1")) == 2.25);
  CHECK(queue.sharing_with(guest("new", "192.0.2.1")) == 3);
  const auto dropped = queue.drop_for(guest("ada", "192.0.2.2"));
  REQUIRE(dropped);
  CHECK(dropped->visitor.address == "192.0.2.1");
  CHECK_FALSE(queue.drop_for(guest("new", "192.0.2.1")));
  for (int i = 0; i < 4; ++i) CHECK(queue.drop_for(guest("ada", "192.0.2.2")));
  CHECK_FALSE(queue.drop_for(guest("ada", "192.0.2.2")));
}

TEST_CASE("fair queue: a guest with jobs from two addresses is one visitor") {
  FairQueue queue(4);
  push(queue, guest("eve", "192.0.2.1"), 2);
  push(queue, guest("eve", "192.0.2.3"), 2);
  CHECK(queue.visitors() == 1);
  CHECK(queue.size_of(guest("eve")) == 4);
  for (int i = 0; i < 4; ++i) CHECK(run_next(queue, milliseconds(10)) == "eve");
  CHECK(queue.visitors() == 0);
  CHECK(queue.size_of(guest("eve", "192.0.2.1")) == 0);
}

TEST_CASE("fair queue: a job that needs another turn comes before the visitor's other jobs") {
  FairQueue queue(0);
  push(queue, "eve", 1);
  queue.push({guest("eve"), [] { return false; }, [] {}});
  push(queue, "ada", 1);
  std::string order;
  for (int slices = 0; queue.is_ready();) {
    auto job = queue.pop();
    queue.finished(*job, milliseconds(10));
    order += job->visitor.guest + " ";
    if (job->visitor.guest == "eve" && ++slices < 3) queue.push_again(std::move(*job));
  }
  CHECK(order == "ada eve eve eve eve ");
}

}  // namespace kurz
