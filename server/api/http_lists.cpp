#include "server/api/http_lists.h"

#include <algorithm>

namespace kurz {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// "0", "0.0" and so on; everything else is some wish.
bool is_zero(std::string_view weight) {
  return weight.starts_with('0') && weight.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

std::string_view next_part(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  while (!part.empty() && is_blank(part.front())) part.remove_prefix(1);
  while (!part.empty() && is_blank(part.back())) part.remove_suffix(1);
  return part;
}

std::optional<std::string_view> value_in(std::string_view list, char separator, std::string_view name) {
  while (!list.empty()) {
    const std::string_view part = next_part(list, separator);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') {
      return part.substr(name.size() + 1);
    }
  }
  return {};
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view wish = next_part(accept_encoding, ',');
    const std::string_view coding = next_part(wish, ';');
    const bool wanted = !is_zero(value_in(wish, ';', "q").value_or("1"));
    if (coding == "gzip") return wanted;
    if (coding == "*") any = wanted;
  }
  return any;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view one = next_part(if_none_match, ',');
    // A proxy that compresses says that its copy is only as good as the same.
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == "*" || one == tag) return true;
  }
  return false;
}

}  // namespace kurz
