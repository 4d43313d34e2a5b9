// Whether a file can be written, without creating it.
#pragma once

#include <string>

namespace kurz {

// The file and the reason; empty if it can be written or created.
std::string why_not_writable(const std::string& file);

}  // namespace kurz
