// Sentences about bots, for every command and server that takes their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/registry.h"
#include "words/lang.h"

namespace kurz {

// Why a text names no bot, and what to write instead. Begins with a small letter and has no full stop, as the
// messages of commands do.
std::string bot_problem_text(const BadBot& bad, Lang lang);

// The same for the first of these that does not exist; empty if all do.
std::string bots_problem_text(const std::vector<std::string>& bots, Lang lang);

// A bot or a level in a few words; both empty if it does not exist.
Texts about_bot(std::string_view name);

// All bots with their options, and the levels: a line each, for the help of commands that take their names.
// Oracles are left out.
std::string bot_help(Lang lang);

}  // namespace kurz
