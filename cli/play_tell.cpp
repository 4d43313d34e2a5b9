#include "cli/play_tell.h"

#include <algorithm>

#include "bots/way.h"
#include "cli/understand.h"
#include "words/board_text.h"

namespace kurz {
namespace {

std::string say(const Texts& texts, Lang lang) { return std::string(texts.in(lang)); }

// "Still needed: Park – Market (blue), Market – Museum (gray); four cards."
std::string way_text(const View& view, const Ticket& ticket, Lang lang) {
  const auto way = cheapest_way(view, view.viewer, ticket.a, ticket.b);
  if (!way || way->missing.empty()) return {};
  Lines names;
  for (const RouteId route : way->missing) names.push_back(route_name(*view.board, route, lang));
  std::string text =
      fill({" Cheapest way: {routes}; {cards}.", " Kürzester Weg: {routes}; {cards}."}, lang,
           fmt::arg("routes", join_comma(names)), fmt::arg("cards", counted(way->cards, kCardNoun, lang)));
  for (std::size_t kind = 0; kind < static_cast<std::size_t>(view.board->kind_count()); ++kind) {
    const int left = view.seat(view.viewer).pieces[kind];
    if (way->pieces[kind] <= left) continue;
    const PieceNoun noun = piece_noun(*view.board, static_cast<int>(kind), lang);
    text += fill({" It takes {need}, you have {have}.", " Dafür brauchst du {need}, du hast {have}."}, lang,
                 fmt::arg("need", counted(way->pieces[kind], noun, lang)),
                 fmt::arg("have", number_alone(left, noun.gender, lang)));
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
        say({"To draw new ones: draw tickets.", "Um neue zu ziehen: ziehen zielkarten."}, reader.lang));
  }
  return lines;
}

template <class Wanted>
Lines route_lines(const View& view, const Reader& reader, Wanted wanted) {
  Lines lines;
  for (int r = 0; r < view.board->route_count(); ++r) {
    if (wanted(RouteId(r))) lines.push_back(route_line(view, RouteId(r), reader));
  }
  return lines;
}

Lines tell_board(const Words& words, const View& view, const Reader& reader) {
  const bool free_only = !words.empty() && (match_word(words.front(), "free") != Match::kNone ||
                                            match_word(words.front(), "frei") != Match::kNone);
  Lines lines = route_lines(view, reader, [&](RouteId route) {
    return !free_only || route_standing(view, view.viewer, route).state == RouteState::kFree;
  });
  for (std::string& line : souvenir_lines(view, reader.lang)) lines.push_back(std::move(line));
  return lines;
}

Lines tell_routes(const Words& words, const View& view, const Reader& reader) {
  if (words.empty()) {
    Lines own = route_lines(view, reader,
                            [&](RouteId route) { return has(view.seat(view.viewer).routes, route.index()); });
    if (own.empty())
      own.push_back(say({"You have no routes yet.", "Du hast noch keine Strecken."}, reader.lang));
    return own;
  }
  const std::vector<LocationId> places = find_places(words.begin(), words.end(), *view.board);
  if (places.empty()) return {unknown_place(words, reader).text};
  if (places.size() > 1) {
    return {fill({"Several places fit: {places}. Which one?", "Mehrere Orte passen: {places}. Welcher?"},
                 reader.lang, fmt::arg("places", places_text(places, *view.board, reader.lang)))};
  }
  return route_lines(view, reader, [&](RouteId route) {
    return view.board->at(route).a == places[0] || view.board->at(route).b == places[0];
  });
}

Lines tell_score(const View& view, const Reader& reader) {
  Lines lines;
  for (int seat = 0; seat < view.players; ++seat) lines.push_back(player_line(view, Seat(seat), reader));
  if (const std::string last = last_round_line(view, reader); !last.empty()) lines.push_back(last);
  return lines;
}

Lines tell_turn(const View& view, const Reader& reader) {
  Lines lines;
  if (const std::string last = last_round_line(view, reader); !last.empty()) lines.push_back(last);
  lines.push_back(say({"Your turn.", "Du bist am Zug."}, reader.lang));
  lines.push_back(row_line(view, reader.lang));
  lines.push_back(hand_line(view, reader.lang));
  if (view.legal.contains(Action::pass())) {
    lines.push_back(say({"Nothing is open to you but to pass.", "Dir bleibt nur zu passen."}, reader.lang));
  }
  return lines;
}

Lines tell_choice(const View& view, const Reader& reader) {
  Lines lines;
  if (view.phase == Phase::kChooseTickets) {
    lines.push_back(row_line(view, reader.lang));
    lines.push_back(hand_line(view, reader.lang));
  }
  lines.push_back(turn_line(view, reader));
  for (std::string& line : offer_lines(view)) lines.push_back(std::move(line));
  lines.push_back(
      say({"Type keep 1, keep 2 or keep both.", "Tippe behalten 1, behalten 2 oder behalten beide."},
          reader.lang));
  return lines;
}

}  // namespace

Lines tell(const Command& command, const View& view, const Reader& reader) {
  switch (command.verb) {
    case Verb::kTickets:
      return tell_tickets(view, reader);
    case Verb::kHand:
      return {hand_line(view, reader.lang)};
    case Verb::kRow:
      return {row_line(view, reader.lang), piles_line(view, reader.lang)};
    case Verb::kBoard:
      return tell_board(command.words, view, reader);
    case Verb::kRoutes:
      return tell_routes(command.words, view, reader);
    case Verb::kScore:
      return tell_score(view, reader);
    default:
      return view_lines(view, reader);
  }
}

Lines tell_decision(const View& view, const Reader& reader) {
  switch (view.phase) {
    case Phase::kChooseTickets:
    case Phase::kKeepTickets:
      return tell_choice(view, reader);
    case Phase::kPlaceSouvenirs: {
      Lines lines = souvenir_lines(view, reader.lang);
      lines.push_back(turn_line(view, reader));
      lines.push_back(
          say({"Type place, the souvenir and the place.", "Tippe hinlegen, das Souvenir und den Ort."},
              reader.lang));
      return lines;
    }
    case Phase::kSecondCard:
      return {turn_line(view, reader), row_line(view, reader.lang)};
    case Phase::kTakeSouvenir:
      return {turn_line(view, reader),
              say({"Type souvenir and the place.", "Tippe souvenir und den Ort."}, reader.lang)};
    default:
      return tell_turn(view, reader);
  }
}

}  // namespace kurz
