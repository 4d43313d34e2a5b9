#include "cli/understand.h"

#include <doctest/doctest.h>

#include "bots/way.h"
#include "engine/log/notation.h"
#include "engine/rules/apply.h"
#include "engine/rules/playout.h"
#include "tests/support/boards.h"
#include "tests/support/effort.h"
#include "words/view_text.h"

namespace kurz {
namespace {

Understood understand_line(std::string_view text, const View& view, const Reader& reader) {
  const Words words = fold_words(text);
  const std::vector<Verb> verbs = find_verbs(words.front(), reader.lang);
  REQUIRE(verbs.size() == 1);
  return understand(verbs.front(), WordSpan(words).subspan(1), view, reader);
}

// What is typed instead of the notation of an action: slots and tickets on offer are counted from 1, and
// "tickets" alone shows the player's own.
std::string typed_notation(Action action, const View& view) {
  switch (action.type()) {
    case ActionType::kDrawTickets:
      return "draw tickets";
    case ActionType::kTakeCard:
      return "take " + std::to_string(action.slot() + 1) + " " +
             std::string(view.board->card_name(action.card()));
    case ActionType::kKeepTickets:
      if (action.keep_count() == 2) return "keep 1 2";
      return action.first_ticket() == tickets_to_choose(view)[0] ? "keep 1" : "keep 2";
    default:
      return action_to_notation(*view.board, action);
  }
}

// A seat's turn on a board, with the cards one wants.
struct Table {
  explicit Table(std::string_view board_id, int players = 2) : board(test::board(board_id)) {
    SeededNature nature(3);
    state = new_game(board, players, Seat(0), nature)->state;
    for (int seat = 0; seat < players; ++seat) {
      REQUIRE(apply(state, Seat(seat), legal_actions(state, Seat(seat))[2], nature).ok());
    }
    state.hand[0] = CardCounts();
  }
  Color card(std::string_view name) const { return board.find_card(name).value(); }
  void hold(std::string_view name, int n) { state.hand[0].add(card(name), n); }
  RouteId route(std::string_view id) const { return board.find_route(id).value(); }
  Understood hear(std::string_view text, Lang lang = Lang::kEnglish) const {
    return understand_line(text, make_view(state, Seat(0)), {&board, lang, Seat(0), {"Ada", "Ben"}});
  }
  Action action(std::string_view text, Lang lang = Lang::kEnglish) const {
    const Understood understood = hear(text, lang);
    if (const Sorry* sorry = std::get_if<Sorry>(&understood)) FAIL_CHECK(sorry->text);
    if (const Question* question = std::get_if<Question>(&understood)) FAIL_CHECK(question->text);
    const Action* found = std::get_if<Action>(&understood);
    return found != nullptr ? *found : Action::pass();
  }
  std::size_t choices(std::string_view text) const {
    const Understood understood = hear(text);
    const Question* question = std::get_if<Question>(&understood);
    return question != nullptr ? question->options.size() : 0;
  }
  std::string sorry(std::string_view text) const {
    const Understood understood = hear(text);
    const Sorry* found = std::get_if<Sorry>(&understood);
    return found != nullptr ? found->text : std::string();
  }

  const Board& board;
  GameState state;
};

}  // namespace

TEST_CASE("understand: every legal action can be typed in notation, in both languages") {
  test::for_each_table([](const Board& board, int players) {
    SeededNature nature(11);
    IgnoreEvents silent;
    GameState state = deal_game(board, players, nature, silent);
    int number = 0;
    const auto check = [&](const GameState& now) {
      if (now.phase == Phase::kOver) return;
      const Seat seat = seat_to_move(now);
      const View view = make_view(now, seat);
      for (const Lang lang : kAllLangs) {
        view.legal.for_each([&](Action action) {
          if (number++ % test::effort(3, 15) != 0) return;  // a part of them is enough, and quicker
          const std::string typed = typed_notation(action, view);
          const Understood heard = understand_line(typed, view, {&board, lang, seat, {}});
          const bool same = std::holds_alternative<Action>(heard) && std::get<Action>(heard) == action;
          if (!same) FAIL_CHECK(board.id << ": " << typed);
        });
      }
    };
    check(state);
    play_out(state, nature, silent, check);
  });
}

TEST_CASE("understand: a claim with short names") {
  Table tiny("tiny");
  tiny.hold("red", 3);
  tiny.hold("wild", 1);
  const Action claim = Action::claim(tiny.route("park--harbour"), tiny.card("red"), 0);
  CHECK(tiny.action("cla park harb red") == claim);
  CHECK(tiny.action("claim HARBOUR park") == claim);
  CHECK(tiny.action("nutzen Park Harbour rot", Lang::kGerman) == claim);
  CHECK(tiny.action("build from the park to harb with 3 red", Lang::kGerman) == claim);
  CHECK(tiny.action("take park harbour") == claim);
  CHECK(tiny.action("claim park harb 1 wild") ==
        Action::claim(tiny.route("park--harbour"), tiny.card("red"), 1));
  CHECK(tiny.action("claim park harb 2 red 1 tram") ==
        Action::claim(tiny.route("park--harbour"), tiny.card("red"), 1));
  CHECK(tiny.action("claim park harb 2 red") ==
        Action::claim(tiny.route("park--harbour"), tiny.card("red"), 1));

  Table york("new-york");
  york.hold("blue", 1);
  york.hold("wild", 1);
  CHECK(york.action("claim lincoln-cent times blue 1 wild") ==
        Action::claim(york.route("lincoln-center--times-square--b"), york.card("blue"), 1));
  CHECK(york.action("claim linc times") ==
        Action::claim(york.route("lincoln-center--times-square--b"), york.card("blue"), 1));
  CHECK(york.action("bau gramercy empire blau", Lang::kGerman) ==
        Action::claim(york.route("empire-state-building--gramercy-park--b"), york.card("blue"), 0));
}

TEST_CASE("understand: the fewest wild cards, or as many as were named") {
  Table tiny("tiny");
  tiny.hold("blue", 2);
  tiny.hold("wild", 3);
  const RouteId zoo = tiny.route("station--zoo");
  CHECK(tiny.action("claim station zoo") == Action::claim(zoo, tiny.card("blue"), 2));
  CHECK(tiny.action("claim station zoo 3 wild") == Action::claim(zoo, tiny.card("blue"), 3));
  CHECK(tiny.action("claim park harb all wild") == Action::claim(tiny.route("park--harbour"), kWild, 3));
  CHECK(tiny.action("claim park harb wild") == Action::claim(tiny.route("park--harbour"), kWild, 3));
  // Nothing but wild cards will pay for red.
  CHECK(tiny.action("claim park harb red") == Action::claim(tiny.route("park--harbour"), kWild, 3));
}

TEST_CASE("understand: if several colours are possible, the program asks") {
  Table tiny("tiny");
  tiny.hold("blue", 2);
  tiny.hold("green", 2);
  CHECK(tiny.choices("claim market museum") == 2);
  CHECK(tiny.choices("claim park market") == 2);
  CHECK(tiny.action("claim market museum gr") ==
        Action::claim(tiny.route("market--museum"), tiny.card("green"), 0));
  CHECK(tiny.action("claim park market green") ==
        Action::claim(tiny.route("park--market--b"), tiny.card("green"), 0));
  // Both tracks are gray: either will do.
  CHECK(tiny.action("claim museum station blue") ==
        Action::claim(tiny.route("museum--station--a"), tiny.card("blue"), 0));
  CHECK(tiny.action("claim museum--station--b blue") ==
        Action::claim(tiny.route("museum--station--b"), tiny.card("blue"), 0));
}

TEST_CASE("understand: unclear places are listed, unknown ones named") {
  Table york("new-york");
  CHECK(york.choices("claim village chin") == 0);  // only one of the two villages is joined to Chinatown
  CHECK(york.choices("claim village lower") == 2);
  CHECK(york.choices("claim park times") == 0);
  CHECK(york.sorry("claim soho brooklyn")
            .starts_with("There is no route between Soho and Brooklyn. Type routes Soho "));
  CHECK(york.sorry("claim venus soho").starts_with("This board has no place “venus”. The places are "));
  CHECK(york.sorry("claim linkoln soho") ==
        "This board has no place “linkoln”. Did you mean Lincoln Center?");
  CHECK(york.sorry("claim soho").starts_with("Name both ends"));
  CHECK(york.sorry("claim").starts_with("Name both ends"));
}

TEST_CASE("understand: any common word for a colour or a wild card will do") {
  const auto cards = [](std::string_view board, const std::string& word) {
    return find_cards(word, test::board(board));
  };
  const auto bit_of = [](std::string_view board, std::string_view card) {
    return 1U << test::board(board).find_card(card).value().index();
  };
  for (const char* word : {"purple", "violet", "lila", "violett"})
    CHECK(cards("berlin", word) == bit_of("berlin", "purple"));
  for (const char* word : {"pink", "rosa"}) CHECK(cards("london", word) == bit_of("london", "pink"));
  for (const char* word : {"schwarz", "black", "schw"})
    CHECK(cards("london", word) == bit_of("london", "black"));
  for (const char* word : {"wild", "joker", "taxi"}) CHECK(cards("new-york", word) == 1U << kWild.index());
  CHECK(cards("berlin", "fahrrad") == 1U << kWild.index());
  CHECK(cards("london", "b") == (bit_of("london", "blue") | bit_of("london", "black") | 1U << kWild.index()));
  CHECK(cards("london", "mauve") == 0);
}

TEST_CASE("understand: an impossible claim is left for the rules to refuse") {
  Table tiny("tiny");
  tiny.hold("green", 1);
  // The half for which more cards are there.
  CHECK(tiny.action("claim park market") ==
        Action::claim(tiny.route("park--market--b"), tiny.card("green"), 0));
  CHECK(tiny.action("claim park harb blue") ==
        Action::claim(tiny.route("park--harbour"), tiny.card("blue"), 0));
  Table sf("san-francisco");
  CHECK(sf.action("claim alcatraz pier 39").wilds() == 1);
}

TEST_CASE("understand: R19 a route paid with two colours, typed in any way") {
  Table tiny("tiny");
  tiny.hold("red", 2);
  tiny.hold("blue", 2);
  const std::string gray = "R19: Market – Museum (gray) needs cards of one colour or wild cards.";
  for (const char* typed : {"claim market museum 1 red 1 blue", "claim Market - Museum with 1 red and 1 blue",
                            "claim museum market red blue", "claim market--museum 1 red 1 blue",
                            "claim market museum 1 red 1 blue 1 wild", "claim mark mus 1 red 1 blue 1 green"})
    CHECK_MESSAGE(tiny.sorry(typed) == gray, typed);
  const Understood german = tiny.hear("nutzen market museum 1 rot und 1 blau", Lang::kGerman);
  REQUIRE(std::holds_alternative<Sorry>(german));
  CHECK(std::get<Sorry>(german).text == "R19: Market – Museum (grau) braucht Karten einer Farbe oder Joker.");
  CHECK(tiny.sorry("claim park harbour 2 red 1 blue") ==
        "R19: Park – Harbour (red) needs red cards or wild cards.");
  // The same colour twice is no payment.
  CHECK(tiny.sorry("claim market museum 1 red 1 red").starts_with("Name both ends"));
  // What the rules refuse before they look at the payment comes first.
  tiny.state.owned[1] |= bit(tiny.route("market--museum").index());
  CHECK(tiny.action("claim market museum 1 red 1 blue").type() == ActionType::kClaim);
}

TEST_CASE("understand: cards by colour and by slot") {
  Table tiny("tiny");
  for (int slot = 0; slot < kRowSize; ++slot) tiny.state.row.set(slot, tiny.card("blue"));
  tiny.state.row.set(2, tiny.card("red"));
  tiny.state.row.set(4, kWild);
  CHECK(tiny.action("take red") == Action::take_card(2, tiny.card("red")));
  CHECK(tiny.action("take 3") == Action::take_card(2, tiny.card("red")));
  CHECK(tiny.action("take the blue card from slot 4") == Action::take_card(3, tiny.card("blue")));
  CHECK(tiny.action("take wild") == Action::take_card(4, kWild));
  CHECK(tiny.action("nehmen rot", Lang::kGerman) == Action::take_card(2, tiny.card("red")));
  CHECK(tiny.action("draw red") == Action::take_card(2, tiny.card("red")));
  CHECK(tiny.action("draw") == Action::draw_card());
  CHECK(tiny.action("draw card") == Action::draw_card());
  CHECK(tiny.action("draw tickets") == Action::draw_tickets());
  CHECK(tiny.sorry("take green").starts_with("There is no card “green” in the row. Row: slot 1 blue, "));
  CHECK(tiny.sorry("draw 2").starts_with("Draw cards one at a time"));
  CHECK(tiny.action("take 8").slot() >= kRowSize);
}

TEST_CASE("understand: tickets by number, by both and by place") {
  Table tiny("tiny");
  tiny.state.phase = Phase::kKeepTickets;
  tiny.state.offer = {TicketId(0), TicketId(3)};  // Park – Station, Park – Museum
  CHECK(tiny.action("keep 1") == Action::keep(TicketId(0)));
  CHECK(tiny.action("keep 2 1") == Action::keep(TicketId(0), TicketId(3)));
  CHECK(tiny.action("keep both") == Action::keep(TicketId(0), TicketId(3)));
  CHECK(tiny.action("behalten beide", Lang::kGerman) == Action::keep(TicketId(0), TicketId(3)));
  CHECK(tiny.action("keep museum") == Action::keep(TicketId(3)));
  CHECK(tiny.action("keep none") == Action::keep_none());
  CHECK(tiny.choices("keep park") == 3);
  CHECK(tiny.choices("keep") == 3);
}

TEST_CASE("way: the cheapest path uses the player's own routes for free") {
  Table tiny("tiny");
  const auto place = [&](std::string_view id) { return tiny.board.find_location(id).value(); };
  const auto way = [&] {
    return cheapest_way(make_view(tiny.state, Seat(0)), Seat(0), place("harbour"), place("station"));
  };
  CHECK(way()->cards == 4);
  tiny.state.owned[0] |= bit(tiny.route("harbour--museum").index());
  CHECK(way()->cards == 1);
  CHECK(way()->missing.size() == 1);
  tiny.state.owned[1] |= bit(tiny.route("museum--station--a").index());  // R23
  tiny.state.owned[1] |= bit(tiny.route("station--zoo").index());
  CHECK_FALSE(way());
}

TEST_CASE("understand: souvenirs by place and by name") {
  Table sf("san-francisco", 3);
  const Understood unclear = sf.hear("souvenir alcatraz");
  CHECK(std::holds_alternative<Sorry>(unclear));  // there is nothing to take now
  const Board& board = test::board("san-francisco");
  SeededNature nature(3);
  GameState state = new_game(board, 3, Seat(0), nature)->state;
  while (state.phase == Phase::kChooseTickets) {
    const Seat seat = seat_to_move(state);
    REQUIRE(apply(state, seat, legal_actions(state, seat)[0], nature).ok());
  }
  REQUIRE(state.phase == Phase::kPlaceSouvenirs);
  const Seat seat = seat_to_move(state);
  const View view = make_view(state, seat);
  const Action first = view.legal[0];
  for (const Lang lang : kAllLangs) {
    const std::string typed = std::string(Texts{"place ", "legen "}.in(lang)) +
                              symbol_name(board, first.symbol(), lang) + " " +
                              std::string(place_name(board, first.location()));
    const Understood heard = understand_line(typed, view, {&board, lang, seat, {}});
    REQUIRE(std::holds_alternative<Action>(heard));
    CHECK(std::get<Action>(heard) == first);
  }
}

}  // namespace kurz
