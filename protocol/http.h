// What goes over HTTP: the list of endpoints, and the bodies of requests and responses.
#pragma once

#include "protocol/messages.h"

namespace kurz::protocol {

struct ErrorAnswer {
  static constexpr std::string_view kName = "ErrorAnswer", kDoc = "The body of every status from 400 on.";
  ErrorBody error;
  static constexpr auto fields() { return std::tuple(field("error", &ErrorAnswer::error, "Why.")); }
};

struct About {
  struct BoardName {
    static constexpr std::string_view kName = "BoardName", kDoc = "A board of the server.";
    std::string id, name, version;
    static constexpr auto fields() {
      return std::tuple(field("id", &BoardName::id, "Its id."), field("name", &BoardName::name, "Its name."),
                        field("version", &BoardName::version, "Its id and version."));
    }
  };
  static constexpr std::string_view kName = "About", kDoc = "What the server offers.";
  std::string program = "kurzstrecke";
  int protocol = kVersion;
  std::vector<BoardName> boards;
  std::vector<std::string> levels;
  int message_bytes = 0, open_tables = 0, grace_seconds = 0;
  static constexpr auto fields() {
    return std::tuple(
        field("program", &About::program, "`kurzstrecke`."),
        field("protocol", &About::protocol, "The version of the protocol: 2."),
        field("boards", &About::boards, "The server's boards."),
        field("levels", &About::levels, "Levels of bots, weakest first."),
        field("message_bytes", &About::message_bytes, "The longest message that a socket accepts."),
        field("open_tables", &About::open_tables, "How many tables a guest can have open."),
        field("grace_seconds", &About::grace_seconds, "How long after a disconnect a bot takes over."));
  }
};

struct GuestName {
  static constexpr std::string_view kName = "GuestName", kDoc = "A guest's name.";
  std::string name;
  static constexpr auto fields() {
    return std::tuple(field("name", &GuestName::name, "1 to 24 characters."));
  }
};

struct SummarySeat : SeatHolder {
  static constexpr std::string_view kName = "SummarySeat", kDoc = "A seat in a list of tables.";
  std::optional<std::string> name;
  std::optional<bool> you;
  std::optional<int> points, place;
  static constexpr auto fields() {
    return fields_after<SeatHolder>(field("name", &SummarySeat::name, "The guest's name."),
                                    field("you", &SummarySeat::you, "Whether this is the guest who asks."),
                                    field("points", &SummarySeat::points, "Points so far, or in the end."),
                                    field("place", &SummarySeat::place, "When the game is over."));
  }
};

struct TableSummary {
  static constexpr std::string_view kName = "TableSummary", kDoc = "A table in a list.";
  std::string table;
  std::int64_t changed_at = 0;
  TableStatus status = TableStatus::kDamaged;
  std::optional<std::string> board_name;
  std::optional<TableSettings> settings;
  std::optional<std::vector<SummarySeat>> seats;
  static constexpr auto fields() {
    return std::tuple(
        field("table", &TableSummary::table, "The table's id."),
        field("changed_at", &TableSummary::changed_at, "Its last change, in milliseconds since 1970."),
        field("status", &TableSummary::status, "A table that is `damaged` has only these three fields."),
        field("board_name", &TableSummary::board_name, "The board's name."),
        field("settings", &TableSummary::settings, "What the host decided."),
        field("seats", &TableSummary::seats, "Who holds each seat."));
  }
};

struct TableList {
  static constexpr std::string_view kName = "TableList", kDoc = "Tables, latest first.";
  std::vector<TableSummary> tables;
  static constexpr auto fields() { return std::tuple(field("tables", &TableList::tables, "The tables.")); }
};

struct GuestPage : TableList {
  static constexpr std::string_view kName = "GuestPage", kDoc = "The guest and their tables.";
  std::string name;
  static constexpr auto fields() {
    return fields_after<TableList>(field("name", &GuestPage::name, "The guest's name."));
  }
};

struct RecordedGame {
  static constexpr std::string_view kName = "RecordedGame", kDoc = "How a game ended for the guest.";
  std::string table, board;
  std::vector<std::string> against;
  std::int64_t place = 0, points = 0, at = 0;
  static constexpr auto fields() {
    return std::tuple(
        field("table", &RecordedGame::table, "The table's id."),
        field("board", &RecordedGame::board, "The board's id."),
        field("against", &RecordedGame::against, "The other seats: levels of bots, `guest` for people."),
        field("place", &RecordedGame::place, "1 for a win."),
        field("points", &RecordedGame::points, "The guest's points."),
        field("at", &RecordedGame::at, "When it ended, in milliseconds since 1970."));
  }
};

struct GameRecord {
  static constexpr std::string_view kName = "GameRecord", kDoc = "The guest's games, latest first.";
  std::vector<RecordedGame> games;
  static constexpr auto fields() { return std::tuple(field("games", &GameRecord::games, "At most 1,000.")); }
};

struct Deleted {
  static constexpr std::string_view kName = "Deleted", kDoc = "It is deleted.";
  bool deleted = true;
  static constexpr auto fields() { return std::tuple(field("deleted", &Deleted::deleted, "True.")); }
};

struct CreateTable : TableSettings {
  static constexpr std::string_view kName = "CreateTable", kDoc = "A new table.";
  std::string id;
  std::vector<std::string> seats;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple(
            field("id", &CreateTable::id,
                  "Chosen by the client, 1 to 64 bytes. A request that is sent twice with the same id "
                  "creates one table.",
                  kIdLimits),
            field("seats", &CreateTable::seats,
                  "Two to four: `me` for the host, `open` for another player, or the level of a bot.")),
        TableSettings::fields());
  }
};

struct CreatedTable {
  static constexpr std::string_view kName = "CreatedTable", kDoc = "The table was created.";
  std::string table;
  static constexpr auto fields() {
    return std::tuple(field("table", &CreatedTable::table, "Its id; whoever has it can watch and join."));
  }
};

struct Moment {
  static constexpr std::string_view kName = "Moment", kDoc = "The table as it was at a version.";
  std::uint64_t version = 0;
  TableState state;
  static constexpr auto fields() {
    return std::tuple(field("version", &Moment::version, "The version."),
                      field("state", &Moment::state, "The table, from the seat that was asked for."));
  }
};

struct Replay {
  static constexpr std::string_view kName = "Replay", kDoc = "A game as its spectators would have seen it.";
  std::vector<Update> updates;
  static constexpr auto fields() {
    return std::tuple(field("updates", &Replay::updates, "One per version."));
  }
};

enum class AnalysisStatus : std::uint8_t { kRunning, kDone };
inline constexpr EnumName<AnalysisStatus> kAnalysisStatusNames[] = {{AnalysisStatus::kRunning, "running"},
                                                                    {AnalysisStatus::kDone, "done"}};
constexpr std::span<const EnumName<AnalysisStatus>> names_of(AnalysisStatus /*s*/) {
  return kAnalysisStatusNames;
}
constexpr std::string_view type_name(AnalysisStatus /*status*/) { return "AnalysisStatus"; }

struct AnalysisPage {
  static constexpr std::string_view kName = "AnalysisPage", kDoc = "An analysis, or how far it is.";
  AnalysisStatus status{};
  std::optional<int> done, of, before;
  std::optional<Analysis> analysis;
  static constexpr auto fields() {
    return std::tuple(field("status", &AnalysisPage::status, "Whether it is finished."),
                      field("done", &AnalysisPage::done, "While it runs: moves analysed so far."),
                      field("of", &AnalysisPage::of, "While it runs: moves in all."),
                      field("before", &AnalysisPage::before, "While it runs: analyses that come first."),
                      field("analysis", &AnalysisPage::analysis, "When it is finished."));
  }
};

struct BoardProblem {
  static constexpr std::string_view kName = "BoardProblem", kDoc = "A mistake in a board file.";
  std::string where, text;
  std::optional<int> line;
  std::optional<bool> warning;
  static constexpr auto fields() {
    return std::tuple(
        field("where", &BoardProblem::where, "The field."), field("text", &BoardProblem::text, "A sentence."),
        field("line", &BoardProblem::line, "The line in the file, if it is known."),
        field("warning", &BoardProblem::warning, "Whether the board can be played all the same."));
  }
};

struct BoardReport {
  static constexpr std::string_view kName = "BoardReport", kDoc = "What is wrong with a board file.";
  bool valid = false;
  int count = 0;
  std::vector<BoardProblem> problems;
  std::optional<std::vector<std::string>> layout_problems;
  std::optional<RawJson> layout, drawing;
  std::optional<std::string> picture;
  static constexpr auto fields() {
    return std::tuple(
        field("valid", &BoardReport::valid, "Whether the board can be played."),
        field("count", &BoardReport::count, "How many mistakes there are."),
        field("problems", &BoardReport::problems, "At most 500 of them."),
        field("layout_problems", &BoardReport::layout_problems, "Why the layout that was sent is not used."),
        field("layout", &BoardReport::layout,
              "The layout of the picture: the one sent, or an automatic one."),
        field("drawing", &BoardReport::drawing, "As `drawing.json` of a board."),
        field("picture", &BoardReport::picture, "The board as SVG."));
  }
};

struct BoardError : ErrorAnswer {
  static constexpr std::string_view kName = "BoardError", kDoc = "Why a board was not saved.";
  std::optional<std::vector<BoardProblem>> problems;
  static constexpr auto fields() {
    return fields_after<ErrorAnswer>(field("problems", &BoardError::problems, "`bad_board`: its mistakes."));
  }
};

struct SavedBoard {
  static constexpr std::string_view kName = "SavedBoard", kDoc = "The board is saved.";
  std::string board;
  static constexpr auto fields() {
    return std::tuple(field("board", &SavedBoard::board, "Its id, made from its content."));
  }
};

struct CustomBoard : SavedBoard {
  static constexpr std::string_view kName = "CustomBoard", kDoc = "A custom board in the guest's list.";
  std::string name;
  std::int64_t made_at = 0;
  static constexpr auto fields() {
    return fields_after<SavedBoard>(
        field("name", &CustomBoard::name, "Its name."),
        field("made_at", &CustomBoard::made_at, "When it was saved, in seconds since 1970."));
  }
};

struct CustomBoardList {
  static constexpr std::string_view kName = "CustomBoardList", kDoc = "The guest's custom boards.";
  std::vector<CustomBoard> boards;
  int most = 0;
  static constexpr auto fields() {
    return std::tuple(field("boards", &CustomBoardList::boards, "The boards, latest first."),
                      field("most", &CustomBoardList::most, "How many a guest can have."));
  }
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
