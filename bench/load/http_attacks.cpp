// Attacks with HTTP requests that cost the server time: each has many requests on their way at once.
#include <algorithm>

#include "bench/load/attackers.h"

namespace kurz::load {
namespace {

struct FloodRate {
  int at_once = 0;
  int per_second = 0;
};

// Sends requests at a rate, as long as not too many are on their way.
class Flood final : public Attack {
 public:
  using Next = test::HttpCall (*)(const Targets& to, long number);
  Flood(const Attacking& at, FloodRate rate, Next next)
      : at_(at), rate_(rate), next_(next), timer_(at.session.io) {
    tick();
  }

 private:
  static constexpr int kTicksPerSecond = 50;

  void tick() {
    for (int i = 0; i < std::max(1, rate_.per_second / kTicksPerSecond) && on_way_ < rate_.at_once; ++i)
      send();
    timer_.expires_after(std::chrono::milliseconds(1000 / kTicksPerSecond));
    timer_.async_wait(lifetime_.guard([this](boost::system::error_code) { tick(); }));
  }
  void send() {
    ++on_way_;
    test::start_http(at_.session.io, at_.targets.port, next_(at_.targets, number_++),
                     lifetime_.guard([this](const test::HttpAnswer& answer) {
                       --on_way_;
                       ++at_.answers[answer.status];
                     }));
  }

  Attacking at_;
  FloodRate rate_;
  Next next_;
  boost::asio::steady_timer timer_;
  Lifetime lifetime_;
  int on_way_ = 0;
  long number_ = 0;
};

constexpr int kSource = 2;  // attacks come from 127.0.0.2 and later

template <class List>
const auto& in_turn(const List& list, long number) {
  return list[static_cast<std::size_t>(number) % list.size()];
}

test::HttpCall get(const std::string& path, const std::string& cookie = "") {
  test::HttpCall call{"GET", path};
  call.source = kSource;
  call.headers["X-Forwarded-For"] = address_of(kSource);
  if (!cookie.empty()) call.headers["Cookie"] = cookie;
  return call;
}
test::HttpCall post(const std::string& path, const std::string& body, const std::string& cookie = "") {
  test::HttpCall call = get(path, cookie);
  call.method = "POST";
  call.body = body;
  return call;
}

AttackKind flood(const char* name, const char* about, FloodRate rate, Flood::Next next) {
  return {name, about, [=](const Attacking& at) { return std::make_unique<Flood>(at, rate, next); }};
}

std::string of_table(const std::string& table, const std::string& what) {
  return "/api/tables/" + table + "/" + what;
}

test::HttpCall next_list(const Targets& to, long number) {
  static const std::vector<std::string> kPaths{"/api/tables", "/api/guest", "/api/guest/record", "/"};
  if (number % 8 == 7) return get("/table/" + to.long_table);
  return get(in_turn(kPaths, number), in_turn(to.cookies, number / 4));
}

test::HttpCall next_board(const Targets& to, long number) {
  if (number % 4 == 0) return get("/api/boards/" + to.board_of_guest + "/drawing.json");
  if (number % 4 == 1) return get("/api/boards/mine", to.cookies[0]);
  return post("/api/boards/check", to.board, in_turn(to.cookies, number));
}

}  // namespace

std::vector<AttackKind> http_attacks() {
  return {
      flood("moments", "200 requests at once for moments of a table with 1,900 versions", {200, 500},
            [](const Targets& to, long number) {
              return get(of_table(to.long_table, "moments/" + std::to_string(1900 - number % 100)));
            }),
      flood("analyses", "one guest asks for the analyses of 100 games", {100, 200},
            [](const Targets& to, long number) {
              return get(of_table(in_turn(to.finished, number), "analysis"), to.cookies[0]);
            }),
      flood("logs", "logs of long games", {50, 300},
            [](const Targets& to, long number) {
              return get(of_table(number % 2 == 0 ? to.long_table : in_turn(to.finished, number), "log"));
            }),
      flood("boards", "checks, drawings and lists of custom boards", {50, 200}, next_board),
      flood("lists", "lists of tables, records and link previews", {50, 400}, next_list),
      flood("requests", "2,000 cheap requests per second", {100, 2000},
            [](const Targets&, long number) {
              return get(number % 2 == 0 ? "/api/about" : "/api/nothing/" + std::to_string(number));
            }),
      // The last, because the server goes on with them afterwards.
      flood("crowd-analyses", "20 guests of one address ask for the analyses of 100 games", {100, 200},
            [](const Targets& to, long number) {
              return get(of_table(in_turn(to.finished, number), "analysis"), in_turn(to.cookies, number));
            }),
  };
}

}  // namespace kurz::load
