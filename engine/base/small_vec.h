// A list of at most N plain items that lives where it is declared and never allocates. Places that are not
// used are neither made nor copied.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace kurz {

template <class T, std::size_t N>
class SmallVec {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  SmallVec() {}  // NOLINT(modernize-use-equals-default): the places stay unmade
  SmallVec(const SmallVec& other) : size_(other.size_) {
    std::uninitialized_copy(other.begin(), other.end(), items_);
  }
  SmallVec& operator=(const SmallVec& other) {
    if (this != &other) std::uninitialized_copy(other.begin(), other.end(), items_);
    size_ = other.size_;
    return *this;
  }
  ~SmallVec() = default;

  void push_back(const T& item) {
    assert(size_ < N);
    std::construct_at(items_ + size_++, item);
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return N; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }

  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  [[nodiscard]] const T* begin() const { return items_; }
  [[nodiscard]] const T* end() const { return items_ + size_; }

  bool operator==(const SmallVec& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  union {
    T items_[N];  // NOLINT(readability-identifier-naming): as private as its union
  };
  std::size_t size_ = 0;
};

}  // namespace kurz
