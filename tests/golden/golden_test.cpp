// Numbers and whole games that must stay as they are unless somebody means to change them.
#include "tests/golden/golden.h"

#include <sstream>

#include "engine/base/hash.h"
#include "engine/log/replay.h"
#include "engine/rules/perft.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"
#include "tests/support/notation_reader.h"
#include "tests/support/paths.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

GameState deal(const Board& on, int players, SeededNature& chance) {
  NoEvents nobody;
  return deal_game(on, players, chance, nobody);
}

// Deep enough to reach turns: choosing tickets takes a move of each seat, placing souvenirs two, of some
// thirty ways.
int depth_of(const Board& on, int players) { return on.symbol_count() > 0 ? 5 : players + 3; }

TEST_CASE("perft counts are golden") {
  std::ostringstream lines;
  lines << "# city players seed depth count\n";
  for_each_table([&](const Board& on, int players) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      for (int depth = 1; depth <= depth_of(on, players); ++depth) {
        SeededNature chance(seed);
        const GameState state = deal(on, players, chance);
        lines << on.id << ' ' << players << ' ' << seed << ' ' << depth << ' ' << perft(state, chance, depth)
              << '\n';
      }
    }
  });
  check_golden("perft.txt", lines.str());
}

// perft itself, by the plain way: apply() on every listed action.
std::uint64_t slow_perft(const GameState& state, const SeededNature& chance, int depth) {
  if (depth == 0 || state.phase == Phase::kOver) return 1;
  const Seat seat = seat_to_move(state);
  std::uint64_t leaves = 0;
  for (const Action action : legal_actions(state, seat).list()) {
    GameState next = state;
    SeededNature same_chance = chance;
    REQUIRE(apply(next, seat, action, same_chance).ok());
    leaves += slow_perft(next, same_chance, depth - 1);
  }
  return leaves;
}

TEST_CASE("perft counts what apply accepts") {
  for_each_table([](const Board& on, int players) {
    SeededNature chance(3);
    const GameState state = deal(on, players, chance);
    const int depth = on.symbol_count() > 0 ? 3 : players + 1;
    CHECK(perft(state, chance, depth) == slow_perft(state, chance, depth));
  });
}

// One number over all that happens in many random games, as a bench would play them.
TEST_CASE("the signature of random play is golden") {
  constexpr int kGames = 100;
  std::ostringstream lines;
  lines << "# city players games decisions signature\n";
  for_each_table([&](const Board& on, int players) {
    Fingerprint print;
    int decisions = 0;
    NoEvents nobody;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      SeededNature chance(seed);
      GameState state = deal(on, players, chance);
      const int made = play_out(state, chance, nobody, [](const GameState&) {});
      decisions += made;
      print.add(static_cast<std::uint64_t>(made));
      for (int seat = 0; seat < players; ++seat) {
        const Score points = score(state, Seat(seat));
        for (const int part : {points.routes, points.tickets, points.bonus, points.completed})
          print.add(static_cast<std::uint64_t>(part));
      }
    }
    lines << on.id << ' ' << players << ' ' << kGames << ' ' << decisions << ' ' << std::hex << print.value()
          << std::dec << '\n';
  });
  check_golden("signature.txt", lines.str());
}

// Two games for each board and number of players: one of random moves, one of hoarders, whose deck runs out.
TEST_CASE("thirty whole games are golden") {
  int files = 0;
  for_each_table([&](const Board& on, int players) {
    for (const Style style : {Style::kUniform, Style::kHoarding}) {
      const bool hoard = style == Style::kHoarding;
      const std::uint64_t seed = 2026 + static_cast<std::uint64_t>(files);
      GameLog log = random_log(on, players, seed, style);
      REQUIRE(judge(log).good());
      check_golden("games/" + on.id + "-" + std::to_string(players) + (hoard ? "-hoard" : "-plain") + ".txt",
                   game_to_notation(log));
      ++files;
    }
  });
  CHECK(files == 30);
}

// The files prove something without the generator, too: each is a game by the rules.
TEST_CASE("the golden games are valid") {
  int files = 0;
  const auto folder = std::filesystem::path(test::source_path("tests/golden/games"));
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    const Board* on = nullptr;
    for (const std::string_view id : kBoardIds) {
      if (name.starts_with(id)) on = find_board(id);
    }
    REQUIRE(on != nullptr);
    const std::string text = read_tree_file("tests/golden/games/" + name);
    const auto log = game_from_notation(*on, text);
    REQUIRE(log.ok());
    CHECK(judge(*log).good());
    CHECK(game_to_notation(*log) == text);
    ++files;
  }
  CHECK(files == 30);
}

}  // namespace
}  // namespace kurz::test
