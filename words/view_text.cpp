#include "words/view_text.h"

#include <algorithm>
#include <bit>

#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

constexpr auto kPhases = one_per_value<SentenceTo<Phase>>({
    {Phase::kChooseTickets, {}},  // see first_choice_line()
    {Phase::kPlaceSouvenirs,
     {"Place a leftover souvenir ({symbols}) on a location without one.",
      "Lege ein übriges Souvenir ({symbols}) auf einen Ort, der noch keins hat."},
     {"{who} is placing a leftover souvenir.", "{who} legt ein übriges Souvenir aus."}},
    {Phase::kTurn,
     {"Your turn: draw cards, claim a route or draw tickets.",
      "Du bist dran: Zieh Karten, nutze eine Strecke oder zieh Zielkarten."},
     {"{who}'s turn.", "{who} ist dran."}},
    {Phase::kSecondCard,
     {"Take your second card: draw from the deck, or take a face-up card that is not wild.",
      "Nimm deine zweite Karte: vom Stapel oder eine offene, aber keinen Joker."},
     {"{who} is taking a second card.", "{who} nimmt eine zweite Karte."}},
    {Phase::kKeepTickets,
     {"Choose from the tickets you drew: keep one or both.",
      "Wähle aus den gezogenen Zielkarten: Behalte eine oder beide."},
     {"{who} is choosing tickets.", "{who} wählt Zielkarten aus."}},
    {Phase::kTakeSouvenir,
     {"Take a souvenir: {choice}.", "Nimm ein Souvenir: {choice}."},
     {"{who} is choosing a souvenir.", "{who} wählt ein Souvenir."}},
    {Phase::kOver, {"The game is over.", "Die Partie ist zu Ende."}},
});

constexpr auto kRouteStates = one_per_value<SentenceTo<RouteState>>({
    {RouteState::kFree, {"free", "frei"}},
    {RouteState::kOwned, {"yours", "von dir genutzt"}, {"owned by {who}", "genutzt von {who}"}},
    {RouteState::kTwinYours,
     {"closed, you own the other half (R22)",
      "gesperrt, du nutzt die andere Strecke der Doppelstrecke (R22)"}},
    {RouteState::kTwinClosed,
     {"closed, {who} owns the other half (R23)",
      "gesperrt, {who} nutzt die andere Strecke der Doppelstrecke (R23)"}},
});

// The souvenirs without a place yet: "bell or flower".
std::string left_over(const View& view, Lang lang) {
  Lines names;
  for (const Symbol symbol : IdRange<Symbol>(view.board->symbol_count())) {
    const SouvenirStack& stack = view.stacks[symbol];
    if (stack.place.is_none() && stack.count > 0) names.push_back(symbol_name(*view.board, symbol, lang));
  }
  return join_or(names, lang);
}

// What the ends of the route just claimed offer: "bell (Alcatraz) or flower (Sunset)".
std::string souvenir_choice(const View& view, Lang lang) {
  Lines ways;
  view.legal.for_each([&](Action action) {
    for (const Symbol symbol : IdRange<Symbol>(view.board->symbol_count())) {
      if (view.stacks[symbol].place != action.location()) continue;
      ways.push_back(fmt::format("{} ({})", symbol_name(*view.board, symbol, lang),
                                 place_name(*view.board, action.location())));
    }
  });
  return join_or(ways, lang);
}

std::string first_choice_line(const View& view, const Reader& reader) {
  if (view.is_player() && view.seat(view.viewer).choosing) {
    return say({"Choose your first tickets: keep one or both.",
                "Wähle deine ersten Zielkarten: Behalte eine oder beide."},
               reader.lang);
  }
  Lines waiting;
  for (const Seat seat : view.seats_in_play()) {
    if (view.seat(seat).choosing) waiting.push_back(player_name(reader, seat));
  }
  return fill({"Waiting for {who} to choose their first tickets.",
               "Alle wählen ihre ersten Zielkarten. Warten auf {who}."},
              reader.lang, fmt::arg("who", join_and(waiting, reader.lang)));
}

// What the city gives the seat so far: "districts: 2 of 5 (3 points)". Empty if nothing.
std::string bonus_item(const View& view, Seat seat, Lang lang) {
  const Board& board = *view.board;
  Network network(board, view.seat(seat).routes);
  const Bonus bonus = bonus_of(board, network, view.seat(seat).souvenirs);
  if (bonus.reached == 0) return {};
  std::string reached;
  if (const auto* districts = std::get_if<Districts>(&board.bonus)) {
    reached = fill({"{n} of {all}", "{n} von {all}"}, lang, fmt::arg("n", std::popcount(bonus.reached)),
                   fmt::arg("all", districts->districts.size()));
  } else {
    Lines names;
    for_each_bit(bonus.reached, [&](int i) {
      names.push_back(board.souvenirs() != nullptr ? symbol_name(board, Symbol(i), lang)
                                                   : std::string(place_name(board, LocationId(i))));
    });
    reached = join_and(names, lang);
  }
  return fmt::format("{}: {} ({})", bonus_name(board, lang), reached,
                     counted(bonus.points, kPointNoun, lang));
}

std::vector<Seat> seats_by_place(const View& view) {
  std::vector<Seat> seats;
  for (const Seat seat : view.seats_in_play()) seats.push_back(seat);
  std::ranges::stable_sort(seats, {}, [&](Seat seat) { return view.places[seat]; });
  return seats;
}

std::string you_or_name(const Reader& reader, Seat seat, const Texts& you = {"You", "Du"}) {
  return reader.is(seat) ? say(you, reader.lang) : player_name(reader, seat);
}

}  // namespace

std::string turn_line(const View& view, const Reader& reader) {
  if (view.phase == Phase::kChooseTickets) return first_choice_line(view, reader);
  return fill(row_for(kPhases, view.phase).to(reader.is(view.turn)), reader.lang,
              fmt::arg("who", player_name(reader, view.turn)),
              fmt::arg("symbols", left_over(view, reader.lang)),
              fmt::arg("choice", souvenir_choice(view, reader.lang)));
}

std::string row_line(const View& view, Lang lang) {
  Lines slots;
  for (int slot = 0; slot < kRowSize; ++slot) {
    slots.push_back(
        fill({"slot {} {}", "Karte {} {}"}, lang, slot + 1, card_name(*view.board, view.row[slot], lang)));
  }
  return fill({"Row: {slots}.", "Auslage: {slots}."}, lang, fmt::arg("slots", join_comma(slots)));
}

std::string piles_line(const View& view, Lang lang) {
  return fill({"Deck: {deck}. Discard pile: {discards}. Tickets left: {tickets}.",
               "Stapel: {deck}. Ablagestapel: {discards}. Zielkarten übrig: {tickets}."},
              lang, fmt::arg("deck", counted(view.deck_size, kCardNoun, lang)),
              fmt::arg("discards", counted(view.discards.total(), kCardNoun, lang)),
              fmt::arg("tickets", view.ticket_deck_size()));
}

std::string hand_line(const View& view, Lang lang) {
  return fill({"Your hand: {hand}.", "Deine Karten: {hand}."}, lang,
              fmt::arg("hand", hand_text(*view.board, view.hand, lang)));
}

Lines ticket_lines(const View& view, Seat seat, TicketSet tickets, Lang lang) {
  const Texts missed = view.over() ? Texts{"not completed", "nicht erfüllt"}
                                   : Texts{"no longer possible", "nicht mehr möglich"};
  Lines lines;
  for_each_bit(tickets, [&](int t) {
    const TicketState state = ticket_state(view, seat, TicketId(t));
    const Texts word = state == TicketState::kDone   ? Texts{"completed", "erfüllt"}
                       : state == TicketState::kOpen ? Texts{"open", "offen"}
                                                     : missed;
    lines.push_back(fmt::format("{}: {}.", ticket_name(*view.board, TicketId(t)), word.in(lang)));
  });
  return lines;
}

std::string player_line(const View& view, Seat seat, const Reader& reader) {
  const SeatView& of = view.seat(seat);
  const Lang lang = reader.lang;
  std::string cards = counted(of.cards, kCardNoun, lang);
  if (!of.known.empty() && !reader.is(seat)) {
    cards += fill({" (drawn face up: {known})", " (offen genommen: {known})"}, lang,
                  fmt::arg("known", hand_text(*view.board, of.known, lang)));
  }
  Lines items{cards, counted(of.tickets, kTicketNoun, lang), pieces_text(*view.board, of.pieces, lang),
              fill({"{points} for routes so far", "bisher {points} für Strecken"}, lang,
                   fmt::arg("points", counted(route_points(*view.board, of.routes), kPointNoun, lang)))};
  if (std::string bonus = bonus_item(view, seat, lang); !bonus.empty()) items.push_back(std::move(bonus));
  return fmt::format("{}: {}.", you_or_name(reader, seat), join_comma(items));
}

Lines souvenir_lines(const View& view, Lang lang) {
  Lines lines;
  for (const Symbol symbol : IdRange<Symbol>(view.board->symbol_count())) {
    const SouvenirStack& stack = view.stacks[symbol];
    if (stack.place.is_none()) continue;
    lines.push_back(fill({"{place}: {symbol}, {n} left.", "{place}: {symbol}, noch {n}."}, lang,
                         fmt::arg("place", place_name(*view.board, stack.place)),
                         fmt::arg("symbol", symbol_name(*view.board, symbol, lang)),
                         fmt::arg("n", stack.count)));
  }
  return lines;
}

std::string last_round_line(const View& view, const Reader& reader) {
  if (view.last_turns == 0 || view.over()) return {};
  if (view.last_turns == 1)
    return say({"Last round: this is the last turn.", "Letzte Runde: Das ist der letzte Spielzug."},
               reader.lang);
  return fill(
      {"Last round: {turns} left, including this one.", "Letzte Runde: noch {turns}, dieser mitgezählt."},
      reader.lang, fmt::arg("turns", counted(view.last_turns, kTurnNoun, reader.lang)));
}

std::string route_cost(const Board& board, RouteId route, Lang lang) {
  const Route& r = board.at(route);
  std::string text = counted(r.cards, kCardNoun, lang);
  if (r.ferries > 0) {
    text += fill({", at least {} (R25)", ", mindestens {} (R25)"}, lang, counted(r.ferries, kWildNoun, lang));
  }
  if (r.pieces == r.cards) return text;
  return join_and({text, pieces_text(board, r.kind, r.pieces, lang)}, lang);
}

std::string route_line(const View& view, RouteId route, const Reader& reader) {
  const Board& board = *view.board;
  const RouteStanding standing = route_standing(view, reader.seat, route);
  const bool can_claim = standing.state == RouteState::kFree && has(view.legal.claimable(), route.index());
  const Texts state = can_claim ? Texts{"free, you can claim it", "frei, du kannst sie nutzen"}
                                : row_for(kRouteStates, standing.state).to(reader.is(standing.seat));
  return fmt::format("{}: {}, {}; {}.", route_name(board, route, reader.lang),
                     route_cost(board, route, reader.lang),
                     counted(board.at(route).points, kPointNoun, reader.lang),
                     fill(state, reader.lang, fmt::arg("who", player_name(reader, standing.seat))));
}

std::string winner_line(const View& view, const Reader& reader) {
  Lines winners;
  bool you_too = false;
  bool by_tickets = false;  // R37: tied on points and ahead by completed tickets
  const Seat winner = seats_by_place(view).front();
  const int points = view.scores[winner].total();
  for (const Seat seat : view.seats_in_play()) {
    if (view.places[seat] == 1) {
      you_too = you_too || reader.is(seat);
      winners.push_back(you_or_name(reader, seat, winners.empty() ? Texts{"You", "Du"} : Texts{"you", "du"}));
    } else {
      by_tickets = by_tickets || view.scores[seat].total() == points;
    }
  }
  const Texts by =
      by_tickets ? Texts{" and more completed tickets (R37)", ", mehr erfüllte Zielkarten (R37)"} : Texts{};
  const Texts alone = you_too ? Texts{"You win with {points}{by}.", "Du gewinnst: {points}{by}."}
                              : Texts{"{who} wins with {points}{by}.", "{who} gewinnt: {points}{by}."};
  const Texts shared = {"{who} share first place with {points} each.",
                        you_too ? "{who} teilt euch den ersten Platz: je {points}."
                                : "{who} teilen sich den ersten Platz: je {points}."};
  return fill(
      winners.size() == 1 ? alone : shared, reader.lang, fmt::arg("who", join_and(winners, reader.lang)),
      fmt::arg("points", counted(points, kPointNoun, reader.lang)), fmt::arg("by", by.in(reader.lang)));
}

std::string score_line(const View& view, Seat seat, const Reader& reader) {
  const Score& score = view.scores[seat];
  const Lang lang = reader.lang;
  Lines sources{fmt::format("{} {}", Texts{"routes", "Strecken"}.in(lang), score.routes),
                fmt::format("{} {}", kTicketNoun.many.in(lang), score.tickets)};
  if (const std::string_view bonus = bonus_name(*view.board, lang); !bonus.empty()) {
    sources.push_back(fmt::format("{} {}", bonus, score.bonus));
  }
  return fill({"{place}. {who}: {points} ({sources}). Tickets completed: {done} of {all}.",
               "{place}. {who}: {points} ({sources}). Zielkarten erfüllt: {done} von {all}."},
              lang, fmt::arg("place", view.places[seat]), fmt::arg("who", you_or_name(reader, seat)),
              fmt::arg("points", counted(score.total(), kPointNoun, lang)),
              fmt::arg("sources", join_comma(sources)), fmt::arg("done", score.completed),
              fmt::arg("all", std::popcount(view.final_tickets[seat])));
}

Lines result_lines(const View& view, const Reader& reader) {
  Lines lines;
  for (const Seat seat : seats_by_place(view)) {
    lines.push_back(score_line(view, seat, reader));
    for (const std::string& line : ticket_lines(view, seat, view.final_tickets[seat], reader.lang))
      lines.push_back("   " + line);
    lines.push_back(fill({"   Cards left: {}.", "   Karten übrig: {}."}, reader.lang,
                         hand_text(*view.board, view.final_hands[seat], reader.lang)));
  }
  lines.push_back(winner_line(view, reader));
  return lines;
}

Lines view_lines(const View& view, const Reader& reader) {
  const Lang lang = reader.lang;
  Lines lines{turn_line(view, reader)};
  // A heading, unless it is empty, and the lines below it, unless there are none.
  const auto add = [&](const Texts& heading, const Lines& more) {
    if (!more.empty() && !heading.en.empty()) lines.push_back(say(heading, lang));
    lines.insert(lines.end(), more.begin(), more.end());
  };
  if (std::string last = last_round_line(view, reader); !last.empty()) lines.push_back(std::move(last));
  if (view.over()) {
    add({}, result_lines(view, reader));
    return lines;
  }
  add({}, {row_line(view, lang), piles_line(view, lang)});
  for (const Seat seat : view.seats_in_play()) lines.push_back(player_line(view, seat, reader));
  add({"Souvenirs on the board:", "Souvenirs auf dem Spielplan:"}, souvenir_lines(view, lang));
  if (!view.is_player()) return lines;
  lines.push_back(hand_line(view, lang));
  add({"Your tickets:", "Deine Zielkarten:"}, ticket_lines(view, view.viewer, view.tickets, lang));
  Lines offer;
  for (const TicketId ticket : tickets_to_choose(view)) {
    if (!ticket.is_none())
      offer.push_back(fmt::format("{}: {}", offer.size() + 1, ticket_name(*view.board, ticket)));
  }
  add({"Tickets to choose from:", "Zielkarten zur Auswahl:"}, offer);
  return lines;
}

}  // namespace kurz
