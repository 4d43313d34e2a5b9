#include "arena/advice_json.h"

#include <cmath>

#include "arena/reason_text.h"
#include "codec/game_json.h"
#include "words/action_text.h"

namespace kurz {
namespace {

namespace json = boost::json;

// No more digits than mean anything.
double figure(double value) {
  constexpr double kDigits = 10000;
  const double short_value = std::round(value * kDigits) / kDigits;
  return short_value == 0 ? 0 : short_value;  // never -0
}

json::object reason_to_json(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  json::object out{{"code", reason_code(reason.kind)}, {"text", reason_text(reason, reader)}};
  if (reason.tickets != 0) {
    json::array& tickets = out["tickets"].emplace_array();
    for_each_bit(reason.tickets, [&](int ticket) { tickets.emplace_back(ticket); });
  }
  if (reason.places != 0) {
    json::array& places = out["places"].emplace_array();
    for_each_bit(reason.places, [&](int at) { places.emplace_back(board.at(LocationId(at)).id); });
  }
  if (!reason.route.is_none()) out["route"] = board.at(reason.route).id;
  if (reason.card != kNoCard) out["card"] = board.card_name(reason.card);
  if (!reason.seat.is_none()) out["seat"] = reason.seat.index();
  if (!reason.symbol.is_none()) out["symbol"] = board.symbol_name(reason.symbol);
  if (reason.points != 0) out["points"] = reason.points;
  if (reason.count != 0) out["count"] = reason.count;
  if (reason.total != 0) out["total"] = reason.total;
  return out;
}

}  // namespace

json::object advice_to_json(const Advice& advice, const View& view, Lang lang) {
  const Board& board = *view.board;
  const Reader reader{&board, lang, advice.seat, {}};
  json::array moves;
  for (const AdvisedMove& move : advice.moves) {
    json::array reasons;
    for (const Reason& reason : move.reasons) reasons.push_back(reason_to_json(reason, reader));
    moves.push_back(json::object{{"action", action_to_json(board, move.action)},
                                 {"text", action_text(move.action, board, lang)},
                                 {"win", figure(move.worth.win.value)},
                                 {"win_error", figure(move.worth.win.error)},
                                 {"points", figure(move.worth.points.value)},
                                 {"visits", move.visits},
                                 {"share", figure(move.share)},
                                 {"reasons", reasons}});
  }
  return {{"format", "kurz-hint/1"},     {"board", board.id_at_version()},    {"players", view.players},
          {"seat", advice.seat.index()}, {"simulations", advice.simulations}, {"moves", moves}};
}

}  // namespace kurz
