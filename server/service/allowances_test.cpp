#include "server/service/allowances.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

struct Clocked {
  explicit Clocked(const AllowanceOptions& options, std::size_t most = Allowances::kMostKept)
      : allowances(options, [this] { return now; }, most) {}
  std::int64_t charge(const Visitor& visitor, Expense expense, double amount = 1) {
    return allowances.charge(visitor, expense, amount);
  }
  // How many of them are allowed now.
  int count(const Visitor& visitor, Expense expense, int most = 1000) {
    int done = 0;
    while (done < most && charge(visitor, expense) == 0) ++done;
    return done;
  }

  std::int64_t now = 1'000'000;
  Allowances allowances;
};

AllowanceOptions small_allowances() {
  AllowanceOptions options;
  options.address_share = 3;
  options.requests_per_minute = 10;
  options.tables_per_hour = 6;
  options.hint_seconds_per_hour = 60;
  return options;
}

}  // namespace

TEST_CASE("allowances: a visitor waits for exactly as long as it takes to refill") {
  Clocked clocked(small_allowances());
  const Visitor ada{"ada", "192.0.2.1"};
  CHECK(clocked.count(ada, Expense::kRequest) == 10);
  CHECK(clocked.charge(ada, Expense::kRequest) == 6000);
  clocked.now += 5999;
  CHECK(clocked.charge(ada, Expense::kRequest) == 1);
  clocked.now += 1;
  CHECK(clocked.charge(ada, Expense::kRequest) == 0);
  CHECK(clocked.charge(ada, Expense::kRequest) > 0);
  // Each expense has its own allowance, and none grows beyond its burst.
  CHECK(clocked.count(ada, Expense::kTable) == 6);
  CHECK(clocked.charge(ada, Expense::kTable) == 600'000);
  clocked.now += 24L * 3'600'000;
  CHECK(clocked.count(ada, Expense::kTable) == 6);
  CHECK(clocked.allowances.limits()[static_cast<std::size_t>(Expense::kTable)].times == 3);
}

TEST_CASE("allowances: many guests of one address share its allowance, other addresses have their own") {
  Clocked clocked(small_allowances());
  int done = 0;
  for (int i = 0; i < 100; ++i) {
    done += clocked.count({"guest" + std::to_string(i), "192.0.2.1"}, Expense::kRequest);
  }
  CHECK(done == 30);
  CHECK(clocked.count({"eve", "192.0.2.2"}, Expense::kRequest) == 10);
  // The same guest at many addresses has one allowance.
  CHECK(clocked.count({"eve", "192.0.2.3"}, Expense::kRequest) == 0);
  // What is refused is not charged: Ada waits for her address only.
  clocked.now += 2000;
  CHECK(clocked.count({"ada", "192.0.2.1"}, Expense::kRequest) == 1);
}

TEST_CASE("allowances: clients without a name count by address, and those without an address not at all") {
  Clocked clocked(small_allowances());
  CHECK(clocked.count({"", "192.0.2.1"}, Expense::kRequest) == 10);
  CHECK(clocked.count({"ada", "192.0.2.1"}, Expense::kRequest) == 10);
  CHECK(clocked.count({"ada", ""}, Expense::kRequest) == 0);
  CHECK(clocked.count({"ben", ""}, Expense::kRequest) == 10);
  CHECK(clocked.count({"", ""}, Expense::kRequest) == 1000);
}

TEST_CASE("allowances: an expense that is known only afterwards delays the next one") {
  Clocked clocked(small_allowances());
  const Visitor ada{"ada", ""};
  CHECK(clocked.charge(ada, Expense::kHint) == 0);
  clocked.allowances.add(ada, Expense::kHint, 120'000 - 1);
  // A minute of hints per hour, and two are used.
  CHECK(clocked.charge(ada, Expense::kHint, 1000) == 3'660'000);
  // More than the burst is allowed when the burst is there.
  CHECK(clocked.charge({"ben", ""}, Expense::kHint, 90'000) == 0);
  CHECK(clocked.charge({"ben", ""}, Expense::kHint, 1000) == 31 * 60'000);
}

TEST_CASE("allowances: 0 turns a limit off, for guests or for addresses") {
  AllowanceOptions options = small_allowances();
  options.requests_per_minute = 0;
  Clocked unlimited(options);
  CHECK(unlimited.count({"ada", "192.0.2.1"}, Expense::kRequest) == 1000);
  options = small_allowances();
  options.address_share = 0;
  Clocked guests_only(options);
  int done = 0;
  for (int i = 0; i < 100; ++i) {
    done += guests_only.count({"guest" + std::to_string(i), "192.0.2.1"}, Expense::kRequest);
  }
  CHECK(done == 1000);
}

TEST_CASE("allowances: memory is bounded, and full allowances are dropped first") {
  Clocked clocked(small_allowances(), 4);
  const Visitor eve{"eve", ""};
  CHECK(clocked.count(eve, Expense::kTable) == 6);
  clocked.now += 1;
  for (int i = 0; i < 3; ++i) clocked.charge({"guest" + std::to_string(i), ""}, Expense::kRequest);
  clocked.now += 60'000;
  // Eve is the oldest, but has used tables; the others are full again.
  for (int i = 3; i < 6; ++i) clocked.charge({"guest" + std::to_string(i), ""}, Expense::kRequest);
  CHECK(clocked.allowances.size() == 4);
  CHECK(clocked.count(eve, Expense::kTable) == 0);
  for (int i = 0; i < 1000; ++i) clocked.charge({"other" + std::to_string(i), ""}, Expense::kRequest);
  CHECK(clocked.allowances.size() == 4);
}

}  // namespace kurz
