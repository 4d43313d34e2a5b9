// How browsers spell the address of a page's server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kurz {

// What a browser puts into the Origin of its requests for pages at this address: small letters, no port where
// it is the usual one, nothing behind. Nothing if the address is more than an origin, or none.
std::optional<std::string> browser_origin(std::string_view url);

}  // namespace kurz
