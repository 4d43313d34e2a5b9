#include "cli/safe_file.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace kurz {

namespace fs = std::filesystem;

SafeFile::SafeFile(fs::path target) : target_(std::move(target)), writing_to_(target_) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  if (fs::is_directory(status)) {
    errno = EISDIR;
    fail();
    return;
  }
  // A pipe or a device is written to as it is; renaming over it would take it away from everyone.
  aside_ = !fs::exists(status) || fs::is_regular_file(status);
  if (aside_) writing_to_ += ".part-" + std::to_string(::getpid());
  file_ = std::fopen(writing_to_.c_str(), "wb");
  if (file_ == nullptr) fail();
}

SafeFile::~SafeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  remove_part();
}

void SafeFile::remove_part() const {
  std::error_code ignored;
  if (aside_) fs::remove(writing_to_, ignored);
}

bool SafeFile::fail() {
  if (error_.empty()) error_ = target_.string() + ": " + std::strerror(errno);
  return false;
}

bool SafeFile::write(std::string_view text) {
  if (!ok()) return false;
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() || fail();
}

bool SafeFile::commit() {
  if (!ok()) return false;
  if (std::fflush(file_) != 0 || (aside_ && ::fsync(::fileno(file_)) != 0)) return fail();
  const bool closed = std::fclose(file_) == 0;
  file_ = nullptr;
  if (closed && (!aside_ || std::rename(writing_to_.c_str(), target_.c_str()) == 0)) return true;
  fail();
  remove_part();
  return false;
}

}  // namespace kurz
