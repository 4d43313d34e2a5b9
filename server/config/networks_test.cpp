#include "server/config/networks.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

bool is_in(const char* networks, const char* address) {
  const auto read = Networks::read(networks);
  REQUIRE_MESSAGE(read, networks);
  return read->contains(*read_ip(address));
}

}  // namespace

TEST_CASE("networks: addresses and CIDR, IPv4 and IPv6") {
  CHECK(is_in("127.0.0.1", "127.0.0.1"));
  CHECK_FALSE(is_in("127.0.0.1", "127.0.0.2"));
  CHECK(is_in("10.0.0.0/8, 192.0.2.128/25", "10.255.0.1"));
  CHECK(is_in("10.0.0.0/8, 192.0.2.128/25", "192.0.2.200"));
  CHECK_FALSE(is_in("10.0.0.0/8, 192.0.2.128/25", "192.0.2.127"));
  // A server that listens on [::] sees IPv4 addresses in this form.
  CHECK(is_in("10.0.0.0/8", "::ffff:10.1.1.1"));
  CHECK(is_in("::ffff:10.0.0.0/104", "10.1.1.1"));
  CHECK(is_in("2001:db8::/33", "2001:db8:7fff::1"));
  CHECK_FALSE(is_in("2001:db8::/33", "2001:db8:8000::1"));
  CHECK_FALSE(is_in("", "127.0.0.1"));
  CHECK(is_in("0.0.0.0/0", "192.0.2.1"));
  CHECK_FALSE(is_in("0.0.0.0/0", "2001:db8::1"));
  CHECK(Networks::loopback().contains(*read_ip("127.1.2.3")));
  CHECK(Networks::loopback().contains(*read_ip("::1")));
  CHECK_FALSE(Networks::loopback().contains(*read_ip("::2")));
  for (const char* wrong :
       {"proxy", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/-1", "10.0.0.0/", "::/129", "1.2.3.4:80"}) {
    CHECK_MESSAGE(!Networks::read(wrong), wrong);
  }
}

TEST_CASE("networks: only trusted proxies can say which address a visitor has") {
  const Networks trusted = *Networks::read("127.0.0.1 10.0.0.0/8");
  CHECK(visitor_address("192.0.2.1", "", trusted) == "192.0.2.1");
  CHECK(visitor_address("192.0.2.1", "198.51.100.7", trusted) == "192.0.2.1");
  CHECK(visitor_address("127.0.0.1", "198.51.100.7", trusted) == "198.51.100.7");
  // The last one that is no proxy; the others were sent by the visitor.
  CHECK(visitor_address("127.0.0.1", "203.0.113.9, 198.51.100.7", trusted) == "198.51.100.7");
  CHECK(visitor_address("127.0.0.1", "203.0.113.9,198.51.100.7 , 10.1.2.3", trusted) == "198.51.100.7");
  CHECK(visitor_address("127.0.0.1", "127.0.0.1, 198.51.100.7", trusted) == "198.51.100.7");
  // Everybody in it is trusted: the first is the visitor.
  CHECK(visitor_address("127.0.0.1", "10.0.0.9, 10.0.0.1", trusted) == "10.0.0.9");
  CHECK(visitor_address("127.0.0.1", "198.51.100.7:4711", trusted) == "198.51.100.7");
  CHECK(visitor_address("127.0.0.1", "unknown, 10.0.0.1", trusted) == "10.0.0.1");
  CHECK(visitor_address("127.0.0.1", "198.51.100.7, rubbish", trusted) == "127.0.0.1");
  CHECK(visitor_address("127.0.0.1", ",,", trusted) == "127.0.0.1");
  // Nothing is known of it.
  CHECK(visitor_address("127.0.0.1", "", trusted) == "");
  CHECK(visitor_address("127.0.0.1", " ", trusted) == "");
  CHECK(visitor_address("127.0.0.1", "", Networks()) == "127.0.0.1");
}

TEST_CASE("networks: IPv6 counts by its network of 64 bits") {
  CHECK(visitor_address("2001:db8:1:2:3:4:5:6", "", {}) == "2001:db8:1:2::/64");
  CHECK(visitor_address("2001:db8:1:2::1", "", {}) == "2001:db8:1:2::/64");
  CHECK(visitor_address("::1", "[2001:db8:1:3::1]:443", Networks::loopback()) == "2001:db8:1:3::/64");
  CHECK(visitor_address("::ffff:192.0.2.1", "", {}) == "192.0.2.1");
}

}  // namespace kurz
