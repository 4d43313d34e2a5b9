#include "server/ops/journal.h"

#include <cerrno>
#include <cstring>

#include <boost/json.hpp>
#include <fcntl.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

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

}  // namespace

struct Journal::Inside {
  spdlog::logger logger;
};

Journal::Journal(const std::string& file, Level least)
    : inside_(std::make_unique<Inside>(Inside{spdlog::logger("kurz", sink_for(file))})) {
  inside_->logger.set_level(spdlog_level(least));
  inside_->logger.set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                              spdlog::pattern_time_type::utc);
  inside_->logger.flush_on(spdlog::level::info);
}

Journal::~Journal() = default;

// The library would throw, and make the folders of a mistyped name.
std::string Journal::problem_of(const std::string& file) {
  if (file.empty()) return {};
  constexpr mode_t kForAllByUmask = 0666;
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kForAllByUmask);
  if (descriptor < 0) return file + ": " + std::strerror(errno);
  ::close(descriptor);
  return {};
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
