// How strong an opponent people can ask for. A level's name is good wherever a bot's is.
#pragma once

#include <array>
#include <string_view>

namespace kurz {

struct Level {
  std::string_view name;
  std::string_view bot;  // what plays it
};

// The weakest first. A new one is a line here and one for its sentence in arena/bot_text.cpp.
inline constexpr std::array kLevels{
    Level{"easy", "route-focused"},
    Level{"medium", "planner"},
    Level{"hard", "ismcts(ms=300)"},
    Level{"expert", "ismcts(ms=1800)"},
};

// For whoever did not say.
inline constexpr std::string_view kPresetLevel = "hard";

}  // namespace kurz
