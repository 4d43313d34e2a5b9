#include "server/table/change.h"

#include <set>

#include "codec/game_json.h"
#include "codec/named_action.h"
#include "codec/read_described.h"
#include "codec/write_described.h"

namespace kurz {
namespace {

// The changes that need the board to be read, as they are stored.
struct StoredStart {
  static constexpr std::string_view kType = "started";
  RawJson game;
  std::optional<std::vector<change::Contribution>> contributions;
  static constexpr auto kFields =
      std::tuple(field<&StoredStart::game>(), field<&StoredStart::contributions>());
};
struct StoredMove {
  static constexpr std::string_view kType = "moved";
  Seat seat;
  named::Action action;
  RawJson outcomes;
  std::optional<Seat> first;
  std::optional<bool> by_bot;
  std::optional<std::int64_t> thought;
  static constexpr auto kFields =
      std::tuple(field<&StoredMove::seat>(), field<&StoredMove::action>(), field<&StoredMove::outcomes>(),
                 field<&StoredMove::first>(), field<&StoredMove::by_bot>(), field<&StoredMove::thought>());
};
struct Stamp {
  std::int64_t at = 0;
  static constexpr auto kFields = std::tuple(field<&Stamp::at>());
};
using FirstChange = std::variant<change::Created>;
using LaterChange = std::variant<change::Seated, StoredStart, StoredMove, change::Substituted,
                                 change::Rematched, change::Closed, change::Configured, change::Undone,
                                 change::Committed, change::Shuffling, change::Revealed, change::Reopened>;

struct Storing {
  const Board& board;

  std::string operator()(const auto& change) const { return json_of(change); }
  std::string operator()(const change::Started& started) const {
    return json_of(StoredStart{{log_to_json(started.game)}, started.contributions});
  }
  std::string operator()(const change::Moved& moved) const {
    const Move& move = moved.move;
    StoredMove stored{move.seat,
                      named::named(board, move.action),
                      {serialize(outcomes_to_json(board, move.outcomes))},
                      {},
                      {},
                      moved.thought};
    if (!moved.first.is_none()) stored.first = moved.first;
    if (move.by_bot) stored.by_bot = true;
    return json_of(stored);
  }
};

struct Restoring {
  const Board* board;
  JsonReader& reader;

  Change operator()(const auto& change) const { return change; }
  Change operator()(const StoredStart& stored) const {
    const auto game = log_from_json(
        stored.game.text, [this](std::string_view id) { return id == board->id ? board : nullptr; });
    if (game) return change::Started{*game, stored.contributions};
    const ReadError& wrong = game.error();
    reader.fail(wrong.where.empty() ? "game" : join_path("game", wrong.where), wrong.expected, nullptr,
                wrong.word);
    return {};
  }
  Change operator()(const StoredMove& stored) const {
    ReadError error;
    const auto outcomes = parse_json(stored.outcomes.text, error);
    return change::Moved{
        {stored.seat, named::resolve(*board, stored.action, "action", reader),
         outcomes_from_json(*board, *outcomes, "outcomes", reader), stored.by_bot.value_or(false)},
        stored.first.value_or(Seat::none()),
        stored.thought};
  }
};

}  // namespace

std::vector<std::string> guests_of(const Holders& holders) {
  std::set<std::string> guests;
  for (const Holder& holder : holders) {
    if (holder.kind == HolderKind::kGuest) guests.insert(holder.who);
  }
  return {guests.begin(), guests.end()};
}

std::string change_to_json(const Board& board, const Change& change, std::int64_t at) {
  std::string text = std::visit(Storing{board}, change);
  text.pop_back();
  write_member(text, "at", at);
  return text + "}";
}

Result<ReadChange, ReadError> change_from_json(std::string_view text, const Board* board) {
  ReadError error;
  const auto root = parse_json(text, error);
  if (!root) return error;
  JsonReader reader;
  const auto read = [&]<class Stored>(std::type_identity<Stored>) -> Change {
    const auto stored = read_described<Stored>(*root, "", reader);
    return reader.ok() ? std::visit(Restoring{board, reader}, stored) : Change();
  };
  ReadChange read_change{
      board == nullptr ? read(std::type_identity<FirstChange>()) : read(std::type_identity<LaterChange>()),
      read_described<Stamp>(*root, "", reader).at};
  if (!reader.ok()) return reader.error();
  return read_change;
}

}  // namespace kurz
