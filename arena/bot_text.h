// Sentences about bots, for commands and servers that accept their names.
#pragma once

#include <string>
#include <string_view>

#include "bots/registry.h"
#include "words/lang.h"

namespace kurz {

// Why a text is not the name of a bot, and what to write instead. Starts in lower case and has no full stop,
// like all error messages of commands.
std::string bot_problem_text(const BadBot& bad, Lang lang);

// A bot or a level in a few words; both empty if it does not exist.
Texts about_bot(std::string_view name);

// All bots with their options, and the levels, one line each, for the help of commands that accept their
// names. Oracles are left out.
std::string bot_help(Lang lang);

}  // namespace kurz
