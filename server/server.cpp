#include "server/server.h"

#include "server/api/board_api.h"
#include "server/log/metrics.h"
#include "server/server_resources.h"

namespace kurz {
namespace {

BoardFinder finder(const ServedBoards& boards, CustomBoards& own) {
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
  ServerResources resources(config);
  if (const ServeOutcome outcome = resources.open(); outcome.fault != ServeFault::kNone) return outcome;
  for (const auto& [id, served] : boards) add_board_files(resources.files, served);
  WebServer& web = *resources.web;
  Store& reading = *resources.reading;
  Logger& logger = *resources.logger;

  // Destroyed in reverse order; the threads that call back end first.
  std::optional<Writer> writing(std::in_place, std::move(resources.writing));
  Writer& writer = *writing;
  CustomBoards custom_boards({web, reading, writer, logger}, config.guest_boards);
  AnalysisQueue analyses(config.analysis_simulations, web, logger);  // may use one of these boards
  Guests guests(web, reading, writer);
  std::optional<BotPool> thinking(std::in_place, config.bot_threads, web, logger);
  BotPool& bots = *thinking;
  TableService service(
      {web, reading, writer, bots, guests, logger, finder(boards, custom_boards), config.service});
  const auto metrics = [&] {
    return metrics_text({service.counters(), web.counters(), static_cast<long>(service.tables().size()),
                         static_cast<long>(writer.waiting()), bots.waiting(),
                         bots.failures() + analyses.failures(), resources.store_errors.count()});
  };
  bool stopping = false;
  const auto is_ready = [&] { return !stopping && writer.works() && resources.database_is_there(); };
  Api api({web, service, guests, analyses, reading, boards, custom_boards, resources.files, logger, metrics,
           is_ready},
          {config.public_url, config.net.message_bytes});

  logger.info("listening", {{"address", config.net.address}, {"port", std::int64_t{web.port()}}});
  if (hooks.listening) hooks.listening(web.port());
  web.serve(api, [&] {
    stopping = true;
    logger.info("stopping");
    service.stop();
    web.stop(bye(), [&] { return !service.is_writing(); });
  });
  thinking.reset();
  writing.reset();
  logger.info("stopped");
  return {};
}

ServeOutcome check_setup(const ServeConfig& config) { return ServerResources(config).check(); }

}  // namespace kurz
