// What the machine can do at best: the same schedule of messages against a program that knows no game. It
// writes as much as a move stores, waits for the disk and answers. Our server cannot be faster, and what is
// late in both is the machine's fault.
#pragma once

#include <array>
#include <thread>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "bench/load/session.h"

namespace kurz::load {

class Baseline {
 public:
  // Starts that program as a child process, which ends with its socket.
  Baseline(Session& session, double rate);
  Baseline(const Baseline&) = delete;
  Baseline& operator=(const Baseline&) = delete;
  ~Baseline();

  // Sends for this long and waits for the last answer. Each time counts from when its message was due.
  Latencies measure(double seconds);

 private:
  static constexpr std::size_t kMessage = 256;
  [[noreturn]] static void echo(int socket, const std::string& file);
  void tick();
  void read();

  Session& session_;
  Duration step_;
  boost::asio::steady_timer timer_;
  boost::asio::ip::tcp::socket socket_;
  Clock::time_point next_;
  Clock::time_point end_;
  std::vector<Clock::time_point> due_;  // in the order of the answers
  std::size_t answered_ = 0;
  std::size_t unread_ = 0;  // bytes of an incomplete answer
  std::array<char, 64 * kMessage> answers_{};
  pid_t child_ = -1;
  Latencies latencies_;
};

// How late the machine wakes a thread that sleeps for a millisecond, and how much its host took, during a
// measurement.
class MachineWatch {
 public:
  MachineWatch();
  MachineWatch(const MachineWatch&) = delete;
  MachineWatch& operator=(const MachineWatch&) = delete;
  ~MachineWatch() = default;
  void print(bool as_json);

 private:
  Latencies late_;
  HostShare host_;
  std::jthread thread_;
};

}  // namespace kurz::load
