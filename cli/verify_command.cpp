#include <algorithm>
#include <optional>
#include <ostream>

#include <fmt/ostream.h>

#include "cli/log_file.h"
#include "cli/menu.h"
#include "codec/board_json.h"
#include "engine/log/replay.h"
#include "server/boards/custom_boards.h"
#include "server/chance/sealed_chance.h"
#include "server/net/fetch.h"
#include "server/secure/crypto.h"
#include "words/log_text.h"

namespace kurz {
namespace {

struct VerifyCommand {
  std::string from;        // a file or an address
  std::string commitment;  // as the table showed it before the game, if somebody wrote it down
};

// ".../table/ID" is the address of a table in the browser, "…/api/tables/ID/log" that of its record.
std::string record_address(const std::string& url) {
  const std::size_t at = url.find("/table/");
  if (at == std::string::npos) return url;
  std::string id = url.substr(at + 7);
  id = id.substr(0, id.find_first_of("?#/"));
  return url.substr(0, at) + "/api/tables/" + id + "/log";
}

bool is_address(const std::string& from) { return from.find("://") != std::string::npos; }

std::string fetch_record(const std::string& from) {
  const std::string address = record_address(from);
  const auto fetched = fetch(address);
  if (fetched) return *fetched;
  const std::string& why = fetched.error().text;
  switch (fetched.error().kind) {
    case FetchError::Kind::kBadAddress:
      throw CommandError(
          fmt::format("{} is not an http:// address; save {} and name the file", from, address));
    case FetchError::Kind::kStatus:
      throw CommandError(
          fmt::format("{} answers with {}: is the game over, and the address right?", from, why));
    case FetchError::Kind::kUnreachable:
      break;
  }
  throw CommandError(fmt::format("{} cannot be reached: {}", from, why));
}

// The boards of the shelf, and custom boards of the server that the record comes from: the record names the
// hash of its board, so the server cannot substitute another one.
BoardFinder finder_for(Context& context, const std::string& from, std::vector<BoardPtr>& kept) {
  return [&context, &kept, address = record_address(from)](std::string_view id) -> const Board* {
    if (const Board* board = board_finder(context)(id)) return board;
    const std::size_t api = address.find("/api/tables/");
    if (!is_custom_board(id) || api == std::string::npos || !is_address(address)) return nullptr;
    const auto text = fetch(address.substr(0, api) + "/api/boards/" + std::string(id));
    const auto board = text ? read_board(*text) : Result<BoardPtr, BoardProblems>(BoardProblems());
    return board ? kept.emplace_back(*board).get() : nullptr;
  };
}

std::string fault_text(const ChanceVerdict& verdict) {
  switch (verdict.fault) {
    case ChanceFault::kSeed:
      return "the seed does not match its commitment";
    case ChanceFault::kTexts:
      return "the record must hold one text per seat";
    case ChanceFault::kDeal:
      return "the deal does not follow from the seed";
    case ChanceFault::kMove:
      return fmt::format("move {}: what was drawn does not follow from the seed", verdict.move + 1);
    case ChanceFault::kNone:
      break;
  }
  return {};
}

// The 64 digits as somebody copied them; nothing if there are none.
std::optional<Digest> read_commitment(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  if (text.empty()) return {};
  const auto digest = from_hex(text);
  if (!digest)
    throw CommandError(
        fmt::format("--commitment: expected 64 digits from 0 to 9 and a to f, found “{}”", text));
  return digest;
}

// The commitment of a record that is valid, or a CommandError.
struct ValidGame {
  std::string commitment;
  std::size_t moves;
};
ValidGame check_record(const std::string& record, const BoardFinder& find_board) {
  const auto log = log_from_json(record, find_board);
  if (!log) throw CommandError(read_error_text(log.error(), Lang::kEnglish));
  const auto proof = proof_from_json(record);
  if (!proof) throw CommandError(read_error_text(proof.error(), Lang::kEnglish));
  if (const LogVerdict rules = judge(*log); !rules.good())
    throw CommandError(verdict_text(rules, *log, Lang::kEnglish));
  if (const ChanceVerdict chance = verify_chance(*log, *proof); !chance.good())
    throw CommandError(fault_text(chance));
  return {proof->commitment, log->moves.size()};
}

int verify_command(Context& context, VerifyCommand& command) {
  if (!start_crypto()) throw CommandError("the system provides no random numbers");
  const std::optional<Digest> expected = read_commitment(command.commitment);
  std::vector<BoardPtr> boards;
  const BoardFinder find_board = finder_for(context, command.from, boards);
  std::vector<std::pair<std::string, ValidGame>> valid;  // with their place in the file
  int result = 0;
  const auto check = [&](const std::string& record, const std::string& place) {
    try {
      valid.emplace_back(place, check_record(record, find_board));
    } catch (const CommandError& error) {
      context.err << "kurz: " << place << error.what() << "\n";
      result = kFailed;
    }
    return true;
  };
  long games = 1;
  if (is_address(command.from)) {
    check(fetch_record(command.from), command.from + ": ");
  } else {
    games = for_each_game(context, command.from, check);
  }
  const auto is_expected = [&](const auto& game) { return game.second.commitment == to_hex(*expected); };
  if (expected && result == 0 && std::none_of(valid.begin(), valid.end(), is_expected))
    throw CommandError(
        "the record holds another commitment than --commitment; it is not the game you were shown");
  for (const auto& [place, game] : valid) {
    fmt::print(context.out,
               "{}valid: all {} moves follow the rules, and every card and ticket follows from the seed\n"
               "that the server committed to before the game: {}\n",
               games > 1 ? place : "", game.moves, game.commitment);
  }
  return result;
}

}  // namespace

void add_verify(Menu& menu) {
  auto [sub, verify] =
      menu.add("verify",
               {"Check that the random numbers of a finished game were fixed before it began",
                "Prüfen, dass der Zufall eines Spiels vor dem Beginn feststand"},
               verify_command);
  sub->add_option("FROM", verify.from, "Record of the game: a file, or the address of the table")->required();
  sub->add_option("--commitment", verify.commitment, "The commitment that the table showed before the game")
      ->type_name("HEX");
}

}  // namespace kurz
