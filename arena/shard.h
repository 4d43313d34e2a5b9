// Parts of a study that is played on many machines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "arena/journal.h"

namespace kurz {

struct Shard {
  static constexpr long kMost = 1'000'000;

  long number = 1;  // from 1
  long count = 1;

  // Which of so many deals belong to this shard: from the first to before the second.
  [[nodiscard]] std::pair<long, long> part_of(long deals) const {
    return {deals * (number - 1) / count, deals * number / count};
  }
  [[nodiscard]] std::string text() const;       // "2/8"
  [[nodiscard]] std::string file_name() const;  // "shard-2-of-8.jsonl"
  bool operator==(const Shard&) const = default;
};

std::optional<Shard> parse_shard(std::string_view text);

// The settings of a shard's file: those of the study, the shard, and the program that plays it.
boost::json::object shard_settings(boost::json::object study, const Shard& shard);

struct ShardFile {
  std::string name;
  Shard shard;
  boost::json::object settings;

  // Reads its lines; the error is a message.
  [[nodiscard]] std::string read(const UseLine& use) const;
};
// The files in the order of their shards. The error is a message if they are not all shards of the study with
// these settings, each of them once.
Result<std::vector<ShardFile>, std::string> find_shards(const std::vector<std::string>& files,
                                                        const boost::json::object& study);
// The message for a file that does not have all deals of its shard.
std::string incomplete_text(const ShardFile& file, long deals, long all);

}  // namespace kurz
