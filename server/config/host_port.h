// Host and port: "127.0.0.1:8338", "[::1]:80", "kurz.example".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kurz {

struct HostPort {
  std::string host;  // without brackets
  std::optional<int> port;
};
// None if the host is empty or the port is not a number from 0 to 65535.
std::optional<HostPort> read_host_port(std::string_view text);

// IPv6 addresses in brackets, so that a port can follow.
std::string bracketed(const std::string& host);

}  // namespace kurz
