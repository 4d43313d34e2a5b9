// One GET over HTTP or HTTPS.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace kurz {

struct FetchError {
  enum class Kind { kBadAddress, kUnreachable, kCertificate, kTooLarge, kStatus };
  Kind kind{};
  std::string text;       // what went wrong, or the status
  std::string body = {};  // of an answer with another status than 200
};
// At most 4 MiB within 20 seconds. Certificates are checked against those of the system, or of the file that
// the environment variable SSL_CERT_FILE names.
Result<std::string, FetchError> fetch(const std::string& url);

}  // namespace kurz
