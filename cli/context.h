// What every command is given: where it reads and speaks, in which language, and where the boards are.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "cli/board_shelf.h"
#include "words/lang.h"

namespace kurz {

struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Lang lang = Lang::kEnglish;
  BoardShelf shelf;

  [[nodiscard]] std::string_view say(std::string_view en, std::string_view de) const {
    return Texts{en, de}.in(lang);
  }
};

// Prints "kurz: …" to the error stream and returns the exit code of a failed command.
int fail(const Context& context, std::string_view message);

inline constexpr int kFailed = 1;
inline constexpr int kBadUsage = 2;

}  // namespace kurz
