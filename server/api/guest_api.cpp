#include "server/api/api.h"

namespace kurz {
namespace {

constexpr int kMostResults = 1000;
constexpr int kYear = 365 * 24 * 60 * 60;

}  // namespace

std::string GuestApi::cookie(const std::string& token, int max_age) const {
  return std::string(kCookie) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(max_age) +
         (parts_.public_url.starts_with("https:") ? "; Secure" : "");
}

void GuestApi::set_name(const Asked& asked) {
  const auto body = asked.body<protocol::GuestName>();
  if (!body) return;
  const auto name = clean_name(body->name);
  if (!name) {
    JsonReader reader;
    const boost::json::value sent(body->name);
    reader.fail_number("name", Expected::kLength, 1, static_cast<int>(kLongestName), &sent);
    return asked.fail(RequestError(reader.error()));
  }
  if (asked.guest) {
    return parts_.guests.rename(*asked.guest, *name,
                                [this, asked, name](const std::optional<RequestError>& error) {
                                  if (error) return asked.fail(*error);
                                  parts_.service.renamed(asked.guest->id);
                                  asked.answer(protocol::GuestName{*name});
                                });
  }
  parts_.guests.create(*name, [this, asked](const Result<Guests::NewGuest, RequestError>& created) {
    if (!created) return asked.fail(created.error());
    HttpResponse response = json_response(json_of(protocol::GuestName{created->guest.name}), 201);
    response.headers.emplace_back("Set-Cookie", cookie(created->token, kYear));
    asked.respond(std::move(response));
  });
}

void GuestApi::delete_data(const Asked& asked) {
  parts_.guests.delete_data(asked.guest->id, [this, asked](const std::optional<RequestError>& error) {
    if (error) return asked.fail(*error);
    parts_.service.guest_deleted(asked.guest->id);
    HttpResponse response = json_response(json_of(protocol::Deleted()));
    response.headers.emplace_back("Set-Cookie", cookie("", 0));
    asked.respond(std::move(response));
  });
}

void GuestApi::record(const Asked& asked) {
  const auto results = parts_.store.results_of(asked.guest->id, kMostResults);
  if (!results) return asked.fail(ErrorCode::kStoreFailed);
  protocol::GameRecord record;
  for (const StoredResult& result : *results) {
    protocol::RecordedGame& game = record.games.emplace_back();
    game = {result.table, result.board, {}, result.place, result.points, result.at};
    std::string_view rest = result.against;
    while (!rest.empty()) game.against.emplace_back(next_part(rest, ','));
  }
  asked.answer(record);
}

}  // namespace kurz
