#include "server/config/host_port.h"

#include <charconv>

namespace kurz {

std::optional<HostPort> read_host_port(std::string_view text) {
  const bool in_brackets = text.starts_with('[');
  const std::size_t end = in_brackets ? text.find(']') : text.rfind(':');
  if (in_brackets && end == std::string_view::npos) return {};
  HostPort read{std::string(in_brackets ? text.substr(1, end - 1) : text.substr(0, end)), {}};
  if (read.host.empty()) return {};
  std::string_view rest = end == std::string_view::npos ? "" : text.substr(in_brackets ? end + 1 : end);
  if (rest.empty()) return read;
  if (!rest.starts_with(':')) return {};
  rest.remove_prefix(1);
  constexpr int kMostPort = 65535;
  int port = 0;
  const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), port);
  if (error != std::errc() || stop != rest.data() + rest.size() || port < 0 || port > kMostPort) return {};
  read.port = port;
  return read;
}

std::string bracketed(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

}  // namespace kurz
