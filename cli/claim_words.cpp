#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "cli/understand.h"
#include "words/action_text.h"
#include "words/board_text.h"

namespace kurz {
namespace {

// What the player said about the cards to pay with: "red", "2 blue 1 wild", "wild", or nothing.
struct Payment {
  ColorSet colors = 0;  // one of these; several if the word was short; none if it was not said
  std::optional<int> colored;
  std::optional<int> wilds;
  bool is_wild_only = false;
};

// Nothing if the words are not about cards.
std::optional<Payment> read_payment(WordSpan words, const Board& board) {
  constexpr ColorSet kOnlyWild = 1U << kWild.index();
  constexpr std::array<std::string_view, 10> kSkipped{"a",   "an",   "all",   "only",  "alle",
                                                      "nur", "card", "cards", "karte", "karten"};
  Payment said;
  bool is_wild_said = false;
  std::optional<int> count;
  for (const std::string& word : words) {
    if (const auto number = read_number(word)) {
      if (count || *number > kMaxRouteCards) return {};
      count = number;
      continue;
    }
    if (std::find(kSkipped.begin(), kSkipped.end(), word) != kSkipped.end()) continue;
    const ColorSet cards = find_cards(word, board);
    if (cards == kOnlyWild && !is_wild_said) {
      is_wild_said = true;
      said.wilds = count;
    } else if (cards != 0 && cards != kOnlyWild && said.colors == 0) {
      said.colors = cards & ~kOnlyWild;
      said.colored = count;
    } else {
      return {};
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

// The id of a route at the beginning of the words, as in notation.
std::optional<Reading> read_route_id(WordSpan words, const Board& board) {
  for (int r = 0; r < board.route_count(); ++r) {
    const Words id = fold_words(board.at(RouteId(r)).id);
    if (id.size() > words.size() || !std::equal(id.begin(), id.end(), words.begin())) continue;
    if (const auto payment = read_payment(words.subspan(id.size()), board))
      return Reading{{RouteId(r)}, *payment};
  }
  return {};
}

// Two places in either order, then a payment. Every split of the words is tried; the best fit counts.
Reading read_places(WordSpan words, const Board& board) {
  Reading best;
  int best_fit = 1;
  for (std::size_t tail = 2; tail <= words.size(); ++tail) {
    const auto payment = read_payment(words.subspan(tail), board);
    for (std::size_t middle = 1; middle < tail && payment; ++middle) {
      const std::vector<Match> left = match_places(words.first(middle), board);
      const std::vector<Match> right = match_places(words.subspan(middle, tail - middle), board);
      const auto fit_of = [&](LocationId a, LocationId b) {
        const Match first = left[static_cast<std::size_t>(a.index())];
        const Match second = right[static_cast<std::size_t>(b.index())];
        const bool is_named = first != Match::kNone && second != Match::kNone;
        return is_named ? static_cast<int>(first) + static_cast<int>(second) : 0;
      };
      for (int r = 0; r < board.route_count(); ++r) {
        const Route& route = board.at(RouteId(r));
        const int fit = std::max(fit_of(route.a, route.b), fit_of(route.b, route.a));
        if (fit < best_fit) continue;
        if (fit > best_fit) best = {{}, *payment};
        best_fit = fit;
        best.routes.emplace_back(r);
      }
    }
  }
  return best;
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

// Every way to pay for one of the routes that fits, the best first: legal ones, free routes, few wild cards,
// colours that the player has most cards of.
std::vector<Action> payments(const std::vector<RouteId>& routes, const Payment& said, const View& view) {
  const Board& board = *view.board;
  std::vector<Action> found;
  for (const RouteId id : routes) {
    const Route& route = board.at(id);
    for (int c = 0; c < board.color_count(); ++c) {
      if (route.color != kGray && route.color != Color(c)) continue;
      for (int wilds = route.ferries; wilds <= route.cards; ++wilds) {
        const Action action = Action::claim(id, wilds == route.cards ? kWild : Color(c), wilds);
        if (fits(action, said, board)) found.push_back(action);
      }
    }
  }
  const auto rank = [&](Action action) {
    const bool is_free = route_standing(view, view.viewer, action.route()).state == RouteState::kFree;
    const int held = action.color() == kWild ? 0 : view.hand[action.color()];
    return std::tuple(!view.legal.contains(action), !is_free, action.color() == kWild,
                      view.legal.contains(action) ? 0 : -held, action.wilds(), action.route(),
                      action.color());
  };
  std::sort(found.begin(), found.end(), [&](Action a, Action b) { return rank(a) < rank(b); });
  return found;
}

// The legal ones, or else one that the rules will refuse with the reason. Of equal choices only the first:
// per colour the one with the fewest wild cards, wild cards only if nothing else is possible, and one of two
// gray halves.
std::vector<Action> choices(const std::vector<RouteId>& routes, const Payment& said, const View& view) {
  const Board& board = *view.board;
  std::vector<Action> kept;
  for (const Action action : payments(routes, said, view)) {
    const auto is_as_good = [&](Action other) {
      const Route& a = board.at(other.route());
      const Route& b = board.at(action.route());
      return action.color() == kWild ||
             (other.color() == action.color() && a.color == b.color && a.kind == b.kind);
    };
    const bool is_refused = !view.legal.contains(action);
    if (kept.empty() || (!is_refused && std::none_of(kept.begin(), kept.end(), is_as_good)))
      kept.push_back(action);
  }
  if (!kept.empty()) return kept;
  // Cards that no such route takes: the rules say which it does.
  const Color color = said.colors != 0 ? Color(lowest(said.colors)) : kWild;
  return {Action::claim(routes.front(), color, said.wilds.value_or(board.at(routes.front()).ferries))};
}

// What the words do name, if it is not a route: two places without a route, or an unknown place.
Sorry no_claim(WordSpan words, const Reader& reader) {
  const Board& board = *reader.board;
  for (std::size_t middle = 1; middle < words.size(); ++middle) {
    const std::vector<LocationId> first = find_places(words.first(middle), board);
    const std::vector<LocationId> second = find_places(words.subspan(middle), board);
    if (first.size() != 1 || second.size() != 1) continue;
    return {
        fill({"There is no route between {0} and {1}. Type routes {0} for the routes from {0}.",
              "Zwischen {0} und {1} gibt es keine Strecke. Mit strecken {0} siehst du die Strecken von {0}."},
             reader.lang, place_name(board, first[0]), place_name(board, second[0]))};
  }
  for (const std::string& word : words) {
    const WordSpan one(&word, 1);
    if (!read_number(word) && !read_payment(one, board) && find_places(one, board).empty())
      return unknown_place(one, reader);
  }
  return {
      std::string(Texts{"Name both ends of the route and, if you like, the cards: claim PLACE PLACE 2 red. "
                        "“board” lists the routes.",
                        "Nenne beide Enden der Strecke und, wenn du magst, die Karten: nutzen ORT ORT 2 rot. "
                        "„plan“ listet die Strecken auf."}
                      .in(reader.lang))};
}

}  // namespace

Understood understand_claim(WordSpan words, const View& view, const Reader& reader) {
  const Board& board = *view.board;
  const std::optional<Reading> by_id = read_route_id(words, board);
  const Reading reading = by_id ? *by_id : read_places(words, board);
  if (reading.routes.empty()) return no_claim(words, reader);
  // The routes by their ends. The halves of a double are told apart by the payment.
  std::map<std::pair<LocationId, LocationId>, std::vector<RouteId>> routes;
  for (const RouteId route : reading.routes)
    routes[std::minmax(board.at(route).a, board.at(route).b)].push_back(route);
  Question question{
      std::string(Texts{"Which route do you mean?", "Welche Strecke meinst du?"}.in(reader.lang)), {}};
  for (const auto& [ends, between] : routes) {
    const std::vector<Action> actions = choices(between, reading.payment, view);
    const bool is_only = routes.size() == 1;
    if (is_only && actions.size() == 1) return actions.front();
    if (is_only) {
      question.text = fill({"{}: with which cards?", "{}: mit welchen Karten?"}, reader.lang,
                           ends_name(board, between.front()));
    }
    for (const Action action : actions) {
      question.options.push_back({view.legal.contains(action) ? action_text(action, board, reader.lang)
                                                              : route_line(view, action.route(), reader),
                                  action});
      if (!is_only) break;
    }
  }
  return question;
}

}  // namespace kurz
