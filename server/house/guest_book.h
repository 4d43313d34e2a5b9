// Who people are: a name and a secret in their browser's cookie, no account.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/house/surroundings.h"
#include "server/store/writer.h"
#include "server/table/refused.h"

namespace kurz {

inline constexpr std::size_t kLongestName = 24;  // characters

// Without what is not shown (control characters, runs of blanks); none if nothing is left or it is too long.
std::optional<std::string> clean_name(std::string_view wish);

class GuestBook {
 public:
  // `reading` is used on the house's thread only.
  GuestBook(Surroundings& around, Store& reading, Writer& writer)
      : around_(around), reading_(reading), writer_(writer) {}

  // Whose secret this is; nobody's is no error.
  Stored<std::optional<Guest>> find(const std::string& token);
  // What others see; empty for somebody who was forgotten.
  std::string name_of(const std::string& guest);
  // Or about to be: what is written from now on must not name them.
  bool is_forgotten(const std::string& guest);

  struct Welcome {
    Guest guest;
    std::string token;  // told once; only its hash is kept
  };
  using Welcomed = std::function<void(const Result<Welcome, Refused>&)>;
  void welcome(const std::string& name, Welcomed done);
  using Done = std::function<void(const std::optional<Refused>&)>;
  void rename(Guest guest, const std::string& name, Done done);
  void forget(const std::string& guest, Done done);

 private:
  void put(const PutGuest& put, Done done);

  static constexpr std::size_t kMostNames = 20000;

  Surroundings& around_;
  Store& reading_;
  Writer& writer_;
  std::unordered_map<std::string, std::string> names_;  // those asked for lately
  std::unordered_set<std::string> leaving_;             // whose forgetting is on its way to the disk
};

}  // namespace kurz
