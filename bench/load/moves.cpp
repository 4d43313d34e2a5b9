// How fast moves are stored: as many as possible, at a steady rate, and at the pace of people.
#include <algorithm>
#include <array>
#include <ctime>
#include <set>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/load/games.h"

namespace kurz::load {
namespace {

Duration own_cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

using boost::asio::ip::tcp;

// What the machine can do at best: the same schedule of messages against a program that knows no game. It
// writes as much as a move stores, waits for the disk and answers. Our server cannot be faster, and what is
// late in both is the machine's fault.
class Baseline {
 public:
  // Starts that program as a child process, which ends with its socket.
  Baseline(Session& session, double rate)
      : session_(session), socket_(session.io), schedule_(session, rate, [this](auto due) { send(due); }) {
    tcp::acceptor acceptor(session.io, {boost::asio::ip::address_v4::loopback(), 0});
    socket_.connect(acceptor.local_endpoint());
    tcp::socket other = acceptor.accept();
    socket_.set_option(tcp::no_delay(true));
    other.set_option(tcp::no_delay(true));
    other.native_non_blocking(false);
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("cannot start the baseline process");
    if (child_ == 0) {
      ::close(socket_.native_handle());
      // A socket that is cut must really close.
      const auto kept = static_cast<unsigned>(other.native_handle());
      close_range(3, kept - 1, 0);
      close_range(kept + 1, ~0U, 0);
      echo(other.native_handle(), session.folder / "baseline");
    }
    read();
  }
  Baseline(const Baseline&) = delete;
  Baseline& operator=(const Baseline&) = delete;
  ~Baseline() {
    boost::system::error_code ignored;
    socket_.close(ignored);
    waitpid(child_, nullptr, 0);
  }

  // Sends for this long and waits for the last answer. Each time counts from when its message was due.
  Latencies measure(double seconds) {
    constexpr std::chrono::seconds kLongestWait(10);
    schedule_.start();
    session_.run_for(seconds_of(seconds));
    schedule_.stop();
    session_.expect("all answers of the baseline", [this] { return answered_ == due_.size(); }, kLongestWait);
    return std::exchange(latencies_, {});
  }

 private:
  static constexpr std::size_t kMessage = 256;
  using Messages = std::array<char, 64 * kMessage>;

  // Messages that arrive together are one write and one sync, like our commits.
  [[noreturn]] static void echo(int socket, const std::string& file) {
    constexpr std::size_t kPages = 4 * 4096;  // of the write-ahead log, per move
    const int out = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) _exit(1);
    Messages bytes{};
    const std::string pages(kPages, 'x');
    for (;;) {
      const ssize_t count = ::read(socket, bytes.data(), bytes.size());
      if (count <= 0) _exit(0);
      if (::write(out, pages.data(), pages.size()) < 0 || fdatasync(out) != 0) _exit(1);
      if (::write(socket, bytes.data(), static_cast<std::size_t>(count)) < 0) _exit(1);
    }
  }

  void send(Clock::time_point due) {
    static const std::string kText(kMessage, 'm');
    due_.push_back(due);
    boost::asio::write(socket_, boost::asio::buffer(kText));
  }

  void read() {
    socket_.async_read_some(boost::asio::buffer(answers_),
                            [this](boost::system::error_code error, std::size_t count) {
                              if (error) return;
                              const Clock::time_point now = Clock::now();
                              for (unread_ += count; unread_ >= kMessage; unread_ -= kMessage)
                                latencies_.add(now - due_[answered_++]);
                              read();
                            });
  }

  Session& session_;
  tcp::socket socket_;
  Schedule schedule_;
  std::vector<Clock::time_point> due_;  // in the order of the answers
  std::size_t answered_ = 0;
  std::size_t unread_ = 0;  // bytes of an incomplete answer
  Messages answers_{};
  pid_t child_ = -1;
  Latencies latencies_;
};

constexpr int kLeastThought = 2000;  // milliseconds
constexpr int kMostThought = 10'000;

// Mostly easy and medium bots, sometimes a hard one or two bots.
std::vector<std::string> seats_of(int game) {
  constexpr int kHardEvery = 20;
  constexpr int kThreeEvery = 7;
  std::vector<std::string> seats{"me", game % 2 == 0 ? "easy" : "medium"};
  if (game % kHardEvery == 1) seats[1] = "hard";
  if (game % kThreeEvery == 2) seats.emplace_back("easy");
  return seats;
}

}  // namespace

// Every player plays a random legal move as soon as it may.
void measure_flat_out(Session& session) {
  constexpr double kPreset = 5;
  constexpr int kTarget = 3000;
  constexpr std::chrono::milliseconds kWarmUp(500);
  const int tables = session.tables_or(64);
  session.start_server();
  Games games(session);
  games.add(tables);

  Latencies latencies;
  games.hooks.turn = [](Player& player) { player.play(Clock::now()); };
  games.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  for (const auto& player : games.players) {
    if (player->may_play()) player->play(Clock::now());
  }
  session.run_for(kWarmUp);
  latencies = {};
  const long frames_before = session.frames;
  const Duration server_before = session.server->cpu_time();
  const Duration own_before = own_cpu_time();
  const auto begin = Clock::now();
  session.run_for(seconds_of(session.seconds_or(kPreset)));
  const double seconds = in_seconds(Clock::now() - begin);
  const Latencies measured = latencies;
  const auto moves = static_cast<double>(std::max<std::size_t>(1, measured.count()));
  const double frames = static_cast<double>(session.frames - frames_before) / moves;
  // Unlike the rest, processor times hardly depend on what else the machine does.
  const double server_us = in_ms(session.server->cpu_time() - server_before) * 1000 / moves;
  const double own_us = in_ms(own_cpu_time() - own_before) * 1000 / moves;
  const long over = games.games_over;
  games.finish();

  Report report("flat-out");
  report.add("tables", tables, "{} tables");
  report.add("moves_per_second", moves / seconds, "{:.0f} moves/s");
  report.add("seconds", seconds, "over {:.1f} s");
  report.add("games_over", static_cast<double>(over), "{} games ended");
  report.add("frames_per_move", frames, "{:.2f} messages to the player per move");
  report.add("server_cpu_us_per_move", server_us, "processor time per move: server {:.0f} µs");
  report.add("own_cpu_us_per_move", own_us, "load program {:.0f} µs");
  report.add("acknowledgement", measured, "acknowledged");
  report.target(fmt::format("{} moves/s", kTarget), moves / seconds >= kTarget);
  session.print(report);
}

// In every other second the same schedule runs against the baseline.
void measure_paced(Session& session) {
  constexpr double kPreset = 10;
  constexpr double kTurn = 1;
  constexpr double kMedian = 2;
  constexpr double kNinetyNine = 10;
  const int tables = session.tables_or(200);
  session.start_server();
  WatchedLatencies latencies;
  WatchedLatencies of_baseline;
  Baseline baseline(session, session.settings.rate);
  Pace pace(session, tables, session.settings.rate);
  pace.play_and_pause(kTurn);  // to warm up
  for (double left = session.seconds_or(kPreset); left > 0; left -= kTurn) {
    latencies.begin();
    latencies.add(pace.play_and_pause(std::min(left, kTurn)));
    of_baseline.begin();
    of_baseline.add(baseline.measure(std::min(left, kTurn)));
  }
  pace.stop();

  Report report("paced");
  report.add("tables", tables, "{} tables");
  report.add("moves_per_second", session.settings.rate, "{} moves/s");
  report.add("moves", static_cast<double>(latencies.all().count()), "{} moves");
  report.add("starved", static_cast<double>(pace.starved()), "{} due while every table waited");
  latencies.report(report, "acknowledgement", "acknowledged");
  of_baseline.report(report, "baseline", "baseline");
  report.target(fmt::format("median {} ms", kMedian), latencies.all().quantile(0.5) <= kMedian);
  report.target(fmt::format("99 % {} ms", kNinetyNine), latencies.all().quantile(0.99) <= kNinetyNine);
  session.print(report);
}

// Games of one person each against bots.
void measure_people(Session& session) {
  constexpr double kPreset = 60;
  constexpr double kNinetyNine = 10;
  const int tables = session.tables_or(2000);
  session.start_server();
  std::set<Player*> thinking;
  Games games(session);
  Latencies latencies;
  games.hooks.turn = [&](Player& player) {
    // Other players' moves do not restart the thinking.
    if (!thinking.insert(&player).second) return;
    const double most = (kMostThought - kLeastThought) * session.settings.think;
    const double drawn =
        kLeastThought * session.settings.think + session.rng.below(1 + static_cast<int>(most));
    const auto timer = std::make_shared<boost::asio::steady_timer>(session.io, seconds_of(drawn / 1000));
    timer->async_wait([&, timer, due = timer->expiry()](boost::system::error_code) {
      thinking.erase(&player);
      if (player.may_play()) player.play(due);
    });
  };
  games.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  games.add(tables, seats_of);

  latencies = {};
  const double bots_before = session.metric("kurz_bot_moves_total");
  json::array memory;
  double most_waiting = 0;
  WatchedLatencies measured;
  const auto begin = Clock::now();
  measured.begin();
  while (in_seconds(Clock::now() - begin) < session.seconds_or(kPreset)) {
    session.run_for(std::chrono::seconds(1));
    measured.add(std::exchange(latencies, {}));
    memory.emplace_back(session.megabytes());
    most_waiting = std::max(most_waiting, session.metric("kurz_bots_waiting"));
  }
  const double passed = in_seconds(Clock::now() - begin);
  const double bots = (session.metric("kurz_bot_moves_total") - bots_before) / passed;
  if (session.metric("kurz_bot_failures_total") + session.metric("kurz_store_errors_total") > 0) {
    session.mistake("the server counts failures");
  }
  const long over = games.games_over;
  games.finish();
  // Nobody may find their table gone while they think.
  session.expect(
      "all have thought", [&] { return thinking.empty(); },
      seconds_of(2 * kMostThought / 1000.0 * session.settings.think + 1));
  games.finish();

  const auto at = [&](std::size_t i) { return memory.empty() ? 0 : memory[i].as_double(); };
  Report report("people");
  report.add("tables", tables, "{} games");
  report.add("seconds", passed, "over {:.0f} s");
  report.add("moves_per_second", static_cast<double>(measured.all().count()) / passed,
             "{:.0f} moves/s of people");
  report.add("bot_moves_per_second", bots, "{:.0f} of bots");
  report.add("bots_waiting", most_waiting, "at most {:.0f} bots waiting");
  report.add("games_over", static_cast<double>(over), "{} games ended");
  report.add("megabytes", memory,
             fmt::format("memory {:.0f}, {:.0f}, {:.0f} MB at the start, middle and end", at(0),
                         at(memory.size() / 2), at(memory.empty() ? 0 : memory.size() - 1)));
  measured.report(report, "acknowledgement", "acknowledged");
  report.target(fmt::format("99 % {} ms", kNinetyNine), measured.all().quantile(0.99) <= kNinetyNine);
  session.print(report);
}

}  // namespace kurz::load
