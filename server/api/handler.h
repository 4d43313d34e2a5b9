// What the network hands to the rest of the server, without a word of the library that carries it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/service/runtime.h"

namespace kurz {

struct HttpRequest {
  std::string method;
  std::string path;   // without the query
  std::string query;  // behind the question mark
  std::string host;
  std::string origin;
  std::string cookie;
  std::string accept_language;
  std::string accept_encoding;
  std::string if_none_match;
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  // NOLINTNEXTLINE(readability-redundant-member-init): without it g++ warns of every answer that has none
  std::vector<std::pair<std::string, std::string>> headers = {};
};

// Whoever opens a socket: who they are, or why they may not.
struct SocketGuest {
  std::string guest;
  Lang lang = Lang::kEnglish;
  SharedText hello;  // the first message
};

class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  using Respond = std::function<void(HttpResponse)>;
  // Calls `respond` once, now or later, on the same thread.
  virtual void http(const HttpRequest& request, Respond respond) = 0;
  // A request whose head could be read, but whose body is longer than allowed.
  virtual HttpResponse too_long(const HttpRequest& request) = 0;
  // A path that opens sockets is asked for: null if the request is refused with `refusal`.
  virtual std::unique_ptr<SocketGuest> welcome(const HttpRequest& request, HttpResponse& refusal) = 0;
  virtual void message(const std::shared_ptr<Client>& client, const std::string& text) = 0;
  // `text` came too fast and is not looked at; the next message may come in `retry_in` milliseconds.
  virtual SharedText too_fast(const Client& client, const std::string& text, std::int64_t retry_in) = 0;
  virtual void gone(Client& client) = 0;
  virtual void caught_up(Client& client) = 0;
  // The time asked for by wake_at() has come.
  virtual void run_timers() = 0;
};

}  // namespace kurz
