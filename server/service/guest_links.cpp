#include "server/service/guest_links.h"

namespace kurz {
namespace {

Bytes32 key_of(const std::string& token) { return Hasher().add("kurz-link/1").add(token).digest(); }

}  // namespace

std::optional<std::string> GuestLinks::make(const std::string& guest, const std::string& secret) {
  const std::int64_t now = runtime_.steady();
  std::erase_if(
      links_, [&](const auto& entry) { return entry.second.guest == guest || entry.second.ends_at <= now; });
  if (links_.size() >= kMost) return {};
  std::string token = random_token();
  links_[sha256(token)] = {guest, seal(secret, key_of(token)), now + 1000L * kSeconds};
  return token;
}

std::optional<std::string> GuestLinks::secret_of(const std::string& token) const {
  const auto at = links_.find(sha256(token));
  if (at == links_.end() || at->second.ends_at <= runtime_.steady()) return {};
  return unseal(at->second.sealed, key_of(token));
}

}  // namespace kurz
