// The origin of a server, as browsers write it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kurz {

// The Origin header that browsers send for pages at this address: lower case, without a default port. None if
// the address is invalid or more than an origin.
std::optional<std::string> browser_origin(std::string_view url);

}  // namespace kurz
