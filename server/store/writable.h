// Whether a file can be written, found out without making it.
#pragma once

#include <string>

namespace kurz {

// The name and why not; empty if it is there and can be written, or can be made.
std::string why_not_writable(const std::string& file);

}  // namespace kurz
