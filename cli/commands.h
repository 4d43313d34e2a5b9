// The commands of the program, one file each. A command returns the exit code.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.h"

namespace kurz {

struct MatchCommand {
  std::string city;
  int players = 2;
  std::vector<std::string> bots;
  long games = 100;
  bool duplicate = false;
  std::vector<double> sprt;  // nothing, or the two shares to decide between
  std::uint64_t seed = 1;
  int threads = 1;
  std::string log_file;
  std::string json_file;
};
int run_match_command(const Context& context, const MatchCommand& command);

struct LadderCommand {
  std::vector<std::string> cities = {"all"};
  std::vector<int> players = {2, 3, 4};
  std::vector<std::string> bots;
  long games = 100;  // of each pairing
  std::uint64_t seed = 1;
  int threads = 1;
  std::string out;  // a folder for the journal and all reports
  std::string json_file;
  std::string svg_file;
};
int run_ladder_command(const Context& context, const LadderCommand& command);

struct ReplayCommand {
  std::string file;
  bool check = false;
  long game = 1;
  std::optional<int> at;
  std::optional<int> seat;
  bool notation = false;
};
int run_replay_command(Context& context, const ReplayCommand& command);

struct HintCommand {
  std::string file;
  long game = 1;
  std::optional<int> at;
  int milliseconds = 1000;
  int simulations = 0;
  std::uint64_t seed = 1;
  int count = 5;
  bool json = false;
};
int run_hint_command(Context& context, const HintCommand& command);

struct AnalyseCommand {
  std::string file;
  long game = 1;
  int simulations = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string json_file;
  std::string svg_file;
};
int run_analyse_command(Context& context, const AnalyseCommand& command);

struct PerftCommand {
  std::string city;
  int players = 2;
  std::uint64_t seed = 1;
  int depth = 3;
  bool force = false;
};
int run_perft_command(const Context& context, const PerftCommand& command);

struct BenchCommand {
  bool json = false;
  double seconds = 1;
  std::vector<std::string> cities;
};
int run_bench_command(const Context& context, const BenchCommand& command);

struct SoakCommand {
  long games = 1'000'000;
  std::uint64_t seed = 1;
  int threads = 1;
};
int run_soak_command(const Context& context, const SoakCommand& command);

struct ServeCommand {
  std::string config_file;
  std::map<std::string, std::string> flags;  // those that were given, by the setting's name
  bool check = false;
};
int run_serve_command(Context& context, const ServeCommand& command);

struct VerifyCommand {
  std::string from;        // a file or an address
  std::string commitment;  // what was shown before the game, if somebody wrote it down
};
int run_verify_command(Context& context, const VerifyCommand& command);

struct BackupCommand {
  std::string database = "kurz.db";
  std::string to;
};
int run_backup_command(const Context& context, const BackupCommand& command);

int run_board_list(const Context& context);
int run_board_check(const Context& context, const std::vector<std::string>& files);
int run_board_draw(const Context& context, const std::string& city);

struct BoardReportCommand {
  std::string city;
  std::vector<std::string> bots;  // as many as players
  long games = 2000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string json_file;
  std::string svg_file;
};
int run_board_report(const Context& context, const BoardReportCommand& command);

}  // namespace kurz
