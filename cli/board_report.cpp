#include "cli/board_report.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/balance_text.h"
#include "draw/heat_map.h"
#include "words/names.h"
#include "words/phrase.h"

namespace kurz {
namespace {

constexpr int kMostBins = 14;
constexpr double kLongestBar = 40;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// Prints one report section by section; what all sections need is at hand.
class ReportPrinter {
 public:
  ReportPrinter(const Context& context, const BoardReport& report)
      : context_(context),
        out_(context.out),
        report_(report),
        census_(report.census),
        board_(*census_.board) {}

  void heading() {
    print({"{}, {} players, {} games, seed {}: {}\n", "{}, {} Personen, {} Spiele, Startwert {}: {}\n"},
          board_.name, census_.players, census_.games, report_.command.seed,
          fmt::join(report_.command.bots, ", "));
    if (board_.own_layout) out_ << layout_note(board_, context_.lang) << "\n";
    if (census_.spoiled > 0)
      print({"{} more games were spoiled by a bot and are left out\n",
             "{} weitere Spiele verdarb ein Bot; sie bleiben außer Betracht\n"},
            census_.spoiled);
    if (!rotates_seats(report_.command.bots)) return;
    print({"{} deals, each played {} times with the bots one seat on\n",
           "{} Verteilungen, jede {}-mal, die Bots je einen Platz weiter\n"},
          report_.match.deals, census_.players);
    for (const BotRecord& bot : report_.match.bots) {
      const Interval interval = bot.interval();
      print({"  {}: wins {} ({} to {})\n", "  {}: siegt {} ({} bis {})\n"}, bot.name, percent(bot.share()),
            percent(interval.low), percent(interval.high));
    }
  }

  void lengths() {
    section({"Length", "Länge"});
    length({"turns", "Züge"}, census_.turns);
    length({"decisions", "Entscheidungen"}, census_.decisions);
    print({"  a game: {:.2f} sweeps, {:.2f} shuffles, {:.3f} passes; {} stuck games in all\n",
           "  je Spiel: {:.2f} Abräumen, {:.2f} Mischen, {:.3f} Passen; {} festgefahrene Spiele insgesamt\n"},
          a_game(census_.sweeps), a_game(census_.shuffles), a_game(census_.passes), census_.stuck);
    const std::vector<Distribution::Bin> bins = census_.turns.bins(kMostBins);
    long most = 1;
    for (const Distribution::Bin& bin : bins) most = std::max(most, bin.count);
    for (const Distribution::Bin& bin : bins) {
      const double bar = kLongestBar * static_cast<double>(bin.count) / static_cast<double>(most);
      const std::string range =
          bin.from == bin.to ? std::to_string(bin.from) : fmt::format("{}-{}", bin.from, bin.to);
      print({"  {:>9} turns {:>8} {}\n", "  {:>9} Züge {:>8} {}\n"}, range,
            percent(share_of(static_cast<double>(bin.count), census_.games)),
            std::string(static_cast<std::size_t>(bar), '#'));
    }
  }

  void turn_order() {
    section({"Turn order", "Reihenfolge"});
    print({"  place      wins   95 % interval       points\n",
           "  Platz     Siege   95-%-Bereich        Punkte\n"});
    for (std::size_t p = 0; p < census_.places.size(); ++p) {
      const PlaceCensus& place = census_.places[p];
      const Interval interval = place.interval();
      print({"  {:<5} {:>9}   {} to {:<9} {:>6.2f}\n", "  {:<5} {:>9}   {} bis {:<9} {:>5.2f}\n"}, p + 1,
            percent(share_of(place.sum.wins, place.sum.players)), percent(interval.low),
            percent(interval.high), share_of(static_cast<double>(place.sum.points), place.sum.players));
    }
  }

  void points() {
    section({"Points by source", "Punkte nach Herkunft"});
    print({"  {:<20} {:>9} {:>9}\n", "  {:<20} {:>9} {:>9}\n"}, "", say({"everybody", "alle"}),
          say({"winners", "Sieger"}));
    const auto line = [&](std::string_view name, const Sample& all, const Sample& winners) {
      print({"  {:<20} {:>9.2f} {:>9.2f}\n", "  {:<20} {:>9.2f} {:>9.2f}\n"}, name, all.mean(),
            winners.mean());
    };
    const PointsCensus& all = census_.everybody;
    const PointsCensus& best = census_.winners;
    line(say({"routes", "Strecken"}), all.routes, best.routes);
    line(say({"tickets", "Zielkarten"}), all.tickets, best.tickets);
    if (const std::string_view bonus = bonus_name(board_, context_.lang); !bonus.empty())
      line(bonus, all.bonus, best.bonus);
    line(say({"in all", "insgesamt"}), all.total, best.total);
  }

  void numbers_of_tickets() {
    section({"Tickets kept", "Behaltene Zielkarten"});
    by_number({"at first", "zu Beginn"}, census_.first_tickets);
    by_number({"in all", "insgesamt"}, census_.all_tickets);
  }

  void tickets() {
    section({"Tickets", "Zielkarten"});
    print(
        {"  {:<3} {:<46} {:>9} {:>8} {:>9} {:>8} {:>8}\n", "  {:<3} {:<46} {:>9} {:>8} {:>9} {:>8} {:>8}\n"},
        say({"no.", "Nr."}), say({"ticket (points)", "Zielkarte (Punkte)"}), say({"offered", "angeboten"}),
        say({"kept", "behalten"}), say({"completed", "erfüllt"}), say({"earned", "brachte"}),
        say({"wins", "Siege"}));
    for (int t = 0; t < board_.ticket_count(); ++t) {
      const TicketCensus& ticket = census_.tickets[static_cast<std::size_t>(t)];
      print({"  {:<3} {:<46} {:>9.2f} {:>8} {:>9} {:>+8.2f} {:>8}\n",
             "  {:<3} {:<46} {:>9.2f} {:>8} {:>9} {:>+8.2f} {:>8}\n"},
            t, ticket_name(board_, TicketId(t)), a_game(ticket.offered),
            percent(share_of(static_cast<double>(ticket.kept), ticket.offered)),
            percent(share_of(static_cast<double>(ticket.completed), ticket.kept)),
            share_of(static_cast<double>(ticket.points), ticket.kept),
            percent(share_of(ticket.wins, ticket.kept)));
    }
    print(
        {"  offered: times a game; kept: of those offered; completed, earned, wins: of those who kept it\n",
         "  angeboten: je Spiel; behalten: von den angebotenen; erfüllt, brachte, Siege: wer sie behielt\n"});
  }

  void routes() {
    section({"Routes", "Strecken"});
    print({"  {:<60} {:>5} {:>8} {:>8}\n", "  {:<60} {:>5} {:>8} {:>8}\n"}, say({"route", "Strecke"}),
          say({"cards", "Karten"}), say({"claimed", "genutzt"}), say({"wins", "Siege"}));
    std::vector<int> order(board_.routes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return count(a).claims > count(b).claims; });
    for (const int r : order) {
      print({"  {:<60} {:>5} {:>8} {:>8}\n", "  {:<60} {:>5} {:>8} {:>8}\n"},
            route_name(board_, RouteId(r), context_.lang), board_.at(RouteId(r)).cards,
            percent(a_game(count(r).claims)), percent(share_of(count(r).wins, count(r).claims)));
    }
    out_ << say({"  on average, by length, colour and kind:\n", "  im Mittel, nach Länge, Farbe und Art:\n"});
    for (int cards = 1; cards <= board_.tables.longest; ++cards)
      group(figures(cards, kCardNoun, context_.lang),
            [cards](const Route& route) { return route.cards == cards; });
    for (int c = 0; c < board_.color_count(); ++c)
      group(color_name(board_, Color(c), context_.lang),
            [c](const Route& route) { return route.color == Color(c); });
    group(color_name(board_, kGray, context_.lang), [](const Route& route) { return route.color == kGray; });
    if (board_.kind_count() > 1) {
      for (int kind = 0; kind < board_.kind_count(); ++kind)
        group(kind_name(board_, kind, context_.lang),
              [kind](const Route& route) { return route.kind == kind; });
    }
    group(say({"with ferries", "mit Fähren"}), [](const Route& route) { return route.ferries > 0; });
  }

  void faults() {
    section({"Faults", "Mängel"});
    for (const std::string& line : balance_fault_lines(census_, context_.lang)) out_ << "  " << line << "\n";
  }

 private:
  [[nodiscard]] std::string_view say(const Texts& texts) const { return texts.in(context_.lang); }
  template <class... Args>
  void print(const Texts& texts, const Args&... args) {
    fmt::print(out_, fmt::runtime(texts.in(context_.lang)), args...);
  }
  void section(const Texts& title) { out_ << "\n" << say(title) << "\n"; }
  [[nodiscard]] double a_game(long times) const {
    return share_of(static_cast<double>(times), census_.games);
  }
  [[nodiscard]] const RouteCensus& count(int route) const {
    return census_.routes[static_cast<std::size_t>(route)];
  }

  void length(const Texts& what, const Distribution& numbers) {
    print(
        {"  {:<15} {:.1f} on average, deviation {:.1f}, median {}, nine of ten from {} to {}, all from {} to "
         "{}\n",
         "  {:<15} im Mittel {:.1f}, Streuung {:.1f}, Median {}, neun von zehn {} bis {}, alle {} bis {}\n"},
        say(what), numbers.mean(), numbers.deviation(), numbers.percentile(0.5), numbers.percentile(0.05),
        numbers.percentile(0.95), numbers.lowest(), numbers.highest());
  }

  void by_number(const Texts& when, const std::vector<PlayerCensus>& list) {
    for (std::size_t number = 0; number < list.size(); ++number) {
      const PlayerCensus& sum = list[number];
      if (sum.players == 0) continue;
      print({"  {} {:<10} {:>8} of players, wins {:>8}, points {:>6.2f}\n",
             "  {} {:<10} {:>8} der Plätze, Siege {:>8}, Punkte {:>6.2f}\n"},
            number, say(when),
            percent(share_of(static_cast<double>(sum.players), census_.games * census_.players)),
            percent(share_of(sum.wins, sum.players)), share_of(static_cast<double>(sum.points), sum.players));
    }
  }

  template <class Belongs>
  void group(std::string_view name, Belongs belongs) {
    long routes = 0;
    long claims = 0;
    for (int r = 0; r < board_.route_count(); ++r) {
      if (!belongs(board_.at(RouteId(r)))) continue;
      ++routes;
      claims += count(r).claims;
    }
    if (routes == 0) return;
    print({"    {:<14} {:>3} routes {:>8}\n", "    {:<14} {:>3} Strecken {:>8}\n"}, name, routes,
          percent(a_game(claims) / static_cast<double>(routes)));
  }

  const Context& context_;
  std::ostream& out_;
  const BoardReport& report_;
  const Census& census_;
  const Board& board_;
};

}  // namespace

double share_of(double some, long all) { return all == 0 ? 0 : some / static_cast<double>(all); }

void print_board_report(const Context& context, const BoardReport& report) {
  ReportPrinter printer(context, report);
  printer.heading();
  printer.lengths();
  printer.turn_order();
  printer.points();
  printer.numbers_of_tickets();
  printer.tickets();
  printer.routes();
  printer.faults();
}

std::string board_report_picture(const BoardReport& report, const draw::Layout& layout, Lang lang) {
  const Census& census = report.census;
  const Board& board = *census.board;
  const auto say = [lang](std::string_view en, std::string_view de) { return Texts{en, de}.in(lang); };
  draw::HeatMap map;
  map.title = fmt::format(
      fmt::runtime(say("{} – how often each route is claimed", "{} – wie oft jede Strecke genutzt wird")),
      board.name);
  map.legend =
      fmt::format(fmt::runtime(say("Claimed in so many of 100 games ({} players: {}; {} games)",
                                   "In so vielen von 100 Spielen genutzt ({} Personen: {}; {} Spiele)")),
                  census.players, fmt::join(report.command.bots, ", "), census.games);
  for (int r = 0; r < board.route_count(); ++r) {
    const double value =
        100 * share_of(static_cast<double>(census.routes[static_cast<std::size_t>(r)].claims), census.games);
    map.tracks.push_back({value, fmt::format(fmt::runtime(say("{}, {}: claimed in {:.1f} % of games",
                                                              "{}, {}: in {:.1f} % der Spiele genutzt")),
                                             route_name(board, RouteId(r), lang),
                                             figures(board.at(RouteId(r)).cards, kCardNoun, lang), value)});
  }
  return draw::draw_heat_map(board, layout, map, lang_code(lang));
}

}  // namespace kurz
