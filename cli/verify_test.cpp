#include <algorithm>
#include <cctype>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "tests/support/random_game.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

using test::contains;
using test::TempFolder;
using test::write;

// A finished game with its proof, as a server hands it out: a person, and a bot at seat 2.
struct Record {
  std::string line;
  std::string commitment;
  std::string seat_commitment;
};
Record fair_record() {
  REQUIRE(start_crypto());
  const Bytes32 seed = random_bytes();
  const Bytes32 contribution = random_bytes();
  const Bytes32 key = chance_key(seed, {contribution, std::nullopt});
  SealedNature dealing(key, 0);
  Recorder game = Recorder::begin(*test::find_board("tiny"), 2, Seat(0), dealing).value();
  Rng rng(3);
  for (std::uint64_t move = 1; game.state().phase != Phase::kOver; ++move) {
    SealedNature nature(key, move);
    const Seat seat = seat_to_move(game.state());
    const LegalActions legal = legal_actions(game.state(), seat);
    REQUIRE(game.play(seat, legal[rng.below(legal.size())], nature).ok());
  }
  game.set_seed(to_hex(seed));
  const std::string commitment = commitment_to(seed);
  boost::json::object record = boost::json::parse(log_to_json(game.log())).as_object();
  record["chance"] = {{"format", "kurz-chance/2"},
                      {"commitment", commitment},
                      {"commitments", {commitment_to(contribution), ""}},
                      {"contributions", {to_hex(contribution), ""}},
                      {"first_by_lot", false}};
  return {boost::json::serialize(record), commitment, commitment_to(contribution)};
}

// The same game by another seed than was promised.
std::string tampered(const Record& record) {
  boost::json::object other = boost::json::parse(record.line).as_object();
  other["seed"] = to_hex(random_bytes());
  return boost::json::serialize(other);
}

TEST_CASE("verify: every game of a file is judged, and the bad one is named by its line") {
  const TempFolder folder;
  const std::string file = folder / "games.log";
  const Record first = fair_record();
  const Record second = fair_record();
  write(file, first.line + "\n");
  const test::Run one = test::run({"verify", file});
  CHECK(one.code == 0);
  CHECK(one.out.starts_with("valid: all "));
  write(file, first.line + "\n\n" + tampered(second) + "\n" + second.line + "\n");
  const test::Run mixed = test::run({"verify", file});
  CHECK(mixed.code == 1);
  CHECK(contains(mixed.err, "game 2 (line 3): the seed does not match its commitment"));
  CHECK(contains(mixed.out, "game 1 (line 1): valid: "));
  CHECK(contains(mixed.out, "game 3 (line 4): valid: "));
  write(file, first.line + "\n" + second.line + "\nnonsense\n");
  // A study speaks English whatever the language.
  CHECK(contains(test::run({"--lang", "de", "verify", file}).err, "game 3 (line 3): this is not valid JSON"));
  write(file, "\n");
  CHECK(contains(test::run({"verify", file}).err, "contains no games"));
}

TEST_CASE("verify: it says once that games from no server have no proof") {
  const TempFolder folder;
  const std::string file = folder / "games.log";
  boost::json::object record = boost::json::parse(fair_record().line).as_object();
  record.erase("chance");
  const std::string line = boost::json::serialize(record) + "\n";
  write(file, line);
  const test::Run one = test::run({"verify", file});
  CHECK(one.code == 1);
  CHECK(one.err ==
        "kurz: " + file +
            ": 1 game has no proof, so there is nothing to verify: it was not played on a server\n");
  write(file, line + fair_record().line + "\n" + line);
  const test::Run mixed = test::run({"verify", file});
  CHECK(mixed.code == 1);
  CHECK(mixed.err ==
        "kurz: " + file +
            ": 2 games have no proof, so there is nothing to verify: they were not played on a server\n");
  CHECK(contains(mixed.out, "game 2 (line 2): valid: "));
}

TEST_CASE("verify: a commitment is compared as a number, and a malformed one is reported") {
  const TempFolder folder;
  const std::string file = folder / "game.log";
  const Record record = fair_record();
  write(file, record.line + "\n");
  const auto verify = [&](const std::string& promise) {
    return test::run({"verify", file, "--commitment", promise});
  };
  std::string capitals = record.commitment;
  std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return std::toupper(c); });
  CHECK(verify(record.commitment).code == 0);
  CHECK(verify(" " + capitals + "\n").code == 0);
  for (const std::string& promise : {std::string("00"), record.commitment + "00", std::string(64, 'x')}) {
    CHECK(contains(verify(promise).err, "--commitment: expected 64 digits from 0 to 9 and a to f"));
  }
  const test::Run other = verify(std::string(64, '0'));
  CHECK(other.code == 1);
  CHECK(contains(other.err, "differs from --commitment"));
  CHECK(other.out.empty());
  // Of several games it may be any one's.
  write(file, fair_record().line + "\n" + record.line + "\n");
  CHECK(verify(record.commitment).code == 0);
  CHECK(verify(std::string(64, '0')).code == 1);
}

TEST_CASE("verify: it says what is proved and what is not") {
  const TempFolder folder;
  const std::string file = folder / "game.log";
  const Record record = fair_record();
  write(file, record.line + "\n");
  const test::Run plain = test::run({"verify", file});
  CHECK(contains(plain.out, "server  " + record.commitment));
  CHECK(contains(plain.out, "seat 1  " + record.seat_commitment));
  CHECK_FALSE(contains(plain.out, "seat 2"));
  CHECK(contains(plain.out, "Neither players nor the operator can have chosen the cards"));
  CHECK(contains(plain.out,
                 "Not proved: who made the moves, and that the operator did not look at the cards."));
  CHECK(contains(plain.out, "pass them with --commitment"));
  const test::Run noted =
      test::run({"verify", file, "--commitment", record.commitment, "--commitment", record.seat_commitment});
  CHECK(noted.code == 0);
  CHECK(contains(noted.out, record.seat_commitment + "  (as you noted it)"));
  CHECK_FALSE(contains(noted.out, "pass them with --commitment"));
  // One alone shows only that this one is right.
  for (const std::string& one : {record.commitment, record.seat_commitment}) {
    const test::Run half = test::run({"verify", file, "--commitment", one});
    CHECK(half.code == 0);
    CHECK(contains(half.out, one + "  (as you noted it)"));
    CHECK(contains(half.out, "pass them with --commitment"));
  }
  // Each of them must be right, and all of one game.
  const Record second = fair_record();
  write(file, record.line + "\n" + second.line + "\n");
  CHECK(test::run({"verify", file, "--commitment", record.commitment, "--commitment", second.seat_commitment})
            .code == 1);
}

TEST_CASE("verify: a seed that was chosen after the contributions is found") {
  // Someone who knows all contributions can look for a seed that deals what they want, but it does not match.
  const Record record = fair_record();
  boost::json::object other = boost::json::parse(record.line).as_object();
  const Bytes32 chosen = random_bytes();
  other["seed"] = to_hex(chosen);
  const TempFolder folder;
  write(folder / "game.log", boost::json::serialize(other));
  CHECK(contains(test::run({"verify", folder / "game.log"}).err, "the seed does not match its commitment"));
  // If the operator exchanges the commitment as well, the deal must follow from the new seed; and then it is
  // not the commitment that people have seen.
  other["chance"].as_object()["commitment"] = commitment_to(chosen);
  write(folder / "game.log", boost::json::serialize(other));
  CHECK(contains(test::run({"verify", folder / "game.log"}).err, "the deal does not follow from"));
  write(folder / "game.log", fair_record().line);
  CHECK(contains(test::run({"verify", folder / "game.log", "--commitment", record.commitment}).err,
                 "this is not the game you were shown"));
}

TEST_CASE("verify: an exchanged contribution is found, with its seat") {
  boost::json::object other = boost::json::parse(fair_record().line).as_object();
  auto& contributions = other["chance"].as_object()["contributions"].as_array();
  const TempFolder folder;
  const auto error_with = [&](const std::string& contribution) {
    contributions[0] = contribution;
    write(folder / "game.log", boost::json::serialize(other));
    return test::run({"verify", folder / "game.log"}).err;
  };
  CHECK(
      contains(error_with(to_hex(random_bytes())), "seat 1: the contribution does not match its commitment"));
  CHECK(contains(error_with(""), "seat 1: the contribution does not match its commitment"));
  CHECK(contains(error_with("nonsense"), "seat 1: the contribution does not match its commitment"));
}

TEST_CASE("verify: a move that a bot made for a person is a move like any other") {
  boost::json::object record = boost::json::parse(fair_record().line).as_object();
  record["moves"].as_array()[3].as_object()["by_bot"] = true;
  const TempFolder folder;
  write(folder / "game.log", boost::json::serialize(record));
  const test::Run run = test::run({"verify", folder / "game.log"});
  CHECK_MESSAGE(run.code == 0, run.err);
}

TEST_CASE("verify: games from before there were contributions stay valid, with what they prove") {
  const std::string file = test::source_path("tests/golden/record_chance_1.log");
  const test::Run run = test::run({"verify", file});
  CHECK_MESSAGE(run.code == 0, run.err);
  CHECK(contains(run.out, "kurz-chance/1"));
  CHECK(contains(run.out, "not that the operator did not choose it"));
  boost::json::object other = boost::json::parse(test::content(file)).as_object();
  other["chance"].as_object()["texts"].as_array()[1] = "another";
  const TempFolder folder;
  write(folder / "game.log", boost::json::serialize(other));
  CHECK(contains(test::run({"verify", folder / "game.log"}).err, "the deal does not follow from"));
}

TEST_CASE("verify: an address that cannot be read is reported") {
  CHECK(contains(test::run({"verify", "ftp://kurz.example/table/x"}).err, "http:// or https://"));
  CHECK(contains(test::run({"verify", "https://127.0.0.1:1/table/x"}).err, "cannot be reached: "));
}

TEST_CASE("verify: the end of a game is described") {
  const TempFolder folder;
  boost::json::value wrong = boost::json::parse(fair_record().line);
  boost::json::value& total = wrong.at("result").at("scores").at(0).at("total");
  total = total.as_int64() + 1;
  write(folder / "game.log", boost::json::serialize(wrong));
  const test::Run english = test::run({"verify", folder / "game.log"});
  CHECK(contains(english.err, "; the game ended "));
  for (const char* raw : {"last_round", "stuck"}) CHECK_FALSE(contains(english.err, raw));
}

}  // namespace
}  // namespace kurz
