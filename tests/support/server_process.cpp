#include "tests/support/server_process.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"

namespace kurz::test {

ServerProcess::ServerProcess(std::string database, std::vector<std::string> flags, std::string program,
                             std::string log)
    : database_(std::move(database)),
      flags_(std::move(flags)),
      program_(std::move(program)),
      log_(log.empty() ? database_ + ".log" : std::move(log)) {
  start();
}

ServerProcess::~ServerProcess() {
  if (is_running()) kill();
  if (out_ >= 0) ::close(out_);
}

void ServerProcess::start() {
  std::array<int, 2> out{};
  if (pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words{
      program_, "serve",   "--lang", "en", "--listen", "127.0.0.1:" + std::to_string(port_),
      "--db",   database_, "--log",  log_};
  words.insert(words.end(), flags_.begin(), flags_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with us
    dup2(out[1], STDOUT_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ::close(out[1]);
  if (out_ >= 0) ::close(out_);
  out_ = out[0];
  said_.clear();
  for (char c = 0; c != '\n' && read(out_, &c, 1) == 1;) said_ += c;
  if (said_.find("http://") == std::string::npos) {
    throw std::runtime_error("the server does not start: " + said_ + log());
  }
  port_ = std::atoi(said_.c_str() + said_.rfind(':', said_.find(" (") - 1) + 1);
}

void ServerProcess::ended(int status) {
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  pid_ = 0;
}

bool ServerProcess::is_running() {
  if (pid_ <= 0) return false;
  int status = 0;
  if (waitpid(pid_, &status, WNOHANG) != pid_) return true;
  ended(status);
  return false;
}

void ServerProcess::send_signal(int signal) const {
  if (pid_ > 0) ::kill(pid_, signal);
}

void ServerProcess::kill() { terminate(nullptr, SIGKILL); }

long ServerProcess::terminate(int* code, int signal) {
  const auto begin = std::chrono::steady_clock::now();
  send_signal(signal);
  int status = 0;
  if (pid_ > 0 && waitpid(pid_, &status, 0) == pid_) ended(status);
  if (code != nullptr) *code = exit_code_;
  const auto taken = std::chrono::steady_clock::now() - begin;
  return std::chrono::duration_cast<std::chrono::milliseconds>(taken).count();
}

std::string ServerProcess::log() const { return content(log_); }

std::chrono::nanoseconds ServerProcess::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void limit_files(int pid, unsigned most) {
  const rlimit limit{most, most};
  prlimit(pid, RLIMIT_NOFILE, &limit, nullptr);
}

void limit_file_size(int pid, unsigned bytes) {
  const rlimit limit{bytes, bytes};
  prlimit(pid, RLIMIT_FSIZE, &limit, nullptr);
}

}  // namespace kurz::test
