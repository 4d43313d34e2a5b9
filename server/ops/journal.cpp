#include "server/ops/journal.h"

#include <boost/json.hpp>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "codec/json_text.h"

namespace kurz {
namespace {

spdlog::level::level_enum spdlog_level(Journal::Level level) {
  switch (level) {
    case Journal::Level::kDebug:
      return spdlog::level::debug;
    case Journal::Level::kInfo:
      return spdlog::level::info;
    case Journal::Level::kWarning:
      return spdlog::level::warn;
    case Journal::Level::kError:
      break;
  }
  return spdlog::level::err;
}

spdlog::sink_ptr sink_for(const std::string& file) {
  if (file.empty()) return std::make_shared<spdlog::sinks::stderr_sink_mt>();
  return std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
}

std::unique_ptr<spdlog::formatter> line_formatter() {
  return std::make_unique<spdlog::pattern_formatter>(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                                                     spdlog::pattern_time_type::utc);
}

}  // namespace

struct Journal::Inside {
  Inside(std::string to, spdlog::sink_ptr first)
      : file(std::move(to)),
        sinks(std::make_shared<spdlog::sinks::dist_sink_mt>(std::vector{std::move(first)})),
        logger("kurz", sinks) {}

  std::string file;
  // Holds one, which can be exchanged while others write.
  std::shared_ptr<spdlog::sinks::dist_sink_mt> sinks;
  spdlog::logger logger;
};

Journal::Journal(const std::string& file, Level least)
    : inside_(std::make_unique<Inside>(file, sink_for(file))) {
  inside_->logger.set_level(spdlog_level(least));
  inside_->logger.set_formatter(line_formatter());
  inside_->logger.flush_on(spdlog::level::info);
}

Journal::~Journal() = default;

bool Journal::reopen() {
  if (inside_->file.empty()) return false;
  try {
    const spdlog::sink_ptr fresh = sink_for(inside_->file);
    fresh->set_formatter(line_formatter());
    inside_->sinks->set_sinks({fresh});
  } catch (const spdlog::spdlog_ex& error) {
    // The old one is better than none.
    this->error("the log file cannot be opened again", {{"why", error.what()}});
  }
  return true;
}

void Journal::write(Level level, std::string_view what, std::initializer_list<Fact> facts) {
  if (!inside_->logger.should_log(spdlog_level(level))) return;
  boost::json::object object{{"what", as_json(what)}};
  for (const Fact& fact : facts) {
    std::visit([&](const auto& value) { object[as_json(fact.name)] = value; }, fact.value);
  }
  // The pattern opens the object with time and level; the rest of it follows without its brace.
  const std::string text = boost::json::serialize(object);
  inside_->logger.log(spdlog_level(level), std::string_view(text).substr(1, text.size() - 2));
}

}  // namespace kurz
