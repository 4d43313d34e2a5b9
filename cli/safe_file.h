// Writes a file aside and renames it when it is whole, so that a failure leaves what was there before.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace kurz {

class SafeFile {
 public:
  explicit SafeFile(std::filesystem::path target);
  SafeFile(const SafeFile&) = delete;
  SafeFile& operator=(const SafeFile&) = delete;
  ~SafeFile();  // what was not committed is thrown away

  // False once anything failed; error() says what.
  bool write(std::string_view text);
  // Everything on the disk under its own name, or false.
  bool commit();
  [[nodiscard]] bool ok() const { return error_.empty(); }
  // "FILE: No space left on device"
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool fail();
  void remove_part() const;

  std::filesystem::path target_;
  std::filesystem::path writing_to_;
  bool aside_ = false;
  std::FILE* file_ = nullptr;
  std::string error_;
};

}  // namespace kurz
