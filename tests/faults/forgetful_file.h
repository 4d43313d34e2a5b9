// One file of a disk that forgets: what programs see of it, and what would be left of it if the power failed
// now.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rng.h"

namespace kurz::test {

// What happens to the changes since the last sync when the power fails. Each sector of the disk is written or
// not by itself, so that a long write may be torn.
struct Survival {
  enum class Of : std::uint8_t { kNone, kSome, kAll };
  Of sectors = Of::kNone;
  std::size_t sector_bytes = 512;
  // Whether a sector that was on its way may hold nonsense where it was written.
  bool garbled = false;
};
Survival random_survival(Rng& rng);

class ForgetfulFile {
 public:
  explicit ForgetfulFile(std::string content = {}) : now_(std::move(content)), safe_(now_) {}

  [[nodiscard]] const std::string& content() const { return now_; }
  [[nodiscard]] bool has_unsynced() const { return !changes_.empty(); }

  void write(std::size_t at, std::string_view bytes);
  void truncate(std::size_t size);
  void sync();
  // A sync that failed: the system forgets that these changes were still to be written, as Linux does. They
  // are seen until the power fails, and a later sync does not bring them to the disk.
  void fail_sync() { changes_.clear(); }

  // What is left after a power cut. Counts the sectors that are not as programs saw them.
  [[nodiscard]] std::string left_after_cut(const Survival& survival, Rng& rng, int& forgotten) const;

 private:
  struct Change {
    std::size_t at = 0;
    std::string bytes;
    std::size_t size_after = 0;  // of the file
  };
  void change(std::size_t at, std::string bytes, std::size_t size_after);

  std::string now_;
  std::string safe_;
  std::vector<Change> changes_;  // since the last sync
};

}  // namespace kurz::test
