// The commands of the program, the options that several of them share, and help and errors of the parser in
// both languages: CLI11 itself speaks English only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "arena/shard.h"
#include "cli/context.h"

namespace kurz {

// The options of commands that let bots play many games.
struct StudyOptions {
  std::vector<std::string> bots;
  long games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string json_file;
};

// Those that many machines can share.
struct SharedStudyOptions : StudyOptions {
  bool no_times = false;
  std::string out;    // a folder
  std::string shard;  // "2/8"
  std::vector<std::string> merge;
};

class Menu {
 public:
  using Run = std::function<int(Context&)>;

  explicit Menu(Lang lang);
  [[nodiscard]] CLI::App& app() { return app_; }
  // Runs the command that was parsed.
  int run_chosen(Context& context) const { return chosen_(context); }
  // What is wrong with a command line that the parser has just rejected.
  [[nodiscard]] std::string error_text(const CLI::ParseError& error) const;
  [[nodiscard]] std::string say(const Texts& texts) const { return std::string(texts.in(lang_)); }

  // Adds a command that runs with its values, which the parser fills in and which live as long as the menu.
  // It returns the exit code, or throws a CommandError.
  template <class Values>
  std::pair<CLI::App*, Values&> add(const std::string& name, const Texts& about,
                                    int (*run)(Context&, Values&), CLI::App* parent = nullptr) {
    const auto values = std::make_shared<Values>();
    CLI::App* sub = (parent != nullptr ? parent : &app_)->add_subcommand(name, say(about));
    sub->callback([this, run, values] { chosen_ = [run, values](Context& c) { return run(c, *values); }; });
    return {sub, *values};
  }

  // An option in the user's language, or, without dashes, a positional argument. `type` is the name of its
  // value in the help.
  template <class Value>
  CLI::Option* option(CLI::App* sub, const std::string& name, Value& value, const Texts& about,
                      const char* type = nullptr) const {
    CLI::Option* added = sub->add_option(name, value, say(about));
    return type != nullptr ? added->type_name(type) : added;
  }
  // --bots, --games, --seed, --threads and --json, with the list of all bots below.
  void add_study(CLI::App* sub, StudyOptions& study, const std::string& about_bots,
                 const std::string& about_games) const;
  // The same with --no-times, --out, --shard and --merge.
  void add_shared_study(CLI::App* sub, SharedStudyOptions& study, const std::string& about_bots,
                        const std::string& about_games, const std::string& about_out) const;
  void add_city(CLI::App* sub, std::string& city) const;
  void add_players(CLI::App* sub, int& players) const;
  void add_seed(CLI::App* sub, std::uint64_t& seed) const;
  // CLI11 alone takes -1 and numbers that are too large as the largest one.
  [[nodiscard]] CLI::Validator seed_check() const;
  void add_games(CLI::App* sub, long& games, const std::string& about) const;
  void add_threads(CLI::App* sub, int& threads) const;  // one per core unless the user says otherwise
  // A log file and which of its games.
  void add_log(CLI::App* sub, const std::string& name, std::string& file, long& game) const;
  void add_file(CLI::App* sub, const std::string& name, std::string& file, const std::string& about) const;
  // --bots or the like, with the list of all bots below the options.
  CLI::Option* add_bots(CLI::App* sub, const std::string& name, std::vector<std::string>& bots,
                        const std::string& about) const;

 private:
  Lang lang_;
  CLI::App app_;
  Run chosen_;
};

// Throws a CommandError for bots that the arena does not know.
void check_bots(const std::vector<std::string>& bots);
// The shard that the command plays, if it plays one. Throws a CommandError for options that do not fit.
std::optional<Shard> chosen_shard(const SharedStudyOptions& study);
// The number of deals that hold at least so many games. If these are more games, it says so.
long whole_deals(std::ostream& out, long games, int games_per_deal);

void add_play(Menu& menu);
void add_match(Menu& menu);
void add_ladder(Menu& menu);
void add_replay(Menu& menu);
void add_hint(Menu& menu);
void add_analyse(Menu& menu);
void add_board(Menu& menu);
void add_board_report(Menu& menu, CLI::App* board);
void add_serve(Menu& menu);
void add_verify(Menu& menu);
void add_backup(Menu& menu);
void add_restore(Menu& menu);
void add_move(Menu& menu);
void add_types(Menu& menu);
void add_perft(Menu& menu);
void add_bench(Menu& menu);
void add_soak(Menu& menu);
void add_train(Menu& menu);

}  // namespace kurz
