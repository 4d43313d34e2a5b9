#include "server/store/store.h"

namespace kurz {

Digest chain_of(const Digest& before, const std::string& table, const TableEvent& event) {
  return Hasher()
      .add(before)
      .add(table)
      .add(event.version)
      .add(event.actor)
      .add(event.command)
      .add(event.body)
      .digest();
}

}  // namespace kurz
