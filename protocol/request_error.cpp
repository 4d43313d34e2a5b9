#include "protocol/request_error.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

using Code = RequestErrorCode;

struct ErrorRow {
  Code code;
  std::string_view name;
  int http_status;
  Texts texts;
};

// In the order of the enum.
constexpr ErrorRow kErrorRows[] = {
    {Code::kNoSuchTable,
     "no_such_table",
     404,
     {"This table does not exist, or you have no access to it.",
      "Diesen Tisch gibt es nicht, oder du hast keinen Zugang."}},
    {Code::kNoGuest, "no_guest", 401, {"Choose a name first.", "Wähle zuerst einen Namen."}},
    {Code::kStale,
     "stale",
     409,
     {"The game has moved on. Take another look and choose again.",
      "Das Spiel ist schon weiter. Sieh noch einmal hin und wähle neu."}},
    {Code::kRule, "refused", 409, {"The rules do not allow this.", "Das erlauben die Regeln nicht."}},
    {Code::kUnchanged, "unchanged", 409, {"Nothing to change.", "Es gibt nichts zu ändern."}},
    {Code::kTooManyChanges,
     "too_many_changes",
     409,
     {"Seats at this table have changed too often. Open a new table.",
      "Die Plätze an diesem Tisch haben zu oft gewechselt. Eröffne einen neuen Tisch."}},
    {Code::kNotYourSeat, "not_your_seat", 409, {"This is not your seat.", "Das ist nicht dein Platz."}},
    {Code::kNoSuchSeat,
     "no_such_seat",
     409,
     {"The table has no such seat.", "Diesen Platz hat der Tisch nicht."}},
    {Code::kSeatTaken, "seat_taken", 409, {"This seat is taken.", "Dieser Platz ist besetzt."}},
    {Code::kNotOpen,
     "not_open",
     409,
     {"The game has started or the table is closed.",
      "Das Spiel läuft schon, oder der Tisch ist geschlossen."}},
    {Code::kNotRunning,
     "not_running",
     409,
     {"No game is running at this table.", "An diesem Tisch läuft kein Spiel."}},
    {Code::kNotOver, "not_over", 409, {"The game is not over yet.", "Das Spiel ist noch nicht zu Ende."}},
    {Code::kSeatsFree,
     "seats_free",
     409,
     {"Some seats are free. Wait for players or add bots.",
      "Es sind noch Plätze frei. Warte auf Mitspielende oder setze Bots ein."}},
    {Code::kNotTheMaker,
     "not_the_host",
     409,
     {"Only the host can do this.", "Das kann nur, wer den Tisch eröffnet hat."}},
    {Code::kOthersPlay,
     "others_play",
     409,
     {"Other people are playing at this table. Leave your seat instead.",
      "An diesem Tisch spielen noch andere. Verlasse stattdessen deinen Platz."}},
    {Code::kAlreadyRematched,
     "already_rematched",
     409,
     {"The rematch has already been set up.", "Die Revanche ist schon vorbereitet."}},
    {Code::kNoSuchLevel,
     "no_such_level",
     400,
     {"Unknown level. Choose easy, medium, hard or expert.",
      "Unbekannte Stufe. Wähle easy, medium, hard oder expert."}},
    {Code::kNoSuchBoard,
     "no_such_board",
     404,
     {"This server does not have that board.", "Diesen Spielplan gibt es auf diesem Server nicht."}},
    {Code::kTooManyTables,
     "too_many_tables",
     429,
     {"You have too many open tables. Finish or close one first.",
      "Du hast zu viele offene Tische. Beende oder schließe zuerst einen."}},
    {Code::kBadBoard,
     "bad_board",
     400,
     {"This board has errors. Fix them first.", "Dieser Spielplan hat Fehler. Behebe sie zuerst."}},
    {Code::kTooManyBoards,
     "too_many_boards",
     429,
     {"You have reached the limit for custom boards on this server. Use one you already have, or play the "
      "file with "
      "the kurz program.",
      "Mehr eigene Spielpläne speichert dieser Server nicht für dich. Nimm einen vorhandenen oder spiele die "
      "Datei "
      "mit dem Programm kurz."}},
    {Code::kBadLog,
     "bad_log",
     400,
     {"This log cannot be replayed.", "Dieses Protokoll lässt sich nicht nachspielen."}},
    {Code::kNoHints,
     "no_hints",
     409,
     {"Hints are off at this table.", "An diesem Tisch sind Tipps ausgeschaltet."}},
    {Code::kNotToMove,
     "not_to_move",
     409,
     {"This seat has nothing to decide now.", "Dieser Platz ist gerade nicht am Zug."}},
    {Code::kBadMessage,
     "bad_message",
     400,
     {"The server does not understand this message.", "Der Server versteht diese Nachricht nicht."}},
    {Code::kTooFast,
     "too_fast",
     429,
     {"Too many messages. Wait a moment.", "Zu viele Nachrichten. Warte einen Moment."}},
    {Code::kTooLong,
     "too_long",
     413,
     {"This is too long for the server.", "Das ist zu lang für den Server."}},
    {Code::kForeignPage,
     "foreign_page",
     403,
     {"Pages from other sites cannot do this.", "Von fremden Webseiten aus geht das nicht."}},
    {Code::kNothingHere, "not_found", 404, {"Not found.", "Nicht gefunden."}},
    {Code::kNotDoneHere,
     "method_not_allowed",
     405,
     {"This address does not support that method.", "Diese Adresse kennt diese Methode nicht."}},
    {Code::kBusy,
     "busy",
     503,
     {"The server is busy. Try again in a moment.",
      "Der Server ist ausgelastet. Versuche es gleich noch einmal."}},
    {Code::kStoreFailed,
     "store_failed",
     503,
     {"The server could not save this. Nothing has changed; try again.",
      "Der Server konnte das nicht speichern. Nichts hat sich geändert; versuche es noch einmal."}},
    {Code::kHurt,
     "damaged",
     409,
     {"The data of this table is damaged. It cannot be played any more.",
      "Die Daten dieses Tisches sind beschädigt. Hier kann nicht mehr gespielt werden."}},
    {Code::kClosing,
     "restarting",
     503,
     {"The server is restarting. Come back in a moment.", "Der Server startet neu. Komm gleich wieder."}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kErrorRows); ++i) {
    if (kErrorRows[i].code != static_cast<Code>(i)) return false;
  }
  return std::size(kErrorRows) == static_cast<std::size_t>(Code::kClosing) + 1;
}
static_assert(in_order());

constexpr auto kErrorNames = [] {
  std::array<EnumName<Code>, std::size(kErrorRows)> names{};
  std::ranges::transform(kErrorRows, names.begin(), [](const ErrorRow& row) {
    return EnumName<Code>{row.code, row.name, row.texts.en};
  });
  return names;
}();

const ErrorRow& row_of(Code code) { return kErrorRows[static_cast<std::size_t>(code)]; }

}  // namespace

std::span<const EnumName<Code>> names_of(Code /*code*/) { return kErrorNames; }
std::string_view error_text(Code code, Lang lang) { return row_of(code).texts.in(lang); }
int http_status(Code code) { return row_of(code).http_status; }

}  // namespace kurz
