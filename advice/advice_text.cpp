#include "advice/advice_text.h"

#include <algorithm>
#include <cmath>

#include "words/move_text.h"

namespace kurz {
namespace {

using enum ReasonKind;
constexpr auto kReasonSentences = one_per_value<Sentence<ReasonKind>>({
    {kLastTurn, {"this is the last turn", "das ist der letzte Zug"}},
    {kCompletesTicket, {"completes {tickets}", "erfüllt {tickets}"}},
    {kServesTicket, {"helps with {tickets}", "hilft bei {tickets}"}},
    {kOpensTicket, {"brings {tickets} within reach", "bringt {tickets} in Reichweite"}},
    {kGivesUpTicket, {"but puts {tickets} out of reach", "macht aber {tickets} unerreichbar"}},
    {kDistrict, {"connects {district} for {points}", "verbindet {district}: {points}"}},
    {kAttractions, {"reaches {places} for {points}", "erreicht {places}: {points}"}},
    {kSouvenir, {"brings {souvenir} for {points} more", "bringt {souvenir}: {points} mehr"}},
    {kPoints, {"scores {points}", "bringt {points}"}},
    {kWayAround,
     {"if someone else takes the route, the detour costs about {points}",
      "wenn jemand anders die Strecke nutzt, kostet der Umweg etwa {points}"}},
    {kRival,
     {"{who} would want the route in {count} of 100 possible deals",
      "{who} würde die Strecke in {count} von 100 möglichen Verteilungen brauchen"}},
    {kEndsGame, {"starts the last round", "löst die letzte Runde aus"}},
    {kCollects, {"{card} for {route}{purpose}, {lacking}", "{card} für {route}{purpose}, {lacking}"}},
    {kAnyCard,
     {"fits any colour, and the plan still needs {cards}",
      "passt zu jeder Farbe, und der Plan braucht noch {cards}"}},
    {kNotNeeded, {"the plan needs no {color_cards}", "{color_cards} braucht der Plan nicht"}},
    {kNothingOpen, {"no face-up card helps the plan", "keine offene Karte hilft dem Plan"}},
    {kUnseenUseful,
     {"{count} of the {total} unseen cards would help", "hilfreich: {count} der {total} verdeckten Karten"}},
    {kTime,
     {"there is time: the plan takes about {turns}, and about {left} remain",
      "die Zeit reicht: Der Plan braucht etwa {turns}, es bleiben etwa {left}"}},
    {kAlreadyJoined,
     {"already connected: {count} of the {total} unseen tickets",
      "schon verbunden: {count} der {total} unbekannten Zielkarten"}},
    {kFits,
     {"the plan completes {tickets}: it takes about {turns} in total, and about {left} remain",
      "der Plan erfüllt {tickets}: Er braucht insgesamt etwa {turns}, es bleiben etwa {left}"}},
    {kTooMuch, {"but no plan completes {tickets}", "aber kein Plan erfüllt {tickets}"}},
    {kShareTheWay,
     {"both share part of the way, which saves {turns}",
      "beide teilen sich ein Stück Weg, das spart {turns}"}},
    {kReturns,
     {"{tickets} would cost about {points} more than it brings",
      "{tickets} würde etwa {points} mehr kosten als bringen"}},
    {kOnThePlan, {"the plan leads to {places}", "der Plan führt zu {places}"}},
    {kOnlyMove, {"no other move is possible", "etwas anderes ist nicht möglich"}},
});

std::string places_text(const Board& board, LocationSet places, Lang lang) {
  std::vector<std::string> names;
  for_each_bit(places, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_and(names, lang);
}

std::string district_text(const Board& board, int number) {
  const auto* districts = std::get_if<Districts>(&board.bonus);
  if (districts == nullptr) return "?";
  // Districts have no names on the board; their locations tell which one it is.
  const District& district = districts->districts[static_cast<std::size_t>(number)];
  std::vector<std::string> names;
  for_each_bit(district.locations, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_comma(names);
}

std::string souvenir_text(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.is_none()) return say({"one of two souvenirs", "eins von zwei Souvenirs"}, lang);
  return fill({"the souvenir {symbol}", "das Souvenir {symbol}"}, lang,
              fmt::arg("symbol", symbol_name(board, symbol, lang)));
}

std::string lacking_text(int count, Lang lang) {
  if (count == 0) return say({"which you can then claim", "danach kannst du sie nutzen"}, lang);
  return fill({"which then needs {cards} more", "dann noch {cards}"}, lang,
              fmt::arg("cards", counted(count, kCardNoun, lang)));
}

std::string purpose_text(const Board& board, TicketSet tickets, Lang lang) {
  if (tickets == 0) return {};
  return fill({" (helps with {tickets})", " (hilft bei {tickets})"}, lang,
              fmt::arg("tickets", tickets_text(board, tickets, lang)));
}

struct ChanceWords {
  std::string_view code;
  Texts name;
};
constexpr std::array<ChanceWords, kChanceKinds> kChances{{
    {"", {"", ""}},
    {"deal", {"deal", "Startkarten"}},
    {"card", {"cards drawn face down", "verdeckt gezogene Karten"}},
    {"row", {"face-up cards", "offene Karten"}},
    {"tickets", {"tickets", "Zielkarten"}},
}};

// With a sign, a true minus, and the decimal point of the language: "+1.5", "−1,5", "0".
std::string number_text(double value, int digits, bool with_sign, Lang lang) {
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  if (lang == Lang::kGerman) std::ranges::replace(text, '.', ',');
  return (!with_sign || zero ? "" : value < 0 ? "−" : "+") + text;
}

std::string percent_text(const Estimate& of, Lang lang) {
  return fmt::format("{} % (± {:.0f})", number_text(of.value * 100, 0, true, lang), of.error * 100);
}

std::string points_text(const Estimate& of, Lang lang) {
  return fmt::format("{} {} (± {})", number_text(of.value, 1, true, lang), Texts{"points", "Punkte"}.in(lang),
                     number_text(of.error, 1, false, lang));
}

std::string chances_line(const Texts& lead, const Worths& worths, int players, const Reader& reader) {
  std::vector<std::string> parts;
  for (int seat = 0; seat < players; ++seat) {
    parts.push_back(fmt::format("{} {:.0f} %", player_name(reader, Seat(seat)),
                                worths[static_cast<std::size_t>(seat)].win.value * 100));
  }
  return fmt::format("{}: {}.", lead.in(reader.lang), join_comma(parts));
}

std::string mistake_line(const AnalysedMove& move, std::size_t number, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  const Judgement& judgement = *move.judgement;
  return fill({"Move {number}, {who}: {played}. It cost {loss:.0f} percentage points (± {error:.0f}) of the "
               "chance to win. Better: {best} – {why}",
               "Zug {number}, {who}: {played}. Das kostete {loss:.0f} Prozentpunkte (± {error:.0f}) "
               "Gewinnchance. Besser: {best} – {why}"},
              lang, fmt::arg("number", number), fmt::arg("who", player_name(reader, move.seat)),
              fmt::arg("played", action_text(move.action, board, lang)),
              fmt::arg("loss", judgement.lost.win.value * 100),
              fmt::arg("error", judgement.lost.win.error * 100),
              fmt::arg("best", action_text(judgement.best, board, lang)),
              fmt::arg("why", reasons_text(judgement.reasons, reader)));
}

std::string luck_line(const Analysis& analysis, Seat seat, const Reader& reader) {
  std::vector<std::string> parts;
  for (int kind = 1; kind < kChanceKinds; ++kind) {
    parts.push_back(fmt::format("{} {}", kChances[static_cast<std::size_t>(kind)].name.in(reader.lang),
                                percent_text(luck_of(analysis, seat, ChanceKind(kind)).win, reader.lang)));
  }
  const SeatWorth all = luck_of(analysis, seat);
  return fill({"{who}: chance to win {win}, {points}. Of this: {parts}.",
               "{who}: Gewinnchance {win}, {points}. Davon: {parts}."},
              reader.lang, fmt::arg("who", player_name(reader, seat)),
              fmt::arg("win", percent_text(all.win, reader.lang)),
              fmt::arg("points", points_text(all.points, reader.lang)), fmt::arg("parts", join_comma(parts)));
}

}  // namespace

std::string reason_text(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(
      row_for(kReasonSentences, reason.kind).texts, lang,
      fmt::arg("tickets", tickets_text(board, reason.tickets, lang)),
      fmt::arg("district",
               reason.kind == ReasonKind::kDistrict ? district_text(board, reason.count) : std::string()),
      fmt::arg("places", places_text(board, reason.places, lang)),
      fmt::arg("souvenir", reason.kind == ReasonKind::kSouvenir ? souvenir_text(board, reason.symbol, lang)
                                                                : std::string()),
      fmt::arg("points", counted(reason.points, kPointNoun, lang)),
      fmt::arg("who", player_name(reader, reason.seat)), fmt::arg("count", reason.count),
      fmt::arg("total", reason.total), fmt::arg("card", cards_text(board, reason.card, 1, lang)),
      fmt::arg("color_cards", cards_of_color(board, reason.card, lang)),
      fmt::arg("route", route_name(board, reason.route, lang)),
      fmt::arg("purpose", purpose_text(board, reason.tickets, lang)),
      fmt::arg("lacking", lacking_text(reason.count, lang)),
      fmt::arg("cards", counted(reason.count, kCardNoun, lang)),
      fmt::arg("turns", counted(reason.count, kTurnNoun, lang)),
      fmt::arg("left", counted(reason.total, kTurnNoun, lang)));
}

std::string reasons_text(const Reasons& reasons, const Reader& reader) {
  std::string line;
  for (const Reason& reason : reasons) line += (line.empty() ? "" : "; ") + reason_text(reason, reader);
  if (line.empty()) {
    line = say({"no single reason: the estimate comes from simulated games",
                "kein einzelner Grund: Die Bewertung kommt aus simulierten Spielen"},
               reader.lang);
  }
  return line + ".";
}

std::string_view reason_code(ReasonKind kind) { return enum_name(kind); }

std::string_view chance_code(ChanceKind kind) { return kChances[static_cast<std::size_t>(kind)].code; }

std::vector<std::string> analysis_lines(const Analysis& analysis, const Reader& reader,
                                        std::size_t max_mistakes) {
  const Lang lang = reader.lang;
  std::vector<std::string> lines;
  lines.push_back(chances_line({"Chance to win after the deal", "Gewinnchance nach dem Austeilen"},
                               analysis.start, analysis.players, reader));
  if (!analysis.moves.empty() && !analysis.finished) {
    lines.push_back(chances_line({"Chance to win now", "Gewinnchance jetzt"}, analysis.moves.back().after,
                                 analysis.players, reader));
  }
  const std::vector<std::size_t> mistakes = biggest_mistakes(analysis);
  const Texts heading = mistakes.empty()
                            ? Texts{"No big mistakes.", "Keine großen Fehler."}
                            : Texts{"Biggest mistakes, judged by what the player could know:",
                                    "Größte Fehler, gemessen an dem, was man am Platz wissen konnte:"};
  lines.insert(lines.end(), {"", std::string(heading.in(lang))});
  for (std::size_t i = 0; i < std::min(max_mistakes, mistakes.size()); ++i)
    lines.push_back(mistake_line(analysis.moves[mistakes[i]], mistakes[i] + 1, reader));
  const Texts luck{"Luck, compared with the average:", "Glück, verglichen mit dem Durchschnitt:"};
  lines.insert(lines.end(), {"", std::string(luck.in(lang))});
  for (int seat = 0; seat < analysis.players; ++seat)
    lines.push_back(luck_line(analysis, Seat(seat), reader));
  return lines;
}

}  // namespace kurz
