// Players at a human pace, and attacks beside them: what do the players notice, and what is left of hints and
// analyses for others?
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "bench/load/attackers.h"
#include "bench/load/games.h"
#include "server/chance/sealed_chance.h"
#include "server/store/store.h"

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kLongestWait(120);
constexpr double kMostMs = 50;       // 99 % of moves
constexpr double kLeastShare = 0.1;  // of the work that others would get alone
constexpr int kTables = 20;
constexpr double kRate = 25;  // moves per second at all tables: below the limit of messages per socket

std::string path_of_board(const std::string& board) { return "/api/boards/" + board; }

// What every attack aims at, made without the limits of a server.
class Preparation {
 public:
  explicit Preparation(Session& session) : session_(session) {}

  Targets prepare(std::vector<std::string>& for_others) {
    constexpr int kGuests = 20;
    constexpr std::size_t kAnalysed = 100;
    constexpr std::size_t kForOthers = 40;
    Targets targets;
    for (int i = 0; i < kGuests; ++i) targets.cookies.push_back(test::new_guest(session_.port(), "Eve"));
    targets.board = session_.get(path_of_board("berlin")).body;
    save_board(targets);
    targets.finished = play_games(kAnalysed + kForOthers);
    for_others.assign(targets.finished.end() - kForOthers, targets.finished.end());
    targets.finished.resize(kAnalysed);
    targets.long_table = play_long_game();
    return targets;
  }

 private:
  void save_board(Targets& targets) {
    bool saved = false;
    session_.create("/api/boards", json::parse(targets.board).as_object(), targets.cookies[0],
                    [&](const test::HttpAnswer& answer) {
                      targets.board_of_guest = json::parse(answer.body).at("board").as_string();
                      saved = true;
                    });
    session_.expect("a board is saved", [&] { return saved; }, kLongestWait);
  }

  std::vector<std::string> play_games(std::size_t count) {
    Games games(session_);
    games.starts_new_games = false;
    games.hooks.turn = [](Player& player) { player.play(Clock::now()); };
    games.add(static_cast<int>(count));
    session_.expect(
        "all games are over", [&] { return games.games_over >= static_cast<long>(count); }, kLongestWait);
    std::vector<std::string> tables;
    for (const auto& player : games.players) {
      tables.push_back(player->table());
      player->expect_close();
    }
    return tables;
  }

  // Seats change hands until the table has 1,850 versions; then the game is played to its end.
  std::string play_long_game() {
    constexpr std::int64_t kVersions = 1850;
    const std::string cookie = test::new_guest(session_.port(), "Eve");
    const std::array contributions{random_bytes(), random_bytes()};
    json::array commitments;
    commitments.emplace_back(commitment_to(contributions[0]));
    json::array to_reveal;
    for (const Bytes32& one : contributions) to_reveal.emplace_back(to_hex(one));
    const json::object new_table{{"id", "long"},
                                 {"board", "london"},
                                 {"seats", {"me", "open"}},
                                 {"listed", true},
                                 {"commitments", commitments}};
    const auto answer =
        test::http(session_.port(), "POST", "/api/tables", json::serialize(new_table), {{"Cookie", cookie}});
    const std::string table(json::parse(answer.body).at("table").as_string());
    test::WireClient client;
    if (!client.connect(session_.port(), cookie)) session_.mistake("no socket for the long table");
    for (std::int64_t version = 1; version < kVersions; ++version) {
      const bool last = version == kVersions - 1;
      json::object command{{"type", last               ? "sit"
                                    : version % 2 == 0 ? "leave"
                                                       : "seat_bot"},
                           {"table", table},
                           {"id", "s" + std::to_string(version)},
                           {"version", version},
                           {"seat", 1}};
      if (command.at("type") == "seat_bot") command["level"] = "easy";
      if (last) command["commitment"] = commitment_to(contributions[1]);
      client.send(command);
      for (auto message = client.receive(); message && message->at("type") != "done";)
        message = client.receive();
    }
    client.drop();
    PlayerHooks hooks;
    bool over = false;
    hooks.turn = [](Player& player) { player.play(Clock::now()); };
    hooks.over = [&](Player&) { over = true; };
    Player player(session_, hooks, {"me", "me"});
    player.begin_as(cookie, {}, to_reveal);
    player.follow(table);
    session_.expect("the long game is over", [&] { return over; }, kLongestWait);
    player.expect_close();
    return table;
  }

  Session& session_;
};

// Every move that the server has acknowledged must be in the database in the end.
class Acknowledged {
 public:
  void add(const Player& player) { moves_.insert({player.table(), player.version()}); }
  void check(Session& session) const {
    const auto store = open_sqlite_store({session.folder / "load.db", "", true});
    if (!store) return session.mistake("cannot open the database");
    std::map<std::string, std::size_t> versions;
    for (const auto& [table, version] : moves_) {
      if (!versions.contains(table)) {
        const auto events = (*store)->events(table);
        versions[table] = events ? events->size() : 0;
      }
      if (versions[table] <= version) session.mistake("a lost move at table " + table);
    }
  }
  [[nodiscard]] std::size_t count() const { return moves_.size(); }

 private:
  std::set<std::pair<std::string, std::uint64_t>> moves_;  // and the version before
};

// What kept the thread of the games busy for the longest time since the server started.
void print_longest_handlers(Session& session) {
  constexpr std::string_view kMetric = "kurz_longest_ms{handler=";
  constexpr std::size_t kShown = 6;
  std::vector<std::pair<double, std::string>> found;
  std::istringstream lines(session.get("/metrics").body);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t end = line.find('}');
    if (!line.starts_with(kMetric) || end == std::string::npos) continue;
    found.emplace_back(std::atof(line.c_str() + end + 1), line.substr(kMetric.size(), end - kMetric.size()));
  }
  std::ranges::sort(found, std::greater{});
  if (found.size() > kShown) found.resize(kShown);
  json::array shown;
  std::string text = "longest handlers:";
  for (const auto& [ms, handler] : found) {
    shown.push_back(json::object{{"handler", handler}, {"ms", ms}});
    text += fmt::format(" {} {:.1f} ms", handler, ms);
  }
  Report report("handlers");
  report.add("longest", shown, text);
  session.print(report);
}

constexpr std::chrono::milliseconds kRetry(1000);
constexpr std::chrono::milliseconds kPoll(250);
// A socket may send 100 messages per minute.
constexpr std::chrono::milliseconds kBetweenHints(650);

// Somebody who asks for hints, and somebody who asks for analyses, one after the other: how much work do they
// get?
class Others {
 public:
  // `games` are finished and not analysed yet.
  Others(Session& session, std::vector<std::string> games)
      : session_(session), games_(std::move(games)), player_(session, hooks_, {"me", "me"}) {
    hooks_.other = [this](Player&, const json::object& message) {
      const bool is_hint = message.at("type") == "hint";
      const bool is_error = message.at("type") == "error" && message.at("request") == "hint";
      if (is_hint) {
        work_.simulations += static_cast<double>(message.at("advice").at("simulations").as_int64());
        const auto next = hint_asked_at_ + kBetweenHints - Clock::now();
        later(std::chrono::duration_cast<std::chrono::milliseconds>(next), &Others::ask_hint);
      } else if (is_error) {
        later(kRetry, &Others::ask_hint);
      }
      return is_hint || is_error;
    };
    player_.begin();
    session_.expect("a game for hints", [this] { return player_.has_played(); }, std::chrono::seconds(10));
    ask_hint();
    ask_analysis();
  }

  struct Work {
    double simulations = 0;  // in hints
    double analysed = 0;     // moves
  };
  // Since the last call.
  Work take() { return std::exchange(work_, {}); }

 private:
  void ask_hint() {
    if (!player_.may_play()) return later(kRetry, &Others::ask_hint);
    hint_asked_at_ = Clock::now();
    player_.send({{"type", "hint"}, {"table", player_.table()}, {"seat", player_.seat_to_move()}});
  }

  void ask_analysis() {
    if (games_.empty()) return;
    test::HttpCall call{"GET", "/api/tables/" + games_.back() + "/analysis"};
    call.headers["Cookie"] = player_.cookie();
    test::start_http(session_.io, session_.port(), call,
                     lifetime_.guard([this](const test::HttpAnswer& answer) {
                       if (answer.status == 200 || answer.status == 202)
                         count_analysed(json::parse(answer.body).as_object());
                       later(kPoll, &Others::ask_analysis);
                     }));
  }

  void later(std::chrono::milliseconds pause, void (Others::*then)()) {
    const auto timer = std::make_shared<boost::asio::steady_timer>(session_.io, pause);
    timer->async_wait(lifetime_.guard([this, then, timer](boost::system::error_code) { (this->*then)(); }));
  }

  void count_analysed(const json::object& page) {
    const json::value* analysis = page.if_contains("analysis");
    const bool done = analysis != nullptr && analysis->is_object();
    const int now = done ? static_cast<int>(analysis->at("moves").as_array().size()) + 1
                         : static_cast<int>(page.at("done").as_int64());
    work_.analysed += now - seen_;
    seen_ = now;
    if (!done) return;
    seen_ = 0;
    games_.pop_back();
  }

  Session& session_;
  std::vector<std::string> games_;  // the last is being analysed
  int seen_ = 0;                    // moves of it that are analysed
  PlayerHooks hooks_;
  Player player_;
  Clock::time_point hint_asked_at_;
  Work work_;
  Lifetime lifetime_;
};

struct Found {
  Latencies moves;
  Others::Work work;
};

class AttackedServer {
 public:
  explicit AttackedServer(Session& session) : session_(session) {
    session.start_server();
    targets_ = Preparation(session).prepare(for_others_);
    session.restart_with_limits();
    session.settings.tells_addresses = true;
    targets_.port = session.port();
    pace_.emplace(session, kTables, kRate);
    pace_->hooks.acknowledged = [this, count = pace_->hooks.acknowledged](Player& player, Duration time) {
      acknowledged_.add(player);
      count(player, time);
    };
    for (const auto& player : pace_->players) targets_.running.push_back(player->table());
    others_.emplace(session, for_others_);
    session.run_for(std::chrono::seconds(2));
  }

  Found measure(double seconds) {
    others_->take();
    return {pace_->measure(seconds), others_->take()};
  }
  void measure_alone(double seconds) {
    alone_ = measure(seconds);
    Report report("alone");
    report.add("moves", alone_.moves, "moves");
    report.add("hint_simulations", alone_.work.simulations / seconds, "hints: {:.0f} simulations/s");
    report.add("analysed_moves", alone_.work.analysed / seconds, "analyses: {:.1f} moves/s");
    session_.print(report);
  }
  void attack(const std::string& name, const std::vector<AttackKind>& kinds, double seconds) {
    constexpr double kWarmUp = 2;
    Attackers attackers(session_.settings, targets_, kinds);
    pace_->measure(kWarmUp);
    const Found found = measure(seconds);
    attackers.stop(session_);
    print(name, found, attackers.answers());
    session_.run_for(std::chrono::seconds(2));
  }
  void soak(const std::vector<AttackKind>& kinds, double minutes);

  void finish() {
    pace_->stop();
    for (const auto& player : pace_->players) player->expect_close();
    others_.reset();
    print_longest_handlers(session_);
    if (session_.metric("kurz_store_errors_total") > 0) session_.mistake("the server counts store errors");
    if (session_.metric("kurz_bot_failures_total") > 0) session_.mistake("the server counts failed jobs");
    session_.stop_server();
    acknowledged_.check(session_);
    session_.server->start();
  }

 private:
  void print(const std::string& name, const Found& found, const std::string& answers) {
    const double hints = found.work.simulations / std::max(1.0, alone_.work.simulations);
    const double analyses = found.work.analysed / std::max(1.0, alone_.work.analysed);
    Report report(name);
    report.add("moves", found.moves, "moves");
    report.add("hints", hints * 100, "others get {:.0f} % of their hints");
    report.add("analyses", analyses * 100, "{:.0f} % of their analyses");
    report.add("answers", json::array{answers}, "attackers were answered " + answers);
    report.target(fmt::format("99 % {} ms", kMostMs), found.moves.quantile(0.99) <= kMostMs);
    report.target(fmt::format("{:.0f} % of the work", kLeastShare * 100),
                  std::min(hints, analyses) >= kLeastShare);
    session_.print(report);
  }

  Session& session_;
  std::vector<std::string> for_others_;
  Targets targets_;
  Acknowledged acknowledged_;
  std::optional<Pace> pace_;
  std::optional<Others> others_;
  Found alone_;
};

// All attacks for a long time: the server must not grow, and nothing may be lost.
void AttackedServer::soak(const std::vector<AttackKind>& kinds, double minutes) {
  constexpr double kMostGrowth = 1.1;  // in the second half
  constexpr double kStep = 10;         // seconds
  Attackers attackers(session_.settings, targets_, kinds);
  std::vector<double> megabytes;
  Found all;
  for (double passed = 0; passed < minutes * 60; passed += kStep) {
    const Found found = measure(kStep);
    all.moves.add(found.moves);
    megabytes.push_back(session_.megabytes());
  }
  attackers.stop(session_);
  // The most memory in each tenth of the time. At first, caches and limits fill.
  std::array<double, 10> tenths{};
  for (std::size_t i = 0; i < megabytes.size(); ++i) {
    double& tenth = tenths[i * tenths.size() / megabytes.size()];
    tenth = std::max(tenth, megabytes[i]);
  }
  if (tenths[9] > tenths[4] * kMostGrowth) {
    session_.mistake(fmt::format("memory grows: {:.0f} MB after half of the time, {:.0f} MB at the end",
                                 tenths[4], tenths[9]));
  }
  Report report("soak");
  report.add("minutes", minutes, "all attacks for {} minutes");
  report.add("moves", all.moves, "moves");
  report.add("acknowledged", static_cast<double>(acknowledged_.count()), "{} acknowledged");
  report.add("megabytes", json::value_from(tenths).as_array(),
             fmt::format("MB of memory in each tenth of the time: {:.0f}", fmt::join(tenths, ", ")));
  report.add("answers", json::array{attackers.answers()}, "attackers were answered " + attackers.answers());
  report.target(fmt::format("99 % {} ms", kMostMs), all.moves.quantile(0.99) <= kMostMs);
  session_.print(report);
}

}  // namespace

void measure_attacks(Session& session) {
  constexpr double kPreset = 8;
  const double seconds = session.seconds_or(kPreset);
  std::vector<AttackKind> all = socket_attacks();
  std::ranges::copy(http_attacks(), std::back_inserter(all));
  AttackedServer server(session);
  if (session.settings.minutes > 0) {
    server.soak(all, session.settings.minutes);
  } else {
    server.measure_alone(seconds);
    for (const AttackKind& kind : all) server.attack(kind.name, {kind}, seconds);
    server.attack("all at once", all, seconds);
  }
  server.finish();
}

}  // namespace kurz::load
