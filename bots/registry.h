// Bots by name: "random", later also with options, "ismcts(ms=300)".
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/base/result.h"

namespace kurz {

struct UnknownBot {
  std::string name;
  std::string known;  // the names there are, with commas
};

Result<std::unique_ptr<Bot>, UnknownBot> make_bot(std::string_view name);
std::vector<std::string_view> bot_names();

}  // namespace kurz
