#include "server/config/public_url.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

TEST_CASE("public url: it is written as browsers write their origin") {
  CHECK(browser_origin("https://kurz.example") == "https://kurz.example");
  CHECK(browser_origin("HTTPS://Kurz.Example/") == "https://kurz.example");
  CHECK(browser_origin("https://kurz.example:443") == "https://kurz.example");
  CHECK(browser_origin("http://kurz.example:80") == "http://kurz.example");
  CHECK(browser_origin("https://kurz.example:80") == "https://kurz.example:80");
  CHECK(browser_origin("http://127.0.0.1:08338") == "http://127.0.0.1:8338");
  CHECK(browser_origin("http://[0:0::1]:8338") == "http://[::1]:8338");
}

TEST_CASE("public url: what no browser would send as its origin is refused") {
  for (const char* url :
       {"kurz.example", "ftp://kurz.example", "https://",    "https:///",       "https://a b",
        "https://u@h",  "https://h?x",        "https://h#x", "https://h/x",     "https://h//",
        "https://:80",  "https://h:",         "https://h:0", "https://h:99999", "https://k\u00f6ln.example",
        "https://::1",  "https://[::x]",      "https://[h]", "https://1.2.3",   "https://.h",
        "https://a..b", " https://h",         "https://h\n"}) {
    CHECK_MESSAGE(!browser_origin(url), url);
  }
}

}  // namespace
}  // namespace kurz
