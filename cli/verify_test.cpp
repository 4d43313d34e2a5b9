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

// A finished game with its proof, as a server hands it out.
struct Record {
  std::string line;
  std::string commitment;
};
Record fair_record() {
  REQUIRE(start_crypto());
  const Bytes32 seed = random_bytes();
  const std::vector<std::string> texts{"", "luck"};
  const Bytes32 key = chance_key(seed, texts);
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
  record["chance"] = {{"format", "kurz-chance/1"},
                      {"commitment", commitment},
                      {"texts", {texts[0], texts[1]}},
                      {"first_by_lot", false}};
  return {boost::json::serialize(record), commitment};
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
  CHECK(contains(test::run({"--lang", "de", "verify", file}).err, "game 3 (line 3): this is not JSON"));
  write(file, "\n");
  CHECK(contains(test::run({"verify", file}).err, "contains no games"));
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

TEST_CASE("verify: a record behind https is named by the address to save") {
  const test::Run far = test::run({"verify", "https://kurz.example/table/x?seat=1"});
  CHECK(far.code == 1);
  CHECK(contains(far.err, "download https://kurz.example/api/tables/x/log and pass the file"));
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
