#include "bench/load/hall.h"

#include <algorithm>

#include <fmt/format.h>

namespace kurz::load {
namespace {

namespace json = boost::json;

constexpr int kMostAtOnce = 32;  // games in preparation
constexpr std::chrono::seconds kPatience(120);

}  // namespace

Hall::Hall(World& world) : http(world), world_(world) {
  inner_.turn = [this](Player& player) {
    if (hooks.turn) hooks.turn(player);
  };
  inner_.acknowledged = [this](Player& player, Duration time) {
    if (hooks.acknowledged) hooks.acknowledged(player, time);
  };
  inner_.updated = [this](Player& player) {
    if (player.status() == "running" && !player.has_begun()) {
      player.begin();
      ++running_;
    }
    if (hooks.updated) hooks.updated(player);
  };
  inner_.over = [this](Player& player) { ended(player); };
}

void Hall::fill(int count, const std::function<std::vector<std::string>(int)>& seats_of) {
  long expected = running_;
  for (int i = 0; i < count; ++i) {
    auto game = std::make_unique<Game>();
    game->seats = seats_of(i);
    const auto ours = std::ranges::count(game->seats, "me");
    games.push_back(std::move(game));
    begin(*games.back());
    expected += ours;
    const long enough = expected - kMostAtOnce * ours;
    if (!world_.run_until([&] { return running_ >= enough; }, kPatience)) break;
  }
  world_.expect("all games have begun", [&] { return running_ >= expected; }, kPatience);
}

void Hall::begin(Game& game) {
  http.post("/api/guest", R"({"name":"Load"})", "", [this, &game](const Answer& answer) {
    if (answer.status != 201) return world_.complaints.add("no guest: " + answer.body);
    game.cookie = answer.cookie;
    make_table(game);
  });
}

void Hall::make_table(Game& game) {
  json::array seats;
  for (const std::string& seat : game.seats) seats.emplace_back(seat);
  const json::object wish{
      {"cmd", "t" + std::to_string(++tables_)}, {"board", world_.wishes.board}, {"seats", std::move(seats)}};
  http.post("/api/tables", json::serialize(wish), game.cookie, [this, &game](const Answer& answer) {
    if (answer.status != 201) return world_.complaints.add("no table: " + answer.body);
    sit_down(game, std::string(json::parse(answer.body).at("table").as_string()));
  });
}

void Hall::sit_down(Game& game, const std::string& table) {
  game.finished = 0;
  if (game.players.empty()) {
    for (std::size_t s = 0; s < game.seats.size(); ++s) {
      if (game.seats[s] != "me") continue;
      game.players.push_back(std::make_unique<Player>(world_, game.cookie, static_cast<int>(s), inner_));
      game.players.back()->connect();
    }
  }
  for (const auto& player : game.players) player->look_at(table);
}

void Hall::ended(Player& player) {
  if (hooks.over) hooks.over(player);
  const auto at = std::ranges::find_if(games, [&](const auto& game) {
    return std::ranges::any_of(game->players, [&](const auto& one) { return one.get() == &player; });
  });
  Game& game = **at;
  if (++game.finished < static_cast<int>(game.players.size())) return;
  ++games_over;
  if (renews) make_table(game);
}

void Hall::quiet_down() {
  hooks.turn = nullptr;
  renews = false;
  wait_for_answers();
}

void Hall::wait_for_answers() {
  const auto is_quiet = [this] {
    return std::ranges::none_of(games, [](const auto& game) {
      return std::ranges::any_of(game->players, [](const auto& player) { return player->is_waiting(); });
    });
  };
  world_.expect("every move is answered", is_quiet, kPatience);
}

long Hall::moves() const {
  long sum = 0;
  for (const auto& game : games) {
    for (const auto& player : game->players) sum += player->moves();
  }
  return sum;
}

long Hall::stale() const {
  long sum = 0;
  for (const auto& game : games) {
    for (const auto& player : game->players) sum += player->stale();
  }
  return sum;
}

}  // namespace kurz::load
