#include "words/names.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

struct ColorWord {
  std::string_view id;
  Texts name;
  std::string_view german_inflected;  // "drei blaue"; some colours do not change
};
constexpr std::array kColors{
    ColorWord{"black", {"black", "schwarz"}, "schwarze"},
    ColorWord{"blue", {"blue", "blau"}, "blaue"},
    ColorWord{"brown", {"brown", "braun"}, "braune"},
    ColorWord{"gray", {"gray", "grau"}, "graue"},
    ColorWord{"green", {"green", "grün"}, "grüne"},
    ColorWord{"orange", {"orange", "orange"}, "orange"},
    ColorWord{"pink", {"pink", "rosa"}, "rosa"},
    ColorWord{"purple", {"purple", "violett"}, "violette"},
    ColorWord{"red", {"red", "rot"}, "rote"},
    ColorWord{"white", {"white", "weiß"}, "weiße"},
    ColorWord{"yellow", {"yellow", "gelb"}, "gelbe"},
};

struct IdWord {
  std::string_view id;
  Texts name;
};
constexpr std::array kWilds{
    IdWord{"bicycle", {"bicycle", "Fahrrad"}}, IdWord{"bus", {"bus", "Bus"}},
    IdWord{"ferry", {"ferry", "Fähre"}},       IdWord{"taxi", {"taxi", "Taxi"}},
    IdWord{"tram", {"tram", "Tram"}},
};
constexpr std::array kSymbols{
    IdWord{"bell", {"bell", "Glocke"}},
    IdWord{"flower", {"flower", "Blume"}},
    IdWord{"fortune-cookie", {"fortune cookie", "Glückskeks"}},
    IdWord{"postcard", {"postcard", "Postkarte"}},
    IdWord{"sea-lion", {"sea lion", "Seelöwe"}},
    IdWord{"snow-globe", {"snow globe", "Schneekugel"}},
    IdWord{"sourdough", {"sourdough", "Sauerteigbrot"}},
};

struct PieceWord {
  std::string_view id;
  Texts kind;  // of a route
  Noun noun;
};
constexpr std::array kPieces{
    PieceWord{"bus", {"bus", "Bus"}, {{"bus", "Bus"}, {"buses", "Busse"}, Gender::kMasculine}},
    PieceWord{"cable_car",
              {"cable car", "Cable Car"},
              {{"cable car", "Cable Car"}, {"cable cars", "Cable Cars"}, Gender::kNeuter}},
    PieceWord{"streetcar",
              {"streetcar", "Straßenbahn"},
              {{"streetcar", "Straßenbahn"}, {"streetcars", "Straßenbahnen"}, Gender::kFeminine}},
    PieceWord{"subway",
              {"subway", "U-Bahn"},
              {{"subway car", "U-Bahn"}, {"subway cars", "U-Bahnen"}, Gender::kFeminine}},
    PieceWord{"taxi", {"taxi", "Taxi"}, {{"taxi", "Taxi"}, {"taxis", "Taxis"}, Gender::kNeuter}},
    PieceWord{"tram", {"tram", "Tram"}, {{"tram", "Tram"}, {"trams", "Trams"}, Gender::kFeminine}},
};

template <class Table>
const auto* find_word(const Table& table, std::string_view id) {
  const auto at = std::find_if(table.begin(), table.end(), [&](const auto& word) { return word.id == id; });
  return at == table.end() ? nullptr : &*at;
}

// A name that no table knows, as its id says it: "cable_car" becomes "cable car".
std::string spelled(std::string_view id) {
  std::string text(id);
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
  return text;
}

template <class Table>
std::string word_for(const Table& table, std::string_view id, Lang lang) {
  const auto* word = find_word(table, id);
  return word != nullptr ? std::string(word->name.in(lang)) : spelled(id);
}

std::string_view color_id(const Board& board, Color color) {
  if (color == kGray) return "gray";
  return color.index() < board.color_count()
             ? std::string_view(board.colors[static_cast<std::size_t>(color.index())])
             : std::string_view("?");
}

// The colour before a noun or in its place: "blue", "blaue".
std::string color_adjective(const Board& board, Color color, Lang lang) {
  const ColorWord* word = find_word(kColors, color_id(board, color));
  if (word != nullptr && lang == Lang::kGerman) return std::string(word->german_inflected);
  return color_name(board, color, lang);
}

std::string some_wilds(const Board& board, int n, Lang lang) {
  if (lang == Lang::kGerman)
    return fmt::format("{} ({})", counted(n, kWildNoun, lang), wild_name(board, lang));
  return fmt::format("{} wild {} {}",
                     n == 0   ? "no"
                     : n == 1 ? "a"
                              : number_word(n, lang),
                     wild_name(board, lang), n == 1 || n == 0 ? "card" : "cards");
}

}  // namespace

std::string player_name(const Reader& reader, Seat seat) {
  const auto index = static_cast<std::size_t>(seat.index());
  if (index < reader.names.size() && !reader.names[index].empty()) return reader.names[index];
  if (seat.is_none()) return "?";
  return fmt::format("{} {}", Texts{"Player", "Spieler"}.in(reader.lang), index + 1);
}

std::string player_possessive(const Reader& reader, Seat seat) {
  if (reader.is(seat)) return std::string(Texts{"your", "dein"}.in(reader.lang));
  const std::string name = player_name(reader, seat);
  return reader.lang == Lang::kGerman ? name : name + "'s";
}

std::string color_name(std::string_view color, Lang lang) { return word_for(kColors, color, lang); }
std::string color_name(const Board& board, Color color, Lang lang) {
  return color_name(color_id(board, color), lang);
}
std::string wild_name(const Board& board, Lang lang) { return word_for(kWilds, board.wild_name, lang); }

std::string card_name(const Board& board, Color card, Lang lang) {
  if (card == kNoCard) return std::string(Texts{"empty", "leer"}.in(lang));
  if (card == kWild)
    return fmt::format("{} ({})", wild_name(board, lang), Texts{"wild", "Jokerkarte"}.in(lang));
  return color_name(board, card, lang);
}

std::string some_of(const Board& board, Color card, int n, Lang lang) {
  if (card == kWild) return n == 1 && lang == Lang::kEnglish ? "one wild card" : counted(n, kWildNoun, lang);
  const std::string number =
      n == 0 && lang == Lang::kEnglish ? "no" : number_alone(n, Gender::kFeminine, lang);
  return number + " " + color_adjective(board, card, lang);
}

std::string cards_text(const Board& board, Color card, int n, Lang lang) {
  if (card == kWild) return some_wilds(board, n, lang);
  const std::string color = color_adjective(board, card, lang);
  const Noun noun = kCardNoun;
  const std::string_view name = (n == 0 || n == 1 ? noun.one : noun.many).in(lang);
  if (lang == Lang::kGerman)
    return fmt::format("{} {} {}", number_alone(n, Gender::kFeminine, lang), color, name);
  const std::string number = n == 0 ? "no" : n == 1 ? std::string(article(color)) : number_word(n, lang);
  return fmt::format("{} {} {}", number, color, name);
}

std::string cards_text(const Board& board, CardCounts cards, Lang lang) {
  std::vector<std::string> items;
  for_each_kind(cards, [&](Color card, int n) { items.push_back(cards_text(board, card, n, lang)); });
  return items.empty() ? std::string(Texts{"no cards", "keine Karten"}.in(lang)) : join_and(items, lang);
}

std::string hand_text(const Board& board, CardCounts cards, Lang lang) {
  std::vector<std::string> items;
  for_each_kind(cards, [&](Color card, int n) {
    items.push_back(card != kWild ? some_of(board, card, n, lang)
                    : lang == Lang::kGerman
                        ? some_wilds(board, n, lang)
                        : fmt::format("{} wild ({})", number_word(n, lang), wild_name(board, lang)));
  });
  return items.empty() ? std::string(Texts{"empty", "leer"}.in(lang)) : join_comma(items);
}

PieceNoun piece_noun(const Board& board, int kind, Lang lang) {
  const std::string& id = board.rules.pieces[static_cast<std::size_t>(kind)].kind;
  if (const PieceWord* word = find_word(kPieces, id)) {
    return {std::string(word->noun.one.in(lang)), std::string(word->noun.many.in(lang)), word->noun.gender};
  }
  return {spelled(id), spelled(id) + "s", Gender::kNeuter};
}

std::string counted(int n, const PieceNoun& noun, Lang lang) {
  return counted(n, Noun{{noun.one, noun.one}, {noun.many, noun.many}, noun.gender}, lang);
}

std::string pieces_text(const Board& board, const std::array<std::uint8_t, kMaxKinds>& pieces, Lang lang) {
  std::vector<std::string> items;
  for (int kind = 0; kind < board.kind_count(); ++kind) {
    const PieceNoun noun = piece_noun(board, kind, lang);
    const int n = pieces[static_cast<std::size_t>(kind)];
    items.push_back(fmt::format("{} {}", n, n == 1 ? noun.one : noun.many));
  }
  return join_and(items, lang);
}

std::string kind_name(const Board& board, int kind, Lang lang) {
  const std::string& id = board.rules.pieces[static_cast<std::size_t>(kind)].kind;
  const PieceWord* word = find_word(kPieces, id);
  return word != nullptr ? std::string(word->kind.in(lang)) : spelled(id);
}

std::string symbol_name(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.index() >= board.symbol_count()) return "?";
  return word_for(kSymbols, board.symbol_name(symbol), lang);
}

std::string_view place_name(const Board& board, LocationId place) {
  return place.index() < board.location_count() ? std::string_view(board.at(place).name)
                                                : std::string_view("?");
}

std::string ends_name(const Board& board, RouteId route) {
  if (route.index() >= board.route_count()) return "?";
  return fmt::format("{} – {}", place_name(board, board.at(route).a), place_name(board, board.at(route).b));
}

std::string route_name(const Board& board, RouteId route, Lang lang) {
  if (route.index() >= board.route_count()) return "?";
  const Route& r = board.at(route);
  std::string detail = color_name(board, r.color, lang);
  // The first kind is the common one; the rarer one is named.
  if (r.kind > 0) detail += ", " + kind_name(board, r.kind, lang);
  if (!r.twin.is_none() && board.at(r.twin).color == r.color) {
    detail += fmt::format(", {} {}", Texts{"track", "Gleis"}.in(lang), route < r.twin ? 1 : 2);
  }
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
  return Texts{"This board is our own layout, not the printed one.",
               "Dieser Spielplan ist ein eigener Entwurf, nicht der gedruckte."}
      .in(lang);
}

std::string_view bonus_name(const Board& board, Lang lang) {
  static constexpr std::array<Texts, std::variant_size_v<CityBonus>> kBonuses{
      {{"", ""},
       {"attractions", "Sehenswürdigkeiten"},
       {"districts", "Bezirke"},
       {"souvenirs", "Souvenirs"}}};
  return kBonuses[board.bonus.index()].in(lang);
}

}  // namespace kurz
