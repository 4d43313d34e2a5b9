#include "arena/match_shard.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "advice/in_order.h"
#include "codec/log_json.h"
#include "codec/read_described.h"
#include "codec/write_described.h"

namespace kurz {

template <class T>
using Shown = std::type_identity<T>;

constexpr auto fields_of(Shown<Score> /*type*/) {
  return std::tuple(field<&Score::routes>(), field<&Score::tickets>("", kBelowZeroToo),
                    field<&Score::bonus>(), field<&Score::completed>());
}
constexpr auto fields_of(Shown<EntryGame> /*type*/) {
  return std::tuple(field<&EntryGame::seat>(), field<&EntryGame::place>("", {1, kMaxSeats}),
                    field<&EntryGame::score>(), field<&EntryGame::fault>(), field<&EntryGame::overtime>(),
                    field<&EntryGame::move_ns>());
}
constexpr auto fields_of(Shown<GameSummary> /*type*/) {
  return std::tuple(field<&GameSummary::entries>(), field<&GameSummary::moves>(),
                    field<&GameSummary::stuck>(), field<&GameSummary::why>());
}

namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

// A line of the file of a shard.
struct PlayedDeal {
  long deal = 0;
  std::int64_t ns = 0;  // since the line before
  std::vector<GameSummary> games;
  std::vector<std::string> logs;  // of the games, if they are kept

  static constexpr auto kFields = std::tuple(field<&PlayedDeal::deal>(), field<&PlayedDeal::ns>(),
                                             field<&PlayedDeal::games>(), field<&PlayedDeal::logs>());
};

// Nothing if the line is not the result of this deal.
std::optional<PlayedDeal> read_deal(const json::value& line, long deal, const MatchOptions& match,
                                    bool keeps_logs) {
  JsonReader reader;
  auto played = read_described<PlayedDeal>(line, "", reader);
  const auto games = static_cast<std::size_t>(match.pairing.games_per_deal());
  if (!reader.ok() || played.deal != deal || played.games.size() != games ||
      played.logs.size() != (keeps_logs ? games : 0))
    return std::nullopt;
  for (GameSummary& game : played.games) {
    if (game.entries.size() != match.pairing.bots.size()) return std::nullopt;
    fill_in_wins(game.entries);
  }
  return played;
}

json::object match_settings(const MatchOptions& match, bool keeps_logs) {
  const Pairing& pairing = match.pairing;
  const std::string sprt = match.sprt ? fmt::format("{},{}", match.sprt->low, match.sprt->high) : "";
  return {{"format", "kurz-match/1"},
          {"city", pairing.board->id_at_version() + " " + pairing.board->hash_text()},
          {"players", pairing.players()},
          {"bots", json::value_from(pairing.bots)},
          {"games", match.games()},
          {"seed", pairing.seed},
          {"duplicate", pairing.duplicate},
          {"sprt", sprt},
          {"no-times", !pairing.timed},
          {"log", keeps_logs}};
}

}  // namespace

Result<MatchShard, std::string> MatchShard::open(const std::filesystem::path& file, const MatchOptions& match,
                                                 bool keeps_logs, const Shard& shard) {
  MatchShard opened;
  opened.match_ = &match;
  opened.keeps_logs_ = keeps_logs;
  std::tie(opened.begin_, opened.end_) = shard.part_of(match.deals);
  opened.next_ = opened.begin_;
  const auto count = [&](const json::value& line) {
    if (opened.next_ == opened.end_ || !read_deal(line, opened.next_, match, keeps_logs)) return false;
    ++opened.next_;
    return true;
  };
  auto journal = Journal::open(file, shard_settings(match_settings(match, keeps_logs), shard), count);
  if (!journal) return journal.error();
  opened.journal_.emplace(std::move(*journal));
  return opened;
}

std::string MatchShard::play(const std::function<bool(long played)>& progress) {
  const Pairing& pairing = match_->pairing;
  Clock::time_point last_line = Clock::now();
  Clock::time_point last_sync = last_line;
  std::string error;
  long played = 0;
  const auto play_deal = [&](long number) {
    PlayedDeal deal{next_ + number, 0, {}, {}};
    for (int rotation = 0; rotation < pairing.games_per_deal(); ++rotation) {
      ArenaGame game = play_arena_game(pairing, deal.deal, rotation);
      if (keeps_logs_) deal.logs.push_back(log_to_json(game.log));
      deal.games.push_back(std::move(game));
    }
    return deal;
  };
  const auto keep = [&](long /*number*/, PlayedDeal& deal) {
    const Clock::time_point now = Clock::now();
    if (pairing.timed) deal.ns = std::chrono::nanoseconds(now - std::exchange(last_line, now)).count();
    bool is_kept = journal_->append(json_of(deal));
    if (is_kept && now - last_sync >= std::chrono::seconds(2)) {
      is_kept = journal_->sync();
      last_sync = now;
    }
    if (!is_kept) error = journal_->error();
    played += static_cast<long>(deal.games.size());
    return is_kept && progress(played);
  };
  run_in_order(end_ - next_, match_->threads, play_deal, keep);
  if (error.empty() && !journal_->sync()) error = journal_->error();
  next_ += played / pairing.games_per_deal();
  return error;
}

Result<MatchReport, std::string> merge_match(const MatchOptions& match, bool keeps_logs,
                                             const std::vector<std::string>& files, const LogSink& sink,
                                             const Progress& progress) {
  const auto shards = find_shards(files, match_settings(match, keeps_logs));
  if (!shards) return shards.error();
  MatchTally tally(match);
  bool goes_on = true;
  for (const ShardFile& file : *shards) {
    const auto [begin, end] = file.shard.part_of(match.deals);
    long next = begin;
    const auto add = [&](const json::value& line) {
      const auto deal = next < end ? read_deal(line, next, match, keeps_logs) : std::nullopt;
      if (!deal) return false;
      ++next;
      // One machine would have stopped: what comes later is only checked.
      if (goes_on) tally.add_seconds(static_cast<double>(deal->ns) * 1e-9);
      for (std::size_t game = 0; game < deal->games.size() && goes_on; ++game) {
        goes_on = tally.add(deal->games[game]);
        if (sink && !deal->logs.empty()) goes_on = sink(deal->logs[game]) && goes_on;
      }
      progress(next * match.pairing.games_per_deal());
      return true;
    };
    if (std::string error = file.read(add); !error.empty()) return error;
    if (next != end) return incomplete_text(file, next - begin, end - begin);
  }
  return tally.report();
}

}  // namespace kurz
