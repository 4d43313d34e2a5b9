#include "server/table/table.h"

#include <doctest/doctest.h>

#include "engine/rules/legal.h"
#include "server/chance/sealed_chance.h"
#include "server/chance/verify.h"
#include "server/secure/random.h"
#include "server/table/command.h"
#include "server/table/news.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

constexpr std::int64_t kNoon = 1'700'000'000'000;

// A table with its events, as a store would keep them.
struct Kept {
  Bytes32 seed = random_bytes();
  Table table{"t1", seed, test::find_board};
  std::vector<TableEvent> events;

  explicit Kept(const std::string& board, Clock clock = {}) {
    TableSettings settings;
    settings.board = board;
    settings.clock = clock;
    const Holders holders{{HolderKind::kGuest, "ada", "ada's own"}, {}};
    take(change::Made{"ada", settings, holders, commitment_to(seed)}, "ada", "make");
  }
  void take(const Change& change, const std::string& actor, const std::string& command) {
    events.push_back(table.next_event(change, actor, command, kNoon + 1000 * std::int64_t(events.size())));
    const auto fault = table.take(events.back());
    REQUIRE_MESSAGE(!fault, fault->text);
  }
  // Decides and takes; the refusal's code if it was refused.
  std::optional<RefusedCode> ask(const std::string& guest, const Command& command) {
    const Decided decided = decide(table, guest, command);
    if (!decided) return decided.error().code;
    take(decided->change, guest, "c" + std::to_string(events.size()));
    CHECK(table.status() == decided->status);
    return {};
  }
  void start() {
    REQUIRE_FALSE(ask("ben", command::Sit{Seat(1), "luck"}));
    REQUIRE_FALSE(ask("ben", command::Start{}));
  }
  void play_out(Rng& rng) {
    while (table.status() == TableStatus::kRunning) {
      const Seat seat = seat_to_move(table.state());
      const auto legal = legal_actions(table.state(), seat).list();
      const Action action = legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))];
      REQUIRE_FALSE(ask(seat == Seat(0) ? "ada" : "ben", command::Play{seat, action}));
    }
  }
  Table again() const {
    Table loaded("t1", seed, test::find_board);
    for (const TableEvent& event : events) {
      const auto fault = loaded.take(event);
      REQUIRE_MESSAGE(!fault, fault->text);
    }
    return loaded;
  }
};

}  // namespace

TEST_CASE("table: read back from its events it is the same to the byte, for every viewer and version") {
  for (const char* city : {"new-york", "san-francisco"}) {
    Kept kept(city);
    kept.start();
    Rng rng(7);
    kept.play_out(rng);
    const Table loaded = kept.again();
    for (const Seat viewer : {Seat(0), Seat(1), kSpectator}) {
      for (const std::uint64_t from : {std::uint64_t{0}, std::uint64_t{3}, loaded.version()}) {
        CHECK(update_message(loaded, viewer, from, Lang::kEnglish) ==
              update_message(kept.table, viewer, from, Lang::kEnglish));
      }
    }
    CHECK(loaded.answer_to("ben", "c1") == 2);
    CHECK_FALSE(loaded.answer_to("ada", "c1"));
    CHECK_FALSE(loaded.answer_to("ada", "make"));
  }
}

TEST_CASE("table: a finished game proves its chance, and any change of it shows") {
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
  other.texts[1] = "another";
  CHECK(verify_chance(*log, other).fault == ChanceFault::kDeal);
  other.texts.pop_back();
  CHECK(verify_chance(*log, other).fault == ChanceFault::kTexts);
  GameLog tampered = *log;
  std::swap(tampered.moves[2], tampered.moves[3]);
  CHECK(verify_chance(tampered, *proof).fault == ChanceFault::kMove);
}

TEST_CASE("table: what was tampered with is not taken") {
  Kept kept("tiny");
  kept.start();
  const auto fault_with = [&](auto change) {
    std::vector<TableEvent> events = kept.events;
    change(events);
    Table table("t1", kept.seed, test::find_board);
    for (const TableEvent& event : events) {
      if (const auto fault = table.take(event)) return fault->text;
    }
    return std::string();
  };
  CHECK(fault_with([](auto&) {}).empty());
  CHECK(fault_with([](auto& e) { e[1].body[10] ^= 1; }) == "the chain is broken");
  CHECK(fault_with([](auto& e) { e[2].actor = "eve"; }) == "the chain is broken");
  CHECK(fault_with([](auto& e) { e.erase(e.begin() + 1); }) == "a version is missing");
  CHECK(fault_with([](auto& e) { std::swap(e[1], e[2]); }) == "a version is missing");
  Table other_seed("t1", random_bytes(), test::find_board);
  CHECK(other_seed.take(kept.events[0])->text == "the seed is not the promised one");
  Table no_board("t1", kept.seed, [](std::string_view) { return nullptr; });
  CHECK(no_board.take(kept.events[0])->board_is_missing);
}

TEST_CASE("table: who may do what, and when") {
  Kept kept("tiny");
  CHECK(kept.ask("ben", command::Start{}) == RefusedCode::kNotYourSeat);
  CHECK(kept.ask("ada", command::Start{}) == RefusedCode::kSeatsFree);
  CHECK(kept.ask("ben", command::Sit{Seat(0), ""}) == RefusedCode::kSeatTaken);
  CHECK(kept.ask("ben", command::Sit{Seat(2), ""}) == RefusedCode::kNoSuchSeat);
  CHECK(kept.ask("ben", command::SeatBot{Seat(1), "easy"}) == RefusedCode::kNotTheMaker);
  CHECK(kept.ask("ada", command::SeatBot{Seat(1), "oracle"}) == RefusedCode::kNoSuchLevel);
  CHECK_FALSE(kept.ask("ada", command::SeatBot{Seat(1), "easy"}));
  CHECK(kept.ask("ben", command::Leave{Seat(1)}) == RefusedCode::kNotYourSeat);
  CHECK_FALSE(kept.ask("ada", command::Leave{Seat(1)}));
  CHECK_FALSE(kept.ask("ben", command::Sit{Seat(1), ""}));
  CHECK(kept.ask("ada", command::SeatBot{Seat(1), "easy"}) == RefusedCode::kSeatTaken);
  CHECK(kept.ask("ada", command::Rematch{}) == RefusedCode::kNotOver);
  CHECK(kept.ask("ada", command::Play{Seat(0), Action::pass()}) == RefusedCode::kNotRunning);
  CHECK_FALSE(kept.ask("ben", command::Start{}));
  CHECK(kept.ask("eve", command::Sit{Seat(1), ""}) == RefusedCode::kNotOpen);
  CHECK(kept.ask("ben", command::Play{Seat(0), Action::pass()}) == RefusedCode::kNotYourSeat);
  CHECK(kept.ask("ben", command::Play{Seat(3), Action::pass()}) == RefusedCode::kNotYourSeat);
  CHECK(kept.ask("ben", command::Play{Seat(1), Action::pass()}) == RefusedCode::kRule);
  CHECK(kept.ask("ada", command::Close{}) == RefusedCode::kOthersPlay);
  CHECK_FALSE(kept.ask("ben", command::Leave{Seat(1)}));
  CHECK(kept.table.stood_in(Seat(1)));
  CHECK(kept.ask("ada", command::Return{Seat(1)}) == RefusedCode::kNotYourSeat);
  CHECK_FALSE(kept.ask("ben", command::Return{Seat(1)}));
  CHECK_FALSE(kept.table.stood_in(Seat(1)));
  Rng rng(9);
  kept.play_out(rng);
  CHECK(kept.ask("eve", command::Rematch{}) == RefusedCode::kNotYourSeat);
  const change::Made next = rematch_of(kept.table, "ben", random_bytes());
  CHECK(next.maker == "ben");
  CHECK(next.holders[1].who == "ada");
  CHECK(next.holders[0].who == "ben");
  CHECK(next.holders[0].text.empty());
  CHECK_FALSE(kept.ask("ben", command::Rematch{}));
  CHECK(kept.table.rematch() == rematch_id(kept.table));
  CHECK(kept.ask("ada", command::Rematch{}) == RefusedCode::kAlreadyRematched);
}

TEST_CASE("table: what would change nothing makes no version") {
  Kept kept("tiny");
  CHECK(kept.ask("ada", command::Leave{Seat(1)}) == RefusedCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", command::SeatBot{Seat(1), "easy"}));
  CHECK(kept.ask("ada", command::SeatBot{Seat(1), "easy"}) == RefusedCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", command::SeatBot{Seat(1), "hard"}));
  CHECK(kept.ask("ada", command::Sit{Seat(0), "ada's own"}) == RefusedCode::kSeatTaken);
  CHECK_FALSE(kept.ask("ada", command::Start{}));
  CHECK(kept.ask("ada", command::Start{}) == RefusedCode::kNotOpen);
  CHECK(kept.ask("ada", command::Return{Seat(0)}) == RefusedCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", command::Leave{Seat(0)}));
  CHECK(kept.ask("ada", command::Leave{Seat(0)}) == RefusedCode::kUnchanged);
  CHECK_FALSE(kept.ask("ada", command::Return{Seat(0)}));
  CHECK_FALSE(kept.ask("ada", command::Close{}));
  CHECK(kept.ask("ada", command::Close{}) == RefusedCode::kNotOpen);
}

TEST_CASE("table: seats change hands a number of times, then only the game goes on") {
  Kept waiting("tiny");
  const auto other_bot = [&] {
    return waiting.ask("ada", command::SeatBot{Seat(1), waiting.table.version() % 2 == 0 ? "easy" : "hard"});
  };
  while (waiting.table.version() < kMostVersions) REQUIRE_FALSE(other_bot());
  CHECK(other_bot() == RefusedCode::kTooManyChanges);
  CHECK(waiting.ask("ada", command::Leave{Seat(1)}) == RefusedCode::kTooManyChanges);
  CHECK_FALSE(waiting.ask("ada", command::Start{}));

  Kept running("tiny");
  running.start();
  while (running.table.version() < kMostVersions) {
    const bool away = running.table.stood_in(Seat(1));
    REQUIRE_FALSE(running.ask("ben", away ? Command(command::Return{Seat(1)}) : command::Leave{Seat(1)}));
  }
  if (running.table.stood_in(Seat(1))) CHECK_FALSE(running.ask("ben", command::Return{Seat(1)}));
  CHECK(running.ask("ben", command::Leave{Seat(1)}) == RefusedCode::kTooManyChanges);
  Rng rng(10);
  running.play_out(rng);
  CHECK_FALSE(running.ask("ben", command::Rematch{}));
}

TEST_CASE("table: what one update tells at most is less than a socket may have unread") {
  for (const char* city : {"berlin", "san-francisco"}) {
    Kept kept(city);
    kept.start();
    Rng rng(11);
    kept.play_out(rng);
    CHECK(update_message(kept.table, Seat(0), 0, Lang::kGerman, 250).size() < 256 * 1024);
  }
}

TEST_CASE("table: the clock counts from when a decision came to a seat") {
  Kept kept("tiny", {20, 60});
  CHECK_FALSE(kept.table.deadline(Seat(0)));
  kept.start();  // at second 2 after noon
  CHECK(kept.table.deadline(Seat(0)) == kNoon + 22'000);
  CHECK(kept.table.deadline(Seat(1)) == kNoon + 22'000);
  const Action keep = legal_actions(kept.table.state(), Seat(0)).list().front();
  REQUIRE_FALSE(kept.ask("ada", command::Play{Seat(0), keep}));
  CHECK(kept.table.thought_for(Seat(0)) == 1000);
  CHECK_FALSE(kept.table.deadline(Seat(0)));
  CHECK(kept.table.deadline(Seat(1)) == kNoon + 22'000);
}

}  // namespace kurz
