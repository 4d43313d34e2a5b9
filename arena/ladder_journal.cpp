#include "arena/ladder_journal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include <boost/json.hpp>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "words/lang.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::string_view kFormat = "kurz-ladder/1";

json::object settings_json(const LadderSettings& settings) {
  json::array cities;
  for (const BoardPtr& board : settings.boards)
    cities.emplace_back(board->id_at_version() + " " + board->hash_text());
  return {{"format", kFormat},
          {"city", std::move(cities)},
          {"players", json::value_from(settings.players)},
          {"bots", json::value_from(settings.bots)},
          {"games", settings.games},
          {"seed", settings.seed}};
}

json::value parsed(std::string_view line) {
  std::error_code error;
  return json::parse({line.data(), line.size()}, error);  // null if it is none
}

bool is_same(const json::value* was, const json::value& now) {
  // As text: a number that was read back may have another type.
  return was != nullptr && json::serialize(*was) == json::serialize(now);
}

// Whether the first line is that of these settings; if not, the problem says in what it differs.
bool check_settings(const json::value& was, const json::object& now, JournalProblem& problem) {
  const json::object* object = was.if_object();
  if (object == nullptr || !is_same(object->if_contains("format"), now.at("format"))) return false;
  problem.code = JournalProblem::Code::kOtherSettings;
  for (const auto& [name, value] : now) {
    const json::value* before = object->if_contains(name);
    if (is_same(before, value)) continue;
    problem.name = name;
    problem.detail = before == nullptr ? "?" : json::serialize(*before);
    problem.detail_now = json::serialize(value);
    return false;
  }
  return true;
}

// Marks ranges of deals, first and last, as done; returns how many, or nothing if a deal does not exist or
// was done already.
std::optional<long> mark_done(const json::value& ranges, std::vector<bool>& done) {
  long number = 0;
  for (const json::value& range : ranges.as_array()) {
    for (std::int64_t deal = range.at(0).as_int64(); deal <= range.at(1).as_int64(); ++deal, ++number) {
      const auto at = static_cast<std::size_t>(deal);
      if (deal < 0 || at >= done.size() || done[at]) return {};
      done[at] = true;
    }
  }
  return number;
}

// Reads a line with a bundle of deals. False if it makes no sense; the progress is then invalid.
bool take_bundle(std::string_view line, std::vector<PairingProgress>& progress) {
  const json::value bundle = parsed(line);
  const json::object* object = bundle.if_object();
  if (object == nullptr) return false;
  const auto tally = tally_from_json(*object);
  if (!tally) return false;
  try {
    PairingProgress& pairing = progress.at(object->at("pairing").to_number<std::size_t>());
    if (mark_done(object->at("deals"), pairing.done) != tally->deals()) return false;
    pairing.tally.add(*tally);
    return true;
  } catch (const std::exception&) {
    return false;  // a field is missing or of another type
  }
}

json::array ranges_of(std::vector<long> deals) {
  std::sort(deals.begin(), deals.end());
  json::array ranges;
  for (std::size_t from = 0, to = 0; from < deals.size(); from = to) {
    while (to < deals.size() && deals[to] == deals[from] + static_cast<long>(to - from)) ++to;
    ranges.push_back({deals[from], deals[to - 1]});
  }
  return ranges;
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 1 << 16> buffer{};
  for (ssize_t got = 0;
       (got = ::pread(file, buffer.data(), buffer.size(), static_cast<off_t>(text.size()))) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::vector<PairingProgress> nothing_played(const LadderPlan& plan) {
  std::vector<PairingProgress> progress(plan.pairings.size());
  for (std::size_t i = 0; i < progress.size(); ++i)
    progress[i].done.resize(static_cast<std::size_t>(plan.pairings[i].deals));
  return progress;
}

std::string journal_problem_text(const JournalProblem& problem, Lang lang) {
  // In the order of JournalProblem::Code.
  constexpr std::array kTexts{
      Texts{"{file}: {detail}", "{file}: {detail}"},
      Texts{"{file} is being written by another ladder; wait for it, or name another folder",
            "{file} wird gerade von einer anderen Rangliste geschrieben; warte oder nenne einen anderen "
            "Ordner"},
      Texts{"{file} is not the journal of a ladder; name another folder",
            "{file} ist nicht das Tagebuch einer Rangliste; nenne einen anderen Ordner"},
      Texts{"{file} was begun with other settings: --{name} was {detail} and is {now}; use the same, or "
            "another folder",
            "{file} wurde mit anderen Einstellungen begonnen: --{name} war {detail} und ist {now}; nimm "
            "dieselben "
            "oder einen anderen Ordner"},
      Texts{"{file}, line {line}: damaged; cut the file before this line, or name another folder",
            "{file}, Zeile {line}: beschädigt; schneide die Datei vor dieser Zeile ab oder nenne einen "
            "anderen Ordner"},
  };
  return fill(kTexts[static_cast<std::size_t>(problem.code)], lang, fmt::arg("file", problem.file),
              fmt::arg("detail", problem.detail), fmt::arg("now", problem.detail_now),
              fmt::arg("name", problem.name), fmt::arg("line", problem.line));
}

Result<LadderJournal, JournalProblem> LadderJournal::open(const std::filesystem::path& file,
                                                          const LadderPlan& plan) {
  const int opened = ::open(file.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  LadderJournal journal(opened, file.string());
  if (opened < 0) return journal.error();
  if (::flock(opened, LOCK_EX | LOCK_NB) != 0)
    return JournalProblem{JournalProblem::Code::kBusy, file.string(), {}, {}, {}, 0};
  if (auto problem = journal.read(plan)) return *problem;
  return journal;
}

LadderJournal::LadderJournal(LadderJournal&& other) noexcept
    : file_(std::exchange(other.file_, -1)), name_(std::move(other.name_)), held_(std::move(other.held_)) {}

LadderJournal::~LadderJournal() {
  if (file_ >= 0) ::close(file_);
}

JournalProblem LadderJournal::error() const {
  return {JournalProblem::Code::kFile, name_, std::strerror(errno), {}, {}, 0};
}

std::optional<JournalProblem> LadderJournal::read(const LadderPlan& plan) {
  const json::object settings = settings_json(plan.settings);
  const std::string heading = json::serialize(settings) + "\n";
  const std::string text = read_all(file_);
  JournalProblem problem{JournalProblem::Code::kNoJournal, name_, {}, {}, {}, 1};
  held_ = nothing_played(plan);
  if (text.size() < heading.size() && heading.starts_with(text)) {
    // New, or stopped before its first line was complete.
    if (::ftruncate(file_, 0) != 0 || !write_all(file_, heading) || !sync()) return error();
    return {};
  }
  std::size_t end = text.find('\n');
  if (!check_settings(parsed(std::string_view(text).substr(0, end)), settings, problem)) return problem;
  problem.code = JournalProblem::Code::kDamaged;
  for (std::size_t begin = end + 1; begin < text.size(); begin = end + 1) {
    end = text.find('\n', begin);
    if (end == std::string::npos) {
      // The program was stopped in the middle of this line; what follows must not run into it.
      if (::ftruncate(file_, static_cast<off_t>(begin)) != 0) return error();
      break;
    }
    ++problem.line;
    if (!take_bundle(std::string_view(text).substr(begin, end - begin), held_)) return problem;
  }
  return {};
}

bool LadderJournal::append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const {
  json::object line{{"pairing", pairing}, {"deals", ranges_of(std::move(deals))}};
  for (auto& [name, value] : to_json(tally)) line[name] = std::move(value);
  return write_all(file_, json::serialize(line) + "\n");
}

bool LadderJournal::sync() const { return ::fdatasync(file_) == 0; }

}  // namespace kurz
