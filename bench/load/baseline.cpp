#include "bench/load/baseline.h"

#include <utility>

#include <boost/asio/write.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kurz::load {

using boost::asio::ip::tcp;

Baseline::Baseline(Session& session, double rate)
    : session_(session), step_(seconds_of(1 / rate)), timer_(session.io), socket_(session.io) {
  tcp::acceptor acceptor(session.io, {boost::asio::ip::address_v4::loopback(), 0});
  socket_.connect(acceptor.local_endpoint());
  tcp::socket other = acceptor.accept();
  socket_.set_option(tcp::no_delay(true));
  other.set_option(tcp::no_delay(true));
  other.native_non_blocking(false);
  const std::string file = session.folder / "baseline";
  child_ = fork();
  if (child_ < 0) throw std::runtime_error("cannot start the baseline process");
  if (child_ == 0) {
    ::close(socket_.native_handle());
    // The sockets of the players as well: a cut socket must really close.
    const auto kept = static_cast<unsigned>(other.native_handle());
    close_range(3, kept - 1, 0);
    close_range(kept + 1, ~0U, 0);
    echo(other.native_handle(), file);
  }
  read();
}

Baseline::~Baseline() {
  boost::system::error_code ignored;
  socket_.close(ignored);
  waitpid(child_, nullptr, 0);
}

// Messages that arrive together are one write and one sync, like our commits.
void Baseline::echo(int socket, const std::string& file) {
  constexpr std::size_t kPages = 4 * 4096;  // of the write-ahead log, per move
  const int out = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  std::array<char, 64 * kMessage> bytes{};
  const std::string pages(kPages, 'x');
  for (;;) {
    const ssize_t count = ::read(socket, bytes.data(), bytes.size());
    if (count <= 0) _exit(0);
    if (::write(out, pages.data(), pages.size()) < 0 || fdatasync(out) != 0) _exit(1);
    if (::write(socket, bytes.data(), static_cast<std::size_t>(count)) < 0) _exit(1);
  }
}

Latencies Baseline::measure(double seconds) {
  next_ = Clock::now();
  end_ = next_ + seconds_of(seconds);
  tick();
  constexpr std::chrono::seconds kPatience(10);
  session_.expect(
      "all answers of the baseline", [this] { return next_ >= end_ && answered_ == due_.size(); },
      end_ - Clock::now() + kPatience);
  return std::exchange(latencies_, {});
}

void Baseline::tick() {
  static const std::string kText(kMessage, 'm');
  for (const auto now = Clock::now(); next_ <= now && next_ < end_; next_ += step_) {
    due_.push_back(next_);
    boost::asio::write(socket_, boost::asio::buffer(kText));
  }
  if (next_ >= end_) return;
  timer_.expires_at(next_);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) tick();
  });
}

void Baseline::read() {
  socket_.async_read_some(boost::asio::buffer(answers_),
                          [this](boost::system::error_code error, std::size_t count) {
                            if (error) return;
                            const Clock::time_point now = Clock::now();
                            for (unread_ += count; unread_ >= kMessage; unread_ -= kMessage) {
                              latencies_.add(now - due_[answered_++]);
                            }
                            read();
                          });
}

MachineWatch::MachineWatch()
    : thread_([this](const std::stop_token& stop) {
        constexpr auto kNap = std::chrono::milliseconds(1);
        while (!stop.stop_requested()) {
          const Clock::time_point start = Clock::now();
          std::this_thread::sleep_for(kNap);
          late_.add(Clock::now() - start - kNap);
        }
      }) {}

void MachineWatch::print(bool as_json) {
  thread_.request_stop();
  thread_.join();
  const double stolen = host_.taken();
  if (as_json) {
    fmt::print("{}\n",
               boost::json::serialize(boost::json::object{
                   {"measurement", "machine"}, {"late", late_.as_json()}, {"stolen_percent", stolen}}));
  } else {
    fmt::print("  the machine alone was late by: {}; {:.1f} % of its time went elsewhere\n", late_.text(),
               stolen);
  }
  std::fflush(stdout);
}

}  // namespace kurz::load
