#include "server/api/api.h"
#include "server/service/names.h"

namespace kurz {
namespace {

constexpr int kMostResults = 1000;
constexpr int kYear = 365 * 24 * 60 * 60;

RequestError error_of(NameFault fault, const std::string& name) {
  if (fault == NameFault::kCharacters) return ErrorCode::kBadName;
  if (fault == NameFault::kLikeABot) return ErrorCode::kBotName;
  JsonReader reader;
  const json::value sent(name);
  reader.fail("name", Expected::kLength, &sent, {}, 1, kLongestName);
  return RequestError(reader.error());
}

}  // namespace

std::string Api::cookie(const std::string& token, int max_age) const {
  return std::string(kCookie) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(max_age) +
         (parts_.public_url.starts_with("https:") ? "; Secure" : "");
}

void Api::set_name(const HttpCall& call) {
  const auto body = call.body<protocol::GuestName>();
  if (!body) return;
  const auto name = clean_name(body->name);
  if (!name) return call.fail(error_of(name.error(), body->name));
  if (call.guest) return rename(call, *name);
  if (!charge(call, Expense::kNewGuest)) return;
  parts_.guests.create(*name, [this, call](const Result<Guests::NewGuest, RequestError>& created) {
    if (!created) return call.fail(created.error());
    HttpResponse response = json_response(json_of(protocol::GuestName{created->guest.name}), 201);
    response.headers.emplace_back("Set-Cookie", cookie(created->token, kYear));
    call.respond(std::move(response));
  });
}

void Api::rename(const HttpCall& call, const std::string& name) {
  const auto is_taken = [this, guest = *call.guest, name] {
    const auto store = parts_.stores.borrow();
    return store && summaries_.is_taken(*store, guest, name);
  };
  const auto then = [this, call, name](std::optional<bool> taken) {
    if (!taken) return call.fail(ErrorCode::kBusy);
    if (*taken) return call.fail(ErrorCode::kNameTaken);
    parts_.guests.rename(call.guest->id, name, [this, call, name](const std::optional<RequestError>& error) {
      if (error) return call.fail(*error);
      parts_.service.subscriptions.renamed(call.guest->id);
      call.answer(protocol::GuestName{name});
    });
  };
  if (!reads_.submit(call.visitor(), is_taken, then)) call.fail(ErrorCode::kBusy);
}

void Api::delete_data(const HttpCall& call) {
  parts_.guests.delete_data(call.guest->id, [this, call](const std::optional<RequestError>& error) {
    if (error) return call.fail(*error);
    parts_.service.subscriptions.sign_out(call.guest->id);
    HttpResponse response = json_response(json_of(protocol::Deleted()));
    response.headers.emplace_back("Set-Cookie", cookie("", 0));
    call.respond(std::move(response));
  });
}

void Api::record(const HttpCall& call) {
  read(call, [guest = call.guest->id](Store& store) -> Found {
    const auto results = store.results_of(guest, kMostResults);
    if (!results) return LoadError(ErrorCode::kStoreFailed);
    protocol::GameRecord record;
    for (const StoredResult& result : *results) {
      protocol::RecordedGame& game = record.games.emplace_back();
      game = {result.table, result.board, {}, result.place, result.points, result.at};
      std::string_view rest = result.against;
      while (!rest.empty()) game.against.emplace_back(next_part(rest, ','));
    }
    return json_response(json_of(record));
  });
}

void Api::make_link(const HttpCall& call) {
  const auto token = parts_.guests.links.make(call.guest->id, cookie_of(call.request));
  if (!token) return call.fail(ErrorCode::kBusy);
  call.answer(protocol::GuestLink{*token, GuestLinks::kSeconds}, 201);
}

std::optional<Guest> Api::linked_guest(const std::string& token) {
  const auto secret = parts_.guests.links.secret_of(token);
  if (!secret) return {};
  // The guest may have been deleted or got another secret in the meantime.
  const auto guest = parts_.guests.find(*secret);
  return guest ? *guest : std::nullopt;
}

void Api::check_link(const HttpCall& call) {
  const auto body = call.body<protocol::LinkToken>();
  if (!body) return;
  const auto guest = linked_guest(body->token);
  if (!guest) return call.fail(ErrorCode::kBadLink);
  call.answer(protocol::LinkedGuest{{guest->name}, call.guest && call.guest->id == guest->id});
}

void Api::use_link(const HttpCall& call) {
  const auto body = call.body<protocol::UseLink>();
  if (!body) return;
  const auto guest = linked_guest(body->token);
  if (!guest) return call.fail(ErrorCode::kBadLink);
  const auto secret = parts_.guests.links.secret_of(body->token);
  parts_.guests.links.remove(body->token);
  if (body->sign_out_others) return renew(call, *guest);
  HttpResponse response = json_response(json_of(protocol::GuestName{guest->name}));
  response.headers.emplace_back("Set-Cookie", cookie(*secret, kYear));
  call.respond(std::move(response));
}

void Api::sign_out_others(const HttpCall& call) { renew(call, *call.guest); }

void Api::renew(const HttpCall& call, const Guest& guest) {
  parts_.guests.renew(guest, [this, call](const Result<Guests::NewGuest, RequestError>& renewed) {
    if (!renewed) return call.fail(renewed.error());
    parts_.service.subscriptions.sign_out(renewed->guest.id);
    HttpResponse response = json_response(json_of(protocol::GuestName{renewed->guest.name}));
    response.headers.emplace_back("Set-Cookie", cookie(renewed->token, kYear));
    call.respond(std::move(response));
  });
}

}  // namespace kurz
