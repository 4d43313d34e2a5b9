#include "cli/output_file.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

#include "cli/context.h"

namespace kurz {

namespace fs = std::filesystem;

OutputFile::OutputFile(fs::path target) : target_(std::move(target)), writing_to_(target_) {
  if (target_.empty()) return;
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  // A pipe or a device is written directly: renaming a file over it would remove it.
  is_renamed_ = !fs::exists(status) || fs::is_regular_file(status);
  if (is_renamed_) writing_to_ += ".part-" + std::to_string(::getpid());
  file_ = std::fopen(writing_to_.c_str(), "wb");
  if (file_ != nullptr) return;
  fail();
  throw CommandError(error_);
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  remove_part();
}

void OutputFile::remove_part() const {
  std::error_code ignored;
  if (is_renamed_) fs::remove(writing_to_, ignored);
}

bool OutputFile::fail() {
  if (error_.empty()) error_ = target_.string() + ": " + std::strerror(errno);
  return false;
}

bool OutputFile::write(std::string_view text) {
  if (file_ == nullptr) return true;
  if (!error_.empty()) return false;
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() || fail();
}

void OutputFile::commit() {
  if (file_ == nullptr) return;
  if (error_.empty() && (std::fflush(file_) != 0 || (is_renamed_ && ::fsync(::fileno(file_)) != 0))) fail();
  if (std::fclose(file_) != 0) fail();
  file_ = nullptr;
  if (error_.empty() && is_renamed_ && std::rename(writing_to_.c_str(), target_.c_str()) != 0) fail();
  if (error_.empty()) return;
  remove_part();
  throw CommandError(error_);
}

}  // namespace kurz
