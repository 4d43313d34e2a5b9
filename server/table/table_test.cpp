#include "server/table/table.h"

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/rules/legal.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/contributions.h"

namespace kurz {
namespace {

constexpr std::int64_t kNoon = 1'700'000'000'000;

// A table with its events, as a store would keep them.
struct Kept {
  Bytes32 seed = random_bytes();
  Table table{"t1", seed, test::shared_board};
  std::vector<TableEvent> events;

  explicit Kept(const std::string& board, int move_seconds = 0, int game_seconds = 0) {
    TableSettings settings;
    settings.board = board;
    settings.move_seconds = move_seconds;
    settings.game_seconds = game_seconds;
    const Holders holders{{HolderKind::kGuest, "ada", test::commitment(Seat(0))}, {}};
    take(change::Created{"ada", settings, holders, commitment_to(seed)}, "ada", "make");
  }
  void take(const Change& change, const std::string& actor, const std::string& command) {
    events.push_back(table.next_event(change, actor, command, kNoon + 1000 * std::int64_t(events.size())));
    const auto fault = table.apply(events.back());
    REQUIRE_MESSAGE(!fault, fault->text);
  }
  // Decides and adopts, as a server does; the code of the error if there is one. again() replays the same
  // events.
  std::optional<ErrorCode> ask(const std::string& guest, const protocol::Command& command) {
    const std::int64_t at = kNoon + 1000 * std::int64_t(events.size());
    const Decided decided = decide(table, guest, command, at);
    if (!decided) return decided.error().code;
    events.push_back(table.next_event(decided->change, guest, "c" + std::to_string(events.size()), at));
    table.adopt(events.back(), decided->change, decided->effect, at, at);
    CHECK(table.status() == decided->effect.status);
    return {};
  }
  void start() {
    REQUIRE_FALSE(ask("ben", protocol::Sit{{{}, Seat(1)}, test::commitment(Seat(1))}));
    REQUIRE_FALSE(ask("ben", protocol::Start{}));
    reveal();
  }
  void reveal() {
    for (const char* guest : {"ada", "ben"}) {
      if (table.holds_a_seat(guest)) REQUIRE_FALSE(ask(guest, test::reveal_of(table, guest)));
    }
  }
  void play_out(Rng& rng) {
    while (table.status() == TableStatus::kRunning) {
      const Seat seat = seat_to_move(table.state());
      const auto legal = legal_actions(table.state(), seat).list();
      const Action action = legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))];
      REQUIRE_FALSE(ask(seat == Seat(0) ? "ada" : "ben",
                        protocol::PlayMove{{{}, seat}, named::named(table.board(), action)}));
    }
  }
  Table again() const {
    Table loaded("t1", seed, test::shared_board);
    for (const TableEvent& event : events) {
      const auto fault = loaded.apply(event);
      REQUIRE_MESSAGE(!fault, fault->text);
    }
    return loaded;
  }
};

}  // namespace

TEST_CASE("table: replaying its events gives the same table, to the byte, as adopting them") {
  for (const char* city : {"new-york", "san-francisco"}) {
    Kept kept(city);
    kept.start();
    Rng rng(7);
    kept.play_out(rng);
    const Table loaded = kept.again();
    for (const Seat viewer : {Seat(0), Seat(1), kSpectator}) {
      Viewer as{{}, Lang::kEnglish, true};
      if (viewer != kSpectator) as.seats.push_back(viewer);
      for (const std::uint64_t from : {std::uint64_t{0}, std::uint64_t{3}, loaded.version()}) {
        CHECK(json_of(make_update(loaded, as, from)) == json_of(make_update(kept.table, as, from)));
      }
    }
    CHECK(loaded.state() == kept.table.state());
    CHECK(loaded.log() == kept.table.log());
    CHECK(loaded.chain() == kept.table.chain());
    CHECK(loaded.answer_to("ben", "c1") == 2);
    CHECK_FALSE(loaded.answer_to("ada", "c1"));
    CHECK_FALSE(loaded.answer_to("ada", "make"));
  }
}

TEST_CASE("table: a finished game can be verified, and any change is found") {
  Kept kept("london");
  kept.start();
  CHECK_FALSE(kept.table.revealed_seed());
  Rng rng(8);
  kept.play_out(rng);
  const std::string record = record_of(kept.table);
  const auto log = log_from_json(record, test::find_board);
  const auto proof = proof_from_json(record);
  REQUIRE(log);
  REQUIRE(proof);
  CHECK(verify_chance(*log, *proof).good());

  ChanceProof other = *proof;
  other.seed[5] ^= 1U;
  CHECK(verify_chance(*log, other).fault == ChanceFault::kSeed);
  other.commitment = commitment_to(other.seed);
  CHECK(verify_chance(*log, other).fault == ChanceFault::kDeal);
  other = *proof;
  other.contributions->at(1) = to_hex(random_bytes());
  CHECK(verify_chance(*log, other).fault == ChanceFault::kContribution);
  CHECK(verify_chance(*log, other).at == 1);
  other.commitments->at(1) = commitment_to(*from_hex(other.contributions->at(1)));
  CHECK(verify_chance(*log, other).fault == ChanceFault::kDeal);
  other.contributions->pop_back();
  CHECK(verify_chance(*log, other).fault == ChanceFault::kSeats);
  GameLog tampered = *log;
  std::swap(tampered.moves[2], tampered.moves[3]);
  CHECK(verify_chance(tampered, *proof).fault == ChanceFault::kMove);
}

TEST_CASE("table: tampered events are rejected") {
  Kept kept("tiny");
  kept.start();
  const auto fault_with = [&](auto change) {
    std::vector<TableEvent> events = kept.events;
    change(events);
    Table table("t1", kept.seed, test::shared_board);
    for (const TableEvent& event : events) {
      if (const auto fault = table.apply(event)) return fault->text;
    }
    return std::string();
  };
  CHECK(fault_with([](auto&) {}).empty());
  CHECK(fault_with([](auto& e) { e[1].body[10] ^= 1; }) == "the chain is broken");
  CHECK(fault_with([](auto& e) { e[2].actor = "eve"; }) == "the chain is broken");
  CHECK(fault_with([](auto& e) { e.erase(e.begin() + 1); }) == "a version is missing");
  CHECK(fault_with([](auto& e) { std::swap(e[1], e[2]); }) == "a version is missing");
  Table other_seed("t1", random_bytes(), test::shared_board);
  CHECK(other_seed.apply(kept.events[0])->text == "the seed does not match the commitment");
  Table no_board("t1", kept.seed, [](std::string_view) { return nullptr; });
  CHECK(no_board.apply(kept.events[0])->board_is_missing);
}

TEST_CASE("table: each command is checked for its sender and its time") {
  Kept kept("tiny");
  CHECK(kept.ask("ben", protocol::Start{}) == ErrorCode::kNotYourSeat);
  CHECK(kept.ask("ada", protocol::Start{}) == ErrorCode::kSeatsFree);
  CHECK(kept.ask("ben", protocol::Sit{{{}, Seat(0)}, {}}) == ErrorCode::kSeatTaken);
  CHECK(kept.ask("ben", protocol::Sit{{{}, Seat(2)}, {}}) == ErrorCode::kNoSuchSeat);
  CHECK(kept.ask("ben", protocol::SeatBot{{{}, Seat(1)}, "easy"}) == ErrorCode::kNotTheHost);
  CHECK(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "oracle"}) == ErrorCode::kNoSuchLevel);
  CHECK_FALSE(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "easy"}));
  CHECK(kept.ask("ben", protocol::Leave{{{}, Seat(1)}}) == ErrorCode::kNotYourSeat);
  CHECK_FALSE(kept.ask("ada", protocol::Leave{{{}, Seat(1)}}));
  CHECK_FALSE(kept.ask("ben", protocol::Sit{{{}, Seat(1)}, {}}));
  CHECK(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "easy"}) == ErrorCode::kSeatTaken);
  CHECK(kept.ask("ada", protocol::Rematch{}) == ErrorCode::kNotOver);
  CHECK(kept.ask("ada", protocol::PlayMove{{{}, Seat(0)}, named::Pass{}}) == ErrorCode::kNotRunning);
  CHECK(kept.ask("ben", protocol::Start{}) == ErrorCode::kNotCommitted);
  CHECK(kept.ask("ada", protocol::Commit{{{}, Seat(1)}, test::commitment(Seat(1))}) ==
        ErrorCode::kNotYourSeat);
  CHECK(kept.ask("ben", protocol::Commit{{{}, Seat(2)}, test::commitment(Seat(1))}) ==
        ErrorCode::kNoSuchSeat);
  CHECK(kept.ask("ben", protocol::Commit{{{}, Seat(1)}, std::string(64, 'A')}) == ErrorCode::kBadMessage);
  CHECK_FALSE(kept.ask("ben", protocol::Commit{{{}, Seat(1)}, std::string(64, 'a')}));
  CHECK_FALSE(kept.ask("ben", protocol::Commit{{{}, Seat(1)}, test::commitment(Seat(1))}));
  CHECK(kept.ask("ben", protocol::Commit{{{}, Seat(1)}, test::commitment(Seat(1))}) == ErrorCode::kUnchanged);
  CHECK(kept.ask("ben", test::reveal_of(kept.table, "ben")) == ErrorCode::kNotShuffling);
  CHECK_FALSE(kept.ask("ben", protocol::Start{}));
  CHECK(kept.ask("eve", protocol::Sit{{{}, Seat(1)}, {}}) == ErrorCode::kNotOpen);
  CHECK(kept.ask("ben", protocol::Commit{{{}, Seat(1)}, std::string(64, 'a')}) == ErrorCode::kNotOpen);
  CHECK(kept.ask("ben", protocol::Leave{{{}, Seat(1)}}) == ErrorCode::kNotOpen);
  CHECK(kept.ask("ben", protocol::Close{}) == ErrorCode::kNotTheHost);
  CHECK(kept.ask("eve", protocol::Reveal{}) == ErrorCode::kNotYourSeat);
  kept.reveal();
  CHECK(kept.ask("ben", protocol::PlayMove{{{}, Seat(0)}, named::Pass{}}) == ErrorCode::kNotYourSeat);
  CHECK(kept.ask("ben", protocol::PlayMove{{{}, Seat(3)}, named::Pass{}}) == ErrorCode::kNotYourSeat);
  CHECK(kept.ask("ben", protocol::PlayMove{{{}, Seat(1)}, named::Pass{}}) == ErrorCode::kRefused);
  CHECK(kept.ask("ada", protocol::Close{}) == ErrorCode::kOthersPlay);
  CHECK_FALSE(kept.ask("ben", protocol::Leave{{{}, Seat(1)}}));
  CHECK(kept.table.is_substituted(Seat(1)));
  CHECK(kept.ask("ada", protocol::Return{{{}, Seat(1)}}) == ErrorCode::kNotYourSeat);
  CHECK_FALSE(kept.ask("ben", protocol::Return{{{}, Seat(1)}}));
  CHECK_FALSE(kept.table.is_substituted(Seat(1)));
  Rng rng(9);
  kept.play_out(rng);
  CHECK(kept.ask("eve", protocol::Rematch{}) == ErrorCode::kNotYourSeat);
  const change::Created next = rematch_of(kept.table, "ben", random_bytes());
  CHECK(next.host == "ben");
  CHECK(next.holders[1].who == "ada");
  CHECK(next.holders[0].who == "ben");
  for (const Holder& holder : next.holders) CHECK(holder.commitment.empty());
  CHECK_FALSE(kept.ask("ben", protocol::Rematch{}));
  CHECK(kept.table.rematch() == rematch_id(kept.table));
  CHECK(kept.ask("ada", protocol::Rematch{}) == ErrorCode::kAlreadyRematched);
}

TEST_CASE("table: a command that changes nothing makes no version") {
  Kept kept("tiny");
  CHECK(kept.ask("ada", protocol::Leave{{{}, Seat(1)}}) == ErrorCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "easy"}));
  CHECK(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "easy"}) == ErrorCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", protocol::SeatBot{{{}, Seat(1)}, "hard"}));
  CHECK(kept.ask("ada", protocol::Sit{{{}, Seat(0)}, test::commitment(Seat(0))}) == ErrorCode::kSeatTaken);
  CHECK_FALSE(kept.ask("ada", protocol::Start{}));
  CHECK(kept.ask("ada", protocol::Start{}) == ErrorCode::kNotOpen);
  kept.reveal();
  CHECK(kept.ask("ada", protocol::Return{{{}, Seat(0)}}) == ErrorCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", protocol::Leave{{{}, Seat(0)}}));
  CHECK(kept.ask("ada", protocol::Leave{{{}, Seat(0)}}) == ErrorCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", protocol::Return{{{}, Seat(0)}}));
  CHECK_FALSE(kept.ask("ada", protocol::Close{}));
  CHECK(kept.ask("ada", protocol::Close{}) == ErrorCode::kNotOpen);
}

TEST_CASE("table: after many changes of seats only the game can continue") {
  Kept waiting("tiny");
  const auto other_bot = [&] {
    return waiting.ask("ada",
                       protocol::SeatBot{{{}, Seat(1)}, waiting.table.version() % 2 == 0 ? "easy" : "hard"});
  };
  while (waiting.table.version() < kMostVersions) REQUIRE_FALSE(other_bot());
  CHECK(other_bot() == ErrorCode::kTooManyChanges);
  CHECK(waiting.ask("ada", protocol::Leave{{{}, Seat(1)}}) == ErrorCode::kTooManyChanges);
  CHECK_FALSE(waiting.ask("ada", protocol::Start{}));

  Kept running("tiny");
  running.start();
  while (running.table.version() < kMostVersions) {
    const bool away = running.table.is_substituted(Seat(1));
    REQUIRE_FALSE(running.ask(
        "ben", away ? protocol::Command(protocol::Return{{{}, Seat(1)}}) : protocol::Leave{{{}, Seat(1)}}));
  }
  if (running.table.is_substituted(Seat(1))) CHECK_FALSE(running.ask("ben", protocol::Return{{{}, Seat(1)}}));
  CHECK(running.ask("ben", protocol::Leave{{{}, Seat(1)}}) == ErrorCode::kTooManyChanges);
  Rng rng(10);
  running.play_out(rng);
  CHECK_FALSE(running.ask("ben", protocol::Rematch{}));
}

TEST_CASE("table: the longest update is below the limit of unread output") {
  for (const char* city : {"berlin", "san-francisco"}) {
    Kept kept(city);
    kept.start();
    Rng rng(11);
    kept.play_out(rng);
    CHECK(json_of(make_update(kept.table, {{Seat(0)}, Lang::kGerman, false}, 0, 250)).size() < 256 * 1024);
  }
}

TEST_CASE("table: the clock starts when a seat has to decide") {
  Kept kept("tiny", 20, 60);
  CHECK_FALSE(kept.table.deadline(Seat(0)));
  kept.start();  // at second 4 after noon
  CHECK(kept.table.deadline(Seat(0)) == kNoon + 24'000);
  CHECK(kept.table.deadline(Seat(1)) == kNoon + 24'000);
  const Action keep = legal_actions(kept.table.state(), Seat(0)).list().front();
  REQUIRE_FALSE(kept.ask("ada", protocol::PlayMove{{{}, Seat(0)}, named::named(kept.table.board(), keep)}));
  CHECK(kept.table.thought_for(Seat(0)) == 1000);
  CHECK_FALSE(kept.table.deadline(Seat(0)));
  CHECK(kept.table.deadline(Seat(1)) == kNoon + 24'000);
}

}  // namespace kurz
