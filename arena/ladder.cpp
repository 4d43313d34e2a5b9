#include "arena/ladder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <boost/json.hpp>

#include "advice/in_order.h"
#include "engine/base/hash.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::string_view kFormat = "kurz-ladder/2";

LadderPairing make_pairing(const LadderPlan& plan, std::size_t cell, std::size_t lone, std::size_t others) {
  const auto& [board, players] = plan.cells[cell];
  const LadderSettings& settings = plan.settings;
  LadderPairing made{cell, lone, others, {}, (settings.games + players - 1) / players};
  Pairing& pairing = made.pairing;
  pairing.board = board;
  pairing.bots.assign(static_cast<std::size_t>(players), settings.bots[others]);
  pairing.bots[0] = settings.bots[lone];
  pairing.duplicate = true;
  pairing.timed = settings.timed;
  Fingerprint print;
  print.add(settings.seed);
  print.add(board->id);
  for (const std::string& bot : pairing.bots) print.add(bot);
  pairing.seed = print.value();
  return made;
}

// The first deals of all pairings come first, then all second ones: so a ladder that was stopped knows
// something about every pairing, and shards have deals of as many pairings as possible.
std::vector<std::pair<std::size_t, long>> deals_of(const LadderPlan& plan) {
  std::vector<std::pair<std::size_t, long>> deals;  // pairing and deal
  for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
    for (long deal = 0; deal < plan.pairings[i].deals; ++deal) deals.emplace_back(i, deal);
  }
  std::ranges::stable_sort(deals, {}, &std::pair<std::size_t, long>::second);
  return deals;
}

std::vector<PairingProgress> nothing_played(const LadderPlan& plan) {
  std::vector<PairingProgress> progress(plan.pairings.size());
  for (std::size_t i = 0; i < progress.size(); ++i)
    progress[i].left.resize(static_cast<std::size_t>(plan.pairings[i].deals));
  const auto deals = deals_of(plan);
  const auto [begin, end] = plan.shard.value_or(Shard()).part_of(static_cast<long>(deals.size()));
  for (long i = begin; i < end; ++i) {
    const auto& [pairing, deal] = deals[static_cast<std::size_t>(i)];
    progress[pairing].left[static_cast<std::size_t>(deal)] = true;
  }
  return progress;
}

long deals_left(const std::vector<PairingProgress>& progress) {
  long deals = 0;
  for (const PairingProgress& pairing : progress) deals += std::ranges::count(pairing.left, true);
  return deals;
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
          {"seed", settings.seed},
          {"no-times", !settings.timed}};
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

std::string bundle_json(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) {
  return json::serialize(json::object{{"pairing", pairing},
                                      {"deals", ranges_of(std::move(deals))},
                                      {"wins", to_json(tally.wins)},
                                      {"ahead", to_json(tally.ahead)},
                                      {"lone", to_json(tally.lone)},
                                      {"others", to_json(tally.others)}});
}

// Reads a line with a bundle of deals. False or an exception if it makes no sense; the progress is then
// invalid.
bool read_bundle(const json::value& bundle, std::vector<PairingProgress>& progress) {
  const PairingTally tally{read_sample(bundle.at("wins")), read_sample(bundle.at("ahead")),
                           read_bot(bundle.at("lone")), read_bot(bundle.at("others"))};
  PairingProgress& pairing = progress.at(bundle.at("pairing").to_number<std::size_t>());
  long number = 0;
  for (const auto& [first, last] : json::value_to<std::vector<std::pair<long, long>>>(bundle.at("deals"))) {
    for (long deal = first; deal <= last; ++deal, ++number) {
      if (!pairing.left.at(static_cast<std::size_t>(deal))) return false;
      pairing.left[static_cast<std::size_t>(deal)] = false;
    }
  }
  pairing.tally.add(tally);
  return number == tally.deals();
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
  long games = 0;
  for (std::size_t i = 0; i < progress.size(); ++i)
    games += std::ranges::count(progress[i].left, true) * plan.pairings[i].pairing.games_per_deal();
  return games;
}

Result<LadderJournal, std::string> LadderJournal::open(const std::filesystem::path& file,
                                                       const LadderPlan& plan) {
  LadderJournal opened;
  opened.held_ = nothing_played(plan);
  json::object settings = settings_json(plan.settings);
  if (plan.shard) settings = shard_settings(std::move(settings), *plan.shard);
  auto journal =
      Journal::open(file, settings, [&](const json::value& line) { return read_bundle(line, opened.held_); });
  if (!journal) return journal.error();
  opened.journal_.emplace(std::move(*journal));
  return opened;
}

bool LadderJournal::append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const {
  return journal_->append(bundle_json(pairing, std::move(deals), tally));
}

bool LadderJournal::complete(const LadderPlan& plan, const std::vector<PairingTally>& tallies) {
  const std::vector<PairingProgress> all = nothing_played(plan);
  std::vector<std::string> bundles;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<long> deals;
    for (long deal = 0; deal < plan.pairings[i].deals; ++deal) {
      if (all[i].left[static_cast<std::size_t>(deal)]) deals.push_back(deal);
    }
    if (!deals.empty()) bundles.push_back(bundle_json(i, std::move(deals), tallies[i]));
  }
  return journal_->replace(bundles);
}

Result<std::vector<PairingTally>, std::string> merge_ladder(const LadderPlan& plan,
                                                            const std::vector<std::string>& files) {
  const auto shards = find_shards(files, settings_json(plan.settings));
  if (!shards) return shards.error();
  std::vector<PairingTally> tallies(plan.pairings.size());
  LadderPlan part = plan;
  for (const ShardFile& file : *shards) {
    part.shard = file.shard;
    std::vector<PairingProgress> progress = nothing_played(part);
    const long all = deals_left(progress);
    const std::string error = file.read([&](const json::value& line) { return read_bundle(line, progress); });
    if (!error.empty()) return error;
    if (const long left = deals_left(progress); left > 0) return incomplete_text(file, all - left, all);
    for (std::size_t i = 0; i < tallies.size(); ++i) tallies[i].add(progress[i].tally);
  }
  return tallies;
}

LadderOutcome run_ladder(const LadderPlan& plan, const LadderRun& run) {
  using Clock = std::chrono::steady_clock;
  std::vector<PairingProgress> progress = run.journal ? run.journal->held() : nothing_played(plan);
  auto to_play = deals_of(plan);
  std::erase_if(to_play, [&](const auto& next) {
    return !progress[next.first].left[static_cast<std::size_t>(next.second)];
  });

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
      for (const long deal : bundle.deals) progress[number].left[static_cast<std::size_t>(deal)] = false;
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
  if (outcome.complete && run.journal && !run.journal->complete(plan, outcome.tallies)) {
    outcome.complete = false;
    outcome.error = run.journal->error();
  }
  return outcome;
}

}  // namespace kurz
