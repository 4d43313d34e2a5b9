// A disk that is full or whose calls fail: nothing is acknowledged that is not stored, what is stored can be
// read, and when the fault is over everything goes on.
#include <atomic>
#include <vector>

#include <doctest/doctest.h>
#include <sqlite3.h>

#include "server/secure/crypto.h"
#include "server/store/store.h"
#include "server/store/writer.h"
#include "tests/faults/forgetful_vfs.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

using test::DiskCall;

// A store on a disk of its own with one table, to which events are added.
class OnDisk {
 public:
  OnDisk() {
    REQUIRE(start_crypto());
    store = open();
    const NewTable table{"t1", "ada", true, random_bytes(), event().event, {"ada"}, 100};
    REQUIRE(commit({table}));
    taken(1);
  }

  [[nodiscard]] std::unique_ptr<Store> open() const {
    auto opened = open_sqlite_store({"kurz.db", disk.vfs(), true});
    REQUIRE_MESSAGE(opened, opened.error().text);
    return std::move(*opened);
  }
  void reopen() {
    store.reset();
    store = open();
  }

  static Digest chain(std::uint64_t number) { return sha256(std::to_string(number)); }
  // The event so many after the last acknowledged one.
  [[nodiscard]] NewEvent event(std::uint64_t ahead = 1) const {
    const std::uint64_t number = version + ahead;
    TableEvent next{number, "ada", "c" + std::to_string(number), std::string(3000, 'x'), chain(number)};
    return {"t1", TableStatus::kRunning, std::move(next), 200, {}, {}, chain(number - 1)};
  }
  [[nodiscard]] std::vector<Write> next_events(std::uint64_t count) const {
    std::vector<Write> writes;
    for (std::uint64_t ahead = 1; ahead <= count; ++ahead) {
      writes.emplace_back(event(ahead));
    }
    return writes;
  }
  [[nodiscard]] Stored<std::vector<Written>> commit(const std::vector<Write>& writes) const {
    auto written = store->commit(writes);
    if (written) store->tidy_up();
    return written;
  }
  void taken(std::uint64_t count) { version += count; }
  // Three events in one commit, which must work.
  void commit_three() {
    const auto written = commit(next_events(3));
    REQUIRE_MESSAGE(written, written.error().text);
    REQUIRE(*written == std::vector(3, Written::kDone));
    taken(3);
  }

  // How many events there are, by both accounts.
  static std::uint64_t stored(Store& in) {
    const auto table = in.table("t1");
    const auto events = in.events("t1");
    REQUIRE_MESSAGE(table, table.error().text);
    REQUIRE_MESSAGE(events, events.error().text);
    REQUIRE((*table)->version == events->size());
    return events->size();
  }

  test::ForgetfulDisk disk;
  std::unique_ptr<Store> store;
  std::uint64_t version = 0;  // of the last acknowledged event
};

struct Trouble {
  std::string_view name;
  DiskCall call;
  int code;
  StoreFault fault;
};
constexpr Trouble kTroubles[] = {
    {"write", DiskCall::kWrite, SQLITE_IOERR_WRITE, StoreFault::kBroken},
    {"sync", DiskCall::kSync, SQLITE_IOERR_FSYNC, StoreFault::kBroken},
    {"full", DiskCall::kWrite, SQLITE_FULL, StoreFault::kFull},
};

}  // namespace

TEST_CASE("faults: a failed commit stores nothing, and reads and later commits work") {
  for (const Trouble& trouble : kTroubles) {
    CAPTURE(trouble.name);
    // At its first call of that kind, at the next, and so on, until it no longer fails.
    for (int passing = 0;; ++passing) {
      CAPTURE(passing);
      OnDisk on;
      on.commit_three();
      const auto reader = on.open();
      on.disk.fail(trouble.call, trouble.code, passing);
      const auto written = on.commit(on.next_events(3));
      if (written) {
        CHECK(passing > 0);
        break;
      }
      CHECK(written.error().fault == trouble.fault);
      CHECK_FALSE(written.error().text.empty());
      CHECK(OnDisk::stored(*on.store) == on.version);
      CHECK(OnDisk::stored(*reader) == on.version);
      // While the fault lasts, it is told again and again.
      on.disk.fail(trouble.call, trouble.code);
      CHECK_FALSE(on.commit(on.next_events(3)));
      CHECK(OnDisk::stored(*on.store) == on.version);
      on.disk.repair();
      on.commit_three();
      CHECK(OnDisk::stored(*reader) == on.version);
      on.reopen();
      CHECK(OnDisk::stored(*on.store) == on.version);
    }
  }
}

TEST_CASE("faults: after a failed commit and an exit, all of it or nothing is stored") {
  for (const Trouble& trouble : kTroubles) {
    CAPTURE(trouble.name);
    for (int passing = 0;; ++passing) {
      CAPTURE(passing);
      OnDisk on;
      on.commit_three();
      on.disk.fail(trouble.call, trouble.code, passing);
      const auto written = on.commit(on.next_events(3));
      if (written) break;
      // The disk stays as it is; nobody closes the database.
      const std::string database = on.disk.content("kurz.db");
      const std::string log = on.disk.content("kurz.db-wal");
      on.disk.repair();
      on.store.reset();
      on.disk.put("kurz.db", database);
      on.disk.put("kurz.db-wal", log);
      on.store = on.open();
      const std::uint64_t found = OnDisk::stored(*on.store);
      // Since nobody was told that it is stored, it may be.
      CHECK((found == on.version || found == on.version + 3));
      on.version = found;
      on.commit_three();
    }
  }
}

TEST_CASE("faults: commits acknowledged after a failed sync survive a power cut") {
  // The system forgets what it could not sync: only what is written again reaches the disk.
  for (int seed = 0; seed < test::games(20); ++seed) {
    CAPTURE(seed);
    Rng rng(static_cast<std::uint64_t>(seed));
    OnDisk on;
    for (int round = 0; round < 3; ++round) {
      for (int commits = rng.below(150); commits > 0; --commits) on.commit_three();
      on.disk.fail(DiskCall::kSync, SQLITE_IOERR_FSYNC, rng.below(3));
      for (int tries = 0; tries < 4; ++tries) {
        const std::uint64_t count = 1 + static_cast<std::uint64_t>(rng.below(6));
        if (on.commit(on.next_events(count))) on.taken(count);
      }
      on.disk.repair();
      for (int commits = rng.below(4); commits > 0; --commits) on.commit_three();
    }
    on.disk.cut_power_after(0, rng.next());
    CHECK_FALSE(on.commit(on.next_events(1)));
    on.store.reset();
    on.disk.restore_power();
    on.store = on.open();
    CHECK(OnDisk::stored(*on.store) >= on.version);
    CHECK(OnDisk::stored(*on.store) <= on.version + 6);
  }
}

TEST_CASE("faults: on a full disk writes fail, reads work, and writes recover with free space") {
  OnDisk on;
  on.commit_three();
  const auto reader = on.open();
  const auto used = [&] { return on.disk.content("kurz.db").size() + on.disk.content("kurz.db-wal").size(); };
  for (const std::size_t live : {std::size_t{0}, std::size_t{1000}, std::size_t{9000}}) {
    CAPTURE(live);
    on.disk.limit(used() + live);
    std::optional<StoreError> error;
    while (!error) {
      const auto written = on.commit(on.next_events(1));
      if (written) {
        on.taken(1);
      } else {
        error = written.error();
      }
    }
    CHECK(error->fault == StoreFault::kFull);
    CHECK(error->text == "database or disk is full");
    CHECK(OnDisk::stored(*on.store) == on.version);
    CHECK(OnDisk::stored(*reader) == on.version);
    on.disk.repair();
    on.commit_three();
  }
  // Also when it was full while the log was copied: that log then grows until there is live.
  on.disk.limit(on.disk.content("kurz.db").size() + (8U << 20U));
  std::uint64_t before = on.version;
  while (const auto written = on.commit(on.next_events(3))) on.taken(3);
  CHECK(on.version > before + 300);
  CHECK(OnDisk::stored(*reader) == on.version);
  on.disk.repair();
  before = on.version;
  on.commit_three();
  on.reopen();
  CHECK(OnDisk::stored(*on.store) == before + 3);
}

TEST_CASE("faults: a failing read is an error, and reads recover") {
  OnDisk on;
  for (int i = 0; i < 30; ++i) on.commit_three();
  int failed = 0;
  for (int passing = 0; passing < 40; ++passing) {
    CAPTURE(passing);
    on.reopen();
    on.disk.fail(DiskCall::kRead, SQLITE_IOERR_READ, passing);
    const auto events = on.store->events("t1");
    if (!events) {
      ++failed;
      CHECK(events.error().fault == StoreFault::kBroken);
      const auto written = on.commit(on.next_events(3));
      if (written) on.taken(3);
    } else {
      CHECK(events->size() == on.version);
    }
    on.disk.repair();
    CHECK(OnDisk::stored(*on.store) == on.version);
    on.commit_three();
  }
  CHECK(failed > 10);
}

TEST_CASE("faults: after an error the writer acknowledges only what is stored") {
  for (const Trouble& trouble : kTroubles) {
    CAPTURE(trouble.name);
    OnDisk on;
    const auto reader = on.open();
    std::atomic<int> answered = 0;
    std::vector<std::uint64_t> done;  // both of the writer's thread until it has ended
    std::vector<StoreFault> faults;
    {
      Writer writer(std::move(on.store));
      std::uint64_t ahead = 0;
      const auto submit = [&](int count) {
        const int wanted = answered + count;
        for (; count > 0; --count) {
          const std::uint64_t made = on.version + ++ahead;
          writer.submit(on.event(ahead), [&, made](const Stored<Written>& written) {
            if (!written) {
              faults.push_back(written.error().fault);
            } else if (*written == Written::kDone) {
              done.push_back(made);
            }
            ++answered;
          });
        }
        while (answered < wanted) std::this_thread::yield();
      };
      submit(10);
      on.disk.fail(trouble.call, trouble.code);
      submit(20);
      const std::uint64_t last = done.back();
      CHECK(OnDisk::stored(*reader) == last);
      on.disk.repair();
      // Those after the gap do not fit any more; the one that comes next does.
      submit(5);
      ahead = last - on.version;
      submit(5);
    }
    on.store = on.open();
    CHECK(OnDisk::stored(*on.store) == done.back());
    CHECK(done.size() == done.back() - 1);
    CHECK_FALSE(faults.empty());
    for (const StoreFault fault : faults) CHECK(fault == trouble.fault);
  }
}

TEST_CASE("faults: the writer notices by itself when writes work again") {
  OnDisk on;
  const auto reader = on.open();
  const std::uint64_t before = on.version;
  std::atomic<int> recoveries = 0;
  Writer writer(std::move(on.store), nullptr, [&] { ++recoveries; });
  CHECK(writer.works());
  on.disk.fail(DiskCall::kSync, SQLITE_IOERR_FSYNC);
  std::atomic<bool> failed = false;
  writer.submit(on.event(), [&](const Stored<Written>& written) { failed = !written.ok(); });
  while (!failed) std::this_thread::yield();
  // It tries, and fails.
  std::this_thread::sleep_for(std::chrono::milliseconds(1300));
  CHECK_FALSE(writer.works());
  on.disk.repair();
  const auto begin = std::chrono::steady_clock::now();
  while (!writer.works() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(10)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(writer.works());
  CHECK(recoveries == 1);
  CHECK(OnDisk::stored(*reader) == before);
}

}  // namespace kurz
