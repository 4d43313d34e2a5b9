#include "bench/load/player.h"

#include <array>

#include <fmt/format.h>

namespace kurz::load {
namespace {

namespace json = boost::json;

std::string_view text_at(const json::object& from, std::string_view name) {
  const json::value* value = from.if_contains(json::string_view(name.data(), name.size()));
  if (value == nullptr || !value->is_string()) return {};
  return {value->get_string().data(), value->get_string().size()};
}

std::uint64_t number_at(const json::object& from, std::string_view name) {
  const json::value* value = from.if_contains(json::string_view(name.data(), name.size()));
  return value != nullptr && value->is_int64() ? static_cast<std::uint64_t>(value->get_int64()) : 0;
}

// The numbers of the commands of all players: together with the table they name each once.
std::string next_command() {
  static long count = 0;
  return "c" + std::to_string(++count);
}

}  // namespace

Player::Player(World& world, std::string cookie, int seat, const PlayerHooks& hooks)
    : world_(world), hooks_(hooks), cookie_(std::move(cookie)), seat_(seat) {}

Player::~Player() { cut(); }

void Player::connect(Way way) {
  way_ = way;
  connect_line();
}

void Player::connect_line() {
  cut();
  gone_ = false;
  line_ = Line::connect(world_.io, {world_.port(), cookie_, way_.source, way_.reads},
                        {[this](std::string_view text) { hear(text); },
                         [this](const std::string& why) {
                           gone_ = true;
                           if (!expects_close_) complain("the socket was lost: " + why);
                         }});
}

std::string Player::open_message() const {
  const std::string as = seat_ == kOutside ? "null" : std::to_string(seat_);
  const std::string from = knows_table_ ? fmt::format(R"(,"from":{})", version_) : "";
  return fmt::format(R"({{"type":"open","table":"{}","as":{}{}}})", table_, as, from);
}

void Player::look_at(const std::string& table) {
  if (!table_.empty()) {
    const std::string as = seat_ == kOutside ? "null" : std::to_string(seat_);
    line_->send(fmt::format(R"({{"type":"shut","table":"{}","as":{}}})", table_, as));
  }
  table_ = table;
  status_.clear();
  action_.clear();
  version_ = seen_need_ = 0;
  knows_table_ = over_told_ = false;
  line_->send(open_message());
}

void Player::come_back() {
  asked_.reset();
  action_.clear();
  connect_line();
  line_->send(open_message());
}

void Player::cut() {
  if (line_) line_->cut();
}

void Player::complain(const std::string& what) {
  world_.complaints.add(fmt::format("table {}, seat {}, version {}: {}", table_, seat_, version_, what));
}

void Player::hear(std::string_view text) {
  // The type stands first; who is there does not matter here.
  if (text.starts_with(R"({"type":"people")") || text.starts_with(R"({"type":"hello")")) return;
  std::array<unsigned char, 32 * 1024> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  json::monotonic_resource memory(room.data(), room.size());
  boost::system::error_code error;
  const json::value root = json::parse(json::string_view(text.data(), text.size()), error, &memory);
  if (error || !root.is_object()) return complain("no JSON object: " + std::string(text.substr(0, 100)));
  const json::object& message = root.get_object();
  const std::string_view type = text_at(message, "type");
  if (type == "update") return hear_update(message);
  if (type == "done") return hear_done(message);
  if (type == "refused") return hear_refused(message, text);
  if (type == "bye" && expects_close_) return;
  complain("unexpected: " + std::string(text.substr(0, 200)));
}

void Player::hear_update(const json::object& message) {
  // Of the table before, sent before the server knew that nobody looks any more.
  if (text_at(message, "table") != table_) return;
  const std::uint64_t version = number_at(message, "version");
  check_changes(message, version);
  version_ = version;
  knows_table_ = true;
  const json::object& state = message.at("state").as_object();
  status_ = text_at(state, "status");
  choose(state);
  if (hooks_.updated) hooks_.updated(*this);
  go_on();
}

// From the version that is known to the new one without a gap; nothing when a table is seen first.
void Player::check_changes(const json::object& message, std::uint64_t version) {
  const json::array& changes = message.at("changes").as_array();
  if (!knows_table_ && changes.empty()) return;
  std::uint64_t expected = version_;
  for (const json::value& change : changes) {
    if (number_at(change.as_object(), "version") != ++expected) return complain("a gap between versions");
  }
  if (expected != version) {
    complain(fmt::format("an update to version {} whose changes end at {}", version, expected));
  }
}

void Player::choose(const json::object& state) {
  action_.clear();
  const json::value* view = state.if_contains("view");
  if (seat_ == kOutside || view == nullptr || status_ != "running") return;
  const json::value* own = view->as_object().if_contains("own");
  if (own == nullptr || !own->is_object()) return complain("a seat's view without its own part");
  const json::array& legal = own->as_object().at("legal").as_array();
  if (legal.empty()) return;
  action_ =
      json::serialize(legal[static_cast<std::size_t>(world_.rng.below(static_cast<int>(legal.size())))]);
}

void Player::hear_done(const json::object& message) {
  if (!asked_ || text_at(message, "cmd") != asked_->command) return complain("an answer nobody asked for");
  if (number_at(message, "version") != asked_->version + 1)
    return complain("done, but not as the next version");
  const Asked asked = *asked_;
  asked_.reset();
  seen_need_ = asked.version + 1;
  if (asked.is_move) {
    ++moves_;
    if (hooks_.acknowledged) hooks_.acknowledged(*this, Clock::now() - asked.due);
  }
  go_on();
}

void Player::hear_refused(const json::object& message, std::string_view text) {
  const json::object& refusal = message.at("refusal").as_object();
  if (text_at(refusal, "code") != "stale" || !asked_ || text_at(message, "cmd") != asked_->command) {
    return complain("refused: " + std::string(text.substr(0, 300)));
  }
  // Both may move at the beginning: one is the first, the other looks again.
  ++stale_;
  asked_.reset();
  seen_need_ = number_at(refusal, "version");
  go_on();
}

void Player::go_on() {
  if (asked_ || version_ < seen_need_ || !knows_table_) return;
  if (status_ == "open" && seat_ == 0) return ask(R"("do":"start")", Clock::now(), false);
  if (status_ == "over" && !over_told_) {
    over_told_ = true;
    if (hooks_.over) hooks_.over(*this);
  } else if (!action_.empty() && hooks_.turn) {
    hooks_.turn(*this);
  }
}

void Player::play(Clock::time_point due) {
  ask(fmt::format(R"("do":"play","seat":{},"action":{})", seat_, action_), due, true);
}

void Player::ask(const std::string& what, Clock::time_point due, bool is_move) {
  asked_ = {next_command(), version_, due, is_move};
  line_->send(fmt::format(R"({{"type":"do","table":"{}","cmd":"{}","version":{},{}}})", table_,
                          asked_->command, version_, what));
}

}  // namespace kurz::load
