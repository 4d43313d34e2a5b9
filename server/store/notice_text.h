// How notices are written when processes send them to each other.
#pragma once

#include <functional>
#include <string>

#include "server/store/peers.h"

namespace kurz {

// One notice, to be joined with others by commas.
std::string notice_text(const Notice& notice);
// Reads notices that were joined. Unknown ones, perhaps of a newer program, are left out.
void read_notices(const std::string& text, const std::function<void(const Notice&)>& found);

}  // namespace kurz
