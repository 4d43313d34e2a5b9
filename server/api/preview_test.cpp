#include "server/api/http.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

using test::TestService;

constexpr const char* kPage =
    "<!doctype html><html><head><meta\n name=\"description\"\n content=\"old\"\n/><title>Old</title></head>"
    "<body>the page</body></html>";

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("preview: the head gets one title and one description, and nothing can break out of them") {
  const std::string html = with_preview(
      kPage, {"<b>\"City\" & 'more'", "a > b", "http://x/\"onload=\"", "http://x/og/\"><script>.png"});
  CHECK(has(html, "<title>&lt;b&gt;&quot;City&quot; &amp; &#39;more&#39;</title>"));
  CHECK(has(html, "<meta property=\"og:description\" content=\"a &gt; b\" />"));
  CHECK(has(html, "content=\"http://x/&quot;onload=&quot;\""));
  CHECK_FALSE(has(html, "<script>"));
  CHECK_FALSE(has(html, "Old"));
  CHECK_FALSE(has(html, "content=\"old\""));
  CHECK(html.find("<title>") == html.rfind("<title>"));
  CHECK(html.find("name=\"description\"") == html.rfind("name=\"description\""));
  CHECK(has(html, "<body>the page</body>"));
  CHECK(with_preview("no head", {}) == "no head");
}

TEST_CASE("preview: a link to a table names its city, in the language of the reader, and nothing else") {
  TestService service;
  service.files.add("/index.html", "text/html; charset=utf-8", kPage);
  service.files.add("/og/london.png", "image/png", "picture");
  const std::string ada = service.guest("Ada Secret");
  TableSettings settings;
  settings.board = "london";
  settings.spectators = false;
  const std::string table = *service.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {}}, settings);
  const auto get = [&](const std::string& path, const std::string& language = "") {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    request.host = "kurz.example";
    request.accept_language = language;
    std::optional<std::string> body;
    service.api->http(request, [&](const HttpResponse& response) { body = response.body; });
    service.runtime.run_until([&] { return body.has_value(); });
    return *body;
  };
  const std::string page = get("/table/" + table);
  CHECK(has(page, "<title>London – Kurzstrecke</title>"));
  CHECK(has(page, "<meta property=\"og:title\" content=\"London – Kurzstrecke\" />"));
  CHECK(has(page, "content=\"You are invited to a game of London."));
  CHECK(has(page, "<meta property=\"og:image\" content=\"http://kurz.example/og/london.png\" />"));
  CHECK(has(page, "<meta property=\"og:url\" content=\"http://kurz.example/table/" + table + "\" />"));
  CHECK_FALSE(has(page, "Ada"));
  CHECK(has(get("/table/" + table, "de"), "Du bist zu einer Partie London eingeladen."));
  for (const char* path : {"/", "/table/nowhere", "/table/"}) {
    CAPTURE(path);
    CHECK(has(get(path), "<title>Kurzstrecke</title>"));
    CHECK(has(get(path), "content=\"http://kurz.example/og/kurzstrecke.png\""));
  }
  // A board without a picture of its own.
  settings.board = "tiny";
  const std::string other = *service.make(ada, "other", {{HolderKind::kGuest, ada, ""}, {}}, settings);
  CHECK(has(get("/table/" + other), "/og/kurzstrecke.png"));
  CHECK(get("/table/" + table + "/more") == kPage);
  CHECK(get("/rules") == kPage);
}

TEST_CASE("preview: a page that is made for one request is not compressed") {
  TestService service;
  service.files.add("/index.html", "text/html; charset=utf-8", kPage + std::string(1000, ' '));
  HttpRequest request;
  request.method = "GET";
  request.accept_encoding = "gzip";
  for (const char* path : {"/", "/table/nowhere", "/rules"}) {
    CAPTURE(path);
    request.path = path;
    std::optional<HttpResponse> answer;
    service.api->http(request, [&](HttpResponse response) { answer = std::move(response); });
    service.runtime.run_until([&] { return answer.has_value(); });
    const bool is_compressed = std::ranges::any_of(
        answer->headers, [](const auto& header) { return header.first == "Content-Encoding"; });
    CHECK(is_compressed == (request.path == "/rules"));
    CHECK(has(answer->body, "<title>Kurzstrecke</title>") == !is_compressed);
  }
}

}  // namespace kurz
