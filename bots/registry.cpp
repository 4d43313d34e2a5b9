#include "bots/registry.h"

#include "bots/random/random_bot.h"

namespace kurz {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<Bot> (*make)();
};

constexpr Entry kBots[] = {
    {"random", [] { return std::unique_ptr<Bot>(std::make_unique<RandomBot>()); }},
};

}  // namespace

std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kBots) names.push_back(entry.name);
  return names;
}

Result<std::unique_ptr<Bot>, UnknownBot> make_bot(std::string_view name) {
  for (const Entry& entry : kBots) {
    if (entry.name == name) return entry.make();
  }
  UnknownBot unknown{std::string(name), {}};
  for (const std::string_view known : bot_names()) {
    unknown.known += (unknown.known.empty() ? "" : ", ") + std::string(known);
  }
  return unknown;
}

}  // namespace kurz
