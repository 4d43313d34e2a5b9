#include <algorithm>
#include <map>
#include <tuple>

#include "cli/understand.h"
#include "engine/view/route_standing.h"
#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

constexpr ColorSet kOnlyWild = 1U << kWild.index();

// What the player said about the cards to pay with: "red", "2 blue 1 wild", "wild", or nothing.
struct Payment {
  ColorSet colors = 0;  // one of these; several if the word was short; none if it was not said
  std::optional<int> colored;
  std::optional<int> wilds;
  bool is_wild_only = false;
  bool is_mixed = false;  // two colours, which no route takes (R19)
};

// Nothing if the words are not about cards.
std::optional<Payment> read_payment(WordSpan words, const Board& board) {
  Payment said;
  bool is_wild_said = false;
  std::optional<int> count;
  for (const std::string& word : words) {
    if (const auto number = read_number(word)) {
      if (count || *number > kMaxRouteCards) return {};
      count = number;
      continue;
    }
    if (means(word, "a an all only alle nur card cards karte karten", Match::kExact)) continue;
    const ColorSet cards = find_cards(word, board);
    if (cards == 0 || (cards == kOnlyWild ? is_wild_said : (cards & said.colors) != 0)) return {};
    if (cards == kOnlyWild) {
      is_wild_said = true;
      said.wilds = count;
    } else if (said.colors == 0) {
      said.colors = cards & ~kOnlyWild;
      said.colored = count;
    } else {
      said.is_mixed = true;
    }
    count.reset();
  }
  if (count) return {};
  said.is_wild_only = is_wild_said && !said.wilds && said.colors == 0;
  if (is_wild_said && !said.wilds && said.colors != 0 && !said.colored) said.wilds = 1;
  return said;
}

// The routes that the words can mean, and the payment that they leave.
struct Reading {
  std::vector<RouteId> routes;
  Payment payment;
};

// How well the words fit the id of a route, or two names of places in either order; 0 if they do not.
int fit_of(WordSpan words, const Route& route, const Board& board) {
  constexpr int kById = 10;
  if (match_name(words, route.id) == Match::kExact) return kById;
  int best = 0;
  for (std::size_t middle = 1; middle < words.size(); ++middle) {
    for (const auto& [a, b] : {std::pair(route.a, route.b), std::pair(route.b, route.a)}) {
      const Match first = match_name(words.first(middle), board.at(a).name);
      if (first == Match::kNone) continue;
      const Match second = match_name(words.subspan(middle), board.at(b).name);
      if (second != Match::kNone) best = std::max(best, static_cast<int>(first) + static_cast<int>(second));
    }
  }
  return best;
}

// A route, then a payment. Every split of the words is tried; the best fit counts, and a payment in two
// colours only if nothing else fits.
Reading read_claim(WordSpan words, const Board& board) {
  constexpr int kNotMixed = 100;
  Reading best;
  int best_fit = 1;
  for (std::size_t tail = 1; tail <= words.size(); ++tail) {
    const auto payment = read_payment(words.subspan(tail), board);
    for (const RouteId route : IdRange<RouteId>(payment ? board.route_count() : 0)) {
      int fit = fit_of(words.first(tail), board.at(route), board);
      if (fit > 0 && !payment->is_mixed) fit += kNotMixed;
      if (fit < best_fit) continue;
      if (fit > best_fit) best = {{}, *payment};
      best_fit = fit;
      best.routes.push_back(route);
    }
  }
  return best;
}

bool is_free(const View& view, RouteId route) {
  return route_standing(view, view.viewer, route).state == RouteState::kFree;
}

bool fits(Action action, const Payment& said, const Board& board) {
  const Route& route = board.at(action.route());
  if (said.is_wild_only && action.color() != kWild) return false;
  if (said.wilds && *said.wilds != action.wilds()) return false;
  if (said.colored && *said.colored != route.cards - action.wilds()) return false;
  if (said.colors == 0) return true;
  // A player without a red card who names the red half of a double means to pay for it with wild cards.
  return has(said.colors, action.color().index()) ||
         (action.color() == kWild && route.color != kGray && has(said.colors, route.color.index()));
}

// The legal ways to pay for one of the routes, or else one that the rules will refuse with the reason. Of
// equal choices only the first: per colour the one with the fewest wild cards, wild cards only if nothing
// else is possible, and one of two gray halves.
std::vector<Action> choices(const std::vector<RouteId>& routes, const Payment& said, const View& view) {
  const Board& board = *view.board;
  std::vector<Action> found;
  for (const RouteId id : routes) {
    const Route& route = board.at(id);
    for (const Color color : IdRange<Color>(board.color_count())) {
      if (route.color != kGray && route.color != color) continue;
      for (int wilds = route.ferries; wilds <= route.cards; ++wilds) {
        const Action action = Action::claim(id, wilds == route.cards ? kWild : color, wilds);
        if (fits(action, said, board)) found.push_back(action);
      }
    }
  }
  // Cards that no such route takes: the rules say which it does.
  const Color color = said.colors != 0 ? Color(lowest(said.colors)) : kWild;
  if (found.empty())
    return {Action::claim(routes.front(), color, said.wilds.value_or(board.at(routes.front()).ferries))};
  // The best first: legal, on a free route, with few wild cards, in the colour that the player has most of.
  std::ranges::sort(found, {}, [&](Action action) {
    const bool is_legal = view.legal.contains(action);
    const int held = is_legal || action.color() == kWild ? 0 : view.hand[action.color()];
    return std::tuple(!is_legal, !is_free(view, action.route()), action.color() == kWild, -held,
                      action.wilds(), action.route(), action.color());
  });
  std::vector<Action> kept;
  for (const Action action : found) {
    const auto is_as_good = [&](Action other) {
      const Route& a = board.at(other.route());
      const Route& b = board.at(action.route());
      return action.color() == kWild ||
             (other.color() == action.color() && a.color == b.color && a.kind == b.kind);
    };
    if (kept.empty() || (view.legal.contains(action) && std::ranges::none_of(kept, is_as_good)))
      kept.push_back(action);
  }
  return kept;
}

// What the words do name, if it is not a route: two places without a route, or an unknown place.
Sorry no_claim(WordSpan words, const Reader& reader) {
  const Board& board = *reader.board;
  for (std::size_t middle = 1; middle < words.size(); ++middle) {
    const std::vector<LocationId> first = find_places(words.first(middle), board);
    const std::vector<LocationId> second = find_places(words.subspan(middle), board);
    if (first.size() != 1 || second.size() != 1) continue;
    return {fill({"There is no route between {0} and {1}. Type routes {0} for the routes from {0}.",
                  "Zwischen {0} und {1} gibt es keine Strecke. „strecken {0}“ zeigt die Strecken von {0}."},
                 reader.lang, place_name(board, first[0]), place_name(board, second[0]))};
  }
  for (const std::string& word : words) {
    const WordSpan one(&word, 1);
    if (!read_number(word) && !read_payment(one, board) && find_places(one, board).empty())
      return unknown_place(one, reader);
  }
  return {say({"Name both ends of the route and, if you like, the cards: claim PLACE PLACE 2 red. “board” "
               "lists the routes.",
               "Nenne beide Enden der Strecke und, wenn du magst, die Karten: nutzen ORT ORT 2 rot. „plan“ "
               "listet die Strecken auf."},
              reader.lang)};
}

}  // namespace

Understood understand_claim(WordSpan words, const View& view, const Reader& reader) {
  const Board& board = *view.board;
  const Reading reading = read_claim(words, board);
  if (reading.routes.empty()) return no_claim(words, reader);
  // An action names one colour, so the rules cannot refuse two. What they refuse before the payment comes
  // first: another phase, or a route that is taken.
  for (const RouteId route : reading.routes) {
    if (!reading.payment.is_mixed || view.phase != Phase::kTurn || !is_free(view, route)) continue;
    RuleViolation error{{'R', 19}, ViolationCode::kWrongColor};
    error.route = route;
    error.color = board.at(route).color;
    return Sorry{violation_text(error, reader)};
  }
  // The routes by their ends. The halves of a double are told apart by the payment.
  std::map<std::pair<LocationId, LocationId>, std::vector<RouteId>> routes;
  for (const RouteId route : reading.routes)
    routes[std::minmax(board.at(route).a, board.at(route).b)].push_back(route);
  Question question{say({"Which route do you mean?", "Welche Strecke meinst du?"}, reader.lang), {}};
  for (const auto& [ends, between] : routes) {
    const std::vector<Action> actions = choices(between, reading.payment, view);
    const bool is_only = routes.size() == 1;
    if (is_only && actions.size() == 1) return actions.front();
    if (is_only) {
      question.text = fill({"{}: with which cards?", "{}: mit welchen Karten?"}, reader.lang,
                           ends_name(board, between.front()));
    }
    for (const Action action : actions) {
      question.options.push_back({view.legal.contains(action) ? choice_text(action, view, reader.lang)
                                                              : route_line(view, action.route(), reader),
                                  action});
      if (!is_only) break;
    }
  }
  return question;
}

}  // namespace kurz
