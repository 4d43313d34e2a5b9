#include "server/server.h"

#include "server/api/board_files.h"
#include "server/ground.h"
#include "server/ops/metrics.h"

namespace kurz {
namespace {

BoardFinder finder(const ServedBoards& boards, OwnBoards& own) {
  return [&boards, &own](std::string_view id) -> const Board* {
    const auto at = boards.find(id);
    return at == boards.end() ? own.find(id) : at->second.board;
  };
}

SharedText bye() {
  constexpr int kAgainIn = 2000;
  return std::make_shared<const std::string>(
      boost::json::serialize(boost::json::object{{"type", "bye"}, {"again_in", kAgainIn}}));
}

}  // namespace

ServeOutcome serve(const ServeConfig& config, const ServedBoards& boards, const ServeHooks& hooks) {
  Ground ground(config);
  if (const ServeOutcome outcome = ground.open(); outcome.fault != ServeFault::kNone) return outcome;
  for (const auto& [id, served] : boards) add_board_files(ground.files, served);
  WebServer& web = *ground.web;
  Store& reading = *ground.reading;
  Journal& journal = *ground.journal;

  // What is declared later ends first; the threads that call back end before all of it.
  std::optional<Writer> writing(std::in_place, std::move(ground.writing));
  Writer& writer = *writing;
  OwnBoards own_boards({web, reading, writer, journal}, config.guest_boards);
  AnalysisDesk analyses(config.analysis_simulations);  // may be looking at a game on one of these boards
  GuestBook guests(web, reading, writer);
  std::optional<BotDesk> thinking(std::in_place, config.bot_threads);
  BotDesk& bots = *thinking;
  House house({web, reading, writer, bots, guests, journal, finder(boards, own_boards)}, config.house);
  const auto metrics = [&] {
    return metrics_text({house.figures(), web.figures(), static_cast<long>(house.rooms()),
                         static_cast<long>(writer.waiting()), bots.waiting(),
                         bots.failures() + analyses.failures(), ground.faults.count()});
  };
  bool stopping = false;
  const auto is_ready = [&] { return !stopping && writer.works() && ground.database_is_there(); };
  Api api(
      {web, house, guests, analyses, reading, boards, own_boards, ground.files, journal, metrics, is_ready},
      {config.public_url, config.net.message_bytes});

  journal.info("listening", {{"address", config.net.address}, {"port", std::int64_t{web.port()}}});
  if (hooks.listening) hooks.listening(web.port());
  web.serve(api, [&] {
    stopping = true;
    journal.info("stopping");
    house.stop();
    web.stop(bye(), [&] { return !house.is_writing(); });
  });
  thinking.reset();
  writing.reset();
  journal.info("stopped");
  return {};
}

ServeOutcome check_setup(const ServeConfig& config) { return Ground(config).check(); }

}  // namespace kurz
