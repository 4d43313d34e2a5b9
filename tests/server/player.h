// Somebody who plays both seats of a table, or one against a bot, by chance and never gives up: whatever
// breaks, they come back, to another process if there are several, and send the same command again until it
// is answered.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/rng.h"
#include "tests/support/contributions.h"
#include "tests/support/wire_client.h"

namespace kurz::test {

class Player {
 public:
  struct Options {
    std::vector<int> ports;  // of the server's processes
    bool has_bot = false;    // in the second seat
    std::chrono::milliseconds patience = kPatience;
  };
  Player(Options options, std::uint64_t seed)
      : options_(std::move(options)), at_(seed), rng_(seed), name_(std::to_string(seed)) {
    client_.set_patience(options_.patience);
  }

  struct Acknowledged {
    std::string table;
    std::string command;
    std::int64_t version = 0;
  };
  [[nodiscard]] const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  [[nodiscard]] const std::vector<std::string>& tables() const { return tables_; }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  // What should never happen.
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }
  [[nodiscard]] int resent() const { return resent_; }
  // How many commands were answered; from any thread.
  [[nodiscard]] int answered() const { return answered_; }

  // Plays until told to stop; the last command is carried to its answer.
  void play(const std::atomic<bool>& stop) {
    const std::string guest = boost::json::serialize(boost::json::object{{"name", "Player " + name_}});
    while (cookie_.empty()) cookie_ = post("/api/guest", guest).cookie();
    while (!stop) {
      make_table();
      if (!command("start", {{"type", "start"}})) continue;
      if (!command("reveal", reveal_message(table_, own_seats()))) continue;
      while (!stop && status_ == "running") {
        const int seat = legal_[0].empty() ? 1 : 0;
        const auto& legal = legal_[static_cast<std::size_t>(seat)];
        if (legal.empty() && options_.has_bot) {
          wait_for_bot();
          continue;
        }
        if (legal.empty()) {
          complaints_.push_back("nobody can move");
          return;
        }
        const boost::json::value action =
            legal[static_cast<std::size_t>(rng_.below(static_cast<int>(legal.size())))].at("action");
        command("m" + std::to_string(++commands_), {{"type", "play"}, {"seat", seat}, {"action", action}});
      }
    }
  }

 private:
  [[nodiscard]] int port() const { return options_.ports[at_ % options_.ports.size()]; }
  [[nodiscard]] std::vector<int> own_seats() const {
    return options_.has_bot ? std::vector{0} : std::vector{0, 1};
  }
  HttpAnswer post(const std::string& path, const std::string& body) {
    const HttpAnswer answer = http(port(), "POST", path, body, {{"Cookie", cookie_}}, options_.patience);
    if (answer.status != 201) leave();
    return answer;
  }
  // Tries the next process.
  void leave() {
    client_.drop();
    connected_ = false;
    ++at_;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  // Sends the same request until there is an answer, so it creates only one table.
  void make_table() {
    const std::string id = "t" + std::to_string(tables_.size());
    const std::string body = boost::json::serialize(
        boost::json::object{{"id", id},
                            {"board", "new-york"},
                            {"seats", {"me", options_.has_bot ? "easy" : "me"}},
                            {"commitments", options_.has_bot ? commitments({0}) : commitments({0, 1})}});
    HttpAnswer answer;
    while (answer.status != 201) answer = post("/api/tables", body);
    table_ = boost::json::parse(answer.body).at("table").as_string();
    tables_.push_back(table_);
    version_ = 0;
    client_.drop();
    connected_ = false;
  }

  // The database could not be reached, or the process ends. A command may have been stored nevertheless.
  static bool may_pass(const boost::json::object& error) {
    const auto& code = error.at("error").at("code");
    return code == "store_failed" || code == "restarting";
  }

  bool connect() {
    if (connected_) return true;
    if (!client_.connect(port(), cookie_)) return false;
    if (!client_.send(boost::json::object{{"type", "subscribe"}, {"table", table_}, {"from", version_}}))
      return false;
    for (bool updated = false; !updated;) {
      const auto message = client_.receive(options_.patience);
      if (!message) return false;
      if (message->at("type") == "error") {
        if (!may_pass(*message)) complaints_.push_back(boost::json::serialize(*message));
        return false;
      }
      updated = take(*message);
    }
    return connected_ = true;
  }

  // True if it is an update; its changes must continue from our version, for each seat alike.
  bool take(const boost::json::object& message) {
    if (message.at("type") != "update") return false;
    for (const auto& view : message.at("views").as_array()) {
      std::int64_t seen = version_;
      for (const auto& change : view.at("changes").as_array()) {
        if (change.at("version") != ++seen) complaints_.push_back("a gap: " + boost::json::serialize(change));
      }
      if (message.at("version") != seen) complaints_.push_back("a version without a change");
      status_ = view.at("state").at("status").as_string();
      const auto* game = view.at("state").as_object().if_contains("view");
      legal_[static_cast<std::size_t>(view.at("seat").as_int64())] =
          game == nullptr ? boost::json::array() : game->at("own").at("legal").as_array();
    }
    version_ = message.at("version").as_int64();
    return true;
  }

  void wait_for_bot() {
    const auto message = connect() ? client_.receive(options_.patience) : std::nullopt;
    message ? void(take(*message)) : leave();
  }

  bool command(const std::string& name, boost::json::object message) {
    message["table"] = table_;
    message["id"] = name;
    std::optional<std::int64_t> made_for;
    for (int attempt = 0;; ++attempt) {
      if (attempt > 0) {
        ++resent_;
        leave();
      }
      if (!connect()) continue;
      // A resend carries the version that the command was made for, though it may be long past.
      if (!made_for) made_for = version_;
      message["version"] = *made_for;
      if (!client_.send(message)) continue;
      const auto answered = wait_for(name);
      if (answered) return *answered;
    }
  }

  // The answer to a command: none if the connection was lost.
  std::optional<bool> wait_for(const std::string& name) {
    std::optional<std::int64_t> done;
    while (!done || version_ < *done) {
      const auto message = client_.receive(options_.patience);
      if (!message) return {};
      take(*message);
      const auto* command = message->if_contains("id");
      if (command == nullptr || command->as_string() != name) continue;
      if (message->at("type") != "done") {
        if (may_pass(*message)) return {};
        // Both choose tickets at the same time.
        if (message->at("error").at("code") == "stale" && options_.has_bot) return false;
        complaints_.push_back(boost::json::serialize(*message));
        return false;
      }
      done = message->at("version").as_int64();
      acknowledged_.push_back({table_, name, *done});
      ++answered_;
    }
    return true;
  }

  Options options_;
  std::size_t at_;  // counts processes
  Rng rng_;
  std::string name_;
  std::string cookie_;
  WireClient client_;
  bool connected_ = false;
  std::string table_;
  std::int64_t version_ = 0;
  std::array<boost::json::array, 2> legal_{};
  std::string status_;
  int commands_ = 0;
  int resent_ = 0;
  std::atomic<int> answered_ = 0;
  std::vector<std::string> tables_;
  std::vector<Acknowledged> acknowledged_;
  std::vector<std::string> complaints_;
};

}  // namespace kurz::test
