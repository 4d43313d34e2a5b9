#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

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

Result<std::string, Message> read_record(Context& context, const std::string& from) {
  if (from.find("://") == std::string::npos) {
    std::string line;
    LogFile file(context, from);
    if (file.next(line)) return line;
    return Message{file.error().empty()
                       ? from + ": " + std::string(context.say("holds no game", "enthält kein Spiel"))
                       : file.error()};
  }
  const auto fetched = fetch(record_address(from));
  if (fetched) return *fetched;
  const auto say = [&](const char* en, const char* de) {
    return Message{fmt::format(fmt::runtime(context.say(en, de)), from, fetched.error().text)};
  };
  switch (fetched.error().kind) {
    case FetchError::Kind::kBadAddress:
      return say("{} is no http:// address; save the record and name the file",
                 "{} ist keine http://-Adresse; speichere die Aufzeichnung und nenne die Datei");
    case FetchError::Kind::kStatus:
      return say("{} answers with {}: is the game over, and the address right?",
                 "{} antwortet mit {}: ist das Spiel zu Ende und die Adresse richtig?");
    case FetchError::Kind::kUnreachable:
      break;
  }
  return say("{} cannot be reached: {}", "{} ist nicht erreichbar: {}");
}

// The boards of the shelf, and for a game on a guest's own board, which only its server has, what that server
// says it is: the record names the board's fingerprint.
BoardFinder finder_for(Context& context, const std::string& from, std::vector<BoardPtr>& kept) {
  return [&context, &kept, address = record_address(from)](std::string_view id) -> const Board* {
    if (const Board* board = board_finder(context)(id)) return board;
    const std::size_t api = address.find("/api/tables/");
    if (!is_own_board(id) || api == std::string::npos || address.find("://") == std::string::npos)
      return nullptr;
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

}  // namespace

int run_verify_command(Context& context, const VerifyCommand& command) {
  if (!start_crypto())
    return fail(context,
                context.say("the system gives no random numbers", "das System gibt keine Zufallszahlen"));
  const auto record = read_record(context, command.from);
  if (!record) return fail(context, record.error().text);
  std::vector<BoardPtr> boards;
  const auto log = log_from_json(*record, finder_for(context, command.from, boards));
  if (!log) return fail(context, command.from + ": " + read_error_text(log.error(), context.lang));
  const auto proof = proof_from_json(*record);
  if (!proof) return fail(context, command.from + ": " + read_error_text(proof.error(), context.lang));
  if (const LogVerdict rules = judge(*log); !rules.good()) {
    return fail(context, command.from + ": " + verdict_text(rules, *log, context.lang));
  }
  if (!command.commitment.empty() && command.commitment != to_hex(proof->commitment)) {
    return fail(context,
                context.say("the record names another promise than the one that you wrote down",
                            "die Aufzeichnung nennt ein anderes Versprechen als das, das du notiert hast"));
  }
  if (const ChanceVerdict verdict = verify_chance(*log, *proof); !verdict.good()) {
    return fail(context, command.from + ": " + fault_text(context, verdict));
  }
  fmt::print(context.out,
             fmt::runtime(context.say(
                 "Good: all {} moves keep the rules, and every card and ticket follows from the seed\n"
                 "that was promised before the game: {}\n",
                 "In Ordnung: alle {} Züge halten die Regeln ein, und jede Karte und jedes Ziel folgt aus "
                 "dem Startwert,\n"
                 "der vor dem Spiel versprochen war: {}\n")),
             log->moves.size(), to_hex(proof->commitment));
  return 0;
}

}  // namespace kurz
