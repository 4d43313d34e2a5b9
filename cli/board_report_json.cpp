#include <boost/json.hpp>

#include "arena/balance_faults.h"
#include "cli/board_report.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::array interval_json(const Interval& interval) { return {interval.low, interval.high}; }

json::object distribution_json(const Distribution& numbers) {
  json::array counts;
  for (std::size_t value = 0; value < numbers.counts().size(); ++value) {
    if (const long count = numbers.counts()[value]; count > 0) counts.push_back(json::array{value, count});
  }
  return {{"mean", numbers.mean()},
          {"deviation", numbers.deviation()},
          {"lowest", numbers.lowest()},
          {"percentile_5", numbers.percentile(0.05)},
          {"median", numbers.percentile(0.5)},
          {"percentile_95", numbers.percentile(0.95)},
          {"highest", numbers.highest()},
          {"counts", std::move(counts)}};
}

json::array tickets_json(const Census& census) {
  json::array list;
  for (int t = 0; t < census.board->ticket_count(); ++t) {
    const Ticket& printed = census.board->at(TicketId(t));
    const TicketCensus& ticket = census.tickets[static_cast<std::size_t>(t)];
    list.push_back({{"ticket", t},
                    {"a", census.board->at(printed.a).id},
                    {"b", census.board->at(printed.b).id},
                    {"points", printed.points},
                    {"offered", ticket.offered},
                    {"kept", ticket.kept},
                    {"completed", ticket.completed},
                    {"kept_share", share_of(static_cast<double>(ticket.kept), ticket.offered)},
                    {"completed_share", share_of(static_cast<double>(ticket.completed), ticket.kept)},
                    {"mean_points", share_of(static_cast<double>(ticket.points), ticket.kept)},
                    {"win_share", share_of(ticket.wins, ticket.kept)}});
  }
  return list;
}

json::array routes_json(const Census& census) {
  const Board& board = *census.board;
  json::array list;
  for (int r = 0; r < board.route_count(); ++r) {
    const Route& route = board.at(RouteId(r));
    const RouteCensus& count = census.routes[static_cast<std::size_t>(r)];
    list.push_back({{"route", route.id},
                    {"kind", board.rules.pieces[route.kind].kind},
                    {"cards", route.cards},
                    {"color", route.color == kGray ? std::string_view("gray") : board.card_name(route.color)},
                    {"double", !route.twin.is_none()},
                    {"claims", count.claims},
                    {"claims_per_game", share_of(static_cast<double>(count.claims), census.games)},
                    {"pair_per_game", share_of(static_cast<double>(count.pair_games), census.games)},
                    {"win_share", share_of(count.wins, count.claims)}});
  }
  return list;
}

json::array places_json(const Census& census) {
  json::array list;
  for (const PlaceCensus& place : census.places) {
    list.push_back({{"games", place.sum.players},
                    {"win_share", share_of(place.sum.wins, place.sum.players)},
                    {"interval", interval_json(place.interval())},
                    {"mean_points", share_of(static_cast<double>(place.sum.points), place.sum.players)}});
  }
  return list;
}

json::array by_number_json(const std::vector<PlayerCensus>& by_number) {
  json::array list;
  for (std::size_t number = 0; number < by_number.size(); ++number) {
    const PlayerCensus& sum = by_number[number];
    if (sum.players == 0) continue;
    list.push_back({{"tickets", number},
                    {"players", sum.players},
                    {"win_share", share_of(sum.wins, sum.players)},
                    {"mean_points", share_of(static_cast<double>(sum.points), sum.players)}});
  }
  return list;
}

json::object points_json(const PointsCensus& points) {
  return {{"routes", points.routes.mean()},
          {"tickets", points.tickets.mean()},
          {"bonus", points.bonus.mean()},
          {"total", points.total.mean()}};
}

json::array faults_json(const Census& census) {
  json::array list;
  for (const BalanceFault& fault : find_balance_faults(census)) {
    json::object object;
    switch (fault.type) {
      case BalanceFaultType::kTicket:
        object = {{"type", "ticket"}, {"ticket", fault.ticket.index()}};
        break;
      case BalanceFaultType::kRoute:
        object = {{"type", "route"}, {"route", census.board->at(fault.route).id}};
        break;
      case BalanceFaultType::kPlace:
        object = {{"type", "place"}, {"place", fault.place + 1}};
        break;
      case BalanceFaultType::kStuck:
        object = {{"type", "stuck"}};
        break;
    }
    object["share"] = fault.share;
    object["usual"] = fault.usual;
    object["interval"] = interval_json(fault.interval);
    list.push_back(std::move(object));
  }
  return list;
}

json::array bots_json(const MatchReport& match) {
  json::array list;
  for (const BotRecord& bot : match.bots)
    list.push_back(
        {{"name", bot.name}, {"win_share", bot.share()}, {"interval", interval_json(bot.interval())}});
  return list;
}

}  // namespace

// Without any time, so that it is the same for the same seed.
std::string board_report_json(const BoardReport& report) {
  const Census& census = report.census;
  const FaultLimits limits;
  const json::object root{
      {"format", "kurz-board-report/1"},
      {"board", census.board->id_at_version()},
      {"board_hash", census.board->hash_text()},
      {"own_layout", census.board->own_layout},
      {"players", census.players},
      {"games", census.games},
      {"spoiled", census.spoiled},
      {"seed", report.command.seed},
      {"rotated_seats", rotates_seats(report.command.bots)},
      {"bots", bots_json(report.match)},
      {"turns", distribution_json(census.turns)},
      {"decisions", distribution_json(census.decisions)},
      {"sweeps", census.sweeps},
      {"shuffles", census.shuffles},
      {"passes", census.passes},
      {"stuck", census.stuck},
      {"turn_order", places_json(census)},
      {"first_tickets", by_number_json(census.first_tickets)},
      {"all_tickets", by_number_json(census.all_tickets)},
      {"points", {{"everybody", points_json(census.everybody)}, {"winners", points_json(census.winners)}}},
      {"tickets", tickets_json(census)},
      {"routes", routes_json(census)},
      {"fault_limits",
       {{"ticket_deviations", limits.ticket_deviations},
        {"ticket_gap", limits.ticket_gap},
        {"route_part", limits.route_part},
        {"route_peers", limits.route_peers},
        {"place_lead", limits.place_lead},
        {"stuck", limits.stuck}}},
      {"faults", faults_json(census)}};
  return json::serialize(root) + "\n";
}

}  // namespace kurz
