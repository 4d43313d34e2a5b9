#include "bench/load/players.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "server/chance/sealed_chance.h"

namespace kurz::load {
namespace {

std::uint64_t number_at(const json::value& from, const char* name) {
  const json::value* value = from.as_object().if_contains(name);
  return value != nullptr && value->is_int64() ? static_cast<std::uint64_t>(value->get_int64()) : 0;
}

// Unique among all players.
std::string next_id() {
  static std::atomic<long> count = 0;  // attackers run on another thread
  return "c" + std::to_string(++count);
}

}  // namespace

Player::Player(Session& session, const PlayerHooks& hooks, std::vector<std::string> seats)
    : session_(session),
      hooks_(hooks),
      seats_(std::move(seats)),
      is_guest_at_table_(!seats_.empty() && std::ranges::count(seats_, "me") == 0) {
  static std::atomic<int> count = 0;  // attackers run on another thread
  address_ = "198.51.100." + std::to_string(++count % 250);
}

void Player::begin() {
  request({"/api/guest", {{"name", "Load"}}, [this](const test::HttpAnswer& answer) {
             cookie_ = answer.cookie();
             connect(connection_);
             if (!is_guest_at_table_) create_table();
             if (!invited_to_.empty()) follow(std::exchange(invited_to_, {}));
           }});
}

void Player::begin_at(int port) {
  connection_.port = port;
  begin();
}

void Player::request(Request request) {
  request_ = std::move(request);
  send_request();
}

void Player::send_request() {
  const int attempt = ++attempts_;
  session_.post(port(), request_->path, request_->body, cookie_,
                lifetime_.guard([this, attempt](const test::HttpAnswer& answer) {
                  if (attempt != attempts_) return;  // another process was asked meanwhile
                  const bool may_pass = answer.status == 0 || answer.status == 503;
                  if (may_pass && hooks_.next_process) return move_on();
                  const Request done = *std::exchange(request_, std::nullopt);
                  if (answer.status != 201) return mistake("POST " + done.path + ": " + answer.body);
                  done.then(answer);
                }));
}

void Player::begin_as(const std::string& cookie, Connection connection, json::array contributions) {
  cookie_ = cookie;
  contributions_ = std::move(contributions);
  connect(connection);
}

void Player::create_table() {
  json::array commitments;
  contributions_.clear();
  for (const std::string& seat : seats_) {
    if (seat != "me") continue;
    const Bytes32 contribution = random_bytes();
    contributions_.emplace_back(to_hex(contribution));
    commitments.emplace_back(commitment_to(contribution));
  }
  const json::object table{{"id", next_id()},
                           {"board", session_.settings.board},
                           {"seats", json::array(seats_.begin(), seats_.end())},
                           {"commitments", std::move(commitments)}};
  request({"/api/tables", table, [this](const test::HttpAnswer& answer) {
             follow(std::string(json::parse(answer.body).at("table").as_string()));
             if (hooks_.created) hooks_.created(*this);
           }});
}

void Player::sit_down(const std::string& table) {
  contributions_ = {to_hex(random_bytes())};
  if (socket_) return follow(table);
  invited_to_ = table;  // until it is registered
}

void Player::connect(Connection connection) {
  connection_ = connection;
  cut();
  closed_ = false;
  test::SocketOptions options{port(), cookie_};
  options.source = connection_.source;
  if (session_.settings.tells_addresses) {
    options.headers["X-Forwarded-For"] = connection_.source > 1 ? address_of(connection_.source) : address_;
  }
  options.reads = connection_.reads;
  options.small_buffer = !connection_.reads;
  socket_ = test::Socket::connect(session_.io, options,
                                  {[this](const std::string& text) { receive(text); },
                                   {},
                                   [this](const std::string& reason) { lost(reason); }});
}

void Player::lost(const std::string& reason) {
  closed_ = true;
  if (expects_close_) return;
  hooks_.next_process ? move_on() : mistake("the socket was lost: " + reason);
}

void Player::move_on() {
  constexpr int kParts = 1000;
  const double wait = wait_ * (0.5 + static_cast<double>(session_.rng.below(kParts)) / kParts);
  wait_ = std::min(2 * wait_, kLongestWait);
  const auto timer = std::make_shared<boost::asio::steady_timer>(session_.io, seconds_of(wait));
  timer->async_wait(lifetime_.guard([this, timer](boost::system::error_code) {
    if (closed_ || request_) move_to(hooks_.next_process(*this));
  }));
}

void Player::move_to(int port) {
  connection_.port = port;
  if (!cookie_.empty()) connect(connection_);
  if (request_) send_request();
  if (table_.empty()) return;
  json::object message{{"type", "subscribe"}, {"table", table_}};
  if (knows_table_) message["from"] = version_;
  send(message);
  if (pending_) send(pending_->message);
}

void Player::follow(const std::string& table) {
  if (!table_.empty()) send({{"type", "unsubscribe"}, {"table", table_}});
  table_ = table;
  status_.clear();
  move_.reset();
  version_ = needed_version_ = 0;
  knows_table_ = over_reported_ = false;
  send({{"type", "subscribe"}, {"table", table_}});
}

void Player::reconnect() {
  pending_.reset();
  move_.reset();
  connect(connection_);
  json::object message{{"type", "subscribe"}, {"table", table_}};
  if (knows_table_) message["from"] = version_;
  send(message);
}

void Player::cut() {
  if (socket_) socket_->cut();
}

void Player::mistake(const std::string& what) {
  session_.mistake(fmt::format("table {}, version {}: {}", table_, version_, what));
}

void Player::receive(const std::string& text) {
  ++session_.frames;
  wait_ = kFirstWait;
  // The type comes first; these do not matter here.
  if (text.starts_with(R"({"type":"people")") || text.starts_with(R"({"type":"hello")")) return;
  std::array<unsigned char, 32 * 1024> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  json::monotonic_resource memory(buffer.data(), buffer.size());
  boost::system::error_code error;
  const json::value root = json::parse(text, error, &memory);
  if (error || !root.is_object()) return mistake("not a JSON object: " + text.substr(0, 100));
  const json::object& message = root.get_object();
  const json::string& type = message.at("type").as_string();
  if (type == "update") return receive_update(message);
  if (type == "done") return receive_done(message);
  if (type == "bye" && (expects_close_ || hooks_.next_process)) return;
  if (hooks_.other && hooks_.other(*this, message)) return;
  if (type == "error") return receive_error(message);
  mistake("unexpected: " + text.substr(0, 300));
}

void Player::receive_error(const json::object& message) {
  const json::object& error = message.at("error").as_object();
  const std::string code(error.at("code").as_string());
  const bool is_answer = pending_ && message.contains("id") && message.at("id").as_string() == pending_->id;
  if (is_answer && code == "stale") {
    // Somebody else moved first: it moves again once it has that update.
    needed_version_ = number_at(error, "version");
    pending_.reset();
    return continue_game();
  }
  // The database or the process is away for a moment, or the table could not be read.
  const bool may_pass = code == "store_failed" || code == "restarting" || code == "busy";
  if (may_pass && hooks_.next_process) return send_again(is_answer);
  if (is_answer) pending_.reset();
  mistake("unexpected: " + json::serialize(message).substr(0, 300));
}

void Player::send_again(bool only_command) {
  const auto timer = std::make_shared<boost::asio::steady_timer>(session_.io, seconds_of(kFirstWait));
  timer->async_wait(lifetime_.guard([this, timer, only_command](boost::system::error_code) {
    if (closed_) return;
    if (!only_command) return move_to(port());
    if (pending_) send(pending_->message);
  }));
}

void Player::receive_update(const json::object& message) {
  // Of the table before, sent before the server knew that nobody follows it any more.
  if (message.at("table").as_string() != table_) return;
  const std::uint64_t version = number_at(message, "version");
  const json::array& views = message.at("views").as_array();
  for (const json::value& view : views) check_changes(view.at("changes").as_array(), version);
  version_ = version;
  knows_table_ = true;
  const json::object& state = views.at(0).at("state").as_object();
  status_ = state.at("status").as_string();
  has_seat_ = views.at(0).at("seat").is_int64();
  must_reveal_ =
      status_ == "shuffling" && has_seat_ && std::ranges::any_of(views, [](const json::value& view) {
        const auto seat = static_cast<std::size_t>(view.at("seat").as_int64());
        return !view.at("state").at("seats").at(seat).as_object().contains("revealed");
      });
  if (status_ == "open") {
    has_open_seat_ = std::ranges::any_of(state.at("seats").as_array(),
                                         [](const json::value& seat) { return seat.at("kind") == "free"; });
  }
  if (status_ == "running") played_ = true;
  choose(views);
  if (hooks_.updated) hooks_.updated(*this);
  continue_game();
}

// From the known version to the new one without a gap; none with the first update.
void Player::check_changes(const json::array& changes, std::uint64_t version) {
  if (!knows_table_ && changes.empty()) return;
  std::uint64_t expected = version_;
  for (const json::value& change : changes) {
    if (number_at(change, "version") != ++expected) return mistake("a gap between versions");
  }
  if (expected != version) {
    mistake(fmt::format("an update to version {} whose changes end at {}", version, expected));
  }
}

void Player::choose(const json::array& views) {
  move_.reset();
  if (status_ != "running") return;
  for (const json::value& view : views) {
    const json::value* own = view.at("state").at("view").as_object().if_contains("own");
    if (own == nullptr) continue;
    const json::array& legal = own->at("legal").as_array();
    if (legal.empty()) continue;
    const json::value& any =
        legal[static_cast<std::size_t>(session_.rng.below(static_cast<int>(legal.size())))];
    move_ = json::object{{"type", "play"}, {"seat", view.at("seat")}, {"action", any.at("action")}};
    return;
  }
}

void Player::receive_done(const json::object& message) {
  if (!pending_ || message.at("id").as_string() != pending_->id) return mistake("an answer to no command");
  const std::uint64_t version = number_at(message, "version");
  // Several players reveal at the same time.
  if (version != pending_->version + 1 && pending_->message.at("type") != "reveal")
    return mistake("done, but not as the next version");
  const Pending done = *std::exchange(pending_, std::nullopt);
  needed_version_ = version;
  if (hooks_.stored) hooks_.stored(*this, done.id, version);
  if (done.is_move && hooks_.acknowledged) hooks_.acknowledged(*this, Clock::now() - done.due);
  continue_game();
}

void Player::continue_game() {
  if (pending_ || version_ < needed_version_ || !knows_table_ || seats_.empty()) return;
  if (status_ == "open" && is_guest_at_table_) return take_seat();
  if (status_ == "open" && !has_open_seat_) return command({{"type", "start"}}, Clock::now(), false);
  if (must_reveal_ && !contributions_.empty()) {
    return command({{"type", "reveal"}, {"contributions", contributions_}}, Clock::now(), false);
  }
  if (status_ == "over" && !over_reported_) {
    over_reported_ = true;
    if (hooks_.over) hooks_.over(*this);
  } else if (move_ && hooks_.turn) {
    hooks_.turn(*this);
  }
}

void Player::take_seat() {
  if (has_seat_) return;
  const auto own = from_hex(contributions_.at(0).as_string());
  command({{"type", "sit"}, {"seat", 1}, {"commitment", commitment_to(*own)}}, Clock::now(), false);
}

void Player::play(Clock::time_point due) { command(*move_, due, true); }

void Player::command(json::object message, Clock::time_point due, bool is_move) {
  pending_ = {next_id(), version_, due, is_move};
  message["table"] = table_;
  message["id"] = pending_->id;
  message["version"] = version_;
  pending_->message = std::move(message);
  send(pending_->message);
}

}  // namespace kurz::load
