#include "tests/simulation/world.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <ostream>

#include <fmt/format.h>
#include <sodium.h>

#include "codec/read_described.h"
#include "codec/write_described.h"

namespace kurz::simulation {
namespace {

// While it exists, the random numbers of the processes come from a seed.
class SeededBytes {
 public:
  explicit SeededBytes(std::uint64_t seed) {
    static_cast<void>(start_crypto());
    generator() = Rng(seed);
    static randombytes_implementation seeded{
        [] { return "simulation"; }, next, nullptr, nullptr, fill, nullptr};
    randombytes_set_implementation(&seeded);
  }
  ~SeededBytes() { randombytes_set_implementation(&randombytes_sysrandom_implementation); }
  SeededBytes(const SeededBytes&) = delete;
  SeededBytes& operator=(const SeededBytes&) = delete;

 private:
  static Rng& generator() {
    static Rng rng(0);
    return rng;
  }
  static std::uint32_t next() { return static_cast<std::uint32_t>(generator().next() >> 32U); }
  static void fill(void* bytes, std::size_t size) {
    for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
      const std::uint64_t word = generator().next();
      std::memcpy(static_cast<char*>(bytes) + at, &word, std::min(sizeof word, size - at));
    }
  }
};

}  // namespace

void World::note(std::string_view what, std::int64_t one, std::int64_t two, std::string_view text) {
  std::uint64_t& hash = course_.hash;
  for (const std::uint64_t part :
       {std::uint64_t{std::hash<std::string_view>()(what)}, static_cast<std::uint64_t>(one),
        static_cast<std::uint64_t>(two), std::uint64_t{std::hash<std::string_view>()(text)}}) {
    hash = mix(hash ^ part);
  }
  if (options_.trace != nullptr) {
    *options_.trace << fmt::format("{:6} {:9.3f} s  {} {} {}  {}\n", course_.steps,
                                   static_cast<double>(time_ - 1'700'000'000'000) / 1000, what, one, two,
                                   text.substr(0, 300));
  }
}

bool World::reject_version(Process& process, const Socket& socket, const std::string& text) {
  const auto request = read_text<protocol::Request>(text);
  const LiveTable* live =
      process.parts.service->tables.in_memory(std::string(text_after(text, R"("table":")")));
  if (!request || live == nullptr || !live->table) return false;
  return std::visit(
      [&](const auto& one) {
        using One = std::decay_t<decltype(one)>;
        if constexpr (std::is_base_of_v<protocol::TableCommand, One> &&
                      !std::is_same_v<One, protocol::Commit> && !std::is_same_v<One, protocol::Reveal>) {
          if (one.version >= live->table->version()) return false;
          const RequestError error = RequestError::stale(live->table->version());
          socket->send(shared(protocol::ErrorMessage{
              protocol::head_of(one), error_body(error, &*live->table, kSpectator, Lang::kEnglish)}));
          return true;
        }
        return false;
      },
      *request);
}

bool World::receive(std::size_t server) {
  std::vector<Socket>& sockets = servers_[server].sockets;
  std::vector<Socket> ready;
  std::ranges::copy_if(sockets, std::back_inserter(ready), [](const Socket& socket) {
    return !socket->to_server.empty() || !socket->is_open || socket->has_caught_up();
  });
  if (ready.empty()) return false;
  const Socket socket = any_of(ready);
  if (socket->has_caught_up()) {
    note("has sent all", number(server));
    socket->told_caught_up();
    servers_[server].process->parts.api->caught_up(*socket);
    return true;
  }
  if (socket->to_server.empty()) {
    note("loses a client", number(server));
    servers_[server].process->parts.api->gone(*socket);
    std::erase(sockets, socket);
    return true;
  }
  const std::string text = std::move(socket->to_server.front());
  socket->to_server.pop_front();
  note("receives", number(server), 0, text);
  Process& process = *servers_[server].process;
  const bool rejected = database_.mistake == Mistake::kVersionFirst && reject_version(process, socket, text);
  if (!rejected) process.parts.api->message(socket, text);
  return true;
}

bool World::deliver_notice() {
  auto& notices = database_.memory.notices();
  if (notices.empty()) return false;
  // Those of different processes, and now and then others, overtake each other.
  const auto at =
      static_cast<std::size_t>(rng_.below(static_cast<int>(std::min<std::size_t>(3, notices.size()))));
  const auto next = notices[at];
  const bool again = database_.happens(database_.rates.notice_doubled);
  if (!again) notices.erase(notices.begin() + static_cast<std::ptrdiff_t>(at));
  if (database_.happens(database_.rates.notice_dropped)) return true;
  note("notice", static_cast<std::int64_t>(next.notice.index()), again ? 1 : 0, next.to);
  // A frozen process finds it when it goes on.
  database_.memory.deliver(next);
  return true;
}

bool World::commit_late() {
  if (database_.late.empty() || database_.is_down) return false;
  note("late commit");
  static_cast<void>(database_.planted->commit(database_.late.front()));
  database_.late.pop_front();
  invariants_.check_stored();
  return true;
}

bool World::create_tables() {
  for (NewTable& table : tables_) {
    const bool waits = table.asked_at != 0 && time_ - table.asked_at < 2 * kSecond;
    if (!table.table.empty() || waits) continue;
    const std::size_t at = any_index(servers_);
    if (!runs(servers_[at])) continue;
    table.asked_at = time_;
    note("create table", number(at));
    servers_[at].process->parts.service->commands.create_table(
        pages_[table.page]->setup().guest, table.id, table.settings, table.holders,
        [this, &table](const Result<std::string, RequestError>& made) {
          if (!made) return;
          if (!table.table.empty() && table.table != *made)
            invariants_.fail(Invariant::kOnce, "one request created two tables");
          if (invariants_.version(*made) == 0)
            invariants_.fail(Invariant::kStored, "a new table is not stored");
          table.table = *made;
          for (const auto& page : pages_) page->follow(*made);
        });
    return true;
  }
  return false;
}

void World::connect(Page& page) {
  note("connects", 0, 0, page.setup().name);
  page.close();
  const std::size_t at = any_index(servers_);
  if (!servers_[at].process) return;
  const auto sent = [this](SocketEnd& to, SharedText text) {
    const std::string table(text_after(*text, R"("table":")"));
    const LiveTable* live = servers_[to.process].process->parts.service->tables.in_memory(table);
    if (text->starts_with(R"({"type":"update")") && database_.mistake == Mistake::kHiddenCard) {
      const Table* stored = invariants_.find(table, number_after(*text, R"("version":)"));
      if (stored != nullptr) text = std::make_shared<const std::string>(invariants_.planted(*text, *stored));
    }
    note("sends", static_cast<std::int64_t>(to.process), 0, *text);
    invariants_.check_sent(to, *text, live != nullptr && live->table ? live->table->version() : 0);
    return text;
  };
  auto socket = std::make_shared<SocketEnd>(page.setup().guest, page.setup().lang, sent);
  socket->process = at;
  if (runs(servers_[at])) socket->session = servers_[at].process->parts.guests->session_of(socket->guest());
  servers_[at].sockets.push_back(socket);
  page.connect(std::move(socket), time_);
}

bool World::act(Page& page) {
  if (page.next_act > time_) return false;
  const Page::Wish wish = page.act(time_);
  if (wish == Page::Wish::kConnect) connect(page);
  if (wish == Page::Wish::kLeave) page.close();
  return true;
}

bool World::read(Page& page) {
  const Socket socket = page.socket();
  if (!socket || socket->to_page.empty()) return false;
  if (socket->most_unread == 2 && rng_.below(20) != 0) return false;  // it reads slowly
  note("reads", 0, 0, page.setup().name);
  if (auto violation = page.read(time_)) invariants_.fail(violation->invariant, violation->text);
  return true;
}

// The ways in which something can happen: those of each process, of each page, and three more.
bool World::do_way(std::size_t way) {
  constexpr auto kOfServer = static_cast<std::size_t>(Process::kWays + 1);
  if (way < servers_.size() * kOfServer) {
    const std::size_t server = way / kOfServer;
    const int what = static_cast<int>(way % kOfServer);
    if (!runs(servers_[server])) return false;
    if (what == Process::kWays) return receive(server);
    if (!servers_[server].process->run(what)) return false;
    note("runs", number(server), what);
    invariants_.check_stored();
    if (servers_[server].process->has_failed()) invariants_.fail(Invariant::kNoException, "a job failed");
    return true;
  }
  way -= servers_.size() * kOfServer;
  if (way < pages_.size() * 2) return way % 2 == 0 ? act(*pages_[way / 2]) : read(*pages_[way / 2]);
  switch (way - pages_.size() * 2) {
    case 0:
      return deliver_notice();
    case 1:
      return commit_late();
    default:
      return create_tables();
  }
}

bool World::do_something() {
  std::vector<std::size_t> ways(servers_.size() * static_cast<std::size_t>(Process::kWays + 1) +
                                pages_.size() * 2 + 3);
  for (std::size_t i = 0; i < ways.size(); ++i) ways[i] = i;
  while (!ways.empty()) {
    const std::size_t at = any_index(ways);
    if (do_way(ways[at])) return true;
    ways[at] = ways.back();
    ways.pop_back();
  }
  return false;
}

void World::pass_time() {
  std::int64_t next = std::numeric_limits<std::int64_t>::max();
  for (const Server& server : servers_) {
    if (server.back_at != 0) next = std::min(next, server.back_at);
    if (runs(server)) next = std::min(next, server.process->wakes_at());
  }
  for (const auto& page : pages_) next = std::min(next, page->next_act);
  if (database_.is_down) next = std::min(next, database_back_at_);
  time_ = std::max(time_ + 1, next);
}

void World::step() {
  ++course_.steps;
  cause_faults();
  change_guests();
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    if (servers_[i].back_at != 0 && servers_[i].back_at <= time_) resume(i);
  }
  if (database_.is_down && database_back_at_ <= time_) {
    note("database is back");
    database_.is_down = false;
    database_.memory.lose_peers();
  }
  if (rng_.below(20) == 0) time_ += 1 + rng_.below(20);
  if (!do_something()) pass_time();
}

std::string World::unknown_people(const Table& table) const {
  const auto names = names_at(table.holders(), table.seating_order(), [&](const std::string& guest) {
    const auto stored = database_.planted->guest(guest);
    return *stored ? (*stored)->name : "";
  });
  const auto follows = [&](const auto& page) { return !page->people(table.id()).empty(); };
  const auto watching = std::ranges::count_if(
      pages_, [&](const auto& page) { return follows(page) && !table.holds_a_seat(page->setup().guest); });
  for (const auto& page : pages_) {
    if (!follows(page)) continue;
    const std::string told = page->people(table.id());
    const auto people = read_text<protocol::People>(told);
    for (const Seat seat : table.seats()) {
      const Holder& holder = table.holder(seat);
      if (holder.kind != HolderKind::kGuest) continue;
      const protocol::Person& person = people->seats[static_cast<std::size_t>(seat.index())];
      const bool is_here = std::ranges::any_of(
          pages_, [&](const auto& other) { return other->setup().guest == holder.who && follows(other); });
      const std::string& name = names[static_cast<std::size_t>(seat.index())];
      if (person.name != name || person.here != is_here)
        return fmt::format("{} does not know that {} is {}: {}", page->setup().name, name,
                           is_here ? "here" : "away", told);
    }
    if (people->watching != watching)
      return fmt::format("{} does not know that {} watch: {}", page->setup().name, watching, told);
  }
  return {};
}

bool World::has_old_secret(const SocketEnd& socket) const {
  if (socket.guest().empty() || socket.session == 0) return false;
  const auto stored = database_.planted->guest(socket.guest());
  return std::memcmp(&socket.session, (*stored)->token_hash.data(), sizeof socket.session) != 0;
}

std::string World::missing() const {
  if (!invariants_.all_ended()) return "a game";
  for (const auto& page : pages_) {
    if (!page->is_up_to_date()) return page->setup().name + " does not know the latest version";
    if (has_old_secret(*page->socket())) return page->setup().name + " is not signed out";
  }
  for (const NewTable& table : tables_) {
    const Table* const last = invariants_.find(table.table, invariants_.version(table.table));
    if (last == nullptr) return "a table";
    if (std::string unknown = unknown_people(*last); !unknown.empty()) return unknown;
  }
  return {};
}

Course World::run() {
  const int with_faults = rng_.below(4000);
  constexpr long kMostSteps = 400'000;
  try {
    const auto goes_on = [&](long until) {
      return !invariants_.violation() && course_.steps < until && !missing().empty();
    };
    while (goes_on(with_faults)) step();
    if (!invariants_.violation()) stop_faults();
    const long most = course_.steps + kMostSteps;
    while (goes_on(most)) step();
    if (const std::string what = missing(); !invariants_.violation() && !what.empty())
      invariants_.fail(Invariant::kEnds, fmt::format("{} steps, and this is missing: {}", kMostSteps, what));
    invariants_.check_results();
  } catch (const std::exception& error) {
    invariants_.fail(Invariant::kNoException, error.what());
  }
  course_.violation = invariants_.violation();
  course_.events = invariants_.events();
  return course_;
}

Course simulate(std::uint64_t seed, const WorldOptions& options) {
  const SeededBytes bytes(seed);
  return World(seed, options).run();
}

}  // namespace kurz::simulation
