#include <algorithm>
#include <array>
#include <optional>

#include <fmt/ostream.h>

#include "cli/files.h"
#include "cli/menu.h"
#include "cli/report.h"
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
  std::string from;                      // a file or an address
  std::vector<std::string> commitments;  // as the table showed them before the game, if somebody noted them
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

// The sentence in the body of an error; empty if there is none, as from another kind of server.
std::string server_text(const std::string& body) {
  boost::system::error_code failure;
  const json::value answer = json::parse(body, failure);
  const json::value* sentence = failure ? nullptr : answer.find_pointer("/error/text", failure);
  return sentence != nullptr && sentence->is_string() ? printable(sentence->as_string()) : "";
}

std::string fetch_record(const std::string& from) {
  const std::string address = record_address(from);
  const auto fetched = fetch(address);
  if (fetched) return *fetched;
  const FetchError& error = fetched.error();
  switch (error.kind) {
    case FetchError::Kind::kBadAddress:
      fail("{} cannot be read; use an address that starts with http:// or https:// ({})", from, error.text);
    case FetchError::Kind::kStatus:
      if (const std::string text = server_text(error.body); !text.empty())
        fail("{} answered {}: {}", from, error.text, text);
      fail("{} answered {}; check the address, and that the game is over", from, error.text);
    case FetchError::Kind::kCertificate:
      fail("the certificate of {} is not valid: {}", from, error.text);
    case FetchError::Kind::kTooLarge:
      fail("{} sent more data than a game can have", from);
    case FetchError::Kind::kUnreachable:
      break;
  }
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
    "",
    "the seed does not match its commitment",
    "the record must contain one contribution per seat",
    "the contribution does not match its commitment",
    "the deal does not follow from the seed and the contributions",
    "what was drawn does not follow from the seed and the contributions"};

// The 64 digits as somebody copied them, in lower case; empty texts are left out.
std::vector<std::string> read_commitments(std::vector<std::string> texts) {
  std::vector<std::string> digests;
  for (std::string& text : texts) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    if (text.empty()) continue;
    const auto digest = from_hex(text);
    if (!digest) fail("--commitment: expected 64 digits from 0 to 9 and a to f, found “{}”", text);
    digests.push_back(to_hex(*digest));
  }
  return digests;
}

// A game whose record is valid.
struct ValidGame {
  ChanceProof proof;
  std::size_t moves;

  // Whether the server or a seat had committed to this.
  [[nodiscard]] bool has_commitment(const std::string& noted) const {
    return proof.commitment == noted ||
           (proof.commitments && std::ranges::find(*proof.commitments, noted) != proof.commitments->end());
  }
};
// Nothing if the game was not played on a server: such a log has no proof.
std::optional<ValidGame> check_record(const std::string& record, const BoardFinder& find_board) {
  const auto log = log_from_json(record, find_board);
  if (!log) throw CommandError(read_error_text(log.error(), Lang::kEnglish));
  const auto proof = proof_from_json(record);
  if (!proof && proof.error().where == "chance" && proof.error().expected == Expected::kField) return {};
  if (!proof) throw CommandError(read_error_text(proof.error(), Lang::kEnglish));
  if (const LogVerdict rules = judge(*log); !rules.good())
    throw CommandError(verdict_text(rules, *log, Lang::kEnglish));
  if (const ChanceVerdict chance = verify_chance(*log, *proof); !chance.good()) {
    const std::string_view what = chance.fault == ChanceFault::kMove           ? "move"
                                  : chance.fault == ChanceFault::kContribution ? "seat"
                                                                               : "";
    fail("{}{}", what.empty() ? "" : fmt::format("{} {}: ", what, chance.at + 1),
         kChanceFaults[static_cast<std::size_t>(chance.fault)]);
  }
  return ValidGame{*proof, log->moves.size()};
}

// What the record proves, and what not.
void print_verdict(std::ostream& out, const ValidGame& game, const std::vector<std::string>& noted) {
  const ChanceProof& proof = game.proof;
  fmt::print(out, "valid: all {} moves follow the rules, and every card and ticket follows from the seed{}\n",
             game.moves, proof.is_older() ? "" : " and the contributions");
  const auto line = [&](const std::string& who, const std::string& commitment) {
    const bool is_noted = std::ranges::find(noted, commitment) != noted.end();
    fmt::print(out, "  {:<8}{}{}\n", who, commitment, is_noted ? "  (as you noted it)" : "");
    return is_noted;
  };
  fmt::print(out, "Commitments made before the game:\n");
  const bool server_noted = line("server", proof.commitment);
  long people = 0;
  long people_noted = 0;
  for (std::size_t seat = 0; proof.commitments && seat < proof.commitments->size(); ++seat) {
    if ((*proof.commitments)[seat].empty()) continue;
    if (line(fmt::format("seat {}", seat + 1), (*proof.commitments)[seat])) ++people_noted;
    ++people;
  }
  if (proof.is_older()) {
    fmt::print(out,
               "This is a game from before players contributed to the shuffle (kurz-chance/1): it proves "
               "that the seed was fixed\nbefore the game, not that the operator did not choose it.\n");
  } else if (people == 0) {
    fmt::print(out,
               "Nobody but the server contributed: the seed was fixed before the game, but the operator may "
               "have chosen it.\n");
  } else {
    fmt::print(out,
               "Neither players nor the operator can have chosen the cards if one of these contributions was "
               "random and secret.\n");
  }
  // The seed and one contribution: with either of them alone, the other may have been chosen later.
  const bool compared = server_noted && (people == 0 || people_noted > 0);
  fmt::print(out, "{}Not proved: who made the moves, and that the operator did not look at the cards.\n",
             compared ? ""
                      : "Compare the server's commitment and your own with those shown before the game: pass "
                        "them with --commitment.\n");
}

int verify_command(Context& context, VerifyCommand& command) {
  if (!start_crypto()) fail("the system provides no random numbers");
  const std::vector<std::string> noted = read_commitments(command.commitments);
  std::vector<BoardPtr> boards;
  const BoardFinder find_board = finder_for(context, command.from, boards);
  std::vector<std::pair<std::string, ValidGame>> valid;  // with their place in the file
  int result = 0;
  long without_proof = 0;
  const auto check = [&](const std::string& record, const std::string& place) {
    try {
      if (auto game = check_record(record, find_board)) {
        valid.emplace_back(place, std::move(*game));
      } else {
        ++without_proof;
      }
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
  if (without_proof > 0) {
    const bool is_one = without_proof == 1;
    fmt::print(context.err,
               "kurz: {}: {} {} no proof, so there is nothing to verify: {} not played on a server\n",
               command.from, count_text(without_proof, "game"), is_one ? "has" : "have",
               is_one ? "it was" : "they were");
    result = kFailed;
  }
  // All of them belong to one game.
  const auto is_expected = [&](const auto& game) {
    return std::ranges::all_of(noted,
                               [&](const std::string& one) { return game.second.has_commitment(one); });
  };
  if (result == 0 && std::ranges::none_of(valid, is_expected))
    fail("a commitment in the record differs from --commitment: this is not the game you were shown");
  for (const auto& [place, game] : valid) {
    context.out << (games > 1 ? place : "");
    print_verdict(context.out, game, noted);
  }
  return result;
}

}  // namespace

void add_verify(Menu& menu) {
  auto [sub, verify] = menu.add("verify",
                                {"Verify that nobody chose the cards and tickets of a finished game",
                                 "Prüfen, dass niemand die Karten einer beendeten Partie bestimmt hat"},
                                verify_command);
  sub->add_option("FROM", verify.from, "Log of the game: a file, or the address of the table")->required();
  sub->add_option("--commitment", verify.commitments,
                  "A commitment that the table showed before the game, from the server or a seat; repeat it "
                  "for several")
      ->type_name("HEX");
}

}  // namespace kurz
