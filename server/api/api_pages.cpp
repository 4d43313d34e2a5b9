// Guests and tables by HTTP.
#include <algorithm>
#include <charconv>

#include <fmt/ranges.h>

#include "arena/advice_json.h"
#include "bots/levels.h"
#include "server/api/api.h"
#include "server/table/brought_log.h"
#include "server/table/news.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Tables that everybody sees, those of them that one maker may have, and how far is looked for others'.
constexpr std::size_t kMostListed = 50;
constexpr int kMostOfMaker = 2;
constexpr int kMostLookedAt = 200;
constexpr int kMostOwn = 20;

// The body of a request as an object; where it is none, it is answered and nothing is returned.
std::optional<json::object> body_of(const HttpRequest& request, Refused& refused) {
  ReadError error;
  const auto root = parse_json(request.body, error);
  if (root && root->is_object()) return root->get_object();
  if (root) error = {"", Expected::kObject, "", "", 0, 0};
  refused = {RefusedCode::kBadMessage, {}, {}, error};
  return {};
}

// Digits and nothing else.
std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

Refused unreadable(const ReadError& error) { return {RefusedCode::kBadMessage, {}, {}, error}; }

std::string cookie_text(const std::string& token, bool secure, bool forget) {
  std::string text = std::string(kCookie) + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
  text += forget ? "; Max-Age=0" : "; Max-Age=31536000";
  if (secure) text += "; Secure";
  return text;
}

// "me" sits the maker down, "open" keeps a seat for somebody, a level seats a bot.
Holders holders_from_json(const json::object& from, const std::string& guest, JsonReader& reader) {
  Holders holders;
  const json::array& seats = reader.list(from, "", "seats");
  if (reader.ok() && (seats.size() < kMinPlayers || seats.size() > kMaxPlayers)) {
    reader.fail("seats", Expected::kPlayers, from.if_contains("seats"));
  }
  for (std::size_t i = 0; reader.ok() && i < seats.size(); ++i) {
    const std::string who(reader.as_text(seats[i], item_path("seats", i)));
    if (who == "me") {
      holders.push_back({HolderKind::kGuest, guest, ""});
    } else if (who == "open") {
      holders.push_back({});
    } else {
      holders.push_back({HolderKind::kBot, who, ""});
    }
  }
  return holders;
}

// "easy,guest" as a list.
json::array words_of(const std::string& text) {
  json::array list;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(',', from), text.size());
    list.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return list;
}

}  // namespace

void Api::guest(const Asked& asked) {
  const std::string& method = asked.request.method;
  if (method == "POST") return put_guest(asked);
  if (method == "DELETE") return forget_guest(asked);
  asked.respond(guest_page(asked));
}

HttpResponse Api::guest_page(const Asked& asked) {
  if (!asked.guest) return refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang);
  const auto tables = parts_.reading.tables_of(asked.guest->id, kMostOwn);
  if (!tables) return refusal_response(refused_as(RefusedCode::kStoreFailed), asked.lang);
  json::array list;
  for (const StoredTable& stored : *tables) list.emplace_back(summaries_.told(stored, asked.guest->id));
  return json_response({{"name", asked.guest->name}, {"tables", std::move(list)}});
}

HttpResponse Api::record(const Asked& asked) {
  if (!asked.guest) return refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang);
  constexpr int kMostResults = 1000;
  const auto results = parts_.reading.results_of(asked.guest->id, kMostResults);
  if (!results) return refusal_response(refused_as(RefusedCode::kStoreFailed), asked.lang);
  json::array list;
  for (const StoredResult& result : *results) {
    list.push_back({{"table", result.table},
                    {"board", result.board},
                    {"against", words_of(result.against)},
                    {"place", result.place},
                    {"points", result.points},
                    {"at", result.at}});
  }
  return json_response({{"games", std::move(list)}});
}

void Api::put_guest(const Asked& asked) {
  Refused refused;
  const auto body = body_of(asked.request, refused);
  if (!body) return asked.respond(refusal_response(refused, asked.lang));
  JsonReader reader;
  const std::string_view wish = reader.text(*body, "", "name");
  const auto name = clean_name(wish);
  if (!name)
    reader.fail_number("name", Expected::kName, 1, static_cast<int>(kLongestName), body->if_contains("name"));
  if (!reader.ok()) return asked.respond(refusal_response(unreadable(reader.error()), asked.lang));
  const Lang lang = asked.lang;
  const bool secure = options_.public_url.starts_with("https:");
  if (asked.guest) {
    const std::string id = asked.guest->id;
    return parts_.guests.rename(
        *asked.guest, *name,
        [this, respond = asked.respond, name, id, lang](const std::optional<Refused>& no) {
          if (!no) parts_.house.renamed(id);
          respond(no ? refusal_response(*no, lang) : json_response({{"name", *name}}));
        });
  }
  parts_.guests.welcome(
      *name, [respond = asked.respond, lang, secure](const Result<GuestBook::Welcome, Refused>& in) {
        if (!in) return respond(refusal_response(in.error(), lang));
        HttpResponse response = json_response({{"name", in->guest.name}}, 201);
        response.headers.emplace_back("Set-Cookie", cookie_text(in->token, secure, false));
        respond(std::move(response));
      });
}

void Api::forget_guest(const Asked& asked) {
  if (!asked.guest) return asked.respond(refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang));
  const std::string id = asked.guest->id;
  const bool secure = options_.public_url.starts_with("https:");
  parts_.guests.forget(
      id, [this, respond = asked.respond, lang = asked.lang, id, secure](const std::optional<Refused>& no) {
        if (no) return respond(refusal_response(*no, lang));
        parts_.house.forgotten(id);
        HttpResponse response = json_response({{"forgotten", true}});
        response.headers.emplace_back("Set-Cookie", cookie_text("", secure, true));
        respond(std::move(response));
      });
}

Stored<std::string> Api::list_of_tables() {
  const auto tables = parts_.reading.listed_tables(kMostLookedAt);
  if (!tables) return tables.error();
  std::map<std::string, int> of_maker;
  json::array list;
  for (const StoredTable& stored : *tables) {
    if (list.size() == kMostListed) break;
    const TableSummaries::Known* known = summaries_.find(stored);
    // A game that nobody may watch is nobody's business.
    if (stored.status == TableStatus::kRunning && (known == nullptr || !known->spectators)) continue;
    if (known != nullptr && ++of_maker[known->maker] > kMostOfMaker) continue;
    list.emplace_back(summaries_.told(stored, ""));
  }
  return json::serialize(json::object{{"tables", std::move(list)}});
}

HttpResponse Api::listed_tables() {
  const std::int64_t now = parts_.around.now();
  constexpr std::int64_t kSecond = 1000;
  if (listed_.empty() || now - listed_at_ >= kSecond) {
    auto list = list_of_tables();
    if (!list) return refusal_response(refused_as(RefusedCode::kStoreFailed), Lang::kEnglish);
    listed_ = std::move(*list);
    listed_at_ = now;
  }
  return json_response(listed_);
}

void Api::make_table(const Asked& asked) {
  if (!asked.guest) return asked.respond(refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang));
  Refused refused;
  const auto body = body_of(asked.request, refused);
  if (!body) return asked.respond(refusal_response(refused, asked.lang));
  JsonReader reader;
  const std::string command(command_name_from_json(*body, reader));
  const Holders holders = holders_from_json(*body, asked.guest->id, reader);
  const TableSettings settings = settings_from_json(*body, "", static_cast<int>(holders.size()), reader);
  if (!reader.ok()) return asked.respond(refusal_response(unreadable(reader.error()), asked.lang));
  parts_.house.make_table(asked.guest->id, command, settings, holders,
                          [this, respond = asked.respond, lang = asked.lang,
                           listed = settings.listed](const Result<std::string, Refused>& made) {
                            if (!made) return respond(refusal_response(made.error(), lang));
                            // Its maker sees it in the list at once.
                            if (listed && listed_.find(*made) == std::string::npos) listed_at_ = 0;
                            respond(json_response({{"table", *made}}, 201));
                          });
}

HttpResponse Api::table_page(const Asked& asked, const std::string& id, std::string_view part) {
  if (constexpr std::string_view kMoments = "moments/"; part.starts_with(kMoments)) {
    return moment(asked, id, part.substr(kMoments.size()));
  }
  if (part != "log" && part != "analysis") {
    return refusal_to(asked.request, RefusedCode::kNothingHere);
  }
  const auto table = parts_.house.read_table(id);
  if (!table) return refusal_response(table.error(), asked.lang);
  if ((*table)->status() != TableStatus::kOver) {
    // Whether there is a running game is nobody's business who does not look at it.
    return refusal_response(refused_as(RefusedCode::kNoSuchTable), asked.lang);
  }
  if (part == "analysis") return analysis(asked, id, **table);
  return {200, "application/json", record_of(**table) + "\n", {{"Cache-Control", "no-cache"}}};
}

void Api::replay(const Asked& asked) {
  const auto answer = [respond = asked.respond, lang = asked.lang](std::optional<HttpResponse> told) {
    respond(told ? std::move(*told) : refusal_response(refused_as(RefusedCode::kBusy), lang));
  };
  const std::string visitor = asked.visitor();
  if (!replays_.has_room_for(visitor)) return answer({});
  // Boards are found on this thread only, and the game is told on another.
  const std::string name = board_of_log(asked.request.body);
  const Board* board = parts_.house.find_board()(name);
  const auto work = [body = asked.request.body, lang = asked.lang, board, name] {
    const auto find = [&](std::string_view id) { return id == name ? board : nullptr; };
    const auto updates = updates_of_log(body, find, lang);
    if (updates) return json_response(fmt::format(R"({{"updates":[{}]}})", fmt::join(*updates, ",")));
    return json_response({{"refusal", {{"code", "bad_log"}, {"text", updates.error()}}}}, 400);
  };
  replays_.later(visitor, work, answer);
}

HttpResponse Api::moment(const Asked& asked, const std::string& id, std::string_view wish) {
  const auto as = query_value(asked.request, "as");
  const auto seat = number_in(as.value_or("0"));
  const auto version = number_in(wish);
  if (!seat || *seat >= kMaxSeats || !version) {
    return refusal_response(refused_as(RefusedCode::kNoSuchTable), asked.lang);
  }
  const Seat viewer = as ? Seat(static_cast<int>(*seat)) : kSpectator;
  const auto then = parts_.house.moment(asked.guest ? asked.guest->id : "", id, viewer, *version);
  if (!then) return refusal_response(then.error(), asked.lang);
  return json_response({{"version", then->version()}, {"state", table_to_json(*then, viewer)}});
}

HttpResponse Api::analysis(const Asked& asked, const std::string& id, const Table& table) {
  const auto progress = parts_.analyses.ask(id, table.log());
  if (!progress) return refusal_response(refused_as(RefusedCode::kBusy), asked.lang);
  if (!progress->analysis) {
    return json_response(
        {{"status", "running"}, {"done", progress->done}, {"of", progress->of}, {"before", progress->before}},
        202);
  }
  return json_response({{"status", "done"},
                        {"analysis", analysis_to_json(*progress->analysis, table.board(),
                                                      parts_.analyses.options(), asked.lang)}});
}

}  // namespace kurz
