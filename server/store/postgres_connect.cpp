#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <map>
#include <regex>

#include <fmt/format.h>
#include <poll.h>

#include "server/store/postgres.h"

namespace kurz {
namespace {

using Options = std::map<std::string, std::string>;
using Clock = std::chrono::steady_clock;

constexpr int kOldestServer = 140000;

struct FreeOptions {
  void operator()(PQconninfoOption* one) const { PQconninfoFree(one); }
};

// What the address says, without defaults.
Stored<Options> parse(const std::string& address) {
  char* text = nullptr;
  const std::unique_ptr<PQconninfoOption, FreeOptions> parsed(PQconninfoParse(address.c_str(), &text));
  if (!parsed) {
    std::string said = text != nullptr ? text : "out of memory";
    PQfreemem(text);
    while (said.ends_with('\n')) said.pop_back();
    // What it quotes may contain the password.
    if (!said.starts_with("invalid URI query parameter")) said = said.substr(0, said.find(": \""));
    return StoreError{StoreFault::kWrongAddress, std::move(said)};
  }
  Options options;
  for (const PQconninfoOption* one = parsed.get(); one->keyword != nullptr; ++one) {
    if (one->val != nullptr) options[one->keyword] = one->val;
  }
  return options;
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t comma = 0; (comma = list.find(',', from)) != std::string::npos; from = comma + 1)
    parts.push_back(list.substr(from, comma - from));
  parts.push_back(list.substr(from));
  return parts;
}

// The options for each host in turn.
std::vector<Options> hosts_of(const Options& options) {
  std::size_t count = 1;
  for (const char* key : {"host", "hostaddr"}) {
    if (options.contains(key)) count = std::max(count, split(options.at(key)).size());
  }
  std::vector<Options> hosts(count, options);
  for (const char* key : {"host", "hostaddr", "port"}) {
    if (!options.contains(key)) continue;
    const std::vector<std::string> values = split(options.at(key));
    for (std::size_t i = 0; i < count; ++i) hosts[i][key] = values[std::min(i, values.size() - 1)];
  }
  return hosts;
}

// What libpq says, with PostgreSQL's code if there is one: 'connection to server at "…" failed: FATAL: 28P01:
// password authentication failed for user "kurz"', then where in its source.
StoreError failure_of(PGconn* connection) {
  std::string text = PQerrorMessage(connection);
  text = text.substr(0, text.find('\n'));
  std::smatch found;
  static const std::regex kState(R"(:  ([0-9A-Z]{5}): )");
  if (std::regex_search(text, found, kState)) {
    const StoreFault fault = fault_of_state(found[1].str());
    return {fault, found.prefix().str() + ": " + found.suffix().str()};
  }
  if (text.find(" for connection option ") != std::string::npos) return {StoreFault::kWrongAddress, text};
  const bool has_no_password = text.find("no password supplied") != std::string::npos;
  return {has_no_password ? StoreFault::kLogin : StoreFault::kUnreachable, text};
}

std::string setting_of(PGconn* connection, const char* name) {
  const char* value = PQparameterStatus(connection, name);
  return value == nullptr ? "" : value;
}

// Why a database that accepts the connection cannot be used.
std::optional<StoreError> unsuitable(PGconn* connection) {
  if (PQserverVersion(connection) < kOldestServer)
    return StoreError{StoreFault::kOldServer, "PostgreSQL " + setting_of(connection, "server_version")};
  if (const std::string encoding = setting_of(connection, "server_encoding"); encoding != "UTF8")
    return StoreError{StoreFault::kEncoding, encoding};
  if (setting_of(connection, "in_hot_standby") == "on")
    return StoreError{StoreFault::kReadOnly, "it is a replica"};
  if (setting_of(connection, "default_transaction_read_only") == "on")
    return StoreError{StoreFault::kReadOnly, "default_transaction_read_only is on"};
  return {};
}

// Until it is connected, has failed, or the time is over.
PostgresPollingStatusType finish(PGconn* connection, Clock::time_point deadline) {
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd one{PQsocket(connection), static_cast<short>(status == PGRES_POLLING_READING ? POLLIN : POLLOUT),
               0};
    if (left <= 0 || ::poll(&one, 1, static_cast<int>(left)) == 0) return status;
    status = PQconnectPoll(connection);
  }
  return status;
}

Stored<PostgresHandle> connect_host(Options options) {
  // A lost connection is noticed within seconds, also by a wait for notifications.
  const Options ours{{"client_encoding", "UTF8"},  {"keepalives_idle", "5"},
                     {"keepalives_interval", "2"}, {"keepalives_count", "3"},
                     {"tcp_user_timeout", "5000"}, {"fallback_application_name", "kurz"}};
  int seconds = 2;
  if (const auto at = options.find("connect_timeout"); at != options.end())
    seconds = std::max(1, std::atoi(at->second.c_str()));
  options.insert(ours.begin(), ours.end());
  options["client_encoding"] = "UTF8";
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const auto& [key, value] : options) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  PostgresHandle handle(PQconnectStartParams(keys.data(), values.data(), 0));
  if (!handle) return StoreError{StoreFault::kBroken, "out of memory"};
  PQsetErrorVerbosity(handle.get(), PQERRORS_VERBOSE);  // with PostgreSQL's codes
  // Otherwise libpq prints notices and warnings on standard error.
  PQsetNoticeProcessor(handle.get(), [](void*, const char*) {}, nullptr);
  const PostgresPollingStatusType status =
      PQstatus(handle.get()) == CONNECTION_BAD
          ? PGRES_POLLING_FAILED
          : finish(handle.get(), Clock::now() + std::chrono::seconds(seconds));
  if (status == PGRES_POLLING_FAILED) return failure_of(handle.get());
  if (status != PGRES_POLLING_OK)
    return StoreError{StoreFault::kUnreachable,
                      fmt::format("{} does not answer within {} s", PQhost(handle.get()), seconds)};
  if (auto problem = unsuitable(handle.get())) return *problem;
  return handle;
}

}  // namespace

Stored<PostgresHandle> connect_postgres(const std::string& address) {
  const auto options = parse(address);
  if (!options) return options.error();
  StoreError error;
  for (const Options& host : hosts_of(*options)) {
    auto made = connect_host(host);
    if (made) return made;
    // Of several, the last one that answers says most.
    if (error.text.empty() || made.error().fault != StoreFault::kUnreachable) error = made.error();
  }
  return error;
}

std::string public_address(const std::string& address) {
  const auto options = parse(address);
  if (!options) return "postgresql://…";
  const auto value = [&](const char* key) {
    const auto at = options->find(key);
    return at == options->end() ? std::string() : at->second;
  };
  const std::string user = value("user");
  const std::string hosts = value("host").empty() ? value("hostaddr") : value("host");
  const bool is_socket = hosts.starts_with('/');
  std::string shown = "postgresql://" + user + (user.empty() ? "" : "@");
  if (!is_socket) {
    const std::vector<std::string> names = split(hosts);
    const std::vector<std::string> ports = split(value("port"));
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string& port = ports[std::min(i, ports.size() - 1)];
      shown += (i == 0 ? "" : ",") + names[i] + (port.empty() ? "" : ":" + port);
    }
  }
  return shown + "/" + value("dbname") + (is_socket ? "?host=" + hosts : "");
}

}  // namespace kurz
