// What can be asked by HTTP, without a network: on the thread of the test, which is the house's.
#pragma once

#include "server/api/api.h"
#include "tests/support/test_house.h"

namespace kurz::test {

class TestApi {
 public:
  using Answer = std::shared_ptr<std::optional<HttpResponse>>;

  explicit TestApi(const HouseOptions& options = {}) : house(options) {}

  // Sends a request; the answer comes now or while wait_for() lets the house work.
  Answer send(const std::string& method, const std::string& path, const std::string& body = "",
              const std::string& cookie = "") {
    HttpRequest request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.cookie = cookie;
    auto answer = std::make_shared<std::optional<HttpResponse>>();
    api.http(request, [answer](HttpResponse response) { *answer = std::move(response); });
    return answer;
  }
  HttpResponse wait_for(const Answer& answer) {
    while (!*answer) REQUIRE(house.world.run_one(std::chrono::seconds(30)));
    return **answer;
  }
  HttpResponse ask(const std::string& method, const std::string& path, const std::string& body = "",
                   const std::string& cookie = "") {
    return wait_for(send(method, path, body, cookie));
  }
  // The cookie of a new guest.
  std::string guest(const std::string& name) {
    const HttpResponse in =
        ask("POST", "/api/guest", boost::json::serialize(boost::json::object{{"name", name}}));
    for (const auto& [key, value] : in.headers) {
      if (key == "Set-Cookie") return value.substr(0, value.find(';'));
    }
    FAIL("no guest");
    return {};
  }

  TestHouse house;
  ServedBoards boards;
  SiteFiles files;
  OwnBoards own_boards{{house.world, *house.reading, *house.writer, house.journal}, 100};
  AnalysisDesk analyses{1};
  Api api{{house.world, *house.house, *house.guests, analyses, *house.reading, boards, own_boards, files,
           house.journal, [] { return std::string(); }, [] { return true; }},
          {}};
};

}  // namespace kurz::test
