// What one visitor asks for must not take from the others.
#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "tests/support/random_game.h"
#include "tests/support/test_api.h"

namespace kurz {
namespace {

int count_status(const std::vector<test::TestApi::Answer>& answers, int status) {
  int found = 0;
  for (const auto& answer : answers) found += *answer && (*answer)->status == status ? 1 : 0;
  return found;
}

}  // namespace

TEST_CASE("fair share: logs are told on another thread, and whoever sends many waits alone") {
  test::TestApi api;
  const std::string log = log_to_json(test::random_log(*test::find_board("berlin"), 4, 1));
  const std::string ada = api.guest("Ada");
  std::vector<test::TestApi::Answer> answers;
  for (int i = 0; i < 50; ++i) answers.push_back(api.send("POST", "/api/replay", log));
  CHECK(count_status(answers, 200) == 0);
  CHECK(count_status(answers, 503) > 25);
  CHECK(api.ask("POST", "/api/replay", log, ada).status == 200);
  for (const auto& answer : answers) api.wait_for(answer);
  CHECK(count_status(answers, 200) >= 2);
  CHECK(api.ask("POST", "/api/replay", log).status == 200);
  CHECK(api.ask("POST", "/api/replay", "no log").status == 400);
}

TEST_CASE("fair share: checks of boards by one visitor close the desk for nobody else") {
  test::TestApi api;
  const std::string board = test::board_text("berlin");
  const std::string ada = api.guest("Ada");
  std::vector<test::TestApi::Answer> answers;
  for (int i = 0; i < 50; ++i) answers.push_back(api.send("POST", "/api/boards/check", board));
  CHECK(count_status(answers, 503) > 25);
  const HttpResponse kept = api.ask("POST", "/api/boards", board, ada);
  CHECK(kept.status == 201);
  // What is kept is drawn at another desk, and once for all who ask meanwhile.
  for (int i = 0; i < 20; ++i) answers.push_back(api.send("POST", "/api/boards/check", board));
  const std::string id(boost::json::parse(kept.body).at("board").as_string());
  std::vector<test::TestApi::Answer> files;
  for (int i = 0; i < 50; ++i) files.push_back(api.send("GET", "/api/boards/" + id + "/drawing.json"));
  for (const auto& answer : files) CHECK(api.wait_for(answer).status == 200);
  for (const auto& answer : answers) api.wait_for(answer);
}

}  // namespace kurz
