// Links that carry a guest to another device. They are kept in memory only: after a restart people make a new
// one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/secure/crypto.h"
#include "server/service/runtime.h"

namespace kurz {

class GuestLinks {
 public:
  explicit GuestLinks(const Runtime& runtime) : runtime_(runtime) {}

  static constexpr int kSeconds = 600;  // how long a link is valid

  // The token of a new link for the guest with this secret, whose earlier link ends; none if there are too
  // many.
  std::optional<std::string> make(const std::string& guest, const std::string& secret);
  // The guest's secret; none if the link does not exist, is too old or was used.
  [[nodiscard]] std::optional<std::string> secret_of(const std::string& token) const;
  void remove(const std::string& token) { links_.erase(sha256(token)); }

 private:
  static constexpr std::size_t kMost = 10'000;

  struct Link {
    std::string guest;
    std::string sealed;  // the secret, which only the token opens
    std::int64_t ends_at = 0;
  };
  const Runtime& runtime_;
  std::map<Digest, Link> links_;  // by the hash of the token
};

}  // namespace kurz
