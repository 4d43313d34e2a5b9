#include <algorithm>
#include <functional>

#include <boost/json.hpp>

#include "arena/board_statistics.h"
#include "arena/match.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "draw/draw_board.h"
#include "words/names.h"

namespace kurz {
namespace {

struct ReportCommand : StudyOptions {
  ReportCommand() : StudyOptions{{"planner", "planner"}, 2000, 1, 1, {}} {}
  std::string city;
  std::string svg_file;

  // Whether each deal is played once per rotation of the seats. With the same bot on every seat that would
  // only repeat the game.
  [[nodiscard]] bool rotates_seats() const {
    return std::adjacent_find(bots.begin(), bots.end(), std::not_equal_to<>()) != bots.end();
  }
};

json::array interval_json(const Interval& interval) { return {interval.low, interval.high}; }

json::object distribution_json(const Distribution& numbers) {
  constexpr int kMostBins = 14;
  json::array bins;
  for (const Distribution::Bin& bin : numbers.bins(kMostBins)) {
    bins.push_back({{"from", bin.from}, {"to", bin.to}, {"games", bin.count}});
  }
  return {{"mean", numbers.mean()},
          {"deviation", numbers.deviation()},
          {"lowest", numbers.lowest()},
          {"percentile_5", numbers.percentile(0.05)},
          {"median", numbers.percentile(0.5)},
          {"percentile_95", numbers.percentile(0.95)},
          {"highest", numbers.highest()},
          {"counts", json::value_from(numbers.counts())},
          {"bins", std::move(bins)}};
}

json::array tickets_json(const BoardStatistics& statistics) {
  const Board& board = *statistics.board;
  json::array list;
  for (const TicketId id : IdRange<TicketId>(board.ticket_count())) {
    const Ticket& printed = board.at(id);
    const TicketStatistics& ticket = statistics.tickets[list.size()];
    list.push_back({{"ticket", id.index()},
                    {"name", ticket_name(board, id)},
                    {"a", board.at(printed.a).id},
                    {"b", board.at(printed.b).id},
                    {"points", printed.points},
                    {"offered", ticket.offered},
                    {"kept", ticket.kept},
                    {"completed", ticket.completed},
                    {"kept_share", share_of(ticket.kept, ticket.offered)},
                    {"completed_share", share_of(ticket.completed, ticket.kept)},
                    {"mean_points", share_of(ticket.points, ticket.kept)},
                    {"win_share", share_of(ticket.wins, ticket.kept)}});
  }
  return list;
}

std::string_view color_of(const Board& board, const Route& route) {
  return route.color == kGray ? "gray" : board.card_name(route.color);
}

json::array routes_json(const BoardStatistics& statistics) {
  const Board& board = *statistics.board;
  json::array list;
  for (const RouteId id : IdRange<RouteId>(board.route_count())) {
    const Route& route = board.at(id);
    const RouteStatistics& count = statistics.routes[list.size()];
    list.push_back({{"route", route.id},
                    {"name", route_name(board, id, Lang::kEnglish)},
                    {"kind", board.rules.pieces[route.kind].kind},
                    {"cards", route.cards},
                    {"color", color_of(board, route)},
                    {"double", !route.twin.is_none()},
                    {"claims", count.claims},
                    {"claims_per_game", share_of(count.claims, statistics.games)},
                    {"pair_per_game", share_of(count.pair_games, statistics.games)},
                    {"win_share", share_of(count.wins, count.claims)}});
  }
  return list;
}

// The routes by length, colour and kind.
json::array route_groups_json(const BoardStatistics& statistics) {
  const Board& board = *statistics.board;
  json::array list;
  const auto add = [&](std::string_view name, const std::function<bool(const Route&)>& belongs) {
    long routes = 0;
    long claims = 0;
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
      if (!belongs(board.routes[r])) continue;
      ++routes;
      claims += statistics.routes[r].claims;
    }
    if (routes == 0) return;
    list.push_back({{"group", name},
                    {"routes", routes},
                    {"claims_per_game", share_of(claims, statistics.games * routes)}});
  };
  for (int n = 1; n <= board.tables.longest; ++n)
    add(count_text(n, "card"), [n](const Route& route) { return route.cards == n; });
  std::vector<std::string> colors = board.colors;
  colors.emplace_back("gray");
  for (const std::string& color : colors)
    add(color, [&](const Route& route) { return color_of(board, route) == color; });
  for (int kind = 0; kind < board.kind_count() && board.kind_count() > 1; ++kind)
    add(kind_name(board, kind, Lang::kEnglish), [kind](const Route& route) { return route.kind == kind; });
  add("with ferries", [](const Route& route) { return route.ferries > 0; });
  return list;
}

json::array places_json(const BoardStatistics& statistics) {
  json::array list;
  for (const PlayerStatistics& place : statistics.places) {
    list.push_back({{"place", list.size() + 1},
                    {"games", place.players},
                    {"win_share", share_of(place.wins, place.players)},
                    {"interval", interval_json(place.interval())},
                    {"mean_points", share_of(place.points, place.players)}});
  }
  return list;
}

json::array by_number_json(const std::vector<PlayerStatistics>& by_number,
                           const BoardStatistics& statistics) {
  json::array list;
  for (std::size_t number = 0; number < by_number.size(); ++number) {
    const PlayerStatistics& sum = by_number[number];
    if (sum.players == 0) continue;
    list.push_back({{"tickets", number},
                    {"players", sum.players},
                    {"player_share", share_of(sum.players, statistics.games * statistics.players)},
                    {"win_share", share_of(sum.wins, sum.players)},
                    {"mean_points", share_of(sum.points, sum.players)}});
  }
  return list;
}

json::object points_json(const PointStatistics& points) {
  return {{"routes", points.routes.mean()},
          {"tickets", points.tickets.mean()},
          {"bonus", points.bonus.mean()},
          {"total", points.total.mean()}};
}

json::object outlier_json(const Outlier& outlier, const Board& board) {
  json::object object{{"type", enum_name(outlier.type)}};
  if (outlier.type == OutlierType::kTicket) {
    object["ticket"] = outlier.index;
    object["name"] = ticket_name(board, TicketId(outlier.index));
  }
  if (outlier.type == OutlierType::kRoute) {
    object["route"] = board.at(RouteId(outlier.index)).id;
    object["name"] = ends_name(board, RouteId(outlier.index));
  }
  if (outlier.type == OutlierType::kPlace) object["place"] = outlier.index + 1;
  object["share"] = outlier.share;
  object["usual"] = outlier.usual;
  object["interval"] = interval_json(outlier.interval);
  return object;
}

// Without any time, so that the same seed gives the same report.
json::object board_report(const ReportCommand& command, const MatchReport& match,
                          const BoardStatistics& statistics) {
  const Board& board = *statistics.board;
  json::array bots;
  for (const BotRecord& bot : match.bots)
    bots.push_back(
        {{"name", bot.name}, {"win_share", bot.share()}, {"interval", interval_json(bot.interval())}});
  const OutlierLimits limits;
  json::array faults;
  for (const Outlier& outlier : find_outliers(statistics, limits))
    faults.push_back(outlier_json(outlier, board));
  return {{"format", "kurz-board-report/1"},
          {"board", board.id_at_version()},
          {"board_hash", board.hash_text()},
          {"own_layout", board.own_layout},
          {"note", layout_note(board, Lang::kEnglish)},
          {"players", statistics.players},
          {"games", statistics.games},
          {"deals", match.deals},
          {"spoiled", statistics.spoiled},
          {"seed", command.seed},
          {"rotated_seats", command.rotates_seats()},
          {"bots", std::move(bots)},
          {"turns", distribution_json(statistics.turns)},
          {"decisions", distribution_json(statistics.decisions)},
          {"sweeps", statistics.sweeps},
          {"shuffles", statistics.shuffles},
          {"passes", statistics.passes},
          {"stuck", statistics.stuck},
          {"turn_order", places_json(statistics)},
          {"first_tickets", by_number_json(statistics.first_tickets, statistics)},
          {"all_tickets", by_number_json(statistics.all_tickets, statistics)},
          {"points",
           {{"everybody", points_json(statistics.everybody)}, {"winners", points_json(statistics.winners)}}},
          {"tickets", tickets_json(statistics)},
          {"routes", routes_json(statistics)},
          {"route_groups", route_groups_json(statistics)},
          {"fault_limits",
           {{"ticket_deviations", limits.ticket_deviations},
            {"ticket_gap", limits.ticket_gap},
            {"route_part", limits.route_part},
            {"route_peers", limits.route_peers},
            {"place_lead", limits.place_lead},
            {"stuck", limits.stuck}}},
          {"faults", std::move(faults)}};
}

// The board with its routes tinted by how often they are claimed.
std::string heat_map(const ReportCommand& command, const BoardStatistics& statistics,
                     const draw::Layout& layout) {
  const Board& board = *statistics.board;
  draw::HeatMap map;
  map.title = fmt::format("{} – how often each route is claimed", board.name);
  map.legend =
      fmt::format("Share of games in which each route is claimed ({} players: {}; {})", statistics.players,
                  fmt::join(command.bots, ", "), count_text(statistics.games, "game"));
  for (const RouteId route : IdRange<RouteId>(board.route_count())) {
    const double value = 100 * share_of(statistics.routes[map.tracks.size()].claims, statistics.games);
    map.tracks.push_back(
        {value, fmt::format("{}, {}: claimed in {:.1f}% of games", route_name(board, route, Lang::kEnglish),
                            count_text(board.at(route).cards, "card"), value)});
  }
  return draw::draw_heat_map(board, layout, map, Lang::kEnglish);
}

int run(Context& context, ReportCommand& command) {
  const BoardPtr board = context.shelf.load(command.city);
  const auto players = static_cast<int>(command.bots.size());
  if (players < kMinPlayers || players > kMaxPlayers)
    fail("--bots lists {}; list two to four, one per player", players);
  check_bots(command.bots);
  std::ostream& text = text_stream(context, {command.json_file, command.svg_file});
  const StopSignal stop;
  OutputFile json_file(command.json_file);
  OutputFile svg_file(command.svg_file);
  MatchOptions options{{board.get(), command.bots, command.seed, command.rotates_seats()}};
  const int games_per_deal = options.pairing.games_per_deal();
  options.threads = command.threads;
  options.deals = whole_deals(text, command.games, games_per_deal);
  BoardStatistics statistics(*board, players, games_per_deal);
  ProgressBar bar(options.games(), "games");
  const auto count = [&](const GameLog& game) {
    statistics.add(game);
    return !stop.is_set();
  };
  const MatchReport match = run_match(options, count, std::ref(bar));
  bar.clear();
  if (match.games < options.games()) {
    throw CommandError(
        fmt::format("stopped after {} of {} games; nothing was written", match.games, options.games()),
        kInterrupted);
  }
  const json::object report = board_report(command, match, statistics);
  json_file.write_all(json::serialize(report) + "\n");
  if (!command.svg_file.empty())
    svg_file.write_all(heat_map(command, statistics, context.shelf.layout(*board, context.err)));
  print_report(
      text, report,
      {"format", "board_hash", "own_layout", "counts", "a", "b", "route", "kind", "color", "double"});
  return 0;
}

}  // namespace

void add_board_report(Menu& menu, CLI::App* board) {
  auto [sub, report] =
      menu.add("report",
               {"Play many games on a board and report on tickets, routes, turn order and faults",
                "Viele Partien auf einem Plan spielen und auswerten"},
               run, board);
  sub->add_option("CITY", report.city, "City or path of a board file")->required();
  menu.add_study(sub, report, "Two to four bots, one per player", "Number of games");
  menu.add_file(sub, "--svg", report.svg_file,
                "Write a picture of the board to this file, with routes coloured by use");
}

}  // namespace kurz
