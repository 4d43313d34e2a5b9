// The beginning of most tests of a house: two people and a game.
#pragma once

#include "tests/support/test_house.h"

namespace kurz::test {

// Two people at a table of the smallest board; the game has begun.
struct TwoPeople {
  explicit TwoPeople(const TableSettings& settings = {}, HouseOptions options = {})
      : house(std::move(options)) {
    ada = house.guest("Ada");
    ben = house.guest("Ben");
    table = *house.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {}}, settings);
    at_ada = TestHouse::client(ada);
    at_ben = TestHouse::client(ben);
    house.open_table(at_ada, table, Seat(0));
    house.open_table(at_ben, table, kSpectator);
    REQUIRE(ask(at_ben, {{"do", "sit"}, {"seat", 1}}).at("type") == "done");
    house.open_table(at_ben, table, Seat(1));
    REQUIRE(ask(at_ada, {{"do", "start"}}).at("type") == "done");
  }
  boost::json::object ask(const std::shared_ptr<TestClient>& client, boost::json::object message) {
    message["table"] = table;
    if (!message.contains("cmd")) message["cmd"] = "c" + std::to_string(++commands);
    if (!message.contains("version")) message["version"] = version(client);
    return house.command(client, std::move(message));
  }
  static std::int64_t version(const std::shared_ptr<TestClient>& client) {
    return client->last("update").at("version").as_int64();
  }
  static const boost::json::array& legal(const boost::json::object& update) {
    return update.at("state").at("view").at("own").at("legal").as_array();
  }
  // The first thing that the rules allow the seat of this client.
  boost::json::object any_move(const std::shared_ptr<TestClient>& client) {
    const boost::json::object update = client->last("update");
    return {{"do", "play"}, {"seat", update.at("as")}, {"action", legal(update).at(0)}};
  }
  bool to_move(const std::shared_ptr<TestClient>& client) { return !legal(client->last("update")).empty(); }

  TestHouse house;
  std::string ada;
  std::string ben;
  std::string table;
  std::shared_ptr<TestClient> at_ada;
  std::shared_ptr<TestClient> at_ben;
  int commands = 0;
};

inline std::string refusal_code(const boost::json::object& answer) {
  return std::string(answer.at("refusal").at("code").as_string());
}

}  // namespace kurz::test
