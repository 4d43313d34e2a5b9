#include "advice/advice_text.h"

#include <cmath>

#include "words/move_text.h"

namespace kurz {
namespace {

using enum ReasonKind;
constexpr auto kReasonSentences = one_per_value<Sentence<ReasonKind>>({
    {kLastTurn, "this is the last turn", "das ist der letzte Spielzug"},
    {kCompletesTicket, "completes {tickets}", "erfüllt {tickets}"},
    {kServesTicket, "helps with {tickets}", "hilft bei {tickets}"},
    {kOpensTicket, "brings {tickets} within reach", "bringt {tickets} in Reichweite"},
    {kGivesUpTicket, "but puts {tickets} out of reach", "macht aber {tickets} unerreichbar"},
    {kDistrict, "connects a district ({district}) for {points}",
     "vervollständigt einen Stadtteil ({district}): {points}"},
    {kAttractions, "reaches {places} for {points}", "erreicht {places}: {points}"},
    {kSouvenir, "takes {souvenir}{more}", "bringt {souvenir}{more}"},
    {kPoints, "scores {points}", "bringt {points}"},
    {kWayAround, "if someone else takes the route, the detour costs about {points}",
     "wenn jemand anders die Strecke nutzt, kostet der Umweg etwa {points}"},
    {kRival, "there is a {count}% chance that {who} needs the route too",
     "{who} braucht die Strecke mit {count} % Wahrscheinlichkeit auch"},
    {kEndsGame, "starts the last round", "löst die letzte Runde aus"},
    {kCollects, "goes towards {route}{purpose}; {lacking}", "für {route}{purpose}; {lacking}"},
    {kAnyCard, "fits any colour; {all_lacking}", "passt zu jeder Farbe; {all_lacking}"},
    {kSeveralRoutes, "goes towards several routes; {all_lacking}", "für mehrere Strecken; {all_lacking}"},
    {kWaits, "keeps all cards and pieces for later", "spart alle Karten und Figuren für später auf"},
    {kNothingOpen, "no face-up card helps", "keine offene Karte hilft weiter"},
    {kUnseenUseful, "{count} of the {total} unseen cards would help",
     "hilfreich: {count} der {total} verdeckten Karten"},
    {kTime, "there is time: about {turns} needed for your tickets, about {left} left",
     "die Zeit reicht: etwa {turns} für deine Zielkarten nötig, etwa {left} übrig"},
    {kAlreadyJoined, "already connected: {count} of the {total} unseen tickets",
     "schon verbunden: {count} der {total} unbekannten Zielkarten"},
    {kNearlyJoined, "at most two routes away: {count} of the {total} unseen tickets",
     "höchstens zwei Strecken entfernt: {count} der {total} unbekannten Zielkarten"},
    {kFits, "within reach: {tickets}; about {turns} needed for your tickets, about {left} left",
     "zu schaffen: {tickets}; etwa {turns} für deine Zielkarten nötig, etwa {left} übrig"},
    {kTooMuch, "but out of reach: {tickets}", "aber nicht mehr zu schaffen: {tickets}"},
    {kNotBoth, "but there is no time or way for both", "aber für beide reicht es nicht"},
    {kShareTheWay, "both share part of the path, which saves {turns}",
     "beide teilen sich ein Stück Weg, das spart {turns}"},
    {kReturns, "{tickets} would cost about {points} overall",
     "{tickets} würde etwa {points} mehr kosten als bringen"},
    {kWorth, "worth {points} when completed", "bringt {points}, wenn du sie schaffst"},
    {kOnThePlan, "the cheapest path leads to {places}", "der günstigste Weg führt zu {places}"},
    {kOpenRoutes, "open routes to {places}: {count}", "freie Strecken zu {places}: {count}"},
    {kLowerChance, "but the chance to win is lower than with the first move",
     "aber die Gewinnchance ist kleiner als beim ersten Vorschlag"},
    {kOnlyMove, "no other move is possible", "etwas anderes ist nicht möglich"},
});

std::vector<std::string> place_names(const Board& board, LocationSet places) {
  std::vector<std::string> names;
  for_each_bit(places, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return names;
}

// Districts have no names on the board; their locations tell which one it is.
std::string district_text(const Board& board, const Reason& reason) {
  const auto* districts = std::get_if<Districts>(&board.bonus);
  if (reason.kind != kDistrict || districts == nullptr) return "?";
  const auto number = static_cast<std::size_t>(reason.count);
  return join_comma(place_names(board, districts->districts[number].locations));
}

std::string souvenir_text(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.is_none()) return say({"one of two souvenirs", "eins von zwei Souvenirs"}, lang);
  return fill({"the souvenir {symbol}", "das Souvenir {symbol}"}, lang,
              fmt::arg("symbol", symbol_name(board, symbol, lang)));
}

std::string more_text(int points, Lang lang) {
  if (points == 0) return {};
  return fill({" ({} more)", " ({} mehr)"}, lang, counted(points, kPointNoun, lang));
}

std::string lacking_text(int count, Lang lang) {
  if (count == 0) return say({"then the cards are enough", "dann reichen die Karten"}, lang);
  return fill({"after that it needs {cards} more", "danach noch {cards} nötig"}, lang,
              fmt::arg("cards", counted(count, kCardNoun, lang)));
}

std::string all_lacking_text(int count, Lang lang) {
  if (count == 0) {
    return say({"then the cards are enough for all planned routes",
                "dann reichen die Karten für alle geplanten Strecken"},
               lang);
  }
  return fill({"after that all planned routes together need {cards} more",
               "danach für alle geplanten Strecken zusammen noch {cards} nötig"},
              lang, fmt::arg("cards", counted(count, kCardNoun, lang)));
}

std::string purpose_text(const Board& board, TicketSet tickets, Lang lang) {
  if (tickets == 0) return {};
  return fill({", for {tickets}", ", hilft bei {tickets}"}, lang,
              fmt::arg("tickets", tickets_text(board, tickets, lang)));
}

protocol::Reason described(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  protocol::Reason out;
  out.code = enum_name(reason.kind);
  out.text = reason_text(reason, reader);
  if (reason.tickets != 0) {
    auto& tickets = out.tickets.emplace();
    for_each_bit(reason.tickets, [&](int ticket) { tickets.push_back(ticket); });
  }
  if (reason.places != 0) {
    auto& places = out.places.emplace();
    for_each_bit(reason.places, [&](int at) { places.push_back(board.at(LocationId(at)).id); });
  }
  if (!reason.route.is_none()) out.route = board.at(reason.route).id;
  if (reason.card != kNoCard) out.card = board.card_name(reason.card);
  if (!reason.symbol.is_none()) out.symbol = board.symbol_name(reason.symbol);
  if (!reason.seat.is_none()) out.seat = reason.seat;
  if (reason.points != 0) out.points = reason.points;
  if (reason.count != 0) out.count = reason.count;
  if (reason.total != 0) out.total = reason.total;
  return out;
}

std::vector<Worth> described(const Worths& worths, int players) {
  std::vector<Worth> out;
  for (const Seat seat : IdRange<Seat>(players)) out.push_back(rounded(worths[seat]));
  return out;
}

protocol::Luck luck_of(const Analysis& analysis, Seat seat) {
  protocol::Luck luck;
  Worth all;
  for (const ChanceKind kind :
       {ChanceKind::kDeal, ChanceKind::kCard, ChanceKind::kRow, ChanceKind::kTickets}) {
    Worth sum = kind == ChanceKind::kDeal ? analysis.deal_luck[seat] : Worth();
    for (const AnalysedMove& move : analysis.moves) {
      if (move.chance == kind) sum = sum + move.luck[seat];
    }
    luck.by.emplace_back(enum_name(kind), rounded(sum));
    all = all + sum;
  }
  static_cast<Worth&>(luck) = rounded(all);
  return luck;
}

protocol::AnalysedMove described(const AnalysedMove& move, int players, const Reader& reader) {
  const Board& board = *reader.board;
  protocol::AnalysedMove out;
  out.seat = move.seat;
  out.action = named::named(board, move.action);
  out.text = action_text(move.action, board, reader.lang);
  out.after = described(move.after, players);
  if (move.begins_last_round) out.last_round = true;
  if (move.chance != ChanceKind::kNone) {
    out.chance = enum_name(move.chance);
    out.luck = described(move.luck, players);
  }
  if (const auto& judgement = move.judgement) {
    out.judgement = protocol::Judgement{
        named::named(board, judgement->best), action_text(judgement->best, board, reader.lang),
        rounded(judgement->lost), is_mistake(*judgement), described(judgement->reasons, reader)};
  }
  return out;
}

}  // namespace

double rounded(double value) {
  constexpr double kDigits = 10000;
  const double short_value = std::round(value * kDigits) / kDigits;
  return short_value == 0 ? 0 : short_value;  // never -0
}

Worth rounded(const Worth& worth) {
  return {rounded(worth.win), rounded(worth.win_error), rounded(worth.points), rounded(worth.points_error)};
}

std::string reason_text(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(row_for(kReasonSentences, reason.kind).texts, lang,
              fmt::arg("tickets", tickets_text(board, reason.tickets, lang)),
              fmt::arg("district", district_text(board, reason)),
              fmt::arg("places", join_and(place_names(board, reason.places), lang)),
              fmt::arg("souvenir", souvenir_text(board, reason.symbol, lang)),
              fmt::arg("more", more_text(reason.points, lang)),
              fmt::arg("points", counted(reason.points, kPointNoun, lang)),
              fmt::arg("who", player_name(reader, reason.seat)), fmt::arg("count", reason.count),
              fmt::arg("total", reason.total), fmt::arg("route", route_name(board, reason.route, lang)),
              fmt::arg("purpose", purpose_text(board, reason.tickets, lang)),
              fmt::arg("lacking", lacking_text(reason.count, lang)),
              fmt::arg("all_lacking", all_lacking_text(reason.count, lang)),
              fmt::arg("turns", counted(reason.count, kTurnNoun, lang)),
              fmt::arg("left", counted(reason.total, kTurnNoun, lang)));
}

std::vector<protocol::Reason> described(const Reasons& reasons, const Reader& reader) {
  std::vector<protocol::Reason> out;
  for (const Reason& reason : reasons) out.push_back(described(reason, reader));
  return out;
}

std::string reasons_text(const std::vector<protocol::Reason>& reasons, Lang lang) {
  std::string line;
  for (const protocol::Reason& reason : reasons) line += (line.empty() ? "" : "; ") + reason.text;
  if (line.empty()) {
    line = say({"no single reason: the estimate comes from simulated games",
                "kein einzelner Grund: Die Bewertung stammt aus simulierten Partien"},
               lang);
  }
  return line + ".";
}

protocol::Analysis described(const Analysis& analysis, const Board& board, const AnalysisOptions& options,
                             Lang lang) {
  const Reader reader{&board, lang, kSpectator, {}};
  const int players = analysis.players;
  protocol::Analysis out{"kurz-analysis/1",
                         board.id_at_version(),
                         players,
                         analysis.finished,
                         !analysis.cancelled,
                         options.simulations,
                         options.seed,
                         {},
                         {},
                         {},
                         {},
                         {}};
  out.start = described(analysis.start, players);
  out.deal_luck = described(analysis.deal_luck, players);
  for (const Seat seat : IdRange<Seat>(players)) out.luck.push_back(luck_of(analysis, seat));
  for (const std::size_t i : biggest_mistakes(analysis)) out.costly.push_back(static_cast<int>(i) + 1);
  for (const AnalysedMove& move : analysis.moves) {
    out.moves.push_back(described(move, players, reader));
    out.moves.back().move = static_cast<int>(out.moves.size());
  }
  return out;
}

}  // namespace kurz
