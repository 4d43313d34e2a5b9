// Commands as they come through a socket, to a table that waits and to one where a game runs: whatever is
// decided can be stored and taken, and whatever is refused can be told.
#include "codec/json_reader.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/random.h"
#include "server/table/command.h"
#include "server/table/news.h"
#include "tests/fuzz/fuzz_support.h"

namespace kurz::fuzz {
namespace {

void take(Table& table, const Change& change, const std::string& actor) {
  require(!table.take(table.next_event(change, actor, "", 0)), "what was decided is taken");
}

Table waiting_table() {
  start_crypto();
  const Bytes32 seed{7};
  Table table("t1", seed, test::find_board);
  TableSettings settings;
  settings.board = "tiny";
  take(table, change::Made{"ada", settings, {{HolderKind::kGuest, "ada", ""}, {}}, commitment_to(seed)},
       "ada");
  return table;
}

Table running_table() {
  Table table = waiting_table();
  take(table, decide(table, "ben", command::Sit{Seat(1), ""})->change, "ben");
  take(table, decide(table, "ben", command::Start{})->change, "ben");
  return table;
}

void ask(const Table& table, const std::string& guest, const boost::json::object& message) {
  JsonReader reader;
  const Command command = command_from_json(message, table.board(), reader);
  if (!reader.ok()) {
    refused_to_json({RefusedCode::kBadMessage, {}, {}, reader.error()}, &table, Seat(0), Lang::kGerman);
    return;
  }
  const Decided decided = decide(table, guest, command);
  if (!decided) {
    refused_to_json(decided.error(), &table, Seat(0), Lang::kEnglish);
    return;
  }
  Table next = table;
  take(next, decided->change, guest);
  require(next.status() == decided->status, "the table stands as was decided");
  for (const Seat viewer : {Seat(0), kSpectator}) update_message(next, viewer, 0, Lang::kEnglish);
}

void run(std::string_view text) {
  static const Table kWaiting = waiting_table();
  static const Table kRunning = running_table();
  ReadError error;
  const auto value = parse_json(text, error);
  if (!value || !value->is_object()) return;
  for (const char* guest : {"ada", "ben", "eve"}) {
    ask(kWaiting, guest, value->get_object());
    ask(kRunning, guest, value->get_object());
  }
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
