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

namespace json = boost::json;

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
  json::array counts;
  for (std::size_t value = 0; value < numbers.counts().size(); ++value) {
    if (const long count = numbers.counts()[value]; count > 0) counts.push_back(json::array{value, count});
  }
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
          {"counts", std::move(counts)},
          {"bins", std::move(bins)}};
}

json::array tickets_json(const Census& census) {
  const Board& board = *census.board;
  json::array list;
  for (const TicketId id : IdRange<TicketId>(board.ticket_count())) {
    const Ticket& printed = board.at(id);
    const TicketCensus& ticket = census.tickets[list.size()];
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

json::array routes_json(const Census& census) {
  const Board& board = *census.board;
  json::array list;
  for (const RouteId id : IdRange<RouteId>(board.route_count())) {
    const Route& route = board.at(id);
    const RouteCensus& count = census.routes[list.size()];
    list.push_back({{"route", route.id},
                    {"name", route_name(board, id, Lang::kEnglish)},
                    {"kind", board.rules.pieces[route.kind].kind},
                    {"cards", route.cards},
                    {"color", color_of(board, route)},
                    {"double", !route.twin.is_none()},
                    {"claims", count.claims},
                    {"claims_per_game", share_of(count.claims, census.games)},
                    {"pair_per_game", share_of(count.pair_games, census.games)},
                    {"win_share", share_of(count.wins, count.claims)}});
  }
  return list;
}

// The routes by length, colour and kind.
json::array route_groups_json(const Census& census) {
  const Board& board = *census.board;
  json::array list;
  const auto add = [&](std::string_view name, const std::function<bool(const Route&)>& belongs) {
    long routes = 0;
    long claims = 0;
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
      if (!belongs(board.routes[r])) continue;
      ++routes;
      claims += census.routes[r].claims;
    }
    if (routes == 0) return;
    list.push_back(
        {{"group", name}, {"routes", routes}, {"claims_per_game", share_of(claims, census.games * routes)}});
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

json::array places_json(const Census& census) {
  json::array list;
  for (const PlaceCensus& place : census.places) {
    list.push_back({{"place", list.size() + 1},
                    {"games", place.sum.players},
                    {"win_share", share_of(place.sum.wins, place.sum.players)},
                    {"interval", interval_json(place.interval())},
                    {"mean_points", share_of(place.sum.points, place.sum.players)}});
  }
  return list;
}

json::array by_number_json(const std::vector<PlayerCensus>& by_number, const Census& census) {
  json::array list;
  for (std::size_t number = 0; number < by_number.size(); ++number) {
    const PlayerCensus& sum = by_number[number];
    if (sum.players == 0) continue;
    list.push_back({{"tickets", number},
                    {"players", sum.players},
                    {"player_share", share_of(sum.players, census.games * census.players)},
                    {"win_share", share_of(sum.wins, sum.players)},
                    {"mean_points", share_of(sum.points, sum.players)}});
  }
  return list;
}

json::object points_json(const PointsCensus& points) {
  return {{"routes", points.routes.mean()},
          {"tickets", points.tickets.mean()},
          {"bonus", points.bonus.mean()},
          {"total", points.total.mean()}};
}

json::object fault_json(const BalanceFault& fault, const Board& board) {
  json::object object{{"type", enum_name(fault.type)}};
  if (fault.type == BalanceFaultType::kTicket) {
    object["ticket"] = fault.ticket.index();
    object["name"] = ticket_name(board, fault.ticket);
  }
  if (fault.type == BalanceFaultType::kRoute) {
    object["route"] = board.at(fault.route).id;
    object["name"] = ends_name(board, fault.route);
  }
  if (fault.type == BalanceFaultType::kPlace) object["place"] = fault.place + 1;
  object["share"] = fault.share;
  object["usual"] = fault.usual;
  object["interval"] = interval_json(fault.interval);
  return object;
}

// Without any time, so that the same seed gives the same report.
json::object board_report(const ReportCommand& command, const MatchReport& match, const Census& census) {
  const Board& board = *census.board;
  json::array bots;
  for (const BotRecord& bot : match.bots)
    bots.push_back(
        {{"name", bot.name}, {"win_share", bot.share()}, {"interval", interval_json(bot.interval())}});
  const FaultLimits limits;
  json::array faults;
  for (const BalanceFault& fault : find_balance_faults(census, limits))
    faults.push_back(fault_json(fault, board));
  return {
      {"format", "kurz-board-report/1"},
      {"board", board.id_at_version()},
      {"board_hash", board.hash_text()},
      {"own_layout", board.own_layout},
      {"note", layout_note(board, Lang::kEnglish)},
      {"players", census.players},
      {"games", census.games},
      {"deals", match.deals},
      {"spoiled", census.spoiled},
      {"seed", command.seed},
      {"rotated_seats", command.rotates_seats()},
      {"bots", std::move(bots)},
      {"turns", distribution_json(census.turns)},
      {"decisions", distribution_json(census.decisions)},
      {"sweeps", census.sweeps},
      {"shuffles", census.shuffles},
      {"passes", census.passes},
      {"stuck", census.stuck},
      {"turn_order", places_json(census)},
      {"first_tickets", by_number_json(census.first_tickets, census)},
      {"all_tickets", by_number_json(census.all_tickets, census)},
      {"points", {{"everybody", points_json(census.everybody)}, {"winners", points_json(census.winners)}}},
      {"tickets", tickets_json(census)},
      {"routes", routes_json(census)},
      {"route_groups", route_groups_json(census)},
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
std::string heat_map(const ReportCommand& command, const Census& census, const draw::Layout& layout) {
  const Board& board = *census.board;
  draw::HeatMap map;
  map.title = fmt::format("{} – how often each route is claimed", board.name);
  map.legend = fmt::format("Claimed in how many of 100 games ({} players: {}; {})", census.players,
                           fmt::join(command.bots, ", "), count_text(census.games, "game"));
  for (const RouteId route : IdRange<RouteId>(board.route_count())) {
    const double value = 100 * share_of(census.routes[map.tracks.size()].claims, census.games);
    map.tracks.push_back(
        {value, fmt::format("{}, {}: claimed in {:.1f} % of games", route_name(board, route, Lang::kEnglish),
                            count_text(board.at(route).cards, "card"), value)});
  }
  return draw::draw_heat_map(board, layout, map, Lang::kEnglish);
}

int run(Context& context, ReportCommand& command) {
  const BoardPtr board = context.shelf.load(command.city);
  const auto players = static_cast<int>(command.bots.size());
  if (players < kMinPlayers || players > kMaxPlayers)
    fail("--bots names {}; name two to four, one per player", players);
  check_bots(command.bots);
  OutputFile json_file(command.json_file);
  OutputFile svg_file(command.svg_file);
  MatchOptions options{{board.get(), command.bots, command.seed, command.rotates_seats()}};
  const int games_per_deal = options.pairing.games_per_deal();
  options.threads = command.threads;
  options.deals = whole_deals(context, command.games, games_per_deal);
  CensusTaker taker(*board, players, games_per_deal);
  ProgressBar bar(options.games(), "games");
  const auto count = [&](const GameLog& game) {
    taker.add(game);
    return true;
  };
  const MatchReport match = run_match(options, count, std::ref(bar));
  bar.clear();
  const json::object report = board_report(command, match, taker.census());
  json_file.write_all(json::serialize(report) + "\n");
  if (!command.svg_file.empty())
    svg_file.write_all(heat_map(command, taker.census(), context.shelf.layout(*board, context.err)));
  print_report(
      context.out, report,
      {"format", "board_hash", "own_layout", "counts", "a", "b", "route", "kind", "color", "double"});
  return 0;
}

}  // namespace

void add_board_report(Menu& menu, CLI::App* board) {
  auto [sub, report] =
      menu.add("report",
               {"Play many games on a board and report on tickets, routes, turn order and faults",
                "Viele Spiele auf einem Plan spielen und auswerten"},
               run, board);
  sub->add_option("CITY", report.city, "City or path of a board file")->required();
  menu.add_study(sub, report, "Two to four bots, one per player", "Number of games");
  menu.add_file(sub, "--svg", report.svg_file,
                "Write a picture of the board to this file, with routes tinted by use");
}

}  // namespace kurz
