// "kurz train": makes the networks that the searching bots evaluate positions with.
#include <fmt/ostream.h>

#include "bots/value/training.h"
#include "bots/value/value_book.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/progress.h"

namespace kurz {
namespace {

struct TrainCommand {
  std::string city;
  std::string out;
  std::string from;
  TrainingOptions options;
};

std::optional<ValueBook> read_networks(const Board& board, const std::string& path) {
  if (path.empty()) return {};
  const std::string text = read_file(path);
  auto book = ValueBook::read(board, std::vector<std::uint8_t>(text.begin(), text.end()));
  if (!book) fail("{} does not contain networks for {}; train new ones without --from", path, board.name);
  return book;
}

int train_command(Context& context, TrainCommand& command) {
  const BoardPtr board = context.shelf.load(command.city);
  if (command.out.empty()) fail("--out is missing: the file to write the networks to");
  const std::optional<ValueBook> start = read_networks(*board, command.from);
  const long samples = command.options.samples;
  const StopSignal stop;
  ProgressBar bar(2 * samples, "samples");
  std::vector<ValueNetwork> networks;
  std::string report;
  for (const auto& players : {std::vector<int>{2}, std::vector<int>{3, 4}}) {
    const long before = samples * static_cast<long>(networks.size());
    double last_error = 0;
    const auto told = [&](long done, double error) {
      last_error = error;
      return bar(before + done) && !stop.is_set();
    };
    networks.emplace_back(train(*board, players, command.options,
                                start ? start->network(players.front()).as_float() : FloatNetwork(), told));
    if (stop.is_set()) throw CommandError("stopped; nothing was written", kInterrupted);
    report += fmt::format("{} players: mean squared error of the reward {:.5f}\n",
                          players.size() == 1 ? "2" : "3 and 4", last_error);
  }
  bar.clear();
  const std::vector<std::uint8_t> bytes = ValueBook::bytes(*board, networks[0], networks[1]);
  OutputFile(command.out).write_all(std::string(bytes.begin(), bytes.end()));
  fmt::print(context.out, "{}", report);
  return 0;
}

}  // namespace

void add_train(Menu& menu) {
  auto [sub, train] = menu.add(
      "train", {"Train the networks of the searching bots", "Die Netze der suchenden Bots trainieren"},
      train_command);
  menu.add_city(sub, train.city);
  menu.add_seed(sub, train.options.seed);
  menu.add_file(sub, "--out", train.out, "Write the networks to this file");
  menu.add_file(sub, "--from", train.from, "Start with the networks of this file");
  const auto number = [&, in = sub](const char* name, auto& value, const char* about) {
    in->add_option(name, value, about)->check(CLI::Range(0L, 1'000'000'000L))->capture_default_str();
  };
  number("--samples", train.options.samples,
         "Number of positions to learn from, for each of the two networks");
  number("--sims", train.options.simulations,
         "Simulations per move of ismcts in the games; 0: planner plays them");
  number("--reuse", train.options.reuse, "How often a position is learned from on average");
  sub->add_option("--rate", train.options.rate, "Size of the first steps")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
}

}  // namespace kurz
