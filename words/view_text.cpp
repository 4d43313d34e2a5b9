#include "words/view_text.h"

#include <bit>

#include "engine/rules/connectivity.h"
#include "words/board_text.h"
#include "words/score_text.h"

namespace kurz {
namespace {

// The souvenirs without a place yet: "bell or flower".
std::string left_over(const View& view, Lang lang) {
  Lines names;
  for (int s = 0; s < view.board->symbol_count(); ++s) {
    const SouvenirStack& stack = view.stacks[static_cast<std::size_t>(s)];
    if (stack.place.is_none() && stack.count > 0) names.push_back(symbol_name(*view.board, Symbol(s), lang));
  }
  return join_or(names, lang);
}

// What the ends of the route just claimed offer: "bell (Alcatraz) or flower (Sunset)".
std::string souvenir_choice(const View& view, Lang lang) {
  Lines ways;
  view.legal.for_each([&](Action action) {
    for (int s = 0; s < view.board->symbol_count(); ++s) {
      if (view.stacks[static_cast<std::size_t>(s)].place != action.location()) continue;
      ways.push_back(fmt::format("{} ({})", symbol_name(*view.board, Symbol(s), lang),
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
  for (int seat = 0; seat < view.players; ++seat) {
    if (view.seat(Seat(seat)).choosing) waiting.push_back(player_name(reader, Seat(seat)));
  }
  return fill({"Waiting for {who} to choose their first tickets.",
               "Die ersten Zielkarten werden gewählt. Es fehlt noch: {who}."},
              reader.lang, fmt::arg("who", join_and(waiting, reader.lang)));
}

struct PhaseRow {
  Phase code;
  Texts you;
  Texts other{};
};
constexpr auto kPhases = one_per_value<PhaseRow>({
    {Phase::kChooseTickets, {}},  // see first_choice_line()
    {Phase::kPlaceSouvenirs,
     {"Place a leftover souvenir ({symbols}) on a location without one.",
      "Lege ein übriges Souvenir ({symbols}) auf einen Ort, an dem noch keins liegt."},
     {"{who} is placing a leftover souvenir.", "{who} legt ein übriges Souvenir aus."}},
    {Phase::kTurn,
     {"Your turn: draw cards, claim a route or draw tickets.",
      "Du bist am Zug: Zieh Karten, nutze eine Strecke oder zieh Zielkarten."},
     {"{who}'s turn.", "{who} ist am Zug."}},
    {Phase::kSecondCard,
     {"Take your second card: from the deck, or a face-up card that is not wild.",
      "Nimm deine zweite Karte: vom Stapel oder eine offene, aber keinen Joker."},
     {"{who} is taking a second card.", "{who} nimmt eine zweite Karte."}},
    {Phase::kKeepTickets,
     {"Choose from the tickets you drew: keep one or both.",
      "Wähle aus den gezogenen Zielkarten: Behalte eine oder beide."},
     {"{who} is choosing tickets.", "{who} wählt Zielkarten aus."}},
    {Phase::kTakeSouvenir,
     {"Take a souvenir: {choice}.", "Nimm ein Souvenir: {choice}."},
     {"{who} is choosing a souvenir.", "{who} wählt ein Souvenir."}},
    {Phase::kOver, {"The game is over.", "Das Spiel ist zu Ende."}},
});

int points_so_far(const View& view, Seat seat) {
  int points = 0;
  for_each_bit(view.seat(seat).routes, [&](int r) { points += view.board->at(RouteId(r)).points; });
  return points;
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

}  // namespace

std::string turn_line(const View& view, const Reader& reader) {
  if (view.phase == Phase::kChooseTickets) return first_choice_line(view, reader);
  const PhaseRow& row = row_for(kPhases, view.phase);
  return fill(reader.is(view.turn) || row.other.en.empty() ? row.you : row.other, reader.lang,
              fmt::arg("who", player_name(reader, view.turn)),
              fmt::arg("symbols", left_over(view, reader.lang)),
              fmt::arg("choice", souvenir_choice(view, reader.lang)));
}

std::string row_line(const View& view, Lang lang) {
  Lines slots;
  for (int slot = 0; slot < kRowSize; ++slot) {
    slots.push_back(fmt::format("{} {}", slot + 1, card_name(*view.board, view.row[slot], lang)));
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
  return fill({"Your hand: {hand}.", "Deine Hand: {hand}."}, lang,
              fmt::arg("hand", hand_text(*view.board, view.hand, lang)));
}

Lines ticket_lines(const View& view, Seat seat, TicketSet tickets, Lang lang) {
  Lines lines;
  for_each_bit(tickets, [&](int t) {
    const TicketState state = ticket_state(view, seat, TicketId(t));
    const Texts missed = view.over() ? Texts{"not completed", "nicht erfüllt"}
                                     : Texts{"no longer possible", "nicht mehr möglich"};
    const Texts word = state == TicketState::kDone   ? Texts{"completed", "erfüllt"}
                       : state == TicketState::kOpen ? Texts{"open", "offen"}
                                                     : missed;
    lines.push_back(fmt::format("{}: {}.", ticket_name(*view.board, TicketId(t)), word.in(lang)));
  });
  return lines;
}

Lines offer_lines(const View& view) {
  Lines lines;
  for (const TicketId ticket : tickets_to_choose(view)) {
    if (!ticket.is_none())
      lines.push_back(fmt::format("{}: {}", lines.size() + 1, ticket_name(*view.board, ticket)));
  }
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
              counted(points_so_far(view, seat), kPointNoun, lang)};
  if (std::string bonus = bonus_item(view, seat, lang); !bonus.empty()) items.push_back(std::move(bonus));
  return fmt::format("{}: {}.", reader.is(seat) ? say({"You", "Du"}, lang) : player_name(reader, seat),
                     join_comma(items));
}

Lines souvenir_lines(const View& view, Lang lang) {
  Lines lines;
  for (int s = 0; s < view.board->symbol_count(); ++s) {
    const SouvenirStack& stack = view.stacks[static_cast<std::size_t>(s)];
    if (stack.place.is_none()) continue;
    lines.push_back(fill({"{place}: {symbol}, {n} left.", "{place}: {symbol}, noch {n}."}, lang,
                         fmt::arg("place", place_name(*view.board, stack.place)),
                         fmt::arg("symbol", symbol_name(*view.board, Symbol(s), lang)),
                         fmt::arg("n", stack.count)));
  }
  return lines;
}

std::string last_round_line(const View& view, const Reader& reader) {
  if (view.last_turns == 0 || view.over()) return {};
  if (view.last_turns == 1)
    return say({"Last round: this is the last turn.", "Letzte Runde: Das ist der letzte Spielzug."},
               reader.lang);
  return fill({"Last round: {turns} left, including this one.", "Letzte Runde: noch {turns} mit diesem."},
              reader.lang, fmt::arg("turns", counted(view.last_turns, kTurnNoun, reader.lang)));
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
  for (int seat = 0; seat < view.players; ++seat) lines.push_back(player_line(view, Seat(seat), reader));
  add({"Souvenirs on the board:", "Souvenirs auf dem Spielplan:"}, souvenir_lines(view, lang));
  if (!view.is_player()) return lines;
  lines.push_back(hand_line(view, lang));
  add({"Your tickets:", "Deine Zielkarten:"}, ticket_lines(view, view.viewer, view.tickets, lang));
  add({"Choose from:", "Zur Auswahl:"}, offer_lines(view));
  return lines;
}

std::string view_text(const View& view, const Reader& reader) {
  std::string text;
  for (const std::string& line : view_lines(view, reader)) text += line + "\n";
  return text;
}

}  // namespace kurz
