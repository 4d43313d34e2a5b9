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
  using Next = std::function<test::HttpCall(long number)>;
  Flood(const Attacking& at, FloodRate rate, Next next)
      : at_(at), rate_(rate), next_(std::move(next)), timer_(at.session.io) {
    tick();
  }
  ~Flood() override { *alive_ = false; }
  Flood(const Flood&) = delete;
  Flood& operator=(const Flood&) = delete;

 private:
  static constexpr int kTicksPerSecond = 50;

  void tick() {
    for (int i = 0; i < std::max(1, rate_.per_second / kTicksPerSecond) && on_way_ < rate_.at_once; ++i)
      send();
    timer_.expires_after(std::chrono::milliseconds(1000 / kTicksPerSecond));
    timer_.async_wait([this, alive = alive_](boost::system::error_code) {
      if (*alive) tick();
    });
  }
  void send() {
    ++on_way_;
    test::start_http(at_.session.io, at_.targets.port, next_(number_++),
                     [this, alive = alive_](const test::HttpAnswer& answer) {
                       if (!*alive) return;
                       --on_way_;
                       ++at_.answers[answer.status];
                     });
  }

  Attacking at_;
  FloodRate rate_;
  Next next_;
  boost::asio::steady_timer timer_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
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

std::unique_ptr<Attack> ask_moments(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{200, 500}, [&to](long number) {
    return get("/api/tables/" + to.long_table + "/moments/" + std::to_string(1900 - number % 100));
  });
}

std::unique_ptr<Attack> ask_analyses(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{100, 200}, [&to](long number) {
    return get("/api/tables/" + in_turn(to.finished, number) + "/analysis", to.cookies[0]);
  });
}

// The same as many guests of one address.
std::unique_ptr<Attack> ask_analyses_as_crowd(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{100, 200}, [&to](long number) {
    return get("/api/tables/" + in_turn(to.finished, number) + "/analysis", in_turn(to.cookies, number));
  });
}

std::unique_ptr<Attack> ask_logs(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{50, 300}, [&to](long number) {
    const std::string& table = number % 2 == 0 ? to.long_table : in_turn(to.finished, number);
    return get("/api/tables/" + table + "/log");
  });
}

std::unique_ptr<Attack> check_boards(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{50, 200}, [&to](long number) {
    if (number % 4 == 0) return get("/api/boards/" + to.board_of_guest + "/drawing.json");
    if (number % 4 == 1) return get("/api/boards/mine", to.cookies[0]);
    return post("/api/boards/check", to.board, in_turn(to.cookies, number));
  });
}

std::unique_ptr<Attack> ask_lists(const Attacking& at) {
  const Targets& to = at.targets;
  return std::make_unique<Flood>(at, FloodRate{50, 400}, [&to](long number) {
    static const std::vector<std::string> kPaths{"/api/tables", "/api/guest", "/api/guest/record", "/"};
    if (number % 8 == 7) return get("/table/" + to.long_table);
    return get(in_turn(kPaths, number), in_turn(to.cookies, number / 4));
  });
}

std::unique_ptr<Attack> flood_requests(const Attacking& at) {
  return std::make_unique<Flood>(at, FloodRate{100, 2000}, [](long number) {
    return number % 2 == 0 ? get("/api/about") : get("/api/nothing/" + std::to_string(number));
  });
}

}  // namespace

std::vector<AttackKind> http_attacks() {
  return {
      {"moments", "200 requests at once for moments of a table with 1,900 versions", ask_moments},
      {"analyses", "one guest asks for the analyses of 100 games", ask_analyses},
      {"logs", "logs of long games", ask_logs},
      {"boards", "checks, drawings and lists of custom boards", check_boards},
      {"lists", "lists of tables, records and link previews", ask_lists},
      {"requests", "2,000 cheap requests per second", flood_requests},
      // The last, because the server goes on with them afterwards.
      {"crowd-analyses", "20 guests of one address ask for the analyses of 100 games", ask_analyses_as_crowd},
  };
}

}  // namespace kurz::load
