#include "cli/claim_words.h"

#include <algorithm>
#include <tuple>

#include "cli/payment_words.h"
#include "words/action_text.h"
#include "words/board_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

// One way to read the words: which places, how well they fit, and the payment.
struct ClaimReading {
  LocationId a;
  LocationId b;
  int fit = 0;
  PaymentWords payment;
  bool unsure =
      false;  // a short word with a slip: better asked than claimed, since nothing can be taken back
};

std::vector<RouteId> routes_between(const Board& board, LocationId a, LocationId b) {
  std::vector<RouteId> routes;
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    if ((route.a == a && route.b == b) || (route.a == b && route.b == a)) routes.emplace_back(r);
  }
  return routes;
}

struct PlaceFit {
  LocationId place;
  Match match;
  bool unsure;
};
std::vector<PlaceFit> fitting_places(WordSpan begin, WordSpan end, const std::vector<NameForms>& names) {
  constexpr std::size_t kSureLength = 6;
  std::size_t length = 0;
  for (auto word = begin; word != end; ++word) length += word->size();
  std::vector<PlaceFit> fits;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Match match = match_loosely(begin, end, names[i]);
    if (match == Match::kNone) continue;
    fits.push_back({LocationId(static_cast<int>(i)), match, match == Match::kTypo && length < kSureLength});
  }
  return fits;
}

// Every split of the words into a place, another place and a payment.
std::vector<ClaimReading> all_readings(const Words& words, const Board& board) {
  const std::vector<NameForms> names = place_forms(board);
  std::vector<ClaimReading> readings;
  for (auto tail = words.end(); tail != words.begin(); --tail) {
    const auto payment = read_payment(tail, words.end(), board);
    if (!payment) continue;
    for (auto middle = words.begin(); middle != tail; ++middle) {
      const std::vector<PlaceFit> seconds = fitting_places(middle, tail, names);
      if (seconds.empty()) continue;
      for (const PlaceFit& first : fitting_places(words.begin(), middle, names)) {
        for (const PlaceFit& second : seconds) {
          if (first.place == second.place) continue;
          readings.push_back({first.place, second.place,
                              static_cast<int>(first.match) + static_cast<int>(second.match), *payment,
                              first.unsure || second.unsure});
        }
      }
    }
  }
  return readings;
}

// Of the readings only those that fit best, each pair of places once.
void keep_best(std::vector<ClaimReading>& readings) {
  int best = 0;
  for (const ClaimReading& reading : readings) best = std::max(best, reading.fit);
  std::erase_if(readings, [&](const ClaimReading& reading) { return reading.fit < best; });
  const auto pair_of = [](const ClaimReading& reading) { return std::minmax(reading.a, reading.b); };
  for (std::size_t i = 0; i < readings.size(); ++i) {
    for (std::size_t j = readings.size() - 1; j > i; --j) {
      if (pair_of(readings[i]) == pair_of(readings[j]))
        readings.erase(readings.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
}

std::vector<RouteId> routes_meant(const ClaimReading& reading, const Board& board) {
  std::vector<RouteId> routes = routes_between(board, reading.a, reading.b);
  std::erase_if(routes, [&](RouteId id) {
    const Route& route = board.at(id);
    const int track = route.twin.is_none() || id < route.twin ? 1 : 2;
    return (reading.payment.kind && *reading.payment.kind != route.kind) ||
           (reading.payment.track && *reading.payment.track != track);
  });
  return routes;
}

bool fits(Action action, const PaymentWords& said, const Board& board) {
  const Route& route = board.at(action.route());
  if (said.all_wild && action.color() != kWild) return false;
  if (said.wilds && *said.wilds != action.wilds()) return false;
  if (said.colored && *said.colored != route.cards - action.wilds()) return false;
  if (said.colors == 0) return true;
  // Wild cards alone on the red half are what "red" means to somebody who holds no red card.
  return has(said.colors, action.color().index()) ||
         (action.color() == kWild && route.color != kGray && has(said.colors, route.color.index()));
}

// The legal payments that fit what was said: of each colour the one with the fewest wild cards, wild cards
// alone only where nothing else will do. Two gray halves of a double count as one.
std::vector<Action> payments(const std::vector<RouteId>& routes, const PaymentWords& said, const View& view) {
  const Board& board = *view.board;
  std::vector<Action> found;
  view.legal.for_each([&](Action action) {
    if (action.type() != ActionType::kClaim || !fits(action, said, board)) return;
    if (std::find(routes.begin(), routes.end(), action.route()) != routes.end()) found.push_back(action);
  });
  const bool colored = std::any_of(found.begin(), found.end(), [](Action a) { return a.color() != kWild; });
  if (colored) std::erase_if(found, [](Action a) { return a.color() == kWild; });
  std::sort(found.begin(), found.end(), [](Action a, Action b) {
    return std::tuple(a.wilds(), a.route(), a.color()) < std::tuple(b.wilds(), b.route(), b.color());
  });
  std::vector<Action> kept;
  for (const Action action : found) {
    const auto same = [&](Action other) {
      return other.color() == action.color() &&
             board.at(other.route()).color == board.at(action.route()).color &&
             board.at(other.route()).kind == board.at(action.route()).kind;
    };
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(action);
  }
  return kept;
}

Color most_held(const View& view) {
  Color most(0);
  for (int c = 1; c < view.board->color_count(); ++c) {
    if (view.hand[Color(c)] > view.hand[most]) most = Color(c);
  }
  return most;
}

// A claim that will be refused, chosen so that the refusal says what the player wants to know.
Action nearest_claim(const std::vector<RouteId>& routes, const PaymentWords& said, const View& view) {
  const Board& board = *view.board;
  const auto wanted = [&](RouteId id) {
    return said.colors == 0 || has(said.colors, board.at(id).color.index());
  };
  const auto free = [&](RouteId id) {
    return route_standing(view, view.viewer, id).state == RouteState::kFree;
  };
  const auto held = [&](RouteId id) {
    return board.at(id).color == kGray ? 0 : view.hand[board.at(id).color];
  };
  const auto rank = [&](RouteId id) { return std::tuple(!wanted(id), !free(id), -held(id)); };
  const RouteId id = *std::min_element(routes.begin(), routes.end(),
                                       [&](RouteId x, RouteId y) { return rank(x) < rank(y); });
  const Route& route = board.at(id);
  Color color = route.color == kGray ? most_held(view) : route.color;
  if (said.colors != 0 && !has(said.colors, color.index())) color = Color(lowest(said.colors));
  int wilds = route.ferries;
  if (said.colored) wilds = std::max(0, route.cards - *said.colored);
  if (said.wilds) wilds = *said.wilds;
  if (said.all_wild || (wilds == route.cards && route.ferries < route.cards))
    return Action::claim(id, kWild, said.wilds.value_or(route.cards));
  return Action::claim(id, color, wilds);
}

Understood claim_between(const ClaimReading& reading, const View& view, const Reader& reader) {
  const std::vector<RouteId> routes = routes_meant(reading, *view.board);
  const std::vector<Action> ways = payments(routes, reading.payment, view);
  if (ways.empty()) return nearest_claim(routes, reading.payment, view);
  if (ways.size() == 1) return ways.front();
  const auto same_route = [&](Action way) { return way.route() == ways.front().route(); };
  const bool one_route = std::all_of(ways.begin(), ways.end(), same_route);
  const Board& board = *view.board;
  Question question{fill({"{route}: with which cards?", "{route}: mit welchen Karten?"}, reader.lang,
                         fmt::arg("route", one_route ? route_name(board, ways.front().route(), reader.lang)
                                                     : ends_name(board, ways.front().route()))),
                    {}};
  for (const Action way : ways) {
    question.options.push_back(
        {one_route ? payment_text(way, board, reader.lang) : action_text(way, board, reader.lang), way});
  }
  return question;
}

Sorry no_route(const ClaimReading& reading, const Reader& reader) {
  const Board& board = *reader.board;
  std::vector<LocationId> neighbours;
  for (const Route& route : board.routes) {
    const bool at_a = route.a == reading.a;
    const bool at_b = route.b == reading.a;
    if (!at_a && !at_b) continue;
    const LocationId other = at_a ? route.b : route.a;
    if (std::find(neighbours.begin(), neighbours.end(), other) == neighbours.end())
      neighbours.push_back(other);
  }
  return {fill({"There is no route between {a} and {b}. From {a} routes lead to {others}.",
                "Zwischen {a} und {b} gibt es keine Strecke. Von {a} führen Strecken nach: {others}."},
               reader.lang, fmt::arg("a", place_name(board, reading.a)),
               fmt::arg("b", place_name(board, reading.b)),
               fmt::arg("others", places_text(neighbours, board, reader.lang)))};
}

Understood ask_which(const std::vector<ClaimReading>& readings, const View& view, const Reader& reader) {
  Question question{
      std::string(Texts{"Which route do you mean?", "Welche Strecke meinst du?"}.in(reader.lang)), {}};
  for (const ClaimReading& reading : readings) {
    const std::vector<RouteId> routes = routes_meant(reading, *view.board);
    const std::vector<Action> ways = payments(routes, reading.payment, view);
    const Action action = ways.empty() ? nearest_claim(routes, reading.payment, view) : ways.front();
    const std::string label = ways.empty() ? route_line(view, action.route(), reader)
                                           : action_text(action, *view.board, reader.lang);
    question.options.push_back({label, action});
  }
  return question;
}

// Why no two places could be read: a word that is no place, or too few words.
Sorry not_two_places(const Words& words, const Reader& reader) {
  const Board& board = *reader.board;
  const std::vector<NameForms> names = place_forms(board);
  Words unknown;
  for (const std::string& word : words) {
    const Words one{word};
    const bool pays = read_number(word) || read_payment(one.begin(), one.end(), board);
    if (!pays && fitting_places(one.begin(), one.end(), names).empty()) unknown.push_back(word);
  }
  if (!unknown.empty()) return unknown_place(unknown, reader);
  return {
      std::string(Texts{"Name both ends of the route and, if you like, the colour: claim PLACE PLACE red. "
                        "\"board\" lists the routes.",
                        "Nenne beide Enden der Strecke und, wenn du magst, die Farbe: bauen ORT ORT rot. "
                        "„plan“ zählt die Strecken auf."}
                      .in(reader.lang))};
}

}  // namespace

Understood understand_claim(const Words& words, const View& view, const Reader& reader) {
  std::vector<ClaimReading> readings = all_readings(words, *view.board);
  if (readings.empty()) return not_two_places(words, reader);
  std::vector<ClaimReading> joined = readings;
  std::erase_if(joined,
                [&](const ClaimReading& reading) { return routes_meant(reading, *view.board).empty(); });
  if (joined.empty()) {
    keep_best(readings);
    return no_route(readings.front(), reader);
  }
  keep_best(joined);
  const bool clear = joined.size() == 1 && !joined.front().unsure;
  return clear ? claim_between(joined.front(), view, reader) : ask_which(joined, view, reader);
}

}  // namespace kurz
