#include "tests/support/server_process.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"

namespace kurz::test {

ServerProcess::ServerProcess(std::string database, std::vector<std::string> flags)
    : database_(std::move(database)), flags_(std::move(flags)) {
  start();
}

ServerProcess::~ServerProcess() {
  if (is_running()) kill();
}

void ServerProcess::start() {
  std::array<int, 2> out{};
  if (pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words{KURZ_PROGRAM, "serve",
                                 "--lang",     "en",
                                 "--listen",   "127.0.0.1:" + std::to_string(port_),
                                 "--db",       database_,
                                 "--log",      database_ + ".log"};
  words.insert(words.end(), flags_.begin(), flags_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(out[1], STDOUT_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ::close(out[1]);
  // It says where it listens when it does.
  said_.clear();
  for (char c = 0; c != '\n' && read(out[0], &c, 1) == 1;) said_ += c;
  ::close(out[0]);
  const std::size_t colon = said_.rfind(':', said_.find(" (") - 1);
  if (said_.find("http://") == std::string::npos)
    throw std::runtime_error("the server does not start: " + said_);
  port_ = std::atoi(said_.c_str() + colon + 1);
}

int ServerProcess::wait_for_end() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = 0;
  return status;
}

void ServerProcess::kill() {
  ::kill(pid_, SIGKILL);
  wait_for_end();
}

long ServerProcess::terminate(int* code, int signal) {
  const auto begin = std::chrono::steady_clock::now();
  ::kill(pid_, signal);
  const int status = wait_for_end();
  if (code != nullptr) *code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin)
      .count();
}

void limit_files(int pid, unsigned most) {
  const rlimit limit{most, most};
  prlimit(pid, RLIMIT_NOFILE, &limit, nullptr);
}

void limit_file_size(int pid, unsigned bytes) {
  const rlimit limit{bytes, bytes};
  prlimit(pid, RLIMIT_FSIZE, &limit, nullptr);
}

double cpu_seconds(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string word;
  double ticks = 0;
  // The fields 14 and 15, in ticks of the clock: of the process and of the system for it.
  for (int field = 1; field <= 15 && stat >> word; ++field) {
    if (field >= 14) ticks += std::stod(word);
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string ServerProcess::log() const { return content(database_ + ".log"); }

}  // namespace kurz::test
