#include <csignal>
#include <filesystem>
#include <thread>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <unistd.h>

#include "arena/journal.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

using test::contains;
using test::content;
using test::run;
using Args = std::vector<std::string>;

Args operator+(Args args, const Args& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

// Plays all shards, each with another number of threads, the last one first. Returns their files.
Args play_shards(const Args& command, const std::string& folder, int count) {
  Args files;
  for (int number = count; number >= 1; --number) {
    const std::string part = std::to_string(number) + "/" + std::to_string(count);
    const test::Run shard =
        run(command + Args{"--out", folder, "--shard", part, "--threads", std::to_string(1 + number % 3)});
    INFO(shard.err);
    REQUIRE(shard.code == 0);
    CHECK(contains(shard.out, "shard " + part + " is complete: "));
    files.push_back(folder + "/shard-" + std::to_string(number) + "-of-" + std::to_string(count) + ".jsonl");
  }
  return files;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(contains(text, from));
  return text.replace(text.find(from), from.size(), to);
}

// The shard with other settings, as another program would have written it.
std::string with_heading(const std::string& text, const std::string& name, const boost::json::value& value) {
  const std::size_t end = text.find('\n');
  boost::json::object heading = boost::json::parse(text.substr(0, end)).as_object();
  heading.erase("check");
  heading[name] = value;
  return journal_line(boost::json::serialize(heading)) + text.substr(end + 1);
}

const Args kMatch = {"match",   "--city", "tiny",   "--bots", "random,one-step", "--duplicate",
                     "--games", "40",     "--seed", "5",      "--no-times"};
const Args kLadder = {"ladder",          "--city",  "tiny,london", "--players", "2,3", "--bots",
                      "random,one-step", "--games", "11",          "--seed",    "4",   "--no-times"};

}  // namespace

TEST_CASE("shards of a match: merged, they are what one machine prints and writes, byte for byte") {
  const Args variants[] = {
      kMatch,
      {"match", "--city", "london", "--players", "3", "--bots", "random,one-step,random", "--games", "20",
       "--duplicate", "--no-times"},
      {"match", "--city", "berlin", "--bots", "random,one-step", "--games", "9", "--no-times"},
  };
  for (const Args& variant : variants) {
    const test::TempFolder folder;
    const Args named = variant + Args{"--json", folder / "one.json", "--log", folder / "one.log"};
    const test::Run one = run(named + Args{"--threads", "3"});
    REQUIRE(one.code == 0);
    for (const int count : {1, 2, 3, 5, 25}) {
      const Args command = variant + Args{"--json", folder / "json", "--log", folder / "log"};
      const Args files = play_shards(command, folder / "shards", count);
      CHECK_FALSE(std::filesystem::exists(folder / "json"));
      const test::Run merged = run(command + Args{"--merge"} + files);
      CHECK(merged.err == "");
      CHECK(merged.out == one.out);
      CHECK(content(folder / "json") == content(folder / "one.json"));
      CHECK(content(folder / "log") == content(folder / "one.log"));
      std::filesystem::remove(folder / "json");
    }
  }
}

TEST_CASE("shards of a match: a sequential test ends at the same game as on one machine") {
  const test::TempFolder folder;
  const Args match = {"match",   "--city", "tiny",   "--bots",  "random,random", "--duplicate",
                      "--games", "1000",   "--sprt", "0.6,0.8", "--no-times"};
  const test::Run one = run(match + Args{"--log", folder / "one"});
  CHECK(contains(one.out, "decided: the share of random is at most 0.6\n"));
  const Args logged = match + Args{"--log", folder / "merged"};
  CHECK(run(logged + Args{"--merge"} + play_shards(logged, folder / "shards", 4)).out == one.out);
  CHECK(content(folder / "merged") == content(folder / "one"));
  CHECK(test::count_of("\n", content(folder / "one")) < 900);
}

TEST_CASE("shards of a ladder: merged, they are what one machine prints and writes, byte for byte") {
  const test::TempFolder folder;
  const test::Run one = run(kLadder + Args{"--out", folder / "one", "--threads", "3"});
  REQUIRE(one.code == 0);
  for (const int count : {1, 2, 3, 7, 60}) {
    const std::string name = std::to_string(count);
    const Args files = play_shards(kLadder, folder / ("shards" + name), count);
    const std::string out = folder / name;
    const test::Run merged = run(kLadder + Args{"--out", out, "--merge"} + files);
    CHECK(merged.err == "");
    CHECK(merged.out == one.out);
    for (const char* file : {"/report.txt", "/report.json", "/ratings.svg", "/journal.jsonl"})
      CHECK(content(out + file) == content(folder / "one" + file));
    CHECK(std::distance(std::filesystem::directory_iterator(out), {}) == 4);
  }
  // A merged ladder is as good as a played one: there is nothing left to play.
  const test::Run again = run(kLadder + Args{"--out", folder / "7"});
  CHECK(contains(again.err, " 0 left to play"));
  CHECK(again.out == one.out);
}

TEST_CASE("shards of a ladder: an interrupted one continues, and times are merged") {
  const test::TempFolder folder;
  Args ladder = kLadder;
  ladder.pop_back();  // --no-times
  const Args files = play_shards(ladder, folder / "shards", 2);
  const std::string whole = content(files[0]);
  test::write(files[0], whole.substr(0, whole.size() - 100));
  const test::Run cut = run(ladder + Args{"--merge"} + files);
  CHECK(contains(cut.err, "shard-2-of-2.jsonl has only "));
  CHECK(contains(cut.err, " deals; play --shard 2/2 again, which continues it\n"));
  play_shards(ladder, folder / "shards", 2);
  const test::Run merged = run(ladder + Args{"--json", folder / "json", "--merge"} + files);
  CHECK(merged.code == 0);
  CHECK(contains(merged.out, "seconds median"));
  const auto report = boost::json::parse(content(folder / "json"));
  CHECK(report.at("cells").at(0).at("conduct").at(0).at("seconds_max").as_double() > 0);
}

TEST_CASE("shards of a match: an interrupted one continues with the same command") {
  const test::TempFolder folder;
  const std::string file = folder / "shard-2-of-3.jsonl";
  Args long_match = kMatch + Args{"--out", folder.path().string(), "--shard", "2/3"};
  long_match[7] = "3000000";
  const std::jthread interrupt([&] {
    while (test::count_of("\n", content(file)) < 3) std::this_thread::yield();
    ::kill(::getpid(), SIGINT);
  });
  const test::Run stopped = run(long_match);
  CHECK(stopped.code == 130);
  CHECK(contains(stopped.err, "stopped after "));
  CHECK(contains(stopped.err, " of 1000000 games; the same command continues\n"));
  const test::Run other = run(kMatch + Args{"--out", folder.path().string(), "--shard", "2/3"});
  CHECK(contains(other.err,
                 "was started with --games 3000000, not with --games 40; use the same settings or "
                 "choose another folder"));
}

TEST_CASE("shards: files that do not belong together are named") {
  const test::TempFolder folder;
  const Args files = play_shards(kMatch, folder / "four", 4);  // 4/4 to 1/4
  const std::string good = content(files[1]);
  const auto merge = [](const Args& command, const Args& merged) {
    const test::Run done = run(command + Args{"--merge"} + merged);
    CHECK(done.code == 1);
    CHECK(done.out == "");
    return done.err;
  };
  const auto with_other = [&](const std::string& text) {
    test::write(files[1], text);
    const std::string error = merge(kMatch, files);
    test::write(files[1], good);
    CHECK(contains(error, files[1]));
    return error;
  };
  CHECK(merge(kMatch, {files[0]}) ==
        "kurz: 3 of 4 shards are missing: 1-3; play each with --shard NUMBER/4 and add the file\n");
  CHECK(merge(kMatch, {files[0], files[1], files[3]}) ==
        "kurz: 1 of 4 shards is missing: 2; play it with --shard NUMBER/4 and add the file\n");
  CHECK(merge(kMatch, {files[0], files[2]}) ==
        "kurz: 2 of 4 shards are missing: 1, 3; play each with --shard NUMBER/4 and add the file\n");
  CHECK(contains(merge(kMatch, files + Args{files[2]}), " are both shard 2/4; name only one of them\n"));
  const Args halves = play_shards(kMatch, folder / "two", 2);
  CHECK(contains(merge(kMatch, files + halves), "; merge only shards of the same number of shards\n"));
  Args other_seed = kMatch;
  other_seed[9] = "6";
  CHECK(contains(merge(other_seed, files + halves),
                 "was started with --seed 5, not with --seed 6; merge only"));
  CHECK(contains(merge(kMatch, files + play_shards(other_seed, folder / "six", 2)),
                 "was started with --seed 6"));

  const auto other_settings = [&](std::size_t at, const std::string& value) {
    Args other = kMatch;
    other[at] = value;
    return merge(other, files);
  };
  CHECK(contains(other_settings(2, "london"), "was started with --city tiny@1 kurz1:"));
  CHECK(contains(other_settings(4, "one-step,random"),
                 "not with --bots [\"one-step\",\"random\"]; merge only "));
  CHECK(contains(other_settings(7, "42"),
                 "with --games 40, not with --games 42; merge only shards of the same"));
  CHECK(contains(other_settings(9, "6"), "was started with --seed 5, not with --seed 6; merge only shards"));
  CHECK(contains(merge(kMatch + Args{"--log", folder / "log"}, files), "without --log, not with --log; "));
  CHECK(
      contains(merge(kMatch + Args{"--sprt", "0.4,0.6"}, files), "without --sprt, not with --sprt 0.4,0.6"));
  CHECK(contains(with_other(with_heading(good, "seed", 6)), "was started with --seed 6, not with --seed 5"));
  CHECK(contains(with_other(with_heading(good, "city", "tiny@1 kurz1:0000000000000000")),
                 "was started with --city tiny@1 kurz1:0000000000000000, not with --city tiny@1 kurz1:"));
  CHECK(contains(with_other(with_heading(good, "program", "0123456789abcdef")),
                 "was written by another version of kurz; play and merge all shards with the same program"));
  CHECK(contains(with_other(with_heading(good, "format", "kurz-match/2")), "another version of kurz"));

  CHECK(
      contains(with_other(""), " is not the file of a shard, or its first line is damaged; name the files"));
  CHECK(contains(with_other("precious\n"), " is not the file of a shard"));
  CHECK(contains(with_other(replaced(good, "\"seed\":5", "\"seed\":7")), ", line 1: damaged; "));
  CHECK(contains(with_other(replaced(good, "\"routes\":", "\"routes\":1")),
                 ", line 2: damaged; delete this line and all after it, and play --shard 3/4 again, which "
                 "continues the file\n"));
  CHECK(contains(with_other(good + good.substr(good.find('\n') + 1)), ", line 7: damaged; "));
  CHECK(contains(with_other(good.substr(0, good.size() - 1)),
                 " has only 4 of its 5 deals; play --shard 3/4 again, which continues it\n"));
  CHECK(contains(with_other(good.substr(0, good.find('\n') + 1)), " has only 0 of its 5 deals; "));
  CHECK(contains(merge(kMatch, {folder / "four"}), " is a folder; name the files in it\n"));
  CHECK(contains(merge(kMatch, {folder / "none"}), "none: No such file or directory\n"));

  const Args rungs = play_shards(kLadder, folder / "ladder", 2);
  CHECK(
      contains(merge(kMatch, rungs), " is not a shard of this command; name the files that --shard wrote\n"));
  CHECK(contains(merge(kLadder, files),
                 " is not a shard of this command; name the files that --shard wrote\n"));
  REQUIRE(run(kLadder + Args{"--out", folder / "whole"}).code == 0);
  CHECK(contains(merge(kLadder, {folder / "whole/journal.jsonl"}), " is not the file of a shard"));
  CHECK(contains(merge(kLadder, {rungs[0]}), "1 of 2 shards is missing: 1; "));
}

TEST_CASE("shards: options that do not fit are rejected before the first game") {
  const test::TempFolder folder;
  for (const Args& command : {kMatch, kLadder}) {
    for (const char* part : {"0/4", "5/4", "x", "1", "1/4/4"}) {
      CHECK(run(command + Args{"--out", folder / "out", "--shard", part}).err ==
            std::string("kurz: --shard takes the number of a part and of all parts, such as 2/8, not “") +
                part + "”\n");
    }
    CHECK(contains(run(command + Args{"--shard", "1/4"}).err,
                   "--shard needs a folder for its file: --out DIR"));
    CHECK(contains(run(command + Args{"--shard", "1/4", "--merge", "file"}).err, "not both"));
    test::write(folder / "file", "precious");
    CHECK(contains(run(command + Args{"--shard", "1/4", "--out", folder / "file"}).err, "file: "));
    CHECK(content(folder / "file") == "precious");
  }
  CHECK(contains(run(kMatch + Args{"--out", folder / "out"}).err,
                 "--out is the folder for the file of a --shard"));
  CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

}  // namespace kurz
