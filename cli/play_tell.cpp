// Answers to a player's questions about the game. They change nothing.
#include "bots/way.h"
#include "cli/play_game.h"
#include "cli/understand.h"

namespace kurz {
namespace {

// " Cheapest path: Park – Market (blue), Market – Museum (gray); 4 cards."
std::string way_text(const View& view, const Ticket& ticket, Lang lang) {
  const auto way = cheapest_way(view, view.viewer, ticket.a, ticket.b);
  if (!way || way->missing.empty()) return {};
  Lines names;
  for (const RouteId route : way->missing) names.push_back(route_name(*view.board, route, lang));
  std::string text = fill({" Cheapest path: {}; {}.", " Günstigster Weg: {}; {}."}, lang, join_comma(names),
                          counted(way->cards, kCardNoun, lang));
  for (std::size_t kind = 0; kind < view.board->rules.pieces.size(); ++kind) {
    const int left = view.seat(view.viewer).pieces[kind];
    if (way->pieces[kind] <= left) continue;
    text += fill({" You need {} for it and have {}.", " Dafür brauchst du {} und hast noch {}."}, lang,
                 pieces_text(*view.board, static_cast<int>(kind), way->pieces[kind], lang), left);
  }
  return text;
}

Lines tell_tickets(const View& view, const Reader& reader) {
  Lines lines = ticket_lines(view, view.viewer, view.tickets, reader.lang);
  std::size_t line = 0;
  for_each_bit(view.tickets,
               [&](int t) { lines[line++] += way_text(view, view.board->at(TicketId(t)), reader.lang); });
  if (lines.empty()) lines.push_back(say({"You have no tickets.", "Du hast keine Zielkarten."}, reader.lang));
  if (view.phase == Phase::kTurn && view.ticket_deck_size() > 0) {
    lines.push_back(
        say({"To draw new tickets, type: draw tickets.", "Willst du neue ziehen, tippe: ziehen zielkarten."},
            reader.lang));
  }
  return lines;
}

template <class Wanted>
Lines route_lines(const View& view, const Reader& reader, Wanted wanted) {
  Lines lines;
  for (const RouteId route : IdRange<RouteId>(view.board->route_count())) {
    if (wanted(route)) lines.push_back(route_line(view, route, reader));
  }
  return lines;
}

Lines tell_board(WordSpan words, const View& view, const Reader& reader) {
  const bool free_only = !words.empty() && means(words.front(), "free frei");
  Lines lines = route_lines(view, reader, [&](RouteId route) {
    return !free_only || route_standing(view, view.viewer, route).state == RouteState::kFree;
  });
  for (std::string& line : souvenir_lines(view, reader.lang)) lines.push_back(std::move(line));
  return lines;
}

Lines tell_routes(WordSpan words, const View& view, const Reader& reader) {
  if (words.empty()) {
    Lines own = route_lines(view, reader,
                            [&](RouteId route) { return has(view.seat(view.viewer).routes, route.index()); });
    if (own.empty())
      own.push_back(say({"You have no routes yet.", "Du hast noch keine Strecken."}, reader.lang));
    return own;
  }
  const std::vector<LocationId> places = find_places(words, *view.board);
  if (places.empty()) return {unknown_place(words, reader).text};
  if (places.size() > 1) {
    Lines names;
    for (const LocationId place : places) names.emplace_back(place_name(*view.board, place));
    return {fill({"Several places fit: {}. Which one?", "Mehrere Orte passen: {}. Welcher?"}, reader.lang,
                 join_and(names, reader.lang))};
  }
  return route_lines(view, reader, [&](RouteId route) {
    return view.board->at(route).a == places[0] || view.board->at(route).b == places[0];
  });
}

Lines tell_score(const View& view, const Reader& reader) {
  Lines lines;
  for (const Seat seat : view.seats_in_play()) lines.push_back(player_line(view, seat, reader));
  if (const std::string last = last_round_line(view, reader); !last.empty()) lines.push_back(last);
  return lines;
}

}  // namespace

Lines tell(Verb verb, WordSpan words, const View& view, const Reader& reader) {
  switch (verb) {
    case Verb::kTickets:
      return tell_tickets(view, reader);
    case Verb::kHand:
      return {hand_line(view, reader.lang)};
    case Verb::kRow:
      return {row_line(view, reader.lang), piles_line(view, reader.lang)};
    case Verb::kBoard:
      return tell_board(words, view, reader);
    case Verb::kRoutes:
      return tell_routes(words, view, reader);
    case Verb::kScore:
      return tell_score(view, reader);
    default:
      return view_lines(view, reader);
  }
}

Lines tell_decision(const View& view, const Reader& reader) {
  const bool is_turn = view.phase == Phase::kTurn;
  const bool is_first_look = is_turn || view.phase == Phase::kChooseTickets;
  Lines lines;
  if (view.phase == Phase::kPlaceSouvenirs) lines = souvenir_lines(view, reader.lang);
  if (const std::string last = last_round_line(view, reader); is_turn && !last.empty()) lines.push_back(last);
  lines.push_back(turn_line(view, reader));
  if (is_first_look || view.phase == Phase::kSecondCard) lines.push_back(row_line(view, reader.lang));
  if (is_first_look) lines.push_back(hand_line(view, reader.lang));
  if (view.legal.contains(Action::pass()))
    lines.push_back(say({"You can only pass.", "Du kannst nur passen."}, reader.lang));
  if (view.phase == Phase::kPlaceSouvenirs)
    lines.push_back(say({"Type place SOUVENIR PLACE.", "Tippe: legen SOUVENIR ORT."}, reader.lang));
  return lines;
}

}  // namespace kurz
