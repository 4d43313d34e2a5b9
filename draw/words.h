// The few words on the picture. Names of places stay as they are.
#pragma once

#include <string_view>

namespace kurz::draw {

struct Words {
  std::string_view spaces;
  std::string_view points;
  std::string_view streetcar;
  std::string_view subway;
  std::string_view attraction;
  std::string_view one_point;
  std::string_view districts;
  std::string_view souvenirs;
  std::string_view ferry;
  std::string_view own_layout;
  std::string_view board_of;
};

// "de" is German, everything else English.
const Words& words(std::string_view lang);

}  // namespace kurz::draw
