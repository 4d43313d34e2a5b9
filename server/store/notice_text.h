// How notices are written when processes send them to each other.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/store/peers.h"

namespace kurz {

// One notice as one line, to be joined with others.
std::string notice_text(const Notice& notice);
// Reads one notice per line. Unknown ones, perhaps of a newer program, are left out.
void read_notices(std::string_view text, const std::function<void(const Notice&)>& found);

}  // namespace kurz
