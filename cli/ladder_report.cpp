#include "cli/ladder_report.h"

#include <algorithm>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/match_report.h"
#include "words/names.h"

namespace kurz {
namespace {

namespace json = boost::json;

class LadderPrinter {
 public:
  LadderPrinter(const Context& context, std::ostream& out, const LadderPlan& plan)
      : context_(context), out_(out), bots_(plan.settings.bots) {
    for (const std::string& bot : bots_) width_ = std::max(width_, bot.size());
  }

  void print_heading(const LadderPlan& plan) {
    fmt::print(out_,
               fmt::runtime(
                   context_.say("{} bots, {} games a pairing, rounded up to whole duplicate deals, seed {}\n",
                                "{} Bots, {} Spiele je Paarung, aufgerundet auf ganze Verteilungen, "
                                "Startwert {}\n")),
               bots_.size(), plan.settings.games, plan.settings.seed);
  }

  void print_overall(const std::vector<Rating>& ratings) {
    out_ << context_.say("\nall cities and numbers of players together\n",
                         "\nalle Städte und Personenzahlen zusammen\n");
    fmt::print(out_, " #  {:<{}} {:>8} {:>17}\n", "bot", width_, context_.say("rating", "Wertung"),
               context_.say("95 % interval", "95-%-Bereich"));
    int rank = 0;
    for (const std::size_t bot : by_rating(ratings)) {
      print_rating(++rank, bot, ratings[bot]);
      out_ << "\n";
    }
  }

  void print_cell(const CellStandings& cell) {
    fmt::print(out_, fmt::runtime(context_.say("\n{}, {} players\n", "\n{}, {} Personen\n")),
               cell.cell.board->name, cell.cell.players);
    if (cell.cell.board->own_layout) out_ << layout_note(*cell.cell.board, context_.lang) << "\n";
    print_ratings(cell);
    print_pairs(cell);
  }

 private:
  void print_rating(int rank, std::size_t bot, const Rating& rating) {
    fmt::print(out_, "{:>2}  {:<{}} {:>+8.0f} {:>17}", rank, bots_[bot], width_, rating.elo,
               fmt::format(fmt::runtime(context_.say("{:+.0f} to {:+.0f}", "{:+.0f} bis {:+.0f}")),
                           rating.interval.low, rating.interval.high));
  }

  void print_ratings(const CellStandings& cell) {
    fmt::print(out_, " #  {:<{}} {:>8} {:>17} {:>7} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}\n", "bot", width_,
               context_.say("rating", "Wertung"), context_.say("95 % interval", "95-%-Bereich"),
               context_.say("points", "Punkte"), context_.say("median", "Median"), "99 %",
               context_.say("longest", "längster"), context_.say("illegal", "regelw."),
               context_.say("overtime", "zu lang"), context_.say("threw", "abgebr."));
    int rank = 0;
    for (const std::size_t bot : by_rating(cell.ratings)) {
      const SideTally& conduct = cell.conduct[bot];
      print_rating(++rank, bot, cell.ratings[bot]);
      fmt::print(out_, " {:>7.2f} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}\n",
                 static_cast<double>(conduct.points) / static_cast<double>(std::max(conduct.finished, 1L)),
                 time_text(conduct.times.percentile(0.5)), time_text(conduct.times.percentile(0.99)),
                 time_text(conduct.times.longest()), conduct.illegal, conduct.overtime, conduct.threw);
    }
  }

  // A table of who beats whom, the bots numbered as above: under each share its interval.
  void print_pairs(const CellStandings& cell) {
    if (cell.cell.players == 2) {
      out_ << context_.say(
          "share of wins of the row's bot against the column's, 95 % interval (Wilson)\n",
          "Anteil der Siege des Bots der Zeile gegen den der Spalte, 95-%-Bereich (Wilson)\n");
    } else {
      out_ << context_.say(
          "first places of one such bot among the column's; 1 is an equal share, 95 % interval (Wilson)\n",
          "erste Plätze eines solchen Bots unter denen der Spalte; 1 ist ein gleicher Anteil, 95-%-Bereich "
          "(Wilson)\n");
    }
    // With more than two, a share counts in multiples of an equal one.
    const double unit = cell.cell.players == 2 ? 1 : cell.cell.players;
    const std::vector<std::size_t> order = by_rating(cell.ratings);
    std::string line = fmt::format("    {:<{}}", "", width_);
    for (std::size_t column = 1; column <= order.size(); ++column) line += fmt::format(" {:>9}", column);
    out_ << line << "\n";
    for (std::size_t row = 0; row < order.size(); ++row) {
      line = fmt::format("{:>2}  {:<{}}", row + 1, bots_[order[row]], width_);
      std::string below = fmt::format("    {:<{}}", "", width_);
      for (const std::size_t other : order) {
        const PairStanding& pair = cell.pairs[order[row]][other];
        line += pair.played ? fmt::format(" {:>9.3f}", unit * pair.share) : fmt::format(" {:>9}", "-");
        below += fmt::format(
            " {:>9}",
            pair.played ? fmt::format("{:.2f}-{:.2f}", unit * pair.wilson.low, unit * pair.wilson.high) : "");
      }
      out_ << line << "\n" << below << "\n";
    }
  }

  const Context& context_;
  std::ostream& out_;
  const std::vector<std::string>& bots_;
  std::size_t width_ = 8;
};

json::array ratings_json(const LadderPlan& plan, const std::vector<Rating>& ratings) {
  json::array list;
  for (const std::size_t bot : by_rating(ratings)) {
    list.push_back({{"bot", plan.settings.bots[bot]},
                    {"elo", ratings[bot].elo},
                    {"low", ratings[bot].interval.low},
                    {"high", ratings[bot].interval.high}});
  }
  return list;
}

json::array pairs_json(const LadderPlan& plan, const CellStandings& cell) {
  json::array list;
  for (std::size_t bot = 0; bot < cell.pairs.size(); ++bot) {
    for (std::size_t other = 0; other < cell.pairs.size(); ++other) {
      const PairStanding& pair = cell.pairs[bot][other];
      if (!pair.played) continue;
      list.push_back({{"bot", plan.settings.bots[bot]},
                      {"against", plan.settings.bots[other]},
                      {"games", pair.games},
                      {"share", pair.share},
                      {"wilson_low", pair.wilson.low},
                      {"wilson_high", pair.wilson.high},
                      {"by_deal_low", pair.by_deal.low},
                      {"by_deal_high", pair.by_deal.high},
                      {"relative_to_equal", pair.share * cell.cell.players}});
    }
  }
  return list;
}

json::array conduct_json(const LadderPlan& plan, const CellStandings& cell) {
  json::array list;
  for (std::size_t bot = 0; bot < cell.conduct.size(); ++bot) {
    const SideTally& conduct = cell.conduct[bot];
    list.push_back({{"bot", plan.settings.bots[bot]},
                    {"seats", conduct.seats},
                    {"points", static_cast<double>(conduct.points) /
                                   static_cast<double>(std::max(conduct.finished, 1L))},
                    {"illegal", conduct.illegal},
                    {"overtime", conduct.overtime},
                    {"threw", conduct.threw},
                    {"moves", conduct.times.moves()},
                    {"seconds_median", conduct.times.percentile(0.5)},
                    {"seconds_p99", conduct.times.percentile(0.99)},
                    {"seconds_max", conduct.times.longest()}});
  }
  return list;
}

}  // namespace

void print_ladder_report(const Context& context, std::ostream& out, const LadderPlan& plan,
                         const LadderStandings& standings) {
  LadderPrinter printer(context, out, plan);
  printer.print_heading(plan);
  if (standings.cells.size() > 1) printer.print_overall(standings.overall);
  for (const CellStandings& cell : standings.cells) printer.print_cell(cell);
}

std::string ladder_report_json(const LadderPlan& plan, const LadderStandings& standings) {
  json::array cells;
  for (const CellStandings& cell : standings.cells) {
    cells.push_back({{"city", cell.cell.board->id},
                     {"players", cell.cell.players},
                     {"ratings", ratings_json(plan, cell.ratings)},
                     {"pairs", pairs_json(plan, cell)},
                     {"conduct", conduct_json(plan, cell)}});
  }
  const json::object root{{"format", "kurz-ladder-report/1"},
                          {"bots", json::value_from(plan.settings.bots)},
                          {"games_a_pairing", plan.settings.games},
                          {"games", plan.games()},
                          {"seed", plan.settings.seed},
                          {"overall", ratings_json(plan, standings.overall)},
                          {"cells", std::move(cells)}};
  return json::serialize(root) + "\n";
}

}  // namespace kurz
