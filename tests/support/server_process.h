// The program itself, serving in a process of its own, which a test may end in any way.
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace kurz::test {

class ServerProcess {
 public:
  // Starts it with a database and further flags, and waits until it listens.
  explicit ServerProcess(std::string database, std::vector<std::string> flags = {});
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  // Again on the same port, after it has ended.
  void start();
  void kill();  // -9
  // How long it took to end in milliseconds, and its exit code in `code`.
  long terminate(int* code = nullptr, int signal = SIGTERM);
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] int pid() const { return pid_; }
  [[nodiscard]] bool is_running() const { return pid_ > 0; }
  // The line with which it told that it listens.
  [[nodiscard]] const std::string& said() const { return said_; }
  // What it has written to its log.
  [[nodiscard]] std::string log() const;

 private:
  int wait_for_end();

  std::string database_;
  std::vector<std::string> flags_;
  std::string said_;
  int port_ = 0;
  int pid_ = 0;
};

// How many files a process may have open from now on and how long they may be, and how long it has computed.
void limit_files(int pid, unsigned most);
void limit_file_size(int pid, unsigned bytes);
double cpu_seconds(int pid);

}  // namespace kurz::test
