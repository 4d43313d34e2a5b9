#include <algorithm>
#include <array>
#include <optional>

#include <fmt/ostream.h>

#include "cli/files.h"
#include "cli/menu.h"
#include "codec/board_json.h"
#include "engine/log/replay.h"
#include "server/boards/custom_boards.h"
#include "server/chance/sealed_chance.h"
#include "server/net/fetch.h"
#include "server/secure/crypto.h"
#include "words/error_text.h"

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
  const FetchError& error = fetched.error();
  if (error.kind == FetchError::Kind::kBadAddress)
    fail("only http:// addresses can be read: download {} and pass the file", address);
  if (error.kind == FetchError::Kind::kStatus)
    fail("{} answered {}; check the address, and that the game is over", from, error.text);
  fail("{} cannot be reached: {}", from, error.text);
}

// The boards of the shelf, and custom boards of the server that the record comes from: the record names the
// hash of its board, so the server cannot substitute another one.
BoardFinder finder_for(Context& context, const std::string& from, std::vector<BoardPtr>& kept) {
  return [&context, &kept, address = record_address(from)](std::string_view id) -> const Board* {
    if (const Board* board = context.shelf.finder()(id)) return board;
    const std::size_t api = address.find("/api/tables/");
    if (!is_custom_board(id) || api == std::string::npos || !is_address(address)) return nullptr;
    const auto text = fetch(address.substr(0, api) + "/api/boards/" + std::string(id));
    const auto board = text ? read_board(*text) : Result<BoardPtr, BoardProblems>(BoardProblems());
    return board ? kept.emplace_back(*board).get() : nullptr;
  };
}

// By ChanceFault.
constexpr std::array<std::string_view, kEnumCount<ChanceFault>> kChanceFaults{
    "", "the seed does not match its commitment", "the record must contain one text per seat",
    "the deal does not follow from the seed", "what was drawn does not follow from the seed"};

// The 64 digits as somebody copied them; nothing if there are none.
std::optional<Digest> read_commitment(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  if (text.empty()) return {};
  const auto digest = from_hex(text);
  if (!digest) fail("--commitment: expected 64 digits from 0 to 9 and a to f, found “{}”", text);
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
  if (const ChanceVerdict chance = verify_chance(*log, *proof); !chance.good()) {
    const bool is_move = chance.fault == ChanceFault::kMove;
    fail("{}{}", is_move ? fmt::format("move {}: ", chance.move + 1) : "",
         kChanceFaults[static_cast<std::size_t>(chance.fault)]);
  }
  return {proof->commitment, log->moves.size()};
}

int verify_command(Context& context, VerifyCommand& command) {
  if (!start_crypto()) fail("the system provides no random numbers");
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
  if (expected && result == 0 && std::ranges::none_of(valid, is_expected))
    fail("the commitment in the record differs from --commitment: this is not the game you were shown");
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
  auto [sub, verify] = menu.add("verify",
                                {"Verify that all shuffles of a finished game were fixed before it began",
                                 "Prüfen, ob die Zufallszahlen eines Spiels schon vor Beginn feststanden"},
                                verify_command);
  sub->add_option("FROM", verify.from, "Log of the game: a file, or the address of the table")->required();
  sub->add_option("--commitment", verify.commitment, "The commitment that the table showed before the game")
      ->type_name("HEX");
}

}  // namespace kurz
