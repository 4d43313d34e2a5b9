// A server at an IPv6 address, whose colons must not be taken for the port's.
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/run_app.h"
#include "tests/support/server_process.h"

namespace kurz {
namespace {

bool has_ipv6() {
  const int descriptor = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_addr = in6addr_loopback;
  const bool has = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  if (descriptor >= 0) ::close(descriptor);
  return has;
}

TEST_CASE("server: IPv6 addresses are printed and fetched with brackets") {
  if (!has_ipv6()) return;
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db", {"--listen", "[::1]:0"});
  const std::string address = "http://[::1]:" + std::to_string(server.port());
  CHECK(test::contains(server.said(), address + " "));
  const test::Run verify = test::run({"verify", address + "/table/x"});
  CHECK(
      test::contains(verify.err, "answered 404: This table does not exist, or you have no access to it.\n"));
}

}  // namespace
}  // namespace kurz
