#include "arena/ladder.h"

#include <csignal>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/ladder_standings.h"
#include "tests/support/bad_bots.h"
#include "tests/support/boards.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

LadderSettings settings_of(const std::vector<std::string_view>& cities, std::vector<int> players,
                           std::vector<std::string> bots, long games) {
  LadderSettings settings{{}, std::move(players), std::move(bots), games, 5};
  for (const std::string_view city : cities)
    settings.boards.push_back(read_board(test::board_text(city)).value());
  return settings;
}

LadderPlan small_plan(long games = 24) {
  return make_ladder_plan(settings_of({"tiny", "london"}, {2, 3}, {"random", "throw", "cheat"}, games),
                          test::test_player);
}

// What does not depend on the clock.
std::vector<PairingTally> without_times(std::vector<PairingTally> tallies) {
  for (PairingTally& tally : tallies) {
    for (BotTally* side : {&tally.lone, &tally.others}) {
      CHECK(side->times.moves() > 0);
      side->times = MoveTimes();
    }
  }
  return tallies;
}

// Plays until so many games are played, or to the end.
LadderOutcome play(const LadderPlan& plan, LadderJournal* journal, long stop_at = 1L << 40, int threads = 1) {
  LadderRun run;
  run.threads = threads;
  run.journal = journal;
  run.save_every = std::chrono::milliseconds(30);
  run.progress = [=](long played) { return played < stop_at; };
  return run_ladder(plan, run);
}

// Whether the journal cannot be opened, with a message that has these words.
bool fails(const std::string& file, const LadderPlan& plan, const std::string& words) {
  const auto journal = LadderJournal::open(file, plan);
  INFO((journal.ok() ? "no error" : journal.error()));
  return !journal.ok() && test::contains(journal.error(), words);
}

}  // namespace

TEST_CASE("ladder: with two players each pair meets once, with more one plays among several both ways") {
  const LadderPlan plan = small_plan();
  CHECK(plan.cells.size() == 4);
  CHECK(plan.pairings.size() == 2 * (3 + 6));
  CHECK(plan.pairings[0].pairing.bots == std::vector<std::string>{"random", "throw"});
  CHECK(plan.pairings[0].deals == 12);
  CHECK(plan.pairings[3].pairing.bots == std::vector<std::string>{"random", "throw", "throw"});
  CHECK(plan.pairings[5].pairing.bots == std::vector<std::string>{"throw", "random", "random"});
  CHECK(plan.pairings[3].deals == 8);
  CHECK(plan.games() == 18 * 24);
  // What else is on the ladder does not change the deals of a pairing.
  const LadderPlan more =
      make_ladder_plan(settings_of({"berlin", "tiny"}, {4, 2}, {"dawdle", "random", "throw"}, 10));
  const auto same = std::find_if(
      more.pairings.begin(), more.pairings.end(),
      [&](const LadderPairing& pairing) { return pairing.pairing.seed == plan.pairings[0].pairing.seed; });
  REQUIRE(same != more.pairings.end());
  CHECK(same->pairing.bots == plan.pairings[0].pairing.bots);
}

TEST_CASE("ladder: the number of threads changes nothing, and every deal is played once") {
  const LadderPlan plan = small_plan();
  const LadderOutcome one = play(plan, nullptr);
  const LadderOutcome three = play(plan, nullptr, 1L << 40, 3);
  CHECK(one.complete);
  CHECK(without_times(one.tallies) == without_times(three.tallies));
  for (std::size_t i = 0; i < plan.pairings.size(); ++i)
    CHECK(one.tallies[i].deals() == plan.pairings[i].deals);
}

TEST_CASE("ladder: stopped on several threads, it continues and gets the same result") {
  const LadderPlan plan = small_plan();
  const std::vector<PairingTally> whole = without_times(play(plan, nullptr).tallies);
  const test::TempFolder folder;
  const std::string file = folder / "journal";
  for (const long stop_at : {1L, 50L, 100L, 7L}) {
    auto journal = LadderJournal::open(file, plan);
    REQUIRE(journal.ok());
    CHECK(!play(plan, &*journal, stop_at, 2).complete);
  }
  // Cut wherever a machine could fail: in the middle of the last line, and just before its end.
  const std::string kept = test::content(file);
  for (const std::size_t cut : {1UL, 2UL, 40UL, 400UL}) {
    test::write(file, kept.substr(0, kept.size() - cut));
    auto journal = LadderJournal::open(file, plan);
    REQUIRE(journal.ok());
    CHECK(games_to_play(plan, journal->held()) > 0);
    CHECK(games_to_play(plan, journal->held()) < plan.games());
    const LadderOutcome resumed = play(plan, &*journal, 1L << 40, 2);
    CHECK(resumed.complete);
    CHECK(without_times(resumed.tallies) == whole);
    // However often it stopped, the complete journal has one line per pairing.
    CHECK(test::count_of("\n", test::content(file)) == static_cast<int>(plan.pairings.size()) + 1);
  }
  auto journal = LadderJournal::open(file, plan);
  REQUIRE(journal.ok());
  CHECK(games_to_play(plan, journal->held()) == 0);
  CHECK(without_times(play(plan, &*journal).tallies) == whole);
}

TEST_CASE("ladder: after a kill it continues and gets the same result") {
  const LadderPlan plan = small_plan(2000);
  const test::TempFolder folder;
  const std::string file = folder / "journal";
  const pid_t child = fork();
  if (child == 0) {
    auto journal = LadderJournal::open(file, plan);
    if (journal) play(plan, &*journal);
    _exit(0);
  }
  REQUIRE(child > 0);
  for (int wait = 0; wait < 20'000 && test::content(file).size() < 40'000; ++wait) usleep(1000);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  auto journal = LadderJournal::open(file, plan);
  REQUIRE(journal.ok());
  const long left = games_to_play(plan, journal->held());
  CHECK(left > 0);
  CHECK(left < plan.games());
  CHECK(without_times(play(plan, &*journal).tallies) == without_times(play(plan, nullptr).tallies));
}

TEST_CASE(
    "ladder: a journal of other settings, of something else, damaged or in use is refused and left alone") {
  const LadderPlan plan = small_plan();
  const test::TempFolder folder;
  const std::string file = folder / "journal";
  {
    auto journal = LadderJournal::open(file, plan);
    REQUIRE(journal.ok());
    play(plan, &*journal, 30);
    CHECK(fails(file, plan,
                " is being written by another process; wait until it ends, or choose another folder"));
  }
  CHECK(fails(
      file, small_plan(25),
      " was started with --games 24, not with --games 25; use the same settings or choose another folder"));

  const std::string good = test::content(file);
  std::string bad = good;
  bad[good.find('\n') + 20] = '!';
  test::write(file, bad);
  CHECK(fails(file, plan, ", line 2: damaged; delete this line and all after it, or choose another folder"));
  test::write(file, good + good.substr(good.find('\n') + 1));  // every deal twice
  CHECK(fails(file, plan, ": damaged"));
  for (const std::string text : {"precious", "precious\n", "{\"format\":\"other/1\"}\n"}) {
    test::write(file, text);
    CHECK(fails(file, plan, " is not a journal of this command; choose another folder"));
    CHECK(test::content(file) == text);
  }
  CHECK(fails(folder / "no/such/folder", plan, ": No such file or directory"));
  CHECK(fails(folder.path().string(), plan, ": Is a directory"));
}

TEST_CASE("ladder: standings tell who is better, by shares that add up and by ratings") {
  const LadderPlan plan = make_ladder_plan(
      settings_of({"tiny"}, {2, 3, 4}, {"throw", "random", "unborn"}, 240), test::test_player);
  const LadderStandings standings = ladder_standings(plan, play(plan, nullptr).tallies);
  REQUIRE(standings.cells.size() == 3);
  const std::vector<std::size_t> best_first{1, 0, 2};
  CHECK(by_rating(standings.overall) == best_first);
  for (const CellStandings& cell : standings.cells) {
    CHECK(by_rating(cell.ratings) == best_first);
    CHECK(cell.ratings[1].interval.low > cell.ratings[2].interval.high);
    CHECK(!cell.pairs[1][1].played);
    CHECK(cell.pairs[1][2].played);
    CHECK(cell.pairs[1][2].share ==
          doctest::Approx(1.0 / (cell.cell.players == 2 ? 1 : cell.cell.players - 1)));
    CHECK(cell.pairs[2][1].share == 0);
    CHECK(cell.pairs[2][1].wilson.high > 0);
    CHECK(cell.conduct[1].illegal + cell.conduct[1].threw == 0);
    CHECK(cell.conduct[0].threw > 0);
    CHECK(cell.conduct[2].threw > 0);
    CHECK(cell.conduct[2].times.moves() == 0);
  }
  const PairStanding& lead = standings.cells[0].pairs[1][0];
  const PairStanding& lag = standings.cells[0].pairs[0][1];
  CHECK(lead.share + lag.share == doctest::Approx(1));
  CHECK(lead.wilson.low == doctest::Approx(1 - lag.wilson.high));
  CHECK(lead.wilson.low < lead.share);
  CHECK(lead.share < lead.wilson.high);
  CHECK(lead.games == 240);
}

}  // namespace kurz
