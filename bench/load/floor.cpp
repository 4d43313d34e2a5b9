#include "bench/load/floor.h"

#include <utility>

#include <boost/asio/write.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kurz::load {

using boost::asio::ip::tcp;

Floor::Floor(World& world, double rate)
    : world_(world),
      step_(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(1 / rate))),
      timer_(world.io),
      socket_(world.io) {
  tcp::acceptor acceptor(world.io, {boost::asio::ip::address_v4::loopback(), 0});
  socket_.connect(acceptor.local_endpoint());
  tcp::socket other = acceptor.accept();
  socket_.set_option(tcp::no_delay(true));
  other.set_option(tcp::no_delay(true));
  other.native_non_blocking(false);
  const std::string file = world.folder.path() / "floor";
  child_ = fork();
  if (child_ < 0) throw std::runtime_error("no process for the comparison");
  if (child_ == 0) {
    ::close(socket_.native_handle());
    // Those of the players as well: what the load program cuts must be cut.
    const auto kept = static_cast<unsigned>(other.native_handle());
    close_range(3, kept - 1, 0);
    close_range(kept + 1, ~0U, 0);
    echo(other.native_handle(), file);
  }
  read();
}

Floor::~Floor() {
  boost::system::error_code ignored;
  socket_.close(ignored);
  waitpid(child_, nullptr, 0);
}

// As many messages as have come together are one write and one wait for the disk, as our commits are.
void Floor::echo(int socket, const std::string& file) {
  constexpr std::size_t kPages = 4 * 4096;  // of the log, for a move
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

Latencies Floor::measure(double seconds) {
  next_ = Clock::now();
  end_ = next_ + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
  tick();
  constexpr std::chrono::seconds kPatience(10);
  world_.expect(
      "all answers of the comparison", [this] { return next_ >= end_ && answered_ == due_.size(); },
      end_ - Clock::now() + kPatience);
  return std::exchange(latencies_, {});
}

void Floor::tick() {
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

void Floor::read() {
  socket_.async_read_some(boost::asio::buffer(answers_),
                          [this](boost::system::error_code error, std::size_t count) {
                            if (error) return;
                            const Clock::time_point now = Clock::now();
                            for (half_ += count; half_ >= kMessage; half_ -= kMessage) {
                              latencies_.add(now - due_[answered_++]);
                            }
                            read();
                          });
}

}  // namespace kurz::load
