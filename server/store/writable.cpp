#include "server/store/writable.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace kurz {

std::string why_not_writable(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::absolute(file, error).parent_path();
  const bool is_there = fs::exists(file, error);
  const int code = is_there ? ::access(file.c_str(), R_OK | W_OK) : ::access(folder.c_str(), W_OK | X_OK);
  if (code != 0) return (is_there ? file : folder.string()) + ": " + std::strerror(errno);
  return fs::is_directory(file, error) ? file + ": " + std::strerror(EISDIR) : "";
}

}  // namespace kurz
