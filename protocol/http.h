// What goes over HTTP: the list of endpoints, and the bodies of requests and responses.
#pragma once

#include "protocol/messages.h"

namespace kurz::protocol {

struct ErrorAnswer {
  static constexpr std::string_view kDoc = "The body of every status from 400 on.";
  ErrorBody error;
  static constexpr auto kFields = std::tuple(field<&ErrorAnswer::error>("Why."));
};

struct About {
  struct BoardName {
    static constexpr std::string_view kDoc = "A board of the server.";
    std::string id, name, version;
    static constexpr auto kFields =
        std::tuple(field<&BoardName::id>("Its id."), field<&BoardName::name>("Its name."),
                   field<&BoardName::version>("Its id and version."));
  };
  static constexpr std::string_view kDoc = "What the server offers.";
  std::string program = "kurzstrecke";
  int protocol = kVersion;
  std::vector<BoardName> boards;
  std::vector<std::string> levels;
  int message_bytes = 0, open_tables = 0, grace_seconds = 0;
  static constexpr auto kFields = std::tuple(
      field<&About::program>("`kurzstrecke`."), field<&About::protocol>("The version of the protocol: 2."),
      field<&About::boards>("The server's boards."), field<&About::levels>("Levels of bots, weakest first."),
      field<&About::message_bytes>("The longest message that a socket accepts."),
      field<&About::open_tables>("How many tables a guest can have open."),
      field<&About::grace_seconds>("How long after a disconnect a bot takes over."));
};

struct GuestName {
  static constexpr std::string_view kDoc = "A guest's name.";
  std::string name;
  static constexpr auto kFields = std::tuple(field<&GuestName::name>("1 to 24 characters."));
};

struct SummarySeat : SeatHolder {
  static constexpr std::string_view kDoc = "A seat in a list of tables.";
  std::optional<std::string> name;
  std::optional<bool> you;
  std::optional<int> points, place;
  static constexpr auto kFields =
      fields_after<SeatHolder>(field<&SummarySeat::name>("The guest's name."),
                               field<&SummarySeat::you>("Whether this is the guest who asks."),
                               field<&SummarySeat::points>("Points so far, or in the end."),
                               field<&SummarySeat::place>("When the game is over."));
};

struct TableSummary {
  static constexpr std::string_view kDoc = "A table in a list.";
  std::string table;
  std::int64_t changed_at = 0;
  TableStatus status = TableStatus::kDamaged;
  std::optional<std::string> board_name;
  std::optional<TableSettings> settings;
  std::optional<std::vector<SummarySeat>> seats;
  static constexpr auto kFields =
      std::tuple(field<&TableSummary::table>("The table's id."),
                 field<&TableSummary::changed_at>("Its last change, in milliseconds since 1970."),
                 field<&TableSummary::status>("A table that is `damaged` has only these three fields."),
                 field<&TableSummary::board_name>("The board's name."),
                 field<&TableSummary::settings>("What the host decided."),
                 field<&TableSummary::seats>("Who holds each seat."));
};

struct TableList {
  static constexpr std::string_view kDoc = "Tables, latest first.";
  std::vector<TableSummary> tables;
  static constexpr auto kFields = std::tuple(field<&TableList::tables>("The tables."));
};

struct GuestPage : TableList {
  static constexpr std::string_view kDoc = "The guest and their tables.";
  std::string name;
  static constexpr auto kFields = fields_after<TableList>(field<&GuestPage::name>("The guest's name."));
};

struct RecordedGame {
  static constexpr std::string_view kDoc = "How a game ended for the guest.";
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
  static constexpr std::string_view kDoc = "The guest's games, latest first.";
  std::vector<RecordedGame> games;
  static constexpr auto kFields = std::tuple(field<&GameRecord::games>("At most 1,000."));
};

struct Deleted {
  static constexpr std::string_view kDoc = "It is deleted.";
  bool deleted = true;
  static constexpr auto kFields = std::tuple(field<&Deleted::deleted>("True."));
};

struct CreateTable : TableSettings {
  static constexpr std::string_view kDoc = "A new table.";
  std::string id;
  std::vector<std::string> seats;
  static constexpr auto kFields = std::tuple_cat(
      std::tuple(field<&CreateTable::id>(
                     "Chosen by the client, 1 to 64 bytes. A request that is sent twice with the "
                     "same id creates one table.",
                     kIdLimits),
                 field<&CreateTable::seats>(
                     "Two to four: `me` for the host, `open` for another player, or the level of a bot.")),
      TableSettings::kFields);
};

struct CreatedTable {
  static constexpr std::string_view kDoc = "The table was created.";
  std::string table;
  static constexpr auto kFields =
      std::tuple(field<&CreatedTable::table>("Its id; whoever has it can watch and join."));
};

struct Moment {
  static constexpr std::string_view kDoc = "The table as it was at a version.";
  std::uint64_t version = 0;
  TableState state;
  static constexpr auto kFields =
      std::tuple(field<&Moment::version>("The version."),
                 field<&Moment::state>("The table, from the seat that was asked for."));
};

struct Replay {
  static constexpr std::string_view kDoc = "A game as its spectators would have seen it.";
  std::vector<Update> updates;
  static constexpr auto kFields = std::tuple(field<&Replay::updates>("One per version."));
};

enum class AnalysisStatus : std::uint8_t { kRunning, kDone };

struct AnalysisPage {
  static constexpr std::string_view kDoc = "An analysis, or how far it is.";
  AnalysisStatus status{};
  std::optional<int> done, of, before;
  std::optional<Analysis> analysis;
  static constexpr auto kFields =
      std::tuple(field<&AnalysisPage::status>("Whether it is finished."),
                 field<&AnalysisPage::done>("While it runs: moves analysed so far."),
                 field<&AnalysisPage::of>("While it runs: moves in all."),
                 field<&AnalysisPage::before>("While it runs: analyses that come first."),
                 field<&AnalysisPage::analysis>("When it is finished."));
};

struct BoardProblem {
  static constexpr std::string_view kDoc = "A mistake in a board file.";
  std::string where, text;
  std::optional<int> line;
  std::optional<bool> warning;
  static constexpr auto kFields =
      std::tuple(field<&BoardProblem::where>("The field."), field<&BoardProblem::text>("A sentence."),
                 field<&BoardProblem::line>("The line in the file, if it is known."),
                 field<&BoardProblem::warning>("Whether the board can be played all the same."));
};

struct BoardReport {
  static constexpr std::string_view kDoc = "What is wrong with a board file.";
  bool valid = false;
  int count = 0;
  std::vector<BoardProblem> problems;
  std::optional<std::vector<std::string>> layout_problems;
  std::optional<RawJson> layout, drawing;
  std::optional<std::string> picture;
  static constexpr auto kFields =
      std::tuple(field<&BoardReport::valid>("Whether the board can be played."),
                 field<&BoardReport::count>("How many mistakes there are."),
                 field<&BoardReport::problems>("At most 500 of them."),
                 field<&BoardReport::layout_problems>("Why the layout that was sent is not used."),
                 field<&BoardReport::layout>("The layout of the picture: the one sent, or an automatic one."),
                 field<&BoardReport::drawing>("As `drawing.json` of a board."),
                 field<&BoardReport::picture>("The board as SVG."));
};

struct BoardError : ErrorAnswer {
  static constexpr std::string_view kDoc = "Why a board was not saved.";
  std::optional<std::vector<BoardProblem>> problems;
  static constexpr auto kFields =
      fields_after<ErrorAnswer>(field<&BoardError::problems>("`bad_board`: its mistakes."));
};

struct SavedBoard {
  static constexpr std::string_view kDoc = "The board is saved.";
  std::string board;
  static constexpr auto kFields = std::tuple(field<&SavedBoard::board>("Its id, made from its content."));
};

struct CustomBoard : SavedBoard {
  static constexpr std::string_view kDoc = "A custom board in the guest's list.";
  std::string name;
  std::int64_t made_at = 0;
  static constexpr auto kFields =
      fields_after<SavedBoard>(field<&CustomBoard::name>("Its name."),
                               field<&CustomBoard::made_at>("When it was saved, in seconds since 1970."));
};

struct CustomBoardList {
  static constexpr std::string_view kDoc = "The guest's custom boards.";
  std::vector<CustomBoard> boards;
  int most = 0;
  static constexpr auto kFields = std::tuple(field<&CustomBoardList::boards>("The boards, latest first."),
                                             field<&CustomBoardList::most>("How many a guest can have."));
};

enum class Route : std::uint8_t {
  kAbout,
  kGuest,
  kSetName,
  kDeleteGuest,
  kRecord,
  kTables,
  kCreateTable,
  kLog,
  kAnalysis,
  kMoment,
  kReplay,
  kCheckBoard,
  kSaveBoard,
  kCustomBoards,
  kBoard,
  kBoardFile,
  kDeleteBoard,
};

// A path in braces stands for any part: "/api/tables/{table}/log".
struct Endpoint {
  Route route;
  std::string_view method, path, request, response, doc;
  bool needs_guest = false;
};
std::span<const Endpoint> endpoints();

struct FoundRoute {
  const Endpoint* endpoint = nullptr;  // null: no such path, or not with this method
  std::vector<std::string> parts;      // what stood for the braces
  std::string methods;                 // that the path has, as the header Allow lists them
};
FoundRoute find_route(std::string_view method, std::string_view path);

}  // namespace kurz::protocol
