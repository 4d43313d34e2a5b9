// Small random boards that are valid, for properties of the rules on any board.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "engine/board/board.h"

namespace kurz::test {

// A number from low to high, both possible.
inline int any(int low, int high) { return *rc::gen::inRange(low, high + 1); }

inline std::string numbered(const char* word, int i) { return word + std::to_string(i); }

inline void add_any_routes(BoardSpec& spec) {
  const int places = static_cast<int>(spec.locations.size());
  const auto add = [&](int a, int b) {
    RouteSpec route;
    route.id = numbered("r", static_cast<int>(spec.routes.size()));
    route.a = spec.locations[static_cast<std::size_t>(a)].id;
    route.b = spec.locations[static_cast<std::size_t>(b)].id;
    route.kind = spec.pieces[static_cast<std::size_t>(any(1, static_cast<int>(spec.pieces.size()))) - 1].kind;
    const int color = any(0, static_cast<int>(spec.colors.size()));
    route.color = color == 0 ? "gray" : spec.colors[static_cast<std::size_t>(color) - 1];
    route.cards = any(1, 4) == 4 ? any(4, 8) : any(1, 3);
    route.pieces = any(0, 2) == 0 ? 1 : route.cards;
    route.ferries = any(0, 4) == 0 ? any(0, static_cast<int>(route.cards)) : 0;
    route.is_double = any(0, 2) == 0;
    spec.routes.push_back(route);
    if (!route.is_double) return;
    route.id += "-twin";
    route.color = "gray";
    spec.routes.push_back(route);
  };
  std::vector<std::pair<int, int>> joined;
  for (int to = 1; to < places; ++to) joined.emplace_back(any(0, to - 1), to);
  for (int extra = any(0, 6); extra > 0; --extra) {
    const int a = any(0, places - 2);
    const std::pair<int, int> ends{a, any(a + 1, places - 1)};
    // Two doubles between the same locations would be four halves.
    if (std::find(joined.begin(), joined.end(), ends) == joined.end()) joined.push_back(ends);
  }
  for (const auto& [a, b] : joined) add(a, b);
}

inline void add_any_tickets(BoardSpec& spec) {
  const int places = static_cast<int>(spec.locations.size());
  std::vector<TicketSpec> all;
  for (int a = 0; a < places; ++a) {
    for (int b = a + 1; b < places; ++b) {
      all.push_back({spec.locations[static_cast<std::size_t>(a)].id,
                     spec.locations[static_cast<std::size_t>(b)].id, any(1, 12)});
    }
  }
  const int most = std::min(kMaxTickets, static_cast<int>(all.size()));
  const int count = any(kMaxPlayers * kOfferSize, most);
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(any(i, static_cast<int>(all.size()) - 1));
    std::swap(all[static_cast<std::size_t>(i)], all[at]);
    spec.tickets.push_back(all[static_cast<std::size_t>(i)]);
  }
}

inline void add_any_bonus(BoardSpec& spec) {
  const auto some_places = [&](int least) {
    std::vector<std::string> ids;
    const int n = any(least, static_cast<int>(spec.locations.size()));
    for (int i = 0; i < n; ++i) ids.push_back(spec.locations[static_cast<std::size_t>(i)].id);
    return ids;
  };
  switch (any(0, 3)) {
    case 1:
      spec.bonus.attractions = AttractionsSpec{any(1, 3), some_places(1)};
      break;
    case 2:
      for (int i = any(1, 3); i > 0; --i)
        spec.bonus.districts.push_back({numbered("d", i), any(1, 5), some_places(2)});
      break;
    case 3: {
      SouvenirsSpec souvenirs;
      const int symbols = any(3, std::min(8, static_cast<int>(spec.locations.size())));
      for (int i = 0; i < symbols; ++i) souvenirs.symbols.push_back(numbered("s", i));
      souvenirs.copies_each = any(2, 4);
      for (int i = 0; i < symbols - 2; ++i)
        souvenirs.start.push_back(spec.locations[static_cast<std::size_t>(i)].id);
      for (int i = 0; i <= symbols; ++i) souvenirs.points_by_count.push_back(i * i);
      spec.bonus.souvenirs = souvenirs;
      break;
    }
    default:
      break;
  }
}

inline BoardSpec any_spec() {
  BoardSpec spec;
  spec.id = spec.name = "any";
  spec.year = 2026;
  spec.layout = "own";
  spec.wild = "any";
  for (int c = any(1, 8); c > 0; --c) spec.colors.push_back(numbered("c", c));
  const int colors = static_cast<int>(spec.colors.size());
  const int least = kMaxPlayers * kStartCards + kRowSize + 1;
  // The more wild cards, the more sweeps; the smaller the deck, the more gaps and passes.
  spec.cards.each_color = any(1, 48 / colors);
  const int colored = static_cast<int>(spec.cards.each_color) * colors;
  spec.cards.wild = any(std::max(0, least - colored), std::max(8, least - colored + 4));
  for (int kind = any(1, 2); kind > 0; --kind) spec.pieces.push_back({numbered("k", kind), any(1, 12)});
  spec.end_when_pieces_left = any(0, std::min(3, static_cast<int>(spec.pieces[0].count) - 1));
  spec.score_routes = any(0, 1) == 0 ? "at_end" : "on_claim";
  for (const PieceSpec& piece : spec.pieces) {
    for (int cards = 1; cards <= kMaxRouteCards; ++cards)
      spec.route_points[piece.kind][std::to_string(cards)] = cards;
  }
  for (int place = any(5, 9); place > 0; --place) {
    const std::string id = numbered("l", place);
    spec.locations.push_back({id, id});
  }
  add_any_routes(spec);
  add_any_tickets(spec);
  add_any_bonus(spec);
  return spec;
}

inline BoardPtr any_board() {
  auto built = build_board(any_spec());
  RC_ASSERT(built.ok());
  return *built;
}

}  // namespace kurz::test
