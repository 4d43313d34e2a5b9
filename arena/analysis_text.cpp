#include "arena/analysis_text.h"

#include <algorithm>
#include <cmath>

#include "arena/reason_text.h"
#include "words/action_text.h"

namespace kurz {
namespace {

struct KindWord {
  std::string_view code;
  Texts name;
};
constexpr std::array<KindWord, kChanceKinds> kKinds{{
    {"", {"", ""}},
    {"deal", {"the deal", "die Verteilung"}},
    {"card", {"cards drawn unseen", "verdeckt gezogene Karten"}},
    {"row", {"cards of the row", "Karten der Auslage"}},
    {"tickets", {"tickets drawn", "gezogene Zielkarten"}},
}};

// "+12 % (± 3)", with a true minus sign.
std::string signed_percent(const Estimate& of) {
  const std::string text = fmt::format("{:+.0f}", of.value * 100);
  const std::string value = text == "-0" || text == "+0" ? "0" : text;
  return fmt::format("{}{} % (± {:.0f})", value[0] == '-' ? "−" : "",
                     value[0] == '-' ? value.substr(1) : value, of.error * 100);
}

std::string signed_points(const Estimate& of, Lang lang) {
  std::string value = fmt::format("{:.1f}", std::abs(of.value));
  std::string error = fmt::format("{:.1f}", of.error);
  const std::string_view sign = value == "0.0" ? "" : of.value < 0 ? "−" : "+";
  if (lang == Lang::kGerman) {
    std::replace(value.begin(), value.end(), '.', ',');
    std::replace(error.begin(), error.end(), '.', ',');
  }
  return fmt::format("{}{} {} (± {})", sign, value, Texts{"points", "Punkte"}.in(lang), error);
}

std::string chances_line(const Texts& lead, const Worths& worths, int players, const Reader& reader) {
  std::vector<std::string> parts;
  for (int seat = 0; seat < players; ++seat) {
    parts.push_back(fmt::format("{} {:.0f} %", player_name(reader, Seat(seat)),
                                worths[static_cast<std::size_t>(seat)].win.value * 100));
  }
  return fmt::format("{}: {}.", lead.in(reader.lang), join_comma(parts));
}

std::string costly_line(const AnalysedMove& move, std::size_t number, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  const Judgement& judgement = *move.judgement;
  return fill({"Move {number}, {who}: {played}. It cost {loss:.0f} percentage points (± {error:.0f}) of the "
               "chance to win. Better: {best} – {why}",
               "Zug {number}, {who}: {played}. Das kostete {loss:.0f} Prozentpunkte (± {error:.0f}) "
               "Gewinnaussicht. Besser: {best} – {why}"},
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
    parts.push_back(fmt::format("{} {}", kKinds[static_cast<std::size_t>(kind)].name.in(reader.lang),
                                signed_percent(luck_of(analysis, seat, ChanceKind(kind)).win)));
  }
  const SeatWorth all = luck_of(analysis, seat);
  return fill(
      {"{who}: chance to win {win}, {points}. Of this: {parts}.",
       "{who}: Gewinnaussicht {win}, {points}. Davon: {parts}."},
      reader.lang, fmt::arg("who", player_name(reader, seat)), fmt::arg("win", signed_percent(all.win)),
      fmt::arg("points", signed_points(all.points, reader.lang)), fmt::arg("parts", join_comma(parts)));
}

}  // namespace

std::string_view chance_code(ChanceKind kind) { return kKinds[static_cast<std::size_t>(kind)].code; }

std::vector<std::string> analysis_lines(const Analysis& analysis, const Reader& reader, std::size_t most) {
  const Lang lang = reader.lang;
  std::vector<std::string> lines;
  lines.push_back(chances_line({"Chance to win after the deal", "Gewinnaussicht nach der Verteilung"},
                               analysis.start, analysis.players, reader));
  if (!analysis.moves.empty() && !analysis.finished) {
    lines.push_back(chances_line({"Chance to win now", "Gewinnaussicht jetzt"}, analysis.moves.back().after,
                                 analysis.players, reader));
  }
  lines.emplace_back();
  const std::vector<std::size_t> costly = costly_moves(analysis);
  lines.emplace_back(costly.empty() ? Texts{"No move clearly lost a chance to win.",
                                            "Kein Zug hat deutlich Gewinnaussicht gekostet."}
                                          .in(lang)
                                    : Texts{"The moves that cost most, by what their players could know:",
                                            "Die teuersten Züge, nach dem, was man am Platz wissen konnte:"}
                                          .in(lang));
  for (std::size_t i = 0; i < std::min(most, costly.size()); ++i)
    lines.push_back(costly_line(analysis.moves[costly[i]], costly[i] + 1, reader));
  lines.emplace_back();
  lines.emplace_back(
      Texts{"Luck of the cards, against what was to be expected:", "Kartenglück, gemessen am Erwartbaren:"}
          .in(lang));
  for (int seat = 0; seat < analysis.players; ++seat)
    lines.push_back(luck_line(analysis, Seat(seat), reader));
  return lines;
}

}  // namespace kurz
