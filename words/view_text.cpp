#include "words/view_text.h"

#include <bit>

#include "engine/rules/connectivity.h"
#include "words/board_text.h"
#include "words/score_text.h"

namespace kurz {
namespace {

std::string say(const Texts& texts, Lang lang) { return std::string(texts.in(lang)); }

std::string symbols_text(const Board& board, unsigned symbols, Lang lang) {
  Lines names;
  for_each_bit(symbols, [&](int s) { names.push_back(symbol_name(board, Symbol(s), lang)); });
  return join_or(names, lang);
}

unsigned left_over(const View& view) {
  unsigned set = 0;
  for (std::size_t s = 0; s < kMaxSymbols; ++s) {
    if (view.stacks[s].place.is_none() && view.stacks[s].count > 0) set |= 1U << s;
  }
  return set;
}

// What the ends of the route just claimed offer: "bell from Alcatraz or flower from Sunset".
std::string souvenir_choice(const View& view, Lang lang) {
  Lines ways;
  view.legal.for_each([&](Action action) {
    for (std::size_t s = 0; s < kMaxSymbols; ++s) {
      if (view.stacks[s].place != action.location()) continue;
      ways.push_back(fill({"{symbol} from {place}", "{symbol} ({place})"}, lang,
                          fmt::arg("symbol", symbol_name(*view.board, Symbol(static_cast<int>(s)), lang)),
                          fmt::arg("place", place_name(*view.board, action.location()))));
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
  return fill({"First tickets are being chosen: {who} still to come.",
               "Die ersten Zielkarten werden gewählt: Es fehlt noch {who}."},
              reader.lang, fmt::arg("who", join_and(waiting, reader.lang)));
}

struct PhaseTexts {
  Texts you;
  Texts other;
};
PhaseTexts phase_texts(Phase phase) {
  switch (phase) {
    case Phase::kPlaceSouvenirs:
      return {{"Put a left-over souvenir ({symbols}) on a place that has none.",
               "Lege ein übriges Souvenir ({symbols}) auf einen Ort, an dem keines liegt."},
              {"{who} puts down a left-over souvenir.", "{who} legt ein übriges Souvenir hin."}};
    case Phase::kSecondCard:
      return {{"Take your second card: from the deck, or one from the row that is not wild.",
               "Nimm deine zweite Karte: vom Stapel, oder aus der Auslage eine, die keine Jokerkarte ist."},
              {"{who} takes a second card.", "{who} nimmt eine zweite Karte."}};
    case Phase::kKeepTickets:
      return {{"Choose from the tickets you drew: keep one or both.",
               "Wähle unter den gezogenen Zielkarten: Behalte eine oder beide."},
              {"{who} chooses from two tickets.", "{who} wählt unter zwei Zielkarten."}};
    case Phase::kTakeSouvenir:
      return {{"Take a souvenir: {choice}.", "Nimm ein Souvenir: {choice}."},
              {"{who} chooses a souvenir.", "{who} wählt ein Souvenir."}};
    default:
      return {{"It is your turn: draw cards, claim a route or draw tickets.",
               "Du bist am Zug: Zieh Karten, baue eine Strecke oder zieh Zielkarten."},
              {"It is {whose} turn.", "{who} ist am Zug."}};
  }
}

void append(Lines& lines, Lines more) {
  for (std::string& line : more) lines.push_back(std::move(line));
}

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
                     figures(bonus.points, kPointNoun, lang));
}

}  // namespace

TicketState ticket_state(const View& view, Seat seat, TicketId ticket) {
  const Ticket& t = view.board->at(ticket);
  if (Network(*view.board, view.seat(seat).routes).joins(t.a, t.b)) return TicketState::kDone;
  if (view.over()) return TicketState::kLost;
  return Network(*view.board, reachable_routes(view, seat)).joins(t.a, t.b) ? TicketState::kOpen
                                                                            : TicketState::kLost;
}

Offer tickets_to_choose(const View& view) {
  if (view.phase == Phase::kKeepTickets) return view.offer;
  if (view.phase != Phase::kChooseTickets || !view.is_player() || !view.seat(view.viewer).choosing)
    return kNoOffer;
  return {TicketId(lowest(view.tickets)), TicketId(lowest(without_lowest(view.tickets)))};
}

std::string turn_line(const View& view, const Reader& reader) {
  if (view.over()) return say({"The game is over.", "Das Spiel ist zu Ende."}, reader.lang);
  if (view.phase == Phase::kChooseTickets) return first_choice_line(view, reader);
  const PhaseTexts texts = phase_texts(view.phase);
  return fill(reader.is(view.turn) ? texts.you : texts.other, reader.lang,
              fmt::arg("who", player_name(reader, view.turn)),
              fmt::arg("whose", player_possessive(reader, view.turn)),
              fmt::arg("symbols", symbols_text(*view.board, left_over(view), reader.lang)),
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
  return fill({"Deck: {deck}. Discards: {discards}. Tickets left: {tickets}.",
               "Stapel: {deck}. Ablage: {discards}. Zielkarten übrig: {tickets}."},
              lang, fmt::arg("deck", figures(view.deck_size, kCardNoun, lang)),
              fmt::arg("discards", figures(view.discards.total(), kCardNoun, lang)),
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
    const Texts missed =
        view.over() ? Texts{"missed", "verfehlt"} : Texts{"no longer possible", "nicht mehr möglich"};
    const Texts word = state == TicketState::kDone   ? Texts{"done", "erfüllt"}
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
  std::string cards = figures(of.cards, kCardNoun, lang);
  if (!of.known.empty() && !reader.is(seat)) {
    cards += fill({" (seen: {known})", " (gesehen: {known})"}, lang,
                  fmt::arg("known", hand_text(*view.board, of.known, lang)));
  }
  Lines items{cards, figures(of.tickets, kTicketNoun, lang), pieces_text(*view.board, of.pieces, lang),
              figures(points_so_far(view, seat), kPointNoun, lang)};
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
    return say({"Last round: this is the last turn.", "Letzte Runde: Das ist der letzte Zug."}, reader.lang);
  return fill({"Last round: {n} turns to come, this one included.",
               "Letzte Runde: noch {n} Züge, dieser eingeschlossen."},
              reader.lang, fmt::arg("n", number_word(view.last_turns, reader.lang)));
}

Lines view_lines(const View& view, const Reader& reader) {
  const Lang lang = reader.lang;
  Lines lines{turn_line(view, reader)};
  if (const std::string last = last_round_line(view, reader); !last.empty()) lines.push_back(last);
  if (view.over()) {
    append(lines, result_lines(view, reader));
    return lines;
  }
  lines.push_back(row_line(view, lang));
  lines.push_back(piles_line(view, lang));
  for (int seat = 0; seat < view.players; ++seat) lines.push_back(player_line(view, Seat(seat), reader));
  if (Lines stacks = souvenir_lines(view, lang); !stacks.empty()) {
    lines.push_back(say({"Souvenirs on the board:", "Souvenirs auf dem Plan:"}, lang));
    append(lines, std::move(stacks));
  }
  if (!view.is_player()) return lines;
  lines.push_back(hand_line(view, lang));
  lines.push_back(say({"Your tickets:", "Deine Zielkarten:"}, lang));
  append(lines, ticket_lines(view, view.viewer, view.tickets, lang));
  if (Lines offer = offer_lines(view); !offer.empty()) {
    lines.push_back(say({"To choose from:", "Zur Wahl:"}, lang));
    append(lines, std::move(offer));
  }
  return lines;
}

std::string view_text(const View& view, const Reader& reader) {
  std::string text;
  for (const std::string& line : view_lines(view, reader)) text += line + "\n";
  return text;
}

}  // namespace kurz
