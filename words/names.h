// The names of things: cards, colours, pieces, souvenirs, places, routes, tickets and players.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "words/lang.h"
#include "words/phrase.h"

namespace kurz {

// Whoever reads: "you" is their seat, the other seats go by their names. A spectator is nobody's "you".
struct Reader {
  const Board* board = nullptr;
  Lang lang = Lang::kEnglish;
  Seat seat = kSpectator;
  std::vector<std::string> names;  // by seat; those that are missing or empty become "Player 2"

  [[nodiscard]] bool is(Seat other) const { return seat != kSpectator && seat == other; }
};

std::string player_name(const Reader& reader, Seat seat);
// "Ben's", "your"; German only needs the name.
std::string player_possessive(const Reader& reader, Seat seat);

// "red", "gray"; "rot", "grau". A colour that no table knows keeps its name.
std::string color_name(const Board& board, Color color, Lang lang);
std::string color_name(std::string_view color, Lang lang);
// "taxi", "Fähre": what the wild card of the board shows.
std::string wild_name(const Board& board, Lang lang);
// A card in a list: "red", "taxi (wild)", and a gap: "empty".
std::string card_name(const Board& board, Color card, Lang lang);

// "three blue", "eine blaue", "no blue"; of wild cards "two wild cards".
std::string some_of(const Board& board, Color card, int n, Lang lang);
// "a blue card", "two wild taxi cards", "no red card".
std::string cards_text(const Board& board, Color card, int n, Lang lang);
// "two red cards, a blue card and a wild taxi card"; "no cards".
std::string cards_text(const Board& board, CardCounts cards, Lang lang);
// A hand grouped by colour: "two red, one blue, two wild (taxi)"; "empty".
std::string hand_text(const Board& board, CardCounts cards, Lang lang);

// The kind of piece as a noun to count: "three taxis", "eine Straßenbahn".
struct PieceNoun {
  std::string one;
  std::string many;
  Gender gender = Gender::kNeuter;
};
PieceNoun piece_noun(const Board& board, int kind, Lang lang);
std::string counted(int n, const PieceNoun& noun, Lang lang);
// "11 streetcars and 5 subway cars".
std::string pieces_text(const Board& board, const std::array<std::uint8_t, kMaxKinds>& pieces, Lang lang);
// The kind of route, where a board has two: "streetcar", "U-Bahn".
std::string kind_name(const Board& board, int kind, Lang lang);

std::string symbol_name(const Board& board, Symbol symbol, Lang lang);
std::string_view place_name(const Board& board, LocationId place);
// "Park – Harbour (red)"; the halves of a double of one colour are told apart as "gray, track 1".
std::string route_name(const Board& board, RouteId route, Lang lang);
// "Park – Harbour".
std::string ends_name(const Board& board, RouteId route);
// "Park – Zoo (5)".
std::string ticket_name(const Board& board, TicketId ticket);
std::string tickets_text(const Board& board, TicketSet tickets, Lang lang);
// That a board is not the printed one, where it is not; empty otherwise. Said wherever such a board is shown.
std::string_view layout_note(const Board& board, Lang lang);
// What a city adds to the points: "attractions", "districts", "souvenirs"; empty where nothing.
std::string_view bonus_name(const Board& board, Lang lang);

}  // namespace kurz
