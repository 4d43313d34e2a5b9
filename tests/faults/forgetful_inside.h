// What a forgetful disk consists of; for its own two source files.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "tests/faults/forgetful_file.h"
#include "tests/faults/forgetful_vfs.h"

namespace kurz::test {

// The memory that connections to one database share, with SQLite's locks in it.
struct SharedMemory {
  struct Lock {
    int readers = 0;
    bool written = false;
  };
  std::vector<std::unique_ptr<std::vector<char>>> regions;
  std::array<Lock, SQLITE_SHM_NLOCK> locks;
};

struct DiskFile {
  explicit DiskFile(std::string content = {}) : bytes(std::move(content)) {}

  ForgetfulFile bytes;
  bool lost_power = false;
  std::weak_ptr<SharedMemory> memory;
  // Locks of the file itself.
  int readers = 0;
  const void* writer = nullptr;
  bool is_exclusive = false;
};
using DiskFilePtr = std::shared_ptr<DiskFile>;
using Names = std::map<std::string, DiskFilePtr>;

struct OpenFile {
  DiskFilePtr file;
  std::string gone_when_closed;  // its name, if so
  bool syncs_folder = false;
  int lock = SQLITE_LOCK_NONE;
  std::shared_ptr<SharedMemory> memory;
  std::array<int, SQLITE_SHM_NLOCK> memory_locks{};
};

struct ForgetfulDisk::Inside {
  struct Fault {
    DiskCall call{};
    int code = SQLITE_OK;
    int passing = 0;
  };

  mutable std::mutex mutex;
  std::string name;
  sqlite3_vfs vfs{};
  Names names;
  Names safe_names;
  bool power = true;
  std::optional<int> calls_to_cut;
  std::uint64_t cut_seed = 0;
  std::optional<Fault> fault;
  std::size_t limit = std::numeric_limits<std::size_t>::max();
  Figures figures;

  [[nodiscard]] bool cuts_now() const { return power && calls_to_cut && *calls_to_cut <= 0; }

  // What the call must answer instead of doing its work, if anything.
  int trouble(DiskCall call) {
    ++figures.calls;
    if (!power) return SQLITE_IOERR;
    if (calls_to_cut && (*calls_to_cut)-- <= 0) {
      cut_power();
      return SQLITE_IOERR;
    }
    if (!fault || fault->call != call || fault->passing-- > 0) return SQLITE_OK;
    fault->passing = 0;
    ++figures.failed;
    return fault->code;
  }

  void cut_power();

  [[nodiscard]] std::size_t used() const {
    std::size_t bytes = 0;
    for (const auto& [file, entry] : names) bytes += entry->bytes.content().size();
    return bytes;
  }
};

// Makes the VFS one that does SQLite's calls on this disk.
void set_calls(sqlite3_vfs& vfs, ForgetfulDisk::Inside& disk);

}  // namespace kurz::test
