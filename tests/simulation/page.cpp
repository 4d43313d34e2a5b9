#include "tests/simulation/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "codec/write_described.h"
#include "engine/rules/legal.h"
#include "tests/support/contributions.h"

namespace kurz::simulation {

void Page::follow(const std::string& table) {
  if (followed_.contains(table)) return;
  Followed& followed = followed_[table];
  if (socket_) subscribe(table, followed, next_act);
}

void Page::connect(Socket socket, std::int64_t now) {
  socket_ = std::move(socket);
  for (auto& [table, followed] : followed_) subscribe(table, followed, now);
  if (!waiting_) return;
  waiting_->sent_at = now;
  waiting_->again = false;
  send(waiting_->text);
}

void Page::close() {
  if (!socket_) return;
  socket_->is_open = false;
  // What it has sent may still arrive.
  if (chance(2)) socket_->to_server.clear();
  socket_.reset();
}

void Page::subscribe(const std::string& table, Followed& followed, std::int64_t now) {
  protocol::Subscribe request;
  request.table = table;
  // A page that was opened again knows nothing.
  if (chance(10)) followed.version = 0;
  if (followed.version > 0) request.from = followed.version;
  request.explain = chance(20);
  followed.asked_at = now;
  followed.asked_from = followed.version;
  followed.people.clear();
  followed.is_closed = false;
  send(json_of(request));
}

void Page::send(const std::string& text) {
  if (database_.happens(database_.rates.message_dropped)) return;
  std::deque<std::string>& queue = socket_->to_server;
  queue.push_back(text);
  // The answer to a second subscription would begin anywhere.
  if (text.starts_with(R"({"type":"subscribe")")) return;
  if (database_.happens(database_.rates.message_doubled)) queue.push_back(text);
  if (queue.size() > 1 && database_.happens(database_.rates.message_overtakes))
    std::swap(queue[queue.size() - 1], queue[queue.size() - 2]);
}

std::int64_t Page::think() { return 1 + rng_.below(chance(4) ? 1500 : 150); }

Page::Wish Page::act(std::int64_t now) {
  const bool is_away = database_.happens(database_.rates.away);
  next_act = now + (is_away ? 1000 + rng_.below(30'000) : think());
  if (is_away && chance(2)) return Wish::kLeave;
  if (!socket_ || !socket_->is_open || database_.happens(database_.rates.socket_cut)) return Wish::kConnect;
  // It was signed out.
  if (socket_->guest() != setup_.guest) return Wish::kConnect;
  for (auto& [table, followed] : followed_) {
    if (followed.asked_at != 0 && now - followed.asked_at > kPatience) return Wish::kConnect;
    if (followed.is_closed && chance(10)) subscribe(table, followed, now);
  }
  if (waiting_) {
    if (now - waiting_->sent_at > kPatience) return Wish::kConnect;
    if (!std::exchange(waiting_->again, false)) return Wish::kNone;
    waiting_->sent_at = now;
    send(waiting_->text);
    return Wish::kNone;
  }
  if (followed_.empty()) return Wish::kNone;
  const auto at = std::next(followed_.begin(), rng_.below(static_cast<int>(followed_.size())));
  const auto& [table, followed] = *at;
  const Table* const seen = invariants_.find(table, followed.version);
  if (followed.asked_at != 0 || seen == nullptr) return Wish::kNone;
  const int before = commands_;
  const std::string text = choose(*seen);
  if (text.empty()) return Wish::kNone;
  // Other requests have no answer that must come.
  if (commands_ > before) waiting_ = Waiting{table, fmt::format("{}-{}", setup_.name, commands_), text, now};
  send(text);
  return Wish::kNone;
}

template <class One>
One Page::command(const Table& seen) {
  One one;
  one.table = seen.id();
  one.id = fmt::format("{}-{}", setup_.name, ++commands_);
  one.version = seen.version();
  if (database_.happens(database_.rates.odd_command))
    one.version += chance(3) ? 1 : static_cast<std::uint64_t>(-1);
  return one;
}

std::string Page::choose(const Table& seen) {
  const std::vector<Seat> own = seats_of(seen, setup_.guest);
  switch (seen.status()) {
    case TableStatus::kOpen:
      return choose_before_game(seen, own);
    case TableStatus::kShuffling: {
      protocol::Reveal reveal;
      for (const Seat seat : own) {
        if (!seen.has_revealed(seat)) reveal.contributions.push_back(to_hex(test::contribution(seat)));
      }
      if (reveal.contributions.empty() || (!is_calm() && chance(5))) return {};
      auto request = command<protocol::Reveal>(seen);
      request.contributions = std::move(reveal.contributions);
      return json_of(request);
    }
    case TableStatus::kRunning:
      return choose_in_game(seen, own);
    case TableStatus::kOver:
      if (own.empty() || is_calm() || !seen.rematch().empty() || !chance(8)) return {};
      return json_of(command<protocol::Rematch>(seen));
    default:
      return {};
  }
}

std::string Page::choose_before_game(const Table& seen, const std::vector<Seat>& own) {
  const auto seated = [&](auto one, Seat seat) {
    one.seat = seat;
    return one;
  };
  if (setup_.guest.empty()) return {};
  const bool is_host = seen.host() == setup_.guest;
  std::vector<Seat> free;
  bool all_committed = true;
  for (const Seat seat : seen.seats()) {
    const Holder& holder = seen.holder(seat);
    if (holder.kind == HolderKind::kFree) free.push_back(seat);
    if (holder.kind == HolderKind::kGuest && holder.commitment.empty()) all_committed = false;
  }
  for (const Seat seat : own) {
    if (!seen.holder(seat).commitment.empty()) continue;
    auto commit = seated(command<protocol::Commit>(seen), seat);
    commit.commitment = test::commitment(seat);
    return json_of(commit);
  }
  if (!is_calm() && !own.empty() && chance(15))
    return json_of(seated(command<protocol::Leave>(seen), own.front()));
  if (!is_calm() && is_host && chance(15)) {
    auto configure = command<protocol::Configure>(seen);
    configure.hints = chance(2);
    configure.undo_seconds = chance(2) ? 10 : 0;
    return json_of(configure);
  }
  if (!free.empty() && own.empty()) {
    const Seat seat = free[static_cast<std::size_t>(rng_.below(static_cast<int>(free.size())))];
    auto sit = seated(command<protocol::Sit>(seen), seat);
    if (chance(2)) sit.commitment = test::commitment(sit.seat);
    return json_of(sit);
  }
  if (!free.empty() && is_host && (is_calm() || chance(4))) {
    auto bot = seated(command<protocol::SeatBot>(seen), free.front());
    bot.level = "easy";
    return json_of(bot);
  }
  if (free.empty() && all_committed && (is_host || !own.empty()))
    return json_of(command<protocol::Start>(seen));
  // Somebody sat down and does not come back.
  if (free.empty() && !own.empty() && chance(20)) {
    for (const Seat seat : seen.seats()) {
      const Holder& holder = seen.holder(seat);
      if (holder.kind == HolderKind::kGuest && holder.commitment.empty())
        return json_of(seated(command<protocol::Leave>(seen), seat));
    }
  }
  return {};
}

std::string Page::choose_in_game(const Table& seen, const std::vector<Seat>& own) {
  if (!is_calm() && chance(25) && !setup_.guest.empty()) {
    protocol::Say say;
    say.table = seen.id();
    say.seat = Seat(rng_.below(static_cast<int>(seen.holders().size())));
    return json_of(say);
  }
  if (seen.settings().absence == Absence::kAsk && !own.empty() && chance(6)) {
    protocol::AgreeToBot agree;
    agree.table = seen.id();
    agree.seat = Seat(rng_.below(static_cast<int>(seen.holders().size())));
    return json_of(agree);
  }
  for (const Seat seat : own) {
    if (const UndoPoint* undo = seen.undo_point(); undo != nullptr && undo->seat == seat && chance(3)) {
      if (is_calm() || chance(2)) {
        protocol::Confirm confirm;
        confirm.table = seen.id();
        confirm.seat = seat;
        return json_of(confirm);
      }
      auto back = command<protocol::Undo>(seen);
      back.seat = seat;
      return json_of(back);
    }
    if (seen.is_substituted(seat) && (is_calm() || chance(3))) {
      auto back = command<protocol::Return>(seen);
      back.seat = seat;
      return json_of(back);
    }
    if (!is_calm() && chance(100)) {
      auto leave = command<protocol::Leave>(seen);
      leave.seat = seat;
      return json_of(leave);
    }
    const auto legal = make_view(seen.state(), seat).legal;
    const bool is_illegal = database_.happens(database_.rates.odd_command);
    if (legal.empty() && !is_illegal) continue;
    auto play = command<protocol::PlayMove>(seen);
    play.seat = seat;
    const RouteId any(rng_.below(seen.board().route_count()));
    play.action = named::named(
        seen.board(), is_illegal ? Action::claim(any, Color(0), 0) : legal[rng_.below(legal.size())]);
    return json_of(play);
  }
  return {};
}

std::optional<Violation> Page::read(std::int64_t now) {
  const SharedText text = socket_->to_page.front();
  socket_->to_page.pop_front();
  const std::string_view type = text_after(*text, R"({"type":")");
  if (type == "update") {
    // What it has waited for: it goes on soon.
    next_act = std::min(next_act, now + 1 + rng_.below(200));
    return read_update(*text);
  }
  if (type == "done" || type == "error") read_answer(*text, type == "error");
  if (type == "people") followed_[std::string(text_after(*text, R"("table":")"))].people = *text;
  if (type == "unsubscribed") followed_[std::string(text_after(*text, R"("table":")"))] = {0, 0, 0, true, ""};
  return {};
}

std::optional<Violation> Page::read_update(const std::string& text) {
  const std::string id(text_after(text, R"("table":")"));
  Followed& followed = followed_[id];
  const std::uint64_t version = number_after(text, R"("version":)");
  const std::uint64_t from = from_of(text);
  const bool is_answer = std::exchange(followed.asked_at, 0) != 0;
  const bool follows = from <= followed.version;
  // A first answer may begin where it likes if the page knows nothing, or more than the process.
  const bool begins = (is_answer || followed.version == 0) && (followed.asked_from == 0 || from == 0);
  if (!follows && !begins)
    return Violation{Invariant::kView, fmt::format("{} knows version {} and is told {} to {}", setup_.name,
                                                   followed.version, from, version)};
  followed.version = version;
  followed.is_closed = false;
  const Table* const seen = invariants_.find(id, version);
  if (seen != nullptr && !seen->rematch().empty()) follow(seen->rematch());
  return {};
}

void Page::read_answer(const std::string& text, bool is_error) {
  const std::string_view id = text_after(text, R"("id":")");
  const std::string_view code = text_after(text, R"("code":")");
  if (is_error && text_after(text, R"("request":")") == "subscribe") {
    Followed& followed = followed_[std::string(text_after(text, R"("table":")"))];
    followed.asked_at = 0;
    followed.is_closed = true;
    return;
  }
  if (!waiting_ || id != waiting_->id) return;
  if (is_error && (code == "store_failed" || code == "busy")) {
    waiting_->again = true;
  } else {
    waiting_.reset();
  }
}

std::string Page::people(const std::string& table) const {
  const auto at = followed_.find(table);
  return at == followed_.end() || at->second.is_closed ? "" : at->second.people;
}

bool Page::is_up_to_date() const {
  return socket_ && socket_->is_open && std::ranges::all_of(followed_, [&](const auto& entry) {
           return entry.second.is_closed || entry.second.version == invariants_.version(entry.first);
         });
}

}  // namespace kurz::simulation
