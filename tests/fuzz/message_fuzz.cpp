// Commands as they come through a socket, at an open, a shuffling and a running table: every decision can be
// stored and replayed, and every error can be sent.
#include "codec/read_described.h"
#include "codec/write_described.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/table/table.h"
#include "server/table/updates.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/contributions.h"

namespace kurz::fuzz {
namespace {

void take(Table& table, const Change& change, const std::string& actor) {
  require(!table.apply(table.next_event(change, actor, "", 0)), "a decision can be replayed");
}

Table waiting_table() {
  start_crypto();
  const Bytes32 seed{7};
  Table table("t1", seed, test::shared_board);
  TableSettings settings;
  settings.board = "tiny";
  take(
      table,
      change::Created{
          "ada", settings, {{HolderKind::kGuest, "ada", test::commitment(Seat(0))}, {}}, commitment_to(seed)},
      "ada");
  return table;
}

Table shuffling_table() {
  Table table = waiting_table();
  take(table, decide(table, "ben", protocol::Sit{{{}, Seat(1)}, test::commitment(Seat(1))}, 0)->change,
       "ben");
  take(table, decide(table, "ben", protocol::Start{}, 0)->change, "ben");
  return table;
}

Table running_table() {
  Table table = shuffling_table();
  for (const char* guest : {"ada", "ben"}) {
    take(table, decide(table, guest, test::reveal_of(table, guest), 0)->change, guest);
  }
  return table;
}

void ask(const Table& table, const std::string& guest, const protocol::Command& request) {
  const Decided decided = decide(table, guest, request, 0);
  if (!decided) {
    for (const Lang lang : {Lang::kEnglish, Lang::kGerman}) {
      json_of(error_body(decided.error(), &table, Seat(0), lang));
    }
    return;
  }
  Table next = table;
  take(next, decided->change, guest);
  require(next.status() == decided->effect.status, "the replayed table agrees with the decision");
  for (const std::vector<Seat>& seats : {std::vector<Seat>{Seat(0)}, {}}) {
    json_of(make_update(next, {seats, Lang::kEnglish, true}, 0));
  }
}

void run(std::string_view text) {
  static const Table kWaiting = waiting_table();
  static const Table kShuffling = shuffling_table();
  static const Table kRunning = running_table();
  const auto request = read_text<protocol::Command>(text);
  if (!request) return;
  for (const char* guest : {"ada", "ben", "eve"}) {
    ask(kWaiting, guest, *request);
    ask(kShuffling, guest, *request);
    ask(kRunning, guest, *request);
  }
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
