// The calls by which SQLite uses a forgetful disk.
#include <algorithm>
#include <atomic>
#include <cstring>

#include "tests/faults/forgetful_inside.h"

namespace kurz::test {
namespace {

using Inside = ForgetfulDisk::Inside;

struct Handle {
  sqlite3_file base;
  Inside* disk;
  OpenFile* open;
};
Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }

// Runs the work of a call on an open file, with what troubles the disk.
template <class Work>
int on_file(sqlite3_file* file, Work work) {
  const Handle& handle = handle_of(file);
  const std::lock_guard lock(handle.disk->mutex);
  if (handle.open->file->lost_power) return SQLITE_IOERR;
  return work(*handle.disk, *handle.open);
}
template <class Work>
int on_file(sqlite3_file* file, DiskCall call, Work work) {
  return on_file(file, [&](Inside& disk, OpenFile& open) { return work(disk, open, disk.trouble(call)); });
}

int close_file(sqlite3_file* file) {
  const Handle& handle = handle_of(file);
  const std::lock_guard lock(handle.disk->mutex);
  if (handle.disk->power && !handle.open->gone_when_closed.empty()) {
    handle.disk->names.erase(handle.open->gone_when_closed);
  }
  delete handle.open;
  file->pMethods = nullptr;
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int amount, sqlite3_int64 at) {
  return on_file(file, DiskCall::kRead, [&](Inside&, const OpenFile& open, int trouble) {
    if (trouble != SQLITE_OK) return trouble;
    const std::string& content = open.file->bytes.content();
    std::memset(to, 0, static_cast<std::size_t>(amount));
    const auto from = static_cast<std::size_t>(at);
    if (from >= content.size()) return SQLITE_IOERR_SHORT_READ;
    const std::size_t there = content.copy(static_cast<char*>(to), static_cast<std::size_t>(amount), from);
    return there == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  });
}

int write_file(sqlite3_file* file, const void* bytes, int amount, sqlite3_int64 at) {
  return on_file(file, [&](Inside& disk, const OpenFile& open) {
    const std::string_view whole(static_cast<const char*>(bytes), static_cast<std::size_t>(amount));
    const auto from = static_cast<std::size_t>(at);
    // Of the write during which the power fails, too, a part may reach the disk.
    if (disk.cuts_now()) open.file->bytes.write(from, whole);
    if (const int trouble = disk.trouble(DiskCall::kWrite); trouble != SQLITE_OK) return trouble;
    const std::size_t used = disk.used();
    const std::size_t size = open.file->bytes.content().size();
    const std::size_t room = size + (disk.limit > used ? disk.limit - used : 0);
    // As much as fits is written before the disk says that it is full.
    const std::size_t fits = std::min(whole.size(), room > from ? room - from : 0);
    if (fits > 0) open.file->bytes.write(from, whole.substr(0, fits));
    return fits == whole.size() ? SQLITE_OK : SQLITE_FULL;
  });
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return on_file(file, [&](Inside& disk, const OpenFile& open) {
    if (disk.cuts_now()) open.file->bytes.truncate(static_cast<std::size_t>(size));
    const int trouble = disk.trouble(DiskCall::kTruncate);
    if (trouble == SQLITE_OK) open.file->bytes.truncate(static_cast<std::size_t>(size));
    return trouble;
  });
}

int sync_file(sqlite3_file* file, int /*flags*/) {
  return on_file(file, DiskCall::kSync, [&](Inside& disk, OpenFile& open, int trouble) {
    if (trouble != SQLITE_OK) {
      if (disk.power) open.file->bytes.fail_sync();
      return trouble;
    }
    open.file->bytes.sync();
    if (open.syncs_folder) disk.safe_names = disk.names;
    open.syncs_folder = false;
    return SQLITE_OK;
  });
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return on_file(file, DiskCall::kOther, [&](Inside&, const OpenFile& open, int trouble) {
    *size = static_cast<sqlite3_int64>(open.file->bytes.content().size());
    return trouble;
  });
}

// In write-ahead mode a database is only ever locked for reading, and wholly when the last one closes it.
int lock_file(sqlite3_file* file, int level) {
  return on_file(file, DiskCall::kOther, [&](Inside&, OpenFile& open, int trouble) {
    DiskFile& on = *open.file;
    if (trouble != SQLITE_OK || open.lock >= level) return trouble;
    if (on.writer != nullptr && on.writer != &open && (level > SQLITE_LOCK_SHARED || on.is_exclusive)) {
      return SQLITE_BUSY;
    }
    if (open.lock == SQLITE_LOCK_NONE) ++on.readers;
    open.lock = std::max<int>(open.lock, SQLITE_LOCK_SHARED);
    if (level > SQLITE_LOCK_SHARED) on.writer = &open;
    if (level == SQLITE_LOCK_EXCLUSIVE) {
      if (on.readers > 1) return SQLITE_BUSY;
      on.is_exclusive = true;
    }
    open.lock = level;
    return SQLITE_OK;
  });
}

int unlock_file(sqlite3_file* file, int level) {
  return on_file(file, DiskCall::kOther, [&](Inside&, OpenFile& open, int trouble) {
    DiskFile& on = *open.file;
    if (on.writer == &open) {
      on.writer = nullptr;
      on.is_exclusive = false;
    }
    if (level == SQLITE_LOCK_NONE && open.lock != SQLITE_LOCK_NONE) --on.readers;
    open.lock = std::min(open.lock, level);
    return trouble;
  });
}

int check_reserved(sqlite3_file* file, int* is_reserved) {
  return on_file(file, DiskCall::kOther, [&](Inside&, const OpenFile& open, int trouble) {
    *is_reserved = open.file->writer != nullptr ? 1 : 0;
    return trouble;
  });
}

int control(sqlite3_file* /*file*/, int /*what*/, void* /*argument*/) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file* /*file*/) { return 4096; }
// The same that SQLite takes for granted on Linux: a write does not touch the bytes beside it.
int characteristics(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int map_memory(sqlite3_file* file, int region, int size, int extend, void volatile** to) {
  return on_file(file, DiskCall::kOther, [&](Inside&, OpenFile& open, int trouble) {
    *to = nullptr;
    if (trouble != SQLITE_OK) return trouble;
    if (!open.memory) open.memory = open.file->memory.lock();
    if (!open.memory) open.file->memory = open.memory = std::make_shared<SharedMemory>();
    auto& regions = open.memory->regions;
    const auto index = static_cast<std::size_t>(region);
    if (index >= regions.size() && extend == 0) return SQLITE_OK;
    while (index >= regions.size()) {
      regions.push_back(std::make_unique<std::vector<char>>(static_cast<std::size_t>(size)));
    }
    *to = regions[index]->data();
    return SQLITE_OK;
  });
}

int lock_memory(sqlite3_file* file, int offset, int count, int flags) {
  return on_file(file, DiskCall::kOther, [&](Inside&, OpenFile& open, int trouble) {
    const auto first = static_cast<std::size_t>(offset);
    const std::size_t end = first + static_cast<std::size_t>(count);
    const bool to_write = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
      for (std::size_t i = first; i < end; ++i) {
        SharedMemory::Lock& lock = open.memory->locks.at(i);
        if (open.memory_locks.at(i) == SQLITE_SHM_EXCLUSIVE) lock.written = false;
        if (open.memory_locks.at(i) == SQLITE_SHM_SHARED) --lock.readers;
        open.memory_locks.at(i) = 0;
      }
      return SQLITE_OK;
    }
    if (trouble != SQLITE_OK) return trouble;
    for (std::size_t i = first; i < end; ++i) {
      const SharedMemory::Lock& lock = open.memory->locks.at(i);
      const bool own = open.memory_locks.at(i) == SQLITE_SHM_SHARED;
      if (lock.written || (to_write && lock.readers > (own ? 1 : 0))) return SQLITE_BUSY;
    }
    for (std::size_t i = first; i < end; ++i) {
      SharedMemory::Lock& lock = open.memory->locks.at(i);
      if (to_write) {
        lock.written = true;
      } else if (open.memory_locks.at(i) == 0) {
        ++lock.readers;
      }
      open.memory_locks.at(i) = to_write ? SQLITE_SHM_EXCLUSIVE : SQLITE_SHM_SHARED;
    }
    return SQLITE_OK;
  });
}

void memory_barrier(sqlite3_file* /*file*/) { std::atomic_thread_fence(std::memory_order_seq_cst); }

int unmap_memory(sqlite3_file* file, int /*is_deleted*/) {
  const Handle& handle = handle_of(file);
  const std::lock_guard lock(handle.disk->mutex);
  handle.open->memory.reset();
  return SQLITE_OK;
}

constexpr sqlite3_io_methods kMethods = {
    .iVersion = 2,  // with shared memory
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = memory_barrier,
    .xShmUnmap = unmap_memory,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

Inside& inside_of(sqlite3_vfs* vfs) { return *static_cast<Inside*>(vfs->pAppData); }
sqlite3_vfs* usual_vfs() { return sqlite3_vfs_find(nullptr); }

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  Inside& disk = inside_of(vfs);
  file->pMethods = nullptr;
  const std::lock_guard lock(disk.mutex);
  if (const int trouble = disk.trouble(DiskCall::kOpen); trouble != SQLITE_OK) return trouble;
  auto open = std::make_unique<OpenFile>();
  if (name == nullptr) {
    open->file = std::make_shared<DiskFile>();
  } else if (const auto at = disk.names.find(name); at != disk.names.end()) {
    open->file = at->second;
  } else if ((flags & SQLITE_OPEN_CREATE) == 0) {
    return SQLITE_CANTOPEN;
  } else {
    open->file = disk.names[name] = std::make_shared<DiskFile>();
    constexpr int kLogs = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    open->syncs_folder = (flags & kLogs) != 0;
  }
  if (name != nullptr && (flags & SQLITE_OPEN_DELETEONCLOSE) != 0) open->gone_when_closed = name;
  Handle& handle = handle_of(file);
  handle.disk = &disk;
  handle.open = open.release();
  file->pMethods = &kMethods;
  if (flags_out != nullptr) *flags_out = flags;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  Inside& disk = inside_of(vfs);
  const std::lock_guard lock(disk.mutex);
  if (disk.cuts_now()) disk.names.erase(name);
  if (const int trouble = disk.trouble(DiskCall::kDelete); trouble != SQLITE_OK) return trouble;
  if (disk.names.erase(name) == 0) return SQLITE_IOERR_DELETE_NOENT;
  if (sync_folder != 0) disk.safe_names = disk.names;
  return SQLITE_OK;
}

int access_file(sqlite3_vfs* vfs, const char* name, int /*flags*/, int* is_there) {
  Inside& disk = inside_of(vfs);
  const std::lock_guard lock(disk.mutex);
  *is_there = disk.names.contains(name) ? 1 : 0;
  return disk.trouble(DiskCall::kOther);
}

int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* to) {
  sqlite3_snprintf(size, to, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* /*vfs*/, int size, char* to) {
  return usual_vfs()->xRandomness(usual_vfs(), size, to);
}
int sleep_for(sqlite3_vfs* /*vfs*/, int microseconds) {
  return usual_vfs()->xSleep(usual_vfs(), microseconds);
}
int current_time(sqlite3_vfs* /*vfs*/, double* now) { return usual_vfs()->xCurrentTime(usual_vfs(), now); }
int last_error(sqlite3_vfs* /*vfs*/, int /*size*/, char* /*to*/) { return 0; }

}  // namespace

void set_calls(sqlite3_vfs& vfs, ForgetfulDisk::Inside& disk) {
  vfs.iVersion = 1;
  vfs.szOsFile = static_cast<int>(sizeof(Handle));
  vfs.mxPathname = 512;
  vfs.zName = disk.name.c_str();
  vfs.pAppData = &disk;
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_path;
  vfs.xRandomness = randomness;
  vfs.xSleep = sleep_for;
  vfs.xCurrentTime = current_time;
  vfs.xGetLastError = last_error;
}

}  // namespace kurz::test
