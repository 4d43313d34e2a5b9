// The power fails at any instant: what was acknowledged is there, and of what was not either all or nothing.
#include <algorithm>
#include <map>
#include <vector>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "server/store/store.h"
#include "tests/faults/forgetful_vfs.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

constexpr int kTables = 6;
constexpr int kGuestCount = 4;

std::string table_name(int number) { return "table" + std::to_string(number); }
std::string guest_name(int number) { return "guest" + std::to_string(number); }

// How far everything stands: enough to tell any two moments apart.
struct Standing {
  struct Head {
    std::uint64_t version = 0;
    Digest chain{};
    bool operator==(const Head&) const = default;
  };
  std::map<std::string, Head> tables;
  std::map<std::string, std::string> guests;
  bool operator==(const Standing&) const = default;
};

// Read from the store, and every event checked on the way.
Standing read_standing(Store& store) {
  Standing found;
  for (int t = 0; t < kTables; ++t) {
    const std::string id = table_name(t);
    const auto events = store.events(id);
    REQUIRE_MESSAGE(events, events.error().text);
    Standing::Head head;
    bool in_order = true;
    for (const TableEvent& event : *events) {
      in_order =
          in_order && event.version == head.version + 1 && event.chain == chain_of(head.chain, id, event);
      head = {event.version, event.chain};
    }
    REQUIRE(in_order);
    const auto table = store.table(id);
    REQUIRE_MESSAGE(table, table.error().text);
    REQUIRE(table->has_value() == (head.version > 0));
    if (head.version == 0) continue;
    REQUIRE((*table)->version == head.version);
    found.tables[id] = head;
  }
  for (int g = 0; g < kGuestCount; ++g) {
    const auto guest = store.guest(guest_name(g));
    REQUIRE_MESSAGE(guest, guest.error().text);
    if (*guest) found.guests[(*guest)->id] = (*guest)->name;
  }
  return found;
}

// The next commit of several writes, and how everything stands after it.
std::vector<Write> next_writes(Standing& standing, Rng& rng) {
  std::vector<Write> writes;
  for (int left = 1 + rng.below(5); left > 0; --left) {
    if (rng.below(8) == 0) {
      const int number = rng.below(kGuestCount);
      const std::string name = "name " + std::to_string(rng.below(1000));
      standing.guests[guest_name(number)] = name;
      writes.emplace_back(PutGuest{{guest_name(number), name, sha256(guest_name(number)), 50}});
      continue;
    }
    const std::string id = table_name(rng.below(kTables));
    Standing::Head& head = standing.tables[id];
    // Now and then one that does not fit into a page.
    const auto length = static_cast<std::size_t>(1 + rng.below(rng.below(10) == 0 ? 9000 : 300));
    TableEvent event{head.version + 1,
                     "ada",
                     "c" + std::to_string(head.version + 1),
                     std::string(length, static_cast<char>('a' + rng.below(26))),
                     {}};
    const Digest before = head.chain;
    event.chain = chain_of(before, id, event);
    head = {event.version, event.chain};
    if (event.version == 1) {
      writes.emplace_back(NewTable{id, "ada", true, random_bytes(), event, {"ada"}, 100});
    } else {
      writes.emplace_back(NewEvent{id, TableStatus::kRunning, event, 200, {}, {}, before});
    }
  }
  return writes;
}

// A disk on which commits are made and the power fails, over and over.
class Course {
 public:
  Course(bool sync_commits, std::uint64_t seed) : sync_commits_(sync_commits), rng_(seed) {}

  struct Tally {
    int commits = 0;  // acknowledged ones
    int lost = 0;     // of them
    int cuts = 0;
    int cuts_while_opening = 0;
    int unacknowledged_kept = 0;
  };

  void run_to_the_next_cut() {
    // Instants of every order of magnitude: within one commit, and after many, when the log is copied.
    const int about = 1 << rng_.below(rng_.below(6) == 0 ? 13 : 10);
    disk_.cut_power_after(about + rng_.below(about), rng_.next());
    // Closing copies the log as well; and opening reads it again.
    if (rng_.below(4) == 0) store_.reset();
    if (!store_) store_ = open();
    while (store_) {
      Standing after = standings_.back();
      const std::vector<Write> writes = next_writes(after, rng_);
      const auto written = store_->commit(writes);
      under_way_ = after;
      if (!written) break;
      REQUIRE(std::ranges::all_of(*written, [](Written one) { return one == Written::kDone; }));
      standings_.push_back(after);
      ++tally_.commits;
      store_->tidy_up();
    }
    // Nothing else than the cut makes anything fail.
    REQUIRE_FALSE(disk_.has_power());
    ++tally_.cuts;
    if (!store_) ++tally_.cuts_while_opening;
    store_.reset();
    disk_.restore_power();
    look();
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] test::ForgetfulDisk::Figures figures() const { return disk_.figures(); }

 private:
  std::unique_ptr<Store> open() {
    auto store = open_sqlite_store({"kurz.db", disk_.vfs(), sync_commits_});
    if (store) return std::move(*store);
    REQUIRE_MESSAGE(!disk_.has_power(), store.error().text);
    return {};
  }

  // Everything stands as it stood after some commit; all that were acknowledged after that one are lost.
  void look() {
    store_ = open();
    REQUIRE(store_);
    const Standing found = read_standing(*store_);
    const auto at = std::ranges::find(standings_, found);
    if (at == standings_.end()) {
      REQUIRE_MESSAGE((under_way_ && found == *under_way_), "half of a commit is there");
      ++tally_.unacknowledged_kept;
    } else {
      tally_.lost += static_cast<int>(standings_.end() - at) - 1;
    }
    standings_ = {found};
    under_way_.reset();
  }

  bool sync_commits_;
  Rng rng_;
  test::ForgetfulDisk disk_;
  std::unique_ptr<Store> store_;
  std::vector<Standing> standings_{{}};  // after each acknowledged commit since the last cut
  std::optional<Standing> under_way_;
  Tally tally_;
};

struct AllCourses {
  Course::Tally tally;
  int forgetting = 0;
  int in_checkpoint = 0;
};

AllCourses cut_again_and_again(bool sync_commits, int cuts) {
  REQUIRE(start_crypto());
  constexpr int kCutsOfADisk = 30;
  AllCourses all;
  for (int disk = 0; disk < test::games(cuts) / kCutsOfADisk; ++disk) {
    Course course(sync_commits, static_cast<std::uint64_t>(disk));
    for (int cut = 0; cut < kCutsOfADisk; ++cut) {
      CAPTURE(disk);
      CAPTURE(cut);
      course.run_to_the_next_cut();
    }
    const Course::Tally& one = course.tally();
    all.tally.commits += one.commits;
    all.tally.lost += one.lost;
    all.tally.cuts += one.cuts;
    all.tally.cuts_while_opening += one.cuts_while_opening;
    all.tally.unacknowledged_kept += one.unacknowledged_kept;
    all.forgetting += course.figures().forgetting_cuts;
    all.in_checkpoint += course.figures().checkpoint_cuts;
  }
  MESSAGE(all.tally.cuts, " cuts, ", all.tally.commits, " commits acknowledged, ", all.tally.lost, " lost, ",
          all.forgetting, " cuts forgot something, ", all.in_checkpoint, " came while the log was copied, ",
          all.tally.cuts_while_opening, " while opening, ", all.tally.unacknowledged_kept,
          " commits kept that were not acknowledged");
  return all;
}

}  // namespace

TEST_CASE("faults: a power cut loses nothing that was acknowledged") {
  const AllCourses outcome = cut_again_and_again(true, 300);
  CHECK(outcome.tally.lost == 0);
  // The cuts came where they hurt.
  CHECK(outcome.tally.cuts >= 300);
  CHECK(outcome.forgetting > 100);
  CHECK(outcome.in_checkpoint > 0);
  CHECK(outcome.tally.cuts_while_opening > 10);
}

TEST_CASE("faults: without syncs a power cut does lose commits, so the test above can detect it") {
  const AllCourses outcome = cut_again_and_again(false, 90);
  CHECK(outcome.tally.lost > 100);
}

}  // namespace kurz
