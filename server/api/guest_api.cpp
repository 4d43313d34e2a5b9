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

void GuestApi::set_name(const HttpCall& call) {
  const auto body = call.body<protocol::GuestName>();
  if (!body) return;
  const auto name = clean_name(body->name);
  if (!name) {
    JsonReader reader;
    const boost::json::value sent(body->name);
    reader.fail("name", Expected::kLength, &sent, {}, 1, static_cast<int>(kLongestName));
    return call.fail(RequestError(reader.error()));
  }
  if (call.guest) {
    return parts_.guests.rename(*call.guest, *name,
                                [this, call, name](const std::optional<RequestError>& error) {
                                  if (error) return call.fail(*error);
                                  parts_.service.renamed(call.guest->id);
                                  call.answer(protocol::GuestName{*name});
                                });
  }
  parts_.guests.create(*name, [this, call](const Result<Guests::NewGuest, RequestError>& created) {
    if (!created) return call.fail(created.error());
    HttpResponse response = json_response(json_of(protocol::GuestName{created->guest.name}), 201);
    response.headers.emplace_back("Set-Cookie", cookie(created->token, kYear));
    call.respond(std::move(response));
  });
}

void GuestApi::delete_data(const HttpCall& call) {
  parts_.guests.delete_data(call.guest->id, [this, call](const std::optional<RequestError>& error) {
    if (error) return call.fail(*error);
    parts_.service.guest_deleted(call.guest->id);
    HttpResponse response = json_response(json_of(protocol::Deleted()));
    response.headers.emplace_back("Set-Cookie", cookie("", 0));
    call.respond(std::move(response));
  });
}

void GuestApi::record(const HttpCall& call) {
  const auto results = parts_.store.results_of(call.guest->id, kMostResults);
  if (!results) return call.fail(ErrorCode::kStoreFailed);
  protocol::GameRecord record;
  for (const StoredResult& result : *results) {
    protocol::RecordedGame& game = record.games.emplace_back();
    game = {result.table, result.board, {}, result.place, result.points, result.at};
    std::string_view rest = result.against;
    while (!rest.empty()) game.against.emplace_back(next_part(rest, ','));
  }
  call.answer(record);
}

}  // namespace kurz
