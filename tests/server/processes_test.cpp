// Several processes that share one database: whatever a client is connected to, it is the same game.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/two_processes.h"

namespace kurz {

using test::client_of;
using test::Process;
using test::TwoProcesses;

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
    CHECK(load_table(*two.reading, test::shared_board, both.table)->version() == version + 1);
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

}  // namespace kurz
