// Tables by HTTP: lists, new tables, finished games.
#pragma once

#include <unordered_map>

#include "server/api/http_tools.h"
#include "server/service/analysis_queue.h"
#include "server/service/table_service.h"

namespace kurz {

class TableApi {
 public:
  TableApi(Runtime& runtime, TableService& service, Guests& guests, AnalysisQueue& analyses, Store& store,
           Logger& logger);

  void guest_page(const Asked& asked);
  void list(const Asked& asked);
  void create(const Asked& asked);
  void log(const Asked& asked);
  void analysis(const Asked& asked);
  void moment(const Asked& asked);
  void replay(const Asked& asked);

 private:
  // A table at one version is always the same, and reading a long game takes a millisecond on the service's
  // thread: summaries are kept.
  struct Summary {
    std::uint64_t version = 0;
    std::string host;
    bool spectators = false;
    Holders holders;
    protocol::TableSummary shown;
  };
  // Null if the table cannot be read. Valid until the next call.
  const Summary* find_summary(const StoredTable& stored);
  // As `guest` sees it in a list; empty: as everybody does.
  protocol::TableSummary summary_for(const StoredTable& stored, const std::string& guest);
  Stored<std::string> listed_tables();
  // The table of a game that is over; otherwise the request is answered with an error.
  std::shared_ptr<const Table> finished(const Asked& asked);

  Runtime& runtime_;
  TableService& service_;
  Guests& guests_;
  AnalysisQueue& analyses_;
  Store& store_;
  JobQueue replays_;
  std::unordered_map<std::string, Summary> summaries_;
  std::string listed_;  // the answer of this second
  std::int64_t listed_at_ = 0;
};

}  // namespace kurz
