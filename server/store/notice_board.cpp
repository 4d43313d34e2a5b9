#include <array>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/store/notice_text.h"
#include "server/store/postgres_peers.h"

namespace kurz {
namespace {

// PostgreSQL's limit is 8000.
constexpr std::size_t kMostBytes = 7900;
constexpr std::size_t kMostWaiting = 2000;
constexpr std::chrono::milliseconds kBetweenSigns(1000);
constexpr std::chrono::milliseconds kBetweenTries(500);

}  // namespace

NoticeBoard::NoticeBoard(std::string address, OnError on_error)
    : address_(std::move(address)),
      on_error_(std::move(on_error)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void NoticeBoard::listen(Peers::Listener listener) {
  const std::lock_guard lock(listening_);
  listener_ = std::move(listener);
}

void NoticeBoard::tell(const Notice& notice) {
  const std::string text = notice_text(notice);
  if (text.size() > kMostBytes) return;  // it may be lost, and this one is
  {
    const std::lock_guard lock(mutex_);
    if (!waiting_.empty() && waiting_.back().size() + 1 + text.size() <= kMostBytes) {
      waiting_.back() += '\n' + text;
    } else if (waiting_.size() < kMostWaiting) {
      waiting_.push_back(text);
    }
  }
  eventfd_write(wake_.value(), 1);
}

void NoticeBoard::wait(int socket, std::chrono::milliseconds most) {
  std::array<pollfd, 2> both{pollfd{wake_.value(), POLLIN, 0}, pollfd{socket, POLLIN, 0}};
  ::poll(both.data(), socket < 0 ? 1 : 2, static_cast<int>(most.count()));
  eventfd_t ignored = 0;
  eventfd_read(wake_.value(), &ignored);
}

void NoticeBoard::begin(Postgres& database) {
  database.run("LISTEN kurz");
  const std::lock_guard lock(listening_);
  if (listener_.missed) listener_.missed();
}

void NoticeBoard::send(Postgres& database, Postgres::Statement& notify) {
  std::vector<std::string> texts;
  {
    const std::lock_guard lock(mutex_);
    texts.swap(waiting_);
  }
  for (const std::string& text : texts) database.send(notify, text);
  if (!texts.empty()) database.receive();
}

void NoticeBoard::receive(Postgres& database) {
  while (const auto found = database.notification()) {
    if (found->be_pid == database.backend()) continue;
    const std::lock_guard lock(listening_);
    if (listener_.notice) read_notices(found->extra, listener_.notice);
  }
}

void NoticeBoard::work(const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { eventfd_write(wake_.value(), 1); });
  Postgres database({address_});
  Postgres::Statement notify(database, "SELECT pg_notify('kurz', $1)");
  Postgres::Statement sign(database, "SELECT 1");
  int listens_in = 0;
  auto last_sign = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    try {
      database.open();
      if (listens_in != database.backend()) begin(database);
      listens_in = database.backend();
      send(database, notify);
      // A server that stands still keeps its connections open.
      if (const auto now = std::chrono::steady_clock::now(); now - last_sign >= kBetweenSigns) {
        database.query(sign);
        last_sign = now;
      }
      receive(database);
      wait(database.socket(), kBetweenSigns);
    } catch (const DatabaseError& error) {
      on_error_(error.error);
      database.close();
      listens_in = 0;
      {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
      }
      if (!stop.stop_requested()) wait(-1, kBetweenTries);
    }
  }
}

}  // namespace kurz
