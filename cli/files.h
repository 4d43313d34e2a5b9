// The files that commands read and write.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>

#include "codec/log_json.h"
#include "words/lang.h"

namespace kurz {

struct Context;

// The content of a file. Throws a CommandError if it cannot be read.
std::string read_file(const std::filesystem::path& path, Lang lang = Lang::kEnglish);

// Called with a line of a file of game logs and its place, "games.log, game 3 (line 4): ". False ends the
// reading.
using UseGame = std::function<bool(const std::string& line, const std::string& place)>;
// Reads a file with one game per line; "-" is the standard input. Returns the number of games that were read.
// Throws a CommandError for a file that cannot be read or holds no game.
long for_each_game(Context& context, const std::string& file, const UseGame& use);
// One game of a file, counted from 1, read but not judged.
GameLog read_game(Context& context, const std::string& file, long game);

// The folder, created if it does not exist. Throws a CommandError if that fails.
std::filesystem::path make_folder(const std::string& name);

// Where a command prints its text: the standard error if one of its files is the standard output.
std::ostream& text_stream(const Context& context, std::initializer_list<std::string_view> files);

// A file that a command writes. It is written under another name and renamed when it is complete, so that a
// failure leaves the old file as it was.
class OutputFile {
 public:
  // Opens the file at once, so that a wrong path is reported before hours of work. An empty path: no file is
  // wanted, and nothing is written. "-" is the standard output.
  explicit OutputFile(std::filesystem::path target);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();  // a file that was not committed is removed

  // Does not throw, so that any thread may call it: false once something failed, and commit() says what.
  bool write(std::string_view text);
  // Puts everything on the disk under the file's own name. Throws a CommandError if that fails.
  void commit();
  void write_all(std::string_view text) {
    write(text);
    commit();
  }

 private:
  bool fail_with_errno();
  void remove_part() const;

  void close();

  std::filesystem::path target_;
  std::filesystem::path writing_to_;
  bool is_renamed_ = false;
  std::FILE* file_ = nullptr;
  std::string error_;  // "FILE: No space left on device"
};

}  // namespace kurz
