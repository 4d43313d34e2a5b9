// Sentences about bots, for every command and server that takes their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/registry.h"
#include "words/lang.h"

namespace kurz {

// What is wrong with the wish for a bot, and what to write instead. Begins small and has no full stop, as
// the messages of commands do.
std::string bot_problem_text(const BadBot& bad, Lang lang);

// The same for the first of these whom the arena does not know; empty if it knows all.
std::string bots_problem_text(const std::vector<std::string>& bots, Lang lang);

// What a bot or a level is, in a few words; both empty if nothing is written about it.
Texts about_bot(std::string_view name);

// "ms=300 (1 to 60000)": an option with its preset and what it may be.
std::string bot_option_text(const BotOption& option, Lang lang);

enum class Players { kBots, kOraclesToo };
// All bots with their options, and the levels: a line each, for the help of commands that take their names.
std::vector<std::string> bot_help(Players players, Lang lang);

}  // namespace kurz
