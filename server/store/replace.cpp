#include "server/store/replace.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <sys/stat.h>

#include "server/store/descriptor.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

std::string problem_with(const std::string& file) { return file + ": " + std::strerror(errno); }

bool write_all(int to, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(to, bytes, size);
    if (written < 0) return false;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

// What the new file has in common with the old one, or with its folder.
bool set_owner(int descriptor, const std::string& file, const std::string& folder) {
  constexpr mode_t kOwnerOnly = 0600;
  struct stat like{};
  const bool is_there = ::stat(file.c_str(), &like) == 0;
  if (!is_there && ::stat(folder.c_str(), &like) != 0) return false;
  struct stat own{};
  if (::fstat(descriptor, &own) != 0) return false;
  const bool differs = own.st_uid != like.st_uid || own.st_gid != like.st_gid;
  if (differs && ::fchown(descriptor, like.st_uid, like.st_gid) != 0) return false;
  return ::fchmod(descriptor, is_there ? like.st_mode & 07777U : kOwnerOnly) == 0;
}

std::string copy_file(const std::string& from, const std::string& to, const std::string& file,
                      const std::string& folder) {
  constexpr mode_t kOwnerOnly = 0600;
  const Descriptor in(from, O_RDONLY);
  if (!in.is_open()) return problem_with(from);
  const Descriptor out(to, O_WRONLY | O_CREAT | O_TRUNC, kOwnerOnly);
  if (!out.is_open() || !set_owner(out.value(), file, folder)) return problem_with(to);
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t read = ::read(in.value(), buffer.data(), buffer.size());
    if (read < 0) return problem_with(from);
    if (read == 0) break;
    if (!write_all(out.value(), buffer.data(), static_cast<std::size_t>(read))) return problem_with(to);
  }
  return ::fsync(out.value()) == 0 ? "" : problem_with(to);
}

}  // namespace

ReplacedFile replace_database(const std::string& from, const std::string& file, const std::string& suffix) {
  std::error_code error;
  const std::string folder = fs::absolute(file, error).parent_path().string();
  const std::string part = file + ".restoring";
  const auto failed = [&](const std::string& problem) {
    ::unlink(part.c_str());
    return ReplacedFile{problem, ""};
  };
  if (const std::string problem = copy_file(from, part, file, folder); !problem.empty())
    return failed(problem);
  const Descriptor opened(folder, O_RDONLY | O_DIRECTORY);
  if (!opened.is_open()) return failed(problem_with(folder));
  ReplacedFile done;
  if (fs::exists(file, error)) {
    done.kept = file + suffix;
    // A second name for the old file, so that its own name is never free.
    if (::link(file.c_str(), done.kept.c_str()) != 0) return failed(problem_with(done.kept));
  }
  // What SQLite keeps beside a database that is closed: an index, and a log without changes.
  for (const char* rest : {"-shm", "-wal"}) ::unlink((file + rest).c_str());
  // The second name must be on the disk before the first one changes.
  if (::fsync(opened.value()) != 0 || ::rename(part.c_str(), file.c_str()) != 0 ||
      ::fsync(opened.value()) != 0)
    return failed(problem_with(file));
  return done;
}

}  // namespace kurz
