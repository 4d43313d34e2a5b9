#include "server/config/addresses.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

TEST_CASE("host and port: an address is split, with and without brackets") {
  const auto reads_as = [](std::string_view text, const std::string& host, std::optional<int> port) {
    const auto read = read_host_port(text);
    return read && read->host == host && read->port == port;
  };
  CHECK(reads_as("127.0.0.1:8338", "127.0.0.1", 8338));
  CHECK(reads_as("kurz.example", "kurz.example", {}));
  CHECK(reads_as("[::1]:0", "::1", 0));
  CHECK(reads_as("[::1]", "::1", {}));
  for (const char* text : {"", ":80", "h:", "h:x", "h:-1", "h:65536", "h:80x", "[::1", "[]:80", "[::1]80"}) {
    CHECK_MESSAGE(!read_host_port(text), text);
  }
  CHECK(bracketed("::1") == "[::1]");
  CHECK(bracketed("localhost") == "localhost");
}

TEST_CASE("public url: it is normalised as browsers write their origin") {
  CHECK(browser_origin("https://kurz.example") == "https://kurz.example");
  CHECK(browser_origin("HTTPS://Kurz.Example/") == "https://kurz.example");
  CHECK(browser_origin("https://kurz.example:443") == "https://kurz.example");
  CHECK(browser_origin("http://kurz.example:80") == "http://kurz.example");
  CHECK(browser_origin("https://kurz.example:80") == "https://kurz.example:80");
  CHECK(browser_origin("http://127.0.0.1:08338") == "http://127.0.0.1:8338");
  CHECK(browser_origin("http://[0:0::1]:8338") == "http://[::1]:8338");
}

TEST_CASE("public url: addresses that no browser sends as its origin are rejected") {
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
