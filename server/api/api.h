// What browsers and programs can ask, by HTTP and through a socket; described in docs/protocol.md.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/api/http_tools.h"
#include "server/api/site_files.h"
#include "server/api/table_summaries.h"
#include "server/boards/own_boards.h"
#include "server/house/analysis_desk.h"
#include "server/house/desk.h"
#include "server/house/house.h"
#include "server/net/handler.h"

namespace kurz {

inline constexpr std::string_view kBoardsPath = "/api/boards/";
inline constexpr std::string_view kTablesPath = "/api/tables/";

// A board as it lies in its file, with its layout.
struct ServedBoard {
  const Board* board = nullptr;
  std::string text;
  std::string layout;  // empty if there is none
};
using ServedBoards = std::map<std::string, ServedBoard, std::less<>>;

struct ApiOptions {
  std::string public_url;  // as people reach the server; empty: as they ask for it
  int message_bytes = 4096;
};

class Api final : public Handler {
 public:
  struct Parts {
    Surroundings& around;
    House& house;
    GuestBook& guests;
    AnalysisDesk& analyses;
    Store& reading;
    const ServedBoards& boards;
    OwnBoards& own_boards;
    const SiteFiles& files;
    Journal& journal;
    std::function<std::string()> metrics;
    std::function<bool()> is_ready;
  };
  Api(Parts parts, ApiOptions options);

  void http(const HttpRequest& request, Respond respond) override;
  std::unique_ptr<SocketGuest> welcome(const HttpRequest& request, HttpResponse& refusal) override;
  void message(const std::shared_ptr<Client>& client, const std::string& text) override;
  SharedText too_fast(const Client& client, const std::string& text, std::int64_t retry_in) override;
  HttpResponse too_long(const HttpRequest& request) override;
  void gone(Client& client) override { parts_.house.gone(client); }
  void caught_up(Client& client) override { parts_.house.caught_up(client); }
  void look_after() override { parts_.house.look_after(); }

 private:
  // A request with what is known of its sender.
  struct Asked {
    const HttpRequest& request;
    std::optional<Guest> guest;
    Lang lang;
    Respond respond;

    // Whose share of what is scarce this takes: all who have no name are one.
    [[nodiscard]] std::string visitor() const { return guest ? guest->id : std::string(); }
  };
  void route(const Asked& asked);
  // A page of another host has asked. Most often the owner has set a wrong public-url, and must learn of it.
  HttpResponse refuse_foreign(const HttpRequest& request);
  void guest(const Asked& asked);
  void put_guest(const Asked& asked);
  void forget_guest(const Asked& asked);
  HttpResponse guest_page(const Asked& asked);
  HttpResponse record(const Asked& asked);
  HttpResponse about() const;
  HttpResponse listed_tables();
  Stored<std::string> list_of_tables();
  void make_table(const Asked& asked);
  // Boards: api_boards.cpp.
  void check_board_file(const Asked& asked);
  void keep_board(const Asked& asked);
  HttpResponse boards_of(const Asked& asked);
  void remove_board(const Asked& asked);
  void board_file(const Asked& asked);
  void drawn(const std::string& id, std::optional<SiteFiles> files);
  HttpResponse table_page(const Asked& asked, const std::string& id, std::string_view part);
  void replay(const Asked& asked);
  HttpResponse moment(const Asked& asked, const std::string& id, std::string_view wish);
  HttpResponse analysis(const Asked& asked, const std::string& id, const Table& table);

  Parts parts_;
  ApiOptions options_;
  std::map<std::string, SiteFiles> drawn_;  // files of boards of guests
  // Who wait for such files: a page asks for several at once.
  std::map<std::string, std::vector<std::function<void(const SiteFiles*)>>> being_drawn_;
  TableSummaries summaries_;
  std::string listed_;  // the answer of this second
  std::int64_t listed_at_ = 0;
  std::int64_t foreign_told_at_ = 0;
  std::int64_t foreign_untold_ = 0;  // refused since
  Desk drawings_;
  Desk replays_;
};

}  // namespace kurz
