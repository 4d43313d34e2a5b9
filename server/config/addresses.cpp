#include "server/config/addresses.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>

namespace kurz {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_of_a_name(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_';
}

// Browsers write the same IPv6 address in one way only: the shortest.
std::optional<std::string> shortest(const std::string& address) {
  in6_addr bytes{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return {};
  inet_ntop(AF_INET6, &bytes, text.data(), text.size());
  return "[" + std::string(text.data()) + "]";
}

std::optional<std::string> spelled_host(const std::string& host) {
  if (host.find(':') != std::string::npos) return shortest(host);
  if (!std::ranges::all_of(host, is_of_a_name)) return {};
  if (host.starts_with('.') || host.find("..") != std::string::npos) return {};
  // What ends in a number is an IPv4 address to a browser, in full or not at all.
  in_addr ignored{};
  const std::string last = host.substr(host.rfind('.') + 1);
  const bool is_number = !last.empty() && std::ranges::all_of(last, is_digit);
  if (is_number && inet_pton(AF_INET, host.c_str(), &ignored) != 1) return {};
  return host;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

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
  read.port = whole_number<int>(rest);
  if (!read.port || *read.port < 0 || *read.port > kMostPort) return {};
  return read;
}

std::string bracketed(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

std::optional<std::string> browser_origin(std::string_view url) {
  std::string text(url);
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  const std::size_t mark = text.find("://");
  if (mark == std::string::npos) return {};
  const std::string scheme = text.substr(0, mark);
  if (scheme != "http" && scheme != "https") return {};
  std::string authority = text.substr(mark + 3);
  if (authority.ends_with('/')) authority.pop_back();
  const auto at = read_host_port(authority);
  const auto host = at ? spelled_host(at->host) : std::nullopt;
  if (!host || at->port == 0) return {};
  // A colon without brackets would be a second one.
  if (host->starts_with('[') != authority.starts_with('[')) return {};
  constexpr int kHttp = 80;
  constexpr int kHttps = 443;
  const int usual = scheme == "https" ? kHttps : kHttp;
  const bool needs_port = at->port && *at->port != usual;
  return scheme + "://" + *host + (needs_port ? ":" + std::to_string(*at->port) : "");
}

}  // namespace kurz
