#include "server/api/api.h"
#include "server/service/names.h"

namespace kurz {
namespace {

constexpr int kMostResults = 1000;

RequestError error_of(NameFault fault, const std::string& name) {
  if (fault == NameFault::kCharacters) return ErrorCode::kBadName;
  if (fault == NameFault::kLikeABot) return ErrorCode::kBotName;
  JsonReader reader;
  const json::value sent(name);
  reader.fail("name", Expected::kLength, &sent, {}, 1, kLongestName);
  return RequestError(reader.error());
}

}  // namespace

std::string Api::cookie(const std::string& token) const {
  constexpr int kYear = 365 * 24 * 60 * 60;
  return std::string(kCookie) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(token.empty() ? 0 : kYear) +
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
    call.answer(protocol::GuestName{created->guest.name}, 201, cookie(created->token));
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
    parts_.guests.rename(call.guest->id, name, [this, call, name](const MaybeError& error) {
      if (error) return call.fail(*error);
      parts_.service.subscriptions.renamed(call.guest->id);
      call.answer(protocol::GuestName{name});
    });
  };
  if (!reads_.submit(call.visitor(), is_taken, then)) call.fail(ErrorCode::kBusy);
}

void Api::delete_data(const HttpCall& call) {
  parts_.guests.delete_data(call.guest->id, [this, call](const MaybeError& error) {
    if (error) return call.fail(*error);
    parts_.service.subscriptions.sign_out(call.guest->id);
    call.answer(protocol::Deleted(), 200, cookie(""));
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
  parts_.guests.make_link(call.guest->id, cookie_of(call.request),
                          [call](const Result<std::string, RequestError>& token) {
                            if (!token) return call.fail(token.error());
                            call.answer(protocol::GuestLink{*token, Guests::kLinkSeconds}, 201);
                          });
}

void Api::check_link(const HttpCall& call) {
  const auto body = call.body<protocol::LinkToken>();
  if (!body) return;
  const auto linked = parts_.guests.linked(body->token);
  if (!linked) return call.fail(linked.error());
  const Guest& guest = linked->guest;
  call.answer(protocol::LinkedGuest{{guest.name}, call.guest && call.guest->id == guest.id});
}

void Api::use_link(const HttpCall& call) {
  const auto body = call.body<protocol::UseLink>();
  if (!body) return;
  const auto linked = parts_.guests.linked(body->token);
  if (!linked) return call.fail(linked.error());
  parts_.guests.use_link(
      body->token, [this, call, linked = *linked, renews = body->sign_out_others](const MaybeError& error) {
        if (error) return call.fail(*error);
        if (renews) return renew(call, linked.guest);
        call.answer(protocol::GuestName{linked.guest.name}, 200, cookie(linked.secret));
      });
}

void Api::sign_out_others(const HttpCall& call) { renew(call, *call.guest); }

void Api::renew(const HttpCall& call, const Guest& guest) {
  parts_.guests.renew(guest, [this, call](const Result<Guests::NewGuest, RequestError>& renewed) {
    if (!renewed) return call.fail(renewed.error());
    parts_.service.subscriptions.sign_out(renewed->guest.id);
    call.answer(protocol::GuestName{renewed->guest.name}, 200, cookie(renewed->token));
  });
}

}  // namespace kurz
