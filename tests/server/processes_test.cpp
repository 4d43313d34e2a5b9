// Several processes that share one database: whatever a client is connected to, it is the same table.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/memory_database.h"
#include "tests/support/service_parts.h"
#include "tests/support/test_runtime.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::TestClient;

std::shared_ptr<TestClient> client_of(const std::string& guest) {
  return std::make_shared<TestClient>(guest, Lang::kEnglish);
}

// One process. Its work is done when the test says so.
struct Process : test::ServiceParts {
  Process(test::MemoryDatabase& database, test::TestRuntime& runtime, Logger& logger, const std::string& name,
          const AllowanceOptions& limits)
      : allowances(limits, [&runtime] { return runtime.steady(); }), peers(database.peers(name)) {
    JobContext jobs{runtime, logger, limits.address_share};
    jobs.starts_threads = false;
    open({runtime,
          logger,
          times,
          allowances,
          jobs,
          [&database]() -> Stored<std::unique_ptr<Store>> { return database.open_store(); },
          {},
          0,
          false,
          peers.get()});
  }
  bool run_next() {
    return writer->run_next() || service->peers.run_next() || service->tables.run_next() || api->run_next() ||
           bots->run_next();
  }

  HandlerTimes times;
  Allowances allowances;
  std::unique_ptr<Peers> peers;
};

// Two processes, and a table with Ada's seat, which she made in the first.
struct TwoProcesses {
  explicit TwoProcesses(const TableSettings& with = {}, const Holder& second_seat = {},
                        const AllowanceOptions& limits = {}) {
    for (const char* name : {"one", "two"}) {
      processes.push_back(std::make_unique<Process>(database, runtime, logger, name, limits));
    }
    ada = new_guest(one(), "Ada");
    TableSettings settings = with;
    settings.board = "tiny";
    std::string made;
    one().service->commands.create_table(ada, "make", settings,
                                         {{HolderKind::kGuest, ada, test::commitment(Seat(0))}, second_seat},
                                         [&](const Result<std::string, RequestError>& id) { made = *id; });
    settle();
    table = made;
    at_ada = join(one(), ada);
  }
  ~TwoProcesses() {
    for (const auto& process : processes) {
      if (process) process->close();
    }
  }
  TwoProcesses(const TwoProcesses&) = delete;
  TwoProcesses& operator=(const TwoProcesses&) = delete;

  Process& one() { return *processes[0]; }
  Process& two() { return *processes[1]; }

  void settle() {
    for (bool busy = true; busy;) {
      busy = runtime.run_one(std::chrono::milliseconds(0));
      for (const auto& process : processes) busy = (process && process->run_next()) || busy;
      if (delivers && !database.notices().empty()) {
        database.deliver_all();
        busy = true;
      }
    }
  }
  void pass(std::int64_t milliseconds) {
    constexpr std::int64_t kStep = 50;
    settle();
    for (const std::int64_t end = runtime.ticks + milliseconds; runtime.ticks < end;) {
      runtime.ticks += kStep;
      runtime.clock += kStep;
      for (const auto& process : processes) {
        if (process) process->service->run_timers();
      }
      settle();
    }
  }

  std::string new_guest(Process& process, const std::string& name) {
    std::string id;
    process.guests->create(name,
                           [&](const Result<Guests::NewGuest, RequestError>& in) { id = in->guest.id; });
    settle();
    return id;
  }
  static void send(Process& process, const std::shared_ptr<TestClient>& client, const json::object& message) {
    process.api->message(client, json::serialize(message));
  }
  std::shared_ptr<TestClient> join(Process& process, const std::string& guest, std::optional<int> from = {}) {
    auto client = client_of(guest);
    json::object message{{"type", "subscribe"}, {"table", table}};
    if (from) message["from"] = *from;
    send(process, client, message);
    settle();
    return client;
  }
  // Sends a command for the version that the client knows.
  json::object ask(Process& process, const std::shared_ptr<TestClient>& client, json::object message) {
    message["table"] = table;
    if (!message.contains("id")) message["id"] = "c" + std::to_string(++commands);
    if (!message.contains("version")) message["version"] = client->version();
    send(process, client, message);
    settle();
    return answer_to(*client, std::string(message.at("id").as_string()));
  }
  static json::object answer_to(const TestClient& client, const std::string& id) {
    for (auto at = client.raw.rbegin(); at != client.raw.rend(); ++at) {
      json::object message = json::parse(*at).as_object();
      if (message.contains("id") && message["id"].as_string() == id) return message;
    }
    FAIL("no answer to ", id);
    return {};
  }
  static json::object any_move(const std::shared_ptr<TestClient>& client) {
    return {{"type", "play"},
            {"seat", client->view().at("seat")},
            {"action", client->legal().at(0).at("action")}};
  }
  json::object reveal_of(int seat) {
    return test::reveal_message(table, {seat}, "reveal " + std::to_string(seat));
  }

  // Ben sits down and everybody reveals: the game begins.
  void start_with_ben(Process& process) {
    ben = new_guest(process, "Ben");
    at_ben = join(process, ben);
    REQUIRE(ask(process, at_ben, {{"type", "sit"}, {"seat", 1}, {"commitment", test::commitment(Seat(1))}})
                .at("type") == "done");
    REQUIRE(ask(one(), at_ada, {{"type", "start"}}).at("type") == "done");
    send(one(), at_ada, reveal_of(0));
    send(process, at_ben, reveal_of(1));
    settle();
    REQUIRE(at_ada->is_running());
    REQUIRE(at_ben->is_running());
  }
  void start_with_bot() {
    REQUIRE(ask(one(), at_ada, {{"type", "start"}}).at("type") == "done");
    send(one(), at_ada, reveal_of(0));
    settle();
    REQUIRE(at_ada->is_running());
  }
  const std::vector<TableEvent>& events() { return database.events(table); }

  test::TempFolder folder;
  Logger logger{folder / "log"};
  test::TestRuntime runtime;
  test::MemoryDatabase database{[this] { return runtime.ticks; }};
  std::vector<std::unique_ptr<Process>> processes;
  bool delivers = true;  // notices
  int commands = 0;
  std::string table, ada, ben;
  std::shared_ptr<TestClient> at_ada, at_ben;
};

}  // namespace

TEST_CASE("processes: people of two processes play one game to its end") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  while (both.at_ada->is_running()) {
    const bool is_ada = !both.at_ada->legal().empty();
    Process& process = is_ada ? both.one() : both.two();
    const auto& mover = is_ada ? both.at_ada : both.at_ben;
    REQUIRE(both.ask(process, mover, TwoProcesses::any_move(mover)).at("type") == "done");
    REQUIRE(both.at_ada->version() == both.at_ben->version());
  }
  CHECK_FALSE(both.at_ben->is_running());
  CHECK(both.events().size() == static_cast<std::size_t>(both.at_ada->version()));
}

TEST_CASE("processes: without notices, others learn of a move within a few seconds") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.delivers = false;
  const bool is_ada = !both.at_ada->legal().empty();
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  const auto& other = is_ada ? both.at_ben : both.at_ada;
  REQUIRE(both.ask(is_ada ? both.one() : both.two(), mover, TwoProcesses::any_move(mover)).at("type") ==
          "done");
  CHECK(other->version() < mover->version());
  both.database.notices().clear();
  both.pass(6000);
  CHECK(other->version() == mover->version());
}

TEST_CASE("processes: a command sent to both counts once") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const bool is_ada = !both.at_ada->legal().empty();
  const auto again = both.join(is_ada ? both.two() : both.one(), is_ada ? both.ada : both.ben);
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  json::object move = TwoProcesses::any_move(mover);
  move["table"] = both.table;
  move["id"] = "same";
  move["version"] = mover->version();
  const std::size_t before = both.events().size();
  TwoProcesses::send(is_ada ? both.one() : both.two(), mover, move);
  TwoProcesses::send(is_ada ? both.two() : both.one(), again, move);
  both.settle();
  CHECK(both.events().size() == before + 1);
  for (const auto& client : {mover, again}) {
    const json::object answer = TwoProcesses::answer_to(*client, "same");
    CHECK(answer.at("type") == "done");
    CHECK(answer.at("version") == before + 1);
  }
}

TEST_CASE("processes: of two commands for one version, the second is told that it comes too late") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const bool is_ada = !both.at_ada->legal().empty();
  const auto again = both.join(is_ada ? both.two() : both.one(), is_ada ? both.ada : both.ben);
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  json::object move = TwoProcesses::any_move(mover);
  move["table"] = both.table;
  move["version"] = mover->version();
  const std::size_t before = both.events().size();
  move["id"] = "first";
  TwoProcesses::send(is_ada ? both.one() : both.two(), mover, move);
  move["id"] = "second";
  TwoProcesses::send(is_ada ? both.two() : both.one(), again, move);
  both.settle();
  CHECK(both.events().size() == before + 1);
  CHECK(TwoProcesses::answer_to(*mover, "first").at("type") == "done");
  const json::object late = TwoProcesses::answer_to(*again, "second");
  CHECK(late.at("error").at("code") == "stale");
  CHECK(late.at("error").at("version") == before + 1);
}

TEST_CASE("processes: contributions at the same time in two processes both count") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  CHECK(TwoProcesses::answer_to(*both.at_ada, "reveal 0").at("type") == "done");
  CHECK(TwoProcesses::answer_to(*both.at_ben, "reveal 1").at("type") == "done");
}

TEST_CASE("processes: a client that knows more than its new process is not sent back") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.delivers = false;
  const bool is_ada = !both.at_ada->legal().empty();
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  Process& knows = is_ada ? both.one() : both.two();
  Process& lags = is_ada ? both.two() : both.one();
  REQUIRE(both.ask(knows, mover, TwoProcesses::any_move(mover)).at("type") == "done");
  const auto moved = both.join(lags, is_ada ? both.ada : both.ben, static_cast<int>(mover->version()));
  CHECK(moved->version() == mover->version());
  CHECK(moved->changes().empty());
}

TEST_CASE("processes: after a replica has lost the latest moves, everybody sees the game as it is stored") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const bool is_ada = !both.at_ada->legal().empty();
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  Process& process = is_ada ? both.one() : both.two();
  const auto before = mover->version();
  const json::object move = TwoProcesses::any_move(mover);
  REQUIRE(both.ask(process, mover, move).at("type") == "done");
  REQUIRE(both.at_ada->version() == before + 1);
  both.database.lose_latest(both.table);
  both.pass(12'000);
  CHECK(both.at_ada->version() == before);
  CHECK(both.at_ben->version() == before);
  CHECK(both.ask(process, mover, move).at("type") == "done");
  CHECK(both.at_ada->version() == before + 1);
  CHECK(both.at_ben->version() == before + 1);
}

TEST_CASE("processes: after a replica has lost a move, the others may have stored another one in its place") {
  for (const bool notices_it : {false, true}) {
    CAPTURE(notices_it);
    TwoProcesses both;
    both.start_with_ben(both.two());
    both.delivers = false;
    const json::object lost = TwoProcesses::any_move(both.at_ada);
    REQUIRE(both.ask(both.one(), both.at_ada, lost).at("type") == "done");
    both.database.lose_latest(both.table);
    REQUIRE(both.ask(both.two(), both.at_ben, TwoProcesses::any_move(both.at_ben)).at("type") == "done");
    const auto version = both.at_ben->version();
    REQUIRE(both.at_ada->version() == version);
    REQUIRE(both.at_ada->legal().empty());
    if (notices_it) {
      both.pass(6'000);
    } else {
      // A command that would follow the lost move.
      const json::object answer = both.ask(both.one(), both.at_ada, {{"type", "leave"}, {"seat", 0}});
      CHECK(answer.at("error").at("code") == "stale");
    }
    CHECK(both.at_ada->version() == version);
    REQUIRE_FALSE(both.at_ada->legal().empty());
    CHECK(both.ask(both.one(), both.at_ada, lost).at("type") == "done");
    both.delivers = true;
    both.pass(6'000);
    CHECK(both.at_ben->version() == version + 1);
    // What is stored can be read.
    Process& two = *both.processes[1];
    CHECK(load_table(*two.reading, test::find_board, both.table)->version() == version + 1);
  }
}

TEST_CASE("processes: a client that leaves while it waits for a later version gets nothing more") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.delivers = false;
  const bool is_ada = !both.at_ada->legal().empty();
  const auto& mover = is_ada ? both.at_ada : both.at_ben;
  Process& knows = is_ada ? both.one() : both.two();
  Process& lags = is_ada ? both.two() : both.one();
  REQUIRE(both.ask(knows, mover, TwoProcesses::any_move(mover)).at("type") == "done");
  const auto eve = client_of("");
  both.send(lags, eve, {{"type", "subscribe"}, {"table", both.table}, {"from", mover->version()}});
  both.send(lags, eve, {{"type", "unsubscribe"}, {"table", both.table}});
  both.settle();
  CHECK(eve->tables().empty());
}

TEST_CASE("processes: everybody sees who is there, also in other processes") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.pass(1000);
  const auto is_here = [&](int seat) {
    return both.at_ada->last("people").at("seats").at(static_cast<std::size_t>(seat)).at("here").as_bool();
  };
  CHECK(is_here(1));
  const auto eve = both.join(both.two(), "");
  both.pass(1000);
  CHECK(both.at_ada->last("people").at("watching") == 1);
  both.two().service->subscriptions.disconnected(*both.at_ben);
  both.pass(1000);
  CHECK_FALSE(is_here(1));
  CHECK(both.at_ada->last("people").at("watching") == 1);
}

TEST_CASE("processes: who sits down in another process is named, although more has happened there") {
  TwoProcesses both;
  both.ben = both.new_guest(both.two(), "Ben");
  both.at_ben = both.join(both.two(), both.ben);
  both.delivers = false;
  both.ask(both.two(), both.at_ben, {{"type", "sit"}, {"seat", 1}});
  both.ask(both.two(), both.at_ben,
           {{"type", "commit"}, {"seat", 1}, {"commitment", test::commitment(Seat(1))}});
  std::erase_if(both.database.notices(), [](const test::MemoryDatabase::Notified& one) {
    return !std::holds_alternative<notice::Advanced>(one.notice);
  });
  both.database.deliver_all();
  both.settle();
  CHECK(both.at_ada->version() == 3);
  CHECK(both.at_ada->last("people").at("seats").at(1).at("name") == "Ben");
}

TEST_CASE("processes: when a table is loaded again for one client, the others learn what they have missed") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.delivers = false;
  both.pass(1000);
  const auto again = both.join(both.two(), both.ada);
  // As after an error of the store.
  LiveTables& tables = both.one().service->tables;
  tables.drop_content(*tables.in_memory(both.table));
  const bool is_ada = !again->legal().empty();
  const auto& mover = is_ada ? again : both.at_ben;
  REQUIRE(both.ask(both.two(), mover, TwoProcesses::any_move(mover)).at("type") == "done");
  both.two().service->subscriptions.disconnected(*both.at_ben);
  both.pass(100);
  CHECK(both.at_ada->version() < mover->version());
  both.join(both.one(), "");
  both.pass(1000);
  CHECK(both.at_ada->version() == mover->version());
  CHECK(both.at_ada->last("people").at("seats").at(1).at("here") == false);
}

TEST_CASE("processes: a phrase reaches the others") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  TwoProcesses::send(both.two(), both.at_ben,
                     {{"type", "say"}, {"table", both.table}, {"seat", 1}, {"phrase", "hello"}});
  both.settle();
  CHECK(both.at_ada->last("said").at("seat") == 1);
}

TEST_CASE("processes: one of them moves for a bot, and another takes over when it ends") {
  TableSettings settings;
  settings.first = Seat(1);
  TwoProcesses both(settings, {HolderKind::kBot, "easy", ""});
  both.start_with_bot();
  // Ada's second window is in the other process.
  const auto again = both.join(both.two(), both.ada);
  both.pass(300);
  const auto runs = [&](Process& process) {
    return process.service->tables.in_memory(both.table)->runs_timers;
  };
  CHECK(runs(both.one()) != runs(both.two()));
  Process& running = runs(both.one()) ? both.one() : both.two();
  const auto& left = &running == &both.one() ? again : both.at_ada;
  const std::size_t at = &running == &both.one() ? 0 : 1;
  const std::int64_t before = left->version();
  both.processes[at]->close();
  both.processes[at].reset();
  both.pass(6000);
  CHECK(left->version() > before);
}

TEST_CASE("processes: a bot thinks again if somebody else was first") {
  TableSettings settings;
  settings.first = Seat(1);
  TwoProcesses both(settings, {HolderKind::kBot, "easy", ""});
  both.start_with_bot();
  const auto again = both.join(both.two(), both.ada);
  // Both believe that they run the timers, as after a process was frozen.
  for (const auto& process : both.processes) {
    process->service->tables.in_memory(both.table)->runs_timers = true;
  }
  both.pass(400);
  for (const auto& process : both.processes) {
    process->service->tables.in_memory(both.table)->runs_timers = true;
  }
  both.pass(5000);
  CHECK(both.at_ada->version() == again->version());
  CHECK(both.events().size() == static_cast<std::size_t>(again->version()));
}

TEST_CASE("processes: players agree to a bot, and the absent one comes back, in any process") {
  TableSettings settings;
  settings.absence = Absence::kAsk;
  settings.absence_seconds = 10;
  TwoProcesses both(settings);
  both.start_with_ben(both.two());
  // The player whose turn it is leaves.
  const bool is_ada = !both.at_ada->legal().empty();
  const auto& leaves = is_ada ? both.at_ada : both.at_ben;
  const auto& stays = is_ada ? both.at_ben : both.at_ada;
  Process& left = is_ada ? both.one() : both.two();
  Process& other = is_ada ? both.two() : both.one();
  const int seat = is_ada ? 0 : 1;
  const auto person = [&] { return stays->last("people").at("seats").at(static_cast<std::size_t>(seat)); };
  // Somebody keeps the first process busy with this table.
  const auto watcher = both.join(left, "");
  left.service->subscriptions.disconnected(*leaves);
  both.pass(20'000);
  REQUIRE(person().as_object().contains("asked"));
  TwoProcesses::send(other, stays, {{"type", "agree_to_bot"}, {"table", both.table}, {"seat", seat}});
  both.pass(3000);
  const auto is_substituted = [&] {
    return stays->state().at("seats").at(static_cast<std::size_t>(seat)).at("substituted") == true;
  };
  CHECK(is_substituted());
  both.join(left, is_ada ? both.ada : both.ben);
  both.pass(3000);
  CHECK_FALSE(is_substituted());
}

TEST_CASE("processes: a new name, a new secret and deleted data are known everywhere") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto name_of_ada = [&] { return both.at_ben->last("people").at("seats").at(0).at("name"); };
  REQUIRE(name_of_ada() == "Ada");
  both.one().guests->rename(both.ada, "Ida", [](const MaybeError&) {});
  both.settle();
  CHECK(name_of_ada() == "Ida");

  const auto again = both.join(both.two(), both.ada);
  const std::optional<Guest> ida = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ida, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  CHECK(again->guest().empty());
  // A socket that was opened with the new secret stays, however late the notice is.
  const auto renewed = both.join(both.two(), both.ada);
  renewed->session = both.two().guests->session_of(both.ada);
  both.one().peers->tell(notice::GuestChanged{both.ada, true});
  both.settle();
  CHECK_FALSE(renewed->guest().empty());

  both.one().guests->delete_data(both.ada, [](const MaybeError&) {});
  both.settle();
  CHECK(both.two().guests->is_deleted(both.ada));
}

TEST_CASE("processes: a new secret is noticed although its notice was lost") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto again = both.join(both.two(), both.ada);
  again->session = both.two().guests->session_of(both.ada);
  both.delivers = false;
  const std::optional<Guest> ada = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ada, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  CHECK_FALSE(again->guest().empty());
  both.delivers = true;
  both.database.lose_peers();
  both.pass(2000);
  CHECK(again->guest().empty());
}

TEST_CASE("processes: a link to another device that one made works in the other, once") {
  TwoProcesses both;
  std::string token;
  both.one().guests->make_link(both.ada, "no secret",
                               [&](const Result<std::string, RequestError>& made) { token = *made; });
  both.settle();
  CHECK(both.database.open_store()->link(sha256(token))->value().guest == both.ada);
  int used = 0;
  int refused = 0;
  for (Process* process : {&both.one(), &both.two()})
    process->guests->use_link(token, [&](const MaybeError& error) { ++(error ? refused : used); });
  both.settle();
  CHECK(used == 1);
  CHECK(refused == 1);
}

TEST_CASE("processes: what a guest has changed is noticed within a minute, although its notices were lost") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto again = both.join(both.two(), both.ada);
  again->session = both.two().guests->session_of(both.ada);
  both.delivers = false;
  both.one().guests->rename(both.ben, "Bo", [](const MaybeError&) {});
  const std::optional<Guest> ada = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ada, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  both.database.notices().clear();
  CHECK(both.at_ben->last("people").at("seats").at(1).at("name") == "Ben");
  CHECK_FALSE(again->guest().empty());
  both.pass(31'000);
  CHECK(both.at_ben->last("people").at("seats").at(1).at("name") == "Bo");
  CHECK(again->guest().empty());
}

TEST_CASE("processes: a clock goes on in the process that a player moves to") {
  TableSettings settings;
  settings.game_seconds = 60;
  TwoProcesses both(settings);
  both.start_with_ben(both.two());
  const bool is_ada = !both.at_ada->legal().empty();
  const Seat seat(is_ada ? 0 : 1);
  both.pass(20'000);
  both.processes.push_back(
      std::make_unique<Process>(both.database, both.runtime, both.logger, "three", AllowanceOptions{}));
  Process& three = *both.processes.back();
  both.join(three, is_ada ? both.ada : both.ben);
  const Table& table = *three.service->tables.in_memory(both.table)->table;
  const std::int64_t decided = both.runtime.ticks - table.deciding_since(seat);
  CHECK(decided >= 19'000);
  CHECK(decided <= 21'000);
}

TEST_CASE("processes: what a visitor uses in one counts in the others") {
  AllowanceOptions limits;
  limits.tables_per_hour = 20;
  TwoProcesses both({}, {}, limits);
  const Visitor eve{"eve", ""};
  for (int i = 0; i < 20; ++i) REQUIRE(both.one().allowances.charge(eve, Expense::kTable) == 0);
  both.settle();
  CHECK(both.two().allowances.charge(eve, Expense::kTable) > 0);
}

}  // namespace kurz
