#include "server/config/host_port.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

TEST_CASE("host and port: they are told apart, with and without brackets") {
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

}  // namespace
}  // namespace kurz
