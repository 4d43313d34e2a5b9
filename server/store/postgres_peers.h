// What processes tell each other through PostgreSQL: notices by NOTIFY, attendance in tables.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "server/store/descriptor.h"
#include "server/store/peers.h"
#include "server/store/postgres.h"

namespace kurz {

// Sends and receives notices on a connection and a thread of its own.
class NoticeBoard {
 public:
  using OnError = std::function<void(const StoreError&)>;
  NoticeBoard(std::string address, OnError on_error);
  void listen(Peers::Listener listener);
  void tell(const Notice& notice);

 private:
  void work(const std::stop_token& stop);
  void begin(Postgres& database);
  // Sends what waits, and asks whether the server still answers.
  void send(Postgres& database, Postgres::Statement& notify);
  void receive(Postgres& database);
  // Until there is something to do.
  void wait(int socket, std::chrono::milliseconds most);

  std::string address_;
  OnError on_error_;
  std::mutex mutex_;
  std::vector<std::string> waiting_;  // each fits into one message
  std::mutex listening_;
  Peers::Listener listener_;
  Descriptor wake_;
  std::jthread thread_;  // the last member: it uses the others
};

class PostgresPeers final : public Peers {
 public:
  PostgresPeers(const std::string& address, const NoticeBoard::OnError& on_error);
  // Its tables' timers and people are given up at once.
  ~PostgresPeers() override;

  void listen(Listener listener) override { notices_.listen(std::move(listener)); }
  void tell(Notice notice) override { notices_.tell(notice); }
  Stored<std::vector<TableNews>> attend(const Attendance& attendance) override;

 private:
  struct Statements;
  // What the database does not know yet.
  struct Changes {
    std::vector<const Attendance::At*> told;
    std::vector<std::string> given_up;  // tables whose timers another process may run
  };
  Changes note(const Attendance& attendance);
  // Tells the database about this process from the beginning.
  void enrol();
  // False: the database does not know this process any more.
  bool tell_and_ask(const Attendance& attendance, const Changes& changes, std::vector<TableNews>& news);
  void remove_dead_processes();

  const std::string id_;
  NoticeBoard::OnError on_error_;
  std::mutex mutex_;
  Postgres database_;
  std::unique_ptr<Statements> sql_;
  bool is_enrolled_ = false;
  struct Here {
    Attendance::At at;
    bool runs_timers = false;
  };
  std::map<std::string, Here> here_;  // all tables in memory
  std::chrono::steady_clock::time_point looked_at_;
  std::chrono::steady_clock::time_point said_alive_at_;
  std::chrono::steady_clock::time_point looked_for_orphans_at_;
  NoticeBoard notices_;
};

}  // namespace kurz
