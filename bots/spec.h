// A bot as somebody wrote it down: "name" or "name(key=value,key=value)". Nothing is checked but the form.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kurz {

struct BotSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // key and value, as they were written
};

// Blanks do not matter. Nothing if the text has another form.
std::optional<BotSpec> parse_bot_spec(std::string_view text);

// "one,two(a=1,b=2)" at the commas outside of brackets, without the blanks around each.
std::vector<std::string> split_bot_list(std::string_view text);

}  // namespace kurz
