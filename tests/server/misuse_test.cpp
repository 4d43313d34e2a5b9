// What people get wrong about the database of `kurz serve`: each ends the program at once, with a sentence
// that says what is wrong and what to do.
#include <chrono>
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/database.h"
#include "server/store/postgres_schema.h"
#include "tests/support/paths.h"
#include "tests/support/postgres_server.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using test::PostgresServer;

constexpr std::chrono::seconds kPatience(30);
// With sanitizers, on a machine that is busy.
constexpr std::chrono::seconds kQuick(8);

struct Ended {
  int code = -1;  // -1: it did not end by itself
  std::string said;
  Clock::duration taken{};
};

// Runs `kurz serve` in an empty folder until it ends.
Ended serve(const std::string& database, const std::string& lang = "en") {
  const test::TempFolder folder;
  const test::TempFolder output;
  std::vector<std::string> words{test::program_path(), "--lang",      lang,   "serve",
                                 "--listen",           "127.0.0.1:0", "--db", database};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string file = output / "said";
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, file.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  const auto begin = Clock::now();
  pid_t pid = 0;
  REQUIRE(posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) == 0);
  posix_spawn_file_actions_destroy(&actions);
  Ended ended;
  int status = 0;
  while (waitpid(pid, &status, WNOHANG) == 0 && Clock::now() - begin < kPatience)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ended.taken = Clock::now() - begin;
  if (ended.taken < kPatience) {
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  } else {
    ::kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
  }
  ended.said = test::content(file);
  CHECK_MESSAGE(fs::is_empty(folder.path()), "it has created ",
                fs::directory_iterator(folder.path())->path());
  return ended;
}

void must_end_quickly(const Ended& ended) {
  CHECK(ended.code == 1);
  CHECK(ended.taken < kQuick);
  CHECK(test::count_of("\n", ended.said) == 1);
  CHECK(ended.said.find("secret") == std::string::npos);
}

void must_say(const std::string& database, const std::string& sentence, const std::string& lang = "en") {
  CAPTURE(database);
  const Ended ended = serve(database, lang);
  must_end_quickly(ended);
  CHECK(ended.said == "kurz: " + sentence + "\n");
}

// If the middle depends on the versions of PostgreSQL and the system.
void must_say(const std::string& database, const std::string& begin, const std::string& end,
              const std::string& lang) {
  CAPTURE(database);
  const Ended ended = serve(database, lang);
  must_end_quickly(ended);
  CAPTURE(ended.said);
  CHECK(ended.said.starts_with("kurz: " + begin));
  CHECK(ended.said.ends_with(end + "\n"));
}

// As it is shown.
std::string shown(const std::string& address) { return shown_database(address); }

// A database whose statements that change tables all fail.
std::string failing_database(PostgresServer& server, const std::string& state, const std::string& text) {
  std::string address = server.new_database();
  server.run(address,
             fmt::format("CREATE FUNCTION public.fail() RETURNS event_trigger LANGUAGE plpgsql AS"
                         " $$ BEGIN RAISE '{}' USING ERRCODE = '{}'; END $$;"
                         "CREATE EVENT TRIGGER fail ON ddl_command_start EXECUTE FUNCTION public.fail()",
                         text, state));
  return address;
}

// Mounts of this thread, and of the programs that it starts, are seen by no others.
bool can_mount() {
  static const bool can =
      unshare(CLONE_NEWNS) == 0 && mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
  return can;
}

// A disk with little room, for one tablespace of a server. Only root may do that.
class SmallDisk {
 public:
  explicit SmallDisk(PostgresServer& server) : path_(server.folder() + "/small") {
    fs::create_directory(path_);
    REQUIRE(mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=16m") == 0);
    struct stat owner{};
    REQUIRE(stat(server.data().c_str(), &owner) == 0);
    REQUIRE(chown(path_.c_str(), owner.st_uid, owner.st_gid) == 0);
    server.run(server.address("template1"), "CREATE TABLESPACE small LOCATION '" + path_ + "'");
  }
  ~SmallDisk() { umount2(path_.c_str(), MNT_DETACH); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  void fill() const {
    std::ofstream out(path_ + "/filler", std::ios::binary);
    const std::string block(4096, 'x');
    while (out.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) continue;
  }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("misuse: an address of the database that is mistyped creates no file") {
  const std::string english =
      "expected a file name, or the address of a PostgreSQL database written as "
      "postgresql://USER@HOST:PORT/DATABASE";
  for (const char* database : {"host=db dbname=kurz password=secret", "postgresql:kurz",
                               "postgressql://kurz:secret@host/x", "kurz:secret@host/x"})
    must_say(database, "--db: " + english);
  must_say("postgressql://kurz:secret@host/x",
           "--db: erwartet wird ein Dateiname oder die Adresse einer PostgreSQL-Datenbank, geschrieben als "
           "postgresql://BENUTZER@HOST:PORT/DATENBANK",
           "de");
  must_say(
      "postgresql://kurz:secret@secret@host/x",
      "--db: an address may contain only one @, which follows user and password; in the password, write @ as "
      "%40 and / as %2F");
  must_say("postgresql://kurz:secret@host:port/x",
           "the address of the database cannot be read: invalid integer value \"port\" for connection option "
           "\"port\". Write it as postgresql://USER@HOST:PORT/DATABASE");
  must_say("postgresql://kurz:%secret@host/x",
           "the address of the database cannot be read: invalid percent-encoded token. Write it as "
           "postgresql://USER@HOST:PORT/DATABASE");
}

TEST_CASE("misuse: a database server that cannot be reached") {
  must_say(
      "postgresql://kurz:secret@127.0.0.1:1/kurz",
      "cannot reach the database postgresql://kurz@127.0.0.1:1/kurz: connection to server at \"127.0.0.1\", "
      "port 1 failed: Connection refused. Does PostgreSQL run there, and may this machine connect to it?");
  must_say("postgresql://kurz:secret@127.0.0.1:1/kurz",
           "die Datenbank postgresql://kurz@127.0.0.1:1/kurz ist nicht erreichbar: ",
           "Läuft PostgreSQL dort, und darf sich dieser Rechner verbinden?", "de");
  must_say("postgresql://kurz@nowhere.invalid/kurz",
           "cannot reach the database postgresql://kurz@nowhere.invalid/kurz: could not translate host name ",
           "Does PostgreSQL run there, and may this machine connect to it?", "en");
  // Packets to this network are dropped or rejected.
  must_say("postgresql://kurz@192.0.2.1/kurz", "cannot reach the database postgresql://kurz@192.0.2.1/kurz: ",
           "Does PostgreSQL run there, and may this machine connect to it?", "en");
}

TEST_CASE("misuse: a wrong login, database, right or encoding") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  server.run(address, "CREATE ROLE guarded LOGIN PASSWORD 'right'");
  const auto as = [](const std::string& base, const std::string& password) {
    return base + "&user=guarded&password=" + password;
  };
  must_say(
      as(address, "secret"), fmt::format("PostgreSQL rejected the login ({}): ", shown(as(address, ""))),
      "FATAL: password authentication failed for user \"guarded\". Check user and password; you can put the "
      "password into the file ~/.pgpass",
      "en");
  must_say(server.address("missing"),
           fmt::format("there is no such database ({}): ", shown(server.address("missing"))),
           "FATAL: database \"missing\" does not exist. Create it with createdb", "en");
  const std::string owner =
      "Make this user the owner of the database (ALTER DATABASE … OWNER TO …) and of its tables";
  const auto no_rights = [&](const std::string& lacks, const std::string& database) {
    must_say(database, fmt::format("the user may not use the database {}: ", shown(database)),
             lacks + ". " + owner, "en");
  };
  const std::string name = address.substr(0, address.find('?')).substr(address.find("@/") + 2);
  no_rights("permission denied for database " + name, as(address, "right"));
  REQUIRE(open_postgres(address));
  no_rights("permission denied for schema kurz", as(address, "right"));
  server.run(address,
             "GRANT USAGE ON SCHEMA kurz TO guarded; GRANT ALL ON ALL TABLES IN SCHEMA kurz TO guarded;"
             "REVOKE DELETE ON kurz.link FROM guarded");
  no_rights("it lacks the right DELETE on kurz.link", as(address, "right"));
  const std::string latin = server.new_database("ENCODING 'LATIN1' LOCALE 'C'");
  must_say(latin,
           fmt::format("the database {} has the encoding LATIN1, which cannot store every character; create "
                       "it with createdb --encoding UTF8 --template template0",
                       shown(latin)));
}

TEST_CASE("misuse: a database of another version, or in use by another program") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  REQUIRE(open_postgres(address));
  const int ours = postgres_version();
  const std::string uses = fmt::format("this program uses version {}); it was left untouched", ours);
  server.run(address, fmt::format("UPDATE kurz.version SET version = {0}, oldest = {0}", ours + 1));
  must_say(address,
           fmt::format("{} was written by a newer version of this program (its tables have version {}, {}",
                       shown(address), ours + 1, uses));
  server.run(address, "UPDATE kurz.version SET version = 0, oldest = 0");
  must_say(address,
           fmt::format("{} was written by an older version of this program, whose data cannot be used any "
                       "more (its tables have version 0, {}: choose another database with --db",
                       shown(address), uses));
  server.run(address, "DROP TABLE kurz.version");
  must_say(address,
           fmt::format("{} is not a database or is damaged (its schema kurz contains the tables of another "
                       "program); restore a backup, or choose another database with --db",
                       shown(address)));
  const std::string broken = failing_database(server, "58030", "cannot read block 7");
  must_say(broken, shown(broken) + " cannot be read or written: cannot read block 7");
}

TEST_CASE("misuse: a database that is being moved is waited for, but not long") {
  const std::string address = PostgresServer::shared().new_database();
  Postgres other({address});
  lock_schema(other, kUntilDisconnected);
  const Ended ended = serve(address);
  CHECK(ended.code == 1);
  CHECK(ended.said ==
        fmt::format(
            "kurz: another program is preparing or moving the database {} (it kept its lock for 10 s). Try "
            "again when it has finished\n",
            shown(address)));
}

TEST_CASE("misuse: a replica that accepts no writes") {
  PostgresServer primary;
  primary.new_database();
  const auto replica = PostgresServer::replica_of(primary);
  const std::string address = replica->address("kurz");
  must_say(address,
           fmt::format("the database {} cannot be written: it is a replica. Give the address of the primary "
                       "server; several hosts may be separated by commas",
                       shown(address)));
}

TEST_CASE("misuse: too many connections") {
  PostgresServer server({"max_connections=5", "superuser_reserved_connections=2", "max_wal_senders=0"});
  const std::string address = server.new_database();
  std::vector<Postgres> others;
  for (int i = 0; i < 3; ++i) others.emplace_back(PostgresOptions{address}).open();
  // The first connection fails, or a later one.
  for (int i = 0; i < 2; ++i) {
    must_say(address, fmt::format("the database {} has too many connections: ", shown(address)),
             "Raise the limit in PostgreSQL, or end other programs that use it", "en");
    others.pop_back();
  }
}

TEST_CASE("misuse: a full disk") {
  if (!can_mount()) {
    MESSAGE("only root may mount a small disk; this error is made by a trigger");
    const std::string address =
        failing_database(PostgresServer::shared(), "53100", "could not extend file: No space left on device");
    must_say(address,
             fmt::format("no disk space left for {} (could not extend file: No space left on device)",
                         shown(address)));
    return;
  }
  PostgresServer server;
  const SmallDisk disk(server);
  const std::string address = server.new_database("TABLESPACE small");
  server.run(address, "SELECT 1");  // with the first connection PostgreSQL writes a file
  disk.fill();
  must_say(address, fmt::format("no disk space left for {} (could not ", shown(address)),
           "No space left on device)", "en");
}

}  // namespace kurz
