// Logs whose deal could not be, whose head does not fit the board, or whose text is damaged.
#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "engine/log/replay.h"
#include "tests/support/notation_reader.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

std::string rule_of_deal(std::string_view id, int players, const std::function<void(GameLog&)>& change) {
  GameLog log = random_log(board(id), players, 4);
  change(log);
  const LogVerdict verdict = judge(log);
  CHECK(verdict.fault == LogFault::kDeal);
  CHECK(verdict.move == -1);
  return to_string(verdict.rule);
}

TEST_CASE("a log with an impossible deal is invalid") {
  const auto all_wild = [](GameLog& log) {
    for (auto& hand : log.deal.hands) hand.fill(kWild);  // eight of four
  };
  CHECK(rule_of_deal("tiny", 4, all_wild) == "R6");
  const auto other_row = [](GameLog& log) {
    log.deal.row.set(0, log.deal.row[0] == Color(0) ? Color(1) : Color(0));
  };
  const auto fill_lost = [](GameLog& log) { log.deal.outcomes.pop_back(); };
  const auto same_tickets = [](GameLog& log) { log.deal.tickets[1] = log.deal.tickets[0]; };
  const auto no_ticket = [](GameLog& log) { log.deal.tickets[0] = kNoOffer; };
  for_each_table([&](const Board& on, int players) {
    CHECK(rule_of_deal(on.id, players, other_row) == "R7");
    CHECK(rule_of_deal(on.id, players, fill_lost) == "R7");
    CHECK(rule_of_deal(on.id, players, same_tickets) == "R8");
    CHECK(rule_of_deal(on.id, players, no_ticket) == "R8");
  });
  const auto higher_stack = [](GameLog& log) { ++log.deal.souvenirs[0].count; };
  const auto same_place = [](GameLog& log) {
    for (SouvenirStack& stack : log.deal.souvenirs) stack.place = LocationId(0);
  };
  CHECK(rule_of_deal("san-francisco", 2, higher_stack) == "R10");
  CHECK(rule_of_deal("san-francisco", 4, same_place) == "R10");
}

TEST_CASE("a log with too few or too many players is invalid") {
  for (const int players : {0, 1, 5, 200, -1}) {
    GameLog log = random_log(board("tiny"), 2, 4);
    log.players = players;
    const LogVerdict verdict = judge(log);
    CHECK(verdict.fault == LogFault::kPlayers);
    CHECK(to_string(verdict.rule) == "R1");
  }
}

TEST_CASE("a log in which another seat begins is invalid") {
  GameLog log = random_log(board("london"), 3, 4);
  log.first = Seat((log.first.index() + 1) % 3);
  const LogVerdict verdict = judge(log);
  CHECK(verdict.fault == LogFault::kRefused);
  CHECK(to_string(verdict.rule) == "R9");
}

std::string with(std::string text, std::string_view old, std::string_view now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

std::string where_unread(const std::string& text) {
  const auto read = log_from_json(text, find_board);
  return read.ok() ? "read" : read.error().where;
}

TEST_CASE("a log of another board is not read") {
  const std::string text = log_to_json(random_log(board("tiny"), 2, 4));
  CHECK(where_unread(text) == "read");
  CHECK(where_unread(with(text, board("tiny").hash_text(), "kurz1:0123456789abcdef")) == "board_hash");
  CHECK(where_unread(with(text, "tiny@1", "tiny@2")) == "board");
  CHECK(where_unread(with(text, "tiny@1", "atlantis")) == "board");
  CHECK(where_unread(with(text, "tiny@1", "tiny")) == "read");
  CHECK(where_unread(with(text, board("tiny").hash_text(), "sha256:77")) ==
        "read");  // a hash of another program
  CHECK(where_unread(with(text, "kurz-log/1", "kurz-log/2")) == "format");
}

TEST_CASE("a log names the place of what cannot be read") {
  const std::string text = log_to_json(random_log(board("tiny"), 2, 4));
  CHECK(where_unread("").empty());
  CHECK(where_unread("[]").empty());
  CHECK(where_unread(text.substr(0, text.size() / 2)).empty());
  CHECK(where_unread(with(text, "\"players\":2", "\"players\":9")) == "players");
  CHECK(where_unread(with(text, "\"players\":2", "\"players\":3")) == "deal.hands");
  CHECK(where_unread(with(text, "\"type\":\"keep_tickets\"", "\"type\":\"keep\"")) == "moves[0].action.type");
  CHECK(where_unread(with(text, "\"seat\":1", "\"seat\":2")).starts_with("moves["));
}

// Every damage is either noticed by the reader or judged; asserts and sanitizers watch that nothing worse
// happens.
TEST_CASE("damaged logs are rejected without a crash") {
  Rng rng(99);
  int read = 0;
  for_each_table([&](const Board& on, int players) {
    const GameLog log = random_log(on, players, 11);
    const std::string json = log_to_json(log);
    const std::string notation = game_to_notation(log);
    for (int i = games(20); i > 0; --i) {
      const auto damage = [&](std::string text) {
        const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(text.size())));
        const auto from = static_cast<std::size_t>(rng.below(static_cast<int>(text.size())));
        if (rng.below(2) == 0) return text.replace(at, 1, text, from, 1);
        return text.erase(at, 1);
      };
      if (const auto back = log_from_json(damage(json), find_board)) read += judge(*back).good() ? 0 : 1;
      if (const auto back = game_from_notation(on, damage(notation))) read += judge(*back).good() ? 0 : 1;
    }
  });
  CHECK(read > 0);
}

}  // namespace
}  // namespace kurz::test
