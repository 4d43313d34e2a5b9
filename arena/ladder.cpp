#include "arena/ladder.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <exception>
#include <fstream>
#include <map>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "advice/in_order.h"
#include "engine/base/hash.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::string_view kFormat = "kurz-ladder/1";

LadderPairing make_pairing(const LadderPlan& plan, std::size_t cell, std::size_t lone, std::size_t others) {
  const auto& [board, players] = plan.cells[cell];
  const LadderSettings& settings = plan.settings;
  LadderPairing made{cell, lone, others, {}, (settings.games + players - 1) / players};
  Pairing& pairing = made.pairing;
  pairing.board = board;
  pairing.bots.assign(static_cast<std::size_t>(players), settings.bots[others]);
  pairing.bots[0] = settings.bots[lone];
  pairing.duplicate = true;
  Fingerprint print;
  print.add(settings.seed);
  print.add(board->id);
  for (const std::string& bot : pairing.bots) print.add(bot);
  pairing.seed = print.value();
  return made;
}

std::vector<PairingProgress> nothing_played(const LadderPlan& plan) {
  std::vector<PairingProgress> progress(plan.pairings.size());
  for (std::size_t i = 0; i < progress.size(); ++i)
    progress[i].done.resize(static_cast<std::size_t>(plan.pairings[i].deals));
  return progress;
}

// What follows is the JSON of the journal. Reading throws if a field is missing or of another type.

json::array to_json(const Sample& sample) {
  return {sample.count, std::llround(sample.sum), std::llround(sample.squares)};
}

Sample read_sample(const json::value& from) {
  return {from.at(0).as_int64(), static_cast<double>(from.at(1).as_int64()),
          static_cast<double>(from.at(2).as_int64())};
}

json::object to_json(const BotTally& bot) {
  json::object out;
  for (const auto& [name, count] : BotTally::kCounts) out[name] = bot.*count;
  out["ns"] = bot.times.total_ns;
  out["longest_ns"] = bot.times.longest_ns;
  out["times"] = json::value_from(bot.times.slots.counts());
  return out;
}

BotTally read_bot(const json::value& from) {
  BotTally bot;
  for (const auto& [name, count] : BotTally::kCounts) bot.*count = from.at(name).as_int64();
  bot.times.total_ns = from.at("ns").as_int64();
  bot.times.longest_ns = from.at("longest_ns").as_int64();
  for (const auto& [slot, count] : json::value_to<std::vector<std::pair<int, long>>>(from.at("times"))) {
    if (slot < 0 || slot >= MoveTimes::kSlots || count < 0) throw std::out_of_range("times");
    bot.times.slots.add(slot, count);
  }
  return bot;
}

json::object settings_json(const LadderSettings& settings) {
  json::array cities;
  for (const BoardPtr& board : settings.boards)
    cities.emplace_back(board->id_at_version() + " " + board->hash_text());
  return {{"format", kFormat},
          {"city", std::move(cities)},
          {"players", json::value_from(settings.players)},
          {"bots", json::value_from(settings.bots)},
          {"games", settings.games},
          {"seed", settings.seed}};
}

// What is wrong with the first line of a journal for these settings; empty if nothing is.
std::string settings_error(std::string_view line, const json::object& now) {
  std::error_code error;
  const json::value parsed = json::parse({line.data(), line.size()}, error);
  // As text: a number that was read back may have another type.
  const auto before = [&](std::string_view name) {
    const json::value* value = parsed.is_object() ? parsed.get_object().if_contains(name) : nullptr;
    return value == nullptr ? "?" : json::serialize(*value);
  };
  if (before("format") != json::serialize(now.at("format")))
    return " is not the journal of a ladder; name another folder";
  for (const auto& [name, value] : now) {
    const std::string was = before(name);
    const std::string is = json::serialize(value);
    if (was == is) continue;
    return fmt::format(
        " was begun with other settings: --{} was {} and is {}; use the same, or another folder",
        std::string_view(name), was, is);
  }
  return {};
}

// First and last of each row of consecutive deals.
json::array ranges_of(std::vector<long> deals) {
  std::sort(deals.begin(), deals.end());
  json::array ranges;
  for (std::size_t from = 0, to = 0; from < deals.size(); from = to) {
    while (to < deals.size() && deals[to] == deals[from] + static_cast<long>(to - from)) ++to;
    ranges.push_back({deals[from], deals[to - 1]});
  }
  return ranges;
}

// Reads a line with a bundle of deals. False if it makes no sense; the progress is then invalid.
bool read_bundle(std::string_view line, std::vector<PairingProgress>& progress) {
  try {
    const json::value bundle = json::parse({line.data(), line.size()});
    const PairingTally tally{read_sample(bundle.at("wins")), read_sample(bundle.at("ahead")),
                             read_bot(bundle.at("lone")), read_bot(bundle.at("others"))};
    PairingProgress& pairing = progress.at(bundle.at("pairing").to_number<std::size_t>());
    long number = 0;
    for (const auto& [first, last] : json::value_to<std::vector<std::pair<long, long>>>(bundle.at("deals"))) {
      for (long deal = first; deal <= last; ++deal, ++number) {
        if (pairing.done.at(static_cast<std::size_t>(deal))) return false;
        pairing.done[static_cast<std::size_t>(deal)] = true;
      }
    }
    pairing.tally.add(tally);
    return number == tally.deals();
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

long LadderPlan::games() const {
  long sum = 0;
  for (const LadderPairing& pairing : pairings) sum += pairing.deals * pairing.pairing.games_per_deal();
  return sum;
}

LadderPlan make_ladder_plan(LadderSettings settings, const PlayerMaker& make) {
  LadderPlan plan;
  plan.settings = std::move(settings);
  for (const BoardPtr& board : plan.settings.boards) {
    for (const int players : plan.settings.players) plan.cells.push_back({board.get(), players});
  }
  const std::size_t bots = plan.settings.bots.size();
  for (std::size_t cell = 0; cell < plan.cells.size(); ++cell) {
    for (std::size_t lone = 0; lone < bots; ++lone) {
      for (std::size_t others = 0; others < bots; ++others) {
        // With two players, both orders are the same pairing.
        if (lone == others || (plan.cells[cell].players == 2 && lone > others)) continue;
        plan.pairings.push_back(make_pairing(plan, cell, lone, others));
        plan.pairings.back().pairing.make = make;
      }
    }
  }
  return plan;
}

void PairingTally::add_deal(const std::vector<ArenaGame>& games) {
  long deal_wins = 0;
  long deal_ahead = 0;
  for (const ArenaGame& game : games) {
    const EntryGame& alone = game.entries[0];
    deal_wins += std::lround(kWinParts * alone.win);
    lone.add(alone, !game.spoiled());
    for (std::size_t entry = 1; entry < game.entries.size(); ++entry) {
      const EntryGame& other = game.entries[entry];
      others.add(other, !game.spoiled());
      deal_ahead += alone.place < other.place ? kAheadParts : (alone.place == other.place ? 1 : 0);
    }
  }
  wins.add(static_cast<double>(deal_wins));
  ahead.add(static_cast<double>(deal_ahead));
}

void PairingTally::add(const PairingTally& other) {
  wins.add(other.wins);
  ahead.add(other.ahead);
  lone.add(other.lone);
  others.add(other.others);
}

long games_to_play(const LadderPlan& plan, const std::vector<PairingProgress>& progress) {
  long games = plan.games();
  for (std::size_t i = 0; i < progress.size(); ++i)
    games -= progress[i].tally.deals() * plan.pairings[i].pairing.games_per_deal();
  return games;
}

Result<LadderJournal, std::string> LadderJournal::open(const std::filesystem::path& file,
                                                       const LadderPlan& plan) {
  LadderJournal journal;
  journal.name_ = file.string();
  journal.file_.reset(std::fopen(file.c_str(), "a+e"));
  if (!journal.file_) return journal.error();
  if (::flock(::fileno(journal.file_.get()), LOCK_EX | LOCK_NB) != 0)
    return file.string() + " is being written by another ladder; wait for it, or name another folder";
  if (std::string error = journal.read(plan); !error.empty()) return error;
  return journal;
}

std::string LadderJournal::error() const { return name_ + ": " + std::strerror(errno); }

std::string LadderJournal::read(const LadderPlan& plan) {
  held_ = nothing_played(plan);
  const json::object settings = settings_json(plan.settings);
  const std::string heading = json::serialize(settings) + "\n";
  std::ifstream input(name_, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(input), {}};
  // New, or stopped before its first line was complete.
  if (text.size() < heading.size() && heading.starts_with(text))
    return cut(0) && write(heading) && sync() ? "" : error();
  std::size_t end = text.find('\n');
  const std::string wrong = settings_error(std::string_view(text).substr(0, end), settings);
  if (!wrong.empty()) return name_ + wrong;
  int line = 1;
  for (std::size_t begin = end + 1; begin < text.size(); begin = end + 1) {
    end = text.find('\n', begin);
    // The program was stopped in the middle of this line; what follows must not run into it.
    if (end == std::string::npos) return cut(begin) ? "" : error();
    ++line;
    if (read_bundle(std::string_view(text).substr(begin, end - begin), held_)) continue;
    return fmt::format("{}, line {}: damaged; cut the file before this line, or name another folder", name_,
                       line);
  }
  return {};
}

bool LadderJournal::write(const std::string& text) const {
  return std::fputs(text.c_str(), file_.get()) >= 0 && std::fflush(file_.get()) == 0;
}

bool LadderJournal::cut(std::size_t length) const {
  return ::ftruncate(::fileno(file_.get()), static_cast<off_t>(length)) == 0;
}

bool LadderJournal::append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const {
  return write(json::serialize(json::object{{"pairing", pairing},
                                            {"deals", ranges_of(std::move(deals))},
                                            {"wins", to_json(tally.wins)},
                                            {"ahead", to_json(tally.ahead)},
                                            {"lone", to_json(tally.lone)},
                                            {"others", to_json(tally.others)}}) +
               "\n");
}

bool LadderJournal::sync() const { return ::fdatasync(::fileno(file_.get())) == 0; }

LadderOutcome run_ladder(const LadderPlan& plan, const LadderRun& run) {
  using Clock = std::chrono::steady_clock;
  std::vector<PairingProgress> progress = run.journal ? run.journal->held() : nothing_played(plan);
  // The first deals of all pairings come first, then all second ones: so a ladder that was stopped knows
  // something about every pairing.
  std::vector<std::pair<std::size_t, long>> to_play;  // pairing and deal
  for (std::size_t i = 0; i < progress.size(); ++i) {
    for (std::size_t deal = 0; deal < progress[i].done.size(); ++deal) {
      if (!progress[i].done[deal]) to_play.emplace_back(i, deal);
    }
  }
  std::ranges::stable_sort(to_play, {}, &std::pair<std::size_t, long>::second);

  struct Bundle {
    std::vector<long> deals;
    PairingTally tally;
  };
  std::map<std::size_t, Bundle> unsaved;  // by pairing
  LadderOutcome outcome;
  long played = 0;
  Clock::time_point save_at = Clock::now() + run.save_every;
  const auto save = [&] {
    bool saved = true;
    for (const auto& [number, bundle] : unsaved) {
      progress[number].tally.add(bundle.tally);
      saved = saved && (!run.journal || run.journal->append(number, bundle.deals, bundle.tally));
    }
    if (run.journal && !(saved && run.journal->sync())) outcome.error = run.journal->error();
    unsaved.clear();
    save_at = Clock::now() + run.save_every;
  };
  const auto play = [&](long number) {
    const auto& [at, deal] = to_play[static_cast<std::size_t>(number)];
    const Pairing& pairing = plan.pairings[at].pairing;
    std::vector<ArenaGame> games;
    for (int rotation = 0; rotation < pairing.games_per_deal(); ++rotation)
      games.push_back(play_arena_game(pairing, deal, rotation));
    return games;
  };
  const auto add = [&](long number, const std::vector<ArenaGame>& games) {
    const auto& [at, deal] = to_play[static_cast<std::size_t>(number)];
    unsaved[at].deals.push_back(deal);
    unsaved[at].tally.add_deal(games);
    played += static_cast<long>(games.size());
    if (Clock::now() >= save_at) save();
    return outcome.error.empty() && (!run.progress || run.progress(played));
  };
  run_in_order(static_cast<long>(to_play.size()), run.threads, play, add);
  if (outcome.error.empty()) save();
  outcome.complete = outcome.error.empty() && games_to_play(plan, progress) == 0;
  for (const PairingProgress& pairing : progress) outcome.tallies.push_back(pairing.tally);
  return outcome;
}

}  // namespace kurz
