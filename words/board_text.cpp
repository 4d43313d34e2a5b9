#include "words/board_text.h"

namespace kurz {
namespace {

std::string state_text(const View& view, RouteId route, const Reader& reader) {
  const RouteStanding standing = route_standing(view, reader.seat, route);
  const Lang lang = reader.lang;
  const std::string who = player_name(reader, standing.seat);
  switch (standing.state) {
    case RouteState::kOwned:
      if (reader.is(standing.seat)) return std::string(Texts{"yours", "gehört dir"}.in(lang));
      return fill({"owned by {who}", "gehört {who}"}, lang, fmt::arg("who", who));
    case RouteState::kTwinYours:
      return std::string(
          Texts{"closed, you hold the other half (R22)", "gesperrt, du hast die andere Hälfte (R22)"}.in(
              lang));
    case RouteState::kTwinClosed:
      return fill({"closed, {who} holds the other half (R23)", "gesperrt, {who} hat die andere Hälfte (R23)"},
                  lang, fmt::arg("who", who));
    case RouteState::kFree:
      break;
  }
  if (has(view.legal.claimable(), route.index())) {
    return std::string(Texts{"free, you can claim it", "frei, du kannst sie bauen"}.in(lang));
  }
  return std::string(Texts{"free", "frei"}.in(lang));
}

}  // namespace

std::string route_cost(const Board& board, RouteId route, Lang lang) {
  const Route& r = board.at(route);
  std::string text = number_of(r.cards, kCardNoun, lang);
  if (r.ferries > 0) {
    text += fill({", {n} of them wild (R25)", ", davon {wilds} (R25)"}, lang,
                 fmt::arg("n", number_word(r.ferries, lang)),
                 fmt::arg("wilds", counted(r.ferries, kWildNoun, lang)));
  }
  if (r.pieces == r.cards) return text;
  return join_and({text, counted(r.pieces, piece_noun(board, r.kind, lang), lang)}, lang);
}

std::string route_line(const View& view, RouteId route, const Reader& reader) {
  const Board& board = *view.board;
  return fmt::format(
      "{}: {}, {}; {}.", route_name(board, route, reader.lang), route_cost(board, route, reader.lang),
      figures(board.at(route).points, kPointNoun, reader.lang), state_text(view, route, reader));
}

}  // namespace kurz
