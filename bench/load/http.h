// HTTP requests over a few connections that stay open.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "bench/load/world.h"

namespace kurz::load {

struct Answer {
  int status = 0;  // 0: none came
  std::string body;
  std::string cookie;  // what the server wants to be remembered
};

class HttpDesk {
 public:
  explicit HttpDesk(World& world, int connections = 16);
  HttpDesk(const HttpDesk&) = delete;
  HttpDesk& operator=(const HttpDesk&) = delete;
  ~HttpDesk();

  using Done = std::function<void(const Answer&)>;
  void get(std::string path, Done done) { ask({"", std::move(path), "", "", std::move(done)}); }
  void post(std::string path, std::string body, std::string cookie, Done done) {
    ask({"POST", std::move(path), std::move(body), std::move(cookie), std::move(done)});
  }

  // One of the server's figures, waited for.
  double figure(const std::string& name);

 private:
  class Connection;
  struct Question {
    std::string method;  // empty: GET
    std::string path;
    std::string body;
    std::string cookie;
    Done done;
  };
  void ask(Question question);

  World& world_;
  std::deque<Question> waiting_;
  std::vector<std::shared_ptr<Connection>> connections_;
};

}  // namespace kurz::load
