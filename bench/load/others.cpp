#include "bench/load/others.h"

#include <utility>

namespace kurz::load {
namespace {

constexpr std::chrono::milliseconds kRetry(1000);
constexpr std::chrono::milliseconds kPoll(250);
// A socket may send 100 messages per minute.
constexpr std::chrono::milliseconds kBetweenHints(650);

}  // namespace

Others::Others(Session& session, std::vector<std::string> games)
    : session_(session), games_(std::move(games)), player_(session, hooks_, {"me", "me"}) {
  hooks_.other = [this](Player&, const json::object& message) {
    const bool is_hint = message.at("type") == "hint";
    const bool is_error = message.at("type") == "error" && message.at("request") == "hint";
    if (is_hint) {
      work_.simulations += static_cast<double>(message.at("advice").at("simulations").as_int64());
      const auto next = hint_asked_at_ + kBetweenHints - Clock::now();
      later(std::chrono::duration_cast<std::chrono::milliseconds>(next), &Others::ask_hint);
    } else if (is_error) {
      later(kRetry, &Others::ask_hint);
    }
    return is_hint || is_error;
  };
  player_.begin();
  session_.expect("a game for hints", [this] { return player_.has_played(); }, std::chrono::seconds(10));
  ask_hint();
  ask_analysis();
}

Others::Work Others::take() { return std::exchange(work_, {}); }

void Others::later(std::chrono::milliseconds pause, void (Others::*then)()) {
  const auto timer = std::make_shared<boost::asio::steady_timer>(session_.io, pause);
  timer->async_wait([this, then, timer, alive = alive_](boost::system::error_code) {
    if (*alive) (this->*then)();
  });
}

void Others::ask_hint() {
  if (!player_.may_play()) return later(kRetry, &Others::ask_hint);
  hint_asked_at_ = Clock::now();
  player_.send({{"type", "hint"}, {"table", player_.table()}, {"seat", player_.seat_to_move()}});
}

void Others::ask_analysis() {
  if (games_.empty()) return;
  test::HttpCall call{"GET", "/api/tables/" + games_.back() + "/analysis"};
  call.headers["Cookie"] = player_.cookie();
  test::start_http(session_.io, session_.port(), call,
                   [this, alive = alive_](const test::HttpAnswer& answer) {
                     if (!*alive) return;
                     if (answer.status == 200 || answer.status == 202)
                       count_analysed(json::parse(answer.body).as_object());
                     later(kPoll, &Others::ask_analysis);
                   });
}

void Others::count_analysed(const json::object& page) {
  const json::value* analysis = page.if_contains("analysis");
  const bool done = analysis != nullptr && analysis->is_object();
  const int now = done ? static_cast<int>(analysis->at("moves").as_array().size()) + 1
                       : static_cast<int>(page.at("done").as_int64());
  work_.analysed += now - seen_;
  seen_ = now;
  if (!done) return;
  seen_ = 0;
  games_.pop_back();
}

}  // namespace kurz::load
