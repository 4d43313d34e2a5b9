// Why a request failed. The sentences are constant: none tells more than its reader may know.
#pragma once

#include <cstdint>
#include <optional>

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/rules/violation.h"
#include "words/lang.h"

namespace kurz {

enum class ErrorCode : std::uint8_t {
  kNoSuchTable,  // or not for this guest: nobody learns which
  kNoGuest,      // the client has no name yet
  kBadName,      // characters that cannot be shown
  kBotName,
  kNameTaken,  // by somebody at one of the guest's tables, or it looks like theirs
  kBadLink,    // never made, too old or used: nobody learns which
  kStale,      // made for another version
  kRefused,    // the rules do not allow the move
  kUnchanged,
  kTooManyChanges,  // see kMostVersions
  kNotYourSeat,
  kNoSuchSeat,
  kSeatTaken,
  kNotOpen,  // the game has begun, or the table was closed
  kNotRunning,
  kNotOver,
  kSeatsFree,
  kNotCommitted,       // a guest has not committed to a contribution
  kNotShuffling,       // nobody is asked for a contribution
  kWrongContribution,  // it does not match its commitment
  kNotTheHost,
  kOthersPlay,  // closing would end the game of others
  kAlreadyRematched,
  kNoSuchLevel,
  kNoSuchBoard,
  kTooManyTables,
  kBadBoard,       // a board file with errors
  kTooManyBoards,  // of this guest
  kBadLog,         // a log that cannot be replayed
  kNoHints,
  kNotToMove,
  kNotAsked,  // whether a bot should play for somebody
  kCannotUndo,
  kBadMessage,
  kTooFast,
  kShareUsed,  // of what the server can do for all
  kTooLong,
  kForeignPage,       // a browser shows a page of another host
  kNotFound,          // no such address
  kMethodNotAllowed,  // the address exists, but not for this method
  kBusy,
  kInternal,  // an exception
  kStoreFailed,
  kDamaged,  // what is stored of the table is damaged
  kRestarting,
};

struct ErrorRow {
  ErrorCode code;
  int http_status;
  std::string_view en, de;
};
inline constexpr auto kErrorRows = one_per_value<ErrorRow>({
    {ErrorCode::kNoSuchTable, 404, "This table does not exist, or you have no access to it.",
     "Diesen Tisch gibt es nicht, oder du hast keinen Zugang."},
    {ErrorCode::kNoGuest, 401, "Choose a name first.", "Wähle zuerst einen Namen."},
    {ErrorCode::kBadName, 400,
     "This name has characters that many devices cannot show. Use letters, numbers and emoji.",
     "Dieser Name enthält Zeichen, die viele Geräte nicht anzeigen. Nimm Buchstaben, Ziffern und Emojis."},
    {ErrorCode::kBotName, 400, "This name looks like a bot's. Choose another one.",
     "So heißen die Bots. Wähle einen anderen Namen."},
    {ErrorCode::kNameTaken, 409,
     "Someone at one of your tables has this name or one that looks like it. Choose another one.",
     "An einem deiner Tische heißt schon jemand so oder zum Verwechseln ähnlich. Wähle einen anderen Namen."},
    {ErrorCode::kBadLink, 404, "This link is no longer valid. Make a new one on your other device.",
     "Dieser Link gilt nicht mehr. Erstelle auf deinem anderen Gerät einen neuen."},
    {ErrorCode::kStale, 409, "The game has changed in the meantime. Choose your move again.",
     "Die Partie ist schon weiter. Wähle deinen Spielzug noch einmal."},
    {ErrorCode::kRefused, 409, "The rules do not allow this.", "Das erlauben die Regeln nicht."},
    {ErrorCode::kUnchanged, 409, "This would change nothing.", "Das würde nichts ändern."},
    {ErrorCode::kTooManyChanges, 409, "Seats at this table have changed too often. Open a new table.",
     "Die Plätze an diesem Tisch haben zu oft gewechselt. Eröffne einen neuen Tisch."},
    {ErrorCode::kNotYourSeat, 409, "This is not your seat.", "Das ist nicht dein Platz."},
    {ErrorCode::kNoSuchSeat, 409, "The table has no such seat.",
     "Diesen Platz gibt es an diesem Tisch nicht."},
    {ErrorCode::kSeatTaken, 409, "This seat is taken.", "Dieser Platz ist besetzt."},
    {ErrorCode::kNotOpen, 409, "The game has started or the table is closed.",
     "Die Partie läuft schon oder der Tisch ist geschlossen."},
    {ErrorCode::kNotRunning, 409, "No game is running at this table.", "An diesem Tisch läuft keine Partie."},
    {ErrorCode::kNotOver, 409, "The game is not over yet.", "Die Partie ist noch nicht zu Ende."},
    {ErrorCode::kSeatsFree, 409, "Some seats are free. Wait for players or add bots.",
     "Es sind noch Plätze frei. Warte auf Mitspieler oder füge Bots hinzu."},
    {ErrorCode::kNotCommitted, 409, "A player has not prepared for the shuffle yet. Try again in a moment.",
     "Jemand ist noch nicht zum Mischen bereit. Versuche es gleich noch einmal."},
    {ErrorCode::kNotShuffling, 409, "The cards are not being shuffled now.",
     "Die Karten werden gerade nicht gemischt."},
    {ErrorCode::kWrongContribution, 409,
     "This contribution to the shuffle does not match the commitment of the seat.",
     "Dieser Beitrag zum Mischen passt nicht zu dem, was für den Platz angekündigt war."},
    {ErrorCode::kNotTheHost, 409, "Only the host can do this.", "Das kann nur der Gastgeber."},
    {ErrorCode::kOthersPlay, 409, "Other people are playing at this table. Leave your seat instead.",
     "An diesem Tisch spielen noch andere. Verlasse stattdessen deinen Platz."},
    {ErrorCode::kAlreadyRematched, 409, "The rematch has already been set up.",
     "Die Revanche ist schon vorbereitet."},
    {ErrorCode::kNoSuchLevel, 400, "Unknown level. Choose easy, medium, hard or expert.",
     "Unbekannte Spielstärke. Wähle easy, medium, hard oder expert."},
    {ErrorCode::kNoSuchBoard, 404, "This server does not have that board.",
     "Diesen Spielplan gibt es auf diesem Server nicht."},
    {ErrorCode::kTooManyTables, 429, "You have too many open tables. Finish or close one first.",
     "Du hast zu viele offene Tische. Beende oder schließe zuerst einen."},
    {ErrorCode::kBadBoard, 400, "This board has errors. Fix them first.",
     "Dieser Spielplan hat Fehler. Behebe sie zuerst."},
    {ErrorCode::kTooManyBoards, 429,
     "You have reached the limit for custom boards on this server. Remove one from your list first, or play "
     "this board with “kurz play”.",
     "Mehr eigene Spielpläne speichert dieser Server nicht für dich. Entferne zuerst einen aus deiner Liste "
     "oder spiele diesen mit „kurz play“."},
    {ErrorCode::kBadLog, 400, "This log cannot be replayed.",
     "Dieses Protokoll lässt sich nicht nachspielen."},
    {ErrorCode::kNoHints, 409, "Hints are off at this table.", "An diesem Tisch sind Tipps ausgeschaltet."},
    {ErrorCode::kNotToMove, 409, "It is not this seat's turn.", "Dieser Platz ist gerade nicht dran."},
    {ErrorCode::kNotAsked, 409, "The players are not being asked about a bot for this seat.",
     "Über diesen Platz wird gerade nicht entschieden."},
    {ErrorCode::kCannotUndo, 409, "This move can no longer be taken back.",
     "Diesen Spielzug kannst du nicht mehr zurücknehmen."},
    {ErrorCode::kBadMessage, 400, "The server does not understand this message.",
     "Der Server versteht diese Nachricht nicht."},
    {ErrorCode::kTooFast, 429, "Too many requests. Wait a moment.", "Zu viele Anfragen. Warte einen Moment."},
    {ErrorCode::kShareUsed, 429, "You have reached your limit on this server for now. Try again later.",
     "Du hast dein Kontingent auf diesem Server vorerst aufgebraucht. Versuche es später noch einmal."},
    {ErrorCode::kTooLong, 413, "The request is too large.", "Die Anfrage ist zu groß."},
    {ErrorCode::kForeignPage, 403, "Requests from other websites are not allowed.",
     "Anfragen von anderen Webseiten sind nicht erlaubt."},
    {ErrorCode::kNotFound, 404, "Not found.", "Nicht gefunden."},
    {ErrorCode::kMethodNotAllowed, 405, "This address does not support that method.",
     "Diese Adresse kennt diese Methode nicht."},
    {ErrorCode::kBusy, 503, "The server is busy. Try again in a moment.",
     "Der Server ist ausgelastet. Versuche es gleich noch einmal."},
    {ErrorCode::kInternal, 500, "Something went wrong on the server. Try again.",
     "Auf dem Server ist etwas schiefgegangen. Versuche es noch einmal."},
    {ErrorCode::kStoreFailed, 503, "The server could not save this. Nothing has changed; try again.",
     "Der Server konnte das nicht speichern. Nichts hat sich geändert; versuche es noch einmal."},
    {ErrorCode::kDamaged, 409, "This table's data is damaged. The game cannot be continued.",
     "Die Daten dieses Tisches sind beschädigt. Die Partie kann nicht fortgesetzt werden."},
    {ErrorCode::kRestarting, 503, "The server is restarting. Come back in a moment.",
     "Der Server startet neu. Komm gleich wieder."},
});
inline std::string_view error_text(ErrorCode code, Lang lang) {
  const ErrorRow& row = row_for(kErrorRows, code);
  return Texts{row.en, row.de}.in(lang);
}
inline int http_status(ErrorCode code) { return row_for(kErrorRows, code).http_status; }

template <>
inline constexpr auto kValues<ErrorCode> = [] {
  std::array<EnumValue<ErrorCode>, kErrorRows.size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = {kErrorRows[i].code, kErrorRows[i].en};
  return values;
}();

struct RequestError {
  // NOLINTNEXTLINE(google-explicit-constructor): an error is its code, unless there is more to say
  RequestError(ErrorCode why) : code(why) {}
  explicit RequestError(const RuleViolation& violation) : code(ErrorCode::kRefused), rule(violation) {}
  explicit RequestError(ReadError error) : code(ErrorCode::kBadMessage), read(std::move(error)) {}
  // The table stands at `version`.
  static RequestError stale(std::uint64_t version) {
    RequestError error(ErrorCode::kStale);
    error.version = version;
    return error;
  }
  // kTooFast or kShareUsed: it may be tried again in `milliseconds`.
  static RequestError wait(ErrorCode code, std::int64_t milliseconds) {
    RequestError error(code);
    error.retry_in = milliseconds;
    return error;
  }

  // About the contribution of a seat.
  RequestError(ErrorCode why, Seat of) : code(why), seat(of) {}

  ErrorCode code;
  std::optional<RuleViolation> rule;     // kRefused
  std::optional<Seat> seat;              // kNotCommitted, kWrongContribution
  std::optional<std::uint64_t> version;  // kStale
  std::optional<std::int64_t> retry_in;  // kTooFast, kShareUsed
  std::optional<ReadError> read;         // kBadMessage
};
// None: it is done.
using MaybeError = std::optional<RequestError>;

}  // namespace kurz
