#include "server/table/change.h"

#include "codec/game_json.h"
#include "codec/json_text.h"
#include "codec/write_described.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::object holder_to_json(const Holder& holder) {
  return {{"kind", as_json(name_of(holder.kind))}, {"who", holder.who}, {"text", holder.text}};
}

struct Writing {
  const Board& board;

  json::object operator()(const change::Created& created) const {
    json::array holders;
    for (const Holder& holder : created.holders) holders.emplace_back(holder_to_json(holder));
    return {{"type", "created"},
            {"host", created.host},
            {"settings", json::parse(json_of(created.settings))},
            {"seats", std::move(holders)},
            {"commitment", to_hex(created.commitment)}};
  }
  json::object operator()(const change::Seated& seated) const {
    return {{"type", "seated"}, {"seat", seated.seat.index()}, {"holder", holder_to_json(seated.holder)}};
  }
  json::object operator()(const change::Started& started) const {
    return {{"type", "started"}, {"game", json::parse(log_to_json(started.game))}};
  }
  json::object operator()(const change::Moved& moved) const {
    json::object object{{"type", "moved"},
                        {"seat", moved.move.seat.index()},
                        {"action", action_to_json(board, moved.move.action)},
                        {"outcomes", outcomes_to_json(board, moved.move.outcomes)}};
    if (!moved.first.is_none()) object["first"] = moved.first.index();
    return object;
  }
  json::object operator()(const change::Substituted& substituted) const {
    return {{"type", "substituted"}, {"seat", substituted.seat.index()}, {"on", substituted.on}};
  }
  json::object operator()(const change::Closed& /*closed*/) const { return {{"type", "closed"}}; }
  json::object operator()(const change::Rematched& rematched) const {
    return {{"type", "rematched"}, {"table", rematched.table}};
  }
};

class ChangeReader {
 public:
  explicit ChangeReader(const Board* board) : board_(board) {}

  Result<ReadChange, ReadError> read(const json::value& root) {
    const json::object& from = reader_.as_object(root, "");
    const json::value* at = reader_.field(from, "", "at");
    ReadChange read{change(from), at != nullptr && at->is_int64() ? at->get_int64() : 0};
    if (!reader_.ok()) return reader_.error();
    return read;
  }

 private:
  Change change(const json::object& from) {
    const std::string_view type = reader_.text(from, "", "type");
    if (board_ == nullptr) {
      if (type == "created") return created(from);
    } else {
      if (type == "seated") return change::Seated{seat(from), holder(reader_.object(from, "", "holder"))};
      if (type == "started") return started(from);
      if (type == "moved") return moved(from);
      if (type == "substituted") return change::Substituted{seat(from), reader_.flag(from, "", "on")};
      if (type == "rematched") return change::Rematched{text(from, "table")};
      if (type == "closed") return change::Closed{};
    }
    reader_.fail_word(
        "type", Expected::kOneOf,
        board_ == nullptr ? "created" : "seated, started, moved, substituted, rematched, closed",
        from.if_contains("type"));
    return change::Closed{};
  }

  Seat seat(const json::object& from) { return Seat(reader_.number(from, "", "seat", 0, kMaxSeats - 1)); }
  std::string text(const json::object& from, std::string_view name) {
    return std::string(reader_.text(from, "", name));
  }
  Holder holder(const json::object& from) {
    const std::string_view kind = reader_.text(from, "holder", "kind");
    for (const HolderKind known : {HolderKind::kFree, HolderKind::kGuest, HolderKind::kBot}) {
      if (kind == name_of(known)) return {known, text(from, "who"), text(from, "text")};
    }
    reader_.fail_word("holder.kind", Expected::kOneOf, "free, guest, bot", from.if_contains("kind"));
    return {};
  }
  change::Created created(const json::object& from) {
    change::Created created;
    created.host = text(from, "host");
    for (const json::value& one : reader_.list(from, "", "seats")) {
      created.holders.push_back(holder(reader_.as_object(one, "seats")));
    }
    created.settings = settings_from_json(reader_.object(from, "", "settings"), "settings",
                                          static_cast<int>(created.holders.size()), reader_);
    const auto commitment = from_hex(reader_.text(from, "", "commitment"));
    if (!commitment) reader_.fail("commitment", Expected::kText, from.if_contains("commitment"));
    created.commitment = commitment.value_or(Digest{});
    return created;
  }
  change::Started started(const json::object& from) {
    const auto game =
        log_from_json(json::serialize(reader_.object(from, "", "game")),
                      [this](std::string_view id) { return id == board_->id ? board_ : nullptr; });
    if (game) return {*game};
    if (reader_.ok()) {
      const ReadError& wrong = game.error();
      reader_.fail_word(join_path("game", wrong.where), wrong.expected, wrong.word, nullptr);
    }
    return {};
  }
  change::Moved moved(const json::object& from) {
    Move move;
    move.seat = seat(from);
    if (const json::value* action = reader_.field(from, "", "action")) {
      move.action = action_from_json(*board_, *action, "action", reader_);
    }
    if (const json::value* outcomes = reader_.field(from, "", "outcomes")) {
      move.outcomes = outcomes_from_json(*board_, *outcomes, "outcomes", reader_);
    }
    Seat first = Seat::none();
    if (from.contains("first")) first = Seat(reader_.number(from, "", "first", 0, kMaxSeats - 1));
    return {std::move(move), first};
  }

  const Board* board_;
  JsonReader reader_;
};

}  // namespace

std::string change_to_json(const Board& board, const Change& change, std::int64_t at) {
  json::object object = std::visit(Writing{board}, change);
  object["at"] = at;
  return json::serialize(object);
}

Result<ReadChange, ReadError> change_from_json(std::string_view text, const Board* board) {
  ReadError error;
  const auto root = parse_json(text, error);
  if (!root) return error;
  return ChangeReader(board).read(*root);
}

}  // namespace kurz
