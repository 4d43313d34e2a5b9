// How wide a text will be, before anything draws it.
#pragma once

#include <string_view>

namespace kurz::draw {

// Width of a UTF-8 text at font size 1. The page uses the system's typeface, which we cannot
// measure here: this is a table for a wide one, so that narrower ones fit as well.
double text_width(std::string_view text);

}  // namespace kurz::draw
