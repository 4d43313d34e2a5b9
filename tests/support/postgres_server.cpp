#include "tests/support/postgres_server.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/paths.h"

namespace kurz::test {
namespace {

namespace fs = std::filesystem;

// The newest installed version; Debian keeps its programs out of the path.
std::string program(const std::string& name) {
  std::string newest;
  std::error_code ignored;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored))
    newest = std::max(newest, (version.path() / "bin" / name).string());
  if (newest.empty()) throw std::runtime_error("PostgreSQL is not installed; ./dev test installs it");
  return newest;
}

// PostgreSQL refuses to run as root.
const passwd* other_user() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  if (user == nullptr) throw std::runtime_error("there is no user postgres");
  return user;
}

void give_away(const fs::path& path) {
  const passwd* user = other_user();
  if (user != nullptr && chown(path.c_str(), user->pw_uid, user->pw_gid) != 0)
    throw std::runtime_error("cannot change the owner of " + path.string());
}

// Starts a program as a user who may run PostgreSQL; it ends with us.
int spawn(std::vector<std::string> words, const std::string& output, const std::string& input = "/dev/null") {
  const passwd* user = other_user();
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int out = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const int in = ::open(input.c_str(), O_RDONLY | O_CLOEXEC);
  const int pid = fork();
  if (pid == 0) {
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if (user != nullptr &&
        (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
      _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (chdir("/") != 0) _exit(126);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ::close(out);
  ::close(in);
  return pid;
}

void run_to_end(const std::vector<std::string>& words, const std::string& output, const std::string& input) {
  int status = 0;
  if (waitpid(spawn(words, output, input), &status, 0) < 0 || status != 0)
    throw std::runtime_error(words[0] + " failed: " + content(output));
}

// A folder with an empty database server. Its superuser is "admin", and the database "kurz" belongs to the
// role "kurz".
void create_data(const fs::path& data) {
  const TempFolder folder;
  give_away(folder.path());
  const std::string made = folder / "data";
  run_to_end({program("initdb"), "-D", made, "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale",
              "C.UTF-8", "--no-sync", "--wal-segsize=1", "--no-instructions"},
             folder / "log", "/dev/null");
  write(made + "/pg_hba.conf",
        "local all guarded scram-sha-256\nhost all guarded all scram-sha-256\n"
        "local all all trust\nhost all all 127.0.0.1/32 trust\nlocal replication all trust\n");
  write(folder / "sql",
        "CREATE ROLE kurz LOGIN;\n"
        "UPDATE pg_database SET datname = 'kurz', datdba = (SELECT oid FROM pg_roles WHERE rolname = 'kurz')"
        " WHERE datname = 'postgres';\n");
  fs::permissions(folder / "sql", fs::perms::others_read, fs::perm_options::add);
  run_to_end({program("postgres"), "--single", "-D", made, "template1"}, folder / "log", folder / "sql");
  fs::copy(made, data, fs::copy_options::recursive);
}

// Made once: this takes seconds. Every server starts with a copy.
fs::path prepared_data() {
  const fs::path data = fs::path(program_path()).parent_path() / "postgres-data-1";
  const std::string lock = data.string() + ".lock";
  const int handle = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (handle < 0 || flock(handle, LOCK_EX) != 0) throw std::runtime_error("cannot lock " + lock);
  if (!fs::exists(data)) {
    const fs::path part = data.string() + ".part";
    fs::remove_all(part);
    create_data(part);
    fs::rename(part, data);
  }
  ::close(handle);
  return data;
}

int free_port() {
  const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const bool is_bound = bind(handle, plain, size) == 0 && getsockname(handle, plain, &size) == 0;
  ::close(handle);
  if (!is_bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

std::vector<int> children_of(int pid) {
  std::istringstream all(
      content("/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) + "/children"));
  std::vector<int> found;
  for (int child = 0; all >> child;) found.push_back(child);
  return found;
}

}  // namespace

PostgresServer::PostgresServer(std::vector<std::string> settings)
    : settings_(std::move(settings)), port_(free_port()) {
  fs::copy(prepared_data(), data(), fs::copy_options::recursive);
  give_away(folder_.path());
  give_away(data());
  for (const auto& entry : fs::recursive_directory_iterator(data())) give_away(entry.path());
  start();
}

PostgresServer::PostgresServer(const PostgresServer& primary, Replica /*tag*/)
    : settings_(primary.settings_), port_(free_port()) {
  give_away(folder_.path());
  run_to_end({program("pg_basebackup"), "--pgdata", data(), "--write-recovery-conf", "--checkpoint=fast",
              "--no-sync", "--dbname", primary.address("", "admin")},
             folder_ / "log", "/dev/null");
  start();
}

std::unique_ptr<PostgresServer> PostgresServer::replica_of(const PostgresServer& primary) {
  return std::unique_ptr<PostgresServer>(new PostgresServer(primary, Replica()));
}

void PostgresServer::wait_for_replica() const {
  run(address("template1"), "ALTER SYSTEM SET synchronous_standby_names = '*'");
  run(address("template1"), "SELECT pg_reload_conf()");
  // Until then, commits do not wait.
  while (run(address("template1"), "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") ==
         "0")
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

void PostgresServer::hold_back() const {
  ::kill(std::atoi(run(address("template1"), "SELECT pid FROM pg_stat_replication").c_str()), SIGSTOP);
}

void PostgresServer::promote() const { run(address("template1"), "SELECT pg_promote()"); }

PostgresServer::~PostgresServer() {
  if (pid_ <= 0) return;
  resume();
  stop(SIGQUIT);
}

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

bool PostgresServer::is_ready() const {
  return content(data() + "/postmaster.pid").find("\nready") != std::string::npos;
}

void PostgresServer::start() {
  std::vector<std::string> words{program("postgres"), "-D", data()};
  std::vector<std::string> settings{"listen_addresses=127.0.0.1",
                                    "port=" + std::to_string(port_),
                                    "unix_socket_directories=" + folder_.path().string(),
                                    "fsync=on",
                                    "shared_buffers=16MB",
                                    "dynamic_shared_memory_type=mmap",
                                    "max_wal_size=64MB",
                                    "log_error_verbosity=verbose"};
  settings.insert(settings.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : settings) {
    words.emplace_back("-c");
    words.push_back(setting);
  }
  pid_ = spawn(words, folder_ / "log");
  constexpr int kMostWaits = 6000;
  for (int i = 0; !is_ready(); ++i) {
    if (i == kMostWaits || waitpid(pid_, nullptr, WNOHANG) != 0)
      throw std::runtime_error("PostgreSQL does not start: " + log());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void PostgresServer::stop(int signal) {
  if (pid_ <= 0) return;
  ::kill(pid_, signal);
  waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

void PostgresServer::send_to_all(int signal) const {
  ::kill(pid_, signal);
  for (const int child : children_of(pid_)) ::kill(child, signal);
}

void PostgresServer::kill() {
  // The seventh line is the key and the id of its shared memory, which nobody would remove.
  std::istringstream lines(content(data() + "/postmaster.pid"));
  std::string line;
  for (int i = 0; i < 7; ++i) std::getline(lines, line);
  freeze();  // it cannot start another process
  for (const int child : children_of(pid_)) ::kill(child, SIGKILL);
  stop(SIGKILL);
  shmctl(std::atoi(line.c_str() + line.rfind(' ')), IPC_RMID, nullptr);
}

std::string PostgresServer::address(const std::string& database, const std::string& role) const {
  return "postgresql://" + role + "@/" + database + "?host=" + folder_.path().string() +
         "&port=" + std::to_string(port_);
}

std::string PostgresServer::tcp_address(const std::string& database, const std::string& role) const {
  return "postgresql://" + role + "@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PostgresServer::run(const std::string& address, const std::string& sql) const {
  const auto end = [](PGconn* one) { PQfinish(one); };
  const std::string admin = address + "&user=admin";
  const std::unique_ptr<PGconn, decltype(end)> connection(PQconnectdb(admin.c_str()), end);
  const auto clear = [](PGresult* one) { PQclear(one); };
  const std::unique_ptr<PGresult, decltype(clear)> result(PQexec(connection.get(), sql.c_str()), clear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(sql + ": " + PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

std::string PostgresServer::run_program(const std::string& name, std::vector<std::string> arguments) const {
  static int count = 0;
  const std::string output = folder_ / fmt::format("{}-{}.out", name, ++count);
  arguments.insert(arguments.begin(), program(name));
  run_to_end(arguments, output, "/dev/null");
  return content(output);
}

std::chrono::nanoseconds PostgresServer::cpu_time() const {
  // After the name: the state, ten numbers, then user and system time, and those of children that have ended.
  const auto ticks_of = [](int pid, int fields) {
    const std::string text = content("/proc/" + std::to_string(pid) + "/stat");
    std::istringstream after(text.substr(std::min(text.size(), text.rfind(')') + 2)));
    std::string skipped;
    for (int i = 0; i < 11; ++i) after >> skipped;
    long sum = 0;
    for (long value = 0; fields > 0 && after >> value; --fields) sum += value;
    return sum;
  };
  long ticks = ticks_of(pid_, 4);
  for (const int child : children_of(pid_)) ticks += ticks_of(child, 2);
  return std::chrono::nanoseconds(ticks * (1'000'000'000 / sysconf(_SC_CLK_TCK)));
}

std::string PostgresServer::new_database(const std::string& options) {
  const std::string name =
      databases_++ == 0 && options.empty() ? "kurz" : "kurz" + std::to_string(databases_);
  if (name != "kurz")
    run(address("template1"), "CREATE DATABASE " + name + " OWNER kurz TEMPLATE template0 " + options);
  return address(name);
}

}  // namespace kurz::test
