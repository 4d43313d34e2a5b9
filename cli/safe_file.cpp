#include "cli/safe_file.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace kurz {

SafeFile::SafeFile(std::filesystem::path target) : target_(std::move(target)) {
  aside_ = target_.string() + ".part-" + std::to_string(::getpid());
  std::error_code ignored;
  if (std::filesystem::is_directory(target_, ignored)) {
    errno = EISDIR;
    fail();
    return;
  }
  file_ = std::fopen(aside_.c_str(), "wb");
  if (file_ == nullptr) fail();
}

SafeFile::~SafeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::error_code ignored;
  std::filesystem::remove(aside_, ignored);
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
  if (std::fflush(file_) != 0 || ::fsync(::fileno(file_)) != 0) return fail();
  std::fclose(file_);
  file_ = nullptr;
  if (std::rename(aside_.c_str(), target_.c_str()) == 0) return true;
  fail();
  std::error_code ignored;
  std::filesystem::remove(aside_, ignored);
  return false;
}

}  // namespace kurz
