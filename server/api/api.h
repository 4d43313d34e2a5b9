// The HTTP endpoints and the socket, as protocol/ describes them.
#pragma once

#include <functional>
#include <string>

#include "server/api/board_api.h"
#include "server/api/guest_api.h"
#include "server/api/table_api.h"

namespace kurz {

struct ApiOptions {
  std::string public_url;  // as people reach the server; empty: as they ask for it
  int message_bytes = 4096;
};

class Api final : public Handler {
 public:
  struct Parts {
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
  };
  Api(Parts parts, ApiOptions options);

  void http(const HttpRequest& request, Respond respond) override;
  std::unique_ptr<SocketGuest> welcome(const HttpRequest& request, HttpResponse& error) override;
  void message(const std::shared_ptr<Client>& client, const std::string& text) override;
  SharedText too_fast(const Client& client, const std::string& text, std::int64_t retry_in) override;
  HttpResponse too_long(const HttpRequest& request) override;
  void gone(Client& client) override { parts_.service.disconnected(client); }
  void caught_up(Client& client) override { parts_.service.caught_up(client); }
  void run_timers() override { parts_.service.run_timers(); }

 private:
  void route(Asked asked);
  void site(const Asked& asked);
  // A page of another host has asked. Usually public-url is wrong, and the owner must learn of it.
  HttpResponse foreign_page(const HttpRequest& request);
  [[nodiscard]] protocol::About about() const;

  Parts parts_;
  ApiOptions options_;
  GuestApi guest_api_;
  TableApi table_api_;
  BoardApi board_api_;
  std::int64_t foreign_logged_at_ = 0;
  std::int64_t foreign_since_ = 0;  // requests since then
};

}  // namespace kurz
