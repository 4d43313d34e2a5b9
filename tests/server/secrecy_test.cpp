// Nothing hidden leaves: a game is told to a seat, then told again with everything exchanged that this seat
// cannot know, along the same open course. Every byte must be the same. And what is secret altogether is
// nowhere at all.
#include <algorithm>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/rules/legal.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/store/store.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/contributions.h"
#include "tests/support/exchange.h"
#include "tests/support/files.h"
#include "tests/support/random_game.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

// A table, told to a viewer version by version as it grows.
std::vector<std::string> told(const GameLog& log, const Bytes32& seed, Seat viewer) {
  Table table("t1", seed, test::shared_board);
  std::vector<std::string> messages;
  std::vector<Seat> seats;
  if (viewer != kSpectator) seats.push_back(viewer);
  const auto take = [&](const Change& change) {
    const auto fault = table.apply(table.next_event(change, "ada", "", 1000 * std::int64_t(table.version())));
    REQUIRE_MESSAGE(!fault, fault->text);
    for (const bool explain : {false, true}) {
      messages.push_back(json_of(make_update(table, {seats, Lang::kEnglish, explain}, table.version() - 1)));
    }
  };
  TableSettings settings;
  settings.board = log.board->id;
  const Holders holders(static_cast<std::size_t>(log.players), Holder{HolderKind::kGuest, "ada", ""});
  take(change::Created{"ada", settings, holders, commitment_to(seed)});
  GameLog head = log;
  head.moves.clear();
  take(change::Started{head});
  for (const Move& move : log.moves) take(change::Moved{move});
  messages.push_back(json_of(make_update(table, {seats, Lang::kGerman, true}, 0)));
  return messages;
}

// A game by chance, up to some moment before its end.
Recorder part_of_a_game(const Board& board, int players, Rng& rng) {
  SeededNature nature(rng.next());
  auto game = Recorder::begin(board, players, Seat::none(), nature);
  REQUIRE(game);
  const int length = 4 + rng.below(90);
  for (int i = 0; i < length; ++i) {
    const Seat seat = seat_to_move(game->state());
    const auto legal = legal_actions(game->state(), seat).list();
    GameState ahead = game->state();
    const Action action = legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))];
    SeededNature same = nature;
    // After the end everything is open.
    if (!apply(ahead, seat, action, same) || ahead.phase == Phase::kOver) break;
    REQUIRE(game->play(seat, action, nature));
  }
  return *game;
}

}  // namespace

TEST_CASE("secrecy: every byte sent to a seat is the same when everything hidden from it changes") {
  REQUIRE(start_crypto());
  const auto wanted = static_cast<std::size_t>(test::games(10'000));
  Rng rng(11);
  std::size_t pairs = 0;
  std::size_t different_worlds = 0;
  std::size_t games = 0;
  for (; pairs < wanted; ++games) {
    const Board& board = *test::find_board(test::kCities[games % test::kCities.size()]);
    const int players = 2 + rng.below(3);
    const Recorder real = part_of_a_game(board, players, rng);
    const Seat viewer = rng.below(4) == 0 ? kSpectator : Seat(rng.below(players));
    const Bytes32 seed = random_bytes();
    const GameLog other = test::exchanged(real.log(), real.state(), viewer, rng);
    if (other != real.log()) ++different_worlds;
    const auto one = told(real.log(), seed, viewer);
    const auto two = told(other, seed, viewer);
    REQUIRE(one.size() == two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      CHECK_MESSAGE(one[i] == two[i], one[i], "\n", two[i]);
      ++pairs;
    }
  }
  MESSAGE(pairs, " pairs of messages, ", different_worlds, " of ", games, " games exchanged");
  CHECK(different_worlds * 10 >= games * 9);  // a few games have nothing left to exchange
}

TEST_CASE("secrecy: seeds, tokens and ids of guests are in no message, no error and no log") {
  namespace json = boost::json;
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db", {"--message-burst", "10000"});
  const std::string ada = test::new_guest(server.port(), "Ada");
  const std::string eve = test::new_guest(server.port(), "Eve");
  std::string heard;  // all that anybody was told
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& body) {
    heard += test::http(server.port(), method, path, body, {{"Cookie", ada}}).body;
  };
  const test::HttpAnswer made =
      test::http(server.port(), "POST", "/api/tables",
                 json::serialize(json::object{{"id", "1"},
                                              {"board", "london"},
                                              {"seats", {"me", "me"}},
                                              {"listed", true},
                                              {"commitments", test::commitments({0, 1})}}),
                 {{"Cookie", ada}});
  const std::string table(json::parse(made.body).at("table").as_string());
  ask("GET", "/api/tables", "");
  test::WireClient player;
  test::WireClient watcher;
  REQUIRE(player.connect(server.port(), ada));
  REQUIRE(watcher.connect(server.port(), eve));
  watcher.send(json::object{{"type", "subscribe"}, {"table", table}});
  watcher.send(json::object{{"type", "hint"}, {"table", table}, {"seat", 0}});
  watcher.send(json::object{{"type", "subscribe"}, {"table", "nowhere"}});
  player.send(json::object{{"type", "subscribe"}, {"table", table}, {"explain", true}});
  player.send(json::object{{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}});
  player.send(test::reveal_message(table, {0, 1}));
  Rng rng(3);
  std::string last;  // what was told with the end, when the seed is shown
  bool over = false;
  for (int moves = 0; !over;) {
    const auto text = player.receive_text();
    REQUIRE(text);
    const json::object message = json::parse(*text).as_object();
    const json::array views = message.at("type") == "update" ? message.at("views").as_array() : json::array();
    over = !views.empty() && views[0].at("state").at("status") == "over";
    (over ? last : heard) += *text;
    const auto mover = std::ranges::find_if(views, [](const json::value& view) {
      const auto* game = view.at("state").as_object().if_contains("view");
      return game != nullptr && !game->at("own").at("legal").as_array().empty();
    });
    if (over || mover == views.end()) continue;
    const json::array& legal = mover->at("state").at("view").at("own").at("legal").as_array();
    const json::value& any = legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))];
    json::object move{{"type", "play"},
                      {"table", table},
                      {"seat", mover->at("seat")},
                      {"id", std::to_string(moves++)},
                      {"version", message.at("version")},
                      {"action", any.at("action")}};
    player.send(move);
    // A spectator tries to move, and a stranger asks for the log of a running game.
    if (moves == 5) watcher.send(move);
    if (moves == 6) ask("GET", "/api/tables/" + table + "/log", "");
  }
  while (const auto text = watcher.receive_text(std::chrono::milliseconds(200))) {
    if (text->find("\"over\"") == std::string::npos) heard += *text;
  }
  REQUIRE(heard.size() > 10'000);
  REQUIRE(heard.find("no_such_table") != std::string::npos);

  const auto store = open_sqlite_store({folder / "kurz.db", "", true});
  REQUIRE(store);
  const StoredTable stored = **(*store)->table(table);
  Table whole(table, stored.seed, test::shared_board);
  const std::vector<TableEvent> events = *(*store)->events(table);
  for (const TableEvent& event : events) REQUIRE_FALSE(whole.apply(event));
  const std::string everything = heard + server.log();
  for (const std::string& secret :
       {to_hex(stored.seed), to_hex(whole.key()), whole.host(), ada.substr(5), eve.substr(5),
        to_hex(test::contribution(Seat(0))), to_hex(test::contribution(Seat(1)))}) {
    CHECK(everything.find(secret) == std::string::npos);
  }
  // The same words are found where they belong: the test would see them.
  CHECK(last.find(to_hex(stored.seed)) != std::string::npos);
  CHECK(last.find(to_hex(test::contribution(Seat(1)))) != std::string::npos);
  CHECK(events.front().body.find(whole.host()) != std::string::npos);
}

}  // namespace kurz
