// What every command gets: its streams, the language, and the boards; and how a command fails.
#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>

#include "cli/board_shelf.h"
#include "words/phrase.h"

namespace kurz {

inline constexpr int kFailed = 1;
inline constexpr int kBadUsage = 2;

// How a command fails: run_app() prints the text as "kurz: …" on the error stream. It says what is wrong,
// where, and what to do; it starts in lower case and has no full stop.
struct CommandError : std::runtime_error {
  explicit CommandError(const std::string& text, int exit_code = kFailed)
      : std::runtime_error(text), code(exit_code) {}
  int code;
};

struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Lang lang = Lang::kEnglish;
  BoardShelf shelf;

  // A sentence in the user's language, with its gaps filled.
  template <class... Args>
  [[nodiscard]] std::string say(const Texts& texts, const Args&... args) const {
    return fill(texts, lang, args...);
  }
};

}  // namespace kurz
