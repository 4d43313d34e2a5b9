#include "words/action_text.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

struct Entry {
  ActionType type;
  Texts texts;
};
constexpr std::array kSentences{
    Entry{ActionType::kKeepTickets, {"keep {tickets}", "{tickets} behalten"}},
    Entry{ActionType::kPlaceSouvenir, {"put the souvenir {symbol} on {place}", "{symbol} hinlegen: {place}"}},
    Entry{ActionType::kDrawCard, {"draw a card from the deck", "eine Karte vom Stapel ziehen"}},
    Entry{ActionType::kTakeCard, {"take {card} from slot {slot}", "{card} von Platz {slot} nehmen"}},
    Entry{ActionType::kClaim, {"claim {route} with {cards}", "{route} bauen, bezahlt: {cards}"}},
    Entry{ActionType::kTakeSouvenir, {"take the souvenir from {place}", "Souvenir nehmen: {place}"}},
    Entry{ActionType::kDrawTickets, {"draw tickets", "Zielkarten ziehen"}},
    Entry{ActionType::kPass, {"pass", "passen"}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (kSentences[i].type != static_cast<ActionType>(i)) return false;
  }
  return kSentences.size() == static_cast<std::size_t>(ActionType::kPass) + 1;
}
static_assert(in_order());

std::string kept(Action action, const Board& board, Lang lang) {
  std::vector<std::string> names;
  if (action.keep_count() > 0) names.push_back(ticket_name(board, action.first_ticket()));
  if (action.keep_count() > 1) names.push_back(ticket_name(board, action.second_ticket()));
  return names.empty() ? std::string(Texts{"no ticket", "keine Zielkarte"}.in(lang)) : join_and(names, lang);
}

}  // namespace

std::string payment_text(Action claim, const Board& board, Lang lang) {
  if (claim.route().index() >= board.route_count()) return "?";
  std::vector<std::string> parts;
  const int colored = board.at(claim.route()).cards - claim.wilds();
  if (claim.color() != kWild && colored > 0) parts.push_back(cards_text(board, claim.color(), colored, lang));
  if (claim.wilds() > 0) parts.push_back(cards_text(board, kWild, claim.wilds(), lang));
  return join_and(parts, lang);
}

std::string action_text(Action action, const Board& board, Lang lang) {
  const auto index = static_cast<std::size_t>(action.type());
  if (index >= kSentences.size()) return "?";
  return fill(kSentences[index].texts, lang, fmt::arg("tickets", kept(action, board, lang)),
              fmt::arg("symbol", symbol_name(board, action.symbol(), lang)),
              fmt::arg("place", place_name(board, action.location())), fmt::arg("slot", action.slot() + 1),
              fmt::arg("card", cards_text(board, action.card(), 1, lang)),
              fmt::arg("route", route_name(board, action.route(), lang)),
              fmt::arg("cards", payment_text(action, board, lang)));
}

}  // namespace kurz
