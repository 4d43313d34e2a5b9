#include "bots/value/training.h"

#include <cmath>
#include <numbers>

namespace kurz {
namespace {

constexpr std::size_t kPool = 1U << 16U;
constexpr long kReport = 1 << 18;

}  // namespace

FloatNetwork train(const Board& board, std::vector<int> players, const TrainingOptions& options,
                   FloatNetwork start, const TrainingProgress& progress) {
  Rng rng(options.seed);
  SelfPlay games(board, {options.simulations}, rng.next());
  Trainer trainer =
      start.first.empty() ? Trainer(InputMap(board).size(), rng.next()) : Trainer(std::move(start));
  std::vector<TrainingSample> pool;
  std::vector<TrainingSample> fresh;
  double error = 0;  // sum over the samples since the last report
  long reported = 0;
  std::size_t table = 0;
  long debt = 0;  // samples that may be learnt before the next game
  for (long done = 0; done < options.samples;) {
    while (debt <= 0 || pool.size() < kPool / 2) {
      fresh.clear();
      games.play(players[table++ % players.size()], fresh);
      for (const TrainingSample& sample : fresh) {
        if (pool.size() < kPool) {
          pool.push_back(sample);
        } else {
          pool[static_cast<std::size_t>(rng.below(kPool))] = sample;
        }
      }
      debt += options.reuse * static_cast<long>(fresh.size());
    }
    // Full steps for half of the time, then down to nothing.
    const double left = 1 - static_cast<double>(done) / static_cast<double>(options.samples);
    const auto rate = options.rate * static_cast<float>(std::min(1.0, 2 * left));
    for (; debt > 0 && done < options.samples; --debt) {
      const TrainingSample& sample = pool[static_cast<std::size_t>(rng.below(static_cast<int>(pool.size())))];
      error += static_cast<double>(trainer.learn(sample, rate));
      ++done;
      if (done % kReport != 0 && done != options.samples) continue;
      if (!progress(done, error / static_cast<double>(done - reported))) return trainer.network();
      error = 0;
      reported = done;
    }
  }
  return trainer.network();
}

}  // namespace kurz
