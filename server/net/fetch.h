// One HTTP GET.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace kurz {

struct FetchError {
  enum class Kind { kBadAddress, kUnreachable, kStatus };
  Kind kind{};
  std::string text;  // what the system says, or the status
};
// Only http://. Files from https:// servers can be saved first.
Result<std::string, FetchError> fetch(const std::string& url);

}  // namespace kurz
