// A disk in memory as an SQLite VFS. It can lose its power at any call, then forgets what was not synced; it
// can be full; and its calls can be made to fail. Usable from several threads.
//
// As below SQLite on Linux: a name that is new or gone is safe once its folder was synced, which happens with
// the first sync of a new log or journal, and with a deletion that asks for it.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

namespace kurz::test {

enum class DiskCall : std::uint8_t { kRead, kWrite, kSync, kTruncate, kDelete, kOpen, kOther };

class ForgetfulDisk {
 public:
  ForgetfulDisk();
  ForgetfulDisk(const ForgetfulDisk&) = delete;
  ForgetfulDisk& operator=(const ForgetfulDisk&) = delete;
  // All stores on it must be closed before.
  ~ForgetfulDisk();

  // SQLite's name for it.
  [[nodiscard]] const std::string& vfs() const;

  // Cuts the power in the middle of the call after this many. What is left is chosen by the seed.
  void cut_power_after(int calls, std::uint64_t seed);
  [[nodiscard]] bool has_power() const;
  // Whatever was opened before the cut stays unusable.
  void restore_power();

  // From the call after `passing` ones of this kind on, all of this kind fail with SQLite's `code`.
  void fail(DiskCall call, int code, int passing = 0);
  // No file may grow when all together have this many bytes.
  void limit(std::size_t bytes);
  void repair();  // no longer full, nothing fails

  // The bytes of a file; to write them makes them safe.
  [[nodiscard]] std::string content(const std::string& name) const;
  void put(const std::string& name, std::string content);
  void remove(const std::string& name);

  struct Figures {
    int calls = 0;
    int forgetting_cuts = 0;  // those by which something unsynced was lost
    int checkpoint_cuts = 0;  // those that came while the log was copied to the database itself
    int failed = 0;           // calls that were made to fail
  };
  [[nodiscard]] Figures figures() const;

  struct Inside;  // what the VFS sees

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz::test
