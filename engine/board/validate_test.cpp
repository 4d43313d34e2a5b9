// Every error a board can have, each made by one change of the tiny board and reported alone, at its place.
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

struct Mistake {
  BoardFault fault{};
  std::string where;
  std::function<void(BoardSpec&)> make;
};

BoardSpec tiny() { return read_board_spec(test::board_text("tiny")).spec; }

AttractionsSpec attractions() { return {1, {"park", "zoo"}}; }
SouvenirsSpec souvenirs() { return {{"bell", "flower", "card"}, 3, {"park"}, {0, 1, 2, 4}}; }

// In ids, words and names.
std::vector<Mistake> word_mistakes() {
  using enum BoardFault;
  return {
      {kBadId, "id", [](BoardSpec& s) { s.id = "Tiny City"; }},
      {kBadId, "routes[3].id", [](BoardSpec& s) { s.routes[3].id = "market>harbour"; }},
      {kBadId, "wild", [](BoardSpec& s) { s.wild = std::string(65, 'a'); }},
      {kBadName, "name", [](BoardSpec& s) { s.name = "Ti\nny"; }},
      {kBadName, "locations[2].name", [](BoardSpec& s) { s.locations[2].name = std::string(61, 'x'); }},
      {kDoubledId, "routes[4].id", [](BoardSpec& s) { s.routes[4].id = s.routes[3].id; }},
      {kDoubledId, "pieces[1].kind", [](BoardSpec& s) { s.pieces.push_back(s.pieces[0]); }},
      {kUnknownWord, "layout", [](BoardSpec& s) { s.layout = "mine"; }},
      {kUnknownWord, "score_routes", [](BoardSpec& s) { s.score_routes = "later"; }},
      {kUnknownLocation, "routes[0].b", [](BoardSpec& s) { s.routes[0].b = "harbor"; }},
      {kUnknownLocation, "tickets[9].a", [](BoardSpec& s) { s.tickets[9].a = "moon"; }},
      {kSameEnds, "tickets[1]", [](BoardSpec& s) { s.tickets[1].b = s.tickets[1].a; }},
      {kSameEnds, "routes[0]", [](BoardSpec& s) { s.routes[0].b = s.routes[0].a; }},
      {kUnknownColor, "routes[0].color", [](BoardSpec& s) { s.routes[0].color = "mauve"; }},
      {kUnknownColor, "routes[3].color", [](BoardSpec& s) { s.routes[3].color = "wild"; }},
      {kReservedColor, "colors[3]", [](BoardSpec& s) { s.colors.push_back("gray"); }},
      {kReservedColor, "colors[3]", [](BoardSpec& s) { s.colors.push_back("wild"); }},
      {kDoubledId, "colors[3]", [](BoardSpec& s) { s.colors.push_back("red"); }},
      {kUnknownKind, "route_points.bus", [](BoardSpec& s) { s.route_points["bus"]["1"] = 1; }},
      {kTicketTwice, "tickets[10]", [](BoardSpec& s) { s.tickets.push_back({"station", "park", 5}); }},
      {kNotConnected, "locations[6]", [](BoardSpec& s) { s.locations.push_back({"island", "Island"}); }},
  };
}

std::vector<Mistake> number_mistakes() {
  using enum BoardFault;
  return {
      {kOutOfRange, "version", [](BoardSpec& s) { s.version = 0; }},
      {kOutOfRange, "year", [](BoardSpec& s) { s.year = 1899; }},
      {kOutOfRange, "cards.wild", [](BoardSpec& s) { s.cards.wild = -1; }},
      {kOutOfRange, "pieces[0].count", [](BoardSpec& s) { s.pieces[0].count = 64; }},
      {kOutOfRange, "end_when_pieces_left", [](BoardSpec& s) { s.end_when_pieces_left = 15; }},
      {kOutOfRange, "end_when_pieces_left", [](BoardSpec& s) { s.end_when_pieces_left = -1; }},
      {kOutOfRange, "routes[0].cards", [](BoardSpec& s) { s.routes[0].cards = 9, s.routes[0].pieces = 1; }},
      {kOutOfRange, "routes[0].cards", [](BoardSpec& s) { s.routes[0].cards = 0, s.routes[0].pieces = 1; }},
      {kOutOfRange, "tickets[0].points", [](BoardSpec& s) { s.tickets[0].points = 0; }},
      {kOutOfRange, "tickets[0].points", [](BoardSpec& s) { s.tickets[0].points = 100; }},
      {kOutOfRange, "route_points.tram.2", [](BoardSpec& s) { s.route_points["tram"]["2"] = 100; }},
      {kPiecesDiffer, "routes[0].pieces", [](BoardSpec& s) { s.routes[0].pieces = 2; }},
      {kFerriesTooMany, "routes[0].ferries", [](BoardSpec& s) { s.routes[0].ferries = 4; }},
      {kFerriesTooMany, "routes[0].ferries", [](BoardSpec& s) { s.routes[0].ferries = -1; }},
      {kMissingPoints, "route_points.tram", [](BoardSpec& s) { s.route_points["tram"].erase("4"); }},
      {kUnusedPoints, "route_points.tram.9", [](BoardSpec& s) { s.route_points["tram"]["9"] = 9; }},
      {kUnusedPoints, "route_points.tram.two", [](BoardSpec& s) { s.route_points["tram"]["two"] = 2; }},
      {kDeckTooLarge, "cards", [](BoardSpec& s) { s.cards.wild = 46; }},
      {kDeckTooSmall, "cards", [](BoardSpec& s) { s.cards.each_color = 3; }},
      {kTooFew, "tickets", [](BoardSpec& s) { s.tickets.resize(7); }},
      {kTooMany, "colors",
       [](BoardSpec& s) {
         for (const char* color : {"c1", "c2", "c3", "c4", "c5", "c6"}) s.colors.emplace_back(color);
       }},
      {kTooMany, "pieces",
       [](BoardSpec& s) { s.pieces.push_back({"bus", 5}), s.pieces.push_back({"boat", 5}); }},
      {kTooMany, "routes",
       [](BoardSpec& s) {
         for (int i = 0; i < 55; ++i) s.routes.emplace_back(s.routes[0]).id = "extra-" + std::to_string(i);
       }},
      {kTooMany, "locations",
       [](BoardSpec& s) {
         for (int i = 0; i < 27; ++i) {
           const std::string id = "far-" + std::to_string(i);
           s.locations.push_back({id, id});
           s.routes.push_back({id, "park", id, "tram", "gray", 1, 1, 0, false});
         }
       }},
  };
}

std::vector<Mistake> double_mistakes() {
  using enum BoardFault;
  return {
      {kDoubleAlone, "routes[0].double", [](BoardSpec& s) { s.routes[0].is_double = true; }},
      {kDoubleTooMany, "routes[10].double",
       [](BoardSpec& s) { s.routes.emplace_back(s.routes[1]).id = "park--market--c"; }},
      {kDoubleUnequal, "routes[2].double", [](BoardSpec& s) { s.routes[2].cards = s.routes[2].pieces = 3; }},
      {kDoubleUnequal, "routes[2].double", [](BoardSpec& s) { s.routes[2].ferries = 1; }},
      {kDoubleDiffers, "routes[2].double", [](BoardSpec& s) { s.routes[2].pieces = 1; }},
  };
}

std::vector<Mistake> bonus_mistakes() {
  using enum BoardFault;
  const auto attraction = [](auto change) {
    return [change](BoardSpec& s) { change(s.bonus.attractions.emplace(attractions())); };
  };
  const auto district = [](auto change) {
    return [change](BoardSpec& s) {
      change(s.bonus.districts.emplace_back(DistrictSpec{"west", 2, {"park", "zoo"}}));
    };
  };
  const auto souvenir = [](auto change) {
    return [change](BoardSpec& s) { change(s.bonus.souvenirs.emplace(souvenirs())); };
  };
  return {
      {kSeveralBonuses, "bonus",
       [](BoardSpec& s) {
         s.bonus.attractions = attractions();
         s.bonus.souvenirs = souvenirs();
       }},
      {kOutOfRange, "bonus.attractions.points_each", attraction([](auto& a) { a.points_each = 0; })},
      {kUnknownLocation, "bonus.attractions.locations[1]",
       attraction([](auto& a) { a.locations[1] = "moon"; })},
      {kDoubledLocation, "bonus.attractions.locations[2]",
       attraction([](auto& a) { a.locations.emplace_back("park"); })},
      {kTooFew, "bonus.attractions.locations", attraction([](auto& a) { a.locations.clear(); })},
      {kOutOfRange, "bonus.districts[0].points", district([](auto& d) { d.points = 0; })},
      {kTooFew, "bonus.districts[0].locations", district([](auto& d) { d.locations.pop_back(); })},
      {kDoubledLocation, "bonus.districts[0].locations[1]",
       district([](auto& d) { d.locations[1] = "park"; })},
      {kBadId, "bonus.districts[0].id", district([](auto& d) { d.id = "the west"; })},
      {kSouvenirStarts, "bonus.souvenirs.start", souvenir([](auto& s) { s.start.emplace_back("zoo"); })},
      {kSouvenirPoints, "bonus.souvenirs.points_by_count",
       souvenir([](auto& s) { s.points_by_count.pop_back(); })},
      {kOutOfRange, "bonus.souvenirs.points_by_count[1]",
       souvenir([](auto& s) { s.points_by_count[1] = 100; })},
      {kOutOfRange, "bonus.souvenirs.copies_each", souvenir([](auto& s) { s.copies_each = 1; })},
      {kDoubledId, "bonus.souvenirs.symbols[1]", souvenir([](auto& s) { s.symbols[1] = "bell"; })},
      {kUnknownLocation, "bonus.souvenirs.start[0]", souvenir([](auto& s) { s.start[0] = "moon"; })},
  };
}

std::set<BoardFault> check(const std::vector<Mistake>& mistakes) {
  std::set<BoardFault> seen;
  for (const Mistake& mistake : mistakes) {
    CAPTURE(static_cast<int>(mistake.fault));
    CAPTURE(mistake.where);
    BoardSpec spec = tiny();
    mistake.make(spec);
    const BoardProblems problems = find_problems(spec);
    for (const BoardProblem& problem : problems) {
      CAPTURE(problem.where);
      CAPTURE(static_cast<int>(problem.fault));
      CHECK(problem.fault == mistake.fault);
      CHECK(problem.where == mistake.where);
    }
    CHECK(problems.size() == 1);
    const auto built = build_board(spec);
    CHECK(built.ok() == (mistake.fault == BoardFault::kDoubleUnequal));
    if (built.ok()) CHECK((*built)->warnings.size() == 1);
    seen.insert(mistake.fault);
  }
  return seen;
}

TEST_CASE("the boards of this tree have no errors") {
  for (const std::string_view id : test::kBoardIds) CHECK(test::find_board(id) != nullptr);
  CHECK(find_problems(tiny()).empty());
}

TEST_CASE("every error of a board is found, at its place and alone") {
  std::set<BoardFault> seen = check(word_mistakes());
  seen.merge(check(number_mistakes()));
  seen.merge(check(double_mistakes()));
  seen.merge(check(bonus_mistakes()));
  // From out of range to the last of the list; those before are errors of form, which the reader of files
  // finds.
  for (auto fault = static_cast<int>(BoardFault::kOutOfRange);
       fault <= static_cast<int>(BoardFault::kDeckTooLarge); ++fault) {
    CAPTURE(fault);
    CHECK(seen.contains(static_cast<BoardFault>(fault)));
  }
}

TEST_CASE("a board with many errors reports all of them") {
  BoardSpec spec = tiny();
  spec.id = "Tiny City";
  spec.cards.wild = -1;
  spec.locations[2].name = "Mar\tket";
  spec.routes[0].color = "mauve";
  spec.routes[9].pieces = 2;
  spec.tickets[3].points = 0;
  spec.tickets[4] = spec.tickets[5];
  spec.bonus.attractions = AttractionsSpec{0, {"moon"}};
  std::vector<std::string> places;
  for (const BoardProblem& problem : find_problems(spec)) places.push_back(problem.where);
  CHECK(places == std::vector<std::string>{"id", "cards.wild", "locations[2].name", "routes[0].color",
                                           "routes[9].pieces", "tickets[3].points", "tickets[5]",
                                           "bonus.attractions.points_each",
                                           "bonus.attractions.locations[0]"});
}

TEST_CASE("problems have the data for their sentences") {
  BoardSpec spec = tiny();
  spec.tickets[3].points = 100;
  spec.routes[0].color = "mauve";
  spec.tickets.push_back(spec.tickets[0]);
  const BoardProblems problems = find_problems(spec);
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].what == "mauve");
  CHECK(problems[0].other == "red, blue, green");
  CHECK(problems[1].number == 100);
  CHECK(problems[1].low == 1);
  CHECK(problems[1].limit == 99);
  CHECK(problems[2].what == "park - station");
  CHECK(problems[2].other == "tickets[0]");
}

}  // namespace
}  // namespace kurz
