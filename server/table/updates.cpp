#include "server/table/updates.h"

#include <algorithm>

#include "bots/plan/shopping.h"
#include "bots/way.h"
#include "codec/log_json.h"
#include "codec/write_described.h"
#include "engine/log/notation.h"
#include "engine/log/replay.h"
#include "engine/rules/violation.h"
#include "server/chance/sealed_chance.h"
#include "words/error_text.h"
#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

std::string share_used_text(std::int64_t milliseconds, Lang lang) {
  constexpr std::int64_t kMinute = 60 * kSecond;
  const bool in_minutes = milliseconds > 2 * kMinute;
  const std::int64_t unit = in_minutes ? kMinute : kSecond;
  const Texts texts =
      in_minutes ? Texts{"You have reached your limit on this server for now. Try again in {n} minutes.",
                         "Du hast deinen Anteil an diesem Server vorerst aufgebraucht. Versuche es in {n} "
                         "Minuten noch einmal."}
                 : Texts{"You have reached your limit on this server for now. Try again in {n} s.",
                         "Du hast deinen Anteil an diesem Server vorerst aufgebraucht. Versuche es in {n} s "
                         "noch einmal."};
  return fill(texts, lang, fmt::arg("n", (milliseconds + unit - 1) / unit));
}

// "B claim soho--chinatown 2 red"; which tickets somebody keeps is theirs to know.
std::string notation_for(const Board& board, const PastChange& past, Seat viewer) {
  const std::string seat(1, seat_letter(past.seat));
  if (past.action.type() == ActionType::kKeepTickets && past.seat != viewer) return seat + " keep";
  return seat + " " + action_to_notation(board, past.action);
}

protocol::Change change_for(const Table& table, std::size_t index, const Reader& reader) {
  const PastChange& past = table.history()[index];
  protocol::Change told;
  told.version = index + 1;
  told.at = past.at;
  told.type = past.type;
  if (!past.seat.is_none()) told.seat = past.seat;
  if (past.type == ChangeType::kSeated) told.kind = past.kind;
  if (past.type == ChangeType::kSubstituted) {
    told.on = past.on;
    if (!past.on) told.bot_turns = table.bot_turns(past.seat, index);
    told.text = substituted_text(past.seat, told.bot_turns, reader);
  }
  if (past.type == ChangeType::kReopened) {
    told.seats = past.seats;
    told.text = reopened_text(past.seats, reader);
  }
  if (past.type == ChangeType::kUndone) {
    told.undoes = past.undoes;
    told.text = undone_text(past.seat, reader);
  }
  if (past.type == ChangeType::kMoved) {
    told.by_server = past.by_server;
    if (past.by_bot) told.by_bot = true;
    told.notation = notation_for(table.board(), past, reader.seat);
  }
  if (past.events.empty()) return told;
  auto& events = told.events.emplace();
  Reader teller = reader;
  if (past.by_bot) teller.bot_for = past.seat;
  for (const Event& event : past.events) {
    const Event seen = seen_by(event, reader.seat);
    events.push_back(protocol::to_message(table.board(), seen));
    events.back().text = event_text(seen, teller);
  }
  return told;
}

void add_times(protocol::TableState& state, const Table& table) {
  const UndoPoint* undo = table.undo_point();
  for (const Seat seat : table.seats()) {
    protocol::SeatHolder& told = state.seats[static_cast<std::size_t>(seat.index())];
    told.deadline = table.deadline(seat);
    if (undo != nullptr && undo->seat == seat) told.undo_until = undo->until;
    if (table.settings().game_seconds > 0) told.thought = table.thought_for(seat);
  }
}

protocol::Perspective perspective(const Table& table, Seat seat, const Viewer& viewer, std::uint64_t from,
                                  std::uint64_t to) {
  protocol::Perspective told;
  if (seat != kSpectator) told.seat = seat;
  const Reader reader = reader_of(table, seat, viewer.lang);
  for (std::uint64_t i = from; i < to; ++i) told.changes.push_back(change_for(table, i, reader));
  told.state = table_state(table);
  if (table.status() == TableStatus::kShuffling) told.state.shuffle_until = table.shuffle_until();
  if (!table.has_game()) return told;
  if (table.status() == TableStatus::kRunning) add_times(told.state, table);
  const View view = make_view(table.state(), seat);
  told.state.view = protocol::to_message(view);
  if (!viewer.explain) return told;
  told.explanation = explanation(table, view, viewer.lang);
  if (told.state.view->own) explain_moves(*told.state.view->own, view, viewer.lang);
  return told;
}

protocol::Way told(const View& view, const Way& way) {
  const Board& board = *view.board;
  protocol::Way told;
  for (const RouteId route : way.missing) told.routes.push_back(board.at(route).id);
  told.cards = way.cards;
  told.to_draw = Shopping(board, view.hand, way.routes()).missing();
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    told.pieces.emplace_back(board.rules.pieces[kind].kind, way.pieces[kind]);
  }
  return told;
}

std::vector<protocol::ExplainedTicket> explained_tickets(const View& view) {
  TicketSet shown = view.tickets;
  for (const TicketId ticket : tickets_to_choose(view)) {
    if (!ticket.is_none()) shown |= TicketSet{1} << static_cast<unsigned>(ticket.index());
  }
  std::vector<protocol::ExplainedTicket> list;
  for_each_bit(shown, [&](int index) {
    const Ticket& ticket = view.board->at(TicketId(index));
    protocol::ExplainedTicket& one = list.emplace_back();
    one.ticket = index;
    one.state = ticket_state(view, view.viewer, TicketId(index));
    if (const auto way = cheapest_way(view, view.viewer, ticket.a, ticket.b)) one.way = told(view, *way);
  });
  return list;
}

// The claim of a route that comes nearest to what the seat holds.
Action nearest_claim(const View& view, RouteId id) {
  const Route& route = view.board->at(id);
  Color color = route.color;
  if (color == kGray) {
    color = Color(0);
    for (int c = 1; c < view.board->color_count(); ++c) {
      if (view.hand[Color(c)] > view.hand[color]) color = Color(c);
    }
  }
  const int wilds = std::max<int>(route.ferries, route.cards - view.hand[color]);
  // Without a card of its colour the colour is what is missing, not so many wild cards.
  if (wilds >= route.cards && view.hand[kWild] < route.cards) {
    return Action::claim(id, color,
                         std::max<int>(route.ferries, std::min<int>(view.hand[kWild], route.cards - 1)));
  }
  return wilds >= route.cards ? Action::claim(id, kWild, route.cards) : Action::claim(id, color, wilds);
}

void add_closed_routes(protocol::Explanation& told, const GameState& state, const View& view,
                       const Reader& reader) {
  const RouteSet open = view.legal.claimable();
  auto& closed = told.closed.emplace();
  auto& refused = told.refused.emplace();
  for (int r = 0; r < view.board->route_count(); ++r) {
    if ((open >> static_cast<unsigned>(r) & 1U) != 0) continue;
    const auto error = violation_of(state, view.viewer, nearest_claim(view, RouteId(r)));
    if (!error) continue;
    const std::string& id = view.board->at(RouteId(r)).id;
    closed.emplace_back(id, violation_text(*error, reader));
    refused.emplace_back(id, protocol::Refusal{short_violation_text(*error, reader), to_string(error->rule)});
  }
}

ChanceRecord chance_record(const Table& table) {
  ChanceRecord chance;
  chance.commitment = table.commitment();
  chance.first_by_lot = !table.settings().first.value;
  if (table.is_older_game()) {
    chance.format = ChanceRecord::kOlderFormat;
    auto& texts = chance.texts.emplace();
    for (const Holder& holder : table.holders()) texts.push_back(holder.text.value_or(""));
    return chance;
  }
  chance.format = ChanceRecord::kFormat;
  auto& commitments = chance.commitments.emplace();
  auto& contributions = chance.contributions.emplace();
  for (const Holder& holder : table.holders()) commitments.push_back(holder.commitment);
  for (const auto& one : table.contributions()) contributions.push_back(one ? to_hex(*one) : "");
  return chance;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

}  // namespace

Reader reader_of(const Table& table, Seat viewer, Lang lang) {
  Reader reader{&table.board(), lang, viewer, {}};
  for (std::size_t s = 0; s < table.holders().size(); ++s)
    reader.names.push_back("{" + std::to_string(s) + "}");
  return reader;
}

protocol::Explanation explanation(const Table& table, const View& view, Lang lang) {
  const Reader reader = reader_of(table, view.viewer, lang);
  protocol::Explanation told;
  told.lines = view_lines(view, reader);
  if (!view.is_player()) return told;
  told.tickets = explained_tickets(view);
  if (table.state().may_move(view.viewer)) add_closed_routes(told, table.state(), view, reader);
  return told;
}

void explain_moves(protocol::OwnView& own, const View& view, Lang lang) {
  const auto legal = view.legal.list();
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const Action action = legal[i];
    const auto same = same_claim(view, action);
    own.legal[i].text = choice_text(action, view, lang);
    own.legal[i].notation = action_to_notation(*view.board, action);
    for (std::size_t before = 0; same && before < i; ++before) {
      if (legal[before] == *same) own.legal[i].same_as = static_cast<int>(before);
    }
  }
}

std::vector<Seat> seats_of(const Table& table, const std::string& guest) {
  std::vector<Seat> seats;
  for (const Seat seat : table.seats()) {
    if (!guest.empty() && table.is_held_by(seat, guest)) seats.push_back(seat);
  }
  return seats;
}

protocol::TableState table_state(const Table& table) {
  protocol::TableState state;
  state.status = table.status();
  state.settings = table.settings();
  for (const Seat seat : table.seats()) {
    const Holder& holder = table.holder(seat);
    protocol::SeatHolder& told = state.seats.emplace_back();
    told.kind = holder.kind;
    if (holder.kind == HolderKind::kBot) told.level = holder.who;
    if (!holder.commitment.empty()) told.commitment = holder.commitment;
    if (table.status() == TableStatus::kShuffling && table.has_revealed(seat)) told.revealed = true;
    if (table.status() == TableStatus::kOver && table.has_revealed(seat))
      told.contribution = to_hex(*table.contributions()[static_cast<std::size_t>(seat.index())]);
    if (table.status() != TableStatus::kRunning) continue;
    told.substituted = table.is_substituted(seat);
    told.to_move = table.state().may_move(seat);
  }
  state.commitment = table.commitment();
  state.round = table.round();
  if (const auto seed = table.revealed_seed()) state.seed = to_hex(*seed);
  if (!table.rematch().empty()) state.rematch = table.rematch();
  return state;
}

protocol::Update make_update(const Table& table, const Viewer& viewer, std::uint64_t from, std::uint64_t to) {
  protocol::Update update{{table.id()}, std::min(to, table.version()), {}};
  for (const Seat seat : viewer.seats) {
    update.views.push_back(perspective(table, seat, viewer, from, update.version));
  }
  if (viewer.seats.empty()) {
    update.views.push_back(perspective(table, kSpectator, viewer, from, update.version));
  }
  return update;
}

protocol::ErrorBody error_body(const RequestError& error, const Table* table, Seat seat, Lang lang) {
  protocol::ErrorBody body;
  body.code = error.code;
  body.version = error.version;
  body.retry_in = error.retry_in;
  body.seat = error.seat;
  if (error.read) {
    body.where = error.read->where;
    body.text = read_error_text(*error.read, lang);
  } else if (error.rule && table != nullptr) {
    body.rule = protocol::to_message(table->board(), *error.rule);
    const Reader reader{&table->board(), lang, seat, {}};
    body.text = violation_text(*error.rule, reader);
    body.short_text = short_violation_text(*error.rule, reader);
  } else if (error.code == ErrorCode::kShareUsed && error.retry_in) {
    body.text = share_used_text(*error.retry_in, lang);
  } else {
    body.text = error_text(error.code, lang);
  }
  return body;
}

std::string record_of(const Table& table) {
  GameLog log = table.log();
  if (const auto seed = table.revealed_seed()) log.seed = to_hex(*seed);
  std::string record = log_to_json(log);
  record.pop_back();
  write_member(record, "chance", chance_record(table));
  return record + "}";
}

std::string board_of_log(std::string_view text) {
  std::string asked;
  // A board that is not there ends the reading at once.
  static_cast<void>(log_from_json(first_line(text), [&](std::string_view id) {
    asked = id;
    return nullptr;
  }));
  return asked;
}

Result<protocol::Replay, std::string> replay_log(std::string_view text, const BoardSource& find_board,
                                                 Lang lang) {
  BoardPtr board;  // as long as the log is needed
  const auto log = log_from_json(first_line(text), [&](std::string_view id) {
    board = find_board(id);
    return board.get();
  });
  if (!log) return read_error_text(log.error(), lang);
  const LogVerdict verdict = judge(*log);
  if (!verdict.good() && verdict.fault != LogFault::kUnfinished) return verdict_text(verdict, *log, lang);

  constexpr Bytes32 kNoSeed{};
  TableSettings settings;
  settings.board = log->board->id;
  GameLog head = *log;
  head.moves.clear();
  std::vector<Change> changes{
      change::Created{"", settings, Holders(static_cast<std::size_t>(log->players)), commitment_to(kNoSeed)},
      change::Started{std::move(head)}};
  for (const Move& move : log->moves) changes.emplace_back(change::Moved{move});

  protocol::Replay replay;
  Table table("log", kNoSeed, find_board);
  for (const Change& change : changes) {
    if (const auto fault = table.apply(table.next_event(change, "", "", 0))) return fault->text;
    replay.updates.push_back(make_update(table, {{}, lang, false}, table.version() - 1));
  }
  return replay;
}

}  // namespace kurz
