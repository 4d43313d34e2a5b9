// Tables in short, as lists show them. A table at one version is always the same, and reading a long game
// takes a millisecond on the thread of all games: what was read once is kept.
#pragma once

#include <string>
#include <unordered_map>

#include <boost/json.hpp>

#include "server/house/house.h"

namespace kurz {

class TableSummaries {
 public:
  TableSummaries(House& house, GuestBook& guests) : house_(house), guests_(guests) {}

  struct Known {
    std::uint64_t version = 0;
    std::string maker;
    bool spectators = false;
    Holders holders;
    boost::json::object shown;
  };
  // Null if the table cannot be read. Stays until the next one is asked for.
  const Known* find(const StoredTable& stored);
  // As `guest` sees it in a list; empty: as anybody does.
  boost::json::object told(const StoredTable& stored, const std::string& guest);

 private:
  // Of a few kilobytes each.
  static constexpr std::size_t kMost = 1000;

  House& house_;
  GuestBook& guests_;
  std::unordered_map<std::string, Known> known_;
};

}  // namespace kurz
