#include "arena/ladder_tally.h"

#include <cmath>
#include <exception>

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

json::object side_json(const SideTally& side) {
  const MoveTimes::Parts parts = side.times.parts();
  json::array slots;
  for (const auto& [slot, count] : parts.slots) slots.push_back({slot, count});
  return {{"seats", side.seats},     {"finished", side.finished},   {"points", side.points},
          {"illegal", side.illegal}, {"threw", side.threw},         {"overtime", side.overtime},
          {"ns", parts.total},       {"longest_ns", parts.longest}, {"times", std::move(slots)}};
}

SideTally side_from(const json::value& from) {
  const auto number = [&](const char* name) { return from.at(name).as_int64(); };
  SideTally side{number("seats"), number("finished"), number("points"), number("illegal"),
                 number("threw"), number("overtime"), MoveTimes()};
  MoveTimes::Parts parts{{}, number("ns"), number("longest_ns")};
  for (const json::value& slot : from.at("times").as_array())
    parts.slots.emplace_back(slot.at(0).as_int64(), slot.at(1).as_int64());
  side.times = MoveTimes::from_parts(parts).value();
  return side;
}

}  // namespace

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
  seats += other.seats;
  finished += other.finished;
  points += other.points;
  illegal += other.illegal;
  threw += other.threw;
  overtime += other.overtime;
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
