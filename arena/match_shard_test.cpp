#include "arena/match_shard.h"

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "tests/support/bad_bots.h"
#include "tests/support/boards.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

MatchOptions match_of(std::vector<std::string> bots, long deals, int threads = 1) {
  MatchOptions match{{&test::board("tiny"), std::move(bots), 11, true, test::test_player}, deals, threads};
  match.pairing.timed = false;
  return match;
}

// Plays until so many games are played, or to the end. Returns the number of games that are left.
long play(const std::string& file, const MatchOptions& match, const Shard& shard, long stop_at = 1L << 40) {
  auto opened = MatchShard::open(file, match, true, shard);
  REQUIRE(opened.ok());
  CHECK(opened->play([&](long played) { return played < stop_at; }).empty());
  return opened->games_left();
}

struct Whole {
  MatchReport report;
  std::string logs;
};

Whole play_whole(const MatchOptions& match) {
  Whole whole;
  const auto keep = [&](const GameLog& game) {
    whole.logs += log_to_json(game) + "\n";
    return true;
  };
  whole.report = run_match(match, keep, nullptr);
  return whole;
}

Whole merge(const MatchOptions& match, const std::vector<std::string>& files) {
  Whole whole;
  const auto keep = [&](const std::string& game) {
    whole.logs += game + "\n";
    return true;
  };
  auto report = merge_match(match, true, files, keep, [](long) {});
  REQUIRE(report.ok());
  whole.report = *report;
  return whole;
}

}  // namespace

TEST_CASE("match shard: every deal belongs to one shard, and the parts are as equal as possible") {
  for (const long deals : {0L, 1L, 7L, 100L, 1'000'000'000'000L}) {
    for (const long count : {1L, 3L, 8L, 1000L, Shard::kMost}) {
      long next = 0;
      for (long number = 1; number <= count; number += count > 1000 && number + 999 < count ? 999 : 1) {
        const auto [begin, end] = Shard{number, count}.part_of(deals);
        if (count <= 1000) CHECK(begin == next);
        CHECK(end - begin >= deals / count);
        CHECK(end - begin <= deals / count + 1);
        next = end;
      }
      CHECK(next == deals);
    }
  }
}

TEST_CASE("match shard: parts are read as written, and nothing else is a part") {
  CHECK(parse_shard("2/8") == Shard{2, 8});
  CHECK(parse_shard(Shard{1, Shard::kMost}.text()) == Shard{1, Shard::kMost});
  for (const char* text : {"", "/", "2", "2/", "/8", "0/8", "9/8", "-1/8", "2/8/8", "2/8 ", " 2/8", "2.0/8",
                           "1/1000001", "1/99999999999999999999"})
    CHECK_FALSE(parse_shard(text));
}

TEST_CASE("match shard: bad bots are reported, and points, places and logs are those of one machine") {
  const MatchOptions match = match_of({"cheat", "throw", "random"}, 23);
  const Whole whole = play_whole(match);
  const test::TempFolder folder;
  std::vector<std::string> files;
  for (const long number : {3L, 1L, 4L, 2L}) {
    files.push_back(folder / std::to_string(number));
    CHECK(play(files.back(), match_of({"cheat", "throw", "random"}, 23, static_cast<int>(number)),
               {number, 4}) == 0);
  }
  const Whole merged = merge(match, files);
  CHECK(merged.logs == whole.logs);
  CHECK(merged.report.stuck == whole.report.stuck);
  CHECK(merged.report.decisions == whole.report.decisions);
  REQUIRE(whole.report.spoiled.size() == 5);
  REQUIRE(merged.report.spoiled.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    const SpoiledGame& a = whole.report.spoiled[i];
    const SpoiledGame& b = merged.report.spoiled[i];
    CHECK(std::tie(a.game, a.entry, a.seat, a.move, a.fault, a.why) ==
          std::tie(b.game, b.entry, b.seat, b.move, b.fault, b.why));
  }
  for (std::size_t entry = 0; entry < 3; ++entry) {
    const BotRecord& a = whole.report.bots[entry];
    const BotRecord& b = merged.report.bots[entry];
    CHECK(static_cast<const BotTally&>(a) == static_cast<const BotTally&>(b));
    CHECK(std::tie(a.wins, a.routes, a.tickets, a.bonus, a.completed, a.places, a.deals) ==
          std::tie(b.wins, b.routes, b.tickets, b.bonus, b.completed, b.places, b.deals));
  }
}

TEST_CASE("match shard: stopped or cut anywhere, it continues and gets the same file") {
  const MatchOptions match = match_of({"random", "throw"}, 40, 2);
  const Shard shard{2, 3};
  const test::TempFolder folder;
  CHECK(play(folder / "whole", match, shard) == 0);
  const std::string whole = test::content(folder / "whole");
  const std::string file = folder / "file";
  CHECK(play(file, match, shard, 5) > 0);
  CHECK(play(file, match, shard, 7) > 0);
  CHECK(play(file, match, shard) == 0);
  CHECK(test::content(file) == whole);
  for (const std::size_t length :
       {0UL, 1UL, 40UL, whole.find('\n'), whole.find('\n') + 1, whole.find('\n') + 300, whole.size() - 1}) {
    test::write(file, whole.substr(0, length));
    CHECK(play(file, match, shard) == 0);
    CHECK(test::content(file) == whole);
  }
  CHECK(play(file, match, shard) == 0);  // nothing left
  CHECK(test::content(file) == whole);
}

TEST_CASE("match shard: times are measured unless they are switched off, and merged") {
  MatchOptions match = match_of({"random", "random"}, 10);
  match.pairing.timed = true;
  const test::TempFolder folder;
  CHECK(play(folder / "1", match, {1, 2}) == 0);
  CHECK(play(folder / "2", match, {2, 2}) == 0);
  const MatchReport report = merge(match, {folder / "1", folder / "2"}).report;
  CHECK(report.seconds > 0);
  CHECK(report.bots[0].times.total_ns > 0);
  CHECK(report.bots[0].times.longest_ns > 0);
  const MatchReport untimed = play_whole(match_of({"random", "random"}, 10)).report;
  CHECK(untimed.bots[0].times.total_ns == 0);
  CHECK(untimed.bots[0].times.moves() == report.bots[0].times.moves());
}

}  // namespace kurz
