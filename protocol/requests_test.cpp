#include "protocol/requests.h"

#include <doctest/doctest.h>

#include "codec/read_described.h"
#include "codec/write_described.h"
#include "tests/support/boards.h"
#include "words/error_text.h"

namespace kurz::protocol {
namespace {

std::string error_of(std::string_view text, Lang lang = Lang::kEnglish) {
  const auto request = read_text<Request>(text);
  return request ? "" : read_error_text(request.error(), lang);
}

}  // namespace

TEST_CASE("requests: a message becomes the struct that its type names") {
  const auto play = read_text<Request>(
      R"({"type":"play","table":"t","id":"x","version":3,"seat":1,"action":{"type":"take_card","slot":2,"card":"red"}})");
  REQUIRE(play);
  const auto& move = std::get<PlayMove>(*play);
  CHECK(move.table == "t");
  CHECK(move.id == "x");
  CHECK(move.version == 3);
  CHECK(move.seat == Seat(1));
  CHECK(std::get<named::TakeCard>(move.action) == named::TakeCard{2, "red"});

  const auto subscribe = read_text<Request>(R"({"type":"subscribe","table":"t","from":7,"new":1})");
  REQUIRE(subscribe);
  CHECK(std::get<Subscribe>(*subscribe).from == 7);
  CHECK_FALSE(std::get<Subscribe>(*subscribe).explain);
}

TEST_CASE("requests: an error names the place and what is expected there, in both languages") {
  CHECK(error_of("{") == "this is not valid JSON");
  CHECK(error_of("[]") == "expected an object, found []");
  CHECK(error_of(R"({"table":"t"})") == "type: this field is missing");
  CHECK(error_of(R"({"type":"dance"})") ==
        "type: expected one of these: subscribe, unsubscribe, hint, why, say, agree_to_bot, confirm, sit, "
        "commit, seat_bot, leave, configure, start, reveal, play, undo, return, rematch, close, found "
        "\"dance\"");
  CHECK(error_of(R"({"type":"hint","table":"t"})") == "seat: this field is missing");
  CHECK(error_of(R"({"type":"hint","table":"t","seat":4})") ==
        "seat: expected a whole number from 0 to 3, found 4");
  CHECK(error_of(R"({"type":"hint","table":7,"seat":0})") == "table: expected text, found 7");
  CHECK(error_of(R"({"type":"hint","table":7,"seat":0})", Lang::kGerman) ==
        "table: erwartet wird ein Text, gefunden: 7");
  // PostgreSQL would reject it, and the moves of others with it.
  CHECK(error_of(R"({"type":"start","table":"t","id":"c\u0000","version":1})")
            .starts_with("id: expected text, found "));
  CHECK(error_of(R"({"type":"start","table":"t","id":"","version":1})") ==
        "id: expected 1 to 64 characters, found \"\"");
  CHECK(error_of(R"({"type":"say","table":"t","seat":0,"phrase":"boo"})") ==
        "phrase: expected one of these: hello, good_luck, nice_move, oops, thanks, well_played, found "
        "\"boo\"");
  CHECK(error_of(
            R"({"type":"why","table":"t","seat":0,"action":{"type":"take_card","slot":9,"card":"red"}})") ==
        "action.slot: expected a whole number from 0 to 4, found 9");
}

TEST_CASE("requests: names of an action are looked up on the board of the table") {
  const Board& board = *test::find_board("london");
  const auto error = [&](const named::Action& action) {
    JsonReader reader;
    named::resolve(board, action, "action", reader);
    return reader.ok() ? "" : read_error_text(reader.error(), Lang::kEnglish);
  };
  CHECK(error(named::TakeCard{0, "blue"}).empty());
  CHECK(error(named::TakeCard{0, "mud"}) == "action.card: expected a card of the board, found \"mud\"");
  CHECK(error(named::Claim{"mars--venus", "red", 0}).starts_with("action.route: "));
  CHECK(error(named::KeepTickets{{0, 99}}).starts_with("action.keep[1]: "));
}

TEST_CASE("requests: what is written is read back, and fields that are not described are found") {
  const Request sit = Sit{{{{"t"}, "an \"id\" \n", 4}, Seat(2)}, std::string(64, 'a')};
  const std::string text = json_of(sit);
  CHECK(text == R"({"type":"sit","table":"t","id":"an \"id\" \n","version":4,"seat":2,"commitment":")" +
                    std::string(64, 'a') + R"("})");
  const auto back = read_text<Request>(text, Unknown::kError);
  REQUIRE(back);
  CHECK(json_of(*back) == text);
  const auto strict = read_text<Request>(R"({"type":"unsubscribe","table":"t","seat":0})", Unknown::kError);
  CHECK(strict.error().where == "seat");
}

}  // namespace kurz::protocol
