#include "server/log/logger.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "codec/write_described.h"

namespace kurz {
namespace {

spdlog::sink_ptr sink_for(const std::string& file) {
  if (file.empty()) return std::make_shared<spdlog::sinks::stderr_sink_mt>();
  return std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
}

std::unique_ptr<spdlog::formatter> line_formatter() {
  return std::make_unique<spdlog::pattern_formatter>(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                                                     spdlog::pattern_time_type::utc);
}

}  // namespace

struct Logger::Inside {
  Inside(std::string to, spdlog::sink_ptr first)
      : file(std::move(to)),
        sinks(std::make_shared<spdlog::sinks::dist_sink_mt>(std::vector{std::move(first)})),
        logger("kurz", sinks) {}

  std::string file;
  // Contains one sink, which can be replaced while others write.
  std::shared_ptr<spdlog::sinks::dist_sink_mt> sinks;
  spdlog::logger logger;
};

Logger::Logger(const std::string& file) : inside_(std::make_unique<Inside>(file, sink_for(file))) {
  inside_->logger.set_formatter(line_formatter());
  inside_->logger.flush_on(spdlog::level::info);
}

Logger::~Logger() = default;

bool Logger::reopen() {
  if (inside_->file.empty()) return false;
  try {
    const spdlog::sink_ptr fresh = sink_for(inside_->file);
    fresh->set_formatter(line_formatter());
    inside_->sinks->set_sinks({fresh});
  } catch (const spdlog::spdlog_ex& error) {
    // Keep the old one.
    this->error("cannot reopen the log file", {{"reason", error.what()}});
  }
  return true;
}

void Logger::write(Level level, std::string_view what, std::initializer_list<Fact> facts) {
  constexpr spdlog::level::level_enum kSpdlogLevels[] = {spdlog::level::info, spdlog::level::warn,
                                                         spdlog::level::err};
  std::string text = "{";
  write_member(text, "what", what);
  for (const Fact& fact : facts) {
    std::visit([&](const auto& value) { write_member(text, fact.name, value); }, fact.value);
  }
  // The pattern begins the object with time and level, and closes it.
  inside_->logger.log(kSpdlogLevels[static_cast<std::size_t>(level)], std::string_view(text).substr(1));
}

}  // namespace kurz
