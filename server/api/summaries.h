// Tables as lists show them. A table at one version is always the same, and reading a long game takes
// milliseconds: summaries are kept. For any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/http.h"
#include "server/service/load_table.h"

namespace kurz {

inline constexpr int kMostOwn = 20;  // tables of a guest that are listed

class Summaries {
 public:
  // `report` is told of tables that cannot be read, on the thread that reads them.
  Summaries(BoardSource find_board, std::function<void(const LoadError&)> report)
      : find_board_(std::move(find_board)), report_(std::move(report)) {}

  struct Summary {
    std::uint64_t version = 0;
    std::string host;
    bool spectators = false;
    Holders holders;
    std::vector<Seat> seating_order;
    protocol::TableSummary shown;
  };
  // Null if the table cannot be read.
  std::shared_ptr<const Summary> find(Store& store, const StoredTable& stored);
  // As `guest` sees it in a list; empty: as everybody does.
  protocol::TableSummary shown_to(const std::string& guest, Store& store, const StoredTable& stored);
  // Whether somebody else at an unfinished table of the guest has a name that looks like this one.
  bool is_taken(Store& store, const Guest& guest, const std::string& name);
  // The list of public tables.
  Stored<protocol::TableList> listed(Store& store);

 private:
  BoardSource find_board_;
  std::function<void(const LoadError&)> report_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Summary>> kept_;
};

}  // namespace kurz
