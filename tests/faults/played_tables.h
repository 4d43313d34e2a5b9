// Tables of real games, stored as the server stores them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/rules/legal.h"
#include "server/chance/sealed_chance.h"
#include "server/table/table.h"
#include "server/table/updates.h"
#include "tests/support/boards.h"
#include "tests/support/contributions.h"

namespace kurz::test {

class PlayedTable {
 public:
  // Ada has made it and sits on the first of two seats.
  PlayedTable(Store& store, const std::string& id, const std::string& board,
              std::int64_t at = 1'700'000'000'000)
      : store_(&store), seed_(sha256(id)), table_(id, seed_, shared_board), at_(at) {
    TableSettings settings;
    settings.board = board;
    settings.listed = true;
    const Holders holders{{HolderKind::kGuest, "ada", commitment(Seat(0))}, {}};
    const TableEvent first = table_.next_event(
        change::Created{"ada", settings, holders, commitment_to(seed_)}, "ada", "make", ++at_);
    commit(NewTable{id, "ada", true, seed_, first, {"ada"}, at_});
    REQUIRE_FALSE(table_.apply(first));
  }

  void ask(const std::string& guest, const protocol::Command& command) {
    const Decided decided = decide(table_, guest, command, at_ + 1);
    REQUIRE(decided);
    const std::string name = "c" + std::to_string(table_.version());
    NewEvent write{
        table_.id(), decided->effect.status, table_.next_event(decided->change, guest, name, ++at_), at_, {},
        {},          table_.chain()};
    if (std::holds_alternative<change::Seated>(decided->change)) write.guests = {"ada", "ben"};
    commit(write);
    REQUIRE_FALSE(table_.apply(write.event));
  }
  // Ben sits down, and they play so many moves or to the end.
  void play(int most, Rng rng) {
    ask("ben", protocol::Sit{{{}, Seat(1)}, commitment(Seat(1))});
    ask("ben", protocol::Start{});
    for (const char* guest : {"ada", "ben"}) ask(guest, reveal_of(table_, guest));
    play_on(most, rng);
  }
  void play_on(int most, Rng& rng) {
    for (; most > 0 && table_.status() == TableStatus::kRunning; --most) {
      const Seat seat = seat_to_move(table_.state());
      const auto legal = legal_actions(table_.state(), seat).list();
      ask(seat == Seat(0) ? "ada" : "ben",
          protocol::PlayMove{
              {{}, seat},
              named::named(table_.board(),
                           legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))])});
    }
  }

  [[nodiscard]] const Table& table() const { return table_; }
  // Goes on through another store.
  void use(Store& store) { store_ = &store; }

 private:
  void commit(const Write& write) {
    const auto written = store_->commit(std::span(&write, 1));
    REQUIRE_MESSAGE(written, written.error().text);
    REQUIRE(written->front() == Written::kDone);
  }

  Store* store_;
  Bytes32 seed_;
  Table table_;
  std::int64_t at_;
};

// All that anybody is told of a table of two.
inline std::array<std::string, 3> all_messages(const Table& table) {
  const auto update = [&](const std::vector<Seat>& seats) {
    return json_of(make_update(table, {seats, Lang::kEnglish, false}, 0));
  };
  return {update({Seat(0)}), update({Seat(1)}), update({})};
}

}  // namespace kurz::test
