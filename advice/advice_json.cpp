#include "advice/advice_json.h"

#include <cmath>

#include "advice/advice_text.h"
#include "codec/game_json.h"
#include "words/move_text.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Rounded to four digits after the point.
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

json::array reasons_to_json(const Reasons& reasons, const Reader& reader) {
  json::array out;
  for (const Reason& reason : reasons) out.push_back(reason_to_json(reason, reader));
  return out;
}

json::object worth_to_json(const SeatWorth& worth) {
  return {{"win", figure(worth.win.value)},
          {"win_error", figure(worth.win.error)},
          {"points", figure(worth.points.value)},
          {"points_error", figure(worth.points.error)}};
}

json::array worths_to_json(const Worths& worths, int players) {
  json::array out;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) out.push_back(worth_to_json(worths[s]));
  return out;
}

json::object luck_to_json(const Analysis& analysis, Seat seat) {
  json::object out = worth_to_json(luck_of(analysis, seat));
  json::object& by = out["by"].emplace_object();
  for (int kind = 1; kind < kChanceKinds; ++kind)
    by[enum_name(ChanceKind(kind))] = worth_to_json(luck_of(analysis, seat, ChanceKind(kind)));
  return out;
}

json::object move_to_json(const AnalysedMove& move, std::size_t number, int players, const Reader& reader) {
  const Board& board = *reader.board;
  json::object out{{"move", number},
                   {"seat", move.seat.index()},
                   {"action", action_to_json(board, move.action)},
                   {"text", action_text(move.action, board, reader.lang)},
                   {"after", worths_to_json(move.after, players)}};
  if (move.begins_last_round) out["last_round"] = true;
  if (move.chance != ChanceKind::kNone) {
    out["chance"] = enum_name(move.chance);
    out["luck"] = worths_to_json(move.luck, players);
  }
  if (!move.judgement) return out;
  const Judgement& judgement = *move.judgement;
  out["judgement"] = {{"best", action_to_json(board, judgement.best)},
                      {"text", action_text(judgement.best, board, reader.lang)},
                      {"lost", worth_to_json(judgement.lost)},
                      {"costly", is_mistake(judgement)},
                      {"reasons", reasons_to_json(judgement.reasons, reader)}};
  return out;
}

}  // namespace

json::object advice_to_json(const Advice& advice, const View& view, Lang lang) {
  const Board& board = *view.board;
  const Reader reader{&board, lang, advice.seat, {}};
  json::array moves;
  for (const AdvisedMove& move : advice.moves) {
    moves.push_back(json::object{{"action", action_to_json(board, move.action)},
                                 {"text", action_text(move.action, board, lang)},
                                 {"win", figure(move.worth.win.value)},
                                 {"win_error", figure(move.worth.win.error)},
                                 {"points", figure(move.worth.points.value)},
                                 {"visits", move.visits},
                                 {"share", figure(move.share)},
                                 {"reasons", reasons_to_json(move.reasons, reader)}});
  }
  return {{"format", "kurz-hint/1"},
          {"board", board.id_at_version()},
          {"players", view.players},
          {"seat", advice.seat.index()},
          {"simulations", advice.simulations},
          {"counted_out", advice.counted_out},
          {"moves", moves}};
}

json::object analysis_to_json(const Analysis& analysis, const Board& board, const AnalysisOptions& options,
                              Lang lang) {
  const Reader reader{&board, lang, kSpectator, {}};
  json::array moves;
  for (std::size_t i = 0; i < analysis.moves.size(); ++i)
    moves.push_back(move_to_json(analysis.moves[i], i + 1, analysis.players, reader));
  json::array mistakes;
  for (const std::size_t i : biggest_mistakes(analysis)) mistakes.emplace_back(i + 1);
  json::array luck;
  for (int seat = 0; seat < analysis.players; ++seat) luck.push_back(luck_to_json(analysis, Seat(seat)));
  return {{"format", "kurz-analysis/1"},
          {"board", board.id_at_version()},
          {"players", analysis.players},
          {"finished", analysis.finished},
          {"complete", !analysis.cancelled},
          {"simulations", options.simulations},
          {"seed", options.seed},
          {"start", worths_to_json(analysis.start, analysis.players)},
          {"deal_luck", worths_to_json(analysis.deal_luck, analysis.players)},
          {"luck", luck},
          {"costly", mistakes},
          {"moves", moves}};
}

}  // namespace kurz
