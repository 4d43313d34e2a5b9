#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "tests/support/boards.h"
#include "words/move_text.h"

namespace kurz {
namespace {

Reader reader_of(Seat seat, Lang lang = Lang::kEnglish) {
  return {&test::board("tiny"), lang, seat, {"Ada", "Ben", "Cleo", "Dan"}};
}

Event event_of(EventType type, Seat seat) {
  Event event;
  event.type = type;
  event.seat = seat;
  return event;
}

}  // namespace

TEST_CASE("words: every event is a sentence for everyone") {
  for (int type = 0; type <= static_cast<int>(EventType::kGameOver); ++type) {
    for (const Lang lang : kAllLangs) {
      for (const Seat seat : {Seat(0), Seat(1), kSpectator}) {
        const std::string text =
            event_text(event_of(static_cast<EventType>(type), Seat(0)), reader_of(seat, lang));
        CAPTURE(text);
        CHECK(text.size() > 5);
        CHECK(text.ends_with("."));
        CHECK(text.find_first_of("{}") == std::string::npos);
      }
    }
  }
}

TEST_CASE("words: only the player who drew a card sees it") {
  Event event = event_of(EventType::kCardDrawn, Seat(1));
  event.card = test::board("tiny").find_card("blue").value();
  CHECK(event_text(event, reader_of(Seat(1))) == "You drew a card from the deck: blue.");
  CHECK(event_text(event, reader_of(Seat(1), Lang::kGerman)) == "Du ziehst eine Karte vom Stapel: blau.");
  CHECK(event_text(event, reader_of(Seat(0))) == "Ben drew a card from the deck.");
  CHECK(event_text(event, reader_of(kSpectator, Lang::kGerman)) == "Ben zieht eine Karte vom Stapel.");
}

TEST_CASE("words: everyone sees a card drawn face up") {
  Event event = event_of(EventType::kCardTaken, Seat(0));
  event.card = test::board("tiny").find_card("red").value();
  CHECK(event_text(event, reader_of(Seat(1))) == "Ada drew a card face up: red.");
  event.card = kWild;
  CHECK(event_text(event, reader_of(Seat(0), Lang::kGerman)) ==
        "Du nimmst eine offene Karte: Straßenbahn (Joker).");
}

TEST_CASE("words: a claim says what was paid") {
  Event event = event_of(EventType::kRouteClaimed, Seat(1));
  event.route = RouteId(0);
  event.card = test::board("tiny").find_card("red").value();
  event.count = 2;
  event.wilds = 1;
  event.points = 4;
  CHECK(event_text(event, reader_of(Seat(0))) ==
        "Ben claimed Park – Harbour (red) with 2 red cards and 1 wild card: 4 points.");
  CHECK(event_text(event, reader_of(Seat(1), Lang::kGerman)) ==
        "Du nutzt Park – Harbour (rot) für 2 rote Karten und 1 Joker: 4 Punkte.");
  event.card = kWild;
  event.count = 0;
  event.wilds = 3;
  CHECK(event_text(event, reader_of(Seat(1))) ==
        "You claimed Park – Harbour (red) with 3 wild cards: 4 points.");
}

TEST_CASE("words: a new card in the row has its slot, counted from 1") {
  Event event = event_of(EventType::kRowFilled, Seat::none());
  event.slot = 2;
  event.card = test::board("tiny").find_card("blue").value();
  CHECK(event_text(event, reader_of(Seat(0))) == "New card in slot 3: blue.");
  CHECK(event_text(event, reader_of(Seat(0), Lang::kGerman)) == "Neu in der Auslage: Karte 3, blau.");
}

TEST_CASE("words: R31 tickets are named to their owner alone") {
  Event event = event_of(EventType::kTicketsKept, Seat(0));
  event.count = 1;
  event.kept = bit<TicketSet>(2);
  CHECK(event_text(event, reader_of(Seat(0))) == "You kept Market – Zoo (5).");
  CHECK(event_text(event, reader_of(Seat(1))) == "Ada kept 1 ticket.");
  CHECK(event_text(event, reader_of(kSpectator)) == "Ada kept 1 ticket.");
}

TEST_CASE("words: R32 the last round names the limit of the board") {
  CHECK(event_text(event_of(EventType::kLastRound, Seat(1)), reader_of(Seat(0))) ==
        "Last round: Ben has at most 2 trams left. Everyone takes one more turn.");
  Reader berlin = reader_of(Seat(1), Lang::kGerman);
  berlin.board = &test::board("berlin");
  CHECK(event_text(event_of(EventType::kLastRound, Seat(1)), berlin) ==
        "Letzte Runde: Du hast höchstens noch 1 Figur. Alle sind noch einmal dran, auch du.");
  Reader london = reader_of(Seat(0), Lang::kGerman);
  london.board = &test::board("london");
  CHECK(event_text(event_of(EventType::kLastRound, Seat(1)), london) ==
        "Letzte Runde: Ben hat höchstens noch 2 Busse. Alle sind noch einmal dran.");
}

TEST_CASE("words: what a bot does for a player is told as the bot's move") {
  Event event = event_of(EventType::kCardDrawn, Seat(1));
  event.card = Color(1);
  const auto told = [&](Seat seat, Lang lang) {
    Reader reader = reader_of(seat, lang);
    reader.bot_for = Seat(1);
    return event_text(event, reader);
  };
  CHECK(told(Seat(0), Lang::kEnglish) == "A bot for Ben drew a card from the deck.");
  CHECK(told(kSpectator, Lang::kGerman) == "Ben (Bot) zieht eine Karte vom Stapel.");
  CHECK(told(Seat(1), Lang::kEnglish) == "You drew a card from the deck: blue. (A bot played for you.)");
  CHECK(told(Seat(1), Lang::kGerman) ==
        "Du ziehst eine Karte vom Stapel: blau. (Ein Bot hat für dich gespielt.)");
  event.type = EventType::kLastRound;
  CHECK(told(Seat(0), Lang::kEnglish).starts_with("Last round: Ben has"));
  CHECK(substituted_text(Seat(1), {}, reader_of(Seat(0))) == "A bot plays for Ben now.");
  CHECK(substituted_text(Seat(1), 0, reader_of(Seat(0))) == "Ben is back.");
  CHECK(substituted_text(Seat(1), 1, reader_of(Seat(1), Lang::kGerman)) ==
        "Willkommen zurück. Ein Bot hat 1 Spielzug für dich gemacht.");
  CHECK(undone_text(Seat(1), reader_of(Seat(0), Lang::kGerman)) == "Ben nimmt den letzten Spielzug zurück.");
}

}  // namespace kurz
