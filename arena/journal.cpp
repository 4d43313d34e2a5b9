#include "arena/journal.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "engine/base/hash.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kLongestLine = 64U << 20U;  // no deal needs that much

// What the check value adds to the end of an object.
std::string check_of(std::string_view object) {
  Fingerprint print;
  print.add(object);
  return fmt::format(R"(,"check":"{:016x}"}})", print.value());
}

bool is_intact(std::string_view line) {
  static const std::size_t kLength = check_of("").size();
  if (line.size() < kLength) return false;
  const std::string_view object = line.substr(0, line.size() - kLength);
  return line.substr(object.size()) == check_of(object);
}

enum class Ending : std::uint8_t { kNewline, kNone, kTooLong };

// Without the newline.
Ending next_line(std::istream& in, std::string& line) {
  line.clear();
  char c = 0;
  while (line.size() < kLongestLine) {
    if (!in.get(c)) return Ending::kNone;
    if (c == '\n') return Ending::kNewline;
    line += c;
  }
  return Ending::kTooLong;
}

std::string os_error(const std::string& file) { return file + ": " + std::strerror(errno); }

json::value parse(std::string_view text) {
  std::error_code error;
  json::value parsed = json::parse({text.data(), text.size()}, error);
  return error ? json::value() : parsed;
}

// A setting as it stands in a command.
std::string option_text(std::string_view name, const json::value& value) {
  if (value.is_bool()) return fmt::format("{} --{}", value.get_bool() ? "with" : "without", name);
  const std::string text =
      value.is_string() ? std::string(std::string_view(value.get_string())) : json::serialize(value);
  if (text.empty()) return fmt::format("without --{}", name);
  return fmt::format("with --{} {}", name, text);
}

}  // namespace

std::string journal_line(std::string object) {
  object.pop_back();  // its bracket
  return object + check_of(object) + "\n";
}

JournalText read_journal(const std::string& file, const json::object& settings, const JournalAdvice& advice,
                         const UseLine& use) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return {os_error(file)};
  std::string line;
  const Ending first = next_line(input, line);
  // New, or stopped before its first line was complete.
  if (first == Ending::kNone && journal_line(json::serialize(settings)).starts_with(line)) return {};
  if (std::string wrong = settings_error(line, settings, advice); !wrong.empty()) return {file + wrong};
  JournalText text{{}, line.size() + 1};
  for (int number = 2;; ++number) {
    const Ending ending = next_line(input, line);
    // The program was stopped in the middle of this line.
    if (ending == Ending::kNone) return text;
    bool is_good = ending == Ending::kNewline && is_intact(line);
    try {
      is_good = is_good && use(json::parse(line));
    } catch (const std::exception&) {
      is_good = false;
    }
    if (!is_good) return {fmt::format("{}, line {}: damaged; {}", file, number, advice.damage)};
    text.length += line.size() + 1;
  }
}

FirstLine read_first_line(const std::string& file) {
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) return {{}, file + " is a folder; name the files in it"};
  std::ifstream input(file, std::ios::binary);
  if (!input) return {{}, os_error(file)};
  FirstLine line;
  next_line(input, line.text);
  return line;
}

std::string settings_error(std::string_view line, const json::object& settings, const JournalAdvice& advice) {
  const json::value parsed = parse(line);
  const json::object before = parsed.is_object() ? parsed.get_object() : json::object();
  const auto value_of = [](const json::object& from, std::string_view name) {
    const json::value* value = from.if_contains(name);
    return value == nullptr ? json::value() : *value;
  };
  const auto kind = [](const json::value& format) {
    const std::string text = json::serialize(format);
    return text.substr(0, text.find('/'));
  };
  const json::value format = value_of(before, "format");
  if (kind(format) != kind(settings.at("format")) || before.contains("shard") != settings.contains("shard"))
    return " " + advice.other_file;
  if (format != settings.at("format") || value_of(before, "program") != value_of(settings, "program"))
    return " was written by another version of kurz; " + advice.program;
  if (!is_intact(line)) return ", line 1: damaged; " + advice.damage;
  for (const auto& [name, value] : settings) {
    const json::value was = value_of(before, name);
    // As text: a number that was read back may have another type.
    if (json::serialize(was) == json::serialize(value)) continue;
    return fmt::format(" was started {}, not {}; {}", option_text(name, was), option_text(name, value),
                       advice.settings);
  }
  return {};
}

Result<Journal, std::string> Journal::open(const fs::path& file, const json::object& settings,
                                           const UseLine& use) {
  Journal journal;
  journal.name_ = file.string();
  journal.heading_ = journal_line(json::serialize(settings));
  journal.file_.reset(std::fopen(file.c_str(), "a+e"));
  if (!journal.file_) return journal.error();
  if (::flock(::fileno(journal.file_.get()), LOCK_EX | LOCK_NB) != 0)
    return file.string() +
           " is being written by another process; wait until it ends, or choose another folder";
  const JournalText text = read_journal(
      journal.name_, settings,
      {"is not a journal of this command; choose another folder",
       "continue with that one, or choose another folder", "use the same settings or choose another folder",
       "delete this line and all after it, or choose another folder"},
      use);
  if (!text.error.empty()) return text.error;
  // What is added must not run into half a line.
  const bool is_ready =
      journal.cut(text.length) && (text.length > 0 || (journal.write(journal.heading_) && journal.sync()));
  if (!is_ready) return journal.error();
  return journal;
}

std::string Journal::error() const { return os_error(name_); }

bool Journal::write(const std::string& text) const {
  return std::fputs(text.c_str(), file_.get()) >= 0 && std::fflush(file_.get()) == 0;
}

bool Journal::cut(std::size_t length) const {
  return ::ftruncate(::fileno(file_.get()), static_cast<off_t>(length)) == 0;
}

bool Journal::append(std::string object) const { return write(journal_line(std::move(object))); }

bool Journal::sync() const { return ::fdatasync(::fileno(file_.get())) == 0; }

bool Journal::replace(const std::vector<std::string>& objects) {
  const std::string part = name_ + ".part";
  Journal whole;
  whole.file_.reset(std::fopen(part.c_str(), "we"));
  if (!whole.file_ || !whole.write(heading_)) return false;
  for (const std::string& object : objects) {
    if (!whole.append(object)) return false;
  }
  return whole.sync() && std::rename(part.c_str(), name_.c_str()) == 0;
}

}  // namespace kurz
