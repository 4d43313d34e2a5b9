// A file that a command writes. It is written under another name and renamed when it is complete, so that a
// failure leaves the old file as it was.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace kurz {

class OutputFile {
 public:
  // Opens the file at once, so that a wrong path is reported before hours of work. An empty path: no file is
  // wanted, and nothing is written.
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
  bool fail();
  void remove_part() const;

  std::filesystem::path target_;
  std::filesystem::path writing_to_;
  bool is_renamed_ = false;
  std::FILE* file_ = nullptr;
  std::string error_;  // "FILE: No space left on device"
};

}  // namespace kurz
