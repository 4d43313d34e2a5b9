// What the server sends through the socket.
#pragma once

#include "protocol/advice.h"
#include "protocol/request_error.h"
#include "protocol/requests.h"
#include "protocol/table.h"

namespace kurz::protocol {

struct Hello {
  static constexpr std::string_view kName = "Hello", kType = "hello",
                                    kDoc = "The first message of a connection.";
  int protocol = kVersion;
  Nullable<std::string> name;
  std::int64_t time = 0;
  static constexpr auto fields() {
    return std::tuple(field("protocol", &Hello::protocol, "The version of the protocol: 2."),
                      field("name", &Hello::name, "The guest's name; null: the client can only watch."),
                      field("time", &Hello::time, "The server's time, in milliseconds since 1970."));
  }
};

struct Perspective {
  static constexpr std::string_view kName = "Perspective",
                                    kDoc = "The table from one seat, or as a spectator sees it.";
  Nullable<Seat> seat;
  std::vector<Change> changes;
  TableState state;
  std::optional<Explanation> explanation;
  static constexpr auto fields() {
    return std::tuple(
        field("seat", &Perspective::seat, "The seat; null for a spectator."),
        field("changes", &Perspective::changes, "What happened since the version that the client had."),
        field("state", &Perspective::state, "The table as it is now."),
        field("explanation", &Perspective::explanation,
              "The game in words, once it has started; only with `explain`."));
  }
};

struct Update {
  static constexpr std::string_view kName = "Update", kType = "update",
                                    kDoc =
                                        "The table at a version. Subscribers get one per version; after a "
                                        "long absence the changes come in several updates.";
  std::string table;
  std::uint64_t version = 0;
  std::vector<Perspective> views;
  static constexpr auto fields() {
    return std::tuple(field("table", &Update::table, "The table's id."),
                      field("version", &Update::version, "The last version whose changes are included."),
                      field("views", &Update::views,
                            "One per seat that the guest holds; a spectator has one without a seat."));
  }
};

struct Person {
  static constexpr std::string_view kName = "Person",
                                    kDoc = "The guest of a seat; empty for bots and free seats.";
  std::optional<std::string> name;
  std::optional<bool> here, you;
  static constexpr auto fields() {
    return std::tuple(field("name", &Person::name, "The guest's name."),
                      field("here", &Person::here, "Whether the guest is connected to the table."),
                      field("you", &Person::you, "Whether this is the guest who gets the message."));
  }
};

struct People {
  static constexpr std::string_view kName = "People", kType = "people",
                                    kDoc =
                                        "Who is at the table. It has no version, and comes whenever names or "
                                        "connections change.";
  std::string table;
  std::vector<Person> seats;
  int watching = 0;
  static constexpr auto fields() {
    return std::tuple(field("table", &People::table, "The table's id."),
                      field("seats", &People::seats, "Who holds each seat."),
                      field("watching", &People::watching, "How many spectators are connected."));
  }
};

struct Done {
  static constexpr std::string_view kName = "Done", kType = "done", kDoc = "A command is stored for good.";
  std::string table, id;
  std::uint64_t version = 0;
  static constexpr auto fields() {
    return std::tuple(field("table", &Done::table, "The table's id."),
                      field("id", &Done::id, "The command's id."),
                      field("version", &Done::version, "The version that it made."));
  }
};

struct ErrorBody {
  static constexpr std::string_view kName = "ErrorBody", kDoc = "Why a request could not be done.";
  RequestErrorCode code{};
  std::string text;
  std::optional<std::string> where;
  std::optional<std::uint64_t> version;
  std::optional<std::int64_t> retry_in;
  std::optional<Violation> rule;
  static constexpr auto fields() {
    return std::tuple(
        field("code", &ErrorBody::code, "The kind of error."),
        field("text", &ErrorBody::text, "A sentence in the reader's language."),
        field("where", &ErrorBody::where, "`bad_message`: the place in what was sent."),
        field("version", &ErrorBody::version, "`stale`: the version of the table."),
        field("retry_in", &ErrorBody::retry_in, "`too_fast`: when to try again, in milliseconds."),
        field("rule", &ErrorBody::rule, "`refused`: the rule that does not allow the move."));
  }
};

// Which request an answer is about, as far as the request said.
struct RequestHead {
  std::string request;
  std::optional<std::string> table, id;
  std::optional<Seat> seat;
  static constexpr auto fields() {
    return std::tuple(field("request", &RequestHead::request, "The request's type."),
                      field("table", &RequestHead::table, "The request's table."),
                      field("id", &RequestHead::id, "The command's id."),
                      field("seat", &RequestHead::seat, "The request's seat."));
  }
};
template <Tagged One>
RequestHead head_of(const One& request) {
  RequestHead head{std::string(One::kType), request.table, {}, {}};
  if constexpr (requires { request.id; }) head.id = request.id;
  if constexpr (requires { request.seat; }) head.seat = request.seat;
  return head;
}
// Of a message that could not be read: what can be told of it all the same.
RequestHead head_of(std::string_view text);

struct Error : RequestHead {
  static constexpr std::string_view kName = "ErrorMessage", kType = "error",
                                    kDoc = "A request could not be done.";
  ErrorBody error;
  static constexpr auto fields() { return fields_after<RequestHead>(field("error", &Error::error, "Why.")); }
};

struct Unsubscribed {
  static constexpr std::string_view kName = "Unsubscribed", kType = "unsubscribed",
                                    kDoc = "The client may no longer watch the table.";
  std::string table;
  static constexpr auto fields() {
    return std::tuple(field("table", &Unsubscribed::table, "The table's id."));
  }
};

struct Possible : SeatRequest {
  static constexpr std::string_view kName = "Possible", kType = "possible",
                                    kDoc = "The answer to `why` for a move that is allowed.";
  named::Action action;
  static constexpr auto fields() {
    return fields_after<SeatRequest>(field("action", &Possible::action, "The move."));
  }
};

struct Hint : SeatRequest {
  static constexpr std::string_view kName = "Hint", kType = "hint", kDoc = "The best moves of a seat.";
  std::uint64_t version = 0;
  Advice advice;
  static constexpr auto fields() {
    return fields_after<SeatRequest>(
        field("version", &Hint::version, "The version of the table they are for."),
        field("advice", &Hint::advice, "The moves, best first."));
  }
};

struct Said : SeatRequest {
  static constexpr std::string_view kName = "Said", kType = "said", kDoc = "A player says a phrase.";
  Phrase phrase{};
  static constexpr auto fields() {
    return fields_after<SeatRequest>(field("phrase", &Said::phrase, "What is said, by its name."));
  }
};

struct Bye {
  static constexpr std::string_view kName = "Bye", kType = "bye",
                                    kDoc = "The server is about to restart and closes the connection.";
  int again_in = 0;
  static constexpr auto fields() {
    return std::tuple(field("again_in", &Bye::again_in, "When to connect again, in milliseconds."));
  }
};

using ServerMessage =
    std::variant<Hello, Update, People, Done, Error, Unsubscribed, Possible, Hint, Said, Bye>;

}  // namespace kurz::protocol
