#include "bench/load/attackers.h"

#include <fmt/format.h>
#include <sys/resource.h>

namespace kurz::load {
namespace {

Settings attacker_settings(Settings settings, int port) {
  settings.port = port;
  settings.is_attacker = true;
  return settings;
}

}  // namespace

Attackers::Attackers(const Settings& settings, Targets targets, std::vector<AttackKind> kinds)
    : targets_(std::move(targets)),
      session_(attacker_settings(settings, targets_.port)),
      thread_([this, kinds = std::move(kinds)] { run(kinds); }) {}

void Attackers::run(const std::vector<AttackKind>& kinds) {
  constexpr int kNiceness = 10;
  setpriority(PRIO_PROCESS, 0, kNiceness);  // of this thread only
  std::vector<std::unique_ptr<Attack>> attacks;
  for (const AttackKind& kind : kinds) {
    if (!stopping_) attacks.push_back(kind.start({session_, targets_, answers_}));
  }
  session_.run_until([this] { return stopping_.load(); }, std::chrono::hours(24));
  attacks.clear();
  // What is on its way comes back to nobody.
  session_.run_for(std::chrono::milliseconds(200));
}

void Attackers::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

std::string Attackers::answers() const {
  std::string text;
  for (const auto& [status, count] : answers_) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", status, count);
  }
  return text.empty() ? "none" : text;
}

}  // namespace kurz::load
