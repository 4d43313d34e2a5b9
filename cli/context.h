// What every command gets: its streams, the language, and the boards; and how a command fails.
#pragma once

#include <ostream>
#include <stdexcept>
#include <string>

#include "cli/board_shelf.h"
#include "words/lang.h"

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

// For commands that speak English only.
template <class... Args>
[[noreturn]] void fail(fmt::format_string<Args...> text, Args&&... args) {
  throw CommandError(fmt::format(text, std::forward<Args>(args)...));
}
template <class... Args>
[[noreturn]] void fail_in(Lang lang, const Texts& texts, const Args&... args) {
  throw CommandError(fill(texts, lang, args...));
}

struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Lang lang = Lang::kEnglish;
  BoardShelf shelf;
  std::string program = {};  // its path

  // A sentence in the user's language, with its gaps filled.
  template <class... Args>
  [[nodiscard]] std::string say(const Texts& texts, const Args&... args) const {
    return fill(texts, lang, args...);
  }
  template <class... Args>
  [[noreturn]] void fail(const Texts& texts, const Args&... args) const {
    fail_in(lang, texts, args...);
  }
};

}  // namespace kurz
