// How many deals a wished-for number of games is.
#pragma once

#include "cli/context.h"

namespace kurz {

// As many deals as hold the games that were asked for; where that makes it more games, it is said.
long whole_deals(const Context& context, long games, int games_a_deal);

}  // namespace kurz
