// `kurz serve` in a process of its own, which a test or the load program may end in any way.
#pragma once

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace kurz::test {

// Arguments of a server for tests that play many games.
inline const std::vector<std::string> kNoLimits{
    "--message-burst",   "100000", "--messages-per-minute", "10000000", "--open-tables",        "100000",
    "--running-tables",  "100000", "--requests-per-minute", "0",        "--sockets-per-minute", "0",
    "--tables-per-hour", "0"};

class ServerProcess {
 public:
  // Starts it and waits until it listens; throws if it does not. `log` is a file; by default, DATABASE.log.
  explicit ServerProcess(std::string database, std::vector<std::string> flags = {},
                         std::string program = program_path(), std::string log = {});
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  // Again on the same port, after it has ended.
  void start();
  void kill();  // -9
  void send_signal(int signal) const;
  // Ends it; returns the milliseconds that took, and its exit code in `code`.
  long terminate(int* code = nullptr, int signal = SIGTERM);
  // Whether it still runs; afterwards exit_code() has its code.
  bool is_running();
  [[nodiscard]] int exit_code() const { return exit_code_; }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] int pid() const { return pid_; }
  // The line that says where it listens.
  [[nodiscard]] const std::string& said() const { return said_; }
  [[nodiscard]] std::string log() const;
  // Processor time of all its threads.
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const;

 private:
  void ended(int status);

  std::string database_;
  std::vector<std::string> flags_;
  std::string program_;
  std::string log_;
  std::string said_;
  int port_ = 0;
  int pid_ = 0;
  int out_ = -1;
  int exit_code_ = -1;
};

// How many files a process may have open from now on, and how long they may be.
void limit_files(int pid, unsigned most);
void limit_file_size(int pid, unsigned bytes);

}  // namespace kurz::test
