#include "words/score_text.h"

#include <algorithm>
#include <bit>

#include "words/view_text.h"

namespace kurz {
namespace {

int place_of(const View& view, Seat seat) { return view.places[static_cast<std::size_t>(seat.index())]; }
const Score& score_of(const View& view, Seat seat) {
  return view.scores[static_cast<std::size_t>(seat.index())];
}

std::vector<Seat> seats_by_place(const View& view) {
  std::vector<Seat> seats;
  for (int seat = 0; seat < view.players; ++seat) seats.emplace_back(seat);
  std::ranges::stable_sort(seats, {}, [&](Seat seat) { return place_of(view, seat); });
  return seats;
}

std::string you_or_name(const Reader& reader, Seat seat, bool at_start) {
  if (!reader.is(seat)) return player_name(reader, seat);
  return say(at_start ? Texts{"You", "Du"} : Texts{"you", "du"}, reader.lang);
}

// R37: tied on points and ahead by completed tickets.
bool won_by_tickets(const View& view, Seat winner) {
  return std::ranges::any_of(seats_by_place(view), [&](Seat seat) {
    return place_of(view, seat) > 1 && score_of(view, seat).total() == score_of(view, winner).total();
  });
}

}  // namespace

std::string winner_line(const View& view, const Reader& reader) {
  std::vector<std::string> winners;
  bool you_too = false;
  Seat winner;
  for (const Seat seat : seats_by_place(view)) {
    if (place_of(view, seat) != 1) continue;
    winner = seat;
    you_too = you_too || reader.is(seat);
    winners.push_back(you_or_name(reader, seat, winners.empty()));
  }
  const Texts by = won_by_tickets(view, winner)
                       ? Texts{" and more completed tickets (R37)", ", mehr erfüllte Zielkarten (R37)"}
                       : Texts{};
  const Texts alone = you_too ? Texts{"You win with {points}{by}.", "Du gewinnst: {points}{by}."}
                              : Texts{"{who} wins with {points}{by}.", "{who} gewinnt: {points}{by}."};
  const Texts shared = {"{who} share first place with {points} each.",
                        you_too ? "{who} teilt euch den ersten Platz: je {points}."
                                : "{who} teilen sich den ersten Platz: je {points}."};
  return fill(winners.size() == 1 ? alone : shared, reader.lang,
              fmt::arg("who", join_and(winners, reader.lang)),
              fmt::arg("points", counted(score_of(view, winner).total(), kPointNoun, reader.lang)),
              fmt::arg("by", by.in(reader.lang)));
}

std::string score_line(const View& view, Seat seat, const Reader& reader) {
  const Score& score = score_of(view, seat);
  const Lang lang = reader.lang;
  std::vector<std::string> sources{fmt::format("{} {}", Texts{"routes", "Strecken"}.in(lang), score.routes),
                                   fmt::format("{} {}", kTicketNoun.many.in(lang), score.tickets)};
  if (const std::string_view bonus = bonus_name(*view.board, lang); !bonus.empty()) {
    sources.push_back(fmt::format("{} {}", bonus, score.bonus));
  }
  return fill({"{place}. {who}: {points} ({sources}). Tickets completed: {done} of {all}.",
               "{place}. {who}: {points} ({sources}). Zielkarten erfüllt: {done} von {all}."},
              lang, fmt::arg("place", place_of(view, seat)), fmt::arg("who", you_or_name(reader, seat, true)),
              fmt::arg("points", counted(score.total(), kPointNoun, lang)),
              fmt::arg("sources", join_comma(sources)), fmt::arg("done", score.completed),
              fmt::arg("all", std::popcount(view.final_tickets[static_cast<std::size_t>(seat.index())])));
}

std::vector<std::string> result_lines(const View& view, const Reader& reader) {
  std::vector<std::string> lines;
  for (const Seat seat : seats_by_place(view)) {
    lines.push_back(score_line(view, seat, reader));
    const TicketSet tickets = view.final_tickets[static_cast<std::size_t>(seat.index())];
    for (const std::string& line : ticket_lines(view, seat, tickets, reader.lang))
      lines.push_back("   " + line);
    const CardCounts hand = view.final_hands[static_cast<std::size_t>(seat.index())];
    lines.push_back(fill({"   Cards left: {hand}.", "   Karten übrig: {hand}."}, reader.lang,
                         fmt::arg("hand", hand_text(*view.board, hand, reader.lang))));
  }
  lines.push_back(winner_line(view, reader));
  return lines;
}

}  // namespace kurz
