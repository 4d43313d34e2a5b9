#include "cli/play_game.h"

#include <filesystem>
#include <functional>
#include <sstream>
#include <streambuf>

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "engine/log/replay.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

// Input that is made up when it is asked for, from what has been printed since the last time.
class Talker : public std::streambuf {
 public:
  using Player = std::function<std::string(const std::string& printed)>;
  Talker(std::ostringstream& out, Player player) : out_(out), player_(std::move(player)) {}

 protected:
  int_type underflow() override {
    const std::string all = out_.str();
    line_ = player_(all.substr(read_)) + "\n";
    read_ = all.size();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_[0]);
  }

 private:
  std::ostringstream& out_;
  Player player_;
  std::string line_;
  std::size_t read_ = 0;
};

struct Played {
  int code = 0;
  std::string out;
  std::string err;
  [[nodiscard]] bool says(std::string_view text) const { return out.find(text) != std::string::npos; }
};

PlayOptions options_for(std::string_view board, std::vector<std::string> seats) {
  PlayOptions options;
  options.board = &test::board(board);
  options.players = static_cast<int>(seats.size());
  options.seats = std::move(seats);
  options.seed = 5;
  options.first = Seat(0);
  return options;
}

Played play(const PlayOptions& options, std::istream& in, std::ostringstream& out, Lang lang) {
  std::ostringstream err;
  Context context{in, out, err, lang, BoardShelf("kurz", "")};
  try {
    const int code = run_play(context, options);
    return {code, out.str(), err.str()};
  } catch (const CommandError& error) {
    return {error.code, out.str(), error.what()};
  }
}

Played play(const PlayOptions& options, const std::string& typed, Lang lang = Lang::kEnglish) {
  std::istringstream in(typed);
  std::ostringstream out;
  return play(options, in, out, lang);
}

Played play(const PlayOptions& options, const Talker::Player& player, Lang lang = Lang::kEnglish) {
  std::ostringstream out;
  Talker talker(out, player);
  std::istream in(&talker);
  return play(options, in, out, lang);
}

// Asks what is legal and types the number of one of the answers; claims before the rest, so that games end.
class LegalPlayer {
 public:
  explicit LegalPlayer(Lang lang, std::uint64_t seed) : lang_(lang), rng_(seed) {}

  std::string operator()(const std::string& printed) {
    if (printed.ends_with("press Enter.\n") || printed.ends_with("drücke Enter.\n")) return "";
    const std::string_view listed = Texts{"Possible moves:\n", "Mögliche Spielzüge:\n"}.in(lang_);
    const std::size_t at = printed.rfind(listed);
    if (at == std::string::npos) return std::string(Texts{"legal all", "möglich alle"}.in(lang_));
    std::vector<std::string> numbers;
    std::vector<std::string> claims;
    std::istringstream lines(printed.substr(at + listed.size()));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t colon = line.find(": ");
      if (colon == std::string::npos) break;
      numbers.push_back(line.substr(0, colon));
      const bool is_claim =
          line.find(": claim") != std::string::npos || line.find(" – ") != std::string::npos;
      if (is_claim) claims.push_back(numbers.back());
    }
    REQUIRE_FALSE(numbers.empty());
    const std::vector<std::string>& from = !claims.empty() && rng_.below(3) > 0 ? claims : numbers;
    return from[static_cast<std::size_t>(rng_.below(static_cast<int>(from.size())))];
  }

 private:
  Lang lang_;
  Rng rng_;
};

}  // namespace

TEST_CASE("play: whole games by numbers, on every board, with every number of players, in both languages") {
  test::for_each_table([](const Board& board, int players) {
    for (const Lang lang : kAllLangs) {
      std::vector<std::string> seats(static_cast<std::size_t>(players), "random");
      seats[static_cast<std::size_t>(players - 1)] = "human";
      PlayOptions options = options_for(board.id, seats);
      options.seed = static_cast<std::uint64_t>(players) * 17;
      const Played played = play(options, LegalPlayer(lang, 3), lang);
      CAPTURE(played.out);
      CHECK(played.code == 0);
      CHECK(played.err.empty());
      CHECK(played.says(Texts{"The game is over", "Die Partie ist zu Ende"}.in(lang)));
      CHECK_FALSE(played.says(Texts{"Unknown command", "Unbekannter Befehl"}.in(lang)));
      CHECK_FALSE(played.says(Texts{"This board has no", "gibt es hier nicht"}.in(lang)));
      CHECK(played.out.find('\x1B') == std::string::npos);
    }
  });
}

TEST_CASE("play: hot-seat hides one player's cards from the next") {
  const PlayOptions options = options_for("tiny", {"human", "human", "random"});
  const Played played = play(options, LegalPlayer(Lang::kEnglish, 9));
  CHECK(played.code == 0);
  CHECK(played.says("Pass the keyboard to Ada, then press Enter."));
  const std::string curtain = std::string(60, '\n') + "Pass the keyboard to Ben, then press Enter.";
  CHECK(played.says(curtain));
  CHECK(played.says("share first place") + played.says(" wins with ") > 0);
}

TEST_CASE("play: the same seed is the same game") {
  const PlayOptions options = options_for("tiny", {"human", "random"});
  CHECK(play(options, LegalPlayer(Lang::kEnglish, 4)).out ==
        play(options, LegalPlayer(Lang::kEnglish, 4)).out);
}

TEST_CASE("play: a refused move says why, with the rule's number, and the game goes on") {
  const Played english =
      play(options_for("tiny", {"human", "random"}),
           "claim park harb\nkeep none\nkeep both\nclaim station zoo\npass\ntake 9\nkeep 1\nquit\n");
  CHECK(english.says("> R8: First choose your tickets: keep one or both.\n"));
  CHECK(english.says("> R8: Keep at least one ticket.\n"));
  CHECK(english.says("R19: You need 4 blue cards. You have "));
  CHECK(english.says("> G4: You can only pass if no other move is possible.\n"));
  CHECK(english.says("> R14: The row has slots 1 to 5.\n"));
  CHECK(english.says("> R28: There are no tickets to choose from. Draw tickets first.\n"));
  CHECK(english.code == 0);

  const Played german =
      play(options_for("tiny", {"human", "random"}),
           "nutzen park harb\nbehalten beide\nbauen station zoo\npassen\nende\n", Lang::kGerman);
  CHECK(german.says("> R8: Wähle zuerst deine Zielkarten: Behalte eine oder beide.\n"));
  CHECK(german.says("R19: Du brauchst 4 blaue Karten. Du hast "));
  CHECK(german.says("> G4: Du darfst nur passen, wenn nichts anderes möglich ist.\n"));
}

TEST_CASE("play: R19 a gray route is not paid with two colours, in both languages") {
  const PlayOptions options = options_for("tiny", {"human", "random"});
  const Played english =
      play(options,
           "claim market - museum with 1 red 1 blue\nkeep both\nclaim market - museum with 1 red 1 "
           "blue\nquit\n");
  CHECK(english.says("> R8: First choose your tickets: keep one or both.\n"));
  CHECK(english.says("> R19: Market – Museum (gray) needs cards of one colour or wild cards.\n"));
  const Played german =
      play(options, "behalten beide\nnutzen market - museum mit 1 rot und 1 blau\nende\n", Lang::kGerman);
  CHECK(german.says("> R19: Market – Museum (grau) braucht Karten einer Farbe oder Joker.\n"));
}

TEST_CASE("play: unknown and unclear words are answered with help") {
  const Played played =
      play(options_for("tiny", {"human", "random"}),
           "dance\nl\nse\nk\n7\n?\nhelp claim\nundo\n\nclaim venus zoo\nclaim park\nquit\n");
  CHECK(played.says("> Unknown command “dance”. Type ? for a list of commands, "));
  CHECK(played.says("> Which tickets do you keep?\n1: keep "));
  CHECK(played.says("> Choose a number from 1 to 3.\n"));
  CHECK(played.says("claim PLACE PLACE CARDS: claim a route: "));
  CHECK(played.says("undo: not available; moves are final.\n"));
  CHECK(played.says("> This board has no place “venus”. The places are Park, Harbour, "));
  CHECK(played.says("> Name both ends of the route"));
  CHECK_FALSE(played.says("place SOUVENIR"));
}

TEST_CASE("play: a short choice is listed and made by number or by its words") {
  const Played number = play(options_for("tiny", {"human", "random"}), "3\nquit\n");
  CHECK(number.says("Possible moves:\n1: keep "));
  CHECK(number.says("You kept "));
  const Played asked = play(options_for("tiny", {"human", "random"}), "keep\n1\nlegal\n99\nquit\n");
  CHECK(asked.says("> Which tickets do you keep?\n1: keep "));
  CHECK(asked.says("Choose a number from 1 to "));
}

TEST_CASE("play: only the complete word leaves the game") {
  const Played played = play(options_for("tiny", {"human", "random"}), "qu\nquit now\nexi\nkeep 1\nq\n");
  CHECK(played.says("> quit: leave the game at once; type the full word.\n"));
  CHECK(played.says("You kept "));
  CHECK(played.code == 0);
}

TEST_CASE("play: any typed bytes are handled") {
  Rng rng(1);
  std::string typed;
  for (int i = 0; i < 20000; ++i) typed += static_cast<char>(rng.below(12) == 0 ? '\n' : rng.below(256));
  const Played played = play(options_for("berlin", {"human", "random"}), typed + "\nquit\n");
  CHECK(played.says("Unknown command"));
}

TEST_CASE("play: the end of the input ends the game with a message") {
  const Played played = play(options_for("tiny", {"human", "random"}), "keep 1\n");
  CHECK(played.code == 1);
  CHECK(played.out.ends_with("The input ended, so the game was stopped.\n"));
  CHECK(play(options_for("tiny", {"human", "human"}), "", Lang::kGerman)
            .out.ends_with("Die Eingabe ist zu Ende, die Partie wurde beendet.\n"));
}

TEST_CASE("play: invalid options are rejected before the game begins") {
  CHECK(play(options_for("tiny", {"human"}), "").code == 2);
  const std::string unknown = play(options_for("tiny", {"human", "wizard"}), "").err;
  CHECK(unknown.find("“wizard”") != std::string::npos);
  CHECK(unknown.find("human, random") != std::string::npos);
  PlayOptions options = options_for("tiny", {"human", "random"});
  options.players = 3;
  CHECK(play(options, "").err == "--seats must list 3 seats, one per player, but lists 2");
  options.players = 2;
  options.first = Seat(2);
  CHECK(play(options, "").code == 2);
}

TEST_CASE("play: the log of a game is written and valid") {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "kurz_play_test.log";
  PlayOptions options = options_for("tiny", {"human", "random"});
  options.log_file = file.string();
  const Played played = play(options, LegalPlayer(Lang::kEnglish, 4));
  CHECK(played.code == 0);
  CHECK(played.says("kurz replay " + file.string()));
  std::ifstream in(file);
  std::string line;
  REQUIRE(std::getline(in, line));
  const auto log = log_from_json(line, [&](std::string_view id) { return test::find_board(id); });
  REQUIRE(log.ok());
  CHECK(judge(*log).good());
  std::filesystem::remove(file);

  options.log_file = "no/such/folder/log";
  const Played lost = play(options, "quit\n");
  CHECK(lost.code == 1);
  CHECK(lost.err.starts_with("no/such/folder/log: "));
}

TEST_CASE("play: questions about the game are answered and change nothing") {
  const Played played = play(options_for("san-francisco", {"human", "random"}),
                             "keep both\nhand\nrow\nboard free\nroutes castro\nroutes pier\nroutes "
                             "p\nroutes\nscore\nlook\ntickets\nlog\nquit\n");
  CHECK(played.says("> Your hand: "));
  CHECK(played.says("Discard pile: 0 cards. Tickets left: "));
  CHECK(played.says("> Several places fit: "));
  CHECK(played.says("> You have no routes yet.\n"));
  CHECK(played.says("Cheapest path: "));
  CHECK(played.code == 0);
}

}  // namespace kurz
