#include "words/board_text.h"

namespace kurz {
namespace {

std::string state_text(const View& view, RouteId route, const Reader& reader) {
  const RouteStanding standing = route_standing(view, reader.seat, route);
  const auto told = [&](const Texts& texts) {
    return fill(texts, reader.lang, fmt::arg("who", player_name(reader, standing.seat)));
  };
  switch (standing.state) {
    case RouteState::kOwned:
      return reader.is(standing.seat) ? told({"yours", "gehört dir"})
                                      : told({"owned by {who}", "gehört {who}"});
    case RouteState::kTwinYours:
      return told({"closed, you own the other half (R22)", "gesperrt, du nutzt die andere Hälfte (R22)"});
    case RouteState::kTwinClosed:
      return told(
          {"closed, {who} owns the other half (R23)", "gesperrt, {who} nutzt die andere Hälfte (R23)"});
    case RouteState::kFree:
      break;
  }
  if (!has(view.legal.claimable(), route.index())) return told({"free", "frei"});
  return told({"free, you can claim it", "frei, du kannst sie nutzen"});
}

}  // namespace

std::string route_cost(const Board& board, RouteId route, Lang lang) {
  const Route& r = board.at(route);
  std::string text = counted(r.cards, kCardNoun, lang);
  if (r.ferries > 0) {
    text += fill({", at least {wilds} (R25)", ", mindestens {wilds} (R25)"}, lang,
                 fmt::arg("wilds", counted(r.ferries, kWildNoun, lang)));
  }
  if (r.pieces == r.cards) return text;
  return join_and({text, pieces_text(board, r.kind, r.pieces, lang)}, lang);
}

std::string route_line(const View& view, RouteId route, const Reader& reader) {
  const Board& board = *view.board;
  return fmt::format(
      "{}: {}, {}; {}.", route_name(board, route, reader.lang), route_cost(board, route, reader.lang),
      counted(board.at(route).points, kPointNoun, reader.lang), state_text(view, route, reader));
}

}  // namespace kurz
