// A value, or the reason why there is none.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace kurz {

template <class T, class E>
class [[nodiscard]] Result {  // NOLINT(bugprone-exception-escape): moving its values does not throw
 public:
  // NOLINTBEGIN(google-explicit-constructor): a function returns either, and it shall read that way
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const E& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }

 private:
  std::variant<T, E> content_;
};

}  // namespace kurz
