#include "server/log/logger.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "codec/write_described.h"

namespace kurz {
namespace {

std::shared_ptr<spdlog::logger> open_log(const std::string& file) {
  spdlog::sink_ptr sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  if (!file.empty()) sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
  auto log = std::make_shared<spdlog::logger>("kurz", std::move(sink));
  log->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
  log->flush_on(spdlog::level::info);
  return log;
}

}  // namespace

bool RepeatFilter::passes(std::string_view reason) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (reason == last_ && now - passed_at_ < std::chrono::minutes(1)) return false;
  last_ = reason;
  passed_at_ = now;
  return true;
}

Logger::Logger(std::string file) : file_(std::move(file)), log_(open_log(file_)) {}

bool Logger::reopen() {
  if (file_.empty()) return false;
  try {
    auto fresh = open_log(file_);
    const std::lock_guard lock(mutex_);
    log_ = std::move(fresh);
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
  const std::lock_guard lock(mutex_);
  log_->log(kSpdlogLevels[static_cast<std::size_t>(level)], std::string_view(text).substr(1));
}

}  // namespace kurz
