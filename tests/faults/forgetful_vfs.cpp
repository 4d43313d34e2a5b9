#include "tests/faults/forgetful_vfs.h"

#include <atomic>

#include "tests/faults/forgetful_inside.h"

namespace kurz::test {

void ForgetfulDisk::Inside::cut_power() {
  power = false;
  calls_to_cut.reset();
  Rng rng(cut_seed);
  const Survival survival = random_survival(rng);
  const auto choose = [&](const DiskFilePtr& was, const DiskFilePtr& is) {
    if (survival.sectors == Survival::Of::kSome) return rng.below(2) == 0 ? was : is;
    return survival.sectors == Survival::Of::kNone ? was : is;
  };
  Names left = safe_names;
  for (const auto& [file, entry] : names) left.try_emplace(file, nullptr);
  int forgotten = 0;
  bool in_checkpoint = false;
  for (auto at = left.begin(); at != left.end();) {
    const auto now = names.find(at->first);
    const DiskFilePtr survivor = choose(at->second, now == names.end() ? nullptr : now->second);
    if (now != names.end()) now->second->lost_power = true;
    if (at->second) at->second->lost_power = true;
    if (!survivor) {
      at = left.erase(at);
      continue;
    }
    if (at->first.ends_with(".db")) in_checkpoint = survivor->bytes.has_unsynced();
    at->second = std::make_shared<DiskFile>(survivor->bytes.left_after_cut(survival, rng, forgotten));
    ++at;
  }
  if (forgotten > 0) ++figures.forgetting_cuts;
  if (in_checkpoint) ++figures.checkpoint_cuts;
  names = safe_names = left;
}

ForgetfulDisk::ForgetfulDisk() : inside_(std::make_unique<Inside>()) {
  static std::atomic<int> made = 0;
  inside_->name = "forgetful" + std::to_string(++made);
  set_calls(inside_->vfs, *inside_);
  sqlite3_vfs_register(&inside_->vfs, 0);
}
ForgetfulDisk::~ForgetfulDisk() { sqlite3_vfs_unregister(&inside_->vfs); }

const std::string& ForgetfulDisk::vfs() const { return inside_->name; }

void ForgetfulDisk::cut_power_after(int calls, std::uint64_t seed) {
  const std::lock_guard lock(inside_->mutex);
  inside_->calls_to_cut = calls;
  inside_->cut_seed = seed;
}
bool ForgetfulDisk::has_power() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->power;
}
void ForgetfulDisk::restore_power() {
  const std::lock_guard lock(inside_->mutex);
  inside_->power = true;
}

void ForgetfulDisk::fail(DiskCall call, int code, int passing) {
  const std::lock_guard lock(inside_->mutex);
  inside_->fault = {call, code, passing};
}
void ForgetfulDisk::limit(std::size_t bytes) {
  const std::lock_guard lock(inside_->mutex);
  inside_->limit = bytes;
}
void ForgetfulDisk::repair() {
  const std::lock_guard lock(inside_->mutex);
  inside_->fault.reset();
  inside_->limit = std::numeric_limits<std::size_t>::max();
}

std::string ForgetfulDisk::content(const std::string& name) const {
  const std::lock_guard lock(inside_->mutex);
  const auto at = inside_->names.find(name);
  return at == inside_->names.end() ? std::string() : at->second->bytes.content();
}
void ForgetfulDisk::put(const std::string& name, std::string content) {
  const std::lock_guard lock(inside_->mutex);
  inside_->names[name] = inside_->safe_names[name] = std::make_shared<DiskFile>(std::move(content));
}
void ForgetfulDisk::remove(const std::string& name) {
  const std::lock_guard lock(inside_->mutex);
  inside_->names.erase(name);
  inside_->safe_names.erase(name);
}

ForgetfulDisk::Figures ForgetfulDisk::figures() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->figures;
}

}  // namespace kurz::test
