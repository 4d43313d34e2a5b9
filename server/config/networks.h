// IP addresses and networks, and which address a visitor has behind proxies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kurz {

// IPv4 addresses as IPv6 addresses, ::ffff:192.0.2.1, so that both ways to write one are the same.
using IpAddress = std::array<std::uint8_t, 16>;
std::optional<IpAddress> read_ip(std::string_view text);

class Networks {
 public:
  // "127.0.0.1, 10.0.0.0/8, fd00::/8", separated by commas or blanks. None if a part is no network.
  static std::optional<Networks> read(std::string_view text);
  static Networks loopback();

  [[nodiscard]] bool contains(const IpAddress& address) const;

 private:
  struct Network {
    IpAddress address{};
    int bits = 0;
  };
  std::vector<Network> all_;
};

// The visitor's address: `peer`, unless that is a trusted proxy. Then the last address in X-Forwarded-For
// that is no trusted proxy; whatever is left of it was written by strangers. An IPv6 address counts as its
// network of 64 bits, since one household has at least that many. Empty if a trusted proxy does not tell:
// then it is unknown, or a program on the proxy's machine.
std::string visitor_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted);

}  // namespace kurz
