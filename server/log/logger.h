// The log: one JSON object per line. It never contains hands, tickets, seeds, tokens or names.
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

namespace spdlog {
class logger;  // NOLINT(readability-identifier-naming): the name of the library
}

namespace kurz {

struct Fact {
  std::string_view name;
  std::variant<std::string, std::int64_t> value;
};

// For errors that may come many times per second: a repeated reason is logged once per minute. For any
// thread.
class RepeatFilter {
 public:
  bool passes(std::string_view reason);

 private:
  std::mutex mutex_;
  std::string last_;
  std::chrono::steady_clock::time_point passed_at_;
};

class Logger {
 public:
  // To a file, or to standard error if the name is empty.
  explicit Logger(std::string file);

  // Opens the file again after it was moved away. False if there is no file.
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
  enum class Level { kInfo, kWarning, kError };
  void write(Level level, std::string_view what, std::initializer_list<Fact> facts);

  std::string file_;
  std::mutex mutex_;  // reopen() replaces the log while others write
  std::shared_ptr<spdlog::logger> log_;
};

}  // namespace kurz
