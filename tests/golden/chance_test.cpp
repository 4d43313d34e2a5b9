// Tables and games from before players contributed to chance. The files are never written again.
#include <sstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "engine/log/replay.h"
#include "engine/rules/legal.h"
#include "server/chance/sealed_chance.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

struct OlderTable {
  Table table;
  std::vector<std::string> guests;
};

// A running game of Berlin, as the store of an earlier version kept it.
OlderTable older_table() {
  REQUIRE(start_crypto());
  std::istringstream lines(test::read_tree_file("tests/golden/table_chance_1.jsonl"));
  std::string line;
  REQUIRE(std::getline(lines, line));
  const boost::json::value head = boost::json::parse(line);
  const auto text = [](const boost::json::value& from, const char* name) {
    return std::string(from.at(name).as_string());
  };
  Table table(text(head, "table"), *from_hex(text(head, "seed")), test::shared_board);
  while (std::getline(lines, line)) {
    const boost::json::value event = boost::json::parse(line);
    const auto fault =
        table.apply({event.at("version").to_number<std::uint64_t>(), text(event, "actor"),
                     text(event, "command"), text(event, "body"), *from_hex(text(event, "chain"))});
    REQUIRE_MESSAGE(!fault, fault->text);
  }
  return {table, {table.holders()[0].who, table.holders()[1].who}};
}

}  // namespace

TEST_CASE("golden: a table from before there were contributions goes on with its old key") {
  auto [table, guests] = older_table();
  REQUIRE(table.status() == TableStatus::kRunning);
  CHECK(table.is_older_game());
  // What was drawn so far follows from that key.
  SealedNature nature(table.key(), 0);
  const auto dealt = Recorder::begin(table.board(), 2, Seat::none(), nature);
  REQUIRE(dealt);
  CHECK(dealt->log().deal == table.log().deal);
  Rng rng(5);
  while (table.status() == TableStatus::kRunning) {
    const Seat seat = seat_to_move(table.state());
    const LegalActions legal = legal_actions(table.state(), seat);
    const protocol::PlayMove play{{{}, seat}, named::named(table.board(), legal[rng.below(legal.size())])};
    const std::string& guest = guests[static_cast<std::size_t>(seat.index())];
    const Decided decided = decide(table, guest, play, 0);
    REQUIRE(decided);
    REQUIRE_FALSE(table.apply(table.next_event(decided->change, guest, "", 0)));
  }
  const std::string record = record_of(table);
  const auto log = log_from_json(record, test::find_board);
  const auto proof = proof_from_json(record);
  REQUIRE(log);
  REQUIRE(proof);
  CHECK(proof->format == "kurz-chance/1");
  CHECK(proof->texts->at(1) == "luck für alle");
  CHECK_FALSE(proof->contributions);
  CHECK(judge(*log).good());
  CHECK(verify_chance(*log, *proof).good());
  CHECK_FALSE(table_state(table).seats[0].contribution);
  // The rematch is a table like any other.
  const change::Created next = rematch_of(table, guests[0], random_bytes());
  for (const Holder& holder : next.holders) CHECK_FALSE(holder.text);
}

TEST_CASE("golden: a finished game from before there were contributions can be verified") {
  const std::string record = test::read_tree_file("tests/golden/record_chance_1.log");
  const auto log = log_from_json(record, test::find_board);
  auto proof = proof_from_json(record);
  REQUIRE(log);
  REQUIRE(proof);
  CHECK(verify_chance(*log, *proof).good());
  proof->texts->at(1) = "another";
  CHECK(verify_chance(*log, *proof).fault == ChanceFault::kDeal);
  proof->texts->pop_back();
  CHECK(verify_chance(*log, *proof).fault == ChanceFault::kSeats);
}

}  // namespace kurz
