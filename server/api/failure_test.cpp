// An exception in one answer does not keep it from others who wait for the same.
#include <stdexcept>

#include "tests/support/test_service.h"

namespace kurz {
namespace {

using test::TestService;

// Asks twice for the same; the first of the two throws when the answer comes.
int status_of_second(TestService& service, const std::string& path) {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  service.api->http(request, [](const HttpResponse&) { throw std::runtime_error("this one fails"); });
  const TestService::Answer second = service.request("GET", path);
  while (!second->has_value() && service.runtime.run_one(std::chrono::milliseconds(2000))) {
  }
  return second->has_value() ? (*second)->status : 0;
}

}  // namespace

TEST_CASE("http: an exception in one answer does not keep the list of tables from others") {
  TestService service;
  CHECK(status_of_second(service, "/api/tables") == 200);
}

TEST_CASE("http: an exception in one answer does not keep the files of a board from others") {
  TestService service;
  const HttpResponse kept =
      service.http("POST", "/api/boards", test::board_text("berlin"), service.guest_cookie("Ada"));
  REQUIRE(kept.status == 201);
  const std::string id(boost::json::parse(kept.body).at("board").as_string());
  const std::string path = "/api/boards/" + id + "/drawing.json";
  CHECK(status_of_second(service, path) == 200);
  CHECK(service.http("GET", path).status == 200);
}

}  // namespace kurz
