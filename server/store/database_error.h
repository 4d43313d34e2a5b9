// What the databases' wrappers throw; a store returns it.
#pragma once

#include <exception>
#include <string>

#include "server/store/store.h"

namespace kurz {

// PostgreSQL's code for bytes that are no text.
inline constexpr const char* kNoText = "22021";

struct DatabaseError : std::exception {
  explicit DatabaseError(StoreError why, std::string code = "")
      : error(std::move(why)), state(std::move(code)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.text.c_str(); }

  StoreError error;
  std::string state;  // PostgreSQL's code for it (SQLSTATE)
};

}  // namespace kurz
