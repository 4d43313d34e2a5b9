#include "arena/ladder_plan.h"

#include <array>
#include <cmath>
#include <exception>
#include <utility>

#include "engine/base/hash.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::array sample_json(const Sample& sample) {
  return {sample.count, std::llround(sample.sum), std::llround(sample.squares)};
}

Sample sample_from(const json::value& from) {
  return {from.at(0).as_int64(), static_cast<double>(from.at(1).as_int64()),
          static_cast<double>(from.at(2).as_int64())};
}

constexpr std::array<std::pair<const char*, long SideTally::*>, 6> kSideCounts{{
    {"seats", &SideTally::seats},
    {"finished", &SideTally::finished},
    {"points", &SideTally::points},
    {"illegal", &SideTally::illegal},
    {"threw", &SideTally::threw},
    {"overtime", &SideTally::overtime},
}};

json::object side_json(const SideTally& side) {
  json::object out;
  for (const auto& [name, count] : kSideCounts) out[name] = side.*count;
  const MoveTimes::Parts parts = side.times.parts();
  out["ns"] = parts.total;
  out["longest_ns"] = parts.longest;
  json::array& slots = out["times"].emplace_array();
  for (const auto& [slot, count] : parts.slots) slots.push_back({slot, count});
  return out;
}

SideTally side_from(const json::value& from) {
  SideTally side;
  for (const auto& [name, count] : kSideCounts) side.*count = from.at(name).as_int64();
  MoveTimes::Parts parts{{}, from.at("ns").as_int64(), from.at("longest_ns").as_int64()};
  for (const json::value& slot : from.at("times").as_array())
    parts.slots.emplace_back(slot.at(0).as_int64(), slot.at(1).as_int64());
  side.times = MoveTimes::from_parts(parts).value();
  return side;
}

LadderPairing make_pairing(const LadderSettings& settings, const LadderCell& cell, std::size_t lone,
                           std::size_t others) {
  LadderPairing made;
  made.lone = lone;
  made.others = others;
  Pairing& pairing = made.pairing;
  pairing.board = cell.board;
  pairing.bots.assign(static_cast<std::size_t>(cell.players), settings.bots[others]);
  pairing.bots[0] = settings.bots[lone];
  pairing.duplicate = true;
  Fingerprint print;
  print.add(settings.seed);
  print.add(cell.board->id);
  for (const std::string& bot : pairing.bots) print.add(bot);
  pairing.seed = print.value();
  made.deals = (settings.games + cell.players - 1) / cell.players;
  return made;
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
        plan.pairings.push_back(make_pairing(plan.settings, plan.cells[cell], lone, others));
        plan.pairings.back().cell = cell;
        plan.pairings.back().pairing.make = make;
      }
    }
  }
  return plan;
}

void SideTally::add(const EntryGame& game, bool finished_game) {
  ++seats;
  finished += finished_game ? 1 : 0;
  points += game.score.total();
  illegal += game.fault == Fault::kIllegal ? 1 : 0;
  threw += game.fault == Fault::kThrew ? 1 : 0;
  overtime += game.overtime;
  for (const std::int64_t time : game.move_ns) times.add(time);
}

void SideTally::add(const SideTally& other) {
  for (const auto& [name, count] : kSideCounts) this->*count += other.*count;
  times.add(other.times);
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

json::object to_json(const PairingTally& tally) {
  return {{"wins", sample_json(tally.wins)},
          {"ahead", sample_json(tally.ahead)},
          {"lone", side_json(tally.lone)},
          {"others", side_json(tally.others)}};
}

std::optional<PairingTally> tally_from_json(const json::object& json) {
  try {
    return PairingTally{sample_from(json.at("wins")), sample_from(json.at("ahead")),
                        side_from(json.at("lone")), side_from(json.at("others"))};
  } catch (const std::exception&) {
    return {};  // a field is missing or of another type
  }
}

}  // namespace kurz
