// "claim park harbour red": the two places, however short, and the payment.
#pragma once

#include "cli/understand.h"

namespace kurz {

Understood understand_claim(const Words& words, const View& view, const Reader& reader);

}  // namespace kurz
