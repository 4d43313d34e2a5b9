#include "tests/support/well_formed.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace kurz::test {

std::string not_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < svg.size(); ++at) {
    if (svg[at] == '&') {
      const std::string_view rest = std::string_view(svg).substr(at, 6);
      const std::size_t end = rest.find(';');
      if (end == std::string_view::npos || end < 2) return "a bare & at " + std::to_string(at);
    }
    if (svg[at] == '>') return "a bare > at " + std::to_string(at);
    if (svg[at] != '<') continue;
    const std::size_t end = svg.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "a < inside " + tag;
    if (std::ranges::count(tag, '"') % 2 != 0) return "an open quote in " + tag;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "unexpected " + tag;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    at = end;
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

}  // namespace kurz::test
