// What the players of tests add to chance: one contribution per seat, which the tests know.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/chance/sealed_chance.h"
#include "server/table/table.h"

namespace kurz::test {

inline Bytes32 contribution(Seat seat) { return sha256("contribution " + std::to_string(seat.index())); }
inline std::string commitment(Seat seat) { return commitment_to(contribution(seat)); }

// The command with which a guest of a table reveals.
inline protocol::Reveal reveal_of(const Table& table, const std::string& guest) {
  protocol::Reveal reveal;
  for (const Seat seat : table.seats()) {
    if (table.is_held_by(seat, guest)) reveal.contributions.push_back(to_hex(contribution(seat)));
  }
  return reveal;
}

// For clients that speak JSON: the field "commitments" of a new table, and the command to reveal.
inline boost::json::array commitments(std::initializer_list<int> seats) {
  boost::json::array list;
  for (const int seat : seats) list.emplace_back(commitment(Seat(seat)));
  return list;
}
inline boost::json::object reveal_message(const std::string& table, const std::vector<int>& seats,
                                          const std::string& id = "reveal") {
  boost::json::array list;
  for (const int seat : seats) list.emplace_back(to_hex(contribution(Seat(seat))));
  return {{"type", "reveal"}, {"table", table}, {"id", id}, {"version", 1}, {"contributions", list}};
}

}  // namespace kurz::test
