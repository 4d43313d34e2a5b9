#include "server/table/settings.h"

#include <set>

#include "codec/read_described.h"

namespace kurz {

TableSettings settings_from_json(const boost::json::value& from, std::string_view where, int seats,
                                 JsonReader& reader) {
  auto settings = read_described<TableSettings>(from, where, reader);
  const auto first = settings.first.value;
  if (first && first->index() >= seats) {
    reader.as_number(first->index(), join_path(where, "first"), 0, seats - 1);
  }
  return settings;
}

std::vector<std::string> guests_of(const Holders& holders) {
  std::set<std::string> guests;
  for (const Holder& holder : holders) {
    if (holder.kind == HolderKind::kGuest) guests.insert(holder.who);
  }
  return {guests.begin(), guests.end()};
}

}  // namespace kurz
