// One GET, and what came back.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace kurz {

struct FetchError {
  enum class Kind { kBadAddress, kUnreachable, kStatus };
  Kind kind{};
  std::string text;  // what the system says, or the status
};
// Only http://: whoever has a server behind https:// can save the file and hand that in.
Result<std::string, FetchError> fetch(const std::string& url);

}  // namespace kurz
