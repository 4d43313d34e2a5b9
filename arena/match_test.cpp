#include "arena/match.h"

#include <numeric>

#include <doctest/doctest.h>

#include "engine/log/replay.h"
#include "tests/support/bad_bots.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

struct Played {
  MatchReport report;
  std::vector<GameLog> logs;
};

Pairing pairing_of(std::string_view city, std::vector<std::string> bots, bool duplicate) {
  return {&test::board(city), std::move(bots), 11, duplicate, test::test_player};
}

Played play(std::string_view city, std::vector<std::string> bots, bool duplicate, long deals, int threads) {
  Played played;
  const MatchOptions options{pairing_of(city, std::move(bots), duplicate), deals, threads};
  const auto keep = [&](const GameLog& log) {
    played.logs.push_back(log);
    return true;
  };
  played.report = run_match(options, keep, nullptr);
  return played;
}

double wins(const MatchReport& report) {
  return std::accumulate(report.bots.begin(), report.bots.end(), 0.0,
                         [](double sum, const BotRecord& bot) { return sum + bot.wins; });
}

}  // namespace

TEST_CASE("match: a duplicate deal is the same for every rotation, and the bots rotate by one seat") {
  test::for_each_table([](const Board& board, int players) {
    const Pairing pairing =
        pairing_of(board.id, std::vector<std::string>(static_cast<std::size_t>(players), "random"), true);
    for (long deal = 0; deal < 5; ++deal) {
      const ArenaGame first = play_arena_game(pairing, deal, 0);
      const ArenaGame other_deal = play_arena_game(pairing, deal + 5, 0);
      CHECK(first.log.deal != other_deal.log.deal);
      for (int rotation = 0; rotation < players; ++rotation) {
        const ArenaGame game = play_arena_game(pairing, deal, rotation);
        CHECK(game.log.deal == first.log.deal);
        CHECK(game.log.first == first.log.first);
        CHECK((game.log.moves == first.log.moves) == (rotation == 0));  // each seat thinks again
        CHECK(judge(game.log).good());
        for (int entry = 0; entry < players; ++entry)
          CHECK(game.entries[static_cast<std::size_t>(entry)].seat == Seat((entry + rotation) % players));
      }
    }
  });
}

TEST_CASE("match: the number of threads changes nothing with duplicate deals and faults") {
  for (const bool duplicate : {false, true}) {
    const Played one = play("london", {"random", "cheat", "throw"}, duplicate, 40, 1);
    const Played three = play("london", {"random", "cheat", "throw"}, duplicate, 40, 3);
    CHECK(one.logs == three.logs);
    CHECK(one.logs.size() == (duplicate ? 120 : 40));
    for (std::size_t entry = 0; entry < 3; ++entry) {
      const BotRecord& a = one.report.bots[entry];
      const BotRecord& b = three.report.bots[entry];
      CHECK(a.wins == b.wins);
      CHECK(a.illegal == b.illegal);
      CHECK(a.threw == b.threw);
      CHECK(a.points == b.points);
      CHECK(a.deals.squares == b.deals.squares);
      CHECK(a.times.moves() == b.times.moves());
    }
  }
}

TEST_CASE("match: a bot that breaks a rule or throws has lost, is counted, and its game is logged") {
  for (const char* habit : {"cheat", "throw", "throw-int"}) {
    const Played played = play("tiny", {"random", habit}, true, 50, 1);
    const BotRecord& good = played.report.bots[0];
    const BotRecord& bad = played.report.bots[1];
    const long faults = bad.illegal + bad.threw;
    CHECK(good.illegal + good.threw + good.overtime == 0);
    CHECK(faults > 10);
    CHECK((bad.illegal == 0) == (std::string(habit) != "cheat"));
    CHECK(good.games == 100);
    CHECK(bad.games == 100);
    CHECK(bad.finished == 100 - faults);
    CHECK(wins(played.report) == doctest::Approx(100));
    CHECK(bad.places[1] >= faults);
    CHECK(played.logs.size() == 100);
    long unfinished = 0;
    for (const GameLog& log : played.logs) unfinished += log.result ? 0 : 1;
    CHECK(unfinished == faults);
    REQUIRE(played.report.spoiled.size() == 5);
    const SpoiledGame& spoiled = played.report.spoiled[0];
    CHECK(spoiled.entry == 1);
    CHECK(!played.logs[static_cast<std::size_t>(spoiled.game)].result);
    CHECK(played.logs[static_cast<std::size_t>(spoiled.game)].moves.size() ==
          static_cast<std::size_t>(spoiled.move));
    CHECK((spoiled.why[0] == 'R') == (spoiled.fault == Fault::kIllegal));
  }
}

TEST_CASE("match: with more than two players, those who did not spoil a game share first place") {
  const Played played = play("tiny", {"random", "unborn", "random", "random"}, true, 3, 1);
  CHECK(played.report.games == 12);
  CHECK(played.report.bots[1].threw == 12);
  CHECK(played.report.bots[1].wins == 0);
  CHECK(played.report.bots[1].places == std::array<long, kMaxSeats>{0, 0, 0, 12});
  CHECK(played.report.bots[0].wins == doctest::Approx(4));
  CHECK(played.report.bots[0].places == std::array<long, kMaxSeats>{12, 0, 0, 0});
  CHECK(played.report.spoiled[0].why == "no model file");
}

TEST_CASE("match: moves that took too long are counted, and the game goes on") {
  CHECK(!is_overtime(1'000'000'000, 0));
  CHECK(!is_overtime(115'000'000, 100));
  CHECK(is_overtime(115'000'001, 100));
  const Played played = play("tiny", {"dawdle", "random"}, false, 5, 1);
  const BotRecord& slow = played.report.bots[0];
  CHECK(slow.overtime > 0);
  CHECK(slow.finished == 5);
  CHECK(slow.times.longest() >= 0.008);
  const BotRecord& quick = played.report.bots[1];
  CHECK(quick.illegal + quick.threw + quick.overtime == 0);
}

TEST_CASE("match: a sequential test stops at the same game for any number of threads") {
  for (const char* second : {"throw", "random"}) {
    MatchOptions options{pairing_of("tiny", {"random", second}, true), 20000, 1};
    options.sprt = SprtQuestion{0.55, 0.6};
    const MatchReport one = run_match(options, nullptr, nullptr);
    options.threads = 3;
    const MatchReport three = run_match(options, nullptr, nullptr);
    CHECK(one.games < 40000);
    CHECK(one.games == three.games);
    CHECK(one.games == 2 * one.deals);
    CHECK(one.sprt->log_ratio() == three.sprt->log_ratio());
    CHECK(one.sprt->verdict() == (std::string(second) == "throw" ? SprtVerdict::kHigh : SprtVerdict::kLow));
  }
}

TEST_CASE("match: a sink can stop the match") {
  long seen = 0;
  const MatchOptions options{pairing_of("tiny", {"random", "random"}, true), 1000, 2};
  const MatchReport report = run_match(options, [&](const GameLog&) { return ++seen < 7; }, nullptr);
  CHECK(seen == 7);
  CHECK(report.games == 7);
  CHECK(report.deals == 3);
}

}  // namespace kurz
