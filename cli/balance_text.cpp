#include "cli/balance_text.h"

#include "words/names.h"
#include "words/phrase.h"

namespace kurz {
namespace {

Texts sentence_for(BalanceFaultType type) {
  switch (type) {
    case BalanceFaultType::kTicket:
      return {
          "ticket {no}, {name}: completed by {share:.1f} % of those who kept it; the median is {usual:.1f} %",
          "Zielkarte {no}, {name}: {share:.1f} % derer, die sie behielten, erfüllten sie; der Median ist "
          "{usual:.1f} %"};
    case BalanceFaultType::kRoute:
      return {
          "route {name}: claimed in {share:.1f} % of games; usual for its kind and length are {usual:.1f} %",
          "Strecke {name}: in {share:.1f} % der Spiele genutzt; üblich für Art und Länge sind {usual:.1f} %"};
    case BalanceFaultType::kStuck:
      return {"{share:.2f} % of games get stuck", "{share:.2f} % der Spiele fahren sich fest"};
    case BalanceFaultType::kPlace:
      break;
  }
  return {
      "place {no} in turn order wins {share:.1f} % of games; its equal part is {usual:.1f} %",
      "Platz {no} in der Reihenfolge gewinnt {share:.1f} % der Spiele; sein gleicher Teil ist {usual:.1f} %"};
}

std::string fault_line(const Board& board, const BalanceFault& fault, Lang lang) {
  const bool ticket = fault.type == BalanceFaultType::kTicket;
  const std::string name = ticket                                   ? ticket_name(board, fault.ticket)
                           : fault.type == BalanceFaultType::kRoute ? ends_name(board, fault.route)
                                                                    : std::string();
  return fill(sentence_for(fault.type), lang, fmt::arg("name", name),
              fmt::arg("no", ticket ? fault.ticket.index() : fault.place + 1),
              fmt::arg("share", 100 * fault.share), fmt::arg("usual", 100 * fault.usual));
}

constexpr Texts kCriteria[] = {
    {"Criteria, each by the end of a 95 % interval that speaks for the board:",
     "Maßstäbe, jeweils am Ende des 95-%-Bereichs, das für den Plan spricht:"},
    {"  tickets: completion rate more than {deviations} robust standard deviations and {gap:.0f} points of "
     "100 "
     "from the median",
     "  Zielkarten: Erfüllung mehr als {deviations} robuste Standardabweichungen und {gap:.0f} von 100 vom "
     "Median entfernt"},
    {"  routes: claimed less than {part} times as often as the median of their kind and length (doubles as "
     "one)",
     "  Strecken: seltener als {part}-mal so oft genutzt wie der Median ihrer Art und Länge (doppelte als "
     "eine)"},
    {"  turn order: a place that wins more than {lead:.0f} games of 100 above its equal part",
     "  Reihenfolge: ein Platz, der mehr als {lead:.0f} von 100 Spielen über seinem gleichen Teil gewinnt"},
    {"  stuck games: more than {stuck} of 1000", "  festgefahrene Spiele: mehr als {stuck} von 1000"},
};

}  // namespace

std::vector<std::string> balance_fault_lines(const Census& census, Lang lang) {
  const FaultLimits limits;
  std::vector<std::string> lines;
  for (const BalanceFault& fault : find_balance_faults(census, limits))
    lines.push_back(fault_line(*census.board, fault, lang));
  if (lines.empty()) lines.emplace_back(Texts{"none", "keine"}.in(lang));
  for (const Texts& line : kCriteria) {
    lines.push_back(fill(line, lang, fmt::arg("deviations", limits.ticket_deviations),
                         fmt::arg("gap", 100 * limits.ticket_gap), fmt::arg("part", limits.route_part),
                         fmt::arg("lead", 100 * limits.place_lead), fmt::arg("stuck", 1000 * limits.stuck)));
  }
  return lines;
}

}  // namespace kurz
