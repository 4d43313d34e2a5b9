// A list of at most N items that lives where it is declared and never allocates.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace kurz {

template <class T, std::size_t N>
class SmallVec {
 public:
  constexpr void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  constexpr void clear() { size_ = 0; }
  // Forgets all but the first n.
  constexpr void truncate(std::size_t n) { size_ = n; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return N; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1]; }

  constexpr auto begin() { return items_.data(); }
  constexpr auto end() { return items_.data() + size_; }
  [[nodiscard]] constexpr auto begin() const { return items_.data(); }
  [[nodiscard]] constexpr auto end() const { return items_.data() + size_; }

  constexpr bool operator==(const SmallVec& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  std::array<T, N> items_;
  std::size_t size_ = 0;
};

}  // namespace kurz
