// Events as they come from the store: what can be read is written the same again, and a table takes it or
// says why not.
#include "codec/write_described.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/table/updates.h"
#include "tests/fuzz/fuzz_support.h"

namespace kurz::fuzz {
namespace {

void run(std::string_view text) {
  start_crypto();
  const Bytes32 seed{7};
  const Board* tiny = test::find_board("tiny");
  for (const Board* board : {static_cast<const Board*>(nullptr), tiny}) {
    const auto read = change_from_json(text, board);
    if (!read) continue;
    const std::string written = change_to_json(*tiny, read->change, read->at);
    const auto again = change_from_json(written, board);
    require(again.ok() && again->change == read->change && again->at == read->at,
            "a change goes through JSON");
  }
  // With a chain that is right, as if somebody who can compute it had written the file.
  Table table("t1", seed, test::shared_board);
  const auto take = [&](std::string body) {
    TableEvent event = table.next_event(change::Closed{}, "ada", "", 0);
    event.body = std::move(body);
    event.chain = chain_of(table.chain(), table.id(), event);
    return !table.apply(event);
  };
  if (!take(std::string(text))) {
    TableSettings settings;
    settings.board = "tiny";
    const change::Created made{"ada", settings, {{HolderKind::kGuest, "ada", ""}, {}}, commitment_to(seed)};
    require(take(change_to_json(*tiny, made, 0)), "a table is made");
    if (!take(std::string(text))) return;
  }
  json_of(make_update(table, {{Seat(0)}, Lang::kGerman, true}, 0));
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
