// Taking back a move: what can be taken back, for how long, and that bots wait meanwhile.
#include "engine/log/replay.h"
#include "server/chance/sealed_chance.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::error_code;
using test::TestClient;
using test::TestService;
using test::TwoPeople;

TableSettings with_undo(int seconds) {
  TableSettings settings;
  settings.undo_seconds = seconds;
  return settings;
}

json::object undo_of(int seat) { return {{"type", "undo"}, {"seat", seat}}; }

bool can_undo(const std::shared_ptr<TestClient>& client, int seat) {
  return client->state().at("seats").at(static_cast<std::size_t>(seat)).as_object().contains("undo_until");
}

// Plays until somebody has claimed a route that can be taken back; the client of that seat.
std::shared_ptr<TestClient> claim_something(TwoPeople& two) {
  for (int i = 0; i < 200 && two.at_ada->is_running(); ++i) {
    const auto& mover = two.at_ada->legal().empty() ? two.at_ben : two.at_ada;
    json::object move = two.any_move(mover);
    for (const json::value& legal : mover->legal()) {
      if (legal.at("action").at("type") == "claim") move["action"] = legal.at("action");
    }
    REQUIRE(two.ask(mover, move).at("type") == "done");
    if (move.at("action").at("type") == "claim" &&
        can_undo(mover, mover->view().at("seat").to_number<int>())) {
      return mover;
    }
  }
  FAIL("no claim that can be taken back");
  return nullptr;
}

}  // namespace

TEST_CASE("undo: a claim is taken back while nobody else has moved, for everybody to see") {
  TwoPeople two(with_undo(10));
  const auto mover = claim_something(two);
  const auto& other = mover == two.at_ada ? two.at_ben : two.at_ada;
  const int seat = mover->view().at("seat").to_number<int>();
  const std::int64_t claimed = mover->version();
  const auto updates = mover->of_type("update");
  const json::value before = updates.at(updates.size() - 2).at("views").at(0).at("state").at("view");
  CHECK(mover->state().at("seats").at(static_cast<std::size_t>(seat)).at("undo_until") ==
        two.service.runtime.ticks + 10'000);
  CHECK(error_code(two.ask(other, undo_of(seat))) == "not_your_seat");
  CHECK(error_code(two.ask(other, undo_of(1 - seat))) == "cannot_undo");
  two.service.pass(10'000);
  REQUIRE(two.ask(mover, undo_of(seat)).at("type") == "done");
  CHECK(mover->state().at("view") == before);
  const json::object change = other->changes().at(0).as_object();
  CHECK(change.at("type") == "undone");
  CHECK(change.at("seat") == seat);
  CHECK(change.at("undoes") == claimed);
  CHECK(change.at("text").as_string() == "{" + std::to_string(seat) + "} took back the last move.");
  CHECK_FALSE(can_undo(mover, seat));
  CHECK(error_code(two.ask(mover, undo_of(seat))) == "cannot_undo");
  // Read from the store it is the same table.
  const std::string guest = mover->guest();
  two.service.restart();
  auto again = TestService::client(guest);
  two.service.subscribe(again, two.table);
  CHECK(again->state().at("view") == before);
}

TEST_CASE("undo: not possible after its time, after another's move, or where it is off") {
  {
    TwoPeople two(with_undo(10));
    const auto mover = claim_something(two);
    two.service.pass(10'001);
    CHECK(error_code(two.ask(mover, undo_of(mover->view().at("seat").to_number<int>()))) == "cannot_undo");
  }
  {
    TwoPeople two(with_undo(10));
    const auto mover = claim_something(two);
    const auto& other = mover == two.at_ada ? two.at_ben : two.at_ada;
    REQUIRE(two.ask(other, two.any_move(other)).at("type") == "done");
    CHECK(error_code(two.ask(mover, undo_of(mover->view().at("seat").to_number<int>()))) == "cannot_undo");
  }
  TwoPeople two;
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  CHECK_FALSE(can_undo(two.at_ada, 0));
  CHECK(error_code(two.ask(two.at_ada, undo_of(0))) == "cannot_undo");
}

TEST_CASE("undo: a choice of tickets is taken back, unless it was the last one, which shows the others'") {
  TwoPeople two(with_undo(10));
  const std::string offered = json::serialize(two.at_ada->legal());
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  CHECK(can_undo(two.at_ada, 0));
  REQUIRE(two.ask(two.at_ada, undo_of(0)).at("type") == "done");
  CHECK(json::serialize(two.at_ada->legal()) == offered);
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  REQUIRE(two.ask(two.at_ben, two.any_move(two.at_ben)).at("type") == "done");
  CHECK_FALSE(can_undo(two.at_ben, 1));
}

TEST_CASE("undo: a bot moves when the time is over, or at once after confirm") {
  for (const bool confirms : {false, true}) {
    ServiceOptions options;
    options.bot_pace = 500;
    TestService service(options);
    const std::string ada = service.guest("Ada");
    TableSettings settings = with_undo(8);
    settings.first = Seat(0);
    const std::string table =
        *service.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {HolderKind::kBot, "easy", ""}}, settings);
    auto client = TestService::client(ada);
    service.subscribe(client, table);
    int id = 0;
    const auto ask = [&](json::object message) {
      message["table"] = table;
      message["id"] = std::to_string(++id);
      message["version"] = client->version();
      REQUIRE(service.command(client, message).at("type") == "done");
    };
    ask({{"type", "start"}});
    ask({{"type", "play"}, {"seat", 0}, {"action", client->legal().at(0).at("action")}});
    const std::int64_t chosen = client->version();
    REQUIRE(can_undo(client, 0));
    if (confirms) service.send(client, {{"type", "confirm"}, {"table", table}, {"seat", 0}});
    service.pass(2'000);
    CHECK((client->version() > chosen) == confirms);
    service.pass(6'500);
    CHECK(client->version() > chosen);
  }
}

TEST_CASE("undo: a game with many moves taken back ends as a valid log whose chance can be verified") {
  for (const char* city : {"tiny", "san-francisco", "berlin"}) {
    TableSettings settings = with_undo(10);
    settings.board = city;
    TwoPeople two(settings);
    Rng rng(11);
    int undone = 0;
    bool taken_back = false;  // the last move; every other one that can be taken back is
    while (two.at_ada->is_running()) {
      const auto& mover = two.at_ada->legal().empty() ? two.at_ben : two.at_ada;
      const int seat = mover->view().at("seat").to_number<int>();
      const json::array legal = mover->legal();
      std::vector<json::value> claims;
      for (const json::value& one : legal) {
        if (one.at("action").at("type") == "claim") claims.push_back(one);
      }
      const json::value& chosen =
          claims.empty() ? legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))]
                         : claims[static_cast<std::size_t>(rng.below(static_cast<int>(claims.size())))];
      const json::object play{{"type", "play"}, {"seat", seat}, {"action", chosen.at("action")}};
      REQUIRE(two.ask(mover, play).at("type") == "done");
      taken_back = !taken_back && mover->is_running() && can_undo(mover, seat);
      if (!taken_back) continue;
      REQUIRE(two.ask(mover, undo_of(seat)).at("type") == "done");
      CHECK(mover->state().at("view").at("phase") != "take_souvenir");
      ++undone;
    }
    CHECK(undone > 3);
    const std::string record = two.service.http("GET", "/api/tables/" + two.table + "/log").body;
    const auto log = log_from_json(record, test::find_board);
    const auto proof = proof_from_json(record);
    REQUIRE(log);
    REQUIRE(proof);
    CHECK(judge(*log).good());
    CHECK(verify_chance(*log, *proof).good());
    // Read from the store, every version is told in the same words.
    auto before = TestService::client(two.ada);
    two.service.subscribe(before, two.table, 0);
    two.service.restart();
    auto after = TestService::client(two.ada);
    two.service.subscribe(after, two.table, 0);
    CHECK(after->raw.front() == before->raw.front());
  }
}

}  // namespace kurz
