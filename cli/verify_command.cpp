#include <optional>
#include <ostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/log_file.h"
#include "codec/board_json.h"
#include "engine/log/replay.h"
#include "server/boards/board_check.h"
#include "server/chance/verify.h"
#include "server/net/fetch.h"
#include "server/secure/random.h"
#include "words/log_text.h"

namespace kurz {
namespace {

// ".../table/ID" is where people look at a table, "…/api/tables/ID/log" where its record is.
std::string record_address(const std::string& url) {
  const std::size_t at = url.find("/table/");
  if (at == std::string::npos) return url;
  std::string id = url.substr(at + 7);
  id = id.substr(0, id.find_first_of("?#/"));
  return url.substr(0, at) + "/api/tables/" + id + "/log";
}

bool is_address(const std::string& from) { return from.find("://") != std::string::npos; }

Result<std::string, Message> fetch_record(const Context& context, const std::string& from) {
  const std::string address = record_address(from);
  const auto fetched = fetch(address);
  if (fetched) return *fetched;
  const auto say = [&](const char* en, const char* de) {
    return Message{fmt::format(fmt::runtime(context.say(en, de)), fmt::arg("from", from),
                               fmt::arg("address", address), fmt::arg("why", fetched.error().text))};
  };
  switch (fetched.error().kind) {
    case FetchError::Kind::kBadAddress:
      return say("{from} is no http:// address; save {address} and name the file",
                 "{from} ist keine http://-Adresse; speichere {address} und nenne die Datei");
    case FetchError::Kind::kStatus:
      return say("{from} answers with {why}: is the game over, and the address right?",
                 "{from} antwortet mit {why}: ist das Spiel zu Ende und die Adresse richtig?");
    case FetchError::Kind::kUnreachable:
      break;
  }
  return say("{from} cannot be reached: {why}", "{from} ist nicht erreichbar: {why}");
}

// The boards of the shelf, and for a game on a guest's own board, which only its server has, what that server
// says it is: the record names the board's fingerprint.
BoardFinder finder_for(Context& context, const std::string& from, std::vector<BoardPtr>& kept) {
  return [&context, &kept, address = record_address(from)](std::string_view id) -> const Board* {
    if (const Board* board = board_finder(context)(id)) return board;
    const std::size_t api = address.find("/api/tables/");
    if (!is_own_board(id) || api == std::string::npos || !is_address(address)) return nullptr;
    const auto text = fetch(address.substr(0, api) + "/api/boards/" + std::string(id));
    const auto board = text ? read_board(*text) : Result<BoardPtr, BoardProblems>(BoardProblems());
    return board ? kept.emplace_back(*board).get() : nullptr;
  };
}

std::string fault_text(const Context& context, const ChanceVerdict& verdict) {
  switch (verdict.fault) {
    case ChanceFault::kSeed:
      return std::string(context.say("the seed is not the one that was promised",
                                     "der Startwert ist nicht der versprochene"));
    case ChanceFault::kTexts:
      return std::string(context.say("there must be one text a seat", "je Platz muss es einen Text geben"));
    case ChanceFault::kDeal:
      return std::string(context.say("the deal does not follow from the seed",
                                     "das Austeilen folgt nicht aus dem Startwert"));
    case ChanceFault::kMove:
      return fmt::format(
          fmt::runtime(context.say("move {}: what was drawn does not follow from the seed",
                                   "Zug {}: was gezogen wurde, folgt nicht aus dem Startwert")),
          verdict.move + 1);
    case ChanceFault::kNone:
      break;
  }
  return {};
}

// The games of one record or file, judged one after the other.
class Verifying {
 public:
  Verifying(Context& context, const VerifyCommand& command)
      : context_(context), command_(command), find_board_(finder_for(context, command.from, boards_)) {}

  // 64 digits as somebody copied them; false if they are none.
  bool read_promise() {
    std::string text = command_.commitment;
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    if (text.empty()) return true;
    promise_ = from_hex(text);
    return promise_.has_value();
  }

  void game(const std::string& record, const std::string& place) {
    ++games_;
    const auto bad = [&](const std::string& why) { failed_ = fail(context_, place + why); };
    const auto log = log_from_json(record, find_board_);
    if (!log) return bad(read_error_text(log.error(), context_.lang));
    const auto proof = proof_from_json(record);
    if (!proof) return bad(read_error_text(proof.error(), context_.lang));
    promise_is_kept_ = promise_is_kept_ || promise_ == proof->commitment;
    if (const LogVerdict rules = judge(*log); !rules.good())
      return bad(verdict_text(rules, *log, context_.lang));
    if (const ChanceVerdict chance = verify_chance(*log, *proof); !chance.good())
      return bad(fault_text(context_, chance));
    const std::string good = fmt::format(
        fmt::runtime(context_.say(
            "Good: all {} moves keep the rules, and every card and ticket follows from the seed\n"
            "that was promised before the game: {}\n",
            "In Ordnung: alle {} Züge halten die Regeln ein, und jede Karte und jedes Ziel folgt aus dem "
            "Startwert,\n"
            "der vor dem Spiel versprochen war: {}\n")),
        log->moves.size(), to_hex(proof->commitment));
    good_.push_back({place, good});
  }

  void file() {
    LogFile lines(context_, command_.from);
    std::string line;
    while (lines.next(line)) {
      game(line, game_place(context_, command_.from, games_ + 1, lines.line_number()));
    }
    if (!lines.error().empty()) {
      failed_ = fail(context_, lines.error());
    } else if (games_ == 0) {
      failed_ = fail(context_,
                     command_.from + ": " + std::string(context_.say("holds no game", "enthält kein Spiel")));
    }
  }

  // What is good is told as well, but not where no game is the one that somebody was promised.
  int result() {
    if (promise_ && !promise_is_kept_ && failed_ == 0) {
      return fail(
          context_,
          context_.say("the record names another promise than the one that you wrote down",
                       "die Aufzeichnung nennt ein anderes Versprechen als das, das du notiert hast"));
    }
    const bool is_one_of_many = games_ > 1;
    for (const Good& game : good_) context_.out << (is_one_of_many ? game.place : "") << game.text;
    return failed_;
  }

 private:
  Context& context_;
  const VerifyCommand& command_;
  std::vector<BoardPtr> boards_;
  BoardFinder find_board_;
  std::optional<Digest> promise_;
  bool promise_is_kept_ = false;
  struct Good {
    std::string place;
    std::string text;
  };
  std::vector<Good> good_;
  long games_ = 0;
  int failed_ = 0;
};

}  // namespace

int run_verify_command(Context& context, const VerifyCommand& command) {
  if (!start_crypto())
    return fail(context,
                context.say("the system gives no random numbers", "das System gibt keine Zufallszahlen"));
  Verifying verifying(context, command);
  if (!verifying.read_promise()) {
    return fail(context,
                fmt::format(fmt::runtime(context.say(
                                "--commitment: 64 digits from 0 to 9 and a to f are needed, found “{}”",
                                "--commitment: 64 Ziffern von 0 bis 9 und a bis f werden gebraucht, "
                                "gefunden „{}“")),
                            command.commitment));
  }
  if (is_address(command.from)) {
    const auto record = fetch_record(context, command.from);
    if (!record) return fail(context, record.error().text);
    verifying.game(*record, command.from + ": ");
  } else {
    verifying.file();
  }
  return verifying.result();
}

}  // namespace kurz
