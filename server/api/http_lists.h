// Headers whose value is a list, and what they ask for.
#pragma once

#include <optional>
#include <string_view>

namespace kurz {

// The part before the next `separator`, without blanks around it; `rest` is what stands behind it.
std::string_view next_part(std::string_view& rest, char separator);
// The value of the part "name=value" of a list.
std::optional<std::string_view> value_in(std::string_view list, char separator, std::string_view name);

// Accept-Encoding: whether gzip may be sent. "gzip;q=0" forbids it, whatever "*" allows.
bool accepts_gzip(std::string_view accept_encoding);
// If-None-Match: whether it names the tag (with its quotes), or any by "*".
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace kurz
