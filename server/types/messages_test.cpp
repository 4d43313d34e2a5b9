#include "server/types/messages.h"

#include <doctest/doctest.h>

#include "server/chance/sealed_chance.h"
#include "server/table/explain.h"
#include "server/table/news.h"
#include "tests/support/boards.h"
#include "tests/support/effort.h"
#include "tests/support/files.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

namespace json = boost::json;

void check(std::string_view type, const json::value& value) {
  for (const std::string& wrong : mismatches(message_shapes(), type, value)) FAIL_CHECK(wrong);
}

}  // namespace

TEST_CASE("types: what does not fit is told with its place") {
  const Shapes shapes{{"Point", {{"x", "number"}, {"name?", "string | null"}}, ""},
                      {"Line", {{"points", "Point[]"}, {"kind", "'straight' | 'bent'"}}, ""}};
  const auto wrong = [&](const char* text) { return mismatches(shapes, "Line", json::parse(text)); };
  CHECK(wrong(R"({"points":[{"x":1},{"x":2,"name":null}],"kind":"bent"})").empty());
  CHECK(wrong(R"({"points":[],"kind":"round"})") ==
        std::vector<std::string>{R"(Line.kind: 'straight' expected, found "round")"});
  CHECK(wrong(R"({"points":[{"x":"1","y":0}],"kind":"bent"})") ==
        std::vector<std::string>{R"(Line.points[0].x: number expected, found "1")",
                                 "Line.points[0].y is not known to Point"});
  CHECK(wrong(R"({"kind":"bent"})") == std::vector<std::string>{"Line.points is missing"});
}

TEST_CASE("types: every update and explanation of whole games is as the types say") {
  std::uint64_t seed = 1;
  test::for_each_table([&](const Board& board, int players) {
    for (const test::Style style : test::kStyles) {
      if (test::kSanitized && style != test::Style::kUniform)
        continue;  // slow there, and about JSON, not memory
      CAPTURE(board.id);
      CAPTURE(players);
      const GameLog log = test::random_log(board, players, seed++, style);
      Table table("t1", Bytes32{}, test::find_board);
      const auto take = [&](const Change& change) {
        const auto fault = table.take(table.next_event(change, "ada", "", 1000));
        REQUIRE_MESSAGE(!fault, fault->text);
        for (const Seat viewer : {Seat(0), kSpectator}) {
          check("ServerMessage",
                json::parse(update_message(table, viewer, table.version() - 1, Lang::kEnglish)));
          if (table.has_game()) check("Explanation", explanation(table, viewer, Lang::kGerman));
        }
      };
      TableSettings settings;
      settings.board = board.id;
      const Holders holders(static_cast<std::size_t>(players), Holder{HolderKind::kGuest, "ada", ""});
      take(change::Made{"ada", settings, holders, commitment_to(Bytes32{})});
      GameLog head = log;
      head.moves.clear();
      take(change::Started{head});
      for (const Move& move : log.moves) take(change::Moved{move});
    }
  });
}

TEST_CASE("types: those of the page are made from these shapes") {
  // If they were meant to change: build/kurz types > web/src/net/protocol.ts
  CHECK(test::read_tree_file("web/src/net/protocol.ts") == message_types());
}

}  // namespace kurz
