// The parser's help and findings in the reader's language: by itself it speaks English only.
#pragma once

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "words/lang.h"

namespace kurz {

std::shared_ptr<CLI::Formatter> help_formatter(Lang lang);

// What is wrong with a command line that `app` has just refused.
std::string usage_error_text(const CLI::App& app, const CLI::ParseError& error, Lang lang);

}  // namespace kurz
