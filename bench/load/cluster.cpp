#include "bench/load/cluster.h"

#include <algorithm>

#include <fmt/format.h>

#include "tests/support/stored_events.h"

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kLongestWait(120);
constexpr double kLeastThought = 1.5;  // seconds
constexpr double kMostThought = 4.5;

double random_between(Rng& rng, double least, double most) {
  constexpr int kParts = 1'000'000;
  return least + (most - least) * rng.below(kParts) / kParts;
}

}  // namespace

std::vector<std::string> large_postgres() { return {"shared_buffers=128MB", "max_wal_size=1GB"}; }

Cluster::Cluster(Session& session, int processes, const std::vector<std::string>& flags) : session_(session) {
  postgres.emplace(large_postgres());
  address_ = postgres->new_database();
  start(processes, flags);
}

Cluster::Cluster(Session& session, int processes, std::string address, const std::vector<std::string>& flags)
    : session_(session), address_(std::move(address)) {
  start(processes, flags);
}

void Cluster::start(int processes, const std::vector<std::string>& flags) {
  std::vector<std::string> all = no_limits();
  all.insert(all.end(), flags.begin(), flags.end());
  all.insert(all.end(), session_.settings.flags.begin(), session_.settings.flags.end());
  for (int i = 0; i < processes; ++i) {
    processes_.push_back(std::make_unique<test::ServerProcess>(address_, all, session_.settings.kurz,
                                                               session_.folder / fmt::format("{}.log", i)));
  }
}

std::vector<int> Cluster::ports() const {
  std::vector<int> ports;
  for (const auto& process : processes_) ports.push_back(process->port());
  return ports;
}

double Cluster::metric(const std::string& name) {
  double sum = 0;
  for (int i = 0; i < size(); ++i) sum += session_.metric(port(i), name);
  return sum;
}

Duration Cluster::cpu_time() {
  Duration sum{};
  for (const auto& process : processes_) sum += process->cpu_time();
  return sum;
}

void Cluster::stop() {
  constexpr long kLongestMs = 5000;
  for (const auto& process : std::exchange(processes_, {})) {
    int code = -1;
    const long taken = process->terminate(&code);
    if (taken > kLongestMs) session_.mistake(fmt::format("a process took {} ms to end", taken));
    if (code != 0) session_.mistake(fmt::format("a process ended with {}", code));
  }
}

SharedGames::SharedGames(Session& session, Cluster& cluster, int games)
    : session_(session),
      cluster_(cluster),
      hurries_(static_cast<std::size_t>(games)),
      usable_(static_cast<std::size_t>(cluster.size()), true) {
  hooks_.next_process = [this](Player&) { return cluster_.port(choose_process()); };
  hooks_.stored = [this](Player& player, const std::string& command, std::uint64_t version) {
    if (!told_.insert(test::stored_command(player.table(), version, command)).second)
      session_.mistake("a command was acknowledged twice");
  };
  hooks_.over = [this](Player& player) {
    if (!people_[places_.at(&player)].hosts) return;
    ++games_over_;
    player.create_table();
  };
  hooks_.created = [this](Player& player) {
    const std::size_t at = places_.at(&player);
    if (at + 1 < people_.size() && !people_[at + 1].hosts) people_[at + 1].player->sit_down(player.table());
  };
  hooks_.turn = [this](Player& player) { think(player); };
  hooks_.acknowledged = [this](Player& player, Duration time) {
    const auto at = disturbed_.find(&player);
    if (at == disturbed_.end()) return moves_.add(time);
    const Duration taken = Clock::now() - at->second.since;
    returns_.add(taken);
    (at->second.could_move ? returns_to_move_ : returns_waiting_).add(taken);
    --hurries_[static_cast<std::size_t>(people_[places_.at(&player)].game)];
    disturbed_.erase(at);
  };

  constexpr std::size_t kMostAtOnce = 32;
  const int processes = cluster.size();
  const auto waiting = [this] {
    return static_cast<std::size_t>(
        std::ranges::count_if(people_, [](const Person& one) { return !one.player->has_played(); }));
  };
  for (int i = 0; i < games; ++i) {
    const int home = i / 2 % processes;
    if (i % 2 == 0) {
      add(i, home, {"me", "open"}, true);
      add(i, (home + 1) % processes, {"guest"}, false);
    } else {
      add(i, home, {"me", "easy"}, true);
    }
    if (!session.run_until([&] { return waiting() < kMostAtOnce; }, kLongestWait)) break;
  }
  session.expect("all games have started", [&] { return waiting() == 0; }, kLongestWait);
}

void SharedGames::add(int game, int home, std::vector<std::string> seats, bool hosts) {
  people_.push_back({std::make_unique<Player>(session_, hooks_, std::move(seats)), home, game, hosts});
  places_[people_.back().player.get()] = people_.size() - 1;
  people_.back().player->begin_at(cluster_.port(home));
}

void SharedGames::think(Player& player) {
  const int game = people_[places_.at(&player)].game;
  if (hurries_[static_cast<std::size_t>(game)] > 0) return player.play(Clock::now());
  // The others' moves do not restart the thinking.
  if (!thinking_.insert(&player).second) return;
  const Duration thought = seconds_of(random_between(session_.rng, kLeastThought, kMostThought));
  const auto timer = std::make_shared<boost::asio::steady_timer>(session_.io, thought);
  timer->async_wait([this, &player, timer](boost::system::error_code) {
    thinking_.erase(&player);
    if (player.may_play()) player.play(Clock::now());
  });
}

int SharedGames::choose_process() {
  std::vector<int> usable;
  for (int i = 0; i < cluster_.size(); ++i) {
    if (usable_[static_cast<std::size_t>(i)]) usable.push_back(i);
  }
  if (usable.empty()) return 0;
  return usable[static_cast<std::size_t>(session_.rng.below(static_cast<int>(usable.size())))];
}

void SharedGames::disturb(const std::function<bool(const Person&)>& whom) {
  const Clock::time_point now = Clock::now();
  for (const Person& one : people_) {
    if (!whom(one)) continue;
    const bool could_move = one.player->has_turn() || one.player->is_waiting();
    if (disturbed_.try_emplace(one.player.get(), Disturbed{now, could_move}).second)
      ++hurries_[static_cast<std::size_t>(one.game)];
  }
  for (const Person& one : people_) {
    if (hurries_[static_cast<std::size_t>(one.game)] > 0 && one.player->may_play()) one.player->play(now);
  }
}

void SharedGames::disturb(int process) {
  disturb([port = cluster_.port(process)](const Person& one) { return one.player->port() == port; });
}

void SharedGames::disturb_all() {
  disturb([](const Person&) { return true; });
}

void SharedGames::leave(int process) {
  for (const Person& one : people_) {
    if (one.player->port() == cluster_.port(process)) one.player->move_to(cluster_.port(choose_process()));
  }
}

void SharedGames::come_back(int process) {
  constexpr double kWithin = 3;  // seconds
  for (const Person& one : people_) {
    if (one.home != process) continue;
    const auto timer = std::make_shared<boost::asio::steady_timer>(
        session_.io, seconds_of(random_between(session_.rng, 0, kWithin)));
    timer->async_wait([this, process, &player = *one.player, timer](boost::system::error_code) {
      if (usable_[static_cast<std::size_t>(process)]) player.move_to(cluster_.port(process));
    });
  }
}

void SharedGames::expect_all_moved(Duration limit) {
  session_.run_until([this] { return disturbed_.empty(); }, limit);
  for (const auto& [player, disturbed] : disturbed_) {
    session_.mistake(fmt::format("table {}, version {}: no move within {:.1f} s", player->table(),
                                 player->version(), in_seconds(Clock::now() - disturbed.since)));
  }
  disturbed_.clear();
  std::ranges::fill(hurries_, 0);
}

void SharedGames::finish(const test::PostgresServer& postgres, const std::string& address) {
  hooks_.turn = nullptr;
  hooks_.over = nullptr;
  const auto is_quiet = [this] {
    return std::ranges::none_of(people_, [](const Person& one) { return one.player->is_waiting(); });
  };
  session_.expect("every command is answered", is_quiet, kLongestWait);
  for (const Person& one : people_) one.player->expect_close();
  const std::set<std::string> stored = test::stored_commands(postgres, address);
  const auto count_missing = [](const std::set<std::string>& all, const std::set<std::string>& in) {
    return static_cast<std::size_t>(
        std::ranges::count_if(all, [&](const std::string& one) { return !in.contains(one); }));
  };
  lost_ = count_missing(told_, stored);
  untold_ = count_missing(stored, told_);
  gaps_ = test::tables_with_gaps(postgres, address);
  if (lost_ > 0) session_.mistake(fmt::format("{} acknowledged commands are lost", lost_));
  if (untold_ > 0)
    session_.mistake(fmt::format("{} stored commands were not acknowledged, or twice", untold_));
  if (gaps_ > 0) session_.mistake(fmt::format("{} tables have gaps between versions", gaps_));
}

void SharedGames::report(Report& report) const {
  report.add("games", static_cast<double>(hurries_.size()), "{:.0f} games");
  report.add("people", static_cast<double>(people_.size()), "{:.0f} people");
  report.add("games_over", static_cast<double>(games_over_), "{:.0f} games ended");
  report.add("acknowledged", static_cast<double>(told_.size()), "{:.0f} commands acknowledged");
  report.add("lost", static_cast<double>(lost_), "{:.0f} lost");
  report.add("doubled", static_cast<double>(untold_), "{:.0f} doubled");
  report.add("gaps", gaps_, "{:.0f} tables with gaps");
  report.add("acknowledgement", moves_, "moves of others");
  report.add("returns", returns_, "until the next move");
  report.add("returns_to_move", returns_to_move_, "of those who could move");
  report.add("returns_waiting", returns_waiting_, "of those who waited for others");
}

}  // namespace kurz::load
