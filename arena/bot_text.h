// Sentences about bots, for every command and server that takes their names.
#pragma once

#include <string>

#include "bots/registry.h"
#include "words/lang.h"

namespace kurz {

// What is wrong with the wish for a bot, and what to write instead. Begins small and has no full stop, as
// the messages of commands do.
std::string bot_problem_text(const BadBot& bad, Lang lang);

}  // namespace kurz
