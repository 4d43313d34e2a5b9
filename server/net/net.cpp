#include <algorithm>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/net/sessions.h"

namespace kurz {
namespace {

using Counts = std::unordered_map<std::string, int>;

bool is_full(const Counts& counts, const std::string& who, std::int64_t most) {
  const auto at = counts.find(who);
  return most > 0 && at != counts.end() && at->second >= most;
}

Place hold(Counts& counts, const std::vector<std::string>& all) {
  for (const std::string& who : all) ++counts[who];
  return {&counts, [all](Counts* held) {
            for (const std::string& who : all) {
              if (--(*held)[who] == 0) held->erase(who);
            }
          }};
}

}  // namespace

Place Net::hold_connection(const std::string& peer) {
  const auto address = read_ip(peer);
  const bool is_proxy = !address || options.proxies.contains(*address);
  const std::string who = is_proxy ? "" : visitor_address(peer, "", {});
  if (!is_proxy && is_full(open_connections, who, std::int64_t{options.open_sockets} * options.address_share))
    return {};
  return hold(open_connections, {who});
}

Place Net::hold_socket(const Visitor& visitor) {
  if (visitor.guest.empty() && visitor.address.empty()) return hold(open_sockets, {});
  const std::string address = "address " + visitor.address;
  if (is_full(open_sockets, visitor.key(), options.open_sockets)) return {};
  if (visitor.address.empty()) return hold(open_sockets, {visitor.key()});
  if (is_full(open_sockets, address, std::int64_t{options.open_sockets} * options.address_share)) return {};
  return hold(open_sockets, {visitor.key(), address});
}

void Net::unread_grew(std::size_t bytes) {
  counters.unread_bytes += static_cast<long>(bytes);
  if (is_freeing || counters.unread_bytes <= options.total_unread_bytes()) return;
  is_freeing = true;
  // Later: the service may be sending to all of them now.
  boost::asio::post(io, [this] {
    run_guarded([this] { free_unread(); }, [this](std::string_view reason) { handler_failed(reason); });
  });
}

void Net::free_unread() {
  is_freeing = false;
  std::vector<Connection*> all(connections.begin(), connections.end());
  std::ranges::sort(all, std::greater(), &Connection::unread);
  for (Connection* one : all) {
    if (counters.unread_bytes <= options.total_unread_bytes()) return;
    // Closing one may end another.
    if (!connections.contains(one)) continue;
    ++counters.closed_unread;
    one->drop();
  }
}

void Net::handler_failed(std::string_view reason) noexcept {
  ++counters.failed_handlers;
  try {
    if (!failures_to_log_.passes(reason)) return;
    logger.error("a handler failed",
                 {{"reason", std::string(reason)}, {"failures", std::int64_t{counters.failed_handlers}}});
  } catch (...) {  // NOLINT(bugprone-empty-catch): without memory it can only be counted
  }
}

}  // namespace kurz
