// Addresses: "127.0.0.1:8338", "[::1]:80", "https://kurz.example".
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace kurz {

// A number that takes the whole text.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

// Without the blanks and tabs around it.
std::string_view trimmed(std::string_view text);

struct HostPort {
  std::string host;  // without brackets
  std::optional<int> port;
};
// None if the host is empty or the port is not a number from 0 to 65535.
std::optional<HostPort> read_host_port(std::string_view text);

// IPv6 addresses in brackets, so that a port can follow.
std::string bracketed(const std::string& host);

// The Origin header that browsers send for pages at this address: lower case, without a default port. None if
// the address is invalid or more than an origin.
std::optional<std::string> browser_origin(std::string_view url);

}  // namespace kurz
