#include "tests/faults/forgetful_file.h"

#include <algorithm>
#include <map>

namespace kurz::test {
namespace {

// What the operating system writes at once.
constexpr std::size_t kPage = 4096;

void put(std::string& content, std::size_t at, std::string_view bytes) {
  content.resize(std::max(content.size(), at + bytes.size()));
  bytes.copy(content.data() + at, bytes.size());
}

std::string noise(std::size_t size, Rng& rng) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
  return bytes;
}

}  // namespace

Survival random_survival(Rng& rng) {
  Survival survival;
  // Nothing and everything are the easy cases: half of the cuts tear.
  const int kind = rng.below(8);
  survival.sectors = kind == 0 ? Survival::Of::kAll : kind <= 2 ? Survival::Of::kNone : Survival::Of::kSome;
  survival.sector_bytes = rng.below(2) == 0 ? 512 : 4096;
  survival.garbled = rng.below(4) == 0;
  return survival;
}

void ForgetfulFile::change(std::size_t at, std::string bytes, std::size_t size_after) {
  put(now_, at, bytes);
  now_.resize(size_after);
  changes_.push_back({at, std::move(bytes), size_after});
}

void ForgetfulFile::write(std::size_t at, std::string_view bytes) {
  change(at, std::string(bytes), std::max(now_.size(), at + bytes.size()));
}

void ForgetfulFile::truncate(std::size_t size) {
  const std::size_t cut_off = now_.size() > size ? now_.size() - size : 0;
  change(std::min(size, now_.size()), std::string(cut_off, '\0'), size);
}

void ForgetfulFile::sync() {
  if (changes_.empty()) return;
  safe_.resize(now_.size());
  std::set<std::size_t> pages;
  for (const Change& change : changes_) {
    const std::size_t end = change.at + change.bytes.size();
    for (std::size_t page = change.at / kPage; page * kPage < end; ++page) pages.insert(page);
  }
  for (const std::size_t page : pages) {
    if (page * kPage < now_.size())
      put(safe_, page * kPage, std::string_view(now_).substr(page * kPage, kPage));
  }
  changes_.clear();
}

std::string ForgetfulFile::left_after_cut(const Survival& survival, Rng& rng, int& forgotten) const {
  // How many of the changes had reached the disk: of the file's size, and of each sector by itself.
  const int all = static_cast<int>(changes_.size());
  const auto reached = [&] {
    if (survival.sectors == Survival::Of::kAll) return all;
    if (survival.sectors == Survival::Of::kNone || rng.below(3) == 0) return 0;
    return rng.below(2) == 0 ? all : rng.below(all + 1);
  };
  std::string left = safe_;
  const int size_reached = reached();
  const std::size_t size =
      size_reached == 0 ? safe_.size() : changes_[static_cast<std::size_t>(size_reached - 1)].size_after;
  std::map<std::size_t, int> sectors;
  for (int i = 0; i < all; ++i) {
    const Change& change = changes_[static_cast<std::size_t>(i)];
    std::string_view rest = change.bytes;
    for (std::size_t at = change.at; !rest.empty();) {
      const std::size_t sector = at / survival.sector_bytes;
      const std::string_view piece = rest.substr(0, (sector + 1) * survival.sector_bytes - at);
      const auto [known, is_new] = sectors.try_emplace(sector, 0);
      if (is_new) known->second = reached();
      if (i < known->second) put(left, at, piece);
      if (i == known->second && survival.garbled) put(left, at, noise(piece.size(), rng));
      if (i >= known->second) ++forgotten;
      at += piece.size();
      rest.remove_prefix(piece.size());
    }
  }
  left.resize(size);
  return left;
}

}  // namespace kurz::test
