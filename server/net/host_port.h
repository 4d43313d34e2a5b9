// A host with a port as addresses write them: "127.0.0.1:8338", "[::1]:80", "kurz.example".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kurz {

struct HostPort {
  std::string host;         // without brackets
  std::optional<int> port;  // if one is named
};
// Nothing if the host is empty or the port no number from 0 to 65535.
std::optional<HostPort> read_host_port(std::string_view text);

// An IPv6 address stands in brackets, or its colons and the port's could not be told apart.
std::string bracketed(const std::string& host);

}  // namespace kurz
