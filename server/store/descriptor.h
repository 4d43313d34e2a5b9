// A file descriptor that closes itself.
#pragma once

#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace kurz {

class Descriptor {
 public:
  Descriptor() = default;
  Descriptor(const std::string& file, int flags, mode_t mode = 0)
      : value_(::open(file.c_str(), flags | O_CLOEXEC, mode)) {}
  explicit Descriptor(int opened) : value_(opened) {}
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Descriptor() {
    if (is_open()) ::close(value_);
  }
  [[nodiscard]] int value() const { return value_; }
  [[nodiscard]] bool is_open() const { return value_ >= 0; }

 private:
  int value_ = -1;
};

}  // namespace kurz
