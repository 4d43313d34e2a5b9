#include "server/store/postgres.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <thread>

#include <boost/endian/conversion.hpp>
#include <fmt/format.h>
#include <poll.h>

#include "server/store/rows.h"

namespace kurz {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kBetweenAttempts(500);
// How soon a wait notices that it should end.
constexpr milliseconds kBetweenStopChecks(100);
// The share of its limit that a use waits for another attempt after the first has failed.
constexpr int kShortShare = 100;

int milliseconds_until(std::chrono::steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::max(milliseconds(0), left).count());
}

StoreError too_slow(milliseconds limit) {
  return {StoreFault::kUnreachable,
          fmt::format("no answer within {} s", static_cast<double>(limit.count()) / 1000)};
}

}  // namespace

StoreFault fault_of_state(std::string_view state) {
  struct FaultRow {
    std::string_view state;  // or its first two characters, its class
    StoreFault fault;
  };
  constexpr std::array kFaults{
      FaultRow{"53100", StoreFault::kFull},     FaultRow{"28", StoreFault::kLogin},
      FaultRow{"3D", StoreFault::kNoDatabase},  FaultRow{"42501", StoreFault::kNoRights},
      FaultRow{"25006", StoreFault::kReadOnly}, FaultRow{"53300", StoreFault::kTooManyConnections},
      FaultRow{"57P01", StoreFault::kStopping}, FaultRow{"57P02", StoreFault::kStopping},
      FaultRow{"57P03", StoreFault::kStopping}, FaultRow{"08", StoreFault::kUnreachable},
      FaultRow{"XX001", StoreFault::kDamaged},  FaultRow{"XX002", StoreFault::kDamaged}};
  const auto* const at =
      std::ranges::find_if(kFaults, [&](const FaultRow& row) { return state.starts_with(row.state); });
  return at == kFaults.end() ? StoreFault::kBroken : at->fault;
}

std::int64_t Postgres::Rows::number(int column) const {
  if (PQgetlength(result_.get(), row_, column) != sizeof(std::int64_t)) return 0;
  return boost::endian::load_big_s64(
      reinterpret_cast<const unsigned char*>(PQgetvalue(result_.get(), row_, column)));
}

std::string Postgres::Rows::text(int column) const {
  return {PQgetvalue(result_.get(), row_, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

bool Postgres::Rows::read(int column, Bytes32& value) const {
  if (PQgetlength(result_.get(), row_, column) != static_cast<int>(value.size())) return false;
  std::memcpy(value.data(), PQgetvalue(result_.get(), row_, column), value.size());
  return true;
}

int Postgres::Rows::count() const { return std::atoi(PQcmdTuples(result_.get())); }

std::string Postgres::Parameters::bytes_of(std::int64_t value) {
  std::array<unsigned char, sizeof(value)> bytes{};
  boost::endian::store_big_s64(bytes.data(), value);
  return {bytes.begin(), bytes.end()};
}

namespace {

std::string bytes_of_int4(std::size_t value) {
  std::array<unsigned char, sizeof(std::int32_t)> bytes{};
  boost::endian::store_big_s32(bytes.data(), static_cast<std::int32_t>(value));
  return {bytes.begin(), bytes.end()};
}

}  // namespace

std::string Postgres::Parameters::length_of(const std::string& bytes) { return bytes_of_int4(bytes.size()); }

std::string Postgres::Parameters::array_head(Oid element, std::size_t size) {
  const std::string none = bytes_of_int4(0);
  const std::string one = bytes_of_int4(1);
  if (size == 0) return none + none + bytes_of_int4(element);
  // One dimension without nulls, whose first index is 1.
  return one + none + bytes_of_int4(element) + bytes_of_int4(size) + one;
}

Postgres::Statement::Statement(Postgres& /*database*/, std::string sql) : sql_(std::move(sql)) {
  static std::atomic<std::uint64_t> count = 0;
  name_ = "kurz" + std::to_string(++count);
}

void Postgres::lose(const StoreError& error) {
  handle_.reset();
  sent_.clear();
  throw DatabaseError(error);
}

void Postgres::fail(PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const StoreFault fault = state == nullptr ? StoreFault::kUnreachable : fault_of_state(state);
  std::string said = text != nullptr ? text : PQerrorMessage(handle_.get());
  while (said.ends_with('\n')) said.pop_back();
  if (said.empty()) said = "the connection was lost";
  StoreError error{fault, std::move(said)};
  // Of several hosts another one may accept writes by now.
  if (fault == StoreFault::kStopping || fault == StoreFault::kReadOnly ||
      PQstatus(handle_.get()) == CONNECTION_BAD)
    lose(error);
  throw DatabaseError(std::move(error), state != nullptr ? state : "");
}

bool Postgres::is_idle() const { return sent_.empty() && PQtransactionStatus(handle_.get()) == PQTRANS_IDLE; }

// A connection that waits for nothing has something to read only if it ends, or has a notification.
bool Postgres::has_ended() {
  pollfd one{PQsocket(handle_.get()), POLLIN, 0};
  while (::poll(&one, 1, 0) > 0) {
    if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) == CONNECTION_BAD) return true;
  }
  return false;
}

void Postgres::open() {
  if (handle_ && (!is_idle() || !has_ended())) return;
  handle_.reset();
  if (!attempt_.valid()) {
    if (is_failing_ && Clock::now() < next_attempt_) throw DatabaseError(last_error_);
    // In a thread, because looking up a host name cannot be interrupted.
    std::promise<Stored<PostgresHandle>> promise;
    attempt_ = promise.get_future();
    std::thread([address = options_.address, promise = std::move(promise)]() mutable {
      promise.set_value(connect_postgres(address));
    }).detach();
  }
  const auto deadline = Clock::now() + (is_failing_ ? options_.limit / kShortShare : options_.limit);
  while (attempt_.wait_until(std::min(deadline, Clock::now() + kBetweenStopChecks)) !=
         std::future_status::ready) {
    if (Clock::now() < deadline && !options_.stop.stop_requested()) continue;
    if (!is_failing_) last_error_ = too_slow(options_.limit);
    is_failing_ = true;
    throw DatabaseError(last_error_);
  }
  auto made = attempt_.get();
  next_attempt_ = Clock::now() + kBetweenAttempts;
  is_failing_ = true;
  if (!made) {
    last_error_ = made.error();
    throw DatabaseError(last_error_);
  }
  handle_ = std::move(*made);
  ++connection_;
  try {
    begin_session();
    is_failing_ = false;
  } catch (const DatabaseError& error) {
    last_error_ = error.error;
    handle_.reset();
    throw;
  }
}

void Postgres::begin_session() {
  PQsetnonblocking(handle_.get(), 1);
  // A server process that freezes in the middle of a transaction must not keep others waiting. The limit of a
  // statement is the same as ours: when we give up, so does the database. Every statement that matters finds
  // few rows by a key. PostgreSQL keeps the plan it made while a table was small, so it must not be one that
  // reads the whole table.
  constexpr int kMostIdle = 1000;
  run(fmt::format(
      "SET statement_timeout = {0}; SET idle_in_transaction_session_timeout = {1};"
      "SET default_transaction_isolation = 'read committed'; SET jit = off; SET search_path = kurz;"
      "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;"
      "SET plan_cache_mode = force_generic_plan",
      options_.limit.count(), kMostIdle));
  PQenterPipelineMode(handle_.get());
}

void Postgres::wait_for_socket(short events, Clock::time_point deadline) {
  pollfd one{PQsocket(handle_.get()), events, 0};
  for (;;) {
    int left = milliseconds_until(deadline);
    if (options_.stop.stop_possible()) left = std::min(left, static_cast<int>(kBetweenStopChecks.count()));
    const int found = ::poll(&one, 1, left);
    if (found > 0) return;
    if (found < 0 && errno != EINTR) lose({StoreFault::kBroken, std::strerror(errno)});
    if (options_.stop.stop_requested()) lose({StoreFault::kStopping, "the server is stopping"});
    if (Clock::now() >= deadline) lose(too_slow(options_.limit));
  }
}

void Postgres::flush(Clock::time_point deadline) {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left < 0) lose({StoreFault::kUnreachable, "the connection was lost"});
    if (left == 0) return;
    // The database may want to be read first.
    wait_for_socket(POLLIN | POLLOUT, deadline);
    if (PQconsumeInput(handle_.get()) == 0) lose({StoreFault::kUnreachable, "the connection was lost"});
  }
}

void Postgres::wait_for_answer(Clock::time_point deadline) {
  while (PQisBusy(handle_.get()) != 0) {
    wait_for_socket(POLLIN, deadline);
    // After a loss there is an answer: the error.
    if (PQconsumeInput(handle_.get()) == 0) return;
  }
}

void Postgres::send(Statement& statement, const Parameters& parameters) {
  open();
  const auto must = [&](int sent) {
    if (sent == 0) lose({StoreFault::kUnreachable, "the connection was lost"});
  };
  const int count = static_cast<int>(parameters.values.size());
  if (statement.prepared_in_ != connection_) {
    must(PQsendPrepare(handle_.get(), statement.name_.c_str(), statement.sql_.c_str(), count,
                       parameters.types.data()));
    sent_.push_back({&statement});
    statement.prepared_in_ = connection_;
  }
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const std::string& value : parameters.values) {
    values.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> formats(parameters.values.size(), 1);
  must(PQsendQueryPrepared(handle_.get(), statement.name_.c_str(), count, values.data(), lengths.data(),
                           formats.data(), 1));
  sent_.push_back({nullptr});
}

std::vector<Postgres::Rows> Postgres::receive() {
  const auto deadline = Clock::now() + options_.limit;
  if (PQpipelineSync(handle_.get()) == 0) lose({StoreFault::kUnreachable, "the connection was lost"});
  flush(deadline);
  std::vector<Rows> found;
  std::optional<Rows> error;
  for (const Sent& sent : std::exchange(sent_, {})) {
    wait_for_answer(deadline);
    PGresult* result = PQgetResult(handle_.get());
    const ExecStatusType status = PQresultStatus(result);
    const bool is_done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (sent.prepares != nullptr && !is_done) sent.prepares->prepared_in_ = 0;
    Rows rows(result);
    if (status == PGRES_FATAL_ERROR && PQstatus(handle_.get()) == CONNECTION_BAD) fail(result);
    if (!is_done && !error) {
      error = std::move(rows);
    } else if (is_done && sent.prepares == nullptr) {
      found.push_back(std::move(rows));
    }
    wait_for_answer(deadline);
    PQgetResult(handle_.get());  // null: the end of this statement's answer
  }
  wait_for_answer(deadline);
  const Rows sync(PQgetResult(handle_.get()));
  if (error) fail(error->result());
  if (PQstatus(handle_.get()) == CONNECTION_BAD) lose({StoreFault::kUnreachable, "the connection was lost"});
  return found;
}

Postgres::Rows Postgres::run(const std::string& sql) {
  open();
  const auto deadline = Clock::now() + options_.limit;
  const bool is_pipeline = PQpipelineStatus(handle_.get()) != PQ_PIPELINE_OFF;
  if (is_pipeline && PQexitPipelineMode(handle_.get()) == 0)
    lose({StoreFault::kBroken, PQerrorMessage(handle_.get())});
  if (PQsendQuery(handle_.get(), sql.c_str()) == 0)
    lose({StoreFault::kUnreachable, "the connection was lost"});
  flush(deadline);
  Rows last(nullptr);
  std::optional<Rows> error;
  for (;;) {
    wait_for_answer(deadline);
    PGresult* result = PQgetResult(handle_.get());
    if (result == nullptr) break;
    Rows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
      last = std::move(rows);
    } else {
      error = std::move(rows);
      if (PQstatus(handle_.get()) == CONNECTION_BAD) break;
    }
  }
  if (error) {
    if (is_pipeline && PQstatus(handle_.get()) != CONNECTION_BAD) PQenterPipelineMode(handle_.get());
    fail(error->result());
  }
  if (is_pipeline) PQenterPipelineMode(handle_.get());
  return last;
}

void Postgres::roll_back() {
  if (!sent_.empty()) handle_.reset();  // their answers cannot be told from others any more
  sent_.clear();
  if (!handle_ || is_idle()) return;
  try {
    run("ROLLBACK");
  } catch (const DatabaseError&) {
    handle_.reset();  // which ends the transaction, too
  }
}

std::unique_ptr<PGnotify, Postgres::FreeMemory> Postgres::notification() {
  if (!handle_) return nullptr;
  if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) == CONNECTION_BAD)
    lose({StoreFault::kUnreachable, "the connection was lost"});
  return std::unique_ptr<PGnotify, FreeMemory>(PQnotifies(handle_.get()));
}

}  // namespace kurz
