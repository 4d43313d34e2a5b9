// examples/verify.py, which was written from the documentation alone, accepts real games and rejects changed
// records.
#include <cstdlib>
#include <functional>

#include <doctest/doctest.h>

#include "engine/base/rng.h"
#include "server/secure/crypto.h"
#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/paths.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

// A guest who plays all seats but the last by chance; the last is a bot's.
class RandomPlayer {
 public:
  RandomPlayer(int port, int players) : port_(port), cookie_(test::new_guest(port, "Ada")) {
    for (int seat = 0; seat + 1 < players; ++seat) {
      const Bytes32 contribution = random_bytes();
      contributions_.emplace_back(to_hex(contribution));
      commitments_.emplace_back(to_hex(sha256(contribution)));
      seats_.emplace_back("me");
    }
    seats_.emplace_back("easy");
  }

  // The record of a game; empty if the server falls silent.
  std::string play(const std::string& board) {
    const json::object new_table{
        {"id", "1"}, {"board", board}, {"seats", seats_}, {"commitments", commitments_}};
    const test::HttpAnswer made =
        test::http(port_, "POST", "/api/tables", json::serialize(new_table), {{"Cookie", cookie_}});
    table_ = json::parse(made.body).at("table").as_string();
    if (!client_.connect(port_, cookie_)) return "";
    client_.send(json::object{{"type", "subscribe"}, {"table", table_}});
    command({{"type", "start"}, {"version", 1}});
    command({{"type", "reveal"}, {"version", 1}, {"contributions", contributions_}});
    for (auto message = client_.receive(); message; message = client_.receive()) {
      if (message->at("type") == "update" && !answer(*message)) {
        return test::http(port_, "GET", "/api/tables/" + table_ + "/log").body;
      }
    }
    return "";
  }

  [[nodiscard]] const json::array& commitments() const { return commitments_; }

 private:
  void command(json::object message) {
    message["table"] = table_;
    message["id"] = std::to_string(++commands_);
    client_.send(message);
  }

  // Plays for the first seat that is to move; false when the game is over.
  bool answer(const json::object& update) {
    for (const json::value& view : update.at("views").as_array()) {
      const json::object& state = view.at("state").as_object();
      if (state.at("status") == "over") return false;
      const json::value* game = state.if_contains("view");
      if (game == nullptr) continue;
      const json::array& legal = game->at("own").at("legal").as_array();
      if (legal.empty()) continue;
      const auto chosen = static_cast<std::size_t>(rng_.below(static_cast<int>(legal.size())));
      command({{"type", "play"},
               {"version", update.at("version")},
               {"seat", view.at("seat")},
               {"action", legal[chosen].at("action")}});
      break;
    }
    return true;
  }

  int port_;
  std::string cookie_;
  std::string table_;
  json::array seats_, contributions_, commitments_;
  test::WireClient client_;
  Rng rng_{7};
  int commands_ = 0;
};

class Verifier {
 public:
  // The exit code for a log with these lines.
  int run(const std::string& log, const std::string& options = "") {
    test::write(folder_ / "game.log", log);
    const std::string command = "/usr/bin/python3 " + test::source_path("examples/verify.py") + " " +
                                (folder_ / "game.log") + " " + test::source_path("boards/") + "*.json " +
                                options + " > " + (folder_ / "said.txt") + " 2>&1";
    return WEXITSTATUS(std::system(command.c_str()));
  }
  [[nodiscard]] std::string said() const { return test::content(folder_ / "said.txt"); }

 private:
  test::TempFolder folder_;
};

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

json::object& chance(json::object& game) { return game.at("chance").as_object(); }
json::array& contributions(json::object& game) { return chance(game).at("contributions").as_array(); }
json::array& commitments(json::object& game) { return chance(game).at("commitments").as_array(); }
json::object& deal(json::object& game) { return game.at("deal").as_object(); }

// Another digit in place of the first.
void change_digit(json::value& hex) {
  std::string text(hex.as_string());
  text[0] = text[0] == '0' ? '1' : '0';
  hex = text;
}

// The first outcome of this kind in the game.
json::value& outcome(json::object& game, std::string_view kind) {
  for (json::value& move : game.at("moves").as_array()) {
    for (json::value& one : move.as_object().at("outcomes").as_array()) {
      if (json::value* found = one.as_object().if_contains(kind)) return *found;
    }
  }
  FAIL("no such outcome");
  return game.at("moves");
}

struct Tampering {
  const char* what;
  std::function<void(json::object&)> make;
};

const Tampering kTamperings[] = {
    {"the seed", [](json::object& game) { change_digit(game.at("seed")); }},
    {"the server's commitment", [](json::object& game) { change_digit(chance(game).at("commitment")); }},
    {"a contribution", [](json::object& game) { change_digit(contributions(game).at(0)); }},
    {"a player's commitment", [](json::object& game) { change_digit(commitments(game).at(0)); }},
    {"a contribution with its commitment",
     [](json::object& game) {
       const Bytes32 other = random_bytes();
       contributions(game).at(0) = to_hex(other);
       commitments(game).at(0) = to_hex(sha256(other));
     }},
    {"the seed with its commitment",
     [](json::object& game) {
       const Bytes32 other = random_bytes();
       game.at("seed") = to_hex(other);
       chance(game).at("commitment") = to_hex(sha256(other));
     }},
    {"a contribution for the bot",
     [](json::object& game) {
       const Bytes32 other = random_bytes();
       contributions(game).back() = to_hex(other);
       commitments(game).back() = to_hex(sha256(other));
     }},
    {"no contributions",
     [](json::object& game) {
       contributions(game).clear();
       commitments(game).clear();
     }},
    {"the first player",
     [](json::object& game) { game.at("first") = (game.at("first").as_int64() + 1) % 3; }},
    {"a dealt card",
     [](json::object& game) {
       json::array& hand = deal(game).at("hands").as_array().at(0).as_array();
       hand.at(0) = hand.at(0) == "red" ? "blue" : "red";
     }},
    {"a dealt ticket",
     [](json::object& game) {
       json::array& tickets = deal(game).at("tickets").as_array();
       std::swap(tickets.at(0), tickets.at(1));
     }},
    {"the first row", [](json::object& game) { deal(game).at("row").as_array().at(2) = "nothing"; }},
    {"the souvenirs",
     [](json::object& game) {
       deal(game).at("souvenirs").as_object().begin()->value().as_array().at(1) = 9;
     }},
    {"a drawn card",
     [](json::object& game) {
       json::value& card = outcome(game, "card");
       card = card == "red" ? "blue" : "red";
     }},
    {"a card in the row",
     [](json::object& game) {
       json::value& card = outcome(game, "fill").as_array().at(1);
       card = card == "red" ? "blue" : "red";
     }},
    {"drawn tickets", [](json::object& game) { outcome(game, "tickets").as_array().at(0) = 99; }},
    {"a shuffle", [](json::object& game) { outcome(game, "shuffle") = 5; }},
    {"one move less",
     [](json::object& game) {
       json::array& moves = game.at("moves").as_array();
       moves.erase(moves.begin() + 4);
     }},
    {"no moves", [](json::object& game) { game.erase("moves"); }},
    {"no chance", [](json::object& game) { game.erase("chance"); }},
    {"an unknown format", [](json::object& game) { chance(game).at("format") = "kurz-chance/9"; }},
    {"another board", [](json::object& game) { game.at("board") = "berlin@1"; }},
};

}  // namespace

TEST_CASE("verify.py: real games of all cities with two to four players are verified") {
  REQUIRE(start_crypto());
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db", {"--bot-pace", "0", "--message-burst", "100000",
                                                        "--messages-per-minute", "100000"});
  Verifier verifier;
  std::string games;
  std::string changed;  // with souvenirs and three players
  for (const std::string_view board : test::kCities) {
    for (int players = 2; players <= 4; ++players) {
      CAPTURE(std::string(board) + " " + std::to_string(players));
      RandomPlayer player(server.port(), players);
      const std::string game = player.play(std::string(board));
      REQUIRE(!game.empty());
      games += game;
      if (game.back() != '\n') games += '\n';
      if (board != "san-francisco" || players != 3) continue;
      changed = game;
      // With the commitments from before the game more is proved; with others the game is rejected.
      const json::object record = json::parse(game).as_object();
      const std::string server_commitment(record.at("chance").at("commitment").as_string());
      const std::string own(player.commitments().at(0).as_string());
      CHECK(verifier.run(game) == 0);
      CHECK(contains(verifier.said(), "Not proved: that the commitments are those from before the game."));
      CHECK(verifier.run(game, "--commitment " + server_commitment + " --commitment " + own) == 0);
      CHECK(contains(verifier.said(), "nobody chose the cards"));
      CHECK(verifier.run(game, "--commitment " + to_hex(random_bytes())) == 1);
    }
  }
  CHECK_MESSAGE(verifier.run(games) == 0, verifier.said());
  CHECK(contains(verifier.said(), "Game 12: verified"));

  for (const Tampering& tampering : kTamperings) {
    json::object record = json::parse(changed).as_object();
    tampering.make(record);
    CAPTURE(tampering.what);
    CHECK(verifier.run(json::serialize(record)) == 1);
    CHECK_MESSAGE(contains(verifier.said(), "NOT VERIFIED"), verifier.said());
    CHECK_MESSAGE(!contains(verifier.said(), "Traceback"), verifier.said());
  }
  for (const char* nonsense : {"", "{}", "[]", "7", "{\"board\":", "null"}) {
    CAPTURE(nonsense);
    CHECK(verifier.run(nonsense) == 1);
    CHECK(!contains(verifier.said(), "Traceback"));
  }
}

TEST_CASE("verify.py: stored games, also from before contributions, are verified") {
  Verifier verifier;
  CHECK_MESSAGE(verifier.run(test::content(test::source_path("tests/golden/record_chance_2.log"))) == 0,
                verifier.said());
  CHECK_MESSAGE(verifier.run(test::content(test::source_path("tests/golden/record_chance_1.log"))) == 0,
                verifier.said());
  CHECK(contains(verifier.said(), "no player contributed"));
}

TEST_CASE("verify.py: seats count from 1, and games from no server are reported once") {
  Verifier verifier;
  const std::string games = test::content(test::source_path("tests/golden/record_chance_2.log"));
  json::object game = json::parse(games.substr(0, games.find('\n'))).as_object();
  CHECK(verifier.run(json::serialize(game)) == 0);
  CHECK_MESSAGE(contains(verifier.said(), "(seat 1"), verifier.said());
  json::object changed = game;
  change_digit(contributions(changed).at(0));
  CHECK(verifier.run(json::serialize(changed)) == 1);
  CHECK_MESSAGE(contains(verifier.said(), "The contribution of seat 1 does not match"), verifier.said());
  game.erase("chance");
  CHECK(verifier.run(json::serialize(game) + "\n" + json::serialize(game)) == 1);
  CHECK(verifier.said() ==
        "NOT VERIFIED: 2 games have no proof, so there is nothing to verify: they were not played on a "
        "server.\n");
}

}  // namespace kurz
