#include "protocol/http.h"

namespace kurz::protocol {
namespace {

constexpr Endpoint kEndpoints[] = {
    {Route::kAbout, "GET", "/api/about", "", "About", "What the server offers."},
    {Route::kGuest, "GET", "/api/guest", "", "GuestPage", "The guest and their latest 20 tables.", true},
    {Route::kSetName, "POST", "/api/guest", "GuestName", "GuestName",
     "Creates a guest and sets the cookie (201), or renames the guest."},
    {Route::kDeleteGuest, "DELETE", "/api/guest", "", "Deleted", "Deletes everything about the guest.", true},
    {Route::kRecord, "GET", "/api/guest/record", "", "GameRecord",
     "How the guest's games ended; games in which the guest held several seats are left out.", true},
    {Route::kTables, "GET", "/api/tables", "", "TableList",
     "Listed tables: open ones, then running games that may be watched. At most 50, two per host."},
    {Route::kCreateTable, "POST", "/api/tables", "CreateTable", "CreatedTable", "Creates a table (201).",
     true},
    {Route::kLog, "GET", "/api/tables/{table}/log", "", "",
     "A finished game as a line of `docs/log.md`, with the seed and `chance`; `kurz verify` checks it."},
    {Route::kAnalysis, "GET", "/api/tables/{table}/analysis", "", "AnalysisPage",
     "The analysis of a finished game: 202 while it runs."},
    {Route::kMoment, "GET", "/api/tables/{table}/moments/{version}", "", "Moment",
     "The table as it was at a version, as a spectator or with `?seat=` from one of the guest's seats."},
    {Route::kReplay, "POST", "/api/replay", "", "Replay",
     "Replays a log, which is sent as the body as it is in its file."},
    {Route::kCheckBoard, "POST", "/api/boards/check", "", "BoardReport",
     "Checks a board file: the body is the file, or `{\"board\":…,\"layout\":…}` with each as JSON or as "
     "text."},
    {Route::kSaveBoard, "POST", "/api/boards", "", "SavedBoard",
     "Saves a custom board (201); the body is the same. An error is a `BoardError`.", true},
    {Route::kCustomBoards, "GET", "/api/boards/mine", "", "CustomBoardList", "The guest's custom boards.",
     true},
    {Route::kBoard, "GET", "/api/boards/{board}", "", "",
     "The board's file, as `docs/boards.md` describes it."},
    {Route::kBoardFile, "GET", "/api/boards/{board}/{file}", "", "",
     "`layout.json`, `drawing.json`, `picture.en.svg` or `picture.de.svg`."},
    {Route::kDeleteBoard, "DELETE", "/api/boards/{board}", "", "Deleted",
     "Takes a custom board out of the guest's list; tables on it go on.", true},
};

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

std::span<const Endpoint> endpoints() { return kEndpoints; }

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
