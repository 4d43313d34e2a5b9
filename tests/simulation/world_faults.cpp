// What happens to processes, clocks, the database and guests.
#include <fmt/format.h>

#include "tests/simulation/world.h"

namespace kurz::simulation {

void World::start(std::size_t server) {
  Server& one = servers_[server];
  one.back_at = 0;
  one.is_frozen = false;
  const std::int64_t ticks = 5'000'000'000 - time_ + rng_.below(1'000'000'000);
  const Process::Setup setup{fmt::format("{}.{}", server, ++one.starts), one.wall, ticks, one.stopped_at,
                             is_alone_};
  one.process = std::make_unique<Process>(database_, time_, logger_, setup);
  note("starts", number(server));
}

void World::crash(std::size_t server) {
  Server& one = servers_[server];
  one.stopped_at = one.process->runtime.now();
  one.process.reset();
  one.back_at = time_ + rng_.below(8000);
  for (const Socket& socket : std::exchange(one.sockets, {})) socket->is_open = false;
  note("crashes", number(server));
}

void World::resume(std::size_t server) {
  Server& one = servers_[server];
  note("is back", number(server));
  if (!one.process) return start(server);
  one.is_frozen = false;
  one.back_at = 0;
}

void World::cause_faults() {
  const Rates& rates = database_.rates;
  const std::size_t any = any_index(servers_);
  Server& server = servers_[any];
  if (database_.happens(rates.crash) && server.process) crash(any);
  if (database_.happens(rates.freeze) && runs(server)) {
    server.is_frozen = true;
    server.back_at = time_ + rng_.below(10'000);
    note("freezes", number(any));
  }
  if (database_.happens(rates.clock_jump)) {
    server.wall += (rng_.below(7201) - 3600) * kSecond;
    if (server.process) server.process->runtime.wall = server.wall;
    note("clock jumps", number(any), server.wall);
  }
  if (database_.happens(rates.database_restart) && !database_.is_down) {
    database_.is_down = true;
    database_back_at_ = time_ + rng_.below(5000);
    // What was not synced is lost.
    if (rng_.below(2) == 0) database_.late.clear();
    note("database stops");
  }
  if (database_.happens(rates.slow_reader)) {
    const Page& page = *any_of(pages_);
    if (page.socket()) page.socket()->most_unread = page.socket()->most_unread == 2 ? 1000 : 2;
  }
}

void World::change_guests() {
  const Rates& rates = database_.rates;
  const bool renames = database_.happens(rates.new_name);
  if (!renames && !database_.happens(rates.new_secret)) return;
  const std::string& guest = any_of(pages_)->setup().guest;
  const std::size_t at = any_index(servers_);
  if (!runs(servers_[at]) || guest.empty()) return;
  Guests& guests = *servers_[at].process->parts.guests;
  // As the endpoints do.
  Subscriptions& subscriptions = servers_[at].process->parts.service->subscriptions;
  note(renames ? "new name" : "new secret", number(at), 0, guest);
  if (renames) {
    return guests.rename(guest, fmt::format("{} {}", guest, course_.steps),
                         [&, guest](const MaybeError& error) {
                           if (!error) subscriptions.renamed(guest);
                         });
  }
  const auto stored = database_.planted->guest(guest);
  guests.renew(**stored, [&, guest](const Result<Guests::NewGuest, RequestError>& renewed) {
    if (renewed) subscriptions.sign_out(guest);
  });
}

void World::stop_faults() {
  note("faults stop");
  database_.rates = {};
  if (database_.is_down) database_back_at_ = time_;
  for (Server& server : servers_) {
    if (server.back_at != 0) server.back_at = time_;
  }
  for (const auto& page : pages_) {
    page->hurry(time_);
    if (page->socket()) page->socket()->most_unread = 1000;
  }
}

}  // namespace kurz::simulation
