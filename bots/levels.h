// The levels of opponents. A level's name can be used like a bot's.
#pragma once

#include <array>
#include <string_view>

namespace kurz {

struct Level {
  std::string_view name;
  std::string_view bot;  // what plays it
};

// The weakest first. A new one is a line here and one in arena/bot_text.cpp.
inline constexpr std::array kLevels{
    Level{"easy", "route-focused"},
    Level{"medium", "planner"},
    Level{"hard", "ismcts(ms=300)"},
    Level{"expert", "ismcts(ms=1800)"},
};

// The default.
inline constexpr std::string_view kPresetLevel = "hard";

}  // namespace kurz
