// What a ladder has played so far, on the disk: a line of settings, then a line per bundle of finished deals
// of a pairing. However the program stops, all lines but the last are complete, and the ladder goes on from
// them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/ladder_plan.h"
#include "words/lang.h"

namespace kurz {

struct PairingProgress {
  std::vector<bool> done;  // by deal
  PairingTally tally;      // of those
};
std::vector<PairingProgress> nothing_played(const LadderPlan& plan);

struct JournalProblem {
  enum class Code : std::uint8_t {
    kFile,           // what the system says is in `detail`
    kBusy,           // another program writes it
    kNoJournal,      // something else is in the file
    kOtherSettings,  // `name` is the first that differs; `detail`, `detail_now`: as it was and is
    kDamaged,        // at `line`
  };
  Code code{};
  std::string file;
  std::string detail;
  std::string detail_now;
  std::string name;
  long line = 0;
};
std::string journal_problem_text(const JournalProblem& problem, Lang lang);

class LadderJournal {
 public:
  // Continues the journal of this plan, or begins one. It is locked while it is open.
  static Result<LadderJournal, JournalProblem> open(const std::filesystem::path& file,
                                                    const LadderPlan& plan);
  LadderJournal(LadderJournal&& other) noexcept;
  LadderJournal& operator=(LadderJournal&&) = delete;
  ~LadderJournal();

  // What it held when it was opened, by pairing.
  [[nodiscard]] const std::vector<PairingProgress>& held() const { return held_; }

  // Adds a bundle of deals; sync() writes all of them to the disk. False: error() says why.
  [[nodiscard]] bool append(std::size_t pairing, std::vector<long> deals, const PairingTally& tally) const;
  [[nodiscard]] bool sync() const;
  [[nodiscard]] JournalProblem error() const;

 private:
  LadderJournal(int file, std::string name) : file_(file), name_(std::move(name)) {}
  std::optional<JournalProblem> read(const LadderPlan& plan);

  int file_;
  std::string name_;
  std::vector<PairingProgress> held_;
};

}  // namespace kurz
