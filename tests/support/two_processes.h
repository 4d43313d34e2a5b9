// Processes that share one database in memory, and a table at which people of both play.
#pragma once

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

namespace kurz::test {

inline std::shared_ptr<TestClient> client_of(const std::string& guest) {
  return std::make_shared<TestClient>(guest, Lang::kEnglish);
}

// One process. Its work is done when the test says so.
struct Process : ServiceParts {
  Process(MemoryDatabase& database, TestRuntime& runtime, Logger& logger, const std::string& name,
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
                                         {{HolderKind::kGuest, ada, commitment(Seat(0))}, second_seat},
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
  json::object reveal_of(int seat) { return reveal_message(table, {seat}, "reveal " + std::to_string(seat)); }

  // Ben sits down and everybody reveals: the game begins.
  void start_with_ben(Process& process) {
    ben = new_guest(process, "Ben");
    at_ben = join(process, ben);
    REQUIRE(ask(process, at_ben, {{"type", "sit"}, {"seat", 1}, {"commitment", commitment(Seat(1))}})
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

  TempFolder folder;
  Logger logger{folder / "log"};
  TestRuntime runtime;
  MemoryDatabase database{[this] { return runtime.ticks; }};
  std::vector<std::unique_ptr<Process>> processes;
  bool delivers = true;  // notices
  int commands = 0;
  std::string table, ada, ben;
  std::shared_ptr<TestClient> at_ada, at_ben;
};

}  // namespace kurz::test
