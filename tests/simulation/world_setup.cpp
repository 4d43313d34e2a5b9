// What a seed makes: people, tables, and how often something goes wrong.
#include <array>

#include <fmt/format.h>

#include "tests/simulation/world.h"
#include "tests/support/contributions.h"

namespace kurz::simulation {
namespace {

constexpr std::array<std::string_view, 5> kGuestNames{"Ada", "Ben", "Cleo", "Dora", "Eve"};

}  // namespace

World::World(std::uint64_t seed, const WorldOptions& options)
    : options_(options),
      rng_(mix(seed)),
      database_(rng_.split(), time_),
      invariants_(database_, rng_.split()) {
  database_.mistake = options.mistake;
  choose_rates();
  const Shape shape = shape_of(seed);
  is_alone_ = shape == Shape::kAlone;
  // A file tells whether something was stored.
  if (is_alone_) database_.rates.answer_lost = database_.rates.commit_late = 0;
  servers_.resize(std::max<std::size_t>(1, static_cast<std::size_t>(shape)));
  for (std::size_t i = 0; i < servers_.size(); ++i) start(i);
  choose_people();
}

World::~World() {
  for (const auto& page : pages_) page->close();
}

void World::choose_rates() {
  Rates& rates = database_.rates;
  // Some worlds have no faults at all, the others a few kinds of them.
  if (rng_.below(8) == 0) return;
  const auto sometimes = [&](int& rate, int most) {
    if (rng_.below(3) != 0) rate = 1 + rng_.below(most);
  };
  sometimes(rates.commit_fails, 60);
  sometimes(rates.answer_lost, 60);
  sometimes(rates.commit_late, 60);
  sometimes(rates.read_fails, 60);
  sometimes(rates.attend_fails, 100);
  sometimes(rates.notice_dropped, 500);
  sometimes(rates.notice_doubled, 200);
  sometimes(rates.message_dropped, 30);
  sometimes(rates.message_doubled, 100);
  sometimes(rates.message_overtakes, 100);
  sometimes(rates.socket_cut, 30);
  sometimes(rates.slow_reader, 10);
  sometimes(rates.away, 20);
  sometimes(rates.new_name, 2);
  sometimes(rates.new_secret, 2);
  sometimes(rates.crash, 4);
  sometimes(rates.freeze, 4);
  sometimes(rates.database_restart, 2);
  sometimes(rates.clock_jump, 4);
  rates.odd_command = 1 + rng_.below(60);
}

TableSettings World::choose_settings() {
  const auto one_in = [&](int n) { return rng_.below(n) == 0; };
  TableSettings settings;
  settings.board =
      one_in(60) ? test::kCities[static_cast<std::size_t>(rng_.below(int{test::kCities.size()}))] : "tiny";
  settings.listed = one_in(2);
  settings.spectators = !one_in(3);
  settings.undo_seconds = one_in(2) ? 10 : 0;
  settings.absence = static_cast<Absence>(rng_.below(3));
  settings.absence_seconds = one_in(2) ? 3 : 0;
  settings.move_seconds = one_in(4) ? 5 : 0;
  settings.game_seconds = one_in(4) ? 30 : 0;
  return settings;
}

void World::add_page(Page::Setup setup) {
  pages_.push_back(std::make_unique<Page>(std::move(setup), rng_.split(), database_, invariants_));
}

void World::choose_people() {
  const auto store = database_.memory.open_store();
  const std::size_t players = 2 + static_cast<std::size_t>(rng_.below(3));
  for (std::size_t i = 0; i < players; ++i) {
    const std::string name(kGuestNames[i]);
    const Write guest = PutGuest{{"guest-" + name, name, sha256(name), time_ / 1000}};
    static_cast<void>(store->commit({&guest, 1}));
    // Some have two windows.
    for (int window = rng_.below(3) == 0 ? 2 : 1; window > 0; --window) {
      add_page({fmt::format("{}{}", name, window), "guest-" + name, static_cast<Lang>(rng_.below(2))});
    }
  }
  for (int i = rng_.below(3); i > 0; --i) add_page({fmt::format("watcher{}", i), ""});
  for (int i = 1 + rng_.below(2); i > 0; --i) {
    NewTable table;
    table.id = fmt::format("table{}", i);
    table.settings = choose_settings();
    const std::string& host = pages_[table.page]->setup().guest;
    for (int seat = 2 + rng_.below(3); seat > 0; --seat) {
      const int kind = rng_.below(6);
      if (table.holders.empty() || kind == 0) {
        const Seat own(static_cast<int>(table.holders.size()));
        table.holders.push_back({HolderKind::kGuest, host, test::commitment(own)});
      } else if (kind < 3) {
        table.holders.push_back({HolderKind::kBot, "easy", ""});
      } else {
        table.holders.push_back({});
      }
    }
    tables_.push_back(std::move(table));
  }
}

}  // namespace kurz::simulation
