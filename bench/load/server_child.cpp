#include "bench/load/server_child.h"

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kurz::load {
namespace {

namespace fs = std::filesystem;

// In the child: nothing here may allocate.
[[noreturn]] void become(char* const* arguments, int out, int log) {
  // Whatever ends us ends it, too.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(out, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execv(arguments[0], arguments);
  constexpr int kCannotStart = 127;
  _exit(kCannotStart);
}

std::string read_line(int from) {
  std::string line;
  char one = 0;
  while (read(from, &one, 1) == 1 && one != '\n') line += one;
  return line;
}

Duration as_duration(const timespec& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "kurz-load-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

ServerChild::ServerChild(const std::string& kurz, const fs::path& folder,
                         const std::vector<std::string>& flags) {
  std::vector<std::string> words{kurz, "serve", "--lang", "en", "--db", (folder / "load.db").string()};
  words.insert(words.end(), flags.begin(), flags.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int log = open((folder / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int ends[2];
  if (log < 0 || pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
  id_ = fork();
  if (id_ == 0) become(arguments.data(), ends[1], log);
  close(ends[1]);
  close(log);
  out_ = ends[0];
  const std::string line = read_line(out_);
  const std::size_t colon = line.rfind(':');
  if (!line.starts_with("Tables are open at http://127.0.0.1:") || colon == std::string::npos) {
    std::ifstream said(folder / "log");
    throw std::runtime_error(kurz + " did not start: " + line +
                             std::string(std::istreambuf_iterator<char>(said), {}));
  }
  port_ = std::atoi(line.c_str() + colon + 1);
}

ServerChild::~ServerChild() {
  close(out_);
  if (!is_running()) return;
  kill(id_, SIGKILL);
  waitpid(id_, nullptr, 0);
}

bool ServerChild::is_running() {
  if (id_ <= 0) return false;
  int status = 0;
  if (waitpid(id_, &status, WNOHANG) != id_) return true;
  end_status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  id_ = -1;
  return false;
}

void ServerChild::ask_to_end() const {
  if (id_ > 0) kill(id_, SIGTERM);
}

Duration ServerChild::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(id_, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return as_duration(time);
}

Duration own_cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return as_duration(time);
}

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace kurz::load
