// The names of things: cards, colours, pieces, souvenirs, places, routes, tickets and players.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

// The person who reads: "you" is their seat, the other seats have names. A spectator has no seat.
struct Reader {
  const Board* board = nullptr;
  Lang lang = Lang::kEnglish;
  Seat seat = kSpectator;
  std::vector<std::string> names;  // by seat; a missing or empty name becomes "Player 2"
  Seat bot_for = Seat::none();     // events are told of a move that a bot made for this seat's player

  [[nodiscard]] bool is(Seat other) const { return seat != kSpectator && seat == other; }
};

std::string player_name(const Reader& reader, Seat seat);

// "red", "gray"; "rot", "grau". A colour that no table knows keeps its name.
std::string color_name(const Board& board, Color color, Lang lang);
std::string color_name(std::string_view color, Lang lang);
// "taxi", "Fähre": what the wild card of the board shows.
std::string wild_name(const Board& board, Lang lang);
// A card in a list: "red", "taxi (wild)", and a gap: "empty".
std::string card_name(const Board& board, Color card, Lang lang);

// "1 blue card", "2 wild cards"; "1 blaue Karte", "2 Joker".
std::string cards_text(const Board& board, Color card, int n, Lang lang);
// "2 red cards and 1 wild card"; "no cards".
std::string cards_text(const Board& board, CardCounts cards, Lang lang);
// The cards that pay for a route.
CardCounts payment_cards(Color color, int colored, int wilds);
// "blue cards", "lila Karten"; for a gray route "cards of one colour".
std::string cards_of_color(const Board& board, Color color, Lang lang);
// A hand as a list: "2 red, 1 blue, 2 taxi (wild)"; "empty".
std::string hand_text(const Board& board, CardCounts cards, Lang lang);

// "3 taxis", "1 Straßenbahn".
std::string pieces_text(const Board& board, int kind, int n, Lang lang);
// "11 streetcars and 5 subway cars".
std::string pieces_text(const Board& board, const std::array<std::uint8_t, kMaxKinds>& pieces, Lang lang);
// The kind of route, where a board has two: "streetcar", "U-Bahn".
std::string kind_name(const Board& board, int kind, Lang lang);

std::string symbol_name(const Board& board, Symbol symbol, Lang lang);
std::string_view place_name(const Board& board, LocationId place);
// "Park – Harbour (red)"; a ferry: "gray, 2 wild cards"; two halves of a double with the same colour: "gray,
// track 1", unless it does not matter which.
enum class Track : std::uint8_t { kNamed, kAny };
std::string route_name(const Board& board, RouteId route, Lang lang, Track track = Track::kNamed);
// "Park – Harbour".
std::string ends_name(const Board& board, RouteId route);
// "Park – Zoo (5)".
std::string ticket_name(const Board& board, TicketId ticket);
std::string tickets_text(const Board& board, TicketSet tickets, Lang lang);
// A note on boards that follow no printed one; empty for the others.
std::string_view layout_note(const Board& board, Lang lang);
// The board's bonus: "attractions", "districts", "souvenirs"; empty if it has none.
std::string_view bonus_name(const Board& board, Lang lang);

}  // namespace kurz
