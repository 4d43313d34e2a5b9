// Keeps this process in step with the others that serve tables of the same database: it tells them who is
// here and what has changed, and hears the same from them. A process that is alone needs none of this.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/service/commands.h"

namespace kurz {

class PeerSync {
 public:
  PeerSync(ServiceContext& context, LiveTables& tables, Commands& commands, Subscriptions& subscriptions);
  PeerSync(const PeerSync&) = delete;
  PeerSync& operator=(const PeerSync&) = delete;
  ~PeerSync();

  // Tells the store what is due, and asks the runtime to be called again.
  void run();
  // Its thread; see JobQueue::run_next().
  bool run_next() { return jobs_.run_next(); }

 private:
  // How often all processes say that they are alive.
  static constexpr std::int64_t kEvery = 500;
  // Every table is asked for once in so many rounds.
  static constexpr int kRounds = 10;
  // The same for every guest.
  static constexpr std::size_t kGuestRounds = 60;

  void hear(const notice::Advanced& notice);
  void hear(const notice::Present& notice);
  void hear(const notice::Said& notice);
  void hear(const notice::GuestChanged& notice);
  void hear(const notice::Used& notice);
  // Notices may have been lost: everything is asked for.
  void missed();
  // Looks for changes of guests by other processes whose notices were lost: everybody is told of new names,
  // and sockets with an old secret are signed out.
  void check_guests(const std::vector<std::string>& guests);
  void check_some_guests();
  // In the cache, or following a table.
  [[nodiscard]] std::set<std::string> guests_here() const;

  [[nodiscard]] Presence presence_of(const LiveTable& live) const;
  Attendance attendance(const std::set<std::string>& tables);
  void attended(const Attendance& told, const std::vector<TableNews>& news);
  void learn(LiveTable& live, const TableNews& news);

  ServiceContext& context_;
  LiveTables& tables_;
  Commands& commands_;
  Subscriptions& subscriptions_;
  std::int64_t next_round_ = 0;
  int round_ = 0;
  std::size_t guest_round_ = 0;
  bool attending_ = false;
  std::set<std::string> retry_;                 // tables that could not be asked for
  std::map<std::string, std::uint64_t> lower_;  // versions here, of tables whose stored version was lower
  JobQueue jobs_;
};

}  // namespace kurz
