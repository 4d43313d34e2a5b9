// What the server writes down about its work: a JSON object a line, for people and programs that watch it.
// Never a hand, a ticket, a seed, a token or a name.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace kurz {

struct Fact {
  std::string_view name;
  std::variant<std::string, std::int64_t> value;
};

class Journal {
 public:
  enum class Level { kDebug, kInfo, kWarning, kError };

  // To a file, or to the standard error stream if the name is empty.
  explicit Journal(const std::string& file, Level least = Level::kInfo);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  // Begins the file anew under its name, after it has been moved away. False if there is none.
  bool reopen();

  void info(std::string_view what, std::initializer_list<Fact> facts = {}) {
    write(Level::kInfo, what, facts);
  }
  void warning(std::string_view what, std::initializer_list<Fact> facts = {}) {
    write(Level::kWarning, what, facts);
  }
  void error(std::string_view what, std::initializer_list<Fact> facts = {}) {
    write(Level::kError, what, facts);
  }

 private:
  void write(Level level, std::string_view what, std::initializer_list<Fact> facts);

  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz
