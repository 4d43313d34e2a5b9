// Mistakes of form in a board file, each made by one change of the text of tiny.json and reported alone.
#include "codec/board_json.h"

#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace kurz {
namespace {

std::string tiny_with(std::string_view old, std::string_view now) {
  std::string text = test::board_text("tiny");
  const std::size_t at = text.find(old);
  REQUIRE_MESSAGE(at != std::string::npos, old);
  return text.replace(at, old.size(), now);
}

BoardProblems problems_of(const std::string& text) {
  const auto read = read_board(text);
  return read.ok() ? BoardProblems() : read.error();
}

struct Edit {
  BoardFault fault{};
  std::string where;
  std::string old;
  std::string now;
};

const std::vector<Edit>& edits() {
  using enum BoardFault;
  static const std::vector<Edit> kEdits{
      {kNotJson, "", "\"format\": 1,", "\"format\": 1"},
      {kNotJson, "", "\"format\": 1,", "\"format\": one,"},
      {kUnknownFormat, "format", "\"format\": 1", "\"format\": 2"},
      {kUnknownField, "weather", "\"year\": 2026", "\"year\": 2026, \"weather\": 1"},
      {kUnknownField, "cards.tame", "\"wild\": 4", "\"wild\": 4, \"tame\": 0"},
      {kUnknownField, "routes[0].length", "\"cards\": 3,", "\"cards\": 3, \"length\": 3,"},
      {kUnknownField, "bonus.luck", "\"bonus\": {}", "\"bonus\": {\"luck\": 1}"},
      {kDoubledField, "version", "\"version\": 1,", "\"version\": 1, \"version\": 1,"},
      {kDoubledField, "locations[1].name", "\"name\": \"Harbour\"",
       "\"name\": \"Harbour\", \"name\": \"Harbour\""},
      {kMissingField, "id", "\"id\": \"tiny\",", ""},
      {kMissingField, "version", "\"version\": 1,", ""},
      {kMissingField, "name", "\"name\": \"Tiny\",", ""},
      {kMissingField, "year", "\"year\": 2026,", ""},
      {kMissingField, "layout", "\"layout\": \"own\",", ""},
      {kMissingField, "wild", "\"wild\": \"tram\",", ""},
      {kMissingField, "score_routes", "\"score_routes\": \"on_claim\",", ""},
      {kMissingField, "end_when_pieces_left", "\"end_when_pieces_left\": 2,", ""},
      {kMissingField, "bonus", "\"bonus\": {},", ""},
      {kMissingField, "cards.wild", ", \"wild\": 4}", "}"},
      {kMissingField, "pieces[0].count", ", \"count\": 15", ""},
      {kMissingField, "locations[0].name", ", \"name\": \"Park\"", ""},
      {kMissingField, "routes[0].color", ", \"color\": \"red\"", ""},
      {kMissingField, "tickets[0].points", ", \"points\": 5", ""},
      {kMissingField, "cards", "\"cards\": {\"each_color\": 6, \"wild\": 4},", ""},
      {kMissingField, "cards.each_color", "\"each_color\": 6, ", ""},
      {kWrongType, "year", "\"year\": 2026", "\"year\": \"2026\""},
      {kWrongType, "version", "\"version\": 1", "\"version\": 1.5"},
      {kWrongType, "name", "\"name\": \"Tiny\"", "\"name\": 7"},
      {kWrongType, "cards", "\"cards\": {\"each_color\": 6, \"wild\": 4}", "\"cards\": 22"},
      {kWrongType, "bonus", "\"bonus\": {}", "\"bonus\": null"},
      {kWrongType, "routes[0].double", "\"cards\": 3,", "\"double\": 0, \"cards\": 3,"},
      {kWrongType, "tickets[0].points", "\"points\": 5", "\"points\": \"5\""},
      {kWrongType, "route_points.tram.1", "\"1\": 1", "\"1\": \"one\""},
      {kBadName, "name", "\"name\": \"Tiny\"", "\"name\": \"\""},
      {kWrongType, "cards.each_color", "\"each_color\": 6", "\"each_color\": \"six\""},
  };
  return kEdits;
}

TEST_CASE("every error of form is found, at its place and alone") {
  std::set<BoardFault> seen;
  for (const Edit& edit : edits()) {
    CAPTURE(edit.where);
    CAPTURE(edit.now);
    const BoardProblems problems = problems_of(tiny_with(edit.old, edit.now));
    for (const BoardProblem& problem : problems) {
      CAPTURE(problem.where);
      CHECK(static_cast<int>(problem.fault) == static_cast<int>(edit.fault));
      CHECK(problem.where == edit.where);
    }
    CHECK(problems.size() == 1);
    seen.insert(edit.fault);
  }
  for (auto fault = 0; fault < static_cast<int>(BoardFault::kOutOfRange); ++fault) {
    CAPTURE(fault);
    CHECK(seen.contains(static_cast<BoardFault>(fault)));
  }
}

TEST_CASE("texts that are not boards at all are rejected") {
  for (const char* text : {"", " ", "nul", "{\"id\":", "tiny", "\xff\xfe"}) {
    const BoardProblems problems = problems_of(text);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].fault == BoardFault::kNotJson);
  }
  for (const char* text : {"[]", "7", "null", "\"tiny\""}) {
    const BoardProblems problems = problems_of(text);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].fault == BoardFault::kWrongType);
  }
  const BoardProblems huge = problems_of(std::string(2'000'000, ' '));
  REQUIRE(huge.size() == 1);
  CHECK(huge[0].fault == BoardFault::kTooMany);
  CHECK_FALSE(problems_of("{}").empty());
}

TEST_CASE("a file with many errors of form and content reports all of them") {
  std::string text = tiny_with("\"year\": 2026,", "\"weather\": 1, \"year\": 2026,");
  const auto change = [&](std::string_view old, std::string_view now) {
    text.replace(text.find(old), old.size(), now);
  };
  change("\"layout\": \"own\"", "\"layout\": \"mine\"");
  change("\"color\": \"red\"", "\"color\": \"mauve\"");
  change("\"name\": \"Zoo\"", "\"name\": 3");
  change("{\"a\": \"harbour\", \"b\": \"museum\", \"points\": 3}", "7");
  std::set<std::string> places;
  for (const BoardProblem& problem : problems_of(text)) places.insert(problem.where);
  CHECK(places ==
        std::set<std::string>{"weather", "layout", "routes[0].color", "locations[5].name", "tickets[8]"});
}

TEST_CASE("the line of a field in a file is found") {
  const std::string text = test::board_text("tiny");
  const LineIndex index = index_lines(text);
  CHECK(index.doubled.empty());
  CHECK(index.broken_line == 0);
  CHECK(index.line_of("format") == 2);
  CHECK(index.line_of("locations") == 16);
  CHECK(index.line_of("locations[0].name") == 17);
  CHECK(index.line_of("routes[0].color") == 25);
  CHECK(index.line_of("routes[9]") == 34);
  CHECK(index.line_of("tickets[9].points") == 46);
  // A missing field is reported on the line where its object begins.
  CHECK(index.line_of("routes[0].ferries") == 25);
  CHECK(index.line_of("weather") == 1);
  CHECK(index_lines(tiny_with("\"version\": 1,", "\"version\": ,")).broken_line == 4);
}

}  // namespace
}  // namespace kurz
