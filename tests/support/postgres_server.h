// A real PostgreSQL server of a test's own, in a temporary folder: nobody else can reach it, and nothing of
// it is left when the test is over.
#pragma once

#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace kurz::test {

class PostgresServer {
 public:
  // Starts it; throws if it does not start. `settings` are "name=value", as in postgresql.conf.
  explicit PostgresServer(std::vector<std::string> settings = {});
  // A replica of a running server: it follows everything that the other one writes, and accepts no writes
  // until it is promoted.
  static std::unique_ptr<PostgresServer> replica_of(const PostgresServer& primary);
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  // The server that all test cases of this process share. Those that stop or freeze it start their own.
  static PostgresServer& shared();

  // The address of a new, empty database that belongs to the role "kurz". `options`: of CREATE DATABASE.
  std::string new_database(const std::string& options = "");
  // Of a database, as a role may reach it: through a socket in the folder, or by TCP on this machine.
  [[nodiscard]] std::string address(const std::string& database, const std::string& role = "kurz") const;
  [[nodiscard]] std::string tcp_address(const std::string& database, const std::string& role = "kurz") const;
  // Runs statements as administrator, in the database of an address; returns the first value of the last one.
  std::string run(const std::string& address, const std::string& sql) const;

  // Runs one of PostgreSQL's programs as the user who may read folder(); returns what it prints.
  std::string run_program(const std::string& name, std::vector<std::string> arguments) const;

  // Ends it: SIGINT stores everything properly, SIGQUIT ends at once ("immediate").
  void stop(int signal = SIGINT);
  void kill();  // all its processes, with -9
  void start();
  void restart(int signal = SIGINT) {
    stop(signal);
    start();
  }
  // Its processes stand still, with all connections open.
  void freeze() const { send_to_all(SIGSTOP); }
  void resume() const { send_to_all(SIGCONT); }
  // From now on, a commit waits until a replica has stored it, too.
  void wait_for_replica() const;
  // From now on, replicas get nothing.
  void hold_back() const;
  // A replica becomes a server that accepts writes.
  void promote() const;

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] std::string folder() const { return folder_.path().string(); }
  // Processor time of all its processes.
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const;
  [[nodiscard]] std::string data() const { return folder_ / "data"; }
  [[nodiscard]] std::string log() const { return content(folder_ / "log"); }

 private:
  struct Replica {};
  PostgresServer(const PostgresServer& primary, Replica tag);
  void send_to_all(int signal) const;
  [[nodiscard]] bool is_ready() const;

  TempFolder folder_;
  std::vector<std::string> settings_;
  int port_ = 0;
  int pid_ = 0;
  int databases_ = 0;
};

}  // namespace kurz::test
