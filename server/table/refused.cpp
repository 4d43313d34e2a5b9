#include "server/table/refused.h"

#include <array>

namespace kurz {
namespace {

struct Line {
  RefusedCode code;
  std::string_view word;
  Texts texts;
};

// In the order of enum RefusedCode.
constexpr std::array kLines{
    Line{RefusedCode::kNoSuchTable,
         "no_such_table",
         {"There is no such table, or it is not open to you.",
          "Diesen Tisch gibt es nicht, oder er ist nicht für dich offen."}},
    Line{RefusedCode::kNoGuest, "no_guest", {"Choose a name first.", "Wähle zuerst einen Namen."}},
    Line{RefusedCode::kStale,
         "stale",
         {"The table has moved on; look again and choose anew.",
          "Am Tisch ist etwas geschehen; schau noch einmal und wähle neu."}},
    Line{RefusedCode::kRule, "rule", {"The rules do not allow it.", "Die Regeln erlauben es nicht."}},
    Line{RefusedCode::kUnchanged, "unchanged", {"That is so already.", "Das ist schon so."}},
    Line{RefusedCode::kTooManyChanges,
         "too_many_changes",
         {"So much has happened at this table that seats no longer change hands; make a new one for that.",
          "An diesem Tisch ist so viel geschehen, dass die Plätze nicht mehr wechseln; eröffne dafür einen "
          "neuen."}},
    Line{RefusedCode::kNotYourSeat,
         "not_your_seat",
         {"This seat is not yours.", "Dieser Platz gehört dir nicht."}},
    Line{RefusedCode::kNoSuchSeat,
         "no_such_seat",
         {"The table has no such seat.", "Diesen Platz hat der Tisch nicht."}},
    Line{RefusedCode::kSeatTaken, "seat_taken", {"Somebody sits there already.", "Dort sitzt schon jemand."}},
    Line{RefusedCode::kNotOpen,
         "not_open",
         {"The game has begun or the table is closed.",
          "Das Spiel hat begonnen, oder der Tisch ist geschlossen."}},
    Line{RefusedCode::kNotRunning, "not_running", {"No game is running here.", "Hier läuft kein Spiel."}},
    Line{RefusedCode::kNotOver,
         "not_over",
         {"The game is not over yet.", "Das Spiel ist noch nicht zu Ende."}},
    Line{RefusedCode::kSeatsFree,
         "seats_free",
         {"There are free seats: wait for people or give them to bots.",
          "Es sind noch Plätze frei: warte auf Leute oder gib sie Bots."}},
    Line{RefusedCode::kNotTheMaker,
         "not_the_maker",
         {"Only who made the table can do that.", "Das kann nur, wer den Tisch eröffnet hat."}},
    Line{RefusedCode::kOthersPlay,
         "others_play",
         {"Others play at this table: leave your seat instead.",
          "An diesem Tisch spielen andere mit: verlasse stattdessen deinen Platz."}},
    Line{RefusedCode::kAlreadyRematched,
         "already_rematched",
         {"The next game has been set up already.", "Das nächste Spiel ist schon vorbereitet."}},
    Line{RefusedCode::kNoSuchLevel,
         "no_such_level",
         {"There is no such level; there are easy, medium, hard and expert.",
          "Diese Stufe gibt es nicht; es gibt easy, medium, hard und expert."}},
    Line{RefusedCode::kNoSuchBoard,
         "no_such_board",
         {"There is no such board on this server.", "Diesen Spielplan gibt es auf diesem Server nicht."}},
    Line{RefusedCode::kTooManyTables,
         "too_many_tables",
         {"You have too many tables open; finish or close one first.",
          "Du hast zu viele Tische offen; beende oder schließe zuerst einen."}},
    Line{RefusedCode::kBadBoard,
         "bad_board",
         {"This board has mistakes; mend them first.", "Dieser Spielplan hat Fehler; behebe sie zuerst."}},
    Line{RefusedCode::kTooManyBoards,
         "too_many_boards",
         {"The server keeps no more boards for you; play one that it has, or play the file with the program "
          "itself.",
          "Mehr Spielpläne bewahrt der Server für dich nicht auf; spiele auf einem, den er hat, oder die "
          "Datei mit dem Programm selbst."}},
    Line{RefusedCode::kNoHints,
         "no_hints",
         {"This table is played without advice.", "An diesem Tisch wird ohne Rat gespielt."}},
    Line{RefusedCode::kNotToMove,
         "not_to_move",
         {"There is nothing to decide for this seat now.",
          "Für diesen Platz ist gerade nichts zu entscheiden."}},
    Line{RefusedCode::kBadMessage,
         "bad_message",
         {"This message cannot be understood.", "Diese Nachricht ist nicht zu verstehen."}},
    Line{RefusedCode::kTooFast,
         "too_fast",
         {"Too many messages; wait a moment.", "Zu viele Nachrichten; warte einen Augenblick."}},
    Line{RefusedCode::kTooLong,
         "too_long",
         {"This is longer than the server takes.", "Das ist länger, als der Server annimmt."}},
    Line{RefusedCode::kForeignPage,
         "foreign_page",
         {"Pages of other hosts cannot do this.", "Seiten anderer Rechner können das nicht."}},
    Line{RefusedCode::kNothingHere, "nothing_here", {"There is nothing here.", "Hier ist nichts."}},
    Line{RefusedCode::kNotDoneHere, "not_done_here", {"This cannot be done here.", "Das geht hier nicht."}},
    Line{RefusedCode::kBusy,
         "busy",
         {"The server is busy; try again in a moment.",
          "Der Server ist beschäftigt; versuche es gleich noch einmal."}},
    Line{RefusedCode::kStoreFailed,
         "store_failed",
         {"The server could not store this; nothing has changed. Try again.",
          "Der Server konnte das nicht speichern; nichts hat sich geändert. Versuche es noch einmal."}},
    Line{RefusedCode::kHurt,
         "hurt",
         {"The record of this table is damaged; it was put aside and nothing can be played here.",
          "Die Aufzeichnung dieses Tisches ist beschädigt; er wurde beiseitegelegt, und es kann hier nichts "
          "gespielt werden."}},
    Line{RefusedCode::kClosing,
         "closing",
         {"The server is about to restart; come back in a moment.",
          "Der Server startet gleich neu; komm in einem Augenblick wieder."}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    if (kLines[i].code != static_cast<RefusedCode>(i)) return false;
  }
  return kLines.size() == static_cast<std::size_t>(RefusedCode::kClosing) + 1;
}
static_assert(in_order());

const Line& line(RefusedCode code) { return kLines[static_cast<std::size_t>(code)]; }

}  // namespace

std::string_view refused_word(RefusedCode code) { return line(code).word; }
std::string_view refused_text(RefusedCode code, Lang lang) { return line(code).texts.in(lang); }

}  // namespace kurz
