// The commands and options that the program knows, grouped as people look for them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "arena/bot_text.h"
#include "cli/context.h"

namespace kurz {

// What the functions below add their commands to, with the options that several commands share.
class Menu {
 public:
  using Run = std::function<int(Context&)>;

  explicit Menu(Lang lang);
  [[nodiscard]] CLI::App& app() { return app_; }
  // What runs for the command that was named.
  [[nodiscard]] const Run& chosen() const { return chosen_; }
  [[nodiscard]] std::string say(std::string_view en, std::string_view de) const {
    return std::string(Texts{en, de}.in(lang_));
  }

  CLI::App* command(CLI::App& parent, const std::string& name, const std::string& about, Run run);
  void add_city(CLI::App* sub, std::string& city) const;
  void add_players(CLI::App* sub, int& players) const;
  void add_seed(CLI::App* sub, std::uint64_t& seed) const;
  void add_threads(CLI::App* sub, int& threads) const;
  void add_log(CLI::App* sub, const std::string& name, std::string& file, long& game) const;
  [[nodiscard]] std::string bot_footer(Players players) const;

 private:
  Lang lang_;
  CLI::App app_;
  Run chosen_;
};

// At commas, but not at those inside a bot's brackets, where the parser's own delimiter would cut too.
std::vector<std::string> split_bots(const std::vector<std::string>& lists);

// Each keeps the options of its command for as long as the menu stands.
void add_play(Menu& menu);
void add_match(Menu& menu);
void add_ladder(Menu& menu);
void add_replay(Menu& menu);
void add_hint(Menu& menu);
void add_analyse(Menu& menu);
void add_board(Menu& menu);
void add_perft(Menu& menu);
void add_bench(Menu& menu);
void add_soak(Menu& menu);
void add_serve(Menu& menu);
void add_verify(Menu& menu);
void add_backup(Menu& menu);
void add_types(Menu& menu);

}  // namespace kurz
