// How a game starts: everybody commits to a contribution to chance, then everybody reveals it.
#include "server/chance/sealed_chance.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::AdasTable;
using test::error_code;
using test::TestClient;
using test::TestService;

// Ada and Ben sit and have committed; their pages do not reveal by themselves.
struct Waiting : AdasTable {
  explicit Waiting(ServiceOptions options = {}) : AdasTable({}, {}, std::move(options)) {
    ben = service.guest("Ben");
    at_ben = join(ben);
    at_ada->reveals = at_ben->reveals = false;
    REQUIRE(
        ask(at_ben, {{"type", "sit"}, {"seat", 1}, {"commitment", test::commitment(Seat(1))}}).at("type") ==
        "done");
  }
  void start() { REQUIRE(ask(at_ada, {{"type", "start"}}).at("type") == "done"); }
  json::object reveal(const std::shared_ptr<TestClient>& client, int seat) {
    json::object message = test::reveal_message(table, {seat});
    message["id"] = "r" + std::to_string(++commands);
    return service.command(client, message);
  }
  json::object commit(const std::shared_ptr<TestClient>& client, int seat, const Bytes32& contribution) {
    return ask(client, {{"type", "commit"}, {"seat", seat}, {"commitment", commitment_to(contribution)}});
  }
  // Connects both again after a restart.
  void join_again() {
    at_ada = join(ada, false);
    at_ben = join(ben, false);
  }
  [[nodiscard]] json::object seat(std::size_t number) const {
    return at_ada->state().at("seats").at(number).as_object();
  }

  std::string ben;
  std::shared_ptr<TestClient> at_ben;
};

bool was_told(const TestClient& client, const std::string& words) {
  return std::ranges::any_of(client.raw,
                             [&](const std::string& text) { return test::count_of(words, text) > 0; });
}

}  // namespace

TEST_CASE("shuffle: everybody sees the commitments, and nobody a contribution before the game is over") {
  Waiting at;
  auto eve = at.join(at.service.guest("Eve"));
  CHECK(at.seat(0).at("commitment") == json::value(test::commitment(Seat(0))));
  CHECK(eve->state().at("seats").at(1).at("commitment") == json::value(test::commitment(Seat(1))));
  CHECK(at.at_ada->state().at("round") == 0);
  at.start();
  CHECK(at.at_ben->state().at("status") == "shuffling");
  CHECK(at.at_ben->state().at("shuffle_until") == at.service.runtime.ticks + 15'000);
  CHECK(at.at_ben->changes().at(0).at("type") == "shuffling");
  CHECK_FALSE(at.seat(1).contains("revealed"));

  REQUIRE(at.reveal(at.at_ben, 1).at("type") == "done");
  CHECK(at.at_ada->state().at("status") == "shuffling");
  CHECK(at.at_ada->changes().at(0).at("type") == "revealed");
  CHECK(at.at_ada->changes().at(0).at("seat") == 1);
  CHECK(at.seat(1).at("revealed") == true);
  CHECK_FALSE(at.seat(0).contains("revealed"));
  REQUIRE(at.reveal(at.at_ada, 0).at("type") == "done");
  CHECK(at.at_ada->changes().at(0).at("type") == "started");
  CHECK_FALSE(at.seat(1).contains("revealed"));
  const std::string log = "/api/tables/" + at.table + "/log";
  while (at.at_ada->is_running()) {
    for (const auto& client : {at.at_ada, at.at_ben, eve}) {
      for (const Seat seat : {Seat(0), Seat(1)})
        CHECK_FALSE(was_told(*client, to_hex(test::contribution(seat))));
    }
    CHECK(at.service.http("GET", log).status == 404);
    const auto& mover = at.at_ada->legal().empty() ? at.at_ben : at.at_ada;
    REQUIRE(at.ask(mover, at.any_move(mover)).at("type") == "done");
  }
  CHECK(eve->state().at("seats").at(1).at("contribution") ==
        json::value(to_hex(test::contribution(Seat(1)))));
  const std::string record = at.service.http("GET", log).body;
  const auto game = log_from_json(record, test::find_board);
  const auto proof = proof_from_json(record);
  REQUIRE(game);
  REQUIRE(proof);
  CHECK(proof->format == "kurz-chance/2");
  CHECK(proof->contributions->at(0) == to_hex(test::contribution(Seat(0))));
  CHECK(verify_chance(*game, *proof).good());
  // Earlier versions are told as they were.
  const json::value then = json::parse(at.service.http("GET", "/api/tables/" + at.table + "/moments/4").body);
  CHECK(then.at("state").at("status") == "shuffling");
  CHECK_FALSE(then.at("state").at("seats").at(1).as_object().contains("contribution"));
}

TEST_CASE("shuffle: a game needs a commitment of every guest, and the error names the seat") {
  AdasTable at;
  auto at_ben = at.join(at.service.guest("Ben"));
  REQUIRE(at.ask(at_ben, {{"type", "sit"}, {"seat", 1}}).at("type") == "done");
  const json::object no = at.ask(at.at_ada, {{"type", "start"}});
  CHECK(error_code(no) == "not_committed");
  CHECK(no.at("error").at("seat") == 1);
  // A new commitment replaces the old one; the version does not matter.
  const json::object commit{
      {"type", "commit"}, {"seat", 1}, {"version", 1}, {"commitment", test::commitment(Seat(1))}};
  CHECK(at.ask(at_ben, commit).at("type") == "done");
  CHECK(error_code(at.ask(at_ben, commit)) == "unchanged");
  CHECK(error_code(at.ask(at.at_ada, commit)) == "not_your_seat");
  for (const char* bad : {"", "00", "nonsense"}) {
    CHECK(error_code(at.ask(at_ben, {{"type", "commit"}, {"seat", 1}, {"commitment", bad}})) ==
          "bad_message");
  }
  CHECK(error_code(at.ask(at_ben, {{"type", "commit"}, {"seat", 1}, {"commitment", std::string(64, 'x')}})) ==
        "bad_message");
  CHECK(at.ask(at.at_ada, {{"type", "start"}}).at("type") == "done");
  CHECK(at.at_ada->is_running());
}

TEST_CASE("shuffle: a contribution that does not match its commitment is refused") {
  Waiting at;
  CHECK(error_code(at.reveal(at.at_ben, 1)) == "not_shuffling");
  at.start();
  const json::object wrong = at.reveal(at.at_ben, 0);  // Ada's
  CHECK(error_code(wrong) == "wrong_contribution");
  CHECK(wrong.at("error").at("seat") == 1);
  json::object two = test::reveal_message(at.table, {1, 0}, "two");
  CHECK(error_code(at.service.command(at.at_ben, two)) == "wrong_contribution");
  two["contributions"] = json::array();
  CHECK(error_code(at.service.command(at.at_ben, two)) == "bad_message");
  auto eve = at.join(at.service.guest("Eve"));
  CHECK(error_code(at.reveal(eve, 1)) == "not_your_seat");
  // Nobody can change their mind now.
  CHECK(error_code(at.commit(at.at_ben, 1, random_bytes())) == "not_open");
  CHECK(error_code(at.ask(at.at_ben, {{"type", "leave"}, {"seat", 1}})) == "not_open");
  CHECK(error_code(at.ask(eve, {{"type", "sit"}, {"seat", 1}})) == "not_open");
  CHECK(at.reveal(at.at_ben, 1).at("type") == "done");
  CHECK(error_code(at.reveal(at.at_ben, 1)) == "unchanged");
  CHECK(at.reveal(at.at_ada, 0).at("type") == "done");
  CHECK(at.at_ada->is_running());
}

TEST_CASE("shuffle: two guests reveal at the same time") {
  Waiting at;
  at.start();
  const std::int64_t before = at.at_ada->version();
  at.service.send(at.at_ada, test::reveal_message(at.table, {0}, "a"));
  at.service.send(at.at_ben, test::reveal_message(at.table, {1}, "b"));
  at.service.settle();
  CHECK(at.at_ada->is_running());
  CHECK(at.at_ada->last("done").at("version") == before + 1);
  CHECK(at.at_ben->last("done").at("version") == before + 2);
  // Sent again, each gets the same answer.
  CHECK(at.service.command(at.at_ben, test::reveal_message(at.table, {1}, "b")).at("version") == before + 2);
}

TEST_CASE("shuffle: players who do not reveal lose their seat, and the next round has another seed") {
  ServiceOptions options;
  options.shuffle_seconds = 20;
  Waiting at(options);
  const std::string promise(at.at_ada->state().at("commitment").as_string());
  at.start();
  REQUIRE(at.reveal(at.at_ada, 0).at("type") == "done");
  at.service.pass(19'999);
  CHECK(at.at_ada->state().at("status") == "shuffling");
  at.service.pass(1);
  CHECK(at.at_ada->state().at("status") == "open");
  const json::object change = at.at_ada->changes().at(0).as_object();
  CHECK(change.at("type") == "reopened");
  CHECK(change.at("seats") == json::array{1});
  CHECK(change.at("text") == "Seat 2 did not answer in time. It is free now, and the table is open again.");
  CHECK(at.at_ada->state().at("round") == 1);
  CHECK_FALSE(at.at_ada->state().contains("shuffle_until"));
  CHECK(at.at_ada->state().at("commitment") != json::value(promise));
  CHECK(at.seat(0).at("kind") == "guest");
  CHECK_FALSE(at.seat(0).contains("commitment"));
  CHECK_FALSE(at.seat(0).contains("revealed"));
  CHECK(at.seat(1).at("kind") == "free");
  CHECK(at.at_ben->view().at("seat").is_null());
  CHECK(at.at_ada->last("people").at("watching") == 1);
  CHECK(at.service.reading->tables_of(at.ben, 9)->empty());
  CHECK(error_code(at.reveal(at.at_ben, 1)) == "not_your_seat");

  // Ada commits again, a bot takes the seat, and the game can be verified.
  CHECK(error_code(at.ask(at.at_ada, {{"type", "start"}})) == "seats_free");
  REQUIRE(at.ask(at.at_ada, {{"type", "seat_bot"}, {"seat", 1}, {"level", "easy"}}).at("type") == "done");
  CHECK(error_code(at.ask(at.at_ada, {{"type", "start"}})) == "not_committed");
  const Bytes32 contribution = random_bytes();
  REQUIRE(at.commit(at.at_ada, 0, contribution).at("type") == "done");
  at.start();
  CHECK(error_code(at.reveal(at.at_ada, 0)) == "wrong_contribution");  // that of the first round
  REQUIRE(at.service
              .command(at.at_ada, {{"type", "reveal"},
                                   {"table", at.table},
                                   {"id", "again"},
                                   {"version", 1},
                                   {"contributions", json::array{to_hex(contribution)}}})
              .at("type") == "done");
  while (at.at_ada->is_running()) {
    if (!at.at_ada->legal().empty()) REQUIRE(at.ask(at.at_ada, at.any_move(at.at_ada)).at("type") == "done");
    at.service.pass(2'000);
  }
  const std::string record = at.service.http("GET", "/api/tables/" + at.table + "/log").body;
  const auto proof = proof_from_json(record);
  REQUIRE(proof);
  CHECK(verify_chance(*log_from_json(record, test::find_board), *proof).good());
  const Bytes32 first_seed = at.service.reading->table(at.table)->value().seed;
  CHECK(commitment_to(first_seed) == promise);
  CHECK(proof->seed == round_seed(first_seed, 1));
  // The seed that nobody played with stays secret.
  CHECK_FALSE(was_told(*at.at_ada, to_hex(first_seed)));
}

TEST_CASE("shuffle: it goes on after a restart, and pages get the time to connect again") {
  Waiting at;
  at.start();
  REQUIRE(at.reveal(at.at_ben, 1).at("type") == "done");
  json::object before = at.at_ada->state();
  at.service.restart();
  at.join_again();
  json::object after = at.at_ada->state();
  CHECK(after.at("shuffle_until") == at.service.runtime.ticks + 15'000);
  for (json::object* state : {&before, &after}) state->erase("shuffle_until");
  CHECK(after == before);
  REQUIRE(at.reveal(at.at_ada, 0).at("type") == "done");
  CHECK(at.at_ada->is_running());

  Waiting late;
  late.start();
  REQUIRE(late.reveal(late.at_ben, 1).at("type") == "done");
  late.service.restart(60'000);
  late.join_again();
  late.service.pass(14'000);
  CHECK(late.at_ada->state().at("status") == "shuffling");
  REQUIRE(late.reveal(late.at_ada, 0).at("type") == "done");
  CHECK(late.at_ada->is_running());
}

TEST_CASE("shuffle: a failed shuffle is the same after a restart, as is the one after it") {
  Waiting at;
  at.start();
  at.service.pass(15'000);
  CHECK(at.seat(0).at("kind") == "free");
  CHECK(at.seat(1).at("kind") == "free");
  CHECK(at.at_ada->changes().at(0).at("seats") == json::array{0, 1});
  const json::object before = at.at_ada->state();
  at.service.restart();
  at.join_again();
  CHECK(at.at_ada->state() == before);
  // The host stays the host.
  CHECK(at.ask(at.at_ada, {{"type", "sit"}, {"seat", 0}, {"commitment", test::commitment(Seat(0))}})
            .at("type") == "done");
  CHECK(at.ask(at.at_ada, {{"type", "seat_bot"}, {"seat", 1}, {"level", "easy"}}).at("type") == "done");
  at.start();
  at.service.pass(15'000);
  CHECK(at.at_ada->state().at("round") == 2);
}

TEST_CASE("shuffle: one guest reveals for several seats at once, in their order") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const std::string table = *service.make(
      ada, "make",
      {{HolderKind::kGuest, ada, ""}, {HolderKind::kBot, "easy", ""}, {HolderKind::kGuest, ada, ""}});
  auto client = TestService::client(ada);
  client->reveals = false;
  service.subscribe(client, table);
  service.command(client, {{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}});
  for (const std::vector<int>& wrong : {std::vector<int>{0}, {2, 0}, {0, 2, 2}}) {
    const std::string id = "w" + std::to_string(wrong.size()) + std::to_string(wrong.front());
    CHECK(error_code(service.command(client, test::reveal_message(table, wrong, id))) ==
          "wrong_contribution");
  }
  CHECK(service.command(client, test::reveal_message(table, {0, 2})).at("type") == "done");
  CHECK(client->is_running());
}

TEST_CASE("shuffle: a rematch begins without commitments") {
  test::TwoPeople two;
  two.play_to_end();
  REQUIRE(two.ask(two.at_ben, {{"type", "rematch"}}).at("type") == "done");
  const std::string next(two.at_ada->state().at("rematch").as_string());
  const json::value old_promise = two.at_ada->state().at("commitment");
  two.table = next;
  for (const auto& client : {two.at_ada, two.at_ben}) two.service.subscribe(client, next);
  const json::object state = two.at_ada->state();
  CHECK(state.at("commitment") != old_promise);
  for (const json::value& seat : state.at("seats").as_array())
    CHECK_FALSE(seat.as_object().contains("commitment"));
  CHECK(error_code(two.ask(two.at_ada, {{"type", "start"}})) == "not_committed");
  for (const auto& client : {two.at_ada, two.at_ben}) {
    const int seat = client->view().at("seat").to_number<int>();
    REQUIRE(
        two.ask(client, {{"type", "commit"}, {"seat", seat}, {"commitment", test::commitment(Seat(seat))}})
            .at("type") == "done");
  }
  REQUIRE(two.ask(two.at_ada, {{"type", "start"}}).at("type") == "done");
  CHECK(two.at_ada->is_running());
}

TEST_CASE("shuffle: an abandoned table that is shuffling is closed after a day") {
  Waiting at;
  at.start();
  at.service.service->subscriptions.disconnected(*at.at_ben);
  at.service.service->subscriptions.disconnected(*at.at_ada);
  at.service.pass(23 * 3'600'000);
  CHECK(at.service.reading->table(at.table)->value().status == TableStatus::kOpen);
  at.service.pass(2 * 3'600'000);
  CHECK(at.service.reading->table(at.table)->value().status == TableStatus::kClosed);
  CHECK(at.service.reading->unfinished_by(at.ada)->open == 0);
}

TEST_CASE("shuffle: the host can close the table while it is shuffling") {
  Waiting at;
  at.start();
  CHECK(error_code(at.ask(at.at_ben, {{"type", "close"}})) == "not_the_host");
  CHECK(at.ask(at.at_ada, {{"type", "close"}}).at("type") == "done");
  CHECK(at.at_ben->state().at("status") == "closed");
  CHECK(error_code(at.reveal(at.at_ben, 1)) == "not_shuffling");
  at.service.restart();
  at.join_again();
  CHECK(at.at_ben->state().at("status") == "closed");
}

TEST_CASE("shuffle: every player can free a seat that has no commitment") {
  test::TwoPeople two;
  two.play_to_end();
  REQUIRE(two.ask(two.at_ada, {{"type", "rematch"}}).at("type") == "done");
  // Ada, the host of the rematch, does not come.
  two.table = std::string(two.at_ada->state().at("rematch").as_string());
  two.service.subscribe(two.at_ben, two.table);
  const auto bens = two.at_ben->view().at("seat").to_number<int>();
  const int adas = 1 - bens;
  const auto leave = [&](const std::shared_ptr<TestClient>& client, int seat) {
    return two.ask(client, {{"type", "leave"}, {"seat", seat}});
  };
  auto eve = two.join(two.service.guest("Eve"));
  CHECK(error_code(leave(eve, adas)) == "not_your_seat");
  REQUIRE(leave(two.at_ben, adas).at("type") == "done");
  CHECK(two.at_ben->state().at("seats").at(static_cast<std::size_t>(adas)).at("kind") == "free");
  const json::object sit{{"type", "sit"}, {"seat", adas}, {"commitment", test::commitment(Seat(adas))}};
  REQUIRE(two.ask(eve, sit).at("type") == "done");
  // Eve has committed: only she and the host can free her seat. Ben has not.
  CHECK(error_code(leave(two.at_ben, adas)) == "not_your_seat");
  REQUIRE(leave(eve, bens).at("type") == "done");
  two.service.subscribe(two.at_ada, two.table);
  REQUIRE(two.ask(two.at_ada, {{"type", "seat_bot"}, {"seat", bens}, {"level", "easy"}}).at("type") ==
          "done");
  CHECK(error_code(leave(eve, bens)) == "not_your_seat");
  CHECK(leave(two.at_ada, adas).at("type") == "done");
}

TEST_CASE("shuffle: a new table can bring the commitments of the host's seats") {
  TestService service;
  const std::string cookie = service.guest_cookie("Ada");
  const auto make = [&](const json::value& commitments) {
    const json::object body{
        {"id", "make"}, {"board", "tiny"}, {"seats", {"easy", "me", "me"}}, {"commitments", commitments}};
    return service.http("POST", "/api/tables", json::serialize(body), cookie);
  };
  const auto where = [&](const json::value& commitments) {
    return json::parse(make(commitments).body).at("error").at("where");
  };
  CHECK(where(test::commitments({1})) == "commitments");
  CHECK(where(json::array{test::commitment(Seat(1)), "x"}) == "commitments[1]");
  const HttpResponse made = make(test::commitments({1, 2}));
  REQUIRE(made.status == 201);
  auto eve = TestService::client("");
  service.subscribe(eve, std::string(json::parse(made.body).at("table").as_string()));
  CHECK_FALSE(eve->state().at("seats").at(0).as_object().contains("commitment"));
  CHECK(eve->state().at("seats").at(2).at("commitment") == json::value(test::commitment(Seat(2))));
}

}  // namespace kurz
