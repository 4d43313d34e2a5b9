#include "protocol/http.h"

namespace kurz::protocol {
namespace {

// Whether the path has the pattern; `parts` is what stands for the braces.
bool matches(std::string_view pattern, std::string_view path, std::vector<std::string>& parts) {
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = pattern.substr(0, pattern.find('/', 1));
    const std::string_view found = path.substr(0, path.find('/', 1));
    if (wanted.starts_with("/{") && found.size() > 1) {
      parts.emplace_back(found.substr(1));
    } else if (wanted != found) {
      return false;
    }
    pattern.remove_prefix(wanted.size());
    path.remove_prefix(found.size());
  }
  return pattern.empty() && path.empty();
}

}  // namespace

FoundRoute find_route(std::string_view method, std::string_view path) {
  FoundRoute found;
  std::string_view pattern;
  for (const Endpoint& endpoint : kEndpoints) {
    std::vector<std::string> parts;
    // The first pattern that fits counts: "/api/boards/mine" is no board.
    if (!pattern.empty() ? pattern != endpoint.path : !matches(endpoint.path, path, parts)) continue;
    if (pattern.empty()) found.parts = std::move(parts);
    pattern = endpoint.path;
    found.methods += (found.methods.empty() ? "" : ", ") + std::string(endpoint.method);
    if (endpoint.method == "GET") found.methods += ", HEAD";
    if (endpoint.method == method || (endpoint.method == "GET" && method == "HEAD"))
      found.endpoint = &endpoint;
  }
  return found;
}

}  // namespace kurz::protocol
