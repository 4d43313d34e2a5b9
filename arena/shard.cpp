#include "arena/shard.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include <fmt/format.h>

#include "arena/journal.h"
#include "engine/base/hash.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Programs that are not the same file can play differently.
const std::string& program_print() {
  static const std::string kPrint = [] {
    std::ifstream file("/proc/self/exe", std::ios::binary);
    Fingerprint print;
    std::string block(1U << 20U, '\0');
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0)
      print.add(std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())));
    return fmt::format("{:016x}", print.value());
  }();
  return kPrint;
}

// "3, 5-7"
std::string missing_text(const std::vector<ShardFile>& found, long count) {
  std::string text;
  long next = 1;
  const auto add_gap = [&](long end) {
    if (next == end) return;
    text += text.empty() ? "" : ", ";
    text += end - next == 1 ? std::to_string(next) : fmt::format("{}-{}", next, end - 1);
  };
  for (const ShardFile& file : found) {
    add_gap(file.shard.number);
    next = file.shard.number + 1;
  }
  add_gap(count + 1);
  return text;
}

JournalAdvice advice_for(const Shard& shard) {
  return {
      "is not a shard of this command; name the files that --shard wrote",
      "play and merge all shards with the same program", "merge only shards of the same command",
      fmt::format("delete this line and all after it, and play --shard {} again, which continues the file",
                  shard.text())};
}

Result<ShardFile, std::string> find_shard(const std::string& name, const json::object& study) {
  const FirstLine line = read_first_line(name);
  if (!line.error.empty()) return line.error;
  std::error_code error;
  const json::value heading = json::parse(line.text, error);
  const json::value* text = heading.is_object() ? heading.get_object().if_contains("shard") : nullptr;
  const auto shard =
      text != nullptr && text->is_string() ? parse_shard(std::string_view(text->get_string())) : std::nullopt;
  if (!shard)
    return name +
           " is not the file of a shard, or its first line is damaged; name the files that --shard wrote";
  ShardFile file{name, *shard, shard_settings(study, *shard)};
  if (const std::string wrong = settings_error(line.text, file.settings, advice_for(*shard)); !wrong.empty())
    return name + wrong;
  return file;
}

}  // namespace

std::string Shard::text() const { return fmt::format("{}/{}", number, count); }

std::string Shard::file_name() const { return fmt::format("shard-{}-of-{}.jsonl", number, count); }

std::optional<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto number = std::from_chars(begin, end, shard.number);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != '/') return std::nullopt;
  const auto count = std::from_chars(number.ptr + 1, end, shard.count);
  if (count.ec != std::errc() || count.ptr != end) return std::nullopt;
  if (shard.number < 1 || shard.number > shard.count || shard.count > Shard::kMost) return std::nullopt;
  return shard;
}

json::object shard_settings(json::object study, const Shard& shard) {
  study["shard"] = shard.text();
  study["program"] = program_print();
  return study;
}

std::string ShardFile::read(const UseLine& use) const {
  return read_journal(name, settings, advice_for(shard), use).error;
}

Result<std::vector<ShardFile>, std::string> find_shards(const std::vector<std::string>& files,
                                                        const json::object& study) {
  std::vector<ShardFile> found;
  for (const std::string& name : files) {
    auto file = find_shard(name, study);
    if (!file) return file.error();
    found.push_back(std::move(*file));
  }
  std::ranges::stable_sort(found, {}, [](const ShardFile& file) { return file.shard.number; });
  const long count = found.front().shard.count;
  for (const ShardFile& file : found) {
    if (file.shard.count == count) continue;
    return fmt::format("{} is shard {} and {} is shard {}; merge only shards of the same number of shards",
                       found.front().name, found.front().shard.text(), file.name, file.shard.text());
  }
  for (std::size_t i = 1; i < found.size(); ++i) {
    if (found[i].shard == found[i - 1].shard)
      return fmt::format("{} and {} are both shard {}; name only one of them", found[i - 1].name,
                         found[i].name, found[i].shard.text());
  }
  const long missing = count - static_cast<long>(found.size());
  if (missing == 0) return found;
  return fmt::format("{} of {} shards {} missing: {}; play {} with --shard NUMBER/{} and add the file",
                     missing, count, missing == 1 ? "is" : "are", missing_text(found, count),
                     missing == 1 ? "it" : "each", count);
}

std::string incomplete_text(const ShardFile& file, long deals, long all) {
  return fmt::format("{} has only {} of its {} deals; play --shard {} again, which continues it", file.name,
                     deals, all, file.shard.text());
}

}  // namespace kurz
