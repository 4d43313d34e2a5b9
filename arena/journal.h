// A file in which a study keeps its results while it runs: a line of settings, then lines of results, all of
// them JSON objects with a check value, so that damage is found. However the program stops, all lines but the
// last are complete, and the study continues from them.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "engine/base/result.h"

namespace kurz {

// The object as a line of a journal, with its check value.
std::string journal_line(std::string object);

// Called with each line of results. False, or an exception: it makes no sense.
using UseLine = std::function<bool(const boost::json::value& line)>;

// What to do about a journal that cannot be used, in the words of the command that reads it.
struct JournalAdvice {
  std::string other_file;  // the file is something else: "is not …; …"
  std::string program;     // another version of the program wrote it
  std::string settings;    // it has other settings
  std::string damage;      // a line is damaged
};

// What was read of a file.
struct JournalText {
  std::string error;       // a message, or empty
  std::size_t length = 0;  // of the complete lines, in bytes; 0: not even the first line is complete
};
JournalText read_journal(const std::string& file, const boost::json::object& settings,
                         const JournalAdvice& advice, const UseLine& use);
struct FirstLine {
  std::string text;
  std::string error;  // a message, if the file cannot be read
};
FirstLine read_first_line(const std::string& file);
// What is wrong with the first line of a journal for these settings, without the name of the file; empty if
// nothing is.
std::string settings_error(std::string_view line, const boost::json::object& settings,
                           const JournalAdvice& advice);

class Journal {
 public:
  // Continues the journal with these settings, or begins one. It is locked while it is open. The error is a
  // message.
  static Result<Journal, std::string> open(const std::filesystem::path& file,
                                           const boost::json::object& settings, const UseLine& use);

  // Adds a line, a JSON object; sync() writes all of them to the disk. False: error() says why.
  [[nodiscard]] bool append(std::string object) const;
  [[nodiscard]] bool sync() const;
  // Replaces all lines of results at once. Nothing can be added afterwards.
  [[nodiscard]] bool replace(const std::vector<std::string>& objects);
  [[nodiscard]] std::string error() const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[nodiscard]] bool write(const std::string& text) const;
  [[nodiscard]] bool cut(std::size_t length) const;

  std::unique_ptr<std::FILE, Close> file_;
  std::string name_;
  std::string heading_;
};

}  // namespace kurz
