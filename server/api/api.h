// The HTTP endpoints and the socket, as protocol/ describes them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/http_tools.h"
#include "server/api/site_files.h"
#include "server/boards/custom_boards.h"
#include "server/service/bot_jobs.h"
#include "server/service/table_service.h"

namespace kurz {

// A board as it is in its file, with its layout.
struct ServedBoard {
  const Board* board = nullptr;
  std::string text;
  std::string layout;  // empty if there is none
};
using ServedBoards = std::map<std::string, ServedBoard, std::less<>>;

// Adds what is below /api/boards/ID: the file itself, "layout.json", "drawing.json", "picture.en.svg" and
// "picture.de.svg".
void add_board_files(SiteFiles& files, const ServedBoard& served);

// What the endpoints use.
struct ApiParts {
  Runtime& runtime;
  TableService& service;
  Guests& guests;
  AnalysisQueue& analyses;
  Store& store;  // for reading
  const ServedBoards& boards;
  CustomBoards& custom_boards;
  const SiteFiles& files;
  Logger& logger;
  std::function<std::string()> metrics;
  std::function<bool()> is_ready;
  std::string public_url = {};  // as people reach the server; empty: as they ask for it
  int message_bytes = 4096;
};

// Names, data and record of a guest.
class GuestApi {
 public:
  explicit GuestApi(const ApiParts& parts) : parts_(parts) {}

  void set_name(const HttpCall& call);
  void delete_data(const HttpCall& call);
  void record(const HttpCall& call);

 private:
  [[nodiscard]] std::string cookie(const std::string& token, int max_age) const;

  const ApiParts& parts_;
};

// Lists of tables, new tables, finished games.
class TableApi {
 public:
  explicit TableApi(const ApiParts& parts);

  void guest_page(const HttpCall& call);
  void list(const HttpCall& call);
  void create(const HttpCall& call);
  void log(const HttpCall& call);
  void analysis(const HttpCall& call);
  void moment(const HttpCall& call);
  void replay(const HttpCall& call);

 private:
  // A table at one version is always the same, and reading a long game takes a millisecond on the service's
  // thread: summaries are kept.
  struct Summary {
    std::uint64_t version = 0;
    std::string host;
    bool spectators = false;
    Holders holders;
    protocol::TableSummary shown;
  };
  // Null if the table cannot be read. Valid until the next call.
  const Summary* find_summary(const StoredTable& stored);
  // As `guest` sees it in a list; empty: as everybody does.
  protocol::TableSummary summary_for(const StoredTable& stored, const std::string& guest);
  Stored<std::string> listed_tables();
  // The table of a game that is over; otherwise the request is answered with an error.
  std::shared_ptr<const Table> finished(const HttpCall& call);

  const ApiParts& parts_;
  JobQueue replays_;
  std::unordered_map<std::string, Summary> summaries_;
  std::string listed_;  // the answer of this second
  std::int64_t listed_at_ = 0;
};

// The server's own boards are files that never change; custom boards are drawn when they are needed.
class BoardApi {
 public:
  explicit BoardApi(const ApiParts& parts);

  void check(const HttpCall& call);
  void save(const HttpCall& call);
  void list(const HttpCall& call);
  void remove(const HttpCall& call);
  void file(const HttpCall& call);

 private:
  void drawn(const std::string& id, std::optional<SiteFiles> files);

  const ApiParts& parts_;
  std::map<std::string, SiteFiles> drawn_;  // files of custom boards
  // Requests that wait for such files: a page needs several at once.
  std::map<std::string, std::vector<HttpCall>> waiting_;
  JobQueue drawings_;
};

// What the network calls.
class Api {
 public:
  explicit Api(ApiParts parts) : parts_(std::move(parts)) {}

  void http(const HttpRequest& request, Respond respond);
  // A request whose head could be read, but whose body is longer than allowed.
  static HttpResponse too_long(const HttpRequest& request);
  // Somebody opens a socket: null if the request is answered with `error` instead.
  std::unique_ptr<SocketGuest> welcome(const HttpRequest& request, HttpResponse& error);
  void message(const ClientPtr& client, const std::string& text);
  // `text` came too fast and is not looked at; the next message may come in `retry_in` milliseconds.
  static SharedText too_fast(const Client& client, const std::string& text, std::int64_t retry_in);
  void gone(Client& client) { parts_.service.disconnected(client); }
  void caught_up(const Client& client) { parts_.service.caught_up(client); }
  // The time asked for by wake_at() has come.
  void run_timers() { parts_.service.run_timers(); }

 private:
  void route(HttpCall incoming);
  void site(const HttpCall& call);
  // A page of another host has sent a request. Usually public-url is wrong, and the owner must learn of it.
  HttpResponse foreign_page(const HttpRequest& request);
  [[nodiscard]] protocol::About about() const;

  ApiParts parts_;
  GuestApi guest_api_{parts_};
  TableApi table_api_{parts_};
  BoardApi board_api_{parts_};
  std::int64_t foreign_logged_at_ = 0;
  std::int64_t foreign_since_ = 0;  // requests since then
};

}  // namespace kurz
