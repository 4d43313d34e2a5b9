#include "arena/reason_text.h"

namespace kurz {
namespace {

struct Entry {
  ReasonKind kind;
  std::string_view code;
  Texts texts;
};
constexpr std::array kReasons{
    Entry{ReasonKind::kLastTurn, "last_turn", {"it is the last turn", "es ist der letzte Zug"}},
    Entry{ReasonKind::kCompletes, "completes_ticket", {"completes {tickets}", "vollendet {tickets}"}},
    Entry{ReasonKind::kServes,
          "serves_ticket",
          {"is on the way of {tickets}", "liegt auf dem Weg für {tickets}"}},
    Entry{ReasonKind::kOpens,
          "opens_ticket",
          {"brings {tickets} within reach", "bringt {tickets} in Reichweite"}},
    Entry{ReasonKind::kGivesUp,
          "gives_up_ticket",
          {"but puts {tickets} out of reach", "macht aber {tickets} unerreichbar"}},
    Entry{ReasonKind::kDistrict,
          "district",
          {"joins all of {district} for {points}", "verbindet ganz {district}: {points}"}},
    Entry{ReasonKind::kAttractions,
          "attractions",
          {"reaches the sights of {places} for {points}",
           "erreicht die Sehenswürdigkeiten von {places}: {points}"}},
    Entry{ReasonKind::kSouvenir,
          "souvenir",
          {"brings {souvenir}, worth {points} more", "bringt {souvenir}, {points} mehr wert"}},
    Entry{ReasonKind::kPoints, "points", {"scores {points}", "bringt {points}"}},
    Entry{ReasonKind::kWayAround,
          "way_around",
          {"if another took it, the way around would cost about {points}",
           "nähme es jemand anders, kostete der Umweg etwa {points}"}},
    Entry{ReasonKind::kRival,
          "rival",
          {"keeps it from {who}, who would want it in {count} of 100 deals that are possible from here",
           "kommt {who} zuvor: in {count} von 100 Verteilungen, die von hier aus möglich sind, läge es "
           "dort im Plan"}},
    Entry{ReasonKind::kEndsGame, "ends_game", {"brings on the last round", "läutet die letzte Runde ein"}},
    Entry{ReasonKind::kCollects,
          "collects",
          {"{card} for {route}{purpose}, {lacking}", "{card} für {route}{purpose}, {lacking}"}},
    Entry{ReasonKind::kAnyCard,
          "any_card",
          {"stands for any colour, and the plan lacks {cards}",
           "steht für jede Farbe, und dem Plan {lack} noch {cards}"}},
    Entry{ReasonKind::kNotNeeded, "not_needed", {"the plan needs {no_card}", "der Plan braucht {no_card}"}},
    Entry{ReasonKind::kNothingOpen,
          "nothing_open",
          {"no colour in the row is one that the plan lacks", "keine Farbe der Auslage fehlt dem Plan"}},
    Entry{ReasonKind::kUnseenUseful,
          "unseen_useful",
          {"of the {total} cards not seen, {count} would help",
           "von den {total} ungesehenen Karten sind {count} brauchbar"}},
    Entry{ReasonKind::kTime,
          "time",
          {"there is time: the plan takes about {turns}, and about {left} are left",
           "dafür ist Zeit: der Plan braucht etwa {turns}, etwa {left} bleiben"}},
    Entry{ReasonKind::kAlreadyJoined,
          "already_joined",
          {"of the {total} tickets not seen, joined already: {count}",
           "von den {total} unbekannten Zielkarten schon verbunden: {count}"}},
    Entry{ReasonKind::kFits,
          "fits",
          {"the plan reaches {tickets}: about {turns} for everything, about {left} are left",
           "der Plan erreicht {tickets}: etwa {turns} für alles, etwa {left} bleiben"}},
    Entry{ReasonKind::kTooMuch,
          "too_much",
          {"but no plan reaches {tickets}", "aber kein Plan erreicht {tickets}"}},
    Entry{ReasonKind::kShareTheWay,
          "share_the_way",
          {"the two share a part of the way, which saves {turns}",
           "beide haben ein Stück Weg gemeinsam, das spart {turns}"}},
    Entry{ReasonKind::kReturns,
          "returns",
          {"{tickets} would cost about {points} more than it brings",
           "{tickets} kostete etwa {points} mehr, als es bringt"}},
    Entry{ReasonKind::kOnThePlan,
          "on_the_plan",
          {"the plan leads to {places}", "der Plan führt dorthin: {places}"}},
    Entry{ReasonKind::kNothingElse,
          "only_move",
          {"nothing else is possible", "etwas anderes ist nicht möglich"}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    if (kReasons[i].kind != static_cast<ReasonKind>(i)) return false;
  }
  return kReasons.size() == static_cast<std::size_t>(ReasonKind::kNothingElse) + 1;
}
static_assert(in_order());

constexpr Noun kTurnNoun{{"turn", "Zug"}, {"turns", "Züge"}, Gender::kMasculine};

std::string places_text(const Board& board, LocationSet places, Lang lang) {
  std::vector<std::string> names;
  for_each_bit(places, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_and(names, lang);
}

std::string district_text(const Board& board, int number) {
  const auto* districts = std::get_if<Districts>(&board.bonus);
  if (districts == nullptr) return "?";
  // A district has no name on the board; its places tell which it is.
  const District& district = districts->districts[static_cast<std::size_t>(number)];
  std::vector<std::string> names;
  for_each_bit(district.locations, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_comma(names);
}

std::string souvenir_text(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.is_none()) return std::string(Texts{"one of two souvenirs", "eins von zwei Souvenirs"}.in(lang));
  return fill({"the souvenir {symbol}", "das Souvenir {symbol}"}, lang,
              fmt::arg("symbol", symbol_name(board, symbol, lang)));
}

std::string lacking_text(int count, Lang lang) {
  if (count == 0) return std::string(Texts{"which can then be paid", "das ist dann bezahlbar"}.in(lang));
  return fill({"which then lacks {cards}", "dann {lack} noch {cards}"}, lang,
              fmt::arg("cards", counted(count, kCardNoun, lang)),
              fmt::arg("lack", count == 1 ? "fehlt" : "fehlen"));
}

std::string purpose_text(const Board& board, TicketSet tickets, Lang lang) {
  if (tickets == 0) return {};
  return fill({" on the way of {tickets}", " auf dem Weg für {tickets}"}, lang,
              fmt::arg("tickets", tickets_text(board, tickets, lang)));
}

}  // namespace

std::string reason_text(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(
      kReasons[static_cast<std::size_t>(reason.kind)].texts, lang,
      fmt::arg("tickets", tickets_text(board, reason.tickets, lang)),
      fmt::arg("district",
               reason.kind == ReasonKind::kDistrict ? district_text(board, reason.count) : std::string()),
      fmt::arg("places", places_text(board, reason.places, lang)),
      fmt::arg("souvenir", reason.kind == ReasonKind::kSouvenir ? souvenir_text(board, reason.symbol, lang)
                                                                : std::string()),
      fmt::arg("points", counted(reason.points, kPointNoun, lang)),
      fmt::arg("who", player_name(reader, reason.seat)), fmt::arg("count", reason.count),
      fmt::arg("total", reason.total), fmt::arg("card", cards_text(board, reason.card, 1, lang)),
      fmt::arg("no_card", cards_text(board, reason.card, 0, lang)),
      fmt::arg("route", route_name(board, reason.route, lang)),
      fmt::arg("purpose", purpose_text(board, reason.tickets, lang)),
      fmt::arg("lacking", lacking_text(reason.count, lang)),
      fmt::arg("lack", reason.count == 1 ? "fehlt" : "fehlen"),
      fmt::arg("cards", counted(reason.count, kCardNoun, lang)),
      fmt::arg("turns", counted(reason.count, kTurnNoun, lang)),
      fmt::arg("left", number_of(reason.total, kTurnNoun, lang)));
}

std::string reasons_text(const Reasons& reasons, const Reader& reader) {
  std::string line;
  for (const Reason& reason : reasons) line += (line.empty() ? "" : "; ") + reason_text(reason, reader);
  if (line.empty()) {
    line = Texts{"no plan speaks for it, only the games played on from it",
                 "kein Plan spricht dafür, nur die weitergespielten Spiele"}
               .in(reader.lang);
  }
  return line + ".";
}

std::string_view reason_code(ReasonKind kind) { return kReasons[static_cast<std::size_t>(kind)].code; }

}  // namespace kurz
