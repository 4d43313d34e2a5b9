#include "server/store/database_lock.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <boost/endian/conversion.hpp>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace kurz {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMarkFormat = "kurz-lock/1 {:08x} {:08x} {:08x}\n";
constexpr const char* kMarkPattern = "kurz-lock/1 %8x %8x %8x";

constexpr off_t kApplicationIdAt = 68;  // in the header of a database
constexpr off_t kSaltAt = 16;           // in the header of a log

// Four bytes of a file, the highest first; none if it is too short.
std::optional<std::uint32_t> number_at(const Descriptor& file, off_t offset) {
  std::array<unsigned char, 4> bytes{};
  if (::pread(file.value(), bytes.data(), bytes.size(), offset) != static_cast<ssize_t>(bytes.size()))
    return {};
  return boost::endian::load_big_u32(bytes.data());
}

}  // namespace

std::string real_path(const std::string& database) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(database, error);
  return (error ? fs::path(database) : real).string();
}

DatabaseLock::DatabaseLock(const std::string& database) : file_(real_path(database) + ".lock") {}

std::string DatabaseLock::open(int flags) {
  constexpr mode_t kOwnerOnly = 0600;
  descriptor_ = Descriptor(file_, O_RDWR | flags, kOwnerOnly);
  if (!descriptor_.is_open() && errno == ENOENT && flags == 0) return {};  // nobody holds the lock
  if (!descriptor_.is_open()) return file_ + ": " + std::strerror(errno);
  held_by_another_ = ::flock(descriptor_.value(), LOCK_EX | LOCK_NB) != 0;
  struct stat found{};
  if (::fstat(descriptor_.value(), &found) == 0)
    last_alive_ = found.st_mtim.tv_sec * 1000 + found.st_mtim.tv_nsec / 1'000'000;
  return {};
}

void DatabaseLock::touch() const {
  if (descriptor_.is_open()) ::futimens(descriptor_.value(), nullptr);
}

std::optional<RunMark> DatabaseLock::mark() const {
  std::array<char, 64> text{};
  if (!descriptor_.is_open() || ::pread(descriptor_.value(), text.data(), text.size() - 1, 0) <= 0) return {};
  RunMark mark;
  constexpr int kNumbers = 3;
  const int read = std::sscanf(text.data(), kMarkPattern, &mark.runs[0], &mark.runs[1], &mark.salt);
  return read == kNumbers ? std::optional(mark) : std::nullopt;
}

void DatabaseLock::set_mark(const RunMark& mark) const {
  const std::string text = fmt::format(kMarkFormat, mark.runs[0], mark.runs[1], mark.salt);
  // Without a mark nothing is refused.
  if (::pwrite(descriptor_.value(), text.data(), text.size(), 0) < 0) return;
}

std::uint32_t run_in_header(const std::string& database) {
  return number_at(Descriptor(database, O_RDONLY), kApplicationIdAt).value_or(0);
}

std::optional<std::uint32_t> salt_in_log(const std::string& log) {
  return salt_in_log(Descriptor(log, O_RDONLY));
}
std::optional<std::uint32_t> salt_in_log(const Descriptor& log) { return number_at(log, kSaltAt); }

bool is_same_log(std::uint32_t before, std::uint32_t now) {
  constexpr std::uint32_t kMostRestarts = 1U << 24;
  return now - before < kMostRestarts;
}

bool has_foreign_log(const std::string& database, const DatabaseLock& lock) {
  const auto salt = salt_in_log(real_path(database) + "-wal");
  const auto mark = lock.mark();
  if (!salt || !mark || mark->salt == 0) return false;
  const std::uint32_t run = run_in_header(database);
  const bool knows_database = run != 0 && (run == mark->runs[0] || run == mark->runs[1]);
  // Two files that came from elsewhere may well belong together.
  return knows_database != is_same_log(mark->salt, *salt);
}

}  // namespace kurz
