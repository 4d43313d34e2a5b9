// Who holds the seats of a table, and the settings as stored tables have them.
#pragma once

#include <string>
#include <vector>

#include "codec/json_reader.h"
#include "protocol/table.h"

namespace kurz {

struct Holder {
  HolderKind kind = HolderKind::kFree;
  std::string who;   // a guest's id, or a level
  std::string text;  // what the seat adds to chance
  bool operator==(const Holder&) const = default;
};
using Holders = std::vector<Holder>;
// Each once, in the order of their ids.
std::vector<std::string> guests_of(const Holders& holders);

// What is left out is as preset; `board` must be there.
TableSettings settings_from_json(const boost::json::value& from, std::string_view where, int seats,
                                 JsonReader& reader);

}  // namespace kurz
