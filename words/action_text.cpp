#include "words/action_text.h"

namespace kurz {
namespace {

using enum ActionType;
constexpr auto kActionSentences = one_per_value<Sentence<ActionType>>({
    {kKeepTickets, {"keep {tickets}", "{tickets} behalten"}},
    {kPlaceSouvenir, {"place the {symbol} on {place}", "{symbol} auf {place} legen"}},
    {kDrawCard, {"draw a card from the deck", "eine Karte vom Stapel ziehen"}},
    {kTakeCard, {"take the card in slot {slot}: {card}", "Karte von Platz {slot} nehmen: {card}"}},
    {kClaim, {"claim {route} with {cards}", "{route} nutzen: {cards}"}},
    {kTakeSouvenir, {"take the souvenir from {place}", "Souvenir von {place} nehmen"}},
    {kDrawTickets, {"draw tickets", "Zielkarten ziehen"}},
    {kPass, {"pass", "passen"}},
});

std::string kept(Action action, const Board& board, Lang lang) {
  std::vector<std::string> names;
  if (action.keep_count() > 0) names.push_back(ticket_name(board, action.first_ticket()));
  if (action.keep_count() > 1) names.push_back(ticket_name(board, action.second_ticket()));
  return names.empty() ? say({"no ticket", "keine Zielkarte"}, lang) : join_and(names, lang);
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
  if (static_cast<std::size_t>(action.type()) >= kActionSentences.size()) return "?";
  return fill(row_for(kActionSentences, action.type()).texts, lang,
              fmt::arg("tickets", kept(action, board, lang)),
              fmt::arg("symbol", symbol_name(board, action.symbol(), lang)),
              fmt::arg("place", place_name(board, action.location())), fmt::arg("slot", action.slot() + 1),
              fmt::arg("card", card_name(board, action.card(), lang)),
              fmt::arg("route", route_name(board, action.route(), lang)),
              fmt::arg("cards", payment_text(action, board, lang)));
}

}  // namespace kurz
