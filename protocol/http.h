// What goes over HTTP: the list of endpoints, and the bodies of requests and responses.
#pragma once

#include "engine/board/problem.h"
#include "protocol/messages.h"

namespace kurz::protocol {

struct ErrorAnswer {
  static constexpr auto kDoc = "The body of every answer with status 400 or higher.";
  ErrorBody error;
  static constexpr auto kFields = std::tuple(field<&ErrorAnswer::error>("Why."));
};

struct About {
  struct BoardName {
    static constexpr auto kDoc = "A board of the server.";
    std::string id, name, version;
    static constexpr auto kFields =
        std::tuple(field<&BoardName::id>("Its id."), field<&BoardName::name>("Its name."),
                   field<&BoardName::version>("Its id and version."));
  };
  static constexpr auto kDoc = "What the server offers.";
  std::string program = "kurzstrecke";
  int protocol = kVersion;
  std::vector<BoardName> boards;
  std::vector<std::string> levels;
  int message_bytes = 0, open_tables = 0, grace_seconds = 0;
  static constexpr auto kFields = std::tuple(
      field<&About::program>("`kurzstrecke`."), field<&About::protocol>("The version of the protocol: 3."),
      field<&About::boards>("The server's boards."), field<&About::levels>("Levels of bots, weakest first."),
      field<&About::message_bytes>("The longest message that a socket accepts."),
      field<&About::open_tables>("How many tables a guest can have open."),
      field<&About::grace_seconds>(
          "How long after a disconnect a bot takes over, unless the table says otherwise."));
};

struct GuestName {
  static constexpr auto kDoc = "A guest's name.";
  std::string name;
  static constexpr auto kFields = std::tuple(field<&GuestName::name>(
      "1 to 24 characters as people see them. Invisible characters and superfluous spaces are removed."));
};

struct GuestLink {
  static constexpr auto kDoc = "A link that carries the guest to another device.";
  std::string token;
  int seconds = 0;
  static constexpr auto kFields =
      std::tuple(field<&GuestLink::token>(
                     "The link is `/move#TOKEN` on this server. It can be used once, and making another "
                     "one ends it."),
                 field<&GuestLink::seconds>("How long it is valid."));
};

struct LinkToken {
  static constexpr auto kDoc = "A link that was opened on another device.";
  std::string token;
  static constexpr auto kFields = std::tuple(field<&LinkToken::token>("What follows `#`."));
};

struct LinkedGuest : GuestName {
  static constexpr auto kDoc = "Whose link it is.";
  bool you = false;
  static constexpr auto kFields =
      fields_after<GuestName>(field<&LinkedGuest::you>("Whether it is the requesting guest's own link."));
};

struct UseLink : LinkToken {
  static constexpr auto kDoc = "Uses a link to become its guest.";
  bool sign_out_others = false;
  static constexpr auto kFields = fields_after<LinkToken>(
      field<&UseLink::sign_out_others>("Whether the guest's other devices lose access.").or_preset());
};

struct SummarySeat : SeatHolder {
  static constexpr auto kDoc = "A seat in a list of tables.";
  std::optional<std::string> name;
  std::optional<bool> you;
  std::optional<int> points, place;
  static constexpr auto kFields =
      fields_after<SeatHolder>(field<&SummarySeat::name>("The guest's name, as in `Person`."),
                               field<&SummarySeat::you>("Whether this is the requesting guest."),
                               field<&SummarySeat::points>("Points so far, or in the end."),
                               field<&SummarySeat::place>("When the game is over."));
};

struct TableSummary {
  static constexpr auto kDoc = "A table in a list.";
  std::string table;
  std::int64_t changed_at = 0;
  TableStatus status = TableStatus::kDamaged;
  std::optional<std::string> board_name;
  std::optional<TableSettings> settings;
  std::optional<std::vector<SummarySeat>> seats;
  static constexpr auto kFields = std::tuple(
      field<&TableSummary::table>("The table's id."),
      field<&TableSummary::changed_at>("Its last change, in milliseconds since 1970."),
      field<&TableSummary::status>("A `damaged` table has only `table`, `changed_at` and `status`."),
      field<&TableSummary::board_name>("The board's name."),
      field<&TableSummary::settings>("The host's settings."),
      field<&TableSummary::seats>("Who holds each seat."));
};

struct TableList {
  static constexpr auto kDoc = "Tables, latest first.";
  std::vector<TableSummary> tables;
  static constexpr auto kFields = std::tuple(field<&TableList::tables>("The tables."));
};

struct GuestPage : TableList {
  static constexpr auto kDoc = "The guest and their tables.";
  std::string name;
  static constexpr auto kFields = fields_after<TableList>(field<&GuestPage::name>("The guest's name."));
};

struct RecordedGame {
  static constexpr auto kDoc = "How a game ended for the guest.";
  std::string table, board;
  std::vector<std::string> against;
  std::int64_t place = 0, points = 0, at = 0;
  static constexpr auto kFields = std::tuple(
      field<&RecordedGame::table>("The table's id."), field<&RecordedGame::board>("The board's id."),
      field<&RecordedGame::against>("The other seats: levels of bots, `guest` for people."),
      field<&RecordedGame::place>("1 for a win."), field<&RecordedGame::points>("The guest's points."),
      field<&RecordedGame::at>("When it ended, in milliseconds since 1970."));
};

struct GameRecord {
  static constexpr auto kDoc = "The guest's games, latest first.";
  std::vector<RecordedGame> games;
  static constexpr auto kFields = std::tuple(field<&GameRecord::games>("At most 1,000."));
};

struct Deleted {
  static constexpr auto kDoc = "It is deleted.";
  bool deleted = true;
  static constexpr auto kFields = std::tuple(field<&Deleted::deleted>("True."));
};

struct CreateTable : TableSettings {
  static constexpr auto kDoc = "A new table.";
  std::string id;
  std::vector<std::string> seats;
  std::optional<std::vector<std::string>> commitments;
  static constexpr auto kFields = std::tuple_cat(
      std::tuple(field<&CreateTable::id>("Chosen by the client, 1 to 64 bytes. A request that is sent twice "
                                         "with the same id creates one table.",
                                         kIdLimits),
                 field<&CreateTable::seats>(
                     "Two to four: `me` for the host, `open` for another player, or the level of a bot."),
                 field<&CreateTable::commitments>(
                     "The commitments of the host's seats, in the order of the seats, as for `commit`, which "
                     "can also follow later.")),
      TableSettings::kFields);
};

struct CreatedTable {
  static constexpr auto kDoc = "The table was created.";
  std::string table;
  static constexpr auto kFields =
      std::tuple(field<&CreatedTable::table>("Its id. Everybody who knows it can watch and join."));
};

struct Moment {
  static constexpr auto kDoc = "The table as it was at a version.";
  std::uint64_t version = 0;
  TableState state;
  static constexpr auto kFields =
      std::tuple(field<&Moment::version>("The version."),
                 field<&Moment::state>("The table, as the requested seat or a spectator sees it."));
};

struct Replay {
  static constexpr auto kDoc = "A game as its spectators would have seen it.";
  std::vector<Update> updates;
  static constexpr auto kFields = std::tuple(field<&Replay::updates>("One per version."));
};

enum class AnalysisStatus : std::uint8_t { kRunning, kDone };

struct AnalysisPage {
  static constexpr auto kDoc = "An analysis, or how far it is.";
  AnalysisStatus status{};
  std::optional<int> done, of, before;
  std::optional<Analysis> analysis;
  static constexpr auto kFields = std::tuple(
      field<&AnalysisPage::status>("Whether it is finished."),
      field<&AnalysisPage::done>("Positions analysed so far: the deal and the first moves."),
      field<&AnalysisPage::of>("Positions in all. If `status` is `done` and `done` is less, the time "
                               "limit of the server was reached."),
      field<&AnalysisPage::before>("While it runs: analyses that come first."),
      field<&AnalysisPage::analysis>("When it is finished."));
};

struct BoardProblem {
  static constexpr auto kDoc = "An error in a board file.";
  std::string where, text;
  std::optional<int> line;
  std::optional<bool> warning;
  BoardFault fault{};
  std::optional<std::string> what, other;
  std::int64_t number = 0, low = 0, limit = 0;
  static constexpr auto kFields =
      std::tuple(field<&BoardProblem::where>("The field."), field<&BoardProblem::text>("A sentence."),
                 field<&BoardProblem::line>("The line in the file, if it is known."),
                 field<&BoardProblem::warning>("Whether the board can be played all the same."),
                 field<&BoardProblem::fault>("The kind of error."),
                 field<&BoardProblem::what>("The id, name or word in question, unless it is very long."),
                 field<&BoardProblem::other>("Another id, or the words that are possible."),
                 field<&BoardProblem::number>("What was found, if it is a number.", kBelowZeroToo),
                 field<&BoardProblem::low>("The least that is possible."),
                 field<&BoardProblem::limit>("The most that is possible."));
};

struct BoardReport {
  static constexpr auto kDoc = "What is wrong with a board file.";
  bool valid = false;
  int count = 0;
  std::vector<BoardProblem> problems;
  std::optional<std::vector<std::string>> layout_problems;
  std::optional<RawJson> layout, drawing;
  std::optional<std::string> picture;
  static constexpr auto kFields =
      std::tuple(field<&BoardReport::valid>("Whether the board can be played."),
                 field<&BoardReport::count>("The number of errors."),
                 field<&BoardReport::problems>("At most 500 of them."),
                 field<&BoardReport::layout_problems>("Why the layout that was sent is not used."),
                 field<&BoardReport::layout>("The layout of the picture: the one sent, or an automatic one."),
                 field<&BoardReport::drawing>("As `drawing.json` of a board."),
                 field<&BoardReport::picture>("The board as SVG."));
};

struct BoardError : ErrorAnswer {
  static constexpr auto kDoc = "Why a board was not saved.";
  std::optional<std::vector<BoardProblem>> problems;
  static constexpr auto kFields =
      fields_after<ErrorAnswer>(field<&BoardError::problems>("`bad_board`: the errors of the board."));
};

struct SavedBoard {
  static constexpr auto kDoc = "The board is saved.";
  std::string board;
  static constexpr auto kFields = std::tuple(field<&SavedBoard::board>("Its id, made from its content."));
};

struct CustomBoard : SavedBoard {
  static constexpr auto kDoc = "A custom board in the guest's list.";
  std::string name;
  std::int64_t made_at = 0;
  static constexpr auto kFields =
      fields_after<SavedBoard>(field<&CustomBoard::name>("Its name."),
                               field<&CustomBoard::made_at>("When it was saved, in seconds since 1970."));
};

struct CustomBoardList {
  static constexpr auto kDoc = "The guest's custom boards.";
  std::vector<CustomBoard> boards;
  int most = 0;
  static constexpr auto kFields = std::tuple(field<&CustomBoardList::boards>("The boards, latest first."),
                                             field<&CustomBoardList::most>("How many a guest can have."));
};

// A path in braces stands for any part: "/api/tables/{table}/log".
struct Endpoint {
  std::string_view method, path, request, response, doc;
  bool needs_guest = false;
};
inline constexpr Endpoint kEndpoints[] = {
    {"GET", "/api/about", "", "About", "What the server offers."},
    {"GET", "/api/guest", "", "GuestPage", "The guest and their latest 20 tables.", true},
    {"POST", "/api/guest", "GuestName", "GuestName",
     "Creates a guest and sets the cookie (201), or renames the guest. A guest cannot take a name that looks "
     "like that of another player at one of their unfinished tables."},
    {"DELETE", "/api/guest", "", "Deleted", "Deletes everything about the guest.", true},
    {"GET", "/api/guest/record", "", "GameRecord",
     "How the guest's games ended; games in which the guest held several seats are left out.", true},
    {"POST", "/api/guest/link", "", "GuestLink",
     "Makes a link that carries the guest to another device (201).", true},
    {"POST", "/api/guest/link/check", "LinkToken", "LinkedGuest",
     "Says whose link it is. The link stays valid. Every link that cannot be used gives the error "
     "`bad_link`."},
    {"POST", "/api/guest/link/use", "UseLink", "GuestName",
     "Uses up the link and sets the cookie: from now on, this client is that guest, too."},
    {"DELETE", "/api/guest/devices", "", "GuestName",
     "Signs out all other devices of the guest: this client gets another cookie, and the old one ends. Open "
     "sockets of the guest can only watch until they are opened again.",
     true},
    {"GET", "/api/tables", "", "TableList",
     "Listed tables: open ones, then running games that may be watched. At most 50, two per host."},
    {"POST", "/api/tables", "CreateTable", "CreatedTable", "Creates a table (201).", true},
    {"GET", "/api/tables/{table}/log", "", "",
     "A finished game as a line of `docs/log.md`, with the seed and `chance`; `kurz verify` checks it."},
    {"GET", "/api/tables/{table}/analysis", "", "AnalysisPage",
     "The analysis of a finished game: 202 while it runs."},
    {"GET", "/api/tables/{table}/moments/{version}", "", "Moment",
     "The table as it was at a version, as a spectator or with `?seat=` from one of the guest's seats."},
    {"POST", "/api/replay", "", "Replay", "Replays a log, which is sent as the body as it is in its file."},
    {"POST", "/api/boards/check", "", "BoardReport",
     "Checks a board file: the body is the file, or `{\"board\":…,\"layout\":…}` with each as JSON or as "
     "text."},
    {"POST", "/api/boards", "", "SavedBoard",
     "Saves a custom board (201); the body is the same. An error is a `BoardError`.", true},
    {"GET", "/api/boards/mine", "", "CustomBoardList", "The guest's custom boards.", true},
    {"GET", "/api/boards/{board}", "", "", "The board's file, as `docs/boards.md` describes it."},
    {"GET", "/api/boards/{board}/{file}", "", "",
     "`layout.json`, `drawing.json`, `picture.en.svg` or `picture.de.svg`."},
    {"DELETE", "/api/boards/{board}", "", "Deleted",
     "Removes a custom board from the guest's list. Tables on it continue.", true},
};

struct FoundRoute {
  const Endpoint* endpoint = nullptr;  // null: no such path, or not with this method
  std::vector<std::string> parts;      // what stood for the braces
  std::string methods;                 // that the path has, as the header Allow lists them
};
FoundRoute find_route(std::string_view method, std::string_view path);

// All types, collected from their descriptions. web/src/net/protocol.ts, written by "kurz types":
std::string typescript();
// The generated part of docs/protocol.md, written by "kurz types --reference":
std::string reference();

}  // namespace kurz::protocol
