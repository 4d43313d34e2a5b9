#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/api/http.h"
#include "tests/support/files.h"

namespace kurz {
namespace {

HttpRequest get(const std::string& path) {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  return request;
}

std::string header(const HttpResponse& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return {};
}

}  // namespace

TEST_CASE("site: files come with a tag, compressed where that helps, and once only") {
  const test::TempFolder folder;
  std::filesystem::create_directories(folder.path() / "assets");
  test::write(folder / "index.html", "<p>" + std::string(1000, 'x'));
  test::write(folder / "assets/a-1234.js", "1");
  SiteFiles files;
  CHECK(files.load(folder.path()).empty());
  HttpRequest request = get("/index.html");
  const HttpResponse plain = files.answer(request);
  CHECK(plain.status == 200);
  CHECK(plain.body.size() == 1003);
  request.accept_encoding = "gzip, br";
  const HttpResponse zipped = files.answer(request);
  CHECK(zipped.body.size() < 100);
  CHECK(header(zipped, "Content-Encoding") == "gzip");
  CHECK(header(zipped, "ETag") != header(plain, "ETag"));
  request.if_none_match = header(plain, "ETag");
  CHECK(files.answer(request).status == 200);
  request.if_none_match = "\"other\", W/" + header(zipped, "ETag");
  CHECK(files.answer(request).status == 304);
  CHECK(header(files.answer(request), "ETag") == header(zipped, "ETag"));
  CHECK(files.answer(request).body.empty());
  // Addresses inside the page are the page's; files that are not there are not.
  CHECK(files.answer(get("/table/abc")).body == plain.body);
  CHECK(files.answer(get("/")).body == plain.body);
  CHECK(files.answer(get("/nothing.js")).status == 404);
  CHECK(header(files.answer(get("/assets/a-1234.js")), "Cache-Control").find("immutable") !=
        std::string::npos);
  CHECK_FALSE(SiteFiles().load(folder.path() / "missing").empty());
}

TEST_CASE("site: the error names a folder that cannot be read") {
  const test::TempFolder folder;
  std::filesystem::create_directories(folder.path() / "a/b");
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = ::dup(0);
  ::close(next);
  // Every level takes a descriptor; two are left. That stops even those whom no permission stops.
  const rlimit few{static_cast<rlim_t>(next) + 2, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  const std::string problem = SiteFiles().load(folder.path());
  setrlimit(RLIMIT_NOFILE, &before);
  CHECK(problem == (folder / "a/b") + ": Too many open files");
}

TEST_CASE("http: gzip is sent to clients that accept it") {
  for (const char* yes : {"gzip", "br, gzip", "deflate;q=0.5 , gzip;q=0.1", "*", "gzip;q=1.0, *;q=0"}) {
    CHECK_MESSAGE(accepts_gzip(yes), yes);
  }
  for (const char* no :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "xgzip", "identity"}) {
    CHECK_MESSAGE(!accepts_gzip(no), no);
  }
}

TEST_CASE("http: a tag is found in a list, and a star names all") {
  for (const char* yes : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "*", "\"b\",W/\"a\" "}) {
    CHECK_MESSAGE(names_tag(yes, "\"a\""), yes);
  }
  for (const char* no : {"", "a", "\"b\"", "\"aa\"", "\"a-gz\""}) CHECK_MESSAGE(!names_tag(no, "\"a\""), no);
}

TEST_CASE("http: cookies, preferred languages and foreign origins") {
  HttpRequest request = get("/");
  request.cookie = "a=1; kurz=secret; xkurz=no";
  CHECK(value_in(request.cookie, ';', "kurz") == "secret");
  CHECK_FALSE(value_in(request.cookie, ';', "ur"));
  CHECK(lang_of(request) == Lang::kEnglish);
  request.accept_language = "de-AT,de;q=0.9,en;q=0.8";
  CHECK(lang_of(request) == Lang::kGerman);
  request.accept_language = "en-GB,de;q=0.5";
  CHECK(lang_of(request) == Lang::kEnglish);
  request.query = "x=1&lang=de";
  CHECK(lang_of(request) == Lang::kGerman);
  request.host = "localhost:8338";
  CHECK_FALSE(is_foreign(request, ""));
  request.origin = "http://localhost:8338";
  CHECK_FALSE(is_foreign(request, ""));
  CHECK(is_foreign(request, "https://kurz.example"));
  request.origin = "https://kurz.example";
  CHECK_FALSE(is_foreign(request, "https://kurz.example"));
  CHECK(is_foreign(request, ""));
}

}  // namespace kurz
