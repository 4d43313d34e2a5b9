// What the server sends through the socket.
#pragma once

#include "protocol/advice.h"
#include "protocol/request_error.h"
#include "protocol/requests.h"
#include "protocol/table.h"

namespace kurz::protocol {

struct Hello {
  static constexpr auto kType = "hello", kDoc = "The first message of a connection.";
  int protocol = kVersion;
  Nullable<std::string> name;
  std::int64_t time = 0;
  static constexpr auto kFields = std::tuple(
      field<&Hello::protocol>("The version of the protocol: 3."),
      field<&Hello::name>("The guest's name; null: the client can only watch."),
      field<&Hello::time>(
          "The server's clock, in milliseconds since 1970. It never jumps while the server runs."));
};

struct Perspective {
  static constexpr auto kDoc = "The table from one seat, or as a spectator sees it.";
  Nullable<Seat> seat;
  std::vector<Change> changes;
  TableState state;
  std::optional<Explanation> explanation;
  static constexpr auto kFields = std::tuple(
      field<&Perspective::seat>("The seat; null for a spectator."),
      field<&Perspective::changes>("What happened since the version that the client had."),
      field<&Perspective::state>("The table as it is now."),
      field<&Perspective::explanation>("The game in words, once it has started; only with `explain`."));
};

struct Update : TableMessage {
  static constexpr auto kType = "update", kDoc =
                                              "The table at a version. Subscribers get one per version; "
                                              "after a long absence the changes come in several updates.";
  std::uint64_t version = 0;
  std::vector<Perspective> views;
  static constexpr auto kFields = fields_after<TableMessage>(
      field<&Update::version>("The last version whose changes are included."),
      field<&Update::views>("One per seat that the guest holds; a spectator has one without a seat."));
};

struct Person {
  static constexpr auto kDoc = "The guest of a seat; empty for bots and free seats.";
  std::optional<std::string> name;
  std::optional<bool> here, you, host, asked;
  std::optional<std::vector<Seat>> agreed;
  static constexpr auto kFields =
      std::tuple(field<&Person::name>("The guest's name, with a number such as `Ben (2)` if it looks like "
                                      "the name of a player who sat down earlier."),
                 field<&Person::here>("Whether the guest is connected to the table."),
                 field<&Person::you>("Whether this is the guest who receives the message."),
                 field<&Person::host>("Whether this guest is the host."),
                 field<&Person::asked>("True while the others are asked whether a bot should play for the "
                                       "guest (`absence`: `ask`); `agree_to_bot` agrees."),
                 field<&Person::agreed>("While they are asked: the seats that have agreed."));
};

struct People : TableMessage {
  static constexpr auto
      kType = "people",
      kDoc = "Who is at the table. It has no version, and comes whenever names or connections change.";
  std::vector<Person> seats;
  int watching = 0;
  static constexpr auto kFields =
      fields_after<TableMessage>(field<&People::seats>("Who holds each seat."),
                                 field<&People::watching>("How many spectators are connected."));
};

struct Done : TableMessage {
  static constexpr auto kType = "done", kDoc = "A command is stored on disk.";
  std::string id;
  std::uint64_t version = 0;
  static constexpr auto kFields = fields_after<TableMessage>(
      field<&Done::id>("The command's id."), field<&Done::version>("The version that it made."));
};

struct ErrorBody {
  static constexpr auto kDoc = "Why a request failed.";
  ErrorCode code{};
  std::string text;
  std::optional<std::string> where;
  std::optional<std::uint64_t> version;
  std::optional<std::int64_t> retry_in;
  std::optional<Violation> rule;
  std::optional<std::string> short_text;
  std::optional<Seat> seat = {};
  static constexpr auto kFields = std::tuple(
      field<&ErrorBody::code>("The kind of error."),
      field<&ErrorBody::text>("A sentence in the reader's language."),
      field<&ErrorBody::where>("`bad_message`: the field with the error."),
      field<&ErrorBody::version>("`stale`: the version of the table."),
      field<&ErrorBody::retry_in>("`too_fast`, `share_used`: when to try again, in milliseconds."),
      field<&ErrorBody::seat>("`not_committed`, `wrong_contribution`: the seat that it is about."),
      field<&ErrorBody::rule>("`refused`: the rule that does not allow the move."),
      field<&ErrorBody::short_text>("`refused`: the reason in a few words, without the rule's number."));
};

// Which request an answer is about, as far as the request said.
struct RequestHead {
  std::string request;
  std::optional<std::string> table, id;
  std::optional<Seat> seat;
  static constexpr auto kFields = std::tuple(
      field<&RequestHead::request>("The request's type."), field<&RequestHead::table>("The request's table."),
      field<&RequestHead::id>("The command's id."), field<&RequestHead::seat>("The request's seat."));
};
template <Tagged One>
RequestHead head_of(const One& request) {
  RequestHead head{std::string(One::kType), request.table, {}, {}};
  if constexpr (requires { request.id; }) head.id = request.id;
  if constexpr (requires { request.seat; }) head.seat = request.seat;
  return head;
}

struct ErrorMessage : RequestHead {
  static constexpr auto kType = "error", kDoc = "A request failed.";
  ErrorBody error;
  static constexpr auto kFields = fields_after<RequestHead>(field<&ErrorMessage::error>("Why."));
};

struct Unsubscribed : TableMessage {
  static constexpr auto kType = "unsubscribed", kDoc = "The client may no longer watch the table.";
};

struct Possible : SeatRequest {
  static constexpr auto kType = "possible", kDoc = "The answer to `why` for a move that is allowed.";
  named::Action action;
  static constexpr auto kFields = fields_after<SeatRequest>(field<&Possible::action>("The move."));
};

struct Hint : SeatRequest {
  static constexpr auto kType = "hint", kDoc = "The best moves of a seat.";
  std::uint64_t version = 0;
  Advice advice;
  static constexpr auto kFields =
      fields_after<SeatRequest>(field<&Hint::version>("The version of the table they are for."),
                                field<&Hint::advice>("The moves, best first."));
};

struct Said : SeatRequest {
  static constexpr auto kType = "said", kDoc = "A player says a phrase.";
  Phrase phrase{};
  static constexpr auto kFields =
      fields_after<SeatRequest>(field<&Said::phrase>("What is said, by its name."));
};

struct Bye {
  static constexpr auto kType = "bye", kDoc = "The server is about to restart and closes the connection.";
  int again_in = 0;
  static constexpr auto kFields =
      std::tuple(field<&Bye::again_in>("When to connect again, in milliseconds."));
};

using ServerMessage =
    std::variant<Hello, Update, People, Done, ErrorMessage, Unsubscribed, Possible, Hint, Said, Bye>;

}  // namespace kurz::protocol
