#include "tests/simulation/invariants.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "codec/write_described.h"
#include "engine/rules/invariants.h"
#include "tests/support/boards.h"
#include "tests/support/exchange.h"

namespace kurz::simulation {
namespace {

namespace json = boost::json;

constexpr std::size_t kShown = 3000;  // of a message in a report

// Without the times of the process that wrote it, if there are any.
std::string without_times(std::string text, const Table& table) {
  const TableSettings& settings = table.settings();
  const bool has_times = settings.has_clock() || settings.undo_seconds > 0;
  if (!has_times && table.status() != TableStatus::kShuffling) return text;
  for (const std::string_view key : {R"(,"deadline":)", R"(,"undo_until":)", R"(,"shuffle_until":)"}) {
    for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos;) {
      text.erase(at, text.find_first_not_of("-0123456789", at + key.size()) - at);
    }
  }
  return text;
}

std::string update_text(const Table& table, const Viewer& viewer, std::uint64_t from) {
  return json_of(make_update(table, viewer, from));
}

// The same table in another world, which differs only in what the viewer cannot know; none if the moves were
// not all kept.
std::optional<Table> other_world(const Table& table, const StoredTable& row,
                                 const std::vector<TableEvent>& events, Seat viewer, Rng& rng) {
  const GameLog other = test::exchanged(table.log(), table.state(), viewer, rng);
  Table copy(row.id, row.seed, test::shared_board);
  std::size_t moves = 0;
  for (const TableEvent& event : events) {
    if (copy.version() == table.version()) break;
    auto read = change_from_json(event.body, copy.version() == 0 ? nullptr : &copy.board());
    if (!read) return {};
    if (auto* started = std::get_if<change::Started>(&read->change)) started->game.deal = other.deal;
    if (auto* moved = std::get_if<change::Moved>(&read->change)) moved->move = other.moves[moves++];
    if (copy.apply(copy.next_event(read->change, event.actor, event.command, read->at))) return {};
  }
  return copy;
}

// An answer that says nothing about the command: it may be sent again.
bool is_passing(std::string_view code) {
  constexpr std::array kPassing{"store_failed", "busy", "restarting", "no_guest", "no_such_table"};
  return std::ranges::find(kPassing, code) != kPassing.end();
}

}  // namespace

std::string_view name_of(Invariant invariant) {
  constexpr std::array<std::string_view, 8> kNames{
      "acknowledged means stored", "versions without gaps",
      "one event per command id",  "views are those of the table",
      "hidden stays hidden",       "cards and pieces are conserved",
      "every game ends",           "nothing throws"};
  return kNames[static_cast<std::size_t>(invariant)];
}

std::uint64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  std::uint64_t number = 0;
  if (at != std::string_view::npos)
    std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
  return number;
}

std::string_view text_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + key.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

std::uint64_t from_of(std::string_view update) {
  const std::uint64_t first = number_after(update, R"("changes":[{"version":)");
  return first > 0 ? first - 1 : number_after(update, R"("version":)");
}

const Table* Invariants::find(const std::string& table, std::uint64_t version) const {
  const auto known = tables_.find(table);
  const bool exists = known != tables_.end() && version > 0 && version <= known->second.versions.size();
  return exists ? known->second.versions[version - 1].get() : nullptr;
}

std::uint64_t Invariants::version(const std::string& table) const {
  const auto known = tables_.find(table);
  return known == tables_.end() ? 0 : known->second.versions.size();
}

bool Invariants::all_ended() const {
  return std::ranges::all_of(tables_, [](const auto& entry) {
    const TableStatus status = entry.second.versions.back()->status();
    return status == TableStatus::kOver || status == TableStatus::kClosed;
  });
}

void Invariants::check_stored() {
  for (const StoredTable& row : database_.memory.tables()) {
    const std::vector<TableEvent>& events = database_.memory.events(row.id);
    Known& known = tables_[row.id];
    while (known.versions.size() < events.size() && !violation_)
      add(known, row, events[known.versions.size()]);
    if (row.version != events.size())
      fail(Invariant::kVersions, fmt::format("{} events make version {}", events.size(), row.version));
    if (row.status == TableStatus::kDamaged) fail(Invariant::kVersions, "a table was set aside as damaged");
  }
}

void Invariants::add(Known& known, const StoredTable& row, const TableEvent& event) {
  ++events_;
  Table next = known.versions.empty() ? Table(row.id, row.seed, test::shared_board) : *known.versions.back();
  if (event.version != next.version() + 1)
    return fail(Invariant::kVersions,
                fmt::format("version {} was stored after {}", event.version, next.version()));
  const bool is_command = event.version > 1 && !event.command.empty();
  if (is_command && !known.commands.insert({{event.actor, event.command}, event.version}).second)
    return fail(Invariant::kOnce, "the command " + event.command + " was stored twice");
  if (const auto fault = next.apply(event))
    return fail(Invariant::kVersions, fmt::format("version {}: {}", event.version, fault->text));
  if (next.has_game()) {
    if (const auto broken = broken_invariant(next.state()))
      return fail(Invariant::kConserved, std::string(*broken));
  }
  known.versions.push_back(std::make_shared<const Table>(std::move(next)));
}

void Invariants::check_sent(const Client& client, const std::string& text, std::uint64_t version) {
  const std::string_view type = text_after(text, R"({"type":")");
  if (type == "update") return check_update(client, text);
  if (type == "done" || type == "error") check_answer(client, text, version);
}

void Invariants::check_answer(const Client& client, const std::string& text, std::uint64_t version) {
  const std::string table(text_after(text, R"("table":")"));
  const std::string id(text_after(text, R"("id":")"));
  const std::string_view code = text_after(text, R"("code":")");
  if (code == "internal" || code == "damaged") return fail(Invariant::kNoException, text);
  const auto known = tables_.find(table);
  if (id.empty() || known == tables_.end()) return;
  const auto& commands = known->second.commands;
  const auto stored = std::ranges::find_if(commands, [&](const auto& entry) {
    return entry.first.second == id && client.guest() == entry.first.first;
  });
  const std::uint64_t made = stored == commands.end() ? 0 : stored->second;
  const std::uint64_t told = number_after(text, R"("version":)");
  if (code.empty()) {
    // Who is signed out meanwhile is still answered.
    if (made == 0 ? !client.guest().empty() : told != made)
      fail(Invariant::kStored, fmt::format("version {} is acknowledged, {} is stored: {}", told, made, text));
    return;
  }
  if (code == "stale" && told > known->second.versions.size())
    fail(Invariant::kStored, "a version that is not stored: " + text);
  if (is_passing(code)) return;
  if (made != 0 && made <= std::max(version, told))
    fail(Invariant::kOnce, fmt::format("made version {}, and is answered now: {}", made, text));
}

void Invariants::check_update(const Client& client, const std::string& text) {
  const std::string id(text_after(text, R"("table":")"));
  const Table* const table = find(id, number_after(text, R"("version":)"));
  if (table == nullptr)
    return fail(Invariant::kStored, "an update that is not stored: " + text.substr(0, kShown));
  // Not by may_watch(), which may be wrong.
  const bool is_private = table->status() == TableStatus::kRunning && !table->settings().spectators;
  if (is_private && !table->holds_a_seat(client.guest()))
    return fail(Invariant::kHidden, "an update for a guest who may not watch: " + text.substr(0, kShown));
  const bool explains = text.find(R"("explanation":)") != std::string::npos;
  const Viewer viewer{seats_of(*table, client.guest()), client.lang(), explains};
  const std::uint64_t from = from_of(text);
  const std::string sent = without_times(text, *table);
  // Now and then: most of the time would go there.
  constexpr int kOneIn = 24;
  if (rng_.below(kOneIn) == 0) check_hidden(*table, viewer, from, sent);
  const std::string view = without_times(planted(update_text(*table, viewer, from), *table), *table);
  if (sent == view) return;
  const auto [one, other] = std::ranges::mismatch(sent, view);
  const auto at = static_cast<std::size_t>(one - sent.begin());
  const std::size_t begin = at < 200 ? 0 : at - 200;
  fail(Invariant::kView,
       fmt::format("sent:\n{}\ninstead of:\n{}", sent.substr(begin, kShown), view.substr(begin, kShown)));
}

void Invariants::check_hidden(const Table& table, const Viewer& viewer, std::uint64_t from,
                              const std::string& sent) {
  // What is taken back is not in the log.
  const bool is_simple = table.status() == TableStatus::kRunning && viewer.seats.size() <= 1 &&
                         table.plays() == table.log().moves.size();
  if (!is_simple) return;
  const auto row = database_.planted->table(table.id());
  const Seat seat = viewer.seats.empty() ? kSpectator : viewer.seats.front();
  const auto other = other_world(table, **row, database_.memory.events(table.id()), seat, rng_);
  if (!other) return fail(Invariant::kHidden, "there is no other world");
  const std::string told = without_times(planted(update_text(*other, viewer, from), *other), *other);
  if (told != sent)
    fail(Invariant::kHidden,
         fmt::format("sent:\n{}\nin another world:\n{}", sent.substr(0, kShown), told.substr(0, kShown)));
}

std::string Invariants::planted(std::string update, const Table& table) const {
  if (database_.mistake != Mistake::kHiddenCard) return update;
  json::value message = json::parse(update);
  for (json::value& view : message.at("views").as_array()) {
    for (json::value& change : view.at("changes").as_array()) {
      if (!change.as_object().contains("events")) continue;
      json::array& told = change.at("events").as_array();
      const PastChange& past = table.history()[change.at("version").to_number<std::size_t>() - 1];
      for (std::size_t i = 0; i < told.size(); ++i) {
        if (past.events[i].type == EventType::kCardDrawn)
          told[i].as_object()["card"] = past.events[i].card.index();
      }
    }
  }
  return json::serialize(message);
}

void Invariants::check_results() {
  for (const auto& [id, known] : tables_) {
    const Table& table = *known.versions.back();
    if (table.status() != TableStatus::kOver) continue;
    for (const std::string& guest : guests_of(table.holders())) {
      const auto results = *database_.planted->results_of(guest, 100);
      const auto stored = std::ranges::count(results, id, &StoredResult::table);
      const bool is_player = seats_of(table, guest).size() == 1;
      if (stored != (is_player ? 1 : 0))
        fail(Invariant::kStored, fmt::format("{} results of {} at {}", stored, guest, id));
    }
  }
}

}  // namespace kurz::simulation
