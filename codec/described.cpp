#include "codec/described.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "codec/write_described.h"

namespace kurz {

void write_text(std::string& out, std::string_view text) {
  const auto needs_escape = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  };
  if (std::ranges::any_of(text, needs_escape)) {
    out += boost::json::serialize(boost::json::string_view(text.data(), text.size()));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

}  // namespace kurz
