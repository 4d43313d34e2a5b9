// The four cities against the facts they were entered from: counts, colours, values of tickets, and the order
// of ids, which logs depend on.
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/hash.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"

namespace kurz {
namespace {

struct Facts {
  std::string_view id;
  int locations;
  int routes;
  int pairs;
  int spaces;  // cards to pay
  int tickets;
  int doubles;
  bool own_layout;
  // Fingerprints of the ids in their order, and of the tickets' ends and values.
  std::uint64_t location_ids;
  std::uint64_t route_ids;
  std::uint64_t ticket_list;
};

constexpr Facts kFacts[] = {
    {"new-york", 15, 41, 30, 84, 18, 11, false, 0xd715d9d51abec8c6, 0xc31af89347e2d5e8, 0x32f2897a468a56da},
    {"london", 17, 44, 35, 95, 20, 9, false, 0x38bd86a48c1aa1a9, 0xc63c5bc9c7c32bba, 0x9b33904c81f7f1ab},
    {"san-francisco", 20, 43, 35, 94, 24, 8, true, 0xf4567fae7bc9d490, 0xe74a69303a71bc27,
     0x446c541326eedbc4},
    {"berlin", 20, 47, 37, 97, 22, 10, true, 0x832659e8b8c068a5, 0xcbfb131651463ff4, 0x4705ebaf758d7ca3},
};

// Cards on the cheapest way between two locations, by trying every route until nothing gets shorter.
int distance(const Board& board, LocationId from, LocationId to) {
  std::vector<int> cost(static_cast<std::size_t>(board.location_count()), 999);
  cost[static_cast<std::size_t>(from.index())] = 0;
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const Route& route : board.routes) {
      int& a = cost[static_cast<std::size_t>(route.a.index())];
      int& b = cost[static_cast<std::size_t>(route.b.index())];
      if (a + route.cards < b) b = a + route.cards, shorter = true;
      if (b + route.cards < a) a = b + route.cards, shorter = true;
    }
  }
  return cost[static_cast<std::size_t>(to.index())];
}

std::map<std::string, int> spaces_by_color(const Board& board) {
  std::map<std::string, int> spaces;
  for (const Route& route : board.routes) spaces[std::string(board.card_name(route.color))] += route.cards;
  return spaces;
}

TEST_CASE("the tests know every board of the tree") {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_path("boards"))) {
    if (entry.path().extension() == ".json") files.insert(entry.path().stem());
  }
  CHECK(files == std::set<std::string>(test::kCities.begin(), test::kCities.end()));
}

TEST_CASE("the cities have the numbers of their editions") {
  for (const Facts& facts : kFacts) {
    CAPTURE(facts.id);
    const Board& board = test::board(facts.id);
    std::set<std::pair<LocationId, LocationId>> pairs;
    int spaces = 0;
    int halves = 0;
    for (const Route& route : board.routes) {
      pairs.insert(std::minmax(route.a, route.b));
      spaces += route.cards;
      halves += route.twin.is_none() ? 0 : 1;
    }
    CHECK(board.location_count() == facts.locations);
    CHECK(board.route_count() == facts.routes);
    CHECK(static_cast<int>(pairs.size()) == facts.pairs);
    CHECK(spaces == facts.spaces);
    CHECK(board.ticket_count() == facts.tickets);
    CHECK(halves == 2 * facts.doubles);
    CHECK(board.own_layout == facts.own_layout);
    CHECK(board.version == 1);
  }
}

TEST_CASE("the cities have the expected ids and tickets, in order") {
  for (const Facts& facts : kFacts) {
    CAPTURE(facts.id);
    const Board& board = test::board(facts.id);
    Fingerprint locations;
    Fingerprint routes;
    Fingerprint tickets;
    for (const Location& location : board.locations) locations.add(location.id);
    for (const Route& route : board.routes) routes.add(route.id);
    for (const Ticket& ticket : board.tickets) {
      tickets.add(board.at(ticket.a).id);
      tickets.add(board.at(ticket.b).id);
      tickets.add(std::to_string(ticket.points));
    }
    CHECK(locations.value() == facts.location_ids);
    CHECK(routes.value() == facts.route_ids);
    CHECK(tickets.value() == facts.ticket_list);
  }
}

TEST_CASE("New York and London have the spaces of each colour that are printed") {
  CHECK(spaces_by_color(test::board("new-york")) == std::map<std::string, int>{{"blue", 11},
                                                                               {"green", 11},
                                                                               {"black", 10},
                                                                               {"pink", 11},
                                                                               {"red", 11},
                                                                               {"orange", 10},
                                                                               {"gray", 20}});
  CHECK(spaces_by_color(test::board("london")) == std::map<std::string, int>{{"orange", 11},
                                                                             {"yellow", 11},
                                                                             {"pink", 11},
                                                                             {"green", 11},
                                                                             {"blue", 11},
                                                                             {"black", 12},
                                                                             {"gray", 28}});
}

TEST_CASE("every ticket of every board is worth the cards of the shortest way") {
  for (const std::string_view id : test::kBoardIds) {
    const Board& board = test::board(id);
    for (const Ticket& ticket : board.tickets) {
      CAPTURE(id);
      CAPTURE(board.at(ticket.a).id);
      CAPTURE(board.at(ticket.b).id);
      CHECK(int{ticket.points} == distance(board, ticket.a, ticket.b));
    }
  }
}

TEST_CASE("R2 R3 R4 R32 the cities have the cards and pieces of their edition") {
  struct Edition {
    std::string_view id;
    std::vector<std::string> colors;
    std::vector<int> pieces;
    int end;
  };
  const std::vector<Edition> editions{
      {"new-york", {"blue", "green", "black", "pink", "red", "orange"}, {15}, 2},
      {"london", {"orange", "yellow", "pink", "green", "blue", "black"}, {17}, 2},
      {"san-francisco", {"blue", "green", "black", "pink", "red", "orange"}, {20}, 2},
      {"berlin", {"blue", "green", "black", "purple", "red", "orange"}, {11, 5}, 1},
  };
  for (const Edition& edition : editions) {
    CAPTURE(edition.id);
    const Board& board = test::board(edition.id);
    CHECK(board.colors == edition.colors);
    CHECK(board.full_deck.total() == 44);
    CHECK(board.full_deck[kWild] == 8);
    for (int c = 0; c < 6; ++c) CHECK(board.full_deck[Color(c)] == 6);
    std::vector<int> pieces;
    for (const PieceSupply& supply : board.rules.pieces) pieces.push_back(supply.count);
    CHECK(pieces == edition.pieces);
    CHECK(int{board.rules.end_when_pieces_left} == edition.end);
    CHECK(board.rules.score_routes_at_end == (edition.id == "new-york"));
  }
}

TEST_CASE("the content hash of a board changes with whatever decides the game") {
  const BoardSpec spec = read_board_spec(test::board_text("tiny")).spec;
  const auto hash_with = [&](auto change) {
    BoardSpec changed = spec;
    change(changed);
    const auto built = build_board(changed);
    REQUIRE(built.ok());
    return (*built)->content_hash;
  };
  const std::uint64_t plain = hash_with([](BoardSpec&) {});
  CHECK(plain == test::board("tiny").content_hash);
  CHECK(hash_with([](BoardSpec& s) { s.name = "Small"; }) == plain);
  CHECK(hash_with([](BoardSpec& s) { s.year = 2000; }) == plain);
  CHECK(hash_with([](BoardSpec& s) { s.cards.wild = 5; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.tickets[0].points = 6; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { std::swap(s.tickets[0], s.tickets[1]); }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.routes[0].color = "gray"; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.routes[1].is_double = s.routes[2].is_double = false; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.route_points["tram"]["4"] = 8; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.score_routes = "at_end"; }) != plain);
  CHECK(hash_with([](BoardSpec& s) { s.bonus.attractions = AttractionsSpec{1, {"park"}}; }) != plain);
}

}  // namespace
}  // namespace kurz
