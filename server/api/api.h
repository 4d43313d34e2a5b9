// The HTTP endpoints and the socket, as protocol/ describes them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/api/http.h"
#include "server/api/summaries.h"
#include "server/boards/custom_boards.h"
#include "server/log/metrics.h"
#include "server/service/table_service.h"

namespace kurz {

// A board as it is in its file, with its layout.
struct ServedBoard {
  BoardPtr board;
  std::string text;
  std::string layout;  // empty if there is none
};
using ServedBoards = std::map<std::string, ServedBoard, std::less<>>;

// Adds what is below /api/boards/ID: the file itself, "layout.json", "drawing.json", "picture.en.svg" and
// "picture.de.svg".
void add_board_files(SiteFiles& files, const ServedBoard& served);

// The answer of /readyz.
struct Readiness {
  bool ready = true;
  std::optional<std::string> reason;  // why not
  // Of the check of all tables after the start.
  std::int64_t tables = 0;
  std::int64_t checked_tables = 0;
  std::int64_t damaged_tables = 0;
  static constexpr auto kFields =
      std::tuple(field<&Readiness::ready>(), field<&Readiness::reason>(), field<&Readiness::tables>(),
                 field<&Readiness::checked_tables>(), field<&Readiness::damaged_tables>());
};

// What the endpoints use.
struct ApiParts {
  Runtime& runtime;
  TableService& service;
  Guests& guests;
  Allowances& allowances;
  AnalysisQueue& analyses;
  StorePool& stores;
  const ServedBoards& boards;
  CustomBoards& custom_boards;
  const SiteFiles& files;
  Logger& logger;
  JobContext jobs;
  HandlerTimes& times;
  std::function<std::string()> metrics;
  std::function<Readiness()> readiness;
  std::string public_url = {};  // as people reach the server; empty: as they ask for it
  int message_bytes = 4096;
};

// The endpoints, and what else the network calls. guest_api.cpp has the endpoints of guests, board_api.cpp
// those of boards, table_api.cpp those of tables.
class Api {
 public:
  explicit Api(ApiParts parts);

  void http(const HttpRequest& request, Respond respond);
  // The answer to a request that no endpoint can answer.
  static HttpResponse rejected(const HttpRequest& request, const RequestError& error);
  // Somebody opens a socket, or the request is answered with an error instead.
  Result<SocketGuest, HttpResponse> welcome(const HttpRequest& request);
  // Milliseconds that the client has to wait with its next message; 0: this one is allowed.
  std::int64_t charge_message(const Client& client) {
    return parts_.allowances.charge(client.visitor(), Expense::kMessage);
  }
  void message(const ClientPtr& client, const std::string& text);
  // `text` came too fast and is not looked at; the next message may come in `retry_in` milliseconds.
  static SharedText too_fast(const Client& client, const std::string& text, std::int64_t retry_in);
  void gone(Client& client) {
    const HandlerTimer timer(parts_.times, "disconnect");
    parts_.service.subscriptions.disconnected(client);
  }
  void caught_up(const Client& client) {
    const HandlerTimer timer(parts_.times, "catch up");
    parts_.service.subscriptions.caught_up(client);
  }
  // Runs the next job that answers a request; see JobQueue.
  bool run_next() { return reads_.run_next() || replays_.run_next() || drawings_.run_next(); }
  // The time asked for by wake_at() has come.
  void run_timers() {
    const HandlerTimer timer(parts_.times, "timers");
    parts_.service.run_timers();
  }

 private:
  void route(HttpCall incoming);
  // Why the visitor has to wait with any request, if they have to.
  MaybeError charge_request(const Visitor& visitor, std::string_view path);
  // Whether the visitor may use this; otherwise the call is answered with an error.
  bool charge(const HttpCall& call, Expense expense);
  // Behind a proxy that does not tell the addresses of visitors they cannot be limited by address.
  void check_proxy(const HttpRequest& request);
  void site(const HttpCall& call);
  void table_page(const HttpCall& call, const std::string& table);
  // A page of another host has sent a request. Usually public-url is wrong, and the owner must learn of it.
  ErrorCode foreign_page(const HttpRequest& request);
  // Empty: it is deleted.
  [[nodiscard]] std::string cookie(const std::string& token) const;

  void about(const HttpCall& call);
  void guest_page(const HttpCall& call);
  void set_name(const HttpCall& call);
  void rename(const HttpCall& call, const std::string& name);
  void delete_data(const HttpCall& call);
  void make_link(const HttpCall& call);
  void check_link(const HttpCall& call);
  void use_link(const HttpCall& call);
  void sign_out_others(const HttpCall& call);
  // Signs out every device of the guest but the one that asks.
  void renew(const HttpCall& call, const Guest& guest);
  void record(const HttpCall& call);
  void list_tables(const HttpCall& call);
  void create_table(const HttpCall& call);
  void game_log(const HttpCall& call);
  void analysis(const HttpCall& call);
  void moment(const HttpCall& call);
  void replay(const HttpCall& call);
  void check_board(const HttpCall& call);
  void save_board(const HttpCall& call);
  void list_boards(const HttpCall& call);
  void remove_board(const HttpCall& call);
  void board_file(const HttpCall& call);

  // Calls `find` with a store on another thread, and `then` with what it found. Errors are the answer.
  template <class T>
  using Find = std::function<Result<T, LoadError>(Store& store)>;
  template <class T>
  void read(const HttpCall& call, const Find<T>& find, const std::function<void(T)>& then) {
    const auto work = [this, find]() -> Result<T, LoadError> {
      const auto store = parts_.stores.borrow();
      if (!store) return LoadError(ErrorCode::kStoreFailed);
      Result<T, LoadError> found = find(*store);
      if (!found) report(found.error());
      return found;
    };
    const auto done = [call, then](std::optional<Result<T, LoadError>> found) {
      if (!found) return call.fail(ErrorCode::kBusy);
      *found ? then(std::move(**found)) : call.fail(found->error().error);
    };
    if (!reads_.submit(call.visitor(), work, done)) call.fail(ErrorCode::kBusy);
  }
  using Found = Result<HttpResponse, LoadError>;
  void read(const HttpCall& call, const Find<HttpResponse>& find) { read(call, find, call.respond); }
  // Logs and counts it; from any thread.
  void report(const LoadError& error);
  void answer_list();
  // Creates a table whose board is in memory.
  void create_table(const HttpCall& call, const protocol::CreateTable& body);
  // The page itself, with a preview of the start page or of a table.
  HttpResponse page(const HttpCall& call, const Summaries::Summary* table) const;
  // The files of a board, or the error for those who wait for them.
  void drawn(const std::string& id, std::optional<SiteFiles> files, ErrorCode otherwise);

  ApiParts parts_;
  std::int64_t foreign_logged_at_ = 0;
  std::int64_t foreign_since_ = 0;  // requests since then
  bool proxy_logged_ = false;
  Summaries summaries_;
  std::string listed_;  // the answer of this second
  std::int64_t listed_at_ = 0;
  std::vector<HttpCall> waiting_for_list_;
  // The server's own boards are files that never change; custom boards are drawn when they are needed.
  std::map<std::string, SiteFiles> drawn_;
  // Requests that wait for such files: a page needs several at once.
  std::map<std::string, std::vector<HttpCall>> waiting_;
  // Whatever takes more than a millisecond runs on these threads, and visitors take turns.
  JobQueue reads_{"reads", parts_.jobs, JobLimits{256, 16, 2, 10}};
  JobQueue replays_{"replays", parts_.jobs, JobLimits{32, 2}};
  JobQueue drawings_{"drawings", parts_.jobs, JobLimits{64, 8}};
};

}  // namespace kurz
