#include "server/config/networks.h"

#include <algorithm>

#include <arpa/inet.h>

#include "server/config/addresses.h"

namespace kurz {
namespace {

constexpr int kAllBits = 128;
constexpr int kBitsBeforeV4 = 96;
constexpr IpAddress kV4Prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

bool is_v4(const IpAddress& address) {
  return std::equal(kV4Prefix.begin(), kV4Prefix.begin() + kBitsBeforeV4 / 8, address.begin());
}

// The first `bits` bits; the others become 0.
IpAddress prefix(IpAddress address, int bits) {
  for (int byte = 0; byte < static_cast<int>(address.size()); ++byte) {
    const int kept = std::clamp(bits - 8 * byte, 0, 8);
    address[static_cast<std::size_t>(byte)] &=
        static_cast<std::uint8_t>(0xFF00U >> static_cast<unsigned>(kept));
  }
  return address;
}

// As it is counted.
std::string counted_as(const IpAddress& address) {
  constexpr int kHousehold = 64;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_v4(address)) {
    inet_ntop(AF_INET, address.data() + kBitsBeforeV4 / 8, text.data(), text.size());
    return text.data();
  }
  inet_ntop(AF_INET6, prefix(address, kHousehold).data(), text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(kHousehold);
}

// Some proxies add the port: "192.0.2.1:50000", "[2001:db8::1]:50000".
std::optional<IpAddress> read_forwarded(std::string_view text) {
  if (const auto plain = read_ip(text)) return plain;
  const auto with_port = read_host_port(text);
  return with_port ? read_ip(with_port->host) : std::nullopt;
}

}  // namespace

std::optional<IpAddress> read_ip(std::string_view text) {
  const std::string copy(text);
  IpAddress address = kV4Prefix;
  if (inet_pton(AF_INET, copy.c_str(), address.data() + kBitsBeforeV4 / 8) == 1) return address;
  if (inet_pton(AF_INET6, copy.c_str(), address.data()) == 1) return address;
  return {};
}

std::optional<Networks> Networks::read(std::string_view text) {
  Networks read;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t"), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (part.empty()) continue;
    const std::size_t slash = part.find('/');
    const auto address = read_ip(part.substr(0, slash));
    if (!address) return {};
    const int before = is_v4(*address) && part.find(':') == std::string_view::npos ? kBitsBeforeV4 : 0;
    int bits = kAllBits;
    if (slash != std::string_view::npos) {
      const auto given = whole_number<int>(part.substr(slash + 1));
      if (!given || *given < 0 || *given + before > kAllBits) return {};
      bits = *given + before;
    }
    read.all_.push_back({prefix(*address, bits), bits});
  }
  return read;
}

Networks Networks::loopback() { return *read("127.0.0.0/8 ::1"); }

bool Networks::contains(const IpAddress& address) const {
  return std::ranges::any_of(
      all_, [&](const Network& network) { return prefix(address, network.bits) == network.address; });
}

std::string visitor_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted) {
  auto address = read_ip(peer);
  if (!address) return {};
  if (!trusted.contains(*address)) return counted_as(*address);
  if (trimmed(forwarded_for).empty()) return {};
  std::string_view rest = forwarded_for;
  while (!rest.empty()) {
    const std::size_t comma = rest.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    const std::string_view last = trimmed(rest.substr(begin));
    rest = rest.substr(0, comma == std::string_view::npos ? 0 : comma);
    const auto named = read_forwarded(last);
    // A proxy that does not know it either: all its clients count together.
    if (!named) break;
    address = named;
    if (!trusted.contains(*named)) break;
  }
  return counted_as(*address);
}

}  // namespace kurz
