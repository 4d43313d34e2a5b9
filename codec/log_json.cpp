#include "codec/log_json.h"

#include "codec/game_json.h"
#include "codec/write_described.h"

namespace kurz {
namespace {

constexpr std::string_view kLogFormat = "kurz-log/1";
constexpr std::size_t kMaxMoves = 100000;

json::object deal_to_json(const GameLog& log) {
  const Board& board = *log.board;
  const auto card = [&](Color of) { return json::value(as_json(board.card_name(of))); };
  json::array hands;
  json::array tickets;
  for (const Seat seat : IdRange<Seat>(log.players)) {
    const auto& [first, second] = log.deal.hands[seat];
    hands.push_back({card(first), card(second)});
    tickets.push_back({log.deal.tickets[seat][0].index(), log.deal.tickets[seat][1].index()});
  }
  json::array row;
  for (int slot = 0; slot < kRowSize; ++slot) row.push_back(card(log.deal.row[slot]));
  json::object deal{{"hands", std::move(hands)},
                    {"outcomes", outcomes_to_json(board, log.deal.outcomes)},
                    {"row", std::move(row)},
                    {"tickets", std::move(tickets)}};
  if (board.souvenirs() == nullptr) return deal;
  json::object stacks;
  json::array left_over;
  for (const Symbol symbol : IdRange<Symbol>(board.symbol_count())) {
    const SouvenirStack& stack = log.deal.souvenirs[symbol];
    const json::string_view name = as_json(board.symbol_name(symbol));
    if (stack.place.is_none()) {
      left_over.emplace_back(name);
    } else {
      stacks[board.at(stack.place).id] = {name, stack.count};
    }
  }
  deal["souvenirs"] = std::move(stacks);
  deal["left_over"] = std::move(left_over);
  return deal;
}

json::object result_to_json(const GameLog& log) {
  json::array scores;
  json::array places;
  for (const Seat seat : IdRange<Seat>(log.players)) {
    const Score& score = log.result->scores[seat];
    scores.push_back({{"routes", score.routes},
                      {"tickets", score.tickets},
                      {"bonus", score.bonus},
                      {"total", log.result->totals[seat]},
                      {"completed", score.completed}});
    places.emplace_back(log.result->places[seat]);
  }
  return {{"scores", std::move(scores)},
          {"places", std::move(places)},
          {"reason", as_json(enum_name(log.result->reason))}};
}

class LogReader {
 public:
  explicit LogReader(const BoardFinder& find_board) : find_board_(find_board) {}

  Result<GameLog, ReadError> read(const json::value& root) {
    const json::object& object = reader_.as_object(root, "");
    read_head(object);
    if (reader_.ok()) read_deal(reader_.object(object, "", "deal"));
    if (reader_.ok()) read_moves(reader_.list(object, "", "moves"));
    if (const json::value* result = object.if_contains("result");
        reader_.ok() && result != nullptr && !result->is_null()) {
      read_result(reader_.as_object(*result, "result"));
    }
    if (!reader_.ok()) return reader_.error();
    return std::move(log_);
  }

 private:
  void read_head(const json::object& from) {
    if (reader_.text(from, "", "format") != kLogFormat) {
      return reader_.fail("format", Expected::kFormat, from.if_contains("format"), std::string(kLogFormat));
    }
    read_board(from);
    if (!reader_.ok()) return;
    const json::value* players = reader_.field(from, "", "players");
    if (players == nullptr) return;
    // A list of players instead of their number is understood as well.
    log_.players = players->is_array() ? static_cast<int>(players->get_array().size())
                                       : reader_.as_number(*players, "players", kMinPlayers, kMaxPlayers);
    if (log_.players < kMinPlayers || log_.players > kMaxPlayers)
      reader_.fail("players", Expected::kPlayers, players);
    const json::value* first = reader_.field(from, "", "first");
    if (first != nullptr && first->is_null() && log_.board->rules.first_after_tickets) {
      log_.first = Seat::none();
    } else if (first != nullptr) {
      log_.first = Seat(reader_.as_number(*first, "first", 0, std::max(0, log_.players - 1)));
    }
    if (const json::value* seed = from.if_contains("seed"); seed != nullptr && seed->is_string()) {
      log_.seed.assign(seed->get_string().data(), seed->get_string().size());
    }
  }
  void read_board(const json::object& from) {
    const std::string_view name = reader_.text(from, "", "board");
    if (!reader_.ok()) return;
    const std::string_view id = name.substr(0, name.find('@'));
    log_.board = find_board_(id);
    if (log_.board == nullptr) return reader_.fail("board", Expected::kBoard, from.if_contains("board"));
    if (id != name && name != log_.board->id_at_version()) {
      return reader_.fail("board", Expected::kVersion, from.if_contains("board"),
                          log_.board->id_at_version());
    }
    // Hashes of other programs are theirs; ours must agree.
    const json::value* hash = from.if_contains("board_hash");
    if (hash == nullptr || !hash->is_string()) return;
    const std::string_view given(hash->get_string().data(), hash->get_string().size());
    if (given.starts_with("kurz1:") && given != log_.board->hash_text()) {
      reader_.fail("board_hash", Expected::kBoardHash, hash, log_.board->hash_text());
    }
  }

  void read_deal(const json::object& from) {
    const NameReader names{*log_.board, reader_};
    each_seat(from, "hands", [&](Seat seat, const json::array& hand, const std::string& at) {
      log_.deal.hands[seat] = {names.card(hand[0], item_path(at, 0)), names.card(hand[1], item_path(at, 1))};
    });
    if (const json::value* outcomes = reader_.field(from, "deal", "outcomes")) {
      log_.deal.outcomes = outcomes_from_json(*log_.board, *outcomes, "deal.outcomes", reader_);
    }
    const json::array& row = reader_.list(from, "deal", "row");
    if (reader_.ok() && row.size() != kRowSize)
      reader_.fail("deal.row", Expected::kFiveCards, from.if_contains("row"));
    for (std::size_t slot = 0; reader_.ok() && slot < kRowSize; ++slot) {
      log_.deal.row.set(static_cast<int>(slot), names.card(row[slot], item_path("deal.row", slot)));
    }
    each_seat(from, "tickets", [&](Seat seat, const json::array& offer, const std::string& at) {
      const TicketId one = names.ticket(offer[0], item_path(at, 0));
      const TicketId two = names.ticket(offer[1], item_path(at, 1));
      log_.deal.tickets[seat] = {std::min(one, two), std::max(one, two)};
    });
    if (log_.board->souvenirs() != nullptr && reader_.ok()) read_souvenirs(from, names);
  }
  // One list per seat, each with two entries.
  template <class Read>
  void each_seat(const json::object& deal, std::string_view name, Read read) {
    const std::string where = join_path("deal", name);
    const json::array& seats = reader_.list(deal, "deal", name);
    if (reader_.ok() && seats.size() != static_cast<std::size_t>(log_.players)) {
      reader_.fail(where, Expected::kForEachSeat, nullptr, {}, 0, log_.players);
    }
    for (std::size_t seat = 0; reader_.ok() && seat < seats.size(); ++seat) {
      const std::string at = item_path(where, seat);
      const json::array& two = reader_.as_list(seats[seat], at);
      if (reader_.ok() && two.size() != 2) reader_.fail(at, Expected::kTwo, &seats[seat]);
      if (reader_.ok()) read(Seat(static_cast<int>(seat)), two, at);
    }
  }
  void read_souvenirs(const json::object& deal, const NameReader& names) {
    for (const auto& entry : reader_.object(deal, "deal", "souvenirs")) {
      const std::string_view place(entry.key().data(), entry.key().size());
      const std::string at = join_path("deal.souvenirs", place);
      const auto location = names.board.find_location(place);
      const json::array& pair = reader_.as_list(entry.value(), at);
      if (!location || pair.size() != 2) return reader_.fail(at, Expected::kStack, &entry.value());
      const Symbol symbol = names.symbol(pair[0], item_path(at, 0));
      const int count = reader_.as_number(pair[1], item_path(at, 1), 1, 9);
      log_.deal.souvenirs[symbol] = {*location, static_cast<std::uint8_t>(count)};
    }
    const json::array& left = reader_.list(deal, "deal", "left_over");
    const int height = log_.players == 2 ? 1 : names.board.souvenirs()->stack_height(log_.players);
    for (std::size_t i = 0; reader_.ok() && i < left.size(); ++i) {
      const Symbol symbol = names.symbol(left[i], item_path("deal.left_over", i));
      log_.deal.souvenirs[symbol] = {LocationId::none(), static_cast<std::uint8_t>(height)};
    }
  }

  void read_moves(const json::array& moves) {
    if (moves.size() > kMaxMoves) return reader_.fail("moves", Expected::kFewer);
    for (std::size_t i = 0; reader_.ok() && i < moves.size(); ++i) {
      const std::string at = item_path("moves", i);
      const json::object& from = reader_.as_object(moves[i], at);
      Move& move = log_.moves.emplace_back();
      move.seat = Seat(reader_.number(from, at, "seat", 0, log_.players - 1));
      const json::value* action = reader_.field(from, at, "action");
      if (action != nullptr)
        move.action = action_from_json(*log_.board, *action, join_path(at, "action"), reader_);
      // A move without any outcome may leave the list out.
      if (const json::value* outcomes = from.if_contains("outcomes")) {
        move.outcomes = outcomes_from_json(*log_.board, *outcomes, join_path(at, "outcomes"), reader_);
      }
      if (const json::value* by_bot = from.if_contains("by_bot")) {
        move.by_bot = reader_.as_flag(*by_bot, join_path(at, "by_bot"));
      }
    }
  }

  void read_result(const json::object& from) {
    GameResult& result = log_.result.emplace();
    result.reason =
        enum_from_name<EndReason>(reader_.text(from, "result", "reason")).value_or(EndReason::kNotOver);
    if (reader_.ok() && result.reason == EndReason::kNotOver) {
      reader_.fail("result.reason", Expected::kOneOf, from.if_contains("reason"), "last_round, stuck");
    }
    const json::array& scores = reader_.list(from, "result", "scores");
    const json::array& places = reader_.list(from, "result", "places");
    const auto players = static_cast<std::size_t>(log_.players);
    if (reader_.ok() && (scores.size() != players || places.size() != players)) {
      reader_.fail("result", Expected::kForEachSeat, nullptr, {}, 0, log_.players);
    }
    for (std::size_t seat = 0; reader_.ok() && seat < players; ++seat) {
      const std::string at = item_path("result.scores", seat);
      const json::object& score = reader_.as_object(scores[seat], at);
      const auto field = [&](std::string_view name) {
        return static_cast<std::int16_t>(reader_.number(score, at, name, -9999, 9999));
      };
      result.scores[seat] = {field("routes"), field("tickets"), field("bonus"), field("completed")};
      result.totals[seat] = field("total");
      result.places[seat] = static_cast<std::uint8_t>(
          reader_.as_number(places[seat], item_path("result.places", seat), 1, kMaxPlayers));
    }
  }

  const BoardFinder& find_board_;
  JsonReader reader_;
  GameLog log_;
};

}  // namespace

std::string log_to_json(const GameLog& log) {
  const auto raw = [](const auto& value) { return RawJson{json::serialize(value)}; };
  std::string out = "{";
  write_member(out, "format", kLogFormat);
  write_member(out, "board", log.board->id_at_version());
  write_member(out, "board_hash", log.board->hash_text());
  write_member(out, "players", log.players);
  write_member(out, "first", log.first.is_none() ? Nullable<Seat>() : Nullable<Seat>(log.first));
  if (!log.seed.empty()) write_member(out, "seed", log.seed);
  write_member(out, "options", RawJson{"{}"});
  write_member(out, "deal", raw(deal_to_json(log)));
  out += ",\"moves\":[";
  for (const Move& move : log.moves) {
    out += out.back() == '[' ? "{" : ",{";
    write_member(out, "seat", move.seat);
    write_member(out, "action", named::named(*log.board, move.action));
    write_member(out, "outcomes", raw(outcomes_to_json(*log.board, move.outcomes)));
    if (move.by_bot) write_member(out, "by_bot", true);
    out += '}';
  }
  out += ']';
  if (log.result) write_member(out, "result", raw(result_to_json(log)));
  return out + '}';
}

Result<GameLog, ReadError> log_from_json(std::string_view line, const BoardFinder& find_board) {
  ReadError error;
  const auto root = parse_json(line, error);
  if (!root) return error;
  return LogReader(find_board).read(*root);
}

}  // namespace kurz
