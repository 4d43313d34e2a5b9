#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "draw/draw_board.h"
#include "server/boards/custom_boards.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

namespace json = boost::json;

std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

json::object report_of(const std::string& body, Lang lang = Lang::kEnglish) {
  return json::parse(json_of(kurz::report_of(check_board(sent_board(body)), lang))).as_object();
}

std::string both(const json::value& board, const json::value& layout) {
  return json::serialize(json::object{{"board", board}, {"layout", layout}});
}

}  // namespace

TEST_CASE("board check: every error has a place, a line and a sentence in the requested language") {
  std::string text = changed(test::board_text("tiny"), R"("color": "red")", R"("color": "mauve")");
  text = changed(text, R"("b": "station", "points": 5)", R"("b": "nowhere", "points": 5)");
  const json::object report = report_of(text, Lang::kGerman);
  CHECK(report.at("valid") == json::value(false));
  CHECK_FALSE(report.contains("picture"));
  const json::array& problems = report.at("problems").as_array();
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].at("where") == "routes[0].color");
  CHECK(problems[0].at("line") == 25);
  CHECK(problems[0].at("text").as_string().find("ist keine Kartenfarbe") != json::string::npos);
  CHECK(problems[0].at("fault") == "unknown_color");
  CHECK(problems[0].at("what") == "mauve");
  CHECK(problems[0].at("other") == "red, blue, green");
  CHECK(problems[1].at("where") == "tickets[0].b");
  CHECK(problems[1].at("fault") == "unknown_location");
  CHECK_FALSE(problems[1].as_object().contains("other"));

  // A word that would fill the answer is left out.
  const std::string much(5000, 'x');
  const json::object long_word =
      report_of(changed(test::board_text("tiny"), R"("id": "tiny")", "\"id\": \"" + much + "\""));
  CHECK(long_word.at("problems").at(0).at("fault") == "bad_id");
  CHECK_FALSE(long_word.at("problems").at(0).as_object().contains("what"));
}

TEST_CASE("board check: a valid board comes with its picture, laid out as was sent or by itself") {
  const json::object alone = report_of(test::board_text("tiny"));
  CHECK(alone.at("valid") == json::value(true));
  CHECK(alone.at("problems").as_array().empty());
  CHECK(alone.at("picture").as_string().starts_with("<svg"));
  CHECK(alone.at("layout").at("locations").as_object().size() == 6);

  // As texts or as objects.
  const std::string board = test::board_text("tiny");
  const std::string layout = test::layout_text("tiny");
  for (const std::string& body :
       {both(json::value(board), json::value(layout)), both(json::parse(board), json::parse(layout))}) {
    const json::object report = report_of(body);
    CHECK(report.at("layout_problems").as_array().empty());
    CHECK(report.at("drawing").at("stations").at("park").at(0).to_number<double>() == 264);
    const auto read = draw::read_layout(test::board("tiny"), layout);
    CHECK(report.at("picture") ==
          json::value(draw::draw_board(test::board("tiny"), read.layout, Lang::kEnglish)));
  }
  const json::object wrong = report_of(both(json::value(board), json::object{{"format", 1}}));
  CHECK(wrong.at("valid") == json::value(true));
  CHECK_FALSE(wrong.at("layout_problems").as_array().empty());
  CHECK(wrong.at("layout") == alone.at("layout"));
}

TEST_CASE("board check: any input gets an answer") {
  const std::string tiny = test::board_text("tiny");
  for (const std::string& body :
       {std::string(), std::string("\x89PNG\r\n\x1a\n\0\0", 10), std::string("[]"), std::string("7"),
        std::string(R"({"board":7})"), std::string(R"({"board":null})"), std::string(R"({"board":"{"})"),
        std::string(R"({"board":{},"layout":[]})"), std::string(5000, '['), test::layout_text("tiny"),
        std::string(kLongestBoardFile + 1, ' '), std::string("{\"\xFF\":1}")}) {
    const json::object report = report_of(body);
    CHECK(report.at("valid") == json::value(false));
    CHECK_FALSE(report.at("problems").as_array().empty());
  }
  for (std::size_t length = 0; length < tiny.size(); length += 7) {
    CHECK(report_of(tiny.substr(0, length)).at("valid") == json::value(false));
  }
  std::string crowded = "{";
  for (int i = 0; i < 2000; ++i) crowded += "\"field" + std::to_string(i) + "\":1,";
  const json::object many = report_of(crowded + "\"id\":\"x\"}");
  CHECK(many.at("problems").as_array().size() == 500);
  CHECK(many.at("count").to_number<int>() > 2000);
}

TEST_CASE("board check: the id that a board is kept under depends on what it is, not on how it is written") {
  const std::string tiny = test::board_text("tiny");
  const std::string layout = test::layout_text("tiny");
  const StoredBoard kept = to_keep(check_board({tiny, layout}));
  CHECK(is_custom_board(kept.id));
  const auto board = read_board(kept.file);
  REQUIRE(board);
  CHECK((*board)->id == kept.id);
  CHECK((*board)->name == "Tiny");
  CHECK(draw::read_layout(**board, kept.layout).problems.empty());
  CHECK(to_keep(check_board({kept.file, kept.layout})).id == kept.id);
  CHECK(to_keep(check_board({json::serialize(json::parse(tiny)), layout})).id == kept.id);
  CHECK(to_keep(check_board({changed(tiny, R"("points": 5)", R"("points": 6)"), layout})).id != kept.id);
  CHECK(to_keep(check_board({tiny, changed(layout, "[264, 270]", "[265, 270]")})).id != kept.id);
  for (const char* id :
       {"own-", "own-0123456789abcde", "own-0123456789abcdeg", "london", "own-0123456789ABCDEF"}) {
    CHECK_FALSE(is_custom_board(id));
  }
}

}  // namespace kurz
