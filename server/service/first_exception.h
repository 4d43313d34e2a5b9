// Runs several things, all of them even if one throws.
#pragma once

#include <exception>

namespace kurz {

class FirstException {
 public:
  // False if `work` threw.
  template <class Work>
  bool run(const Work& work) {
    try {
      work();
      return true;
    } catch (...) {
      if (!first_) first_ = std::current_exception();
      return false;
    }
  }
  // Call it after the last one: throws what was thrown first.
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

}  // namespace kurz
