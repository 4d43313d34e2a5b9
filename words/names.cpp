#include "words/names.h"

#include <array>

namespace kurz {
namespace {

// What boards call things, and their names; web/names.ts reads these rows, too. The German adjective stands
// before "Karte" and "Karten".
struct ColorWord {
  std::string_view id;
  Texts name;
  std::string_view german_adjective;
};
constexpr std::array kColors{
    ColorWord{"black", {"black", "schwarz"}, "schwarze"},
    ColorWord{"blue", {"blue", "blau"}, "blaue"},
    ColorWord{"brown", {"brown", "braun"}, "braune"},
    ColorWord{"gray", {"gray", "grau"}, "graue"},
    ColorWord{"green", {"green", "grün"}, "grüne"},
    ColorWord{"orange", {"orange", "orange"}, "orange"},
    ColorWord{"pink", {"pink", "pink"}, "pinke"},
    ColorWord{"purple", {"purple", "lila"}, "lila"},
    ColorWord{"red", {"red", "rot"}, "rote"},
    ColorWord{"white", {"white", "weiß"}, "weiße"},
    ColorWord{"yellow", {"yellow", "gelb"}, "gelbe"},
};

constexpr std::array kWildsAndSouvenirs{
    NamedWord{"bicycle", {"bicycle", "Fahrrad"}},
    NamedWord{"bus", {"bus", "Bus"}},
    NamedWord{"ferry", {"ferry", "Fähre"}},
    NamedWord{"taxi", {"taxi", "Taxi"}},
    NamedWord{"tram", {"tram", "Straßenbahn"}},
    NamedWord{"bell", {"bell", "Glocke"}},
    NamedWord{"flower", {"flower", "Blume"}},
    NamedWord{"fortune-cookie", {"fortune cookie", "Glückskeks"}},
    NamedWord{"postcard", {"postcard", "Postkarte"}},
    NamedWord{"sea-lion", {"sea lion", "Seelöwe"}},
    NamedWord{"snow-globe", {"snow globe", "Schneekugel"}},
    NamedWord{"sourdough", {"sourdough", "Sauerteigbrot"}},
};

struct PieceWord {
  std::string_view id;
  Texts name;  // of a kind of route
  Noun noun;
};
constexpr std::array kPieces{
    PieceWord{"bus", {"bus", "Bus"}, {{"bus", "Bus"}, {"buses", "Busse"}}},
    PieceWord{
        "cable_car", {"cable car", "Cable Car"}, {{"cable car", "Cable Car"}, {"cable cars", "Cable Cars"}}},
    PieceWord{"streetcar",
              {"streetcar", "Straßenbahn"},
              {{"streetcar", "Straßenbahn"}, {"streetcars", "Straßenbahnen"}}},
    PieceWord{"subway", {"subway", "U-Bahn"}, {{"subway car", "U-Bahn"}, {"subway cars", "U-Bahnen"}}},
    PieceWord{"taxi", {"taxi", "Taxi"}, {{"taxi", "Taxi"}, {"taxis", "Taxis"}}},
    PieceWord{"tram", {"tram", "Straßenbahn"}, {{"tram", "Straßenbahn"}, {"trams", "Straßenbahnen"}}},
};

std::string_view color_id(const Board& board, Color color) {
  if (color == kGray) return "gray";
  if (color.index() >= board.color_count()) return "?";
  return board.colors[static_cast<std::size_t>(color.index())];
}

const std::string& piece_id(const Board& board, int kind) {
  return board.rules.pieces[static_cast<std::size_t>(kind)].kind;
}

std::string before_cards(const Board& board, Color color, Lang lang) {
  const ColorWord* word = find_word(kColors, color_id(board, color));
  if (word != nullptr && lang == Lang::kGerman) return std::string(word->german_adjective);
  return color_name(board, color, lang);
}

}  // namespace

std::string player_name(const Reader& reader, Seat seat) {
  const auto index = static_cast<std::size_t>(seat.index());
  if (index < reader.names.size() && !reader.names[index].empty()) return reader.names[index];
  if (seat.is_none()) return "?";
  return fmt::format("{} {}", Texts{"Player", "Spieler"}.in(reader.lang), index + 1);
}

std::string color_name(std::string_view color, Lang lang) { return word_for(kColors, color, lang); }
std::string color_name(const Board& board, Color color, Lang lang) {
  return color_name(color_id(board, color), lang);
}
std::string wild_name(const Board& board, Lang lang) {
  return word_for(kWildsAndSouvenirs, board.wild_name, lang);
}

std::string card_name(const Board& board, Color card, Lang lang) {
  if (card == kNoCard) return say({"empty", "leer"}, lang);
  if (card == kWild)
    return fill({"{wild} (wild)", "{wild} (Joker)"}, lang, fmt::arg("wild", wild_name(board, lang)));
  return color_name(board, card, lang);
}

std::string cards_text(const Board& board, Color card, int n, Lang lang) {
  if (card == kWild) return counted(n, kWildNoun, lang);
  return fmt::format("{} {} {}", n, before_cards(board, card, lang),
                     (n == 1 ? kCardNoun.one : kCardNoun.many).in(lang));
}

std::string cards_text(const Board& board, CardCounts cards, Lang lang) {
  std::vector<std::string> items;
  for_each_kind(cards, [&](Color card, int n) { items.push_back(cards_text(board, card, n, lang)); });
  return items.empty() ? say({"no cards", "keine Karten"}, lang) : join_and(items, lang);
}

CardCounts payment_cards(Color color, int colored, int wilds) {
  CardCounts cards;
  if (color.index() < kWild.index() && colored > 0) cards.add(color, colored);
  if (wilds > 0) cards.add(kWild, wilds);
  return cards;
}

std::string cards_of_color(const Board& board, Color color, Lang lang) {
  if (color == kWild) return say(kWildNoun.many, lang);
  if (color == kGray) return say({"cards of one colour", "Karten einer Farbe"}, lang);
  return fmt::format("{} {}", before_cards(board, color, lang), kCardNoun.many.in(lang));
}

std::string hand_text(const Board& board, CardCounts cards, Lang lang) {
  std::vector<std::string> items;
  for_each_kind(cards, [&](Color card, int n) {
    items.push_back(fmt::format("{} {}", n, card_name(board, card, lang)));
  });
  return items.empty() ? say({"empty", "leer"}, lang) : join_comma(items);
}

std::string pieces_text(const Board& board, int kind, int n, Lang lang) {
  if (const PieceWord* word = find_word(kPieces, piece_id(board, kind))) return counted(n, word->noun, lang);
  return fmt::format("{} × {}", n, word_for(kPieces, piece_id(board, kind), lang));
}

std::string pieces_text(const Board& board, const std::array<std::uint8_t, kMaxKinds>& pieces, Lang lang) {
  std::vector<std::string> items;
  for (int kind = 0; kind < board.kind_count(); ++kind)
    items.push_back(pieces_text(board, kind, pieces[static_cast<std::size_t>(kind)], lang));
  return join_and(items, lang);
}

std::string kind_name(const Board& board, int kind, Lang lang) {
  return word_for(kPieces, piece_id(board, kind), lang);
}

std::string symbol_name(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.index() >= board.symbol_count()) return "?";
  return word_for(kWildsAndSouvenirs, board.symbol_name(symbol), lang);
}

std::string_view place_name(const Board& board, LocationId place) {
  if (place.index() >= board.location_count()) return "?";
  return board.at(place).name;
}

std::string ends_name(const Board& board, RouteId route) {
  if (route.index() >= board.route_count()) return "?";
  return fmt::format("{} – {}", place_name(board, board.at(route).a), place_name(board, board.at(route).b));
}

std::string route_name(const Board& board, RouteId route, Lang lang, Track track) {
  if (route.index() >= board.route_count()) return "?";
  const Route& r = board.at(route);
  std::string detail = color_name(board, r.color, lang);
  // The first kind is the common one; the rarer one is named.
  if (r.kind > 0) detail += ", " + kind_name(board, r.kind, lang);
  if (r.ferries > 0) detail += ", " + counted(r.ferries, kWildNoun, lang);
  if (track == Track::kNamed && !r.twin.is_none() && board.at(r.twin).color == r.color)
    detail += fmt::format(", {} {}", Texts{"track", "Spur"}.in(lang), route < r.twin ? 1 : 2);
  return fmt::format("{} ({})", ends_name(board, route), detail);
}

std::string ticket_name(const Board& board, TicketId ticket) {
  if (ticket.index() >= board.ticket_count()) return "?";
  const Ticket& t = board.at(ticket);
  return fmt::format("{} – {} ({})", place_name(board, t.a), place_name(board, t.b), t.points);
}

std::string tickets_text(const Board& board, TicketSet tickets, Lang lang) {
  std::vector<std::string> items;
  for_each_bit(tickets, [&](int t) { items.push_back(ticket_name(board, TicketId(t))); });
  return join_and(items, lang);
}

std::string_view layout_note(const Board& board, Lang lang) {
  if (!board.own_layout) return {};
  return Texts{"This board does not follow a printed one.", "Dieser Spielplan folgt keinem gedruckten."}.in(
      lang);
}

std::string_view bonus_name(const Board& board, Lang lang) {
  static constexpr std::array<Texts, std::variant_size_v<CityBonus>> kBonuses{
      {{"", ""},
       {"attractions", "Sehenswürdigkeiten"},
       {"districts", "Stadtteile"},
       {"souvenirs", "Souvenirs"}}};
  return kBonuses[board.bonus.index()].in(lang);
}

}  // namespace kurz
