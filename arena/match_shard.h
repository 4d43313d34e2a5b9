// A match on many machines: each plays some of the deals into a file, and the files give the report and the
// logs that one machine would have written.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/shard.h"

namespace kurz {

class MatchShard {
 public:
  // Continues the file of this shard, or begins it. With `keeps_logs`, the merge can write the logs of the
  // games. The options must outlive the shard. A sequential test does not stop it: only all shards together
  // know when it is settled. The error is a message.
  static Result<MatchShard, std::string> open(const std::filesystem::path& file, const MatchOptions& match,
                                              bool keeps_logs, const Shard& shard);

  [[nodiscard]] long games() const { return (end_ - begin_) * match_->pairing.games_per_deal(); }
  [[nodiscard]] long games_left() const { return (end_ - next_) * match_->pairing.games_per_deal(); }

  // Plays all games that are left. `progress` is called with the number of games that this call has played;
  // false stops it. Returns a message if the file cannot be written.
  std::string play(const std::function<bool(long played)>& progress);

 private:
  const MatchOptions* match_ = nullptr;
  bool keeps_logs_ = false;
  long begin_ = 0;  // deals
  long next_ = 0;
  long end_ = 0;
  std::optional<Journal> journal_;
};

// Called with the logs of all games, in their order. False stops the merge.
using LogSink = std::function<bool(const std::string& log)>;
// The report of the whole match from the files of all shards. The error is a message.
Result<MatchReport, std::string> merge_match(const MatchOptions& match, bool keeps_logs,
                                             const std::vector<std::string>& files, const LogSink& sink,
                                             const Progress& progress);

}  // namespace kurz
